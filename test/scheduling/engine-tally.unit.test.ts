/** Sums by key in a table of bounded size. */
import { describe, expect, it } from 'vitest'
import { randomOf } from '../../plugins/scheduling/engine/levelling/random.ts'
import { Tally } from '../../plugins/scheduling/engine/simulation/tally.ts'

describe('A tally', () => {
  it('has of every key how often it came, once a moment, and the sum of what came with it', () => {
    const random = randomOf(1)
    const tally = new Tally()
    const expected = new Map<number, { moments: Set<number>; sum: number }>()
    for (let each = 0; each < 20_000; each++) {
      const [key, amount, moment] = [Math.floor(random() * 400) * 7, Math.floor(random() * 9) - 3, each >> 6]
      tally.add(key, amount, moment)
      const own = expected.get(key) ?? { moments: new Set(), sum: 0 }
      expected.set(key, own)
      own.moments.add(moment)
      own.sum += amount
    }
    const all = [...expected].sort(([a], [b]) => a - b)
    expect(tally.all()).toEqual(all.map(([key, { moments, sum }]) => ({ key, times: moments.size, sum })))
  })

  it('keeps the largest sums where there are more keys than it holds', () => {
    const tally = new Tally()
    for (let moment = 0; moment < 50; moment++) {
      for (let key = 0; key < 20; key++) tally.add(key, 100, moment)
      for (let key = 0; key < 1_000; key++) tally.add(1_000 * (moment + 1) + key, 1, moment)
    }
    const all = tally.all()
    expect(all.length).toBeLessThanOrEqual(512)
    expect(all.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, key) => ({ key, times: 50, sum: 5_000 })))
  })
})
