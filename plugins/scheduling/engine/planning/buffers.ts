/**
 * Buffers. A feeding buffer is a minimum lag on the merge where a non-critical chain joins the critical one, not a task
 * that is pushed in afterwards: nothing can then collide, and no chain has to be picked anew.
 */

import type { PlanOptions } from '../model.ts'
import { type Arc, type Graph, graphOf } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { source, type Times, target } from '../network/passes.ts'
import { bestPaths, type Chain, chainTo, type Paths } from './chain.ts'
import type { Frozen } from './placement.ts'
import { densityOf, MAX_MEASURED, type Measure, overrunOf, sizeOf, tightnessOf } from './sizing.ts'

/** Where a non-critical chain joins the critical one, or the project's end. */
export interface Merge {
  readonly from: number
  /** -1: the project's end. */
  readonly to: number
  /** All links between the two. */
  readonly arcs: readonly Arc[]
  readonly chain: Chain
  /** Ticks that the sizing asks for. */
  readonly wanted: number
}

/** What the sizing of a buffer counts beside the work that is planned: ticks. */
export type Addition = Pick<Measure, 'length' | 'safety' | 'squares'>
export const NOTHING_MORE: Addition = { length: 0, safety: 0, squares: 0 }

/** Ticks of the project buffer. */
export function projectBufferSize(net: Compiled, chain: Chain, options: PlanOptions, more = NOTHING_MORE): number {
  const removed = chain.tasks.map((task) => net.safety[task] as number)
  const measure: Measure = {
    length: chain.length + more.length,
    safety: removed.reduce((sum, part) => sum + part, more.safety),
    squares: removed.reduce((sum, part) => sum + part ** 2, more.squares),
    density: () => densityOf(net.links, chain.tasks, () => true),
    tightness: () => tightnessOf(net, chain.tasks, chain.length),
    overrun: () => overrunOf(net, chain.tasks, options),
  }
  return sizeOf(measure, options)
}

/** The safety removed along the best path into each task, and its squares. */
function safetyAlong(net: Compiled, graph: Graph, paths: Paths): { safety: Float64Array; squares: Float64Array } {
  const safety = net.safety.slice()
  const squares = net.safety.map((part) => part ** 2)
  for (const task of graph.order) {
    const before = paths[task]?.via?.from
    if (before === undefined) continue
    safety[task] = (safety[task] as number) + (safety[before] as number)
    squares[task] = (squares[task] as number) + (squares[before] as number)
  }
  return { safety, squares }
}

const MAX_CHAIN_TASKS = 200 // tasks of a feeding chain that its buffer tells, those nearest to the merge

/**
 * All merges in the order of their ids, each with the longest non-critical path that ends in it. A chain that has no
 * work (milestones alone) needs no buffer and makes no merge.
 */
export function mergesOf(
  { net, graph, critical, times }: Frozen,
  options: PlanOptions,
  moreOf: (chain: Chain) => Addition = () => NOTHING_MORE,
): Merge[] {
  const paths = bestPaths(net.tasks.length, {
    graph,
    times,
    taskCalendars: net.taskCalendars,
    work: net.work,
    passes: (task) => !critical[task],
    follows: (arc) => !arc.isBack,
    begins: () => true,
    endsTogether: false,
  })
  const along = safetyAlong(net, graph, paths)
  const merges: Merge[] = []
  for (const from of net.tasks.keys()) {
    if (critical[from] || !paths[from]?.length) continue
    const arcs = Map.groupBy(graph.outOf[from] ?? [], (arc) => arc.to)
    const followed = [...arcs].flatMap(([to, own]) => (own.every(({ isBack }) => isBack) ? [] : [to]))
    const joined = followed.filter((to) => critical[to])
    if (followed.length === 0) joined.push(-1)
    if (joined.length === 0) continue
    const chain = chainTo(paths, from, MAX_CHAIN_TASKS)
    const first = chain.tasks[0] as number
    const more = moreOf(chain)
    // The adaptive procedures go by the listed part of a chain.
    const measure: Measure = {
      length: chain.length + more.length,
      safety: (along.safety[from] as number) + more.safety,
      squares: (along.squares[from] as number) + more.squares,
      density: () => densityOf(net.links, chain.tasks, (task) => !critical[task], MAX_MEASURED),
      tightness: () =>
        tightnessOf(net, chain.tasks, chain.length - (paths[first]?.length ?? 0) + (net.work[first] as number)),
      overrun: () => overrunOf(net, chain.tasks, options),
    }
    const wanted = sizeOf(measure, options)
    for (const to of joined) merges.push({ from, to, arcs: arcs.get(to) ?? [], chain, wanted })
  }
  return merges
}

/** Ticks between what the merge's links ask for and what the critical task (or the project's end) has. */
export function slackOf(merge: Merge, times: Times, end: number): number {
  if (merge.to < 0) return end - (times.finish[merge.from] as number)
  return Math.min(...merge.arcs.map((arc) => target(times, arc) - source(times, arc)))
}

/** Where the buffer of the merge ends: where the critical task (or the project's end) begins to be late. */
export function bufferEnd(merge: Merge, times: Times, end: number): number {
  const binding = bindingArc(merge, times)
  return binding ? target(times, binding) : end
}

/** The link that leaves the least. */
function bindingArc(merge: Merge, times: Times): Arc | undefined {
  let binding: Arc | undefined
  let least = Number.POSITIVE_INFINITY
  for (const arc of merge.arcs) {
    const slack = target(times, arc) - source(times, arc)
    if (slack < least) [binding, least] = [arc, slack]
  }
  return binding
}

/** The extended network with the buffers as lags on their merges. */
export function withBuffers(graph: Graph, size: number, merges: readonly Merge[], granted: readonly number[]): Graph {
  const added = new Map<Arc, number>()
  for (const [index, merge] of merges.entries()) for (const arc of merge.arcs) added.set(arc, granted[index] as number)
  const extended = graph.arcs.map((arc) => ({ ...arc, lag: arc.lag + (added.get(arc) ?? 0) }))
  return graphOf(size, extended)
}
