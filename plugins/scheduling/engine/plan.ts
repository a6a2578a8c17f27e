/**
 * Planning: level, freeze the resource flow, find the critical chain, place it, put buffers on the merges, move all
 * else as late as they allow.
 */
import { bufferEnd, type Merge, mergesOf, projectBufferSize, slackOf, withBuffers } from './buffers.ts'
import { type Chain, criticalChain, gapOf } from './chain.ts'
import { resourceFlow } from './flow.ts'
import { type Arc, type Graph, graphOf } from './graph.ts'
import { level } from './levelling.ts'
import type { FeedingBuffer, Network, Plan, PlanLink, PlannedTask, PlanOptions } from './model.ts'
import { type Compiled, compileChecked } from './network.ts'
import { earliest, lastFinish, latest, source, type Times, target, timesFor } from './passes.ts'
import { slotAt } from './slot.ts'
import { days, TICKS } from './ticks.ts'

/**
 * Plans a network. The result does not depend on the order of tasks, links or resources. Throws NetworkError with every
 * fault of the network.
 *
 * `FROM_START`: the critical chain starts as early as it can. `FROM_TARGET`: the project buffer ends with the target
 * day, unless the work then began before the project's start; in that case it is planned from the start. Without a
 * target it is planned from the start too.
 */
export function plan(network: Network, options: PlanOptions): Plan {
  const net = compileChecked(network)
  const { graph, times: base } = freeze(net)
  const chain = criticalChain(net, graph, base)
  const critical = new Uint8Array(net.tasks.length)
  for (const task of chain.tasks) critical[task] = 1
  const size = projectBufferSize(net, chain, options)
  const merges = mergesOf(net, graph, critical, base, options)
  const buffered = options.bufferType === 'PROJECT_AND_FEEDING' ? merges : []
  const placed = place(net, graph, critical, base, buffered, deadline(net, options, size), options)
  return describe(net, graph, chain, critical, size, merges, placed)
}

/** The links that a levelled schedule adds, and the earliest times that all links together allow. */
function freeze(net: Compiled): { graph: Graph; times: Times } {
  for (const ordered of [false, true]) {
    const flows = resourceFlow(net, level(net, ordered))
    const graph = graphOf(net.tasks.length, [...net.links.arcs, ...flows])
    if (graph.order.length < net.tasks.length) continue
    return { graph, times: earliest(net, graph, net.floor, timesFor(net.tasks.length)) }
  }
  throw new Error('The resource flow closes a cycle, which ordered levelling rules out.')
}

/** Where the work must end for the project buffer to end with the target day. */
function deadline(net: Compiled, options: PlanOptions, size: number): number | undefined {
  if (options.scheduleMethod === 'FROM_START' || options.target === undefined) return undefined
  return net.axis.position(options.target + 1) - size
}

interface Placed {
  readonly times: Times
  readonly merges: readonly Merge[]
  readonly granted: readonly number[]
  /** Where the work ends. */
  readonly end: number
}

const EARLIEST = -36_500 * TICKS // of project time: farther back than feeding chains ever reach

function place(
  net: Compiled,
  graph: Graph,
  critical: Uint8Array,
  base: Times,
  merges: readonly Merge[],
  deadline: number | undefined,
  options: PlanOptions,
): Placed {
  const size = net.tasks.length
  const wanted = merges.map((merge) => merge.wanted)
  const extended = options.feedingPolicy === 'EXTEND'
  const full = extended ? withBuffers(graph, size, merges, wanted) : graph
  const soonest = extended ? earliest(net, full, net.floor, timesFor(size)) : base
  const shortest = endOf(soonest, merges, extended ? wanted : [])
  const isTight = deadline === undefined || deadline <= shortest
  const end = isTight ? shortest : chainEnd(net, full, critical, merges, extended ? wanted : [], deadline, shortest)
  // The critical chain goes first and stays; the rest is then placed around it.
  const times = isTight
    ? { start: soonest.start.slice(), finish: soonest.finish.slice() }
    : latest(net, full, ceilings(size, end, merges, extended ? wanted : []), timesFor(size))
  const early = options.feedingPolicy === 'EARLY_START'
  const floor = early ? net.notBefore.map((bound) => Math.max(EARLIEST, bound)) : net.floor
  earliest(net, full, floor, times, critical)
  const granted = merges.map((merge) => Math.min(merge.wanted, slackOf(merge, times, end)))
  const final = withBuffers(graph, size, merges, granted)
  latest(net, final, ceilings(size, end, merges, granted), times, critical)
  return { times, merges, granted, end }
}

const ROUNDS = 8 // each for another day off that a chain's last task meets

/**
 * Where the critical chain ends when all is as late as a deadline allows: before it, if the chain's resources are off
 * then. The project buffer follows there. Where days off elsewhere have made another chain the last one, that one ends
 * with the deadline.
 */
function chainEnd(
  net: Compiled,
  full: Graph,
  critical: Uint8Array,
  merges: readonly Merge[],
  granted: readonly number[],
  deadline: number,
  shortest: number,
): number {
  let end = deadline
  for (let round = 0; round < ROUNDS; round++) {
    const { finish } = latest(net, full, ceilings(net.tasks.length, end, merges, granted), timesFor(net.tasks.length))
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

function ceilings(size: number, end: number, merges: readonly Merge[], granted: readonly number[]): Float64Array {
  const ceiling = new Float64Array(size).fill(end)
  for (const [index, merge] of merges.entries()) if (merge.to < 0) ceiling[merge.from] = end - (granted[index] ?? 0)
  return ceiling
}

function describe(
  net: Compiled,
  graph: Graph,
  chain: Chain,
  critical: Uint8Array,
  size: number,
  candidates: readonly Merge[],
  { times, merges, granted, end }: Placed,
): Plan {
  const { axis } = net
  const buffers = merges.map((merge, index) => describeBuffer(net, merge, granted[index] as number, times, end))
  const tasks = describeTasks(net, graph, critical, times, merges, granted, end)
  const finish = tasks.reduce(
    (last, task) => Math.max(last, task.finish),
    end === 0 ? axis.startMoment(0) : axis.finishMoment(end),
  )
  const start = tasks.reduce((first, task) => Math.min(first, task.start), finish)
  return {
    tasks,
    criticalChain: {
      tasks: chain.tasks.map((task) => idOf(net, task)),
      links: chain.arcs.map((arc) => describeLink(net, arc)),
      length: days(chain.length),
      gapDays: days(gapOf(chain.tasks, times)),
    },
    links: graph.arcs.map((arc) => describeLink(net, arc)),
    projectBuffer: {
      size: days(size),
      start: size === 0 ? finish : axis.startMoment(end),
      finish: size === 0 ? finish : axis.finishMoment(end + size),
    },
    feedingBuffers: buffers,
    nearCritical: nearCritical(net, chain, candidates, merges.length > 0),
    start,
    finish,
    lastDay: tasks.reduce((last, task) => Math.max(last, task.lastDay), Math.ceil(finish) - (tasks.length > 0 ? 1 : 0)),
  }
}

function describeTasks(
  net: Compiled,
  graph: Graph,
  critical: Uint8Array,
  times: Times,
  merges: readonly Merge[],
  granted: readonly number[],
  end: number,
): PlannedTask[] {
  const float = freeFloats(net, graph, times, merges, granted, end)
  return net.tasks.map((task, index) => {
    const floors = [net.floor[index] as number, net.notBefore[index] as number]
    return {
      id: task.id,
      ...slotAt(net.axis, times.start[index] as number, times.finish[index] as number, floors),
      isCritical: critical[index] === 1,
      freeFloat: days(float[index] as number),
    }
  })
}

/** How far each finish can slip before it moves a task, the project's end or a buffer's start. */
function freeFloats(
  net: Compiled,
  graph: Graph,
  times: Times,
  merges: readonly Merge[],
  granted: readonly number[],
  end: number,
): Float64Array {
  const ceiling = ceilings(net.tasks.length, end, merges, granted)
  const float = ceiling.map((bound, task) => bound - (times.finish[task] as number))
  const buffer = new Map(merges.flatMap((merge, index) => merge.arcs.map((arc) => [arc, granted[index] as number])))
  for (const arc of graph.arcs) {
    if (arc.type === 'SS' || arc.type === 'SF') continue
    const slack = target(times, arc) - source(times, arc) - (buffer.get(arc) ?? 0)
    float[arc.from] = Math.min(float[arc.from] as number, slack)
  }
  return float
}

function describeBuffer(net: Compiled, merge: Merge, granted: number, times: Times, end: number): FeedingBuffer {
  const finish = bufferEnd(merge, times, end)
  const at = net.axis.finishMoment(finish)
  return {
    from: idOf(net, merge.from),
    to: merge.to < 0 ? null : idOf(net, merge.to),
    chain: merge.chain.tasks.map((task) => idOf(net, task)),
    wanted: days(merge.wanted),
    granted: days(granted),
    unprotected: granted === 0 && merge.wanted > 0,
    start: granted === 0 ? at : net.axis.startMoment(finish - granted),
    finish: at,
  }
}

const NEAR = 0.9 // of the critical chain's length

function nearCritical(
  net: Compiled,
  chain: Chain,
  candidates: readonly Merge[],
  buffered: boolean,
): Plan['nearCritical'] {
  const near = new Map<number, Plan['nearCritical'][number]>()
  for (const merge of candidates) {
    if (merge.chain.length + (buffered ? merge.wanted : 0) < NEAR * chain.length) continue
    near.set(merge.from, { tasks: merge.chain.tasks.map((task) => idOf(net, task)), length: days(merge.chain.length) })
  }
  return [...near.values()]
}

function describeLink(net: Compiled, arc: Arc): PlanLink {
  return {
    from: idOf(net, arc.from),
    to: idOf(net, arc.to),
    reason:
      arc.resource < 0
        ? { kind: 'precedence', type: arc.type, lag: days(arc.lag) }
        : { kind: 'resource', resourceId: net.resourceIds[arc.resource] as number, units: days(arc.units) },
  }
}

function idOf(net: Compiled, index: number): number {
  return net.tasks[index]?.id as number
}
