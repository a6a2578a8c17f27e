/**
 * Simulates in the plainest way: each run is a projection of all that runs, with a duration drawn for each task. Durations are
 * lognormal, with the focused estimate as their median; a common factor makes the tasks of a project late together.
 */
import { percentageOf } from '../execution/consumption.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { placedTogether } from '../execution/running-pass.ts'
import { type Random, randomOf } from '../levelling/random.ts'
import type { NetworkTask, RunningProject } from '../model.ts'
import { ticks } from '../time/ticks.ts'
import type { AskedProject, Estimates, Simulated, SimulatedProject, SimulationInput } from './model.ts'

const Z90 = 1.2816 // standard deviations from the median to the 90 % point
const CHECK_EVERY = 20 // runs between two looks at the accuracy
const MIN_RUNS = 100
const MAX_RUNS = 20_000

/** What the runs of one project came to. */
interface Outcomes {
  readonly ends: number[]
  readonly consumptions: number[]
  readonly feeding: number[][]
  readonly milestones: number[][]
  readonly last: Map<number, number>
}

export function simulate(input: SimulationInput): Simulated {
  const { running, asked, statusDate, estimates, seed, size, stop, progress } = input
  const random = randomOf(seed + 1)
  const outcomes = asked.map(({ feedingBuffers, milestones }) => ({
    ends: [],
    consumptions: [],
    feeding: feedingBuffers.map(() => []),
    milestones: milestones.map(() => []),
    last: new Map(),
  }))
  const most = 'runs' in size ? size.runs : MAX_RUNS
  let runs = 0
  while (runs < most && !(runs > 0 && stop?.())) {
    const drawn = running.map((project) => drawProject(project, estimates, random))
    const passes = placedTogether(drawn, statusDate)
    for (const [place, project] of asked.entries()) {
      const at = running.findIndex(({ id }) => id === project.id)
      note(outcomes[place] as Outcomes, project, passes[at] as ForwardPass, running[at] as RunningProject)
    }
    runs += 1
    if (runs > 1 && runs % CHECK_EVERY > 0) continue
    const standardError = Math.max(0, ...asked.map((project, at) => errorOf(project, outcomes[at] as Outcomes)))
    progress?.({ runs, standardError })
    if ('accuracy' in size && runs >= MIN_RUNS && standardError <= size.accuracy) break
  }
  return { runs, seed, projects: asked.map((project, at) => resultOf(project, outcomes[at] as Outcomes)) }
}

function drawProject(project: RunningProject, { correlation, safetyFactor }: Estimates, random: Random) {
  const common = normal(random)
  const factorOf = ({ duration, safeDuration }: NetworkTask) => {
    const safety = safeDuration !== undefined && safeDuration > duration ? safeDuration / duration : safetyFactor
    const z = Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * normal(random)
    return Math.exp((Math.log(safety) / Z90) * z)
  }
  const known = new Map(project.progress.map((it) => [it.taskId, it]))
  const progress = project.network.tasks.map((task) => {
    const own = known.get(task.id) ?? { taskId: task.id, status: 'NotStarted' as const, remaining: task.duration }
    return { ...own, remaining: own.remaining > 0 ? Math.round(own.remaining * factorOf(task) * 1e6) / 1e6 : 0 }
  })
  return { ...project, progress }
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function note(outcomes: Outcomes, asked: AskedProject, pass: ForwardPass, { bufferStart, bufferSize }: RunningProject) {
  const { axis, indexOf } = pass.baseline
  const finish = pass.lastFinish()
  const finishOf = (id: number) => pass.finish[indexOf.get(id) ?? -1] ?? Number.NEGATIVE_INFINITY
  outcomes.ends.push(Math.max(...pass.slots.map(({ lastDay }) => lastDay)))
  outcomes.consumptions.push(percentageOf(ticks(bufferSize), finish - axis.position(bufferStart)))
  for (const [place, { from, start, granted }] of asked.feedingBuffers.entries()) {
    const consumed = Math.max(0, finishOf(from) - axis.position(start))
    outcomes.feeding[place]?.push(percentageOf(ticks(granted), consumed))
  }
  for (const [place, { id }] of asked.milestones.entries()) {
    const slot = pass.slots[indexOf.get(id) ?? -1]
    if (slot) outcomes.milestones[place]?.push(slot.lastDay)
  }
  const last = pass.baseline.tasks[pass.finish.indexOf(finish)]
  if (last) outcomes.last.set(last.id, (outcomes.last.get(last.id) ?? 0) + 1)
}

const shareUpTo = (values: readonly number[], most: number) =>
  values.length === 0 ? 1 : values.filter((value) => value <= most).length / values.length

/** Percentage points; as of a half where all runs agree. */
function errorOf({ promise }: AskedProject, { ends }: Outcomes): number {
  const p = Math.min(1 - 1 / (ends.length + 1), Math.max(1 / (ends.length + 1), shareUpTo(ends, promise)))
  return 100 * Math.sqrt((p * (1 - p)) / ends.length)
}

function resultOf(asked: AskedProject, outcomes: Outcomes): SimulatedProject {
  const { ends, consumptions, feeding, milestones, last } = outcomes
  const end = quantilesOf(ends)
  const buffer = (from: number | null, to: number | null, values: readonly number[]) => {
    const quantile = quantilesOf(values)
    return { from, to, probability: shareUpTo(values, 100), p50: quantile(50), p80: quantile(80) }
  }
  return {
    id: asked.id,
    finish: { p10: end(10), p50: end(50), p80: end(80), p90: end(90), p95: end(95) },
    probabilityOfPromise: shareUpTo(ends, asked.promise),
    probabilityOfTarget: asked.target === undefined ? null : shareUpTo(ends, asked.target),
    standardError: errorOf(asked, outcomes),
    buffers: [
      buffer(null, null, consumptions),
      ...asked.feedingBuffers.map(({ from, to }, at) => buffer(from, to, feeding[at] ?? [])),
    ],
    milestones: asked.milestones.map(({ id, planned }, at) => {
      const values = milestones[at] ?? []
      const quantile = quantilesOf(values)
      return { id, probability: shareUpTo(values, planned), p50: quantile(50), p80: quantile(80) }
    }),
    sensitivity: [...last]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 20)
      .map(([taskId, count]) => ({ taskId, share: count / ends.length, days: 0 })),
  }
}

/** Values in so many per cent of the runs, or less. */
function quantilesOf(values: readonly number[]): (percent: number) => number {
  const sorted = values.toSorted((a, b) => a - b)
  return (percent) => sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}
