/**
 * How long completed tasks took, by the days on which they were started and finished. Only days count on which the project
 * and all people of the task work. The time of day is not known: whoever begins in the morning is done some time during the
 * last day, half a day before its end on average. So half a day is taken off.
 *
 * Of two kinds of task the days tell too little, and nothing is said of them: those that were to take less than two days, as
 * what rounding adds is as long as they are; and those that took one day, as a task whose start was never reported starts
 * with the day on which it is completed.
 */
import type { CalendarSpec, Day, FormerPeople, Network, NetworkResource, PastPause, WorkCalendar } from '../model.ts'
import { goneFrom, workingDaysOf } from '../time/absences.ts'
import { calendarOf, intersect } from '../time/calendar.ts'
import type { CompletedTask } from './model.ts'

export interface DatedTask {
  /** As estimated, in working days. */
  readonly focused: number
  readonly safe?: number
  /** The first day and the last one. */
  readonly start: Day
  readonly finish: Day
  readonly resourceIds: readonly number[]
  /** Who had it before them. */
  readonly formerPeople?: readonly FormerPeople[]
}

const SHORTEST_DAYS = 2 // working days
const ROUNDED_DAYS = 0.5 // working days

/** @param pauses the times for which the project was frozen: nobody worked on it */
export function completedTasksOf(
  { id, network }: { readonly id: number; readonly network: Pick<Network, 'calendar' | 'resources'> },
  tasks: readonly DatedTask[],
  pauses: readonly PastPause[] = [],
): CompletedTask[] {
  const calendars = new Map<string, WorkCalendar | undefined>()
  const resources = byId(network.resources)
  const peopleOf = (ids: readonly number[]) => ids.map((it) => resources.get(it)).filter((it) => it !== undefined)
  /** Undefined where its people have no day in common any more. */
  function calendarFor(resourceIds: readonly number[]): WorkCalendar | undefined {
    const key = resourceIds.join()
    if (!calendars.has(key)) calendars.set(key, commonCalendar(network.calendar, peopleOf(resourceIds)))
    return calendars.get(key)
  }
  function daysBy(resourceIds: readonly number[], start: Day, finish: Day): number {
    const calendar = start <= finish ? calendarFor(resourceIds) : undefined
    return calendar ? workedBetween(calendar, { start, finish }, pauses) : 0
  }
  function daysOf({ start, finish, resourceIds, formerPeople = [] }: DatedTask): number {
    let from = start
    let days = 0
    for (const { resourceIds: ids, to } of formerPeople) {
      days += daysBy(ids, from, Math.min(finish, ...[to, ...peopleOf(ids).map(goneFrom)].map((day) => day - 1)))
      from = Math.max(from, to)
    }
    return days + daysBy(resourceIds, from, finish)
  }
  return tasks.flatMap((task) => {
    const { focused, safe } = task
    const days = focused < SHORTEST_DAYS ? 0 : daysOf(task)
    if (days < 2) return []
    return { projectId: id, focused, ...(safe !== undefined && { safe }), took: days - ROUNDED_DAYS }
  })
}

/** Working days from the first day to the last one, without those for which the project was frozen. */
export function workedBetween(
  calendar: WorkCalendar,
  { start, finish }: Pick<DatedTask, 'start' | 'finish'>,
  pauses: readonly PastPause[],
): number {
  const frozen = pauses.map(({ from, to }) => [Math.max(from, start), Math.min(to, finish + 1)] as const)
  return frozen.reduce(
    (days, [from, to]) => days - (from < to ? calendar.between(from, to) : 0),
    calendar.between(start, finish + 1),
  )
}

/** Projects of an account have the same list of people. */
const known = new WeakMap<readonly NetworkResource[], ReadonlyMap<number, NetworkResource>>()

function byId(resources: readonly NetworkResource[]): ReadonlyMap<number, NetworkResource> {
  const found = known.get(resources) ?? new Map(resources.map((it) => [it.id, it]))
  known.set(resources, found)
  return found
}

function commonCalendar(calendar: CalendarSpec, people: readonly NetworkResource[]): WorkCalendar | undefined {
  const common = intersect([calendar, ...people.flatMap((it) => workingDaysOf(it) ?? [])])
  return common.weekdays.length > 0 ? calendarOf(common) : undefined
}
