/**
 * Planning: level, freeze the resource flow, find the critical chain, place it, put buffers on the merges, move all
 * else as late as they allow.
 */

import { checkOptions } from '../faults.ts'
import { graphOf } from '../graph.ts'
import { level } from '../levelling/levelling.ts'
import type { Network, Plan, PlanOptions, Search } from '../model.ts'
import { type Compiled, compileChecked } from '../network.ts'
import { earliest, lastFinish, timesFor } from '../passes.ts'
import { days } from '../ticks.ts'
import { mergesOf, projectBufferSize } from './buffers.ts'
import { criticalChain } from './chain.ts'
import { describe } from './description.ts'
import { resourceFlow } from './flow.ts'
import { type Frozen, place } from './placement.ts'

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

/** Puts the buffers into a levelled network, and everything in its place around the critical chain. */
export function planFrozen(frozen: Frozen, options: PlanOptions): Plan {
  checkOptions(options)
  const size = projectBufferSize(frozen.net, frozen.chain, options)
  const merges = mergesOf(frozen, options)
  const buffered = options.bufferType === 'PROJECT_AND_FEEDING' ? merges : []
  const placed = place(frozen, buffered, options.feedingPolicy, deadline(frozen.net, options, size))
  return describe(frozen, placed, size, merges)
}

/** Levels, makes the resource flow links, and finds the critical chain. */
export function freeze(net: Compiled, search?: Search): Frozen {
  const size = net.tasks.length
  let schedules = 0
  for (const ordered of [false, true]) {
    const levelled = level(net, search, ordered)
    schedules += levelled.schedules
    const graph = graphOf(size, [...net.links.arcs, ...resourceFlow(net, levelled.times)])
    if (graph.order.length < size) continue
    const times = earliest(net, graph, net.floor, timesFor(size))
    const chain = criticalChain(net, graph, times)
    const critical = new Uint8Array(size)
    for (const task of chain.tasks) critical[task] = 1
    const levelling = { length: days(lastFinish(times)), lowerBound: days(levelled.lowerBound), schedules }
    return { net, graph, times, chain, critical, levelling }
  }
  throw new Error('The resource flow closes a cycle, which ordered levelling rules out.')
}

/** Where the work must end for the project buffer to end with the target day. */
function deadline(net: Compiled, options: PlanOptions, size: number): number | undefined {
  if (options.scheduleMethod === 'FROM_START' || options.target === undefined) return undefined
  return net.axis.position(options.target + 1) - size
}
