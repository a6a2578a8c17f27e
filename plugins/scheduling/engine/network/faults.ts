/** Validates a network: finds every fault, each with a sentence that names tasks and resources. */

import {
  type Booking,
  type CalendarSpec,
  type Network,
  NetworkError,
  type NetworkFault,
  type NetworkResource,
  type NetworkTask,
  type PlanOptions,
} from '../model.ts'
import { ticks } from '../time/ticks.ts'
import { quote } from '../words.ts'
import { cyclesOf, roundOf } from './cycles.ts'
import type { Graph } from './graph.ts'

const LONGEST = 100_000 // days: with it, sums over any number of tasks that fits in memory are exact
const LAST_DAY = 100_000_000 // the last day that a Date can have
const MAX_UNITS = 1_000_000_000 // of a resource
const LARGEST_BUFFER = 1_000 // per cent of its chain

/** The faults of the values alone, each with a sentence; cycles and days in common are found by compiling. */
export function faultsOf(network: Network): NetworkFault[] {
  const resources = new Map(network.resources.map((resource) => [resource.id, resource]))
  const ids = new Set(network.tasks.map(({ id }) => id))
  return [
    ...dayFaults('start', network.start, 'The project starts'),
    ...calendarFaults(network.calendar),
    ...duplicatesOf(network.resources).map(
      ({ id, name }): NetworkFault => ({
        code: 'duplicate_resource',
        resourceId: id,
        detail: `Resource ${quote(name)} (${id}) occurs twice.`,
      }),
    ),
    ...network.resources.flatMap(resourceFaults),
    ...duplicatesOf(network.tasks).map(
      ({ id, name }): NetworkFault => ({
        code: 'duplicate_task',
        taskId: id,
        detail: `Task ${quote(name)} (${id}) occurs twice.`,
      }),
    ),
    ...network.tasks.flatMap((task) => [
      ...numberFaults(task),
      ...predecessorFaults(task, ids),
      ...assignmentFaults(task, resources),
    ]),
    ...(network.bookings ?? []).flatMap((booking) => bookingFaults(booking, network, resources)),
  ]
}

/** @throws NetworkError with every option that is out of range */
export function checkOptions({ target, bufferPercentage }: PlanOptions): void {
  const faults = target === undefined ? [] : dayFaults('target', target, 'The project is to end')
  if (!(bufferPercentage >= 0 && bufferPercentage <= LARGEST_BUFFER)) {
    const detail = `A buffer of ${bufferPercentage} % is asked for; it can be 0 to ${LARGEST_BUFFER} % of its chain.`
    faults.push({ code: 'bad_option', option: 'bufferPercentage', detail })
  }
  if (faults.length > 0) throw new NetworkError(faults)
}

function dayFaults(option: 'start' | 'target', day: number, what: string): NetworkFault[] {
  return isDay(day) ? [] : [{ code: 'bad_option', option, detail: `${what} on ${day}, which is not a day.` }]
}

function calendarFaults({ weekdays, holidays }: CalendarSpec, resource?: NetworkResource): NetworkFault[] {
  const whose = resource ? `The calendar of ${quote(resource.name)}` : "The project's calendar"
  const of = resource ? { resourceId: resource.id } : {}
  const weekday = weekdays.find((day) => !(Number.isInteger(day) && day >= 1 && day <= 7))
  const holiday = holidays.find((day) => !isDay(day))
  return [
    ...(weekday === undefined ? [] : [`${whose} works on weekday ${weekday}; they go from 1 to 7.`]),
    ...(holiday === undefined ? [] : [`${whose} has a day off on ${holiday}, which is not a day.`]),
  ].map((detail) => ({ code: 'bad_calendar', ...of, detail }))
}

function resourceFaults(resource: NetworkResource): NetworkFault[] {
  const { id, name, capacity, calendar } = resource
  const details = [
    ...(isId(id) ? [] : [`Resource ${quote(name)} has the id ${id}, which is not a whole number.`]),
    ...(isCapacity(capacity)
      ? []
      : [`Resource ${quote(name)} has a capacity of ${capacity}, which is not a number of units.`]),
  ]
  return [
    ...details.map((detail): NetworkFault => ({ code: 'bad_resource', resourceId: id, detail })),
    ...(calendar ? calendarFaults(calendar, resource) : []),
  ]
}

function duplicatesOf<T extends { readonly id: number }>(items: readonly T[]): T[] {
  const seen = new Set<number>()
  return items.filter(({ id }) => seen.size === seen.add(id).size)
}

function predecessorFaults(task: NetworkTask, ids: ReadonlySet<number>): NetworkFault[] {
  return task.predecessors
    .filter(({ taskId }) => !ids.has(taskId))
    .map(({ taskId }) => ({
      code: 'unknown_predecessor',
      taskId: task.id,
      predecessorId: taskId,
      detail: `Task ${quote(task.name)} follows task ${taskId}, which is not in the project.`,
    }))
}

function assignmentFaults(task: NetworkTask, resources: ReadonlyMap<number, NetworkResource>): NetworkFault[] {
  const units = new Map<number, number>()
  for (const { resourceId, units: amount } of task.assignments) {
    units.set(resourceId, (units.get(resourceId) ?? 0) + amount)
  }
  return [...units].flatMap(([resourceId, amount]): NetworkFault[] => {
    const resource = resources.get(resourceId)
    if (!resource) {
      const detail = `Task ${quote(task.name)} needs resource ${resourceId}, which does not exist.`
      return [{ code: 'unknown_resource', taskId: task.id, resourceId, detail }]
    }
    const { name, capacity } = resource
    if (!isCapacity(capacity) || !(ticks(amount) > ticks(capacity))) return []
    const detail = `Task ${quote(task.name)} needs ${amount} of ${quote(name)}, which has a capacity of ${capacity}.`
    return [{ code: 'over_capacity', taskId: task.id, resourceId, detail }]
  })
}

/** A resource that is booked for longer than any plan lasts is never free. */
function bookingFaults(
  booking: Booking,
  { start: first }: Network,
  resources: ReadonlyMap<number, NetworkResource>,
): NetworkFault[] {
  const { resourceId, projectId, projectName, taskName, start, finish, units } = booking
  const resource = resources.get(resourceId)
  const isTime = start < finish && Math.abs(start - first) <= LONGEST && Math.abs(finish - first) <= LONGEST
  if (!resource || (isTime && units > 0 && units <= MAX_UNITS)) return []
  const work = projectName ? `${quote(taskName)} of project ${quote(projectName)}` : 'another project'
  const detail = `Resource ${quote(resource.name)} is booked for ${work} with ${units} units from ${start} to ${finish}; a booking has units, ends after it starts, and lies within ${LONGEST} days of the project's start.`
  return [{ code: 'bad_booking', resourceId, projectId, detail }]
}

/** Whether the fault prevents compiling: values that are no numbers, and ids that are not unique. */
export function spoilsCompiling({ code }: NetworkFault): boolean {
  return SPOILING.has(code)
}

const SPOILING: ReadonlySet<NetworkFault['code']> = new Set([
  'not_a_number',
  'duplicate_task',
  'duplicate_resource',
  'bad_resource',
  'bad_calendar',
  'bad_option',
  'bad_booking',
])

function numberFaults(task: NetworkTask): NetworkFault[] {
  const faults: NetworkFault[] = []
  const wrong = (detail: string, code: 'negative_duration' | 'not_a_number' = 'not_a_number') =>
    faults.push({ code, taskId: task.id, detail: `Task ${quote(task.name)} ${detail}.` })
  for (const [value, what] of [
    [task.duration, 'a duration'],
    [task.safeDuration ?? 0, 'a safe duration'],
  ] as const) {
    if (!inRange(value)) wrong(`has ${what} of ${value}, which is not a number of days`)
    else if (value < 0) wrong(`has ${what} of ${value}, below 0`, 'negative_duration')
  }
  for (const { taskId, lag } of task.predecessors) {
    if (!inRange(lag)) wrong(`follows task ${taskId} with a lag of ${lag}, which is not a number of days`)
  }
  for (const { resourceId, units } of task.assignments) {
    if (!inRange(units) || units < 0) wrong(`needs ${units} of resource ${resourceId}, which is not a number of units`)
  }
  if (!isId(task.id)) wrong(`has the id ${task.id}, which is not a whole number`)
  if (task.notBefore !== undefined && !isDay(task.notBefore)) {
    wrong(`is not to start before ${task.notBefore}, which is not a day`)
  }
  return faults
}

const inRange = (value: number) => Math.abs(value) <= LONGEST
const isId = (id: number) => Number.isSafeInteger(id)
const isDay = (day: number) => Number.isInteger(day) && Math.abs(day) <= LAST_DAY
const isCapacity = (capacity: number) => capacity >= 0 && capacity <= MAX_UNITS

/** A fault for each cycle of the links. */
export function cycleFaults(tasks: readonly NetworkTask[], links: Graph): NetworkFault[] {
  if (links.order.length === tasks.length) return []
  return cyclesOf(links).map((cycle) => {
    const members = cycle.flatMap((index) => tasks[index] ?? [])
    const round = roundOf(members.map(({ name }) => quote(name)))
    return { code: 'cycle', tasks: members.map(({ id }) => id), detail: `The links form a cycle: ${round}.` }
  })
}

export function emptyCalendar(): NetworkFault {
  return { code: 'empty_calendar', detail: "The project's calendar has no working day." }
}

/** The fault of a task whose resources never work together when the project does. */
export function noCommonDay(task: NetworkTask, resources: readonly string[]): NetworkFault {
  return {
    code: 'no_common_working_day',
    taskId: task.id,
    detail: `Task ${quote(task.name)} has no day on which the project and ${resources.map(quote).join(' and ')} all work.`,
  }
}
