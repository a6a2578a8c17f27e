/** A plan and its network as it is now, made ready to be projected. */

import { type Moment, type Network, NetworkError, type NetworkTask, type Plan, type PlannedTask } from '../model.ts'
import { graphWithBackArcs } from '../network/back-arcs.ts'
import { firstPlace } from '../network/binary-search.ts'
import { cycleFaults, emptyCalendar } from '../network/faults.ts'
import type { Arc, Graph } from '../network/graph.ts'
import { marked, precedenceOf, taskCalendarsOf } from '../network/network.ts'
import { Axis, intersect, Workdays } from '../time/calendar.ts'
import type { TaskCalendar } from '../time/task-calendar.ts'
import { ticks } from '../time/ticks.ts'

export interface Baseline {
  readonly network: Network
  readonly plan: Plan
  /** By id; everywhere else a task is its index in this list. */
  readonly tasks: readonly NetworkTask[]
  readonly axis: Axis
  readonly taskCalendars: readonly TaskCalendar[]
  readonly indexOf: ReadonlyMap<number, number>
  /** By the number that an arc has of a resource. */
  readonly resourceIds: readonly number[]
  /** The precedence links. */
  readonly links: Graph
  /** The links, and with them, once people were handed out, how they were handed on from task to task. */
  readonly graph: Graph
  /** Each task as planned; undefined for those that were added since. */
  plannedOf(task: number): PlannedTask | undefined
  /** 1 for the tasks of the plan's critical chain. */
  readonly critical: Uint8Array
  /**
   * The moment before which a task does not start: the start of the project; its own planned start where a feeding chain was
   * planned before that; the start of the plan where that was made back from a target.
   */
  firstOf(task: number): Moment
  /** The project buffer: the position of its start, and its ticks. */
  readonly bufferStart: number
  readonly bufferSize: number
  /** Where the plan's feeding buffers lie, in its order. */
  readonly merges: readonly PlannedMerge[]
}
/** Where a feeding buffer of the plan lies. */
export interface PlannedMerge {
  /** The task before it; -1 where the network has lost the buffer's place. */
  readonly from: number
  /** The task behind it; -1 for the project's end. */
  readonly to: number
  /** Between the two; none where a resource was to join them. */
  readonly arcs: readonly Arc[]
  /** Positions of the planned start and finish of the task behind it; at the project's end, of the buffer's finish. */
  readonly start: number
  readonly finish: number
  /** Ticks. */
  readonly size: number
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
  const links = precedenceOf(tasks, indexOf)
  const cycles = cycleFaults(tasks, links)
  if (cycles.length > 0) throw new NetworkError(cycles)
  const planned = byId(plan.tasks)
  function plannedOf(task: number): PlannedTask | undefined {
    const id = tasks[task]?.id as number
    // Both lists mostly hold the same tasks.
    if (planned[task]?.id === id) return planned[task]
    const place = firstPlace(planned.length, (at) => (planned[at] as PlannedTask).id < id)
    return planned[place]?.id === id ? planned[place] : undefined
  }
  return {
    network,
    plan,
    tasks,
    axis,
    taskCalendars: taskCalendarsOf(network, tasks, axis, []),
    links,
    graph: links,
    indexOf,
    resourceIds: network.resources.map(({ id }) => id).sort((a, b) => a - b),
    plannedOf,
    critical: marked(tasks.length, indexOf, plan.criticalChain.tasks),
    firstOf(task) {
      if (network.startsWithPlan) return plan.start
      // Of a plan that was made on the way, what had started may have done so before a start that was moved since.
      const own = plan.start < network.start ? plannedOf(task)?.start : undefined
      return own === undefined ? network.start : Math.max(plan.start, Math.min(network.start, own))
    },
    bufferStart: axis.position(plan.projectBuffer.start),
    bufferSize: ticks(plan.projectBuffer.size),
    merges: [],
  }
}

function byId<T extends { readonly id: number }>(list: readonly T[]): readonly T[] {
  const isSorted = list.every(({ id }, index) => index === 0 || (list[index - 1] as T).id <= id)
  return isSorted ? list : [...list].sort((a, b) => a.id - b.id)
}

/** A person, or units of a resource, that one task of a project hands on to another. */
export interface Handover {
  readonly from: number
  readonly to: number
  readonly resourceId: number
  /** Ticks. */
  readonly units: number
}

/** The arcs of a project with those by which people were handed on. @param isMet whether a link holds nothing any more */
export function withHandovers(
  baseline: Baseline,
  handovers: readonly Handover[],
  isMet: (link: Arc) => boolean,
): Baseline {
  const { tasks, links, resourceIds } = baseline
  const placeOf = new Map(resourceIds.map((id, place) => [id, place]))
  const flows = handovers.map(({ from, to, resourceId, units }): Arc => {
    return { from, to, type: 'FS', lag: 0, resource: placeOf.get(resourceId) ?? resourceIds.length, units }
  })
  const graph = graphWithBackArcs(tasks.length, [...links.arcs, ...flows], (arc) => arc.resource < 0 && isMet(arc))
  return { ...baseline, graph, merges: mergesIn(baseline, graph) }
}

/** Where the plan's feeding buffers lie in a graph. */
const mergesIn = ({ plan, axis, plannedOf, indexOf }: Baseline, { outOf }: Graph): PlannedMerge[] =>
  plan.feedingBuffers.map((buffer) => {
    const lost = { from: -1, to: -1, arcs: [], start: 0, finish: 0, size: ticks(buffer.granted) }
    const from = indexOf.get(buffer.from)
    if (from === undefined) return lost
    if (buffer.to === null) {
      const end = axis.position(buffer.finish)
      return { ...lost, from, start: end, finish: end }
    }
    const to = indexOf.get(buffer.to)
    const joined = to === undefined ? undefined : plannedOf(to)
    if (to === undefined || !joined) return lost
    const arcs = (outOf[from] ?? []).filter((arc) => arc.to === to)
    return { ...lost, from, to, arcs, start: axis.position(joined.start), finish: axis.position(joined.finish) }
  })
