/** Numbers from 0 to below 1, the same for the same seed (xorshift, Marsaglia 2003). */
export type Random = () => number

export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Seeds that are close to each other are far apart only after some rounds.
  for (let round = 0; round < 5; round++) next()
  return next
}
