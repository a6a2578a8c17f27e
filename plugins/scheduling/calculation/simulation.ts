/** A simulation of what is stored, as the engine makes it. */
import { dayOf } from '../dates.ts'
import type { PriceInput } from '../engine/advice/model.ts'
import { type Advice, advise, completedTasksOf, type Move, type Price, priceOf, simulate } from '../engine/index.ts'
import type { FeedingBuffer, Network, Plan, Progress, RunningProject } from '../engine/model.ts'
import { startedOf } from '../engine/portfolio/activation.ts'
import type { DatedTask } from '../engine/simulation/completed-tasks.ts'
import type {
  AskedProject,
  CompletedTask,
  Simulated,
  SimulatedProject,
  SimulationInput,
} from '../engine/simulation/model.ts'
import { flatZones } from '../engine/zones.ts'
import { type Json, parseJson } from '../json.ts'
import type { PauseDates } from '../store/projects.ts'
import type { StoredFormerPeople } from '../store/tasks.ts'
import { formerPeopleOf, pauseOf } from './facts.ts'
import { type Running, runningOf } from './running.ts'

/** A project that a simulation is asked about, which has a plan. Dates are `YYYY-MM-DD`. */
export interface AskedFacts {
  readonly id: number
  /** Its promise. */
  readonly bufferEnd: string
  readonly targetEndDate: string | null
  /** The last day of its work. */
  readonly projectedCompletion: string
  readonly bufferConsumption: number
  /** Whether all its work is completed: nothing of it is left to simulate. */
  readonly isDone: boolean
  readonly feedingBuffers: Json<readonly FeedingBuffer[]>
  /** Those that are not achieved. */
  readonly milestones: readonly { readonly id: number; readonly planned: string }[]
}
/** What is completed of a project, with its duration and its safe duration in working days. Dates are `YYYY-MM-DD`. */
export interface CompletedFacts {
  readonly projectId: number
  readonly pauses: readonly PauseDates[]
  readonly tasks: Json<readonly CompletedRow[]>
}
type CompletedRow = readonly [
  duration: number,
  safeDuration: number | null,
  actualStart: string,
  actualFinish: string,
  resourceIds: readonly number[],
  formerPeople: readonly StoredFormerPeople[] | null,
]
/** A project that is not stored, with its plan. */
export interface Draft {
  readonly network: Network
  readonly plan: Plan
  readonly progress: readonly Progress[]
}
export interface SimulationQuestion extends Pick<SimulationInput, 'statusDate' | 'estimates' | 'seed' | 'size'> {
  readonly running: Running
  readonly asked: readonly AskedFacts[]
  readonly completed: readonly CompletedFacts[]
  /** One of those asked about that runs beside the others as if it was started now. */
  readonly draft?: { readonly id: number; readonly text: Json<Draft> }
}

/** Leaves out projects with work that is not among what runs: they were changed while all was read. */
export function simulateStored(
  { running: text, asked, completed, draft, ...question }: SimulationQuestion,
  control: Pick<SimulationInput, 'stop' | 'progress'> = {},
): Simulated {
  const running = [...runningOf(text), ...(draft ? [draftProject(draft)] : [])]
  const found = new Set(running.map(({ id }) => id))
  const open = asked.filter(({ id, isDone }) => !isDone && found.has(id))
  const { seed } = question
  const { runs, projects } =
    open.length > 0
      ? simulate({
          ...question,
          running,
          asked: open.map(askedOf),
          completed: completedAmong(running, completed),
          ...control,
        })
      : { runs: 0, projects: [] }
  const simulated = new Map(projects.map((it) => [it.id, it]))
  return { runs, seed, projects: asked.flatMap((it) => (it.isDone ? doneProject(it) : (simulated.get(it.id) ?? []))) }
}

const draftProject = ({ id, text }: NonNullable<SimulationQuestion['draft']>): RunningProject =>
  startedOf({ id, zones: flatZones, ...parseJson(text) }) // none is asked for

interface MoveQuestion extends Omit<SimulationQuestion, 'size'> {
  readonly projectId: number
  /** With each move, and without. */
  readonly runs: number
}
export interface AdviceQuestion extends MoveQuestion, Pick<PriceInput, 'defaultAsOf'> {
  /** Of those who have some. */
  readonly skills: readonly { readonly resourceId: number; readonly skills: readonly string[] }[]
}

/** Projects that were changed while all was read are not priced. */
export function adviseStored(
  { running, asked, completed: facts, skills: rows, ...question }: AdviceQuestion,
  control: Pick<SimulationInput, 'stop'> = {},
): Advice {
  const skills = new Map(rows.map((row) => [row.resourceId, row.skills]))
  return advise({ ...question, ...pricedAmong({ running, asked, completed: facts }), skills, ...control })
}

export interface PriceQuestion extends MoveQuestion {
  readonly move: Move
}

/** As `priceOf`; null for undefined. */
export function priceStored(
  { running, asked, completed, move, ...question }: PriceQuestion,
  control: Pick<SimulationInput, 'stop'> = {},
): { readonly prices: readonly Price[] | null } {
  const input = { ...question, ...pricedAmong({ running, asked, completed }), ...control }
  return { prices: priceOf(input, move) ?? null }
}

function pricedAmong({ running, asked, completed }: Pick<MoveQuestion, 'running' | 'asked' | 'completed'>) {
  const parsed = runningOf(running)
  const promises = new Map(asked.map(({ id, bufferEnd }) => [id, dayOf(bufferEnd)]))
  return { running: parsed, promises, completed: completedAmong(parsed, completed) }
}

const askedOf = ({ id, bufferEnd, targetEndDate, feedingBuffers, milestones }: AskedFacts): AskedProject => ({
  id,
  promise: dayOf(bufferEnd),
  ...(targetEndDate !== null && { target: dayOf(targetEndDate) }),
  feedingBuffers: parseJson(feedingBuffers),
  milestones: milestones.map((it) => ({ id: it.id, planned: dayOf(it.planned) })),
})

/** Of those that run: others have nothing left. */
function completedAmong(running: readonly RunningProject[], completed: readonly CompletedFacts[]): CompletedTask[] {
  const projects = new Map(running.map((project) => [project.id, project]))
  return completed.flatMap(({ projectId, pauses, tasks }) => {
    const project = projects.get(projectId)
    return project ? completedTasksOf(project, parseJson(tasks).map(datedOf), pauses.map(pauseOf)) : []
  })
}

export const datedOf = ([
  focused,
  safe,
  actualStart,
  actualFinish,
  resourceIds,
  formerPeople,
]: CompletedRow): DatedTask => ({
  focused,
  start: dayOf(actualStart),
  finish: dayOf(actualFinish),
  resourceIds,
  ...(safe !== null && { safe }),
  ...(formerPeople && { formerPeople: formerPeople.map(formerPeopleOf) }),
})

/** Completed work ends on one day. */
function doneProject({
  id,
  bufferEnd,
  targetEndDate,
  projectedCompletion,
  bufferConsumption,
}: AskedFacts): SimulatedProject {
  const end = dayOf(projectedCompletion)
  const isBy = (date: string) => (projectedCompletion <= date ? 1 : 0)
  const probability = isBy(bufferEnd)
  return {
    id,
    finish: { p10: end, p50: end, p80: end, p90: end, p95: end },
    probabilityOfPromise: probability,
    probabilityOfTarget: targetEndDate === null ? null : isBy(targetEndDate),
    standardError: 0,
    buffers: [{ from: null, to: null, probability, p50: bufferConsumption, p80: bufferConsumption }],
    milestones: [],
    sensitivity: [],
  }
}
