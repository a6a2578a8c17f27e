/** What is collected of the runs of a simulation: figures worked out by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Durations } from '../../plugins/scheduling/engine/simulation/durations.ts'
import { Histogram } from '../../plugins/scheduling/engine/simulation/histogram.ts'
import { isEnough, Probability } from '../../plugins/scheduling/engine/simulation/probability.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'
import { forAll } from '../support/property-runs.ts'

function histogramOf(numbers: readonly number[]): Histogram {
  const histogram = new Histogram()
  for (const number of numbers) histogram.add(number)
  return histogram
}
/** @param times in how many runs of each batch it happens */
function probabilityOf(batchSize: number, times: readonly number[]): Probability {
  const probability = new Probability(batchSize)
  for (const count of times) for (let run = 0; run < batchSize; run++) probability.add(run < count)
  return probability
}

describe('A histogram', () => {
  it('has as a quantile the smallest number that at least such a share is not above', () => {
    const histogram = histogramOf([20, 12, 11, 11, 10, 15, 14, 13, 12, 10])
    // 10 10 11 11 12 12 13 14 15 20
    expect([0.1, 0.2, 0.21, 0.5, 0.8, 0.9, 0.95].map((share) => histogram.quantile(share))).toEqual([
      10, 10, 11, 12, 14, 15, 20,
    ])
  })

  it('counts a share of a whole number of runs as that', () => {
    // 0.07 * 100 is a little more than 7.
    expect(histogramOf(Array.from({ length: 100 }, (_, index) => index + 1)).quantile(0.07)).toBe(7)
  })

  it('is right for all numbers that are not too far apart', () => {
    const numbers = fc.array(fc.integer({ min: -512, max: 512 }), { minLength: 1, maxLength: 60 })
    forAll(100, numbers, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, share) => {
      const sorted = list.toSorted((a, b) => a - b)
      expect(histogramOf(list).quantile(share)).toBe(sorted[Math.max(0, Math.ceil(share * list.length - 1e-9) - 1)])
    })
  })

  it('is right within a hundredth of the distance for those that are farther from the first one', () => {
    const far = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    forAll(
      100,
      fc.array(far, { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (list, share) => {
        const sorted = list.toSorted((a, b) => a - b)
        const exact = sorted[Math.max(0, Math.ceil(share * list.length - 1e-9) - 1)] as number
        const found = histogramOf(list).quantile(share)
        const distance = Math.abs(exact - (list[0] as number))
        expect(found).toBeGreaterThanOrEqual(exact - 1)
        expect(found - exact).toBeLessThanOrEqual(distance * 0.012 + 1)
      },
    )
  })
})

describe('The standard error of a probability', () => {
  it('is that of the mean of its batches', () => {
    // Shares of 0.5 and 0.7, five times each: the variance is 10 * 0.1 ** 2 / 9, that of the mean a tenth of it; and one
    // and a half of 100 runs.
    const probability = probabilityOf(10, [5, 7, 5, 7, 5, 7, 5, 7, 5, 7])
    expect(probability.value).toBe(0.6)
    expect(probability.standardError).toBeCloseTo(100 * Math.sqrt(0.01 / 9 + 0.015 ** 2), 10)
  })

  it('is not 0 where something never happens, always, or equally often in all batches', () => {
    for (const times of [0, 10, 1]) {
      expect(probabilityOf(10, Array(10).fill(times)).standardError).toBeCloseTo(1.5, 10)
    }
  })

  it('is that of independent runs before there are ten batches', () => {
    // 4 of 6, and two of four more: 6 of 10.
    expect(probabilityOf(6, [4]).standardError).toBeCloseTo(100 * Math.sqrt((0.6 * 0.4) / 10), 10)
    expect(probabilityOf(10, Array(9).fill(0)).standardError).toBeGreaterThan(1)
  })

  it('counts whole batches only, where the value counts all runs', () => {
    const probability = probabilityOf(10, [5, 7, 5, 7, 5, 7, 5, 7, 5, 7])
    const before = probability.standardError
    for (let run = 0; run < 9; run++) probability.add(true)
    expect(probability.standardError).toBe(before)
    expect(probability.value).toBe(69 / 109)
  })

  it.each([0.02, 0.3, 0.8, 0.99])('covers the truth where that is %d, of stratified runs', (share) => {
    // Ten tasks, one after the other.
    const tasks = Array.from({ length: 10 }, (_, index) => ({
      ...{ id: index + 1, projectId: 1, remaining: 5, focused: 5 },
    }))
    const estimates = { safetyFactor: 2, correlation: 0.2 }
    const into = new Float64Array(10)
    const lengthIn = (durations: Durations, run: number) => {
      durations.draw(run, into)
      return into.reduce((sum, it) => sum + it, 0) / TICKS
    }
    const reference = new Durations(tasks, estimates, new Map(), 1_000, 4096)
    const lengths = Float64Array.from({ length: 30 * 4096 }, (_, run) => lengthIn(reference, run)).sort()
    const limit = lengths[Math.round(share * lengths.length)] as number
    let covered = 0
    for (let seed = 1; seed <= 200; seed++) {
      const durations = new Durations(tasks, estimates, new Map(), seed, 64)
      const probability = new Probability(64)
      for (let run = 0; run < 1_280; run++) probability.add(lengthIn(durations, run) <= limit)
      if (Math.abs(probability.value - share) <= (2 * probability.standardError) / 100) covered += 1
    }
    // 190 of 200 are expected; 178 or fewer of as many come once in ten thousand times.
    expect(covered).toBeGreaterThan(178)
  })
})

describe('A simulation is long enough', () => {
  const spread = probabilityOf(10, [5, 7, 5, 7, 5, 7, 5, 7, 5, 7]) // 3.65 points

  it('with as many runs as were asked for', () => {
    expect(isEnough({ runs: 100 }, 99, [spread])).toBe(false)
    expect(isEnough({ runs: 100 }, 100, [spread])).toBe(true)
  })

  it('with the accuracy asked for, of all probabilities', () => {
    expect(isEnough({ accuracy: 3.7 }, 100, [spread, spread])).toBe(true)
    expect(isEnough({ accuracy: 3.6 }, 100, [spread])).toBe(false)
    expect(isEnough({ accuracy: 3.7 }, 100, [spread, probabilityOf(10, [0, 9, 0, 9, 0, 9, 0, 9, 0, 9])])).toBe(false)
  })

  it('with ten batches at least', () => {
    expect(isEnough({ accuracy: 40 }, 90, [probabilityOf(10, Array(9).fill(5))])).toBe(false)
    expect(isEnough({ accuracy: 40 }, 100, [probabilityOf(10, Array(10).fill(5))])).toBe(true)
  })

  it('with a hundred thousand runs, whatever their accuracy', () => {
    expect(isEnough({ accuracy: 1e-9 }, 99_999, [spread])).toBe(false)
    expect(isEnough({ accuracy: 1e-9 }, 100_000, [spread])).toBe(true)
  })
})
