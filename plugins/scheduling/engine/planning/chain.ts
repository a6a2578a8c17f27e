/**
 * Finds the critical chain, and other chains: paths through the extended network. The critical chain is a path of tight arcs,
 * on which every task starts when it does because of the one before it, from the task that finishes last back to one that
 * nothing holds. A date does not end it: behind a task that waits for one, the chain goes on with the task that leaves the
 * least slack. Where a back arc alone holds a task, the chain goes on with the start (or finish) that the arc comes from.
 *
 * The length of a chain is the part of its span in which it is worked on. Time that several of its tasks share counts
 * once, for the one that started first; days off of resources, lags and waits for dates are its gap.
 */
import type { Arc, Graph } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { startBy, type Times, type WithTaskCalendars } from '../network/passes.ts'
import type { TaskCalendar } from '../time/task-calendar.ts'

export interface Chain {
  /** First to last. */
  readonly tasks: readonly number[]
  readonly arcs: readonly Arc[]
  /** Ticks of its span in which it is worked on. */
  readonly length: number
}

/** What is known of the best path that ends in a task. */
interface Path {
  readonly length: number
  /** Positions of the first start and of the last finish on the path. */
  readonly first: number
  readonly reached: number
  readonly overlap: number
  readonly preferred: number
  readonly handovers: number
  readonly count: number
  /** The last arc; a path of one task has none. */
  readonly via?: Arc
}
/** By task; undefined where none ends. */
export type Paths = readonly (Path | undefined)[]

export interface PathRule extends WithTaskCalendars {
  readonly graph: Graph
  readonly times: Times
  readonly work: Float64Array
  /** Whether paths go through the task. */
  passes(task: number): boolean
  /** Whether a path may go along the arc, between tasks that it may pass. */
  follows(arc: Arc): boolean
  /** Whether a path may begin with the task. */
  begins(task: number): boolean
  /** Whether all paths end at one moment: the one that leaves the least of the time before it uncovered is best then. */
  readonly endsTogether: boolean
  /** Of equal paths the one with more of these tasks is better. */
  prefers?(task: number): boolean
}

/**
 * Finds the best path into every task: most length, the latest start, least overlap, most preferred tasks, fewest resource
 * links, most tasks (so that milestones on the way are in it), and at last the predecessor with the lower id. Among paths
 * that end together, before all of that: the least time uncovered up to where it has reached.
 *
 * One path is kept for each task, which is a heuristic: of two paths into a task, the one that is worse so far may have
 * reached farther, beyond the task's own finish, and cover a wait behind it. Where paths that end together never wait, all
 * of them cover the same, and none is lost. What a task adds is what lies before the first start or behind the last
 * finish so far; a gap in between that it fills counts only in the length of a finished chain (coverage).
 */
export function bestPaths(size: number, rule: PathRule): Paths {
  const paths: (Path | undefined)[] = new Array(size)
  for (const task of rule.graph.order) {
    if (!rule.passes(task)) continue
    let best = rule.begins(task) ? beginning(task, rule) : undefined
    for (const arc of rule.graph.into[task] ?? []) {
      const before = rule.passes(arc.from) && rule.follows(arc) ? paths[arc.from] : undefined
      const extended = before && extend(before, arc, rule)
      if (extended && isBetter(extended, best, rule.endsTogether)) best = extended
    }
    paths[task] = best
  }
  return paths
}

/** The chain that ends in a task; of a longer one, the last `most` tasks with the length of all. */
export function chainTo(paths: Paths, last: number, most = Number.POSITIVE_INFINITY): Chain {
  const tasks = [last]
  const arcs: Arc[] = []
  for (let arc = paths[last]?.via; arc && tasks.length < most; arc = paths[arc.from]?.via) {
    tasks.push(arc.from)
    arcs.push(arc)
  }
  return { tasks: tasks.reverse(), arcs: arcs.reverse(), length: paths[last]?.length ?? 0 }
}

/** The best chain among those that end in one of the tasks; undefined without any. */
export function bestChain(paths: Paths, ends: readonly number[]): Chain | undefined {
  let best: number | undefined
  for (const end of ends) {
    const path = paths[end]
    if (path && isBetter(path, best === undefined ? undefined : paths[best], true)) best = end
  }
  return best === undefined ? undefined : chainTo(paths, best)
}

/** Finds the critical chain of a schedule in which every task is as early as its arcs and its floor allow. */
export function criticalChain(net: Compiled, graph: Graph, times: Times): Chain {
  const last = times.finish.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const heldBack = new Map(
    graph.back.flatMap((arc) => (startBy(net, arc, times, net.work) === times.start[arc.to] ? [[arc.to, arc]] : [])),
  )
  const holding = holdingArcs(net, graph, times, heldBack)
  const { taskCalendars, work } = net
  const paths = bestPaths(net.tasks.length, {
    graph,
    times,
    taskCalendars,
    work,
    passes: () => true,
    follows: (arc) => holding.has(arc),
    begins: (task) => isAtFloor(net, task, times) || heldBack.has(task),
    endsTogether: true,
  })
  const ends = [...net.tasks.keys()].filter((task) => times.finish[task] === last)
  const best = bestChain(paths, ends)
  const chain = best && withHeldBack(paths, best, heldBack)
  return chain ? { ...chain, length: coverage(net, chain.tasks, times) } : { tasks: [], arcs: [], length: 0 }
}

/** The chain with what leads to a back arc that holds its first task, unless that is on the chain too. */
function withHeldBack(paths: Paths, chain: Chain, heldBack: ReadonlyMap<number, Arc>): Chain {
  const arc = heldBack.get(chain.tasks[0] as number)
  if (!arc || !paths[arc.from]) return chain
  const before = chainTo(paths, arc.from)
  if (before.tasks.some((task) => chain.tasks.includes(task))) return chain
  const longer = { ...chain, tasks: [...before.tasks, ...chain.tasks], arcs: [...before.arcs, arc, ...chain.arcs] }
  return withHeldBack(paths, longer, heldBack)
}

/** The arcs that let a task start when it does, and those with the least slack into a task that waits for a date. */
function holdingArcs(net: Compiled, graph: Graph, times: Times, heldBack: ReadonlyMap<number, Arc>): ReadonlySet<Arc> {
  const holding = new Set<Arc>()
  for (const [task, into] of graph.into.entries()) {
    const arcs = graph.back.length === 0 ? into : into.filter(({ isBack }) => !isBack)
    const bounds = arcs.map((arc) => startBy(net, arc, times, net.work))
    const latest = bounds.reduce((most, bound) => Math.max(most, bound), Number.NEGATIVE_INFINITY)
    const waits = latest !== times.start[task]
    if (waits && ((net.floor[task] as number) <= 0 || heldBack.has(task))) continue
    for (const [index, arc] of arcs.entries()) if (bounds[index] === latest) holding.add(arc)
  }
  return holding
}

function isAtFloor(net: Compiled, task: number, times: Times): boolean {
  const floor = net.floor[task] as number
  const earliest = net.work[task] === 0 ? floor : net.taskCalendars[task]?.open(floor)
  return times.start[task] === earliest
}

interface WorkingTimes {
  readonly taskCalendars: readonly Pick<TaskCalendar, 'work'>[]
}
/** Ticks in which some tasks are worked on; where they overlap, by the calendar of the one that started first. */
export function coverage({ taskCalendars }: WorkingTimes, tasks: readonly number[], times: Times): number {
  const { start, finish } = times
  const byStart = [...tasks].sort((a, b) => (start[a] as number) - (start[b] as number))
  let length = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const task of byStart) {
    const end = finish[task] as number
    if (end <= reached) continue
    length += taskCalendars[task]?.work(Math.max(reached, start[task] as number), end) ?? 0
    reached = end
  }
  return length
}

/** Ticks between the first start and the last finish of some tasks. */
export function spanOf(tasks: readonly number[], { start, finish }: Times): number {
  if (tasks.length === 0) return 0
  const first = tasks.reduce((least, task) => Math.min(least, start[task] as number), Number.POSITIVE_INFINITY)
  return tasks.reduce((last, task) => Math.max(last, finish[task] as number), first) - first
}

const beginning = (task: number, { times, work, prefers }: PathRule): Path => ({
  length: work[task] as number,
  first: times.start[task] as number,
  reached: times.finish[task] as number,
  overlap: 0,
  preferred: prefers?.(task) ? 1 : 0,
  handovers: 0,
  count: 1,
})

function extend(before: Path, arc: Arc, rule: PathRule): Path {
  const { to } = arc
  const start = rule.times.start[to] as number
  const finish = rule.times.finish[to] as number
  const added =
    workOn(rule, to, start, Math.min(finish, before.first)) + workOn(rule, to, Math.max(start, before.reached), finish)
  return {
    length: before.length + added,
    first: Math.min(before.first, start),
    reached: Math.max(before.reached, finish),
    overlap: before.overlap + (rule.work[to] as number) - added,
    preferred: before.preferred + (rule.prefers?.(to) ? 1 : 0),
    handovers: before.handovers + (arc.resource < 0 ? 0 : 1),
    count: before.count + 1,
    via: arc,
  }
}

/** What of a task's work lies between two positions within it. */
function workOn({ times, work, taskCalendars }: PathRule, task: number, from: number, to: number): number {
  if (from >= to) return 0
  if (from === times.start[task] && to === times.finish[task]) return work[task] as number
  return taskCalendars[task]?.work(from, to) ?? 0
}

function isBetter(a: Path, b: Path | undefined, endsTogether: boolean): boolean {
  if (!b) return true
  const uncovered = b.reached - b.length
  if (endsTogether && a.reached - a.length !== uncovered) return a.reached - a.length < uncovered
  if (a.length !== b.length) return a.length > b.length
  if (a.first !== b.first) return a.first > b.first
  if (a.overlap !== b.overlap) return a.overlap < b.overlap
  if (a.preferred !== b.preferred) return a.preferred > b.preferred
  if (a.handovers !== b.handovers) return a.handovers < b.handovers
  return a.count > b.count
}
