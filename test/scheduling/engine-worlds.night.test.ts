/**
 * Worlds that go on as they began: what is completed tells how the rest will go, and what is stated half way comes true as
 * often as that. Worlds and simulation draw durations from the same distributions, each with a sampler and a dispatch of its
 * own.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedProject } from '../../plugins/scheduling/engine/simulation/model.ts'
import { simulate } from '../../plugins/scheduling/engine/simulation/simulate.ts'
import {
  type CalibrationCase,
  calibrationCases,
  ESTIMATES,
  type World,
  worldsOf,
} from '../support/calibration-cases.ts'

const LONGEST = 600_000 // ms, on a busy machine

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

describe('A probability that is stated half way, where projects go on as they began,', () => {
  const CONTINUED = 12 // cases
  const WORLDS = 45 // of each case
  /** What is stated of a day of a project, and whether the project ended by it: 1 or 0. */
  interface Stated {
    readonly stated: number
    readonly came: number
  }
  /** By world, from what completed tasks took, and from the days on which they were started and finished. */
  const exact: (readonly Stated[])[] = []
  const byDays: (readonly Stated[])[] = []

  beforeAll(() => {
    for (const started of calibrationCases(2 * CONTINUED).filter(({ isHalfWay }) => !isHalfWay)) {
      const days = daysAskedOf(started)
      for (const [index, world] of worldsOf(started, WORLDS).entries()) {
        exact.push(statedIn(world, world.completed, days, index))
        byDays.push(statedIn(world, world.completedByDays, days, index))
      }
    }
  }, LONGEST)

  /** Days by which each project ends in half of all runs from its start, and in four of five. */
  function daysAskedOf({ running, statusDate }: CalibrationCase) {
    const asked = running.map(({ id }) => ({ id, promise: statusDate, feedingBuffers: [], milestones: [] }))
    const common = { estimates: ESTIMATES, statusDate, seed: 1, size: { runs: 1_000 } }
    const { projects } = simulate({ running, asked, completed: [], ...common })
    return asked.map((it, at) => {
      const { p50, p80 } = (projects[at] as SimulatedProject).finish
      return { ...it, promise: p50, target: p80 }
    })
  }

  function statedIn(
    { running, statusDate, lastDays }: World,
    completed: World['completed'],
    asked: ReturnType<typeof daysAskedOf>,
    seed: number,
  ): Stated[] {
    const common = { estimates: ESTIMATES, statusDate, seed, size: { runs: 300 } }
    const { projects } = simulate({ running, asked, completed, ...common })
    return projects.flatMap(({ probabilityOfPromise, probabilityOfTarget }, at) => {
      const { promise, target } = asked[at] as (typeof asked)[number]
      const last = lastDays[at] as number
      return [
        { stated: probabilityOfPromise, came: Number(last <= promise) },
        { stated: probabilityOfTarget as number, came: Number(last <= target) },
      ]
    })
  }

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('comes true as often as stated, in tenth %d of the scale', (tenth) => {
    const own = exact.map((all) => all.filter(({ stated }) => Math.min(9, Math.floor(10 * stated)) === tenth))
    const count = own.flat().length
    expect(count).toBeGreaterThan(50)
    // Projects of a world share people, and its days go together; worlds are independent of each other.
    const differences = own.map((all) => all.reduce((sum, { stated, came }) => sum + stated - came, 0))
    const standardError = Math.hypot(...differences) / count
    expect(Math.abs(differences.reduce((sum, it) => sum + it, 0)) / count).toBeLessThan(3 * standardError)
  })

  it('is nearly as good where no more is known than the days of completed tasks', () => {
    const brierScore = (all: readonly Stated[]) => mean(all.map(({ stated, came }) => (stated - came) ** 2))
    expect(brierScore(byDays.flat())).toBeLessThan(brierScore(exact.flat()) + 0.01)
  })
})
