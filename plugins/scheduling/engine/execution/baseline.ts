/** A plan and its network as it is now, made ready to be projected. */

import { type Network, NetworkError, type NetworkTask, type Plan, type PlannedTask } from '../model.ts'
import { emptyCalendar } from '../network/faults.ts'
import { compile, taskCalendarsOf } from '../network/network.ts'
import { Axis, intersect, Workdays } from '../time/calendar.ts'
import type { TaskCalendar } from '../time/task-calendar.ts'
import { ticks } from '../time/ticks.ts'
import {
  type Arcs,
  addArc,
  arcsOf,
  arcsWithBackArcs,
  boundsStart,
  countsFinish,
  FLOW,
  KINDS,
  lagOf,
  noArcs,
} from './arcs.ts'
import { impliedFlows } from './implied.ts'
import { byId, indexIn } from './reports.ts'

export interface Baseline {
  readonly network: Network
  readonly plan: Plan
  /** By id; everywhere else a task is its index in this list. */
  readonly tasks: readonly NetworkTask[]
  readonly axis: Axis
  readonly taskCalendars: readonly TaskCalendar[]
  /** Precedence as it is now, and the plan's resource flow. */
  readonly arcs: Arcs
  /** Each task as planned; undefined for those that were added since. */
  plannedOf(task: number): PlannedTask | undefined
  /** 1 for the tasks of the plan's critical chain. */
  readonly critical: Uint8Array
  /** The position at which the work of other projects ends that a task waits for; undefined for most. */
  bookedUntil(task: number): number | undefined
  /** Nothing starts before this position: feeding chains may have been planned to start before the project does. */
  readonly first: number
  /** The project buffer: the position of its start, and its ticks. */
  readonly bufferStart: number
  readonly bufferSize: number
  readonly merges: Merges
}
/** Where the plan's feeding buffers lie, in its order. */
export interface Merges {
  /** The task before it; -1 where the network has lost the buffer's place. */
  readonly from: Int32Array
  /** The task behind it; -1 for the project's end. */
  readonly to: Int32Array
  /** The arcs between the two: from this number to below the other. */
  readonly firstArc: Int32Array
  readonly endArc: Int32Array
  /** Positions of the planned start and finish of the task behind it; at the project's end, of the buffer's finish. */
  readonly start: Float64Array
  readonly finish: Float64Array
  /** Ticks. */
  readonly size: Float64Array
}

/** Throws NetworkError only where no projection is possible: cycles and a calendar without a working day. */
export function baselineOf(network: Network, plan: Plan): Baseline {
  if (intersect([network.calendar]).weekdays.length === 0) throw new NetworkError([emptyCalendar()])
  const tasks = byId(network.tasks)
  const axis = new Axis(new Workdays(network.calendar), network.start)
  const indexOf = new Map(tasks.map((task, index) => [task.id, index]))
  const arcs = frozenArcs(network, tasks, plan, indexOf, axis)
  const critical = new Uint8Array(tasks.length)
  for (const id of plan.criticalChain.tasks) {
    const task = indexOf.get(id)
    if (task !== undefined) critical[task] = 1
  }
  const planned = byId(plan.tasks)
  const plannedOf = (task: number) => {
    const id = tasks[task]?.id as number
    // Both lists mostly hold the same tasks.
    const own = planned[task]?.id === id ? planned[task] : planned[indexIn(planned, id)]
    return own?.id === id ? own : undefined
  }
  return {
    network,
    plan,
    tasks,
    axis,
    taskCalendars: taskCalendarsOf(network, tasks, axis, []),
    arcs,
    plannedOf,
    critical,
    bookedUntil: bookedUntil(network, axis, indexOf),
    first: Math.min(0, axis.position(plan.start)),
    bufferStart: axis.position(plan.projectBuffer.start),
    bufferSize: ticks(plan.projectBuffer.size),
    merges: mergesIn({ plan, axis, arcs, plannedOf }, indexOf),
  }
}

function bookedUntil(
  { waits = [] }: Network,
  axis: Axis,
  indexOf: ReadonlyMap<number, number>,
): Baseline['bookedUntil'] {
  const latest = new Map<number, number>()
  for (const { taskId, until } of waits) {
    const task = indexOf.get(taskId)
    if (task === undefined) continue
    latest.set(task, Math.max(latest.get(task) ?? Number.NEGATIVE_INFINITY, axis.position(until)))
  }
  return (task) => latest.get(task)
}

/** The precedence links and the plan's resource flow, less what a link added since would turn round. */
function frozenArcs(
  network: Network,
  tasks: readonly NetworkTask[],
  plan: Plan,
  indexOf: ReadonlyMap<number, number>,
  axis: Axis,
): Arcs {
  const all = noArcs()
  for (const [to, { predecessors }] of tasks.entries()) {
    for (const { taskId, type, lag } of predecessors) {
      const from = indexOf.get(taskId)
      if (from !== undefined) addArc(all, from, to, KINDS[type], ticks(lag))
    }
  }
  const precedence = all.from.length
  const implied = impliedFlows(tasks, plan, indexOf)
  const kindOf = flowKinds(network)
  for (const { from, to, resourceId, units } of implied) {
    addArc(all, from, to, kindOf.get(resourceId) ?? FLOW, units)
  }
  for (const { from, to, reason } of plan.links) {
    if (reason.kind !== 'resource') continue
    const [source, target] = [indexOf.get(from), indexOf.get(to)]
    if (source !== undefined && target !== undefined)
      addArc(all, source, target, kindOf.get(reason.resourceId) ?? FLOW, ticks(reason.units))
  }
  const arcs = arcsWithBackArcs(tasks.length, all)
  if (arcs.order.length === tasks.length && keepsBackArcs(plan, arcs, axis, indexOf)) return arcs
  const free = new Set(arcsOf(tasks.length, all).order)
  const kept = noArcs()
  for (const [arc, to] of all.to.entries()) {
    if (arc >= precedence && !free.has(to)) continue
    const of = (values: readonly number[]) => values[arc] as number
    addArc(kept, of(all.from), to, of(all.kind), of(all.amount))
  }
  const rest = arcsOf(tasks.length, kept)
  // Compiling throws a NetworkError that names the cycles.
  if (rest.order.length < tasks.length) compile(network)
  return rest
}

/** Whether the plan keeps the back arcs: it does not keep links that were added since against its order of a resource. */
function keepsBackArcs(plan: Plan, arcs: Arcs, axis: Axis, indexOf: ReadonlyMap<number, number>): boolean {
  if (arcs.back.size === 0) return true
  const { started = [], completed = [] } = plan.fromProgress ?? {}
  const hasHappened = new Set([...started, ...completed].map((id) => indexOf.get(id)))
  const slots = new Map(plan.tasks.map((slot) => [indexOf.get(slot.id), slot]))
  return [...arcs.back].every((arc) => {
    const [before, after] = [slots.get(arcs.from[arc]), slots.get(arcs.to[arc])]
    if (!before || !after || hasHappened.has(arcs.to[arc])) return true
    const kind = arcs.kind[arc] as number
    const source = axis.position(countsFinish(kind) ? before.finish : before.start) + lagOf(arcs, arc)
    return axis.position(boundsStart(kind) ? after.start : after.finish) >= source
  })
}

/** The kind of the arcs by which each resource comes along; FLOW alone for those that are gone. */
export function flowKinds({ resources }: Network): ReadonlyMap<number, number> {
  const ids = resources.map(({ id }) => id).sort((a, b) => a - b)
  return new Map(ids.map((id, index) => [id, FLOW * (index + 2)]))
}

function mergesIn(
  { plan, axis, arcs, plannedOf }: Pick<Baseline, 'plan' | 'axis' | 'arcs' | 'plannedOf'>,
  indexOf: ReadonlyMap<number, number>,
): Merges {
  const count = plan.feedingBuffers.length
  const merges: Merges = {
    from: new Int32Array(count).fill(-1),
    to: new Int32Array(count).fill(-1),
    firstArc: new Int32Array(count),
    endArc: new Int32Array(count),
    start: new Float64Array(count),
    finish: new Float64Array(count),
    size: Float64Array.from(plan.feedingBuffers, ({ granted }) => ticks(granted)),
  }
  for (const [merge, buffer] of plan.feedingBuffers.entries()) {
    const from = indexOf.get(buffer.from)
    if (from === undefined) continue
    if (buffer.to === null) {
      merges.from[merge] = from
      merges.start[merge] = merges.finish[merge] = axis.position(buffer.finish)
      continue
    }
    const to = indexOf.get(buffer.to)
    const joined = to === undefined ? undefined : plannedOf(to)
    if (to === undefined || !joined) continue
    const first = firstArcTo(arcs, from, to)
    let end = first
    while (end < (arcs.firstOut[from + 1] as number) && arcs.to[end] === to) end++
    if (end === first) continue
    merges.from[merge] = from
    merges.to[merge] = to
    merges.firstArc[merge] = first
    merges.endArc[merge] = end
    merges.start[merge] = axis.position(joined.start)
    merges.finish[merge] = axis.position(joined.finish)
  }
  return merges
}

/** The first arc out of a task whose second one is `to` or a later one: they stand in that order. */
function firstArcTo(arcs: Arcs, from: number, to: number): number {
  let low = arcs.firstOut[from] as number
  let high = arcs.firstOut[from + 1] as number
  while (low < high) {
    const middle = (low + high) >> 1
    if ((arcs.to[middle] as number) < to) low = middle + 1
    else high = middle
  }
  return low
}
