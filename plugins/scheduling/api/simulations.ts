/** Simulations as requests ask for them, and as answers show them. */
import type { Schemas } from '#generated/scheduling'
import { type Fault, invalid, type ReadCall } from '#runtime'
import { latestDateOf } from '../dates.ts'
import type { Estimates, History, SimulatedProject } from '../engine/index.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { SimulationProgress } from '../engine/simulation/model.ts'
import { adviceTimes, simulationTimes } from '../planner/weights.ts'
import { countRunningTasks } from '../store/running.ts'
import type { SearchRow } from '../store/searches.ts'
import type { Expected } from '../usecases/searches/operation.ts'
import { DEFAULT_SEED, DEFAULT_SIZE, type SimulationRequest } from '../usecases/simulate.ts'

/** @throws 400 */
export function readSimulating({
  runs,
  accuracy,
  seed = DEFAULT_SEED,
}: Schemas['Simulating'] = {}): Pick<SimulationRequest, 'size' | 'seed'> {
  if (runs !== undefined && accuracy !== undefined) throw invalid([TWO_SIZES])
  if (runs !== undefined) return { size: { runs }, seed }
  return { size: accuracy === undefined ? DEFAULT_SIZE : { accuracy }, seed }
}

const TWO_SIZES: Fault = {
  pointer: '/runs',
  detail: 'runs and accuracy both say how many runs there are; give one of them.',
}

/** The tasks that move the end of projects. */
export const movingTasks = (projects: readonly SimulatedProject[]): readonly number[] =>
  projects.flatMap(({ sensitivity }) => sensitivity.flatMap(({ taskId }) => taskId ?? []))

/** @param seen the tasks that the caller sees */
export const viewSimulated = (
  { id, ...it }: SimulatedProject,
  seen: ReadonlySet<number>,
): Schemas['SimulatedProject'] => ({
  projectId: id,
  finish: {
    p10: latestDateOf(it.finish.p10),
    p50: latestDateOf(it.finish.p50),
    p80: latestDateOf(it.finish.p80),
    p90: latestDateOf(it.finish.p90),
    p95: latestDateOf(it.finish.p95),
  },
  probabilityOfPromise: sixDecimals(it.probabilityOfPromise),
  probabilityOfTarget: it.probabilityOfTarget === null ? null : sixDecimals(it.probabilityOfTarget),
  standardError: sixDecimals(it.standardError),
  buffers: it.buffers.map(({ from, to, probability, p50, p80 }) => ({
    from,
    to,
    probability: sixDecimals(probability),
    p50: sixDecimals(p50),
    p80: sixDecimals(p80),
  })),
  milestones: it.milestones.map(({ id, probability, p50, p80 }) => ({
    milestoneId: id,
    probability: sixDecimals(probability),
    p50: latestDateOf(p50),
    p80: latestDateOf(p80),
  })),
  sensitivity: it.sensitivity
    .filter(({ taskId }) => taskId === undefined || seen.has(taskId))
    .map(({ taskId, resourceId, share, days }) => ({
      ...(taskId !== undefined && { taskId }),
      ...(resourceId !== undefined && { resourceId }),
      share: sixDecimals(share),
      days: sixDecimals(days),
    })),
})

/** How long a simulation takes. @param projectId null: of the portfolio */
export async function expectSimulation(
  { db, account }: ReadCall,
  projectId: number | null,
  size: SimulationRequest['size'],
): Promise<Expected> {
  return { projectId, seconds: null, ...simulationTimes(await countRunningTasks(db, account.id), size) }
}

export async function expectAdvice({ db, account }: ReadCall, projectId: number, runs: number): Promise<Expected> {
  return { projectId, seconds: null, ...adviceTimes(await countRunningTasks(db, account.id), runs) }
}

export function viewSimulationProgress({ createdAt, progress }: SearchRow): Schemas['SimulationProgress'] {
  const at = progress as SimulationProgress | null
  return { startedAt: createdAt.toISOString(), runs: at?.runs ?? 0, standardError: at?.standardError ?? null }
}

/** @param used by simulations */
export const viewEstimates = (
  { tasks, medianRatio, ratio90 }: History,
  { medianRatio: usedMedianRatio = 1, safetyFactor }: Estimates,
): Schemas['PortfolioEstimates'] => ({
  tasks,
  medianRatio: medianRatio === null ? null : sixDecimals(medianRatio),
  ratio90: ratio90 === null ? null : sixDecimals(ratio90),
  usedMedianRatio: sixDecimals(usedMedianRatio),
  usedSafetyFactor: sixDecimals(safetyFactor),
  sentence:
    medianRatio === null
      ? 'No completed task tells how long tasks take yet.'
      : `Tasks took ${sixDecimals(Math.round(medianRatio * 100) / 100)} times their duration at the median, as ${tasks === 1 ? '1 task shows' : `${tasks} tasks show`}.`,
})
