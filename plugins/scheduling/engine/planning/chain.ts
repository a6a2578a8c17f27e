/**
 * Chains: paths through the extended network. The critical chain is a path of tight arcs, on which every task starts
 * when it does because of the one before it, from the task that finishes last back to one that nothing holds.
 */
import type { Arc, Graph } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { startBy, type Times } from '../network/passes.ts'

export interface Chain {
  /** First to last. */
  readonly tasks: readonly number[]
  readonly arcs: readonly Arc[]
  /** Ticks of work; where two neighbours overlap, it counts once. */
  readonly length: number
}

/** What is known of the best path that ends in each task. */
export interface Paths {
  readonly length: Float64Array
  readonly gap: Float64Array
  readonly overlap: Float64Array
  readonly preferred: Int32Array
  readonly handovers: Int32Array
  readonly count: Int32Array
  readonly via: (Arc | undefined)[]
}

export interface PathRule {
  readonly graph: Graph
  readonly times: Times
  readonly work: Float64Array
  /** Whether paths go through the task. */
  passes(task: number): boolean
  /** Whether a path may go along the arc, between tasks that it may pass. */
  follows(arc: Arc): boolean
  /** Whether a path may begin with the task. */
  begins(task: number): boolean
  /** Of equal paths the one with more of these tasks is better. */
  prefers?(task: number): boolean
}

/**
 * The best path into every task: most work, then fewest waits, least overlap, most preferred tasks, fewest resource
 * links, most tasks (so that milestones on the way are in it), and at last the predecessor with the lower id.
 */
export function bestPaths(size: number, rule: PathRule): Paths {
  const paths: Paths = {
    length: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    gap: new Float64Array(size),
    overlap: new Float64Array(size),
    preferred: new Int32Array(size),
    handovers: new Int32Array(size),
    count: new Int32Array(size),
    via: new Array(size),
  }
  for (const task of rule.graph.order) {
    if (!rule.passes(task)) continue
    if (rule.begins(task)) {
      paths.length[task] = rule.work[task] as number
      paths.count[task] = 1
      paths.preferred[task] = rule.prefers?.(task) ? 1 : 0
    }
    for (const arc of rule.graph.into[task] ?? []) {
      if (!rule.passes(arc.from) || paths.count[arc.from] === 0 || !rule.follows(arc)) continue
      const extended = extend(paths, arc, rule)
      if (isBetter(extended, paths, task)) set(paths, task, extended, arc)
    }
  }
  return paths
}

/** The chain that ends in a task; of a longer one, the last `most` tasks with the length of all. */
export function chainTo(paths: Paths, last: number, most = Number.POSITIVE_INFINITY): Chain {
  const tasks = [last]
  const arcs: Arc[] = []
  for (let arc = paths.via[last]; arc && tasks.length < most; arc = paths.via[arc.from]) {
    tasks.push(arc.from)
    arcs.push(arc)
  }
  return { tasks: tasks.reverse(), arcs: arcs.reverse(), length: paths.length[last] as number }
}

/** The best chain among those that end in one of the tasks; undefined without any. */
export function bestChain(paths: Paths, ends: readonly number[]): Chain | undefined {
  let best: number | undefined
  for (const end of ends) {
    if (paths.count[end] === 0) continue
    if (best === undefined || isBetter(measuresOf(paths, end), paths, best)) best = end
  }
  return best === undefined ? undefined : chainTo(paths, best)
}

/** The critical chain of a schedule in which every task is as early as its arcs and its floor allow. */
export function criticalChain(net: Compiled, graph: Graph, times: Times): Chain {
  const last = times.finish.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const paths = bestPaths(net.tasks.length, {
    graph,
    times,
    work: net.work,
    passes: () => true,
    follows: (arc) => startBy(net, arc, times, net.work) === times.start[arc.to],
    begins: (task) => isAtFloor(net, task, times),
  })
  const ends = [...net.tasks.keys()].filter((task) => times.finish[task] === last)
  return bestChain(paths, ends) ?? { tasks: [], arcs: [], length: 0 }
}

function isAtFloor(net: Compiled, task: number, times: Times): boolean {
  const floor = net.floor[task] as number
  const earliest = net.work[task] === 0 ? floor : net.taskCalendars[task]?.open(floor)
  return times.start[task] === earliest
}

/** Ticks in which a chain waits: nothing of it is on between two of its tasks. */
export function gapOf(tasks: readonly number[], times: Times): number {
  let gap = 0
  let reached = times.finish[tasks[0] ?? 0] ?? 0
  for (const task of tasks) {
    gap += Math.max(0, (times.start[task] as number) - reached)
    reached = Math.max(reached, times.finish[task] as number)
  }
  return gap
}

interface Measures {
  readonly length: number
  readonly gap: number
  readonly overlap: number
  readonly preferred: number
  readonly handovers: number
  readonly count: number
}

function extend(paths: Paths, arc: Arc, { times, work, prefers }: PathRule): Measures {
  const before = measuresOf(paths, arc.from)
  const start = times.start[arc.to] as number
  const own = work[arc.to] as number
  const shared = Math.min(times.finish[arc.from] as number, times.finish[arc.to] as number) - start
  const overlap = Math.min(own, Math.max(0, shared))
  return {
    length: before.length + own - overlap,
    gap: before.gap + Math.max(0, start - (times.finish[arc.from] as number)),
    overlap: before.overlap + overlap,
    preferred: before.preferred + (prefers?.(arc.to) ? 1 : 0),
    handovers: before.handovers + (arc.resource < 0 ? 0 : 1),
    count: before.count + 1,
  }
}

function measuresOf(paths: Paths, task: number): Measures {
  return {
    length: paths.length[task] as number,
    gap: paths.gap[task] as number,
    overlap: paths.overlap[task] as number,
    preferred: paths.preferred[task] as number,
    handovers: paths.handovers[task] as number,
    count: paths.count[task] as number,
  }
}

function isBetter(a: Measures, paths: Paths, task: number): boolean {
  if (a.length !== paths.length[task]) return a.length > (paths.length[task] as number)
  if (a.gap !== paths.gap[task]) return a.gap < (paths.gap[task] as number)
  if (a.overlap !== paths.overlap[task]) return a.overlap < (paths.overlap[task] as number)
  if (a.preferred !== paths.preferred[task]) return a.preferred > (paths.preferred[task] as number)
  if (a.handovers !== paths.handovers[task]) return a.handovers < (paths.handovers[task] as number)
  return a.count > (paths.count[task] as number)
}

function set(paths: Paths, task: number, measures: Measures, via: Arc): void {
  paths.length[task] = measures.length
  paths.gap[task] = measures.gap
  paths.overlap[task] = measures.overlap
  paths.preferred[task] = measures.preferred
  paths.handovers[task] = measures.handovers
  paths.count[task] = measures.count
  paths.via[task] = via
}
