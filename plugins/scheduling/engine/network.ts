/**
 * A network made ready to compute with: task indexes in the order of their ids, so that nothing depends on the order of
 * the input, and all time in ticks.
 */
import { Axis, intersect, Workdays } from './calendar.ts'
import { type Arc, cyclesOf, type Graph, graphOf } from './graph.ts'
import { type Network, NetworkError, type NetworkFault, type NetworkTask } from './model.ts'
import { type Shift, shiftOf, WHOLE } from './shift.ts'
import { ticks } from './ticks.ts'

export interface Demand {
  /** Index of the resource. */
  readonly resource: number
  /** Ticks of units. */
  readonly units: number
}
export interface Compiled {
  readonly tasks: readonly NetworkTask[]
  readonly indexOf: ReadonlyMap<number, number>
  readonly resourceIds: readonly number[]
  readonly resourceNames: readonly string[]
  /** Ticks of units of each resource. */
  readonly capacities: readonly number[]
  readonly axis: Axis
  /** Focused work of each task. */
  readonly work: Float64Array
  /** The part of each safe estimate that the focused one leaves out. */
  readonly safety: Float64Array
  /** Each task's own notBefore; minus infinity without one. */
  readonly notBefore: Float64Array
  /** No task starts before its floor: the project's start, or a notBefore after it. */
  readonly floor: Float64Array
  readonly shifts: readonly Shift[]
  /** What each task holds from its start to its finish; nothing for a milestone. */
  readonly demands: readonly (readonly Demand[])[]
  /** The precedence links. */
  readonly links: Graph
}

const LONGEST = 100_000 // days: with it, sums over any number of tasks that fits in memory are exact

/** Compiles after a check. Throws NetworkError with every fault. */
export function compileChecked(network: Network): Compiled {
  const faults = faultsOf(network)
  if (faults.length > 0) throw new NetworkError(faults)
  return compile(network)
}

/**
 * Compiles what is there: links to unknown tasks and assignments of unknown resources count as absent, and capacity is
 * not looked at. A task whose resources and project have no day in common any more works when the project does: its
 * progress must still be told. Throws NetworkError for cycles and for a project's calendar without a working day.
 * @param isChecked with it, tasks without a day in common are faults too
 */
export function compile(network: Network, isChecked = false): Compiled {
  const tasks = [...network.tasks].sort((a, b) => a.id - b.id)
  const resources = [...network.resources].sort((a, b) => a.id - b.id)
  const indexOf = new Map(tasks.map((task, index) => [task.id, index]))
  const resourceOf = new Map(resources.map((resource, index) => [resource.id, index]))
  if (intersect([network.calendar]).weekdays.length === 0) throw new NetworkError([emptyCalendar()])
  const axis = new Axis(new Workdays(network.calendar), network.start)
  const links = graphOf(tasks.length, arcsOf(tasks, indexOf))
  const faults = cycleFaults(tasks, links)
  const shifts = shiftsOf(network, tasks, axis, isChecked ? faults : [])
  if (faults.length > 0) throw new NetworkError(faults)
  const notBefore = Float64Array.from(tasks, (task) =>
    task.notBefore === undefined ? Number.NEGATIVE_INFINITY : axis.position(task.notBefore),
  )
  return {
    tasks,
    indexOf,
    resourceIds: resources.map((resource) => resource.id),
    resourceNames: resources.map((resource) => resource.name),
    capacities: resources.map((resource) => ticks(resource.capacity)),
    axis,
    work: Float64Array.from(tasks, (task) => ticks(task.duration)),
    safety: Float64Array.from(tasks, (task) =>
      Math.max(0, ticks((task.safeDuration ?? 2 * task.duration) - task.duration)),
    ),
    notBefore,
    floor: notBefore.map((bound) => Math.max(0, bound)),
    shifts,
    demands: tasks.map((task) => demandsOf(task, resourceOf)),
    links,
  }
}

function arcsOf(tasks: readonly NetworkTask[], indexOf: ReadonlyMap<number, number>): Arc[] {
  return tasks.flatMap((task, to) =>
    task.predecessors.flatMap(({ taskId, type, lag }) => {
      const from = indexOf.get(taskId)
      return from === undefined ? [] : [{ from, to, type, lag: ticks(lag), resource: -1, units: 0 }]
    }),
  )
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

/** One shift for each set of resources with calendars of their own. */
function shiftsOf(network: Network, tasks: readonly NetworkTask[], axis: Axis, faults: NetworkFault[]): Shift[] {
  const own = new Set(network.resources.filter(({ calendar }) => calendar).map(({ id }) => id))
  const known = new Map<string, Shift | undefined>()
  return tasks.map((task) => {
    if (own.size === 0 || ticks(task.duration) === 0) return WHOLE
    const limiting = task.assignments.map(({ resourceId }) => resourceId).filter((id) => own.has(id))
    if (limiting.length === 0) return WHOLE
    const ids = [...new Set(limiting)].sort((a, b) => a - b)
    const key = ids.join()
    if (!known.has(key)) known.set(key, commonShift(network, ids, axis))
    const shift = known.get(key)
    if (shift) return shift
    const names = network.resources.filter(({ id }) => ids.includes(id)).map(({ name }) => quote(name))
    faults.push({
      code: 'no_common_working_day',
      taskId: task.id,
      detail: `Task ${quote(task.name)} has no day on which the project and ${names.join(' and ')} all work.`,
    })
    return WHOLE
  })
}

function commonShift(network: Network, ids: readonly number[], axis: Axis): Shift | undefined {
  const calendars = network.resources.flatMap(({ id, calendar }) => (calendar && ids.includes(id) ? [calendar] : []))
  const common = intersect([network.calendar, ...calendars])
  if (common.weekdays.length === 0) return undefined
  const holidays = new Set(network.calendar.holidays)
  const narrower =
    common.weekdays.length < intersect([network.calendar]).weekdays.length ||
    common.holidays.some((day) => !holidays.has(day))
  return narrower ? shiftOf(axis, new Workdays(common)) : WHOLE
}

function faultsOf(network: Network): NetworkFault[] {
  const faults: NetworkFault[] = []
  const capacities = new Map(network.resources.map((resource) => [resource.id, resource]))
  const ids = new Set<number>()
  for (const task of network.tasks) {
    if (ids.has(task.id)) {
      faults.push({
        code: 'duplicate_task',
        taskId: task.id,
        detail: `Task ${quote(task.name)} (${task.id}) occurs twice.`,
      })
    }
    ids.add(task.id)
  }
  for (const task of network.tasks) {
    faults.push(...numberFaults(task))
    for (const { taskId } of task.predecessors) {
      if (ids.has(taskId)) continue
      const detail = `Task ${quote(task.name)} follows task ${taskId}, which is not in the project.`
      faults.push({ code: 'unknown_predecessor', taskId: task.id, predecessorId: taskId, detail })
    }
    const units = new Map<number, number>()
    for (const { resourceId, units: amount } of task.assignments) {
      units.set(resourceId, (units.get(resourceId) ?? 0) + amount)
    }
    for (const [resourceId, amount] of units) {
      const resource = capacities.get(resourceId)
      if (!resource) {
        const detail = `Task ${quote(task.name)} needs resource ${resourceId}, which does not exist.`
        faults.push({ code: 'unknown_resource', taskId: task.id, resourceId, detail })
      } else if (!(ticks(amount) <= ticks(resource.capacity))) {
        const detail = `Task ${quote(task.name)} needs ${amount} of ${quote(resource.name)}, which has a capacity of ${resource.capacity}.`
        faults.push({ code: 'over_capacity', taskId: task.id, resourceId, detail })
      }
    }
  }
  return withStructureFaults(network, faults)
}

/** Cycles and calendars are found by compiling; numbers that are none would spoil it, so they go alone. */
function withStructureFaults(network: Network, faults: NetworkFault[]): NetworkFault[] {
  if (faults.some(({ code }) => code === 'not_a_number' || code === 'duplicate_task')) return faults
  try {
    compile(network, true)
    return faults
  } catch (error) {
    if (error instanceof NetworkError) return [...faults, ...error.faults]
    throw error
  }
}

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
  if (task.notBefore !== undefined && !Number.isInteger(task.notBefore)) {
    wrong(`is not to start before ${task.notBefore}, which is not a day`)
  }
  return faults
}

function inRange(value: number): boolean {
  return Math.abs(value) <= LONGEST
}

const NAMED = 50 // tasks of one cycle in its sentence; the fault lists them all

function cycleFaults(tasks: readonly NetworkTask[], links: Graph): NetworkFault[] {
  if (links.order.length === tasks.length) return []
  return cyclesOf(links).map((cycle) => {
    const members = cycle.flatMap((index) => tasks[index] ?? [])
    const names = members.slice(0, NAMED).map(({ name }) => quote(name))
    const more = members.length > NAMED ? [`${members.length - NAMED} more`] : []
    const round = [...names, ...more, names[0]].join(' -> ')
    return { code: 'cycle', tasks: members.map(({ id }) => id), detail: `The links form a cycle: ${round}.` }
  })
}

function emptyCalendar(): NetworkFault {
  return { code: 'empty_calendar', detail: "The project's calendar has no working day." }
}

export function quote(name: string): string {
  return `"${name}"`
}
