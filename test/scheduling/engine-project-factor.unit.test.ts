/** What completed tasks tell of their project, worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { CompletedTask, Estimates, TaskUnderWay } from '../../plugins/scheduling/engine/simulation/model.ts'
import { normalQuantile } from '../../plugins/scheduling/engine/simulation/normal.ts'
import { projectFactors, UNKNOWN_FACTOR } from '../../plugins/scheduling/engine/simulation/project-factor.ts'
import { randomOf } from '../support/evenings.ts'

// Nine in ten take less than twice the focused estimate. So what took twice as long is at 1.2815515655446 spreads.
const ESTIMATES = { safetyFactor: 2, correlation: 0.2 }
const Z90 = 1.2815515655446004

const completed = (task: Partial<CompletedTask> = {}): CompletedTask => ({
  ...{ projectId: 1, focused: 4, took: 8 },
  ...task,
})
const factorOf = (tasks: readonly CompletedTask[], estimates: Estimates = ESTIMATES) =>
  projectFactors(tasks, [], estimates).get(1)
const times = (count: number, task?: Partial<CompletedTask>) => Array.from({ length: count }, () => completed(task))

describe('The factor of a project', () => {
  // sqrt(0.2) / 0.8 = 0.559017; the precision is 1 + n / 4.
  it.each([
    [1, (0.559017 * Z90) / 1.25, Math.sqrt(1 / 1.25)],
    [4, (0.559017 * 4 * Z90) / 2, Math.sqrt(1 / 2)],
    [12, (0.559017 * 12 * Z90) / 4, 0.5],
  ])('is known from %d tasks that all took twice as long as estimated', (count, mean, deviation) => {
    const factor = factorOf(times(count))
    expect(factor?.mean).toBeCloseTo(mean, 5)
    expect(factor?.deviation).toBeCloseTo(deviation, 12)
  })

  it('comes close to what all tasks have in common as more of them are completed', () => {
    const factor = factorOf(times(10_000))
    expect(factor?.mean).toBeCloseTo(Z90 / Math.sqrt(0.2), 2)
    expect(factor?.deviation).toBeLessThan(0.03)
  })

  it('has its mean at 0 where tasks took as long as estimated, or as much longer as shorter', () => {
    expect(factorOf(times(4, { took: 4 }))).toEqual({ mean: 0, deviation: expect.closeTo(Math.sqrt(1 / 2), 12) })
    expect(factorOf([completed(), completed({ took: 2 })])?.mean).toBeCloseTo(0, 12)
  })

  it('counts how long a task took by its own safe estimate', () => {
    expect(factorOf(times(4, { safe: 16 }))?.mean).toBeCloseTo((0.559017 * 4 * (Z90 / 2)) / 2, 5)
  })

  it.each([
    ['a task that took no time', { took: 0 }],
    ['a task without a duration', { focused: 0 }],
    ['a task that is safe in its focused estimate', { safe: 4 }],
    ['a task that is safe in less', { safe: 3 }],
  ])('is not known from %s', (_, task) => {
    expect(factorOf([completed(task)])).toBeUndefined()
    expect(factorOf([completed(task), completed()])).toEqual(factorOf([completed()]))
  })

  it('counts a task that took far longer or shorter as one at three spreads', () => {
    expect(factorOf([completed({ took: 4_000 })])?.mean).toBeCloseTo((0.559017 * 3) / 1.25, 5)
    expect(factorOf([completed({ took: 0.001 })])?.mean).toBeCloseTo((-0.559017 * 3) / 1.25, 5)
  })

  it('counts how much longer a task took than those of the account take at the median', () => {
    expect(factorOf(times(4), { ...ESTIMATES, medianRatio: 2 })?.mean).toBeCloseTo(0, 12)
    expect(factorOf(times(4, { took: 16 }), { ...ESTIMATES, medianRatio: 2 })?.mean).toBeCloseTo(
      factorOf(times(4))?.mean as number,
      12,
    )
  })

  it('is its own in each project', () => {
    const factors = projectFactors([completed(), completed({ projectId: 2, took: 2 })], [], ESTIMATES)
    expect([...factors.keys()]).toEqual([1, 2])
    expect(factors.get(2)?.mean).toBeCloseTo(-(factors.get(1)?.mean ?? 0), 12)
  })

  it('stays as it was before any was completed where durations do not correlate', () => {
    expect(factorOf(times(9), { safetyFactor: 2, correlation: 0 })).toEqual({ mean: 0, deviation: 1 })
  })

  describe('with tasks under way', () => {
    const underWay = (task: Partial<TaskUnderWay> = {}): TaskUnderWay => ({
      projectId: 1,
      focused: 4,
      elapsed: 8,
      ...task,
    })
    const known = (under: readonly TaskUnderWay[], done: readonly CompletedTask[] = []) =>
      projectFactors(done, under, ESTIMATES).get(1) ?? UNKNOWN_FACTOR

    it('is higher the longer they have taken', () => {
      // At 0.78 the distance is (1.2816 - 0.4472 * 0.78) / 0.8944 = 1.0429, density over share above 0.2316 / 0.1485 = 1.5596,
      // and half of it 0.78. The precision is 1 + 0.25 * 1.5596 * (1.5596 - 1.0429) = 1.2015.
      expect(known([underWay()]).mean).toBeCloseTo(0.78, 3)
      expect(known([underWay()]).deviation).toBeCloseTo(1 / Math.sqrt(1.2015), 3)
      expect(known([underWay({ elapsed: 16 })]).mean).toBeGreaterThan(0.78)
      expect(known([underWay({ elapsed: 0.1 })]).mean).toBeCloseTo(0, 2)
      expect(known([underWay({ elapsed: 0 })])).toEqual(UNKNOWN_FACTOR)
    })

    it('is found where they have taken far too long beside tasks that took no time to speak of', () => {
      const { mean, deviation } = known(
        Array.from({ length: 200 }, () => underWay({ elapsed: 4_000 })),
        [completed({ took: 0.001 })],
      )
      expect(mean).toBeGreaterThan(3)
      expect(deviation).toBeGreaterThan(0)
      expect(deviation).toBeLessThan(1)
    })

    it('is neither too low nor too high whenever one looks', () => {
      const random = randomOf(7)
      const normal = () => normalQuantile(random() || 0.5)
      const [common, own] = [Math.sqrt(0.2), Math.sqrt(0.8)]
      const projects = 4_000
      for (const day of [2, 4, 8]) {
        const errors = Array.from({ length: projects }, () => {
          const factor = normal()
          const took = Array.from(
            { length: 8 },
            () => 4 * Math.exp((Math.LN2 / Z90) * (common * factor + own * normal())),
          )
          const done = took.filter((it) => it <= day).map((it) => completed({ took: it }))
          const open = took.filter((it) => it > day).map(() => underWay({ elapsed: day }))
          const { mean, deviation } = known(open, done)
          return { error: mean - factor, square: (mean - factor) ** 2 / deviation ** 2 }
        })
        // A deviation of at most 1 makes a standard error of 0.016; the mode lies a little beside the mean.
        expect(Math.abs(errors.reduce((sum, { error }) => sum + error, 0) / projects)).toBeLessThan(0.06)
        expect(errors.reduce((sum, { square }) => sum + square, 0) / projects).toBeCloseTo(1, 0)
      }
    })
  })
})
