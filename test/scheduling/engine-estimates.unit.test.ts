/** What the completed tasks of an account tell of its estimates, worked out by hand. */
import { describe, expect, it } from 'vitest'
import { historyOf } from '../../plugins/scheduling/engine/simulation/history.ts'
import type { CompletedTask } from '../../plugins/scheduling/engine/simulation/model.ts'

const SET = { safetyFactor: 2, correlation: 0.2 }
const Z90 = 1.2815515655446004
const took = (...ratios: readonly number[]): CompletedTask[] =>
  ratios.map((ratio, at) => ({ projectId: at % 3, focused: 4, took: 4 * ratio }))
const times = (count: number, ...ratios: readonly number[]) =>
  Array.from({ length: count }, () => took(...ratios)).flat()

describe('The history of an account', () => {
  it('tells nothing without completed tasks: what is set counts', () => {
    expect(historyOf([], SET)).toEqual({
      ...{ tasks: 0, medianRatio: null, ratio90: null },
      estimates: { ...SET, medianRatio: 1 },
    })
  })

  it('has the ratio that half of its tasks are at or below, and that nine in ten are', () => {
    const odd = historyOf(took(3, 0.5, 1.5), SET)
    expect([odd.tasks, odd.medianRatio]).toEqual([3, expect.closeTo(1.5, 12)])
    expect(historyOf(took(1, 4, 0.5, 8), SET).medianRatio).toBeCloseTo(2, 12)
    expect(historyOf(took(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), SET).ratio90).toBeCloseTo(9, 12)
  })

  it('counts alone from thirty tasks on', () => {
    // Logarithms of half are ln 2 / 2 above the median, of half below: 1.5 * 2 ** 0.5 and 1.5 * 2 ** -0.5.
    const { estimates } = historyOf(times(15, 1.5 * Math.SQRT2, 1.5 / Math.SQRT2), SET)
    expect(estimates.medianRatio).toBeCloseTo(1.5, 12)
    expect(estimates.safetyFactor).toBeCloseTo(Math.exp(Z90 * (Math.LN2 / 2) * Math.sqrt(30 / 29)), 12)
    expect(estimates.correlation).toBe(0.2)
  })

  it('counts by a third with ten tasks, and what is set by two thirds', () => {
    const { medianRatio, estimates } = historyOf(times(10, 8), SET)
    expect(medianRatio).toBeCloseTo(8, 12)
    expect(estimates.medianRatio).toBeCloseTo(2, 12)
    expect(estimates.safetyFactor).toBeCloseTo(2 ** (2 / 3), 12)
  })

  it('is taken by simulations within bounds', () => {
    expect(historyOf(times(30, 0.01), SET).estimates).toMatchObject({ medianRatio: 0.2, safetyFactor: 1.05 })
    expect(historyOf(times(30, 100, 1, 100), SET).estimates).toMatchObject({ medianRatio: 5, safetyFactor: 10 })
  })
})
