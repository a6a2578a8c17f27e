/** Random draws; the same seed gives the same draws. */
export interface Random {
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number
  /** True with this probability. */
  often(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Numbers from 0 to below 1 (mulberry32, Ettinger 2017). */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomFrom(seed: number): Random {
  const next = mulberry32(seed)
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    roll,
    often: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('There is nothing to pick from.')
      return list[roll(list.length)] as (typeof list)[number]
    },
  }
}
