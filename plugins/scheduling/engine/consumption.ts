/**
 * Buffer consumption: how far the projected ends of chains have come past the starts of their buffers. Waiting counts
 * like work that takes longer, and a task that merges by several links counts with the one that holds most.
 *
 * The project buffer lies where it was planned, because it protects a promise. A feeding buffer protects the start of
 * the critical task that it lies before: where that start is late for other reasons, the buffer moves with it, or every
 * chain behind a late critical task would look lost while it has time to spare.
 */
import type { Arc, Graph } from './graph.ts'
import type { BufferState, FeedingBuffer, Plan, PlannedTask } from './model.ts'
import type { Compiled } from './network.ts'
import { holdsStart, source, startWithin, type Times } from './passes.ts'
import { days, ticks } from './ticks.ts'
import { zoneOf } from './zones.ts'

/** A buffer of the plan in the network as it is now. */
export interface Placed {
  readonly from: number
  /** The links that it lies on, each with the position at which the buffer ends there; none at the project's end. */
  readonly arcs: readonly { readonly arc: Arc; readonly end: number }[]
  /** Position of its end when it lies at the project's end. */
  readonly end: number
  /** Ticks. */
  readonly size: number
  readonly state: BufferState
}

/** State of a buffer of so many ticks, of which so many are consumed. */
export function stateOf(size: number, consumed: number): BufferState {
  const percentage = size === 0 ? (consumed <= 0 ? 0 : 100 + 100 * days(consumed)) : (consumed * 100) / size
  return { total: days(size), consumed: days(consumed), percentage, zone: zoneOf(percentage) }
}

/** The plan's feeding buffers, in its order; undefined where the network has lost their place. */
export function placeBuffers(
  net: Compiled,
  graph: Graph,
  plan: Plan,
  critical: Uint8Array,
  times: Times,
): (Placed | undefined)[] {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const end = times.finish.reduce(
    (last, at, task) => (critical[task] ? Math.max(last, at) : last),
    Number.NEGATIVE_INFINITY,
  )
  return plan.feedingBuffers.map((buffer) => {
    const from = net.indexOf.get(buffer.from)
    if (from === undefined) return undefined
    if (buffer.to === null) return placeAtEnd(net, buffer, from, end, times)
    const joined = planned.get(buffer.to)
    return joined && placeOnMerge(net, graph, buffer, from, joined, times)
  })
}

function placeAtEnd(net: Compiled, buffer: FeedingBuffer, from: number, chainEnd: number, times: Times): Placed {
  const size = ticks(buffer.granted)
  const end = Math.max(net.axis.position(buffer.finish), chainEnd)
  return { from, arcs: [], end, size, state: stateOf(size, (times.finish[from] as number) - end + size) }
}

function placeOnMerge(
  net: Compiled,
  graph: Graph,
  buffer: FeedingBuffer,
  from: number,
  joined: PlannedTask,
  times: Times,
): Placed | undefined {
  const to = net.indexOf.get(joined.id)
  if (to === undefined) return undefined
  const arcs = (graph.outOf[from] ?? []).filter((arc) => arc.to === to)
  if (arcs.length === 0) return undefined
  const size = ticks(buffer.granted)
  const start = net.axis.position(joined.start)
  const later = Math.max(0, startWithout(net, graph, from, to, times) - start)
  const placed = arcs.map((arc) => ({
    arc,
    end: (holdsStart(arc) ? start : net.axis.position(joined.finish)) + later,
  }))
  const past = Math.max(...placed.map(({ arc, end }) => source(times, arc) - end))
  return { from, arcs: placed, end: 0, size, state: stateOf(size, past + size) }
}

/** Where a task could start for all that holds it but one predecessor. */
function startWithout(net: Compiled, graph: Graph, without: number, task: number, times: Times): number {
  let bound = net.floor[task] as number
  for (const arc of graph.into[task] ?? []) {
    if (arc.from !== without && holdsStart(arc)) bound = Math.max(bound, source(times, arc))
  }
  return startWithin(net, task, net.work[task] as number, bound, Number.NEGATIVE_INFINITY)
}
