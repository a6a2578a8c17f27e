/**
 * Simulates projects that share people: each run draws how long every task takes (durations.ts) and hands out the people as
 * the projection does, by the same dispatch. What is asked about is counted as it comes, so that memory does not grow with
 * the runs.
 */
import { sharing, usesOf } from '../execution/beside.ts'
import type { RunningProject } from '../model.ts'
import { LinksBefore } from './before.ts'
import type { Simulated, SimulationInput } from './model.ts'
import { Outcomes } from './outcomes.ts'
import { isEnough, MIN_BATCHES } from './probability.ts'
import { RUNS_PER_BATCH, Runs } from './runs.ts'
import { Holds } from './sensitivities.ts'

/** For an accuracy, at least. */
export const MIN_RUNS = MIN_BATCHES * RUNS_PER_BATCH
const RUNS_PER_TRACE = 5 // of so many runs one is asked what moved its finish

/**
 * Projects that do not run, or of which nothing is left, are not in the answer.
 * @throws NetworkError where the links of a project lead in a circle or its calendar has no working day
 */
export function simulate(input: SimulationInput): Simulated {
  const { asked, seed, size, stop, progress } = input
  const running = togetherWith(input)
  const made = new Runs({ ...input, running })
  const { round, work } = made
  const holds = new Holds(round)
  const before = new LinksBefore(round.prepared)
  const outcomes = asked.flatMap((project) => {
    const place = running.findIndex(({ id, network }) => id === project.id && network.tasks.length > 0)
    if (place < 0) return []
    return new Outcomes(project, running[place] as RunningProject, round, before, place, RUNS_PER_BATCH)
  })
  const probabilities = outcomes.map(({ promise }) => promise)
  let runs = 0
  while (runs === 0 || !stop?.()) {
    const isTraced = runs % RUNS_PER_TRACE === 0
    made.place(runs, isTraced ? () => holds.begin() : undefined)
    for (const it of outcomes) it.note(isTraced ? holds : undefined, work)
    runs += 1
    if (runs % RUNS_PER_BATCH === 0)
      progress?.({ runs, standardError: Math.max(0, ...probabilities.map((it) => it.standardError)) })
    if (('runs' in size || runs % RUNS_PER_BATCH === 0) && isEnough(size, runs, probabilities)) break
  }
  return { runs, seed, projects: outcomes.map((it) => it.result()) }
}

/** Those asked about, and what shares people with them. */
export function togetherWith({
  running,
  asked,
}: {
  readonly running: readonly RunningProject[]
  readonly asked: readonly { readonly id: number }[]
}): RunningProject[] {
  const ids = new Set(asked.map(({ id }) => id))
  const own = running.filter(({ id }) => ids.has(id))
  const shared = new Set(sharing(new Set(own.flatMap(({ network }) => [...usesOf(network)])), running))
  return running.filter((project) => ids.has(project.id) || shared.has(project))
}
