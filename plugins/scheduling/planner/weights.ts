/** How long calculations take, about: in tasks, as long as it takes to plan so many, and in ms. */
import { charactersOf, type StoredProject } from '../calculation/known-project.ts'
import type { PlannedProject } from '../calculation/load.ts'
import type { Running } from '../calculation/running.ts'
import type { SimulationQuestion } from '../calculation/simulation.ts'
import type { Network, PlanOptions } from '../engine/model.ts'
import { MIN_RUNS } from '../engine/simulation/simulate.ts'
import { sizeOf } from '../rules/limits.ts'
import type { HistoryFacts } from '../store/simulations.ts'
import type { SearchLane } from './lanes.ts'
import type { TimeLimit } from './messages.ts'

type Sizing = Partial<Pick<PlanOptions, 'bufferSizing'>>

/** So many links and assignments take as long as a task. */
const LINKED = 10
/** How many tasks it takes as long as: those that it has, or more where much links them. */
export function weightOf({ tasks }: { readonly tasks: Parameters<typeof sizeOf>[0] }): number {
  const { links, assignments } = sizeOf(tasks)
  return Math.max(tasks.length, (links + assignments) / LINKED)
}

/** A buffer that is sized by simulation, however few tasks there are. */
const SIMULATED_BUFFER = 100 // tasks
/** To plan so many tasks. */
export const planned = (tasks: number, { bufferSizing }: Sizing = {}): number =>
  bufferSizing === 'confidence' ? tasks + SIMULATED_BUFFER : tasks

export const weightOfAll = (projects: readonly { readonly network: Network; readonly options?: Sizing }[]): number =>
  projects.reduce((sum, { network, options }) => sum + planned(weightOf(network), options), 0)

const PROJECTED = 1 / 30
/** To project so many tasks. */
export const projected = (tasks: number): number => tasks * PROJECTED

const CHARACTERS_PER_RUNNING_TASK = 100 // about
export const runningTasks = ({ projects }: Running): number =>
  projects.reduce((sum, { work }) => sum + work.length, 0) / CHARACTERS_PER_RUNNING_TASK

/** What runs beside a project is projected with it. */
export const besideOf = (running?: Running): number => (running ? projected(runningTasks(running)) : 0)

const CHARACTERS_PER_TASK = 700 // of the texts of a project for each of its tasks, about
export const storedTasks = (stored: StoredProject): number => charactersOf(stored) / CHARACTERS_PER_TASK

export const plannedTasks = ({ plan, assignments }: PlannedProject): number =>
  (plan.length + assignments.length) / CHARACTERS_PER_TASK

const CHARACTERS_PER_COMPLETED_TASK = 40 // about
export const completedTasksIn = ({ projects }: HistoryFacts): number =>
  projects.reduce((sum, { tasks }) => sum + tasks.length, 0) / CHARACTERS_PER_COMPLETED_TASK

const BASE_MS = 100 // ms that a calculation takes, about
const PER_TASK = 0.15 // ms more for each task
export const millisecondsFor = (tasks: number): number => BASE_MS + tasks * PER_TASK

const SHORT_SEARCH = 5_000 // ms of a search that does not wait for long ones
/** @param milliseconds that it may take */
export const searchLaneOf = (milliseconds: number): SearchLane =>
  milliseconds <= SHORT_SEARCH ? 'search' : 'long_search'
const LONG_SIMULATION = 30_000 // ms
const SHORT_SIMULATION = 1_000 // ms that a simulation is expected to take which is given the time of a short search
const PER_SIMULATED_TASK = 0.000_5 // ms for each task in each run, about

/**
 * The time limit of a simulation, and how long it is expected to take, in ms.
 * @param tasks all that run
 */
export function simulationTimes(
  tasks: number,
  size: SimulationQuestion['size'],
): { readonly limit: TimeLimit; readonly expected: number } {
  const runs = 'runs' in size ? size.runs : Math.max(MIN_RUNS, (50 / size.accuracy) ** 2)
  const expected = tasks * runs * PER_SIMULATED_TASK
  const limit = expected <= SHORT_SIMULATION ? SHORT_SEARCH : LONG_SIMULATION
  return { limit: { milliseconds: limit }, expected: Math.min(limit, BASE_MS + expected) }
}

const SIMULATED_FOR_ADVICE = 14 // times that the work is placed in a run of advice: without a move, and with each of thirteen
export const adviceTimes = (tasks: number, runs: number) =>
  simulationTimes(tasks, { runs: runs * SIMULATED_FOR_ADVICE })

/** Of one move, with it and without: a decision waits for it, so that it has the time of a short search however much runs. */
export function priceTimes(tasks: number, runs: number): ReturnType<typeof simulationTimes> {
  const { expected } = simulationTimes(tasks, { runs: 2 * runs })
  return { limit: { milliseconds: SHORT_SEARCH }, expected: Math.min(SHORT_SEARCH, expected) }
}
