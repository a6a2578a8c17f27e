/** A plan and its network as it is now, made ready to be projected. */

import { type Network, NetworkError, type NetworkTask, type Plan, type PlannedTask } from '../model.ts'
import { emptyCalendar } from '../network/faults.ts'
import { compile, taskCalendarsOf } from '../network/network.ts'
import { Axis, intersect, Workdays } from '../time/calendar.ts'
import type { TaskCalendar } from '../time/task-calendar.ts'
import { ticks } from '../time/ticks.ts'
import { type Arcs, addArc, arcsOf, KINDS, kindOfResource, noArcs, type UnorderedArcs } from './arcs.ts'
import { byId, indexIn } from './reports.ts'

export interface Baseline {
  readonly network: Network
  readonly plan: Plan
  /** By id; everywhere else a task is its index in this list. */
  readonly tasks: readonly NetworkTask[]
  readonly axis: Axis
  readonly taskCalendars: readonly TaskCalendar[]
  readonly indexOf: ReadonlyMap<number, number>
  /** The precedence links as they were found. */
  readonly links: UnorderedArcs
  /** The links, and with them, once people were handed out, how they were handed on from task to task. */
  readonly arcs: Arcs
  /** Each task as planned; undefined for those that were added since. */
  plannedOf(task: number): PlannedTask | undefined
  /** 1 for the tasks of the plan's critical chain. */
  readonly critical: Uint8Array
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
  /** The arcs between the two: from this number to below the other; none where a resource was to join them. */
  readonly firstArc: Int32Array
  readonly endArc: Int32Array
  /** Positions of the planned start and finish of the task behind it; at the project's end, of the buffer's finish. */
  readonly start: Float64Array
  readonly finish: Float64Array
  /** Ticks. */
  readonly size: Float64Array
}

/** What a project has that was never planned. */
export const NO_PLAN: Plan = {
  tasks: [],
  links: [],
  feedingBuffers: [],
  nearCritical: [],
  start: 0,
  finish: 0,
  lastDay: -1,
  levelling: { length: 0, lowerBound: 0, schedules: 0 },
  criticalChain: { tasks: [], links: [], length: 0, gapDays: 0 },
  projectBuffer: { size: 0, start: 0, finish: 0 },
}

/** Throws NetworkError only where no projection is possible: cycles and a calendar without a working day. */
export function baselineOf(network: Network, plan: Plan): Baseline {
  if (intersect([network.calendar]).weekdays.length === 0) throw new NetworkError([emptyCalendar()])
  const tasks = byId(network.tasks)
  const axis = new Axis(new Workdays(network.calendar), network.start)
  const indexOf = new Map(tasks.map((task, index) => [task.id, index]))
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
    ...linksOf(network, tasks, indexOf),
    indexOf,
    plannedOf,
    critical,
    first: network.startsWithPlan ? axis.position(plan.start) : Math.min(0, axis.position(plan.start)),
    bufferStart: axis.position(plan.projectBuffer.start),
    bufferSize: ticks(plan.projectBuffer.size),
    merges: NO_MERGES,
  }
}

/** The precedence links; compiling throws a NetworkError that names their cycles. */
function linksOf(
  network: Network,
  tasks: readonly NetworkTask[],
  indexOf: ReadonlyMap<number, number>,
): { readonly links: UnorderedArcs; readonly arcs: Arcs } {
  const links = noArcs()
  for (const [to, { predecessors }] of tasks.entries()) {
    for (const { taskId, type, lag } of predecessors) {
      const from = indexOf.get(taskId)
      if (from !== undefined) addArc(links, from, to, KINDS[type], ticks(lag))
    }
  }
  const arcs = arcsOf(tasks.length, links)
  if (arcs.order.length < tasks.length) compile(network)
  return { links, arcs }
}

/** The kind of the arcs by which each resource is handed on. */
export function flowKinds({ resources }: Network): ReadonlyMap<number, number> {
  const ids = resources.map(({ id }) => id).sort((a, b) => a - b)
  return new Map(ids.map((id, place) => [id, kindOfResource(place)]))
}

const NO_MERGES: Merges = {
  from: new Int32Array(0),
  to: new Int32Array(0),
  firstArc: new Int32Array(0),
  endArc: new Int32Array(0),
  start: new Float64Array(0),
  finish: new Float64Array(0),
  size: new Float64Array(0),
}

/** Where the plan's feeding buffers lie among some arcs. */
export function mergesIn({ plan, axis, plannedOf, indexOf }: Baseline, arcs: Arcs): Merges {
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
