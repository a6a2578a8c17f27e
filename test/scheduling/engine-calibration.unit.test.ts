/**
 * What is stated to be likely comes as often: stated probabilities beside frequencies of the independent simulator, for
 * random projects that share people, before they start and half way. Both draw durations from the same distributions, each
 * with a sampler and a dispatch of its own. For worlds that go on as they began: engine-worlds.night.test.ts.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedProject } from '../../plugins/scheduling/engine/simulation/model.ts'
import { simulate } from '../../plugins/scheduling/engine/simulation/simulate.ts'
import { type CalibrationCase, calibrationCases, ESTIMATES } from '../support/calibration-cases.ts'
import { simulateIndependently } from '../support/independent-simulator.ts'
import { runs } from '../support/property-runs.ts'

const CASES = 24
const RUNS = runs(1_000)
const ACCURACY = 1 // points
const LONGEST = 600_000 // ms, on a busy machine
/** Days are asked about by which so many per cent of the independent runs end: a promise and a target. */
const ASKED: readonly (readonly [promise: number, target: number])[] = [
  [5, 55],
  [15, 65],
  [25, 75],
  [35, 85],
  [45, 95],
]

/** Of one project and one day; shares from 0 to 1. */
interface Compared {
  readonly name: string
  readonly isHalfWay: boolean
  readonly stated: number
  readonly frequency: number
  /** Of the difference between both. */
  readonly standardError: number
}
const compared: Compared[] = []
/** The quantiles that are stated, beside the last days of the independent runs. */
const quantiles: { name: string; finish: SimulatedProject['finish']; lastDays: readonly number[] }[] = []

beforeAll(() => {
  for (const it of calibrationCases(CASES)) compare(it)
}, LONGEST)

function compare({ seed, isHalfWay, running, statusDate }: CalibrationCase): void {
  const independent = simulateIndependently(running, statusDate, { estimates: ESTIMATES, seed, runs: RUNS })
  const lastDays = new Map([...independent].map(([id, days]) => [id, days.toSorted((a, b) => a - b)]))
  const dayAt = (id: number, per: number) => lastDays.get(id)?.[Math.ceil((per / 100) * RUNS) - 1] as number
  // One project is asked about as often as there are pairs of days: all of one simulation.
  const asked = ASKED.flatMap(([promised, targeted]) =>
    running.map(({ id }) => ({
      ...{ id, promise: dayAt(id, promised), target: dayAt(id, targeted), feedingBuffers: [], milestones: [] },
    })),
  )
  const common = { estimates: ESTIMATES, statusDate, seed: 1_000 * seed }
  const { projects } = simulate({ running, asked, completed: [], ...common, size: { accuracy: ACCURACY } })
  for (const [index, { id, promise, target }] of asked.entries()) {
    const own = projects[index] as SimulatedProject
    const list = lastDays.get(id) as readonly number[]
    const name = `case ${seed}, project ${id}`
    if (index < running.length) quantiles.push({ name, finish: own.finish, lastDays: list })
    const days = [
      [promise, own.probabilityOfPromise],
      [target, own.probabilityOfTarget as number],
    ] as const
    for (const [day, stated] of days) {
      const frequency = shareUpTo(list, day)
      const standardError = Math.hypot(own.standardError / 100, errorOf(frequency))
      compared.push({ name: `${name}, day ${day}`, isHalfWay, stated, frequency, standardError })
    }
  }
}

const shareUpTo = (days: readonly number[], day: number) => days.filter((it) => it <= day).length / days.length
const errorOf = (share: number) => Math.sqrt((share * (1 - share)) / RUNS)
const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

describe('A stated probability', () => {
  it.each([
    ['before work starts', false],
    ['half way', true],
  ])('comes true as often as stated, in each tenth of the scale, %s', (_, isHalfWay) => {
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      compared.filter((it) => it.isHalfWay === isHalfWay && Math.min(9, Math.floor(10 * it.stated)) === tenth),
    )
    expect(Math.min(...tenths.map((own) => own.length))).toBeGreaterThanOrEqual(10)
    const differences = tenths.map((own) => mean(own.map((it) => it.stated)) - mean(own.map((it) => it.frequency)))
    expect(differences.filter((it) => Math.abs(it) > 0.015)).toEqual([])
  })

  it('comes true as often as stated, for each project and day', () => {
    expect(compared.filter((it) => Math.abs(it.stated - it.frequency) > 4.5 * it.standardError)).toEqual([])
  })

  it('differs from the frequency by no more than by chance', () => {
    // In units of their standard error, differences have a mean square of 1; several days of a project go together.
    const squares = compared.map((it) => ((it.stated - it.frequency) / it.standardError) ** 2)
    expect(mean(squares)).toBeLessThan(1.5)
  })
})

describe('A stated quantile', () => {
  it.each([
    ['p10', 0.1],
    ['p50', 0.5],
    ['p80', 0.8],
    ['p90', 0.9],
    ['p95', 0.95],
  ] as const)('is the day by which as many runs end: %s', (key, share) => {
    // Its own error and that of the frequency, four and a half times each at most.
    const tolerance = 4.5 * Math.hypot(errorOf(share), ACCURACY / 100)
    const wrong = quantiles.filter(({ finish, lastDays }) => {
      const day = finish[key]
      return shareUpTo(lastDays, day) < share - tolerance || shareUpTo(lastDays, day - 1) >= share + tolerance
    })
    expect(wrong.map(({ name, finish }) => `${name}: ${finish[key]}`)).toEqual([])
  })
})
