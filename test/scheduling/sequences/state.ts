/** All that is stored of an account's projects, and what a calculation from scratch gives. */

import { randomUUID } from 'node:crypto'
import { calculateNew } from '../../../plugins/scheduling/calculation/projection.ts'
import type { Running } from '../../../plugins/scheduling/calculation/running.ts'
import type { Plan } from '../../../plugins/scheduling/engine/model.ts'
import { flatZones } from '../../../plugins/scheduling/engine/zones.ts'
import { parseJson } from '../../../plugins/scheduling/json.ts'
import { findPlan, type PlanRow } from '../../../plugins/scheduling/store/plans.ts'
import { findProject, type ProjectRow } from '../../../plugins/scheduling/store/projects.ts'
import { findRunning, keptWorks } from '../../../plugins/scheduling/store/running.ts'
import type { TaskRow } from '../../../plugins/scheduling/store/tasks.ts'
import {
  networkOf,
  type ProjectSnapshot,
  progressOf,
  readSnapshot,
} from '../../../plugins/scheduling/usecases/project-snapshot.ts'
import type { Db } from '../../../runtime/plugin.ts'
import type { TestService } from '../../../runtime/testing.ts'

export interface ProjectState {
  readonly snapshot: ProjectSnapshot
  readonly project: ProjectRow
  /** Tasks and milestones, by id. */
  readonly tasks: readonly TaskRow[]
  readonly plan: PlanRow | undefined
  /** The plans that were replaced, by number, as the texts of their rows. */
  readonly baselines: readonly string[]
}
export interface AccountState {
  readonly projects: ReadonlyMap<number, ProjectState>
  readonly resources: readonly number[]
  /** Reports of progress that are kept. */
  readonly reports: number
}

export async function readState(
  { app: { database } }: Pick<TestService, 'app'>,
  accountId: number,
): Promise<AccountState> {
  const idsOf = async (table: string) =>
    (
      await database.query<{ id: number }>(`SELECT id FROM scheduling.${table} WHERE account_id = $1 ORDER BY id`, [
        accountId,
      ])
    ).map(({ id }) => id)
  const all = { accountId, all: true, userId: null }
  const projects = new Map<number, ProjectState>()
  for (const id of await idsOf('project')) {
    const project = await findProject(database, all, id)
    if (!project) continue
    const { running: _, ...read } = await readSnapshot(database, all, project)
    const running = await readAnew(accountId, () => findRunning(database, { ...all, all: false }, id))
    const snapshot = { ...read, ...(running !== undefined && { running }) }
    const plan = await findPlan(database, accountId, id)
    const tasks = [...snapshot.tasks].sort((a, b) => a.id - b.id)
    projects.set(id, { snapshot, project, tasks, plan, baselines: await readBaselines(database, accountId, id) })
  }
  const [kept] = await database.query<{ reports: number }>(
    'SELECT count(*) AS reports FROM scheduling.progress_report WHERE account_id = $1',
    [accountId],
  )
  return { projects, resources: await idsOf('resource'), reports: kept?.reports ?? 0 }
}

/** What runs, with nothing kept of it; what is kept stays for the service to use. */
async function readAnew(accountId: number, read: () => Promise<Running | undefined>): Promise<Running | undefined> {
  const works = keptWorks.get(accountId)
  keptWorks.delete(accountId)
  const running = await read()
  if (works) keptWorks.set(accountId, works)
  return running && { ...running, projects: running.projects.map((it) => ({ ...it, workName: randomUUID() })) }
}

async function readBaselines(db: Db, accountId: number, projectId: number): Promise<string[]> {
  const rows = await db.query<{ row: string }>(
    `SELECT row_to_json(h)::text AS row FROM scheduling.plan_history h WHERE account_id = $1 AND project_id = $2
     ORDER BY number`,
    [accountId, projectId],
  )
  return rows.map(({ row }) => row)
}

/** Those, and all that run: what a change moves is projected with it. */
export const reachedFrom = (ids: readonly number[], ...states: readonly AccountState[]): ReadonlySet<number> =>
  new Set([
    ...ids,
    ...states.flatMap(({ projects }) =>
      [...projects.values()].flatMap(({ project }) => (project.status === 'Active' ? project.id : [])),
    ),
  ])

/** All that is stored of a project. */
export const storedOf = ({ project, tasks, plan, baselines }: ProjectState) => ({ project, tasks, plan, baselines })
export const allStored = ({ projects, ...rest }: AccountState) => ({
  projects: [...projects.values()].map(storedOf),
  ...rest,
})

export type Derived = ReturnType<typeof deriveAnew>

/** What the engine calculates of a planned project as of a day, with nothing cached from calculations before. */
export function deriveAnew({ snapshot }: Pick<ProjectState, 'snapshot'>, statusDate: string) {
  const { project, tasks, plan } = snapshot
  if (!plan) throw new Error(`Project ${project.id} has no plan.`)
  const { calculation, tasks: derived } = calculateNew(
    {
      network: networkOf(snapshot),
      project,
      tasks,
      progress: project.status === 'Planning' ? [] : progressOf(snapshot),
      ...(snapshot.running !== undefined && { running: snapshot.running }),
    },
    parseJson<Plan>(plan.plan),
    { at: new Date(`${statusDate}T12:00:00Z`), timeZone: 'UTC', zones: flatZones, history: [] },
  )
  const { recommendations: _, ...projection } = parseJson(calculation.projection)
  return plain({ project: calculation.project, projection, tasks: derived, critical: calculation.critical })
}

/** What a calculation has left of a project, as `deriveAnew` gives it. */
export function derivedOf({ project, tasks, plan }: ProjectState): Omit<Derived, 'critical'> {
  if (!plan) throw new Error(`Project ${project.id} has no plan.`)
  const { recommendations: _, ...projection } = plan.projection
  return plain({
    project: {
      plannedFinish: project.plannedFinish as string,
      bufferEnd: project.bufferEnd as string,
      projectedCompletion: project.projectedCompletion as string,
      chainCompletion: project.chainCompletion,
      bufferSize: project.bufferSize,
      bufferConsumed: project.bufferConsumed,
      bufferConsumption: project.bufferConsumption,
      bufferStatus: project.bufferStatus,
      feverZone: project.feverZone,
      daysLate: project.daysLate,
      statusDate: project.statusDate as string,
    },
    projection,
    tasks: tasks.map((task) => ({
      id: task.id,
      plannedAt: task.plannedAt as number,
      plannedStart: task.plannedStart as string,
      plannedFinish: task.plannedFinish as string,
      projectedStart: task.projectedStart as string,
      projectedFinish: task.projectedFinish as string,
      dueDate: task.dueDate as string,
      isCritical: task.isCritical,
      isReady: task.isReady,
      startsToday: task.startsToday,
      bufferConsumption: task.bufferConsumption as number,
      zone: task.zone as NonNullable<TaskRow['zone']>,
      priority: task.priority,
      criticalChainImpact: task.criticalChainImpact,
    })),
  })
}

/** As JSON has it: no undefined, no negative zero. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value))
