/**
 * A task of several people holds all of them while one is away for two working days or less: as simulated, that costs
 * nothing. For longer it pauses up front, and the others are free; it goes on when all are back, before all that has not
 * started, but behind what its people have begun or continued since. Where the others are held for longer too, five of a
 * hundred projects more are late. What was blocked goes on in the same way.
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

/** A task that was begun, and what it takes of each of its people, who have so many units today. */
export interface Begun {
  readonly pass: ForwardPass
  readonly task: number
  readonly needs: readonly { readonly person: number; readonly units: number; readonly available: number }[]
  readonly longAbsences: readonly DaysAway[]
}

/**
 * Whether a task that paused has yet to go on because its people have since begun or continued other work:
 * that is done first, as it was projected. One that was reported since has gone on.
 * @param atWork what is under way and has not paused
 */
export const gaveWay = (item: Begun, atWork: readonly Begun[]): boolean =>
  isTaken(item, Math.min(...pausesOf(item).map(({ from }) => from)), atWork)

/** Whether a task has paused since it was begun, or reported. */
export const hasPaused = (item: Begun): boolean => pausesOf(item).length > 0

/**
 * Whether a task that has paused holds nobody until all of its people work: also behind what it paused for, until the
 * first day on which they do and are not at other work. To the end of the day of its last report it was worked on.
 * @param worked what is under way and has not paused, and what is completed
 */
export function isStillPaused(item: Begun, worked: readonly Begun[]): boolean {
  if (workedTo(item) >= item.pass.statusDate) return false
  const { axis, taskCalendars } = item.pass.baseline
  const back = Math.max(...pausesOf(item).map(({ to }) => to + 1))
  const after = axis.position(back)
  return (taskCalendars[item.task]?.open(after) ?? after) >= item.pass.today || isTaken(item, back, worked)
}

/** Whether the people of a paused task were at other work since a day, so that one of them has too little left for it. */
function isTaken(item: Begun, since: number, worked: readonly Begun[]): boolean {
  const others = worked.filter((it) => workedTo(it) >= since)
  return item.needs.some(({ person, units, available }) => {
    const own = others.flatMap(({ needs }) => needs.filter((it) => it.person === person))
    return own.length > 0 && own.reduce((sum, it) => sum + it.units, units) > available
  })
}

/** Whether a task came to its people as paused, and nothing says yet that they work on it: they first end what they have begun. */
export const cameAsPaused = ({ pass, task }: Begun): boolean =>
  (reportedTo(pass, task) ?? Number.NEGATIVE_INFINITY) < pass.cameAsPausedOn(task)

/** The absences, and the block, that a task has paused for since its people began it, or it was reported. */
function pausesOf({ pass, task, longAbsences }: Begun): readonly DaysAway[] {
  const known = Math.max(reportedTo(pass, task) ?? pass.startedOn(task) - 1, pass.reassignedOn(task) - 1)
  return [...longAbsences, ...pass.pastBlockOf(task)].filter(({ from, to }) => to > known && from <= pass.statusDate)
}

/** The last day on which it is known to have been worked on. */
const workedTo = ({ pass, task }: Begun): number =>
  Math.max(pass.startedOn(task), reportedTo(pass, task) ?? Number.NEGATIVE_INFINITY)

/** The last day that a report speaks for: one of a morning for the day before. */
function reportedTo(pass: ForwardPass, task: number): number | undefined {
  const { asOf, unreportedSince, actualFinish } = pass.entryOf(task) ?? {}
  if (actualFinish !== undefined) return Math.ceil(actualFinish) - 1
  return asOf ?? (unreportedSince === undefined ? undefined : unreportedSince - 1)
}
