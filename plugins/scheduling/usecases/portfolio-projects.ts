/** Several projects that are looked at side by side, as they are read: bounded, and with room reserved. */
import { type Account, conflict, type Problem, type ReadCall, type Reserves } from '#runtime'
import { dayOf } from '../dates.ts'
import type { StoredProject } from '../planner/calculations.ts'
import { visibilityOf } from '../rules/access.ts'
import type { ProjectRow } from '../store/projects.ts'
import { type ProjectSize, sizeOf } from '../store/sizes.ts'
import { estimatesOf } from './estimates.ts'
import { bytesOfSnapshot } from './memory.ts'
import { networkOf, optionsOf, type ProjectSnapshot, progressOf, readSnapshot } from './project-snapshot.ts'

/** Of a request, or of the service's own work, whose permissions may be none. */
export type PortfolioCall = Omit<ReadCall, 'clientId' | 'log'> & Reserves

export const MAX_PROJECTS = 200
const MAX_TASKS = 20_000 // of all projects together: some seconds of calculation
const MAX_ASSIGNMENTS = 100_000 // of all projects together: what is answered of their load is bounded with it

/** @param remedy a sentence on what to ask for instead */
export const tooLarge = (detail: string, remedy: string): Problem =>
  conflict('portfolio_too_large', `${detail} ${remedy}`)

/** @throws 409 where there are more than may be looked at together; one project beyond the bound shows it */
export function mustBeFew(projects: readonly ProjectRow[], remedy: string): void {
  if (projects.length <= MAX_PROJECTS) return
  throw tooLarge(`More than ${MAX_PROJECTS} projects are in Planning or Active.`, remedy)
}

/**
 * Reserves memory for the projects. Resolves to the number of their tasks.
 * @throws 409 when they are too large together; 503 when there is no room for them
 */
export async function reserveTogether(call: PortfolioCall, ids: readonly number[], remedy: string): Promise<number> {
  const size = await sizeOf(call.db, call.account.id, ids)
  mustFitTogether(size, ids.length, remedy)
  await call.reserve(bytesOfSnapshot(size))
  return size.tasks
}

/** @throws 409 when so many projects are too large together */
export function mustFitTogether(
  { tasks, assignments }: Pick<ProjectSize, 'tasks' | 'assignments'>,
  projects: number,
  remedy: string,
): void {
  if (tasks > MAX_TASKS) {
    throw tooLarge(`These ${projects} projects have ${tasks} tasks and milestones; ${MAX_TASKS} are the most.`, remedy)
  }
  if (assignments > MAX_ASSIGNMENTS) {
    throw tooLarge(
      `These ${projects} projects have ${assignments} assignments; ${MAX_ASSIGNMENTS} are the most.`,
      remedy,
    )
  }
}

/** Loads the projects one after the other. Resolves to the number of their tasks too, and throws as `reserveTogether`. */
export async function readSnapshots(
  call: PortfolioCall,
  projects: readonly ProjectRow[],
  remedy: string,
): Promise<{ readonly snapshots: readonly ProjectSnapshot[]; readonly tasks: number }> {
  const ids = projects.map(({ id }) => id)
  const tasks = await reserveTogether(call, ids, remedy)
  const snapshots: ProjectSnapshot[] = []
  for (const project of projects) snapshots.push(await readSnapshot(call.db, visibilityOf(call), project, call))
  return { snapshots, tasks }
}

/** A project as the engine takes it beside others; one in Planning without the plan that it may have. */
export function portfolioProject(snapshot: ProjectSnapshot, priority: number, account: Account): StoredProject {
  const { project, plan } = snapshot
  const hasStarted = project.status === 'Active'
  return {
    id: project.id,
    priority,
    network: networkOf(snapshot),
    options: optionsOf(project, estimatesOf(account)),
    hasStarted,
    ...(hasStarted && { progress: progressOf(snapshot), ...(plan && { plan: plan.plan }) }),
    ...(project.targetEndDate !== null && { target: dayOf(project.targetEndDate) }),
  }
}
