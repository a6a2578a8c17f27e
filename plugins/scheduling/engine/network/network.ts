/**
 * A network made ready to compute with: task indexes in the order of their ids, so that nothing depends on the order of
 * the input, and all time in ticks.
 */

import { type Booking, type Network, NetworkError, type NetworkFault, type NetworkTask } from '../model.ts'
import { workingDaysOf } from '../time/absences.ts'
import { Axis, intersect, Workdays } from '../time/calendar.ts'
import { type TaskCalendar, taskCalendarOf, WHOLE } from '../time/task-calendar.ts'
import { ticks } from '../time/ticks.ts'
import { type BookedSpan, bookedSpans, unitsAway } from './booked.ts'
import { cycleFaults, emptyCalendar, faultsOf, noCommonDay } from './faults.ts'
import { grainOfDays } from './grain.ts'
import { type Arc, type Graph, graphOf } from './graph.ts'

export interface Demand {
  /** Index of the resource. */
  readonly resource: number
  /** Ticks of units. */
  readonly units: number
}
export interface Compiled {
  readonly network: Network
  readonly tasks: readonly NetworkTask[]
  readonly indexOf: ReadonlyMap<number, number>
  readonly resourceIds: readonly number[]
  readonly resourceNames: readonly string[]
  /** Ticks of units of each resource. */
  readonly capacities: readonly number[]
  /** What other projects take of each resource, or is away of it; nothing of those that no task needs. */
  readonly booked: readonly (readonly BookedSpan[])[]
  /** The bookings behind them, in the order of their projects and tasks. */
  readonly bookings: readonly (readonly Booking[])[]
  readonly axis: Axis
  /** Focused work of each task. */
  readonly work: Float64Array
  /** The part of each safe estimate that the focused one leaves out. */
  readonly safety: Float64Array
  /** Each task's own notBefore; minus infinity without one. */
  readonly notBefore: Float64Array
  /** No task starts before its floor: the project's start, or a notBefore after it. */
  readonly floor: Float64Array
  readonly taskCalendars: readonly TaskCalendar[]
  /** What each task holds from its start to its finish; nothing for a milestone. */
  readonly demands: readonly (readonly Demand[])[]
  /** The precedence links. */
  readonly links: Graph
}

/** Compiles after a check. Throws NetworkError with every fault. */
export function compileChecked(network: Network): Compiled {
  const faults = faultsOf(network)
  try {
    const compiled = compile(network, true)
    if (faults.length === 0) return compiled
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    throw new NetworkError([...faults, ...error.faults])
  }
  throw new NetworkError(faults)
}

/**
 * Compiles what is there: links to unknown tasks and assignments of unknown resources count as absent, and capacity is
 * not looked at. A task whose resources and project have no day in common any more works when the project does: its
 * progress must still be reported. Throws NetworkError for cycles and for a project's calendar without a working day.
 * @param isChecked with it, tasks without a day in common are faults too
 */
export function compile(network: Network, isChecked = false): Compiled {
  const tasks = [...network.tasks].sort((a, b) => a.id - b.id)
  const resources = [...network.resources].sort((a, b) => a.id - b.id)
  const indexOf = new Map(tasks.map((task, index) => [task.id, index]))
  const resourceOf = new Map(resources.map((resource, index) => [resource.id, index]))
  if (intersect([network.calendar]).weekdays.length === 0) throw new NetworkError([emptyCalendar()])
  const axis = new Axis(new Workdays(network.calendar), network.start)
  const links = precedenceOf(tasks, indexOf)
  const faults = cycleFaults(tasks, links)
  const taskCalendars = taskCalendarsOf(network, tasks, axis, isChecked ? faults : [])
  if (faults.length > 0) throw new NetworkError(faults)
  const notBefore = Float64Array.from(tasks, (task) =>
    task.notBefore === undefined ? Number.NEGATIVE_INFINITY : axis.position(task.notBefore),
  )
  const demands = tasks.map((task) => demandsOf(task, resourceOf))
  const capacities = resources.map((resource) => ticks(resource.capacity))
  const bookings = neededBookings(
    [...(network.bookings ?? []), ...unitsAway(network.resources, network.start)],
    capacities.length,
    demands,
    resourceOf,
  )
  return {
    network,
    tasks,
    indexOf,
    resourceIds: resources.map((resource) => resource.id),
    resourceNames: resources.map((resource) => resource.name),
    capacities,
    booked: bookings.map((list, resource) => bookedSpans(list, axis, capacities[resource] as number)),
    bookings,
    axis,
    work: Float64Array.from(tasks, (task) => ticks(task.duration)),
    safety: Float64Array.from(tasks, (task) =>
      Math.max(0, ticks((task.safeDuration ?? 2 * task.duration) - task.duration)),
    ),
    notBefore,
    floor: notBefore.map((bound) => Math.max(0, bound)),
    taskCalendars,
    demands,
    links,
  }
}

/** The bookings of each resource that tasks need. */
function neededBookings(
  bookings: readonly Booking[],
  resources: number,
  demands: Compiled['demands'],
  resourceOf: ReadonlyMap<number, number>,
): Booking[][] {
  const needed = new Set(demands.flatMap((list) => list.map(({ resource }) => resource)))
  const own: Booking[][] = Array.from({ length: resources }, () => [])
  for (const booking of bookings) {
    const resource = resourceOf.get(booking.resourceId)
    if (resource !== undefined && needed.has(resource)) own[resource]?.push(booking)
  }
  return own.map((list) => list.sort((a, b) => a.projectId - b.projectId || a.taskId - b.taskId))
}

/** 1 for the tasks of some ids. */
export function marked(size: number, indexOf: ReadonlyMap<number, number>, ids: readonly number[]): Uint8Array {
  const isMarked = new Uint8Array(size)
  for (const id of ids) {
    const task = indexOf.get(id)
    if (task !== undefined) isMarked[task] = 1
  }
  return isMarked
}

/** The links between tasks; those to unknown ones count as absent. */
export function precedenceOf(tasks: readonly NetworkTask[], indexOf: ReadonlyMap<number, number>): Graph {
  const arcs: Arc[] = []
  for (const [to, { predecessors }] of tasks.entries()) {
    for (const { taskId, type, lag } of predecessors) {
      const from = indexOf.get(taskId)
      if (from !== undefined) arcs.push({ from, to, type, lag: ticks(lag), resource: -1, units: 0 })
    }
  }
  return graphOf(tasks.length, arcs)
}

function demandsOf(task: NetworkTask, resourceOf: ReadonlyMap<number, number>): readonly Demand[] {
  if (ticks(task.duration) === 0) return []
  const units = new Map<number, number>()
  for (const assignment of task.assignments) {
    const resource = resourceOf.get(assignment.resourceId)
    if (resource !== undefined) units.set(resource, (units.get(resource) ?? 0) + ticks(assignment.units))
  }
  return [...units]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => a - b)
    .map(([resource, amount]) => ({ resource, units: amount }))
}

/** One task calendar for each set of resources with calendars of their own; tasks without a day in common are faults. */
export function taskCalendarsOf(
  network: Network,
  tasks: readonly NetworkTask[],
  axis: Axis,
  faults: NetworkFault[],
): TaskCalendar[] {
  const own = new Set(network.resources.filter((it) => workingDaysOf(it)).map(({ id }) => id))
  const known = new Map<string, TaskCalendar | undefined>()
  const grain = grainOfDays(tasks)
  return tasks.map((task) => {
    if (!task.assignments.some(({ resourceId }) => own.has(resourceId)) || ticks(task.duration) === 0) return WHOLE
    const limiting = task.assignments.map(({ resourceId }) => resourceId).filter((id) => own.has(id))
    const ids = [...new Set(limiting)].sort((a, b) => a - b)
    const key = ids.join()
    if (!known.has(key)) known.set(key, commonCalendar(network, ids, axis, grain))
    const taskCalendar = known.get(key)
    if (taskCalendar) return taskCalendar
    const names = network.resources.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    faults.push(noCommonDay(task, names))
    return WHOLE
  })
}

/** When all of some resources work; undefined where they have no day in common. @param grain ticks; a divisor of a day */
export function commonCalendar(
  network: Network,
  ids: readonly number[],
  axis: Axis,
  grain: number,
): TaskCalendar | undefined {
  const calendars = network.resources.flatMap((it) => (ids.includes(it.id) ? (workingDaysOf(it) ?? []) : []))
  const common = intersect([network.calendar, ...calendars])
  if (common.weekdays.length === 0) return undefined
  const holidays = new Set(network.calendar.holidays)
  const narrower =
    common.weekdays.length < intersect([network.calendar]).weekdays.length ||
    common.holidays.some((day) => !holidays.has(day))
  return narrower ? taskCalendarOf(axis, new Workdays(common), grain) : WHOLE
}
