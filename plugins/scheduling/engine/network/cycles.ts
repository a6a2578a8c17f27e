/** The cycles that keep a network from being planned. */
import type { Graph } from './graph.ts'

/**
 * Cycles without a common task, each in the direction of its links and from its lowest task on; empty for a graph that
 * has none. Predecessors are followed until one repeats; each link is looked at once.
 */
export function cyclesOf({ into, order }: Graph): readonly (readonly number[])[] {
  const isBlocked = new Uint8Array(into.length).fill(1)
  for (const task of order) isBlocked[task] = 0
  const looked = new Int32Array(into.length)
  const cycles: number[][] = []
  const path: number[] = []
  const placeOf = new Int32Array(into.length).fill(-1)
  const leave = (place: number) => {
    const left = path.splice(place)
    for (const task of left) [isBlocked[task], placeOf[task]] = [0, -1]
    return left
  }
  for (const start of into.keys()) {
    if (isBlocked[start]) placeOf[start] = path.push(start) - 1
    while (path.length > 0) {
      const task = path.at(-1) as number
      const arcs = into[task] ?? []
      let from: number | undefined
      while (from === undefined && (looked[task] as number) < arcs.length) {
        const next = arcs[looked[task] as number]?.from as number
        if (isBlocked[next]) from = next
        else looked[task] = (looked[task] as number) + 1
      }
      if (from === undefined) leave(path.length - 1)
      else if ((placeOf[from] as number) >= 0) cycles.push(fromLowest(leave(placeOf[from] as number).reverse()))
      else placeOf[from] = path.push(from) - 1
    }
  }
  return cycles
}

const MAX_NAMED = 50 // tasks of a cycle

/** The names of the first tasks of a cycle, and again of the first. */
export function roundOf(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []
  return [...names.slice(0, MAX_NAMED), ...more, names[0]].join(' -> ')
}

function fromLowest(cycle: readonly number[]): number[] {
  let lowest = 0
  for (const [place, task] of cycle.entries()) if (task < (cycle[lowest] as number)) lowest = place
  return [...cycle.slice(lowest), ...cycle.slice(0, lowest)]
}
