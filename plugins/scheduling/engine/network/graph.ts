/** Links between task indexes, of the network itself or of the extended network with its resource flow. */
import type { LinkType } from '../model.ts'
import { Heap } from './heap.ts'

export interface Arc {
  readonly from: number
  readonly to: number
  readonly type: LinkType
  /** Ticks of project time. */
  readonly lag: number
  /** Index of the resource that is handed on, -1 for a precedence link. */
  readonly resource: number
  /** Ticks of units handed on. */
  readonly units: number
  /** Whether the order of the tasks leaves it out (back-arcs.ts). */
  readonly isBack?: true
}
export interface Graph {
  readonly arcs: readonly Arc[]
  readonly into: readonly (readonly Arc[])[]
  readonly outOf: readonly (readonly Arc[])[]
  /** Task indexes, each after all that it waits for but along back arcs; tasks in or behind a cycle are missing. */
  readonly order: readonly number[]
  /** Few: those of the arcs that lead back in the order. */
  readonly back: readonly Arc[]
}

const TYPES = { FS: 0, SS: 1, FF: 2, SF: 3 }

/** Precedence before resource, then in an order that depends on nothing but the arcs themselves. */
function compareArcs(a: Arc, b: Arc): number {
  return a.from - b.from || a.resource - b.resource || TYPES[a.type] - TYPES[b.type] || b.lag - a.lag
}

/** The graph of some arcs; its own are sorted by their tasks. */
export function graphOf(size: number, arcs: readonly Arc[]): Graph {
  const into = listsOf(size, arcs, (arc) => arc.to)
  const byTarget: Arc[] = []
  for (const list of into) {
    if (list.length > 1) list.sort(compareArcs)
    for (const arc of list) byTarget.push(arc)
  }
  const outOf = listsOf(size, byTarget, (arc) => arc.from)
  const sorted: Arc[] = []
  for (const list of outOf) for (const arc of list) sorted.push(arc)
  const back = arcs.filter(({ isBack }) => isBack)
  return { arcs: sorted, into, outOf, order: topological(size, into, outOf, back), back }
}

const NONE: Arc[] = []

/** The arcs of each task at one of their ends. Lists have their length from the start: one that grows takes 17 places first. */
function listsOf(size: number, arcs: readonly Arc[], endOf: (arc: Arc) => number): Arc[][] {
  const counts = new Int32Array(size)
  for (const arc of arcs) counts[endOf(arc)] = (counts[endOf(arc)] as number) + 1
  const lists: Arc[][] = []
  for (const count of counts) lists.push(count === 0 ? NONE : new Array<Arc>(count))
  counts.fill(0)
  for (const arc of arcs) {
    const end = endOf(arc)
    const place = counts[end] as number
    const list = lists[end] as Arc[]
    list[place] = arc
    counts[end] = place + 1
  }
  return lists
}

/** The graph with more arcs, between so many tasks; as it is where these would close cycles. */
export function withMoreArcs(graph: Graph, size: number, more: readonly Arc[]): Graph {
  if (more.length === 0) return graph
  const made = graphOf(size, [...graph.arcs, ...more])
  return made.order.length === size ? made : graph
}

/** Visits each task behind all that it waits for, or backwards before it: of those that are ready the one with the lowest key. */
export function visit(
  { into, outOf }: Graph,
  key: ArrayLike<number>,
  isForward: boolean,
  visitTask: (task: number) => void,
): void {
  const waiting = (isForward ? into : outOf).map((arcs) => arcs.length)
  const ready = new Heap(key)
  for (const [task, open] of waiting.entries()) if (open === 0) ready.push(task)
  for (let task = ready.pop(); task !== undefined; task = ready.pop()) {
    visitTask(task)
    for (const arc of (isForward ? outOf : into)[task] ?? []) {
      const next = isForward ? arc.to : arc.from
      waiting[next] = (waiting[next] as number) - 1
      if (waiting[next] === 0) ready.push(next)
    }
  }
}

function topological(
  size: number,
  into: readonly (readonly Arc[])[],
  outOf: readonly (readonly Arc[])[],
  back: readonly Arc[],
): readonly number[] {
  const waiting = into.map((arcs) => arcs.length)
  for (const { to } of back) waiting[to] = (waiting[to] as number) - 1
  const order: number[] = []
  for (let task = 0; task < size; task++) if (waiting[task] === 0) order.push(task)
  for (let next = 0; next < order.length; next++) {
    for (const { to, isBack } of outOf[order[next] as number] ?? []) {
      if (isBack) continue
      waiting[to] = (waiting[to] as number) - 1
      if (waiting[to] === 0) order.push(to)
    }
  }
  return order
}
