/**
 * Placement: the critical chain where the method wants it, feeding buffers on their merges as far as the policy gives
 * them room, and all else as late as they allow. Nothing is levelled again: the frozen links keep it feasible.
 */

import type { Levelling, PlanOptions } from '../model.ts'
import type { Graph } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { allHold, earliest, lastFinish, latest, type Times, timesFor } from '../network/passes.ts'
import { TICKS } from '../time/ticks.ts'
import { type Merge, slackOf, withBuffers } from './buffers.ts'
import type { Chain } from './chain.ts'
import type { BookingArc } from './flow.ts'

/**
 * A levelled network with its resource flow as links, at the earliest times that all links allow. No task starts before
 * the bookings end that it follows in that flow: its floor and its notBefore say so.
 */
export interface Frozen {
  readonly net: Compiled
  readonly graph: Graph
  readonly times: Times
  readonly chain: Chain
  /** 1 for the tasks of the chain. */
  readonly critical: Uint8Array
  readonly levelling: Levelling
  /** The position by which each task must be done for the bookings that follow it; infinity for most. */
  readonly ceiling: Float64Array
  readonly bookings: readonly BookingArc[]
  /** 1 for tasks that stay at these times: what is under way. */
  readonly fixed?: Uint8Array
}
/** Final times, with what each merge was granted, in ticks. */
export interface Placed {
  readonly times: Times
  readonly merges: readonly Merge[]
  readonly granted: readonly number[]
  /** Where the work ends. */
  readonly end: number
}

/** Where the work must end for the project buffer to end with the target day. */
export function deadline(net: Compiled, options: PlanOptions, size: number): number | undefined {
  if (options.scheduleMethod === 'FROM_START' || options.target === undefined) return undefined
  return net.axis.position(options.target + 1) - size
}

const copyOf = ({ start, finish }: Times): Times => ({ start: start.slice(), finish: finish.slice() })

const EARLIEST_TIME = -36_500 * TICKS // of project time: farther back than feeding chains ever reach

/**
 * Places a frozen network with buffers on the given merges; without a deadline it starts as early as it can. So it does
 * where days off leave no room at the deadline for the tasks around a back arc.
 */
export function place(
  frozen: Frozen,
  merges: readonly Merge[],
  policy: PlanOptions['feedingPolicy'],
  deadline: number | undefined,
): Placed {
  const placed = placeBy(frozen, merges, policy, deadline)
  if (frozen.graph.back.length === 0 || deadline === undefined || allHold(frozen.graph.arcs, placed.times))
    return placed
  return placeBy(frozen, merges, policy, undefined)
}

function placeBy(
  frozen: Frozen,
  merges: readonly Merge[],
  policy: PlanOptions['feedingPolicy'],
  deadline: number | undefined,
): Placed {
  const { net, graph, critical, fixed } = frozen
  const size = net.tasks.length
  const extended = policy === 'EXTEND' ? extend(frozen, merges) : undefined
  // Only EXTEND moves the critical chain for a feeding buffer.
  const wanted = merges.map((merge) => (extended ? merge.wanted : 0))
  const full = extended?.graph ?? graph
  const soonest = extended?.times ?? frozen.times
  const shortest = endOf(soonest, merges, wanted)
  const isTight = deadline === undefined || deadline < shortest
  const last = isTight ? shortest : chainEnd({ ...frozen, graph: full }, merges, wanted, deadline, shortest)
  // The critical chain goes first and stays; the rest is then placed around it.
  const times = isTight
    ? copyOf(soonest)
    : latest(net, full, ceilings(frozen, last, merges, wanted), copyOf(frozen.times), fixed)
  const early = net.notBefore.map((bound) => Math.max(EARLIEST_TIME, bound))
  earliest(net, full, policy === 'EARLY_START' ? early : net.floor, times, critical)
  const end = endOf(times, merges, wanted)
  const granted = merges.map((merge) => Math.min(merge.wanted, slackOf(merge, times, end)))
  const placed = fixed ? critical.map((mark, task) => mark | (fixed[task] as number)) : critical
  latest(net, withBuffers(graph, size, merges, granted), ceilings(frozen, end, merges, granted), times, placed)
  return { times, merges, granted, end }
}

/**
 * The network with all feeding buffers; undefined where they would push a task into a booking that it goes before, or
 * make time pass around a cycle of back arcs.
 */
function extend(frozen: Frozen, merges: readonly Merge[]): { graph: Graph; times: Times } | undefined {
  const { net, ceiling } = frozen
  const size = net.tasks.length
  const wanted = merges.map((merge) => merge.wanted)
  const graph = withBuffers(frozen.graph, size, merges, wanted)
  const times = earliest(net, graph, net.floor, timesFor(size))
  const isHeld = allHold(graph.back, times) && times.finish.every((finish, task) => finish <= (ceiling[task] as number))
  return isHeld ? { graph, times } : undefined
}

const MAX_ROUNDS = 8 // each for another day off that a chain's last task meets

/**
 * Where the critical chain ends when all is as late as a deadline allows: before it, if the chain's resources are off
 * then. The project buffer follows there. Where days off elsewhere have made another chain the last one, it is the
 * deadline; the work ends with that chain then, as early as it can behind the critical one.
 */
function chainEnd(
  frozen: Frozen,
  merges: readonly Merge[],
  granted: readonly number[],
  deadline: number,
  shortest: number,
): number {
  const { net, graph, critical, fixed } = frozen
  let end = deadline
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { finish } = latest(net, graph, ceilings(frozen, end, merges, granted), copyOf(frozen.times), fixed)
    const reached = finish.reduce((last, at, task) => (critical[task] ? Math.max(last, at) : last), shortest)
    if (reached === end) return end
    end = reached
  }
  return deadline
}

/** The end of the work with the buffers of chains that end with the project. */
function endOf(times: Times, merges: readonly Merge[], granted: readonly number[]): number {
  return merges.reduce(
    (end, merge, index) =>
      merge.to < 0 ? Math.max(end, (times.finish[merge.from] as number) + (granted[index] ?? 0)) : end,
    lastFinish(times),
  )
}

/** How late each task may finish with the buffers of chains that end with the project, and the bookings behind it. */
export function ceilings(
  frozen: Frozen,
  end: number,
  merges: readonly Merge[],
  granted: readonly number[],
): Float64Array {
  const ceiling = frozen.ceiling.map((bound) => Math.min(bound, end))
  for (const [index, { from, to }] of merges.entries()) {
    if (to < 0) ceiling[from] = Math.min(ceiling[from] as number, end - (granted[index] ?? 0))
  }
  return ceiling
}
