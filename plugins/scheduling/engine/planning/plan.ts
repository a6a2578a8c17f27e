/**
 * Planning: level, freeze the resource flow, find the critical chain, place it, put buffers on the merges, move all
 * else as late as they allow.
 */

import { lowerBound } from '../levelling/bounds.ts'
import { isFree } from '../levelling/fit.ts'
import { type Levelled, level } from '../levelling/levelling.ts'
import type { Network, Plan, PlanOptions, Search } from '../model.ts'
import { graphWithBackArcs } from '../network/back-arcs.ts'
import { type Compiled, compileChecked } from '../network/network.ts'
import { allHold, earliest, lastFinish, type Times, timesFor } from '../network/passes.ts'
import { days } from '../time/ticks.ts'
import { mergesOf, projectBufferSize } from './buffers.ts'
import { coverage, criticalChain } from './chain.ts'
import { inRounds, withConfidentBuffer } from './confidence.ts'
import { describe } from './description.ts'
import { type BookingArc, resourceFlow } from './flow.ts'
import { deadline, type Frozen, place } from './placement.ts'

/**
 * Plans a network. The result does not depend on the order of tasks, links or resources. Throws NetworkError with every
 * fault of the network.
 *
 * `FROM_START`: the critical chain starts as early as it can. `FROM_TARGET`: the project buffer ends with the target
 * day, unless the work then began before the project's start; in that case it is planned from the start. Without a
 * target it is planned from the start too.
 * @param search how far to look for a short schedule; by default as far as answers at once
 */
export function plan(network: Network, options: PlanOptions, search?: Search): Plan {
  return planFrozen(freeze(compileChecked(network), search), options)
}

const MAX_CHAIN_MEASUREMENTS = 4 // of measuring the chain; more than two only where days off of resources move with it
const MAX_ROUNDS = 16

/**
 * Puts the buffers into a levelled network, and everything in its place around the critical chain. The chain is measured
 * where it has been placed: late tasks on both sides of a wait may have come to overlap, and feeding buffers may have
 * moved tasks apart.
 *
 * Before a target, days off may part or join the tasks of the chain wherever a buffer of its length lets it end: a longer
 * chain, hence a larger buffer, hence a shorter chain. Then the work ends early enough for the larger one, and the buffer
 * of the chain as it lies there ends before the target.
 */
export function planFrozen(frozen: Frozen, options: PlanOptions): Plan {
  if (options.bufferSizing === 'confidence') return planConfident(frozen, options)
  const { net } = frozen
  const merges = mergesOf(frozen, options)
  const buffered = options.bufferType === 'PROJECT_AND_FEEDING' ? merges : []
  let { chain } = frozen
  let room = projectBufferSize(net, chain, options)
  for (let round = 1; ; round++) {
    const placed = place(frozen, buffered, options.feedingPolicy, deadline(net, options, room))
    chain = { ...chain, length: coverage(net, chain.tasks, placed.times) }
    const size = projectBufferSize(net, chain, options)
    const isEnough = round < MAX_CHAIN_MEASUREMENTS ? size === room : size <= room
    if (isEnough || round === MAX_ROUNDS) return describe({ ...frozen, chain }, placed, size, merges)
    room = size
  }
}

function planConfident(frozen: Frozen, options: PlanOptions): Plan {
  const { net, chain } = frozen
  const merges = mergesOf(frozen, options)
  const buffered = options.bufferType === 'PROJECT_AND_FEEDING' ? merges : []
  const first = projectBufferSize(net, chain, options)
  return inRounds(first, deadline(net, options, first) !== undefined, (room) => {
    const placed = place(frozen, buffered, options.feedingPolicy, deadline(net, options, room))
    const length = coverage(net, chain.tasks, placed.times)
    const plan = describe({ ...frozen, chain: { ...chain, length } }, placed, 0, merges)
    return withConfidentBuffer(plan, net.network, options, { net, start: placed.end })
  })
}

/** Plans a network as it has been levelled together with others, or levels it where that does not fit it. */
export function planLevelled(net: Compiled, options: PlanOptions, times: Times, search?: Search): Plan {
  const levelled = isFree(net, times) ? { times, lowerBound: lowerBound(net), schedules: 0 } : undefined
  return planFrozen(freeze(net, search, levelled), options)
}

/**
 * Levels, makes the resource flow links, and finds the critical chain.
 * @param given a levelled schedule, which is taken unless its resource flow closes a cycle and another one is not longer
 */
export function freeze(net: Compiled, search?: Search, given?: Levelled): Frozen {
  const frozen = freezeAcyclic(net, search, given)
  if (!frozen) throw new Error('The resource flow closes a cycle, which ordered levelling rules out.')
  return frozen
}

/** As `freeze`; undefined where the resource flow closes a cycle in every way, which only work under way can lead to. */
export function freezeAcyclic(net: Compiled, search?: Search, given?: Levelled): Frozen | undefined {
  let schedules = 0
  let best: Frozen | undefined
  const ways = [...(given ? [() => given] : []), () => level(net, search, false), () => level(net, search, true)]
  for (const levelledBy of ways) {
    const levelled = levelledBy()
    schedules += levelled.schedules
    const frozen = frozenBy(net, levelled)
    if (frozen && frozen.levelling.length <= (best?.levelling.length ?? Number.POSITIVE_INFINITY)) best = frozen
    // A schedule with back arcs is kept only where it is shorter than one without them.
    if (best && best.graph.back.length === 0) break
  }
  return best && { ...best, levelling: { ...best.levelling, schedules } }
}

/** The network with the resource flow of a levelled schedule; undefined where that closes a cycle in which time passes. */
function frozenBy(net: Compiled, levelled: Levelled): Frozen | undefined {
  const size = net.tasks.length
  const flow = resourceFlow(net, levelled.times)
  const graph = graphWithBackArcs(size, [...net.links.arcs, ...flow.arcs])
  if (graph.order.length < size) return undefined
  const held = afterBookings(net, flow.bookings)
  const times = earliest(held, graph, held.floor, timesFor(size))
  if (!allHold(graph.back, times)) return undefined
  const chain = criticalChain(held, graph, times)
  const critical = new Uint8Array(size)
  for (const task of chain.tasks) critical[task] = 1
  const levelling = {
    length: days(lastFinish(times)),
    lowerBound: days(levelled.lowerBound),
    schedules: levelled.schedules,
  }
  const ceiling = beforeBookings(size, flow.bookings)
  return { net: held, graph, times, chain, critical, levelling, ceiling, bookings: flow.bookings }
}

/** The network with each task no earlier than the bookings end that hand it a resource. */
function afterBookings(net: Compiled, bookings: readonly BookingArc[]): Compiled {
  const after = new Float64Array(net.tasks.length).fill(Number.NEGATIVE_INFINITY)
  for (const { task, isAfter, at } of bookings) if (isAfter) after[task] = Math.max(after[task] as number, at)
  const raised = (bounds: Float64Array) => bounds.map((bound, task) => Math.max(bound, after[task] as number))
  return { ...net, floor: raised(net.floor), notBefore: raised(net.notBefore) }
}

/** The position by which each task hands its resources to bookings. */
function beforeBookings(size: number, bookings: readonly BookingArc[]): Float64Array {
  const before = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  for (const { task, isAfter, at } of bookings) if (!isAfter) before[task] = Math.min(before[task] as number, at)
  return before
}
