/**
 * A task of several people holds all of them while one is away for two working days or less: as simulated, that costs
 * nothing. For longer it pauses up front, and the others are free; it goes on when all are back, before all that has not
 * started, but behind what its people have begun since. Held for longer, they were free for nothing: five of a hundred projects more were late.
 */
import type { Network } from '../../model.ts'
import { absencesOf, type DaysAway } from '../../time/absences.ts'
import { intersect, Workdays } from '../../time/calendar.ts'
import type { ForwardPass } from '../forward-pass.ts'

const LONGEST_HELD = 2 // working days

/** The absences for which a task of these resources pauses, by their first days. */
export function longAbsences({ calendar, resources }: Network, resourceIds: readonly number[]): DaysAway[] {
  const own = resources.filter(({ id }) => resourceIds.includes(id))
  const common = intersect([calendar, ...own.flatMap((it) => it.calendar ?? [])])
  if (common.weekdays.length === 0) return []
  const workdays = new Workdays(common)
  const worked = (from: number, end: number) => workdays.before(end) - workdays.before(from)
  return own
    .flatMap((it) => together(absencesOf(it), worked))
    .filter(({ from, to }) => worked(from, to + 1) > LONGEST_HELD)
    .sort((a, b) => a.from - b.from)
}

/** Those without a working day between them are one. */
function together(absences: readonly DaysAway[], worked: (from: number, end: number) => number): DaysAway[] {
  const found: DaysAway[] = []
  for (const { from, to } of absences) {
    const last = found.at(-1)
    if (last && worked(last.to + 1, from) <= 0) found[found.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else found.push({ from, to })
  }
  return found
}

/** A started task, with the numbers of its people and what it takes of each. */
export interface Started {
  readonly pass: ForwardPass
  readonly task: number
  readonly needs: readonly { readonly person: number; readonly units: number; readonly capacity: number }[]
  readonly longAbsences: readonly DaysAway[]
}

/**
 * Whether a task that paused for an absence has yet to go on, because its people have begun something else since, or have
 * gone on with it: that is done first, as it was projected. One that was reported since has gone on.
 */
export function gaveWay(item: Started, started: readonly Started[]): boolean {
  const away = pausedFor(item)
  if (!away) return false
  return started.some((other) => {
    if (pausedFor(other) || workedTo(other) < away.from) return false
    return other.needs.some((one) =>
      item.needs.some(({ person, units, capacity }) => person === one.person && units + one.units > capacity),
    )
  })
}

/**
 * Whether a task has paused and holds nobody until all of its people work, also where the absence is over. To the end of the
 * day of its last report it was worked on.
 */
export const isPaused = (item: Started): boolean =>
  pausedFor(item) !== undefined && workedTo(item) < item.pass.statusDate

/** The first absence that a task has paused for since it was begun, or reported. */
function pausedFor(item: Started): DaysAway | undefined {
  const known = workedTo(item)
  return item.longAbsences.find(({ from, to }) => to >= known && from <= item.pass.statusDate)
}

/** The day of its last report, else that on which it was begun. */
const workedTo = ({ pass, task }: Started): number =>
  Math.max(pass.startedOn(task), pass.entryOf(task)?.asOf ?? Number.NEGATIVE_INFINITY)
