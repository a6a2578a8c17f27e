/** How long tasks take in runs of a simulation: quantiles and correlations worked out by hand. */
import { describe, expect, it } from 'vitest'
import { type DrawnTask, Durations } from '../../plugins/scheduling/engine/simulation/durations.ts'
import type { Estimates } from '../../plugins/scheduling/engine/simulation/model.ts'
import { normalQuantile, shareAbove } from '../../plugins/scheduling/engine/simulation/normal.ts'
import type { ProjectFactor } from '../../plugins/scheduling/engine/simulation/project-factor.ts'
import { TICKS, ticks } from '../../plugins/scheduling/engine/time/ticks.ts'

const WALK = 4096 // runs in which the own draws of a task go once through all quantiles
const SPREAD = Math.LN2 / 1.2815515655446004 // nine in ten take less than twice the median
const INDEPENDENT = { safetyFactor: 2, correlation: 0 }

const drawn = (id: number, task: Partial<DrawnTask> = {}): DrawnTask => ({
  ...{ id, projectId: 1, remaining: 4, focused: 4 },
  ...task,
})

/** What is left of each task in the first runs, in working days, by the index of the task. */
function draws(
  tasks: readonly DrawnTask[],
  {
    runs = WALK,
    batchSize = 128,
    seed = 1,
    estimates = INDEPENDENT as Estimates,
    known = new Map<number, ProjectFactor>(),
  } = {},
): number[][] {
  const durations = new Durations(tasks, estimates, known, seed, batchSize)
  const into = new Float64Array(tasks.length)
  const all = tasks.map((): number[] => [])
  for (let run = 0; run < runs; run++) {
    durations.draw(run, into)
    for (const [task, list] of all.entries()) list.push((into[task] as number) / TICKS)
  }
  return all
}
const one = (task: Partial<DrawnTask>, options?: Parameters<typeof draws>[1]) =>
  draws([drawn(1, task)], options)[0] as number[]
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] as number
const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((it) => (it - middle) ** 2)))
}
function correlation(some: readonly number[], others: readonly number[]): number {
  const [middle, other] = [mean(some), mean(others)]
  const product = mean(some.map((it, at) => (it - middle) * ((others[at] as number) - other)))
  return product / deviation(some) / deviation(others)
}
const logs = (values: readonly number[] | undefined) => (values ?? []).map(Math.log)

describe('The normal distribution', () => {
  it.each([
    [0.5, 0],
    [0.9, 1.2815515655446004],
    [0.025, -1.9599639845400545],
    [1e-5, -4.264890793922825],
    [1e-10, -6.361340902404056],
    [1e-300, -37.0470962993612],
  ])('has a share of %d below %d', (share, value) => {
    expect(normalQuantile(share)).toBeCloseTo(value, 12)
    if (value > -6) expect(1 - shareAbove(value)).toBeCloseTo(share, 14)
  })
})

describe('The duration of a task that has not started', () => {
  it('is above its focused estimate in half of all runs, and below its safe one in nine of ten', () => {
    const values = one({ safe: 12 })
    expect(values.filter((it) => it <= 4).length / WALK).toBeCloseTo(0.5, 3)
    expect(values.filter((it) => it <= 12).length / WALK).toBeCloseTo(0.9, 3)
  })

  it('is each quantile of the lognormal distribution once, right to 0.04 per cent', () => {
    const values = one({}).toSorted((a, b) => a - b)
    for (const [place, value] of values.entries()) {
      const exact = 4 * Math.exp(SPREAD * normalQuantile((place + 0.5) / WALK))
      expect(Math.abs(value / exact - 1)).toBeLessThan(0.0004)
    }
  })

  it('has no safe estimate: the factor of the account', () => {
    expect(quantile(one({}, { estimates: { safetyFactor: 3, correlation: 0 } }), 0.9)).toBeCloseTo(12, 1)
  })

  it('is longer as often as tasks of the account are at the median, before it starts', () => {
    const estimates = { ...INDEPENDENT, medianRatio: 1.5 }
    expect(quantile(one({ safe: 12 }, { estimates }), 0.5)).toBeCloseTo(6, 1)
    expect(quantile(one({ safe: 12 }, { estimates }), 0.9)).toBeCloseTo(18, 1)
    expect(quantile(one({ elapsed: 1, remaining: 3 }, { estimates }), 0.5)).toBeCloseTo(3, 1)
    // What is left of it is as reported from the day on which it starts.
    expect(quantile(one({ elapsed: 0, remaining: 3 }, { estimates }), 0.5)).toBeCloseTo(3, 1)
  })

  it('spreads about what remains of it as it did about its focused estimate', () => {
    // 6 days as estimated, at most 15 with safety, and of these 2 remain: 2 and 5.
    const values = one({ remaining: 2, focused: 6, safe: 15 })
    expect(quantile(values, 0.5)).toBeCloseTo(2, 2)
    expect(quantile(values, 0.9)).toBeCloseTo(5, 1)
  })

  it.each([4, 3])('is what remains of it, to the tick, in all runs where it is safe in %d days of 4', (safe) => {
    const values = one({ safe, remaining: 3.333333 }, { estimates: { safetyFactor: 2, correlation: 0.5 } })
    expect(new Set(values)).toEqual(new Set([3.333333]))
  })

  it('is nothing where nothing is left of it, whatever was estimated', () => {
    expect(new Set(one({ remaining: 0, elapsed: 3 }))).toEqual(new Set([0]))
    expect(new Set(one({ remaining: 0, focused: 0 }))).toEqual(new Set([0]))
  })

  it('is a tick at least, and whole ticks', () => {
    const values = one({ remaining: 1 / TICKS }).map((it) => ticks(it))
    expect(Math.min(...values)).toBe(1)
    const into = new Float64Array(1)
    new Durations([drawn(1)], INDEPENDENT, new Map(), 1, 128).draw(5, into)
    expect(Number.isInteger(into[0])).toBe(true)
  })

  it('counts a safe estimate of more than a hundred times the focused one as that', () => {
    expect(quantile(one({ safe: 1e9 }), 0.9)).toBeCloseTo(400, -1)
  })
})

describe('What is left of a task that has started', () => {
  // With a median of 4 days half of all tasks take longer than 4. Half of these take longer than what a quarter of all
  // do: 4 * exp(0.674490 * SPREAD) = 5.76095. A tenth of them takes longer than what a twentieth of all do,
  // 4 * exp(1.644854 * SPREAD) = 9.73709, and a tenth less than what 45 of 100 exceed, 4 * exp(0.125661 * SPREAD) = 4.28132.
  it('has what was reported as its median, and is as long as those that have taken as long take', () => {
    const values = one({ elapsed: 4, remaining: 1.76095 })
    expect(quantile(values, 0.5)).toBeCloseTo(1.76095, 2)
    expect(quantile(values, 0.9)).toBeCloseTo(5.73709, 1)
    expect(quantile(values, 0.1)).toBeCloseTo(0.28132, 2)
  })

  it('is as before its start while it has taken next to nothing', () => {
    const values = one({ elapsed: 1e-6 })
    const before = one({})
    for (const [run, value] of values.entries()) expect(value / (before[run] as number)).toBeCloseTo(1, 2)
  })

  it('hardly depends on how long it has taken when that is far more than it was to take', () => {
    // Then it ends with nearly the same chance every day: three in four within twice the median, 9 in 10 within 3.32 of it.
    const values = one({ elapsed: 4_000, remaining: 0.5 })
    expect(quantile(values, 0.5)).toBeCloseTo(0.5, 2)
    expect(quantile(values, 0.75)).toBeCloseTo(1, 1)
    expect(quantile(values, 0.9)).toBeCloseTo(0.5 * Math.log2(10), 1)
  })

  it.each([
    [0.01, 5],
    [0.5, 0.1],
    [3, 3],
    [20, 1],
    [1, 30],
    [1e6, 1e-3],
  ])('has its median where reported: %d days taken, %d left', (elapsed, remaining) => {
    for (const safe of [4.004, 6, 8, 40, 400]) {
      expect(quantile(one({ elapsed, remaining, safe }), 0.5) / remaining).toBeCloseTo(1, 2)
    }
  })

  it('is what remains of it in all runs where no safe estimate is above the focused one', () => {
    expect(new Set(one({ elapsed: 2, safe: 4 }))).toEqual(new Set([4]))
  })

  it('is a tick at least', () => {
    const values = one({ elapsed: 4, remaining: 1 / TICKS })
    expect(Math.min(...values.map((it) => ticks(it)))).toBe(1)
  })
})

describe('Durations in one run', () => {
  const estimates = { safetyFactor: 2, correlation: 0.3 }
  const options = { estimates, runs: 4 * WALK }

  it('correlate by their logarithms within a project, and not between projects', () => {
    const [some, others, elsewhere] = draws([drawn(1), drawn(2), drawn(3, { projectId: 2 })], options)
    expect(Math.abs(correlation(logs(some), logs(others)) - 0.3)).toBeLessThan(0.025)
    expect(Math.abs(correlation(logs(some), logs(elsewhere)))).toBeLessThan(0.025)
    expect(deviation(logs(some))).toBeCloseTo(SPREAD, 2)
  })

  it('correlate with those of tasks under way too', () => {
    const [some, others] = draws([drawn(1), drawn(2, { elapsed: 0.1, remaining: 4 })], options)
    expect(Math.abs(correlation(logs(some), logs(others)) - 0.3)).toBeLessThan(0.025)
  })

  it('go by what is known of the factor of their project, and other projects do not', () => {
    const known = new Map([[1, { mean: 2, deviation: 0 }]])
    const [some, others, elsewhere] = draws([drawn(1), drawn(2), drawn(3, { projectId: 2 })], { ...options, known })
    const median = (values: readonly number[] = []) => quantile(values, 0.5)
    expect(median(some)).toBeCloseTo(4 * Math.exp(SPREAD * Math.sqrt(0.3) * 2), 1)
    expect(deviation(logs(some))).toBeCloseTo(SPREAD * Math.sqrt(0.7), 2)
    expect(Math.abs(correlation(logs(some), logs(others)))).toBeLessThan(0.025)
    expect(median(elsewhere)).toBeCloseTo(4, 1)
  })

  it('do not correlate without a correlation', () => {
    const [some, others] = draws([drawn(1), drawn(2)], { runs: 4 * WALK })
    expect(Math.abs(correlation(logs(some), logs(others)))).toBeLessThan(0.025)
  })

  it('come in other combinations once all quantiles have been drawn', () => {
    const [some = [], others = []] = draws([drawn(1), drawn(2)], { runs: 2 * WALK })
    const pairs = some.map((it, run) => `${it} ${others[run]}`)
    const first = new Set(pairs.slice(0, WALK))
    expect(pairs.slice(WALK).filter((pair) => first.has(pair)).length).toBeLessThan(20)
  })
})

describe('Draws', () => {
  const estimates = { safetyFactor: 2, correlation: 0.2 }
  const tasks = [drawn(11), drawn(12), drawn(13, { projectId: 2 }), drawn(14, { elapsed: 2 })]

  it('are the same with the same seed, and others with another', () => {
    expect(draws(tasks, { estimates, runs: 300 })).toEqual(draws(tasks, { estimates, runs: 300 }))
    const [some = []] = draws(tasks, { estimates, runs: 300 })
    const [others = []] = draws(tasks, { estimates, runs: 300, seed: 2 })
    expect(some.filter((it, run) => it === others[run]).length).toBeLessThan(5)
  })

  it('of a run are the same whichever was drawn before it', () => {
    const durations = new Durations(tasks, estimates, new Map(), 1, 128)
    const [some, others] = [new Float64Array(tasks.length), new Float64Array(tasks.length)]
    durations.draw(200, some)
    for (const run of [5_000, 3, 200]) durations.draw(run, others)
    expect(others).toEqual(some)
  })

  it('of the other tasks stay when one is changed, added, moved in the list or removed', () => {
    const [first, second, third, fourth] = draws(tasks, { estimates, runs: 300 })
    const edited = [drawn(13, { projectId: 2 }), drawn(12, { remaining: 9, elapsed: 1 }), drawn(15), drawn(11)]
    const [other, changed, , same] = draws(edited, { estimates, runs: 300 })
    expect(same).toEqual(first)
    expect(other).toEqual(third)
    expect(changed).not.toEqual(second)
    expect(draws(tasks.slice(3), { estimates, runs: 300 })).toEqual([fourth])
  })

  it('are others for ids that differ beyond 32 bits', () => {
    const [some = [], others = []] = draws([drawn(7), drawn(7 + 2 ** 32)], { runs: 300 })
    expect(Math.abs(correlation(logs(some), logs(others)))).toBeLessThan(0.2)
  })
})

describe('Stratified runs', () => {
  const chain = Array.from({ length: 10 }, (_, index) => drawn(index + 1))
  const estimates = { safetyFactor: 2, correlation: 0.2 }
  const RUNS = 1_280

  /** The share of runs in which the chain takes no longer than 45 days, by seeds. */
  const shares = (batchSize: number) =>
    Array.from({ length: 300 }, (_, seed) => {
      const all = draws(chain, { runs: RUNS, batchSize, seed: seed + 1, estimates })
      const lengths = all[0]?.map((_, run) => all.reduce((sum, list) => sum + (list[run] as number), 0)) ?? []
      return lengths.filter((it) => it <= 45).length / RUNS
    })

  it('state a probability with less error than as many runs that are not', () => {
    const [plain, stratified] = [shares(1), shares(64)]
    expect(mean(stratified)).toBeCloseTo(mean(plain), 1)
    expect(deviation(stratified)).toBeLessThan(0.85 * deviation(plain))
  })

  it('draw the factor of a project once from each slice of equal probability, in each batch', () => {
    // Nearly all of the logarithm is the factor of the project here, and 8 slices are far apart.
    const values = one({}, { runs: 80, batchSize: 8, estimates: { safetyFactor: 2, correlation: 0.999999 } })
    const slices = logs(values).map((it) => Math.floor(8 * (1 - shareAbove((it - Math.log(4)) / SPREAD))))
    for (let batch = 0; batch < 10; batch++) {
      expect(slices.slice(8 * batch, 8 * batch + 8).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    }
  })
})
