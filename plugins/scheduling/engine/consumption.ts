/**
 * Buffer consumption: how far the projected ends of chains have come past the starts of their buffers. Waiting counts
 * like work that takes longer, and a task that merges by several links counts with the one that holds most.
 */
import type { Arc, Graph } from './graph.ts'
import type { BufferState, FeedingBuffer, Plan } from './model.ts'
import type { Compiled } from './network.ts'
import { holdsStart, source, type Times } from './passes.ts'
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
export function placeBuffers(net: Compiled, graph: Graph, plan: Plan, times: Times): (Placed | undefined)[] {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  return plan.feedingBuffers.map((buffer) => placeBuffer(net, graph, buffer, planned, times))
}

function placeBuffer(
  net: Compiled,
  graph: Graph,
  buffer: FeedingBuffer,
  planned: ReadonlyMap<number, Plan['tasks'][number]>,
  times: Times,
): Placed | undefined {
  const from = net.indexOf.get(buffer.from)
  if (from === undefined) return undefined
  const size = ticks(buffer.granted)
  if (buffer.to === null) {
    const end = net.axis.position(buffer.finish)
    return { from, arcs: [], end, size, state: stateOf(size, (times.finish[from] as number) - end + size) }
  }
  const joined = planned.get(buffer.to)
  const to = net.indexOf.get(buffer.to)
  if (!joined || to === undefined) return undefined
  const arcs = (graph.outOf[from] ?? [])
    .filter((arc) => arc.to === to)
    .map((arc) => ({ arc, end: net.axis.position(holdsStart(arc) ? joined.start : joined.finish) }))
  if (arcs.length === 0) return undefined
  const past = Math.max(...arcs.map(({ arc, end }) => source(times, arc) - end))
  return { from, arcs, end: 0, size, state: stateOf(size, past + size) }
}
