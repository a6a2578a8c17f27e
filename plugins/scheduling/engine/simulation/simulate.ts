/**
 * Simulates projects that share people: each run draws how long every task takes (durations.ts) and hands out the people as
 * the projection does, by the same dispatch. What is asked about is counted as it comes, so that memory does not grow with
 * the runs.
 */
import { sharing, usesOf } from '../execution/beside.ts'
import { placeAll } from '../execution/dispatch/dispatch.ts'
import { type Place, prepare } from '../execution/dispatch/prepared.ts'
import { Round } from '../execution/dispatch/round.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { passOf } from '../execution/running-pass.ts'
import type { NetworkTask, RunningProject } from '../model.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { days } from '../time/ticks.ts'
import { LinksBefore } from './before.ts'
import { type DrawnTask, Durations } from './durations.ts'
import type { Simulated, SimulationInput } from './model.ts'
import { Outcomes } from './outcomes.ts'
import { isEnough, MIN_BATCHES } from './probability.ts'
import { projectFactors } from './project-factor.ts'
import { Holds } from './sensitivities.ts'

const BATCH = 100 // runs
/** For an accuracy, at least. */
export const MIN_RUNS = MIN_BATCHES * BATCH
const TRACED = 5 // of so many runs one is asked what moved its finish

/**
 * Projects that do not run, or of which nothing is left, are not in the answer.
 * @throws NetworkError where the links of a project lead in a circle or its calendar has no working day
 */
export function simulate(input: SimulationInput): Simulated {
  const { asked, completed, statusDate, estimates, seed, size, stop, progress } = input
  const running = togetherWith(input)
  const passes = running.map((project) => passOf(project, statusDate))
  for (const pass of passes) pass.begin()
  const prepared = prepare(passes, statusDate)
  const round = new Round(prepared)
  const places = prepared.places.slice(0, prepared.size)
  const known = projectFactors(completed, estimates)
  const durations = new Durations(places.map(drawnOf), estimates, known, seed, BATCH)
  const holds = new Holds(round)
  const before = new LinksBefore(prepared)
  const outcomes = asked.flatMap((project) => {
    const place = running.findIndex(({ id, network }) => id === project.id && network.tasks.length > 0)
    if (place < 0) return []
    return new Outcomes(project, running[place] as RunningProject, round, before, place, BATCH)
  })
  const probabilities = outcomes.map(({ promise }) => promise)
  const work = new Float64Array(prepared.size)
  let runs = 0
  while (runs === 0 || !stop?.()) {
    const isTraced = runs % TRACED === 0
    durations.draw(runs, work)
    placeAll(round, work, isTraced ? () => holds.begin() : undefined)
    for (const it of outcomes) it.note(isTraced ? holds : undefined, work)
    runs += 1
    if (runs % BATCH === 0)
      progress?.({ runs, standardError: Math.max(0, ...probabilities.map((it) => it.standardError)) })
    if (('runs' in size || runs % BATCH === 0) && isEnough(size, runs, probabilities)) break
  }
  return { runs, seed, projects: outcomes.map((it) => it.result()) }
}

/** Those asked about, and what shares people with them. */
function togetherWith({ running, asked }: SimulationInput): RunningProject[] {
  const ids = new Set(asked.map(({ id }) => id))
  const own = running.filter(({ id }) => ids.has(id))
  const shared = new Set(sharing(new Set(own.flatMap(({ network }) => [...usesOf(network)])), running))
  return running.filter((project) => ids.has(project.id) || shared.has(project))
}

function drawnOf({ pass, task }: Place): DrawnTask {
  const { id, duration, safeDuration } = pass.baseline.tasks[task] as NetworkTask
  return {
    ...{ id, projectId: pass.id, remaining: days(pass.left(task)), focused: duration },
    ...(safeDuration !== undefined && { safe: safeDuration }),
    ...(pass.isStarted(task) && { elapsed: elapsedOf(pass, task) }),
  }
}

/** Working days that a started task has taken, to the end of the day of its report. */
function elapsedOf(pass: ForwardPass, task: number): number {
  const { axis, taskCalendars } = pass.baseline
  const from = axis.position(pass.startedOn(task))
  return Math.max(0, days((taskCalendars[task] ?? WHOLE).work(from, pass.reportedTo(task))))
}
