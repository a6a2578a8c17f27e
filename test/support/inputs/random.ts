/** Draws from a seed: the same seed gives the same draws. */
export interface Random {
  /** 0 to below `sides`. */
  roll(sides: number): number
  /** True that often, of 1. */
  often(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** mulberry32 */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    roll,
    often: (share) => next() < share,
    pick(list) {
      if (list.length === 0) throw new Error('There is nothing to pick from.')
      return list[roll(list.length)] as (typeof list)[number]
    },
  }
}
