/** Tasks of which only one can be on at a time, be it for want of resources or by the links between them. */
import type { Arc } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { WHOLE } from '../time/task-calendar.ts'

export interface Disjunction {
  /** Whether two tasks cannot be on at once, as a matrix. */
  readonly apart: Uint8Array
  /** Two task indexes after two others: pairs that cannot be on at once, and that no link puts in an order. */
  readonly pairs: Int32Array
}

const MIN_CLIQUE_TASKS = 3 // tasks of a clique that is worth looking at

export function disjunctionOf(net: Compiled): Disjunction {
  const size = net.tasks.length
  const apart = new Uint8Array(size * size)
  const sequence = sequences(net)
  const pairs: number[] = []
  for (let second = 0; second < size; second++) {
    for (let first = 0; first < second; first++) {
      const isLinked = sequence[first * size + second] === 1 || sequence[second * size + first] === 1
      if (!isLinked && !exceed(net, first, second)) continue
      if (!isLinked) pairs.push(first, second)
      apart[first * size + second] = 1
      apart[second * size + first] = 1
    }
  }
  return { apart, pairs: Int32Array.from(pairs) }
}

/** Which task ends before which other starts, whatever happens, as a matrix in rows of first tasks. */
export function sequences(net: Compiled): Uint8Array {
  const span = (task: number) =>
    net.taskCalendars[task] === WHOLE ? (net.work[task] as number) : Number.POSITIVE_INFINITY
  return reachability(net, ({ from, to, type, lag }) => {
    if (type === 'FS') return lag >= 0
    if (type === 'SS') return lag >= span(from)
    return lag >= (type === 'FF' ? span(to) : span(from) + span(to))
  })
}

/** Which task leads to which other along the links that count, as a matrix in rows of first tasks. */
export function reachability(net: Compiled, counts: (arc: Arc) => boolean): Uint8Array {
  const size = net.tasks.length
  const matrix = new Uint8Array(size * size)
  for (let place = net.links.order.length - 1; place >= 0; place--) {
    const from = net.links.order[place] as number
    for (const arc of net.links.outOf[from] ?? []) {
      if (!counts(arc)) continue
      const { to } = arc
      matrix[from * size + to] = 1
      for (let other = 0; other < size; other++) {
        if (matrix[to * size + other]) matrix[from * size + other] = 1
      }
    }
  }
  return matrix
}

function exceed(net: Compiled, first: number, second: number): boolean {
  const others = net.demands[second] ?? []
  return (net.demands[first] ?? []).some(({ resource, units }) => {
    const other = others.find((demand) => demand.resource === resource)
    return other !== undefined && units + other.units > (net.capacities[resource] as number)
  })
}

/** From each task on, the others that fit in, those with the most work first (Mingozzi and others 1998). */
export function cliquesOf(net: Compiled, { apart }: Disjunction): readonly (readonly number[])[] {
  const size = net.tasks.length
  const work = (task: number) => net.work[task] as number
  const byWork = [...net.tasks.keys()].filter((task) => work(task) > 0).sort((a, b) => work(b) - work(a) || a - b)
  const cliques = new Map<string, readonly number[]>()
  for (const seed of byWork) {
    const clique = [seed]
    for (const task of byWork) {
      if (clique.every((member) => apart[member * size + task] === 1)) clique.push(task)
    }
    clique.sort((a, b) => a - b)
    if (clique.length >= MIN_CLIQUE_TASKS) cliques.set(clique.join(), clique)
  }
  return [...cliques.values()]
}
