/**
 * How often promises hold that are stated by simulation, in the world that it takes and in others: with durations of the
 * same medians and 90 % points that are distributed otherwise, or are late together less or more (other-worlds.ts). Cases are
 * those of the calibration test, before work starts: 60 tasks in one to three projects that share six to eight people. For
 * each project the engine states by an accuracy of half a point by which day half of its runs end, 80 and 90 % of them, and
 * how many really have ended by then, which is more as days are whole. The independent simulator of the tests then places
 * the work of each case in 400 runs of each world.
 *
 * `statedP80` is the mean of what is stated of the days of 80 %, in per cent, and `heldP80` the per cent of runs that had
 * ended by them, with its standard error over cases; `worstP80` is that of the worst project.
 *
 *     npm run bench -- calibration [CASES]    20 unless given
 */
import { simulate } from '../../plugins/scheduling/engine/simulation/simulate.ts'
import { type CalibrationCase, calibrationCases, ESTIMATES } from '../support/calibration-cases.ts'
import { IndependentDispatch } from '../support/independent-dispatch.ts'
import { lastDayOf, sampledTasks } from '../support/independent-simulator.ts'
import { type Shape, worldSampler } from '../support/other-worlds.ts'
import { print, round, UsageError } from './rounds.ts'

const RUNS = 400
const SIZE = { accuracy: 0.5 } // points
const PROMISES = ['P50', 'P80', 'P90'] as const
const WORLDS: readonly { readonly durations: Shape; readonly correlation: number }[] = [
  { durations: 'lognormal', correlation: 0.2 }, // the model's own
  { durations: 'lognormal', correlation: 0 },
  { durations: 'lognormal', correlation: 0.4 },
  { durations: 'beta', correlation: 0.2 },
  { durations: 'beta', correlation: 0 },
  { durations: 'triangular', correlation: 0.2 },
  { durations: 'triangular', correlation: 0 },
]

/** What is stated of a day of a project. */
interface Promised {
  readonly projectId: number
  readonly of: (typeof PROMISES)[number]
  readonly day: number
  readonly stated: number
}

export async function bench(args: readonly string[]): Promise<void> {
  const count = args.length === 0 ? 20 : Number(args[0])
  if (!Number.isInteger(count) || count < 2 || args.length > 1) {
    throw new UsageError('Usage: npm run bench -- calibration [CASES], 2 or more')
  }
  const begun = process.cpuUsage()
  const cases = calibrationCases(2 * count).filter(({ isHalfWay }) => !isHalfWay)
  const promised = cases.map(promisesOf)
  for (const world of WORLDS) {
    const held = cases.map((it, at) => heldIn(world, it, promised[at] as readonly Promised[]))
    const figures = PROMISES.flatMap((of) => {
      const stated = promised.map((own) => mean(own.filter((it) => it.of === of).map((it) => it.stated)))
      const shares = held.map((own) => own.filter((it) => it.of === of).map((it) => it.held))
      const byCase = shares.map(mean)
      return [
        [`stated${of}`, perCent(mean(stated))],
        [`held${of}`, `${perCent(mean(byCase))} +-${perCent(errorOf(byCase))}`],
        [`worst${of}`, perCent(Math.min(...shares.flat()))],
      ]
    })
    print({ bench: 'calibration', ...world, ...Object.fromEntries(figures) })
  }
  const { user, system } = process.cpuUsage(begun)
  const projects = new Set(promised.flatMap((own, at) => own.map(({ projectId }) => `${at} ${projectId}`))).size
  print({ bench: 'calibration', cases: count, projects, runs: RUNS, cpuSeconds: round((user + system) / 1e6, 0) })
}

function promisesOf({ seed, running, statusDate }: CalibrationCase): Promised[] {
  const ask = (days: ReadonlyMap<number, number>) =>
    simulate({
      running,
      completed: [],
      asked: running.map(({ id }) => ({
        ...{ id, promise: days.get(id) ?? statusDate, feedingBuffers: [], milestones: [] },
      })),
      ...{ statusDate, estimates: ESTIMATES, seed, size: SIZE },
    }).projects
  const finishes = ask(new Map())
  return PROMISES.flatMap((of) => {
    const days = new Map(
      finishes.map(({ id, finish }) => [id, finish[of === 'P50' ? 'p50' : of === 'P80' ? 'p80' : 'p90']]),
    )
    return ask(days).map(({ id, probabilityOfPromise: stated }) => ({
      ...{ projectId: id, of, day: days.get(id) as number, stated },
    }))
  })
}

function heldIn(
  { durations, correlation }: (typeof WORLDS)[number],
  { seed, running, statusDate }: CalibrationCase,
  promised: readonly Promised[],
) {
  const dispatch = new IndependentDispatch(running, statusDate)
  const draw = worldSampler(sampledTasks(running, statusDate, ESTIMATES), durations, correlation, seed)
  const ends = Array.from({ length: RUNS }, () => {
    const left = draw()
    const times = dispatch.place((id) => left.get(id) as number)
    return new Map(running.map((project) => [project.id, lastDayOf(project, times)]))
  })
  return promised.map(({ projectId, of, day }) => ({
    ...{ of, held: mean(ends.map((end) => Number((end.get(projectId) as number) <= day))) },
  }))
}

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
const perCent = (share: number) => round(100 * share, 1)
function errorOf(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, it) => sum + (it - middle) ** 2, 0) / (values.length - 1) / values.length)
}
