import type { PredecessorDraft } from './draft.ts'

const maxCycles = 20

/**
 * The cycles of a network, each as its tasks in the order of the links, each task in one cycle at most: once the first
 * is broken, others through the same tasks may show. Links of all types count: none lets two tasks wait for each other.
 */
export function findCycles(
  predecessors: ReadonlyMap<string, readonly PredecessorDraft[]>,
): readonly (readonly string[])[] {
  const waiting = new Map([...predecessors].map(([key, found]) => [key, new Set(found.map((it) => it.key))]))
  const cycles: string[][] = []
  while (cycles.length < maxCycles) {
    dropFree(waiting)
    const first = waiting.keys().next().value
    if (first === undefined) return cycles
    const cycle = walkBack(waiting, first)
    cycles.push(cycle)
    for (const key of cycle) waiting.delete(key)
  }
  return cycles
}

/** Takes away every task that no cycle holds up, in one sweep along the links. */
function dropFree(waiting: Map<string, Set<string>>) {
  const followers = new Map<string, string[]>()
  const left = new Map<string, number>()
  const free: string[] = []
  for (const [key, before] of waiting) {
    let held = 0
    for (const it of before) {
      if (!waiting.has(it)) continue
      held += 1
      const others = followers.get(it)
      if (others) others.push(key)
      else followers.set(it, [key])
    }
    left.set(key, held)
    if (held === 0) free.push(key)
  }
  for (let key = free.pop(); key !== undefined; key = free.pop()) {
    waiting.delete(key)
    for (const follower of followers.get(key) ?? []) {
      const held = (left.get(follower) ?? 0) - 1
      left.set(follower, held)
      if (held === 0) free.push(follower)
    }
  }
}

/** Every task left has a predecessor that is left, so a walk back must come round. */
function walkBack(waiting: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] {
  const way: string[] = []
  const at = new Map<string, number>()
  let key = start
  while (!at.has(key)) {
    at.set(key, way.length)
    way.push(key)
    for (const before of waiting.get(key) ?? []) {
      if (!waiting.has(before)) continue
      key = before
      break
    }
  }
  return way.slice(at.get(key)).reverse()
}
