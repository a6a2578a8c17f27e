/** The load of resources as requests ask for it, and as answers show it. */
import type { Schemas } from '#generated/scheduling'
import { invalid, type ReadCall, type Reserves } from '#runtime'
import { resourceOf, specOf } from '../calculation/facts.ts'
import { dateIn, dateOf, dayOf } from '../dates.ts'
import type { CalendarSpec, Day } from '../engine/model.ts'
import type { LoadWeek, ResourceLoad } from '../engine/portfolio/load.ts'
import { mondayOf } from '../engine/time/weeks.ts'
import { calendarsById, findDefaultCalendar } from '../store/calendars.ts'
import { plannedAmong } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { ResourceRow } from '../store/resources.ts'
import { findAllRunning } from '../store/running.ts'
import { loadSizeOf } from '../store/sizes.ts'
import { bytesOfLoad } from '../usecases/memory.ts'
import { mustFitTogether } from '../usecases/portfolio-projects.ts'
import { nameless } from '../usecases/project-snapshot.ts'
import type { Services } from '../usecases/recalculate.ts'

const MAX_DAYS = 731 // two years
const DEFAULT_WEEKS = 13
const MAX_WEEKS = 5_000 // of all resources together
export const REMEDY = 'Ask for the load of one resource, or look at fewer projects by setting others on hold.'

export interface Range {
  readonly from: Day
  readonly to: Day
}

/** @throws 400 where the range ends before it begins, or is too long */
export function readRange({ from, to }: { readonly from?: string; readonly to?: string }, today: string): Range {
  const first = from === undefined ? mondayOf(dayOf(today)) : dayOf(from)
  const last = to === undefined ? mondayOf(first) + 7 * DEFAULT_WEEKS - 1 : dayOf(to)
  const bounds = `from is ${dateOf(first)} and to is ${dateOf(last)}`
  if (last < first) throw invalid([{ parameter: 'to', detail: `${bounds}: a range ends on or after its first day.` }])
  if (last - first >= MAX_DAYS) {
    throw invalid([{ parameter: 'to', detail: `${bounds}: a range has ${MAX_DAYS} days at most.` }])
  }
  return { from: first, to: last }
}

/** @throws 400 where so many resources and weeks are too much for one answer */
export function mustFit({ from, to }: Range, resources: number): void {
  const weeks = (mondayOf(to) - mondayOf(from)) / 7 + 1
  if (weeks * resources <= MAX_WEEKS) return
  const detail = `${resources} resources with ${weeks} weeks each are asked for; ${MAX_WEEKS} weeks together are the most.`
  throw invalid([{ parameter: '$top', detail }])
}

export interface Loaded {
  readonly loads: readonly ResourceLoad[]
  readonly resources: readonly ResourceRow[]
  /** Ids of the projects that have no plan yet. */
  readonly unplanned: readonly number[]
}

/**
 * Calculates the load of resources by the given projects.
 * @param choose reads the resources, given the ids of those that the projects use
 * @throws 409 when the projects are too large together; 503 when too much is calculated at once
 */
export async function calculateLoad(
  call: ReadCall & Reserves,
  services: Services,
  rows: readonly ProjectRow[],
  range: Range,
  choose: (usedIds: readonly number[]) => Promise<readonly ResourceRow[]>,
  signal: AbortSignal,
): Promise<Loaded> {
  const { db, account } = call
  const ids = rows.map(({ id }) => id)
  const size = await loadSizeOf(db, account.id, ids)
  mustFitTogether(size, ids.length, REMEDY)
  await call.reserve(bytesOfLoad(size))
  const resources = await choose(size.resourceIds)
  mustFit(range, resources.length)
  const withPlan = await plannedAmong(db, account.id, ids)
  const [ahead, started] = [withPlan.filter((it) => it.ahead), withPlan.filter((it) => !it.ahead)]
  const calendar = specOf(await findDefaultCalendar(db, account.id))
  const own = await specsOf(call, [...ahead, ...resources])
  const question = {
    ...range,
    statusDate: dayOf(dateIn(account.timeZone, services.clock.now())),
    calendar,
    resources: resources.map((row) => resourceOf(row, own)),
    planned: ahead.flatMap(({ id, calendarId, ahead }) =>
      ahead ? { id, calendar: own.get(calendarId ?? 0) ?? calendar, ...ahead } : [],
    ),
    running: await findAllRunning(db, nameless(account.id)),
    counted: started.map(({ id }) => id),
  }
  const loads = await services.planner.resourceLoad(question, { account: account.id, signal })
  const planned = new Set(withPlan.map(({ id }) => id))
  return { loads, resources, unplanned: ids.filter((id) => !planned.has(id)) }
}

/** The calendars that rows have of their own, by id. */
async function specsOf(
  { db, account }: ReadCall,
  rows: readonly { readonly calendarId: number | null }[],
): Promise<ReadonlyMap<number, CalendarSpec>> {
  const ids = [...new Set(rows.flatMap(({ calendarId }) => calendarId ?? []))]
  const calendars = ids.length > 0 ? await calendarsById(db, account.id, ids) : []
  return new Map(calendars.map((row) => [row.id, specOf(row)]))
}

export const viewWeeks = (
  { id, name, capacity }: ResourceRow,
  load: ResourceLoad,
  projects: ReadonlyMap<number, ProjectRow>,
): Schemas['ResourceWeeks'] => ({
  resourceId: id,
  name,
  units: capacity,
  weeks: load.weeks.map((week) => viewWeek(week, projects)),
})

const viewWeek = (week: LoadWeek, projects: ReadonlyMap<number, ProjectRow>): Schemas['LoadWeek'] => ({
  start: dateOf(week.start),
  end: dateOf(week.end),
  capacity: week.capacity,
  demand: week.demand,
  overAllocation: week.overAllocation,
  projects: week.projects.flatMap(({ projectId, demand }) => {
    const project = projects.get(projectId)
    return project ? [{ projectId, name: project.name, status: statusOf(project), demand }] : []
  }),
})

const statusOf = ({ status }: ProjectRow) => (status === 'Active' ? 'Active' : 'Planning')
