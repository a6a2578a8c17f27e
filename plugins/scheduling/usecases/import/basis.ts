/** Finds the account's calendars and resources that an import uses, by the names in its file. */
import type { Db, Tx } from '#runtime'
import type { ResourceFacts } from '../../calculation/facts.ts'
import type { CalendarSpec } from '../../engine/model.ts'
import type { CalendarDraft, ResourceDraft } from '../../files/mspdi/draft.ts'
import { calendarsById, findDefaultCalendar, lockDefaultCalendar } from '../../store/calendars.ts'
import { calendarsNamed, lockCalendars, resourcesNamed } from '../../store/imports.ts'
import { specOf } from '../project-snapshot.ts'

/** Resources are given where the account's are to be taken for those of the same name. */
type Drafts = { readonly calendars: readonly CalendarDraft[]; readonly resources: readonly ResourceDraft[] }

export interface KnownResource extends ResourceFacts {
  readonly email: string | null
}
/** Plain values: two of them are compared as a whole. */
export interface Basis {
  /** Ids of calendars that have the name and the days of a draft, by the draft's key. */
  readonly calendars: ReadonlyMap<string, number>
  /** The oldest one of each name. */
  readonly resources: ReadonlyMap<string, KnownResource>
  /** The resources' own, by id. */
  readonly days: ReadonlyMap<number, CalendarSpec>
  /** The account's default. */
  readonly calendar: CalendarSpec
}

/** As it is just now. */
export const readBasis = async (db: Db, accountId: number, drafts: Drafts): Promise<Basis> =>
  basisOf(db, accountId, drafts, specOf(await findDefaultCalendar(db, accountId)), false)

/**
 * Reads the basis, and locks its rows until the transaction ends: a later change of them finds the new project's plan, and
 * drops it.
 */
export async function lockBasis(tx: Tx, accountId: number, drafts: Drafts, at: Date): Promise<Basis> {
  return basisOf(tx, accountId, drafts, specOf(await lockDefaultCalendar(tx, accountId, at)), true)
}

async function basisOf(
  db: Db,
  accountId: number,
  drafts: Drafts,
  calendar: CalendarSpec,
  lock: boolean,
): Promise<Basis> {
  const names = drafts.calendars.map((it) => it.name)
  const found = names.length > 0 ? await calendarsNamed(db, accountId, names, lock) : []
  const calendars = new Map<string, number>()
  for (const draft of drafts.calendars) {
    const days = daysOf(draft)
    const same = found.find((it) => it.name === draft.name && daysOf(it) === days)
    if (same) calendars.set(draft.key, same.id)
  }
  const people = drafts.resources.map((it) => it.name)
  const resources = people.length > 0 ? await resourcesNamed(db, accountId, people, lock) : []
  const own = [...new Set(resources.flatMap((it) => it.calendarId ?? []))]
  if (lock && own.length > 0) await lockCalendars(db, accountId, own)
  const rows = own.length > 0 ? await calendarsById(db, accountId, own) : []
  return {
    calendars,
    resources: new Map(resources.map((it) => [it.name, it])),
    days: new Map(rows.map((row) => [row.id, specOf(row)])),
    calendar,
  }
}

const daysOf = ({ weekdays, holidays }: Pick<CalendarDraft, 'weekdays' | 'holidays'>) =>
  JSON.stringify([[...weekdays].sort(), holidays.map((it) => it.date).sort()])
