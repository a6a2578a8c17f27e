/** The cycles in the links of a file's tasks. */
import { cyclesOf, roundOf } from '../../engine/network/cycles.ts'
import { graphOf } from '../../engine/network/graph.ts'

const MAX_CYCLES = 20 // of a file, in its report

export interface FoundCycle {
  readonly detail: string
  /** The name of its first task. */
  readonly first: string
}

/**
 * A sentence for each cycle, in the order of the links; no task is in two of them. Links of all types count: none lets two
 * tasks wait for each other.
 * @param before the keys of the tasks that each task waits for
 */
export function findCycles<Key>(
  before: ReadonlyMap<Key, readonly Key[]>,
  nameOf: (key: Key) => string,
): readonly FoundCycle[] {
  const keys = [...before.keys()]
  const indexOf = new Map(keys.map((key, index) => [key, index]))
  const arcs = keys.flatMap((key, to) =>
    (before.get(key) ?? []).flatMap((other) => {
      const from = indexOf.get(other)
      return from === undefined ? [] : { from, to, type: 'FS' as const, lag: 0, resource: -1, units: 0 }
    }),
  )
  const cycles = cyclesOf(graphOf(keys.length, arcs)).slice(0, MAX_CYCLES)
  return cycles.map((cycle) => {
    const names = cycle.map((index) => nameOf(keys[index] as Key))
    return { detail: `Tasks wait for each other: ${roundOf(names)}.`, first: names[0] ?? '' }
  })
}
