/**
 * Back arcs: links that lead back to a task which comes earlier in the order of a resource, while no time has to pass
 * around the cycle that they close. With B before A on a resource, A starts when B is finished, and a link from the start
 * of A to the finish of B (SF), or one with a lead as long as B, still holds.
 *
 * A cycle of the resource flow with links that do hold always has a link in it that can step back in time: one from start
 * to finish, one with a lead or, where neither is there, one from finish to finish. Back arcs are those of these kinds
 * whose tasks lie on one cycle. They do not count in the order of the tasks; a pass through that order is repeated until
 * they hold.
 */
import { type Arc, type Graph, graphOf } from './graph.ts'

/** How a link may step back in time: not at all, or as the first or the second kind that is looked at. */
function stepsBack({ type, lag, resource }: Arc): 0 | 1 | 2 {
  if (resource >= 0) return 0
  if (type === 'SF' || lag < 0) return 1
  return type === 'FF' ? 2 : 0
}

/**
 * The graph of some arcs, with back arcs where they close cycles; other cycles stay.
 * @param isMet whether an arc holds nothing any more: people may have begun what it leads to before what it comes from
 */
export function graphWithBackArcs(size: number, arcs: readonly Arc[], isMet = (_: Arc) => false): Graph {
  const graph = graphOf(size, arcs)
  if (graph.order.length === size) return graph
  const withBack = (isBack: (arc: Arc) => boolean) => {
    const marked = arcs.map((arc) => (isBack(arc) ? { ...arc, isBack: true as const } : arc))
    return graphOf(size, marked)
  }
  const withoutMet = withBack(isMet)
  if (withoutMet.order.length === size) return withoutMet
  // An arc that holds nothing closes no cycle: it steps back before all others.
  const back = backArcs(size, arcs, (arc) => (isMet(arc) ? 1 : stepsBack(arc)))
  return withBack((arc) => back.has(arc))
}

function backArcs(size: number, arcs: readonly Arc[], stepOf: (arc: Arc) => number): ReadonlySet<Arc> {
  const back = new Set<Arc>()
  for (const step of [1, 2]) {
    const outOf: number[][] = Array.from({ length: size }, () => [])
    for (const arc of arcs) if (!back.has(arc)) outOf[arc.from]?.push(arc.to)
    const component = componentsOf(outOf)
    for (const arc of arcs) if (stepOf(arc) === step && component[arc.from] === component[arc.to]) back.add(arc)
  }
  return back
}

const MORE_ROUNDS = 30 // than one for each back arc: days off of resources may put a cycle off step by step

/**
 * Makes a pass until what back arcs carry on stays as it is; where they carry nothing, once. It ends after some rounds where
 * time would have to pass around a cycle.
 */
export function untilStable(backArcs: number, carried: () => readonly number[], pass: () => void): void {
  let before = carried()
  for (let round = 0; ; round++) {
    pass()
    const now = carried()
    if (now.every((at, place) => at === before[place]) || round > backArcs + MORE_ROUNDS) return
    before = now
  }
}

/** The number of the strongly connected component of each task (Tarjan 1972), with a stack of its own. */
function componentsOf(outOf: readonly (readonly number[])[]): Int32Array {
  const size = outOf.length
  const component = new Int32Array(size).fill(-1)
  const found = new Int32Array(size).fill(-1)
  const lowest = new Int32Array(size)
  const looked = new Int32Array(size)
  const path: number[] = []
  const open: number[] = []
  let count = 0
  let components = 0
  const enter = (task: number) => {
    found[task] = lowest[task] = count++
    path.push(task)
    open.push(task)
  }
  for (let start = 0; start < size; start++) {
    if (found[start] === -1) enter(start)
    for (let task = path.at(-1); task !== undefined; task = path.at(-1)) {
      const next = outOf[task]?.[looked[task] as number]
      looked[task] = (looked[task] as number) + 1
      if (next !== undefined) {
        if (found[next] === -1) enter(next)
        else if (component[next] === -1) lowest[task] = Math.min(lowest[task] as number, found[next] as number)
        continue
      }
      path.pop()
      const before = path.at(-1)
      if (before !== undefined) lowest[before] = Math.min(lowest[before] as number, lowest[task] as number)
      if (lowest[task] !== found[task]) continue
      for (const member of open.splice(open.lastIndexOf(task))) component[member] = components
      components++
    }
  }
  return component
}
