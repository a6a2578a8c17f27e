/** What tasks and milestones have in common: both are rows of one network, looked up, changed and deleted alike. */
import { type Call, type Db, notFound, type ReadCall } from '#runtime'
import { checkMatch } from '#runtime/services'
import { lockProject, visibilityOf, wholeAccount } from '../../rules/access.ts'
import { sameAssignments } from '../../rules/links.ts'
import { dropPlans } from '../../store/dropped-plans.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { deleteTasks, updateTask } from '../../store/task-changes.ts'
import { findTask, projectOfTask, type StoredTask, type TaskRow } from '../../store/tasks.ts'
import { changeNetwork, planAfter, type Replanning } from '../../usecases/change-network.ts'
import type { PlanOutside } from '../../usecases/plan-outside.ts'
import { loadSnapshot } from '../../usecases/project-snapshot.ts'
import { ofProject } from '../../usecases/queues.ts'
import { recalculateProject, type Services } from '../../usecases/recalculate.ts'
import { recalculateReports } from '../../usecases/recalculate-reports.ts'

export interface Kind {
  readonly milestones: boolean
  /** As refusals call it. */
  readonly name: string
}
export const TASK: Kind = { milestones: false, name: 'task' }
export const MILESTONE: Kind = { milestones: true, name: 'milestone' }

/** @throws 404 */
export async function seeItem(call: ReadCall, kind: Kind, id: number): Promise<TaskRow> {
  const row = await findTask(call.db, visibilityOf(call), id, kind)
  if (!row) throw notFound(kind.name, id)
  return row
}

/** Finds the task or the milestone with the id. @throws 404 */
export async function seeAny(call: ReadCall, id: number): Promise<TaskRow> {
  const visibility = visibilityOf(call)
  const row = (await findTask(call.db, visibility, id, TASK)) ?? (await findTask(call.db, visibility, id, MILESTONE))
  if (!row) throw notFound(TASK.name, id)
  return row
}

/** Finds the row in the account, whether or not the caller sees it. @throws 404 */
export async function mustFind(call: Call, kind: Kind, id: number): Promise<TaskRow> {
  const row = await findTask(call.tx, wholeAccount(call.account.id), id, kind)
  if (!row) throw notFound(kind.name, id)
  return row
}

/** The queue in which writes of the row wait: that of its project. @throws 404 */
export async function queueOfItem(call: ReadCall, kind: Kind, id: number): Promise<[string]> {
  return [ofProject(await mustSee(call.db, call, kind, id))]
}

/** Finds the row and locks its project until the transaction ends. @throws 404 */
export async function lockItem(call: Call, kind: Kind, id: number): Promise<{ row: TaskRow; project: ProjectRow }> {
  const projectId = await mustSee(call.tx, call, kind, id)
  const project = await lockProject(call, projectId, wholeAccount(call.account.id))
  return { project, row: await mustFind(call, kind, id) }
}

/** The project of a row that the caller sees. @throws 404 */
async function mustSee(db: Db, call: Parameters<typeof visibilityOf>[0], kind: Kind, id: number): Promise<number> {
  const projectId = await projectOfTask(db, visibilityOf(call), id, kind)
  if (projectId === undefined) throw notFound(kind.name, id)
  return projectId
}

export interface ItemChange {
  /** The columns that change, by name. */
  readonly values: StoredTask
  /** Whether the network or the progress of the project is another one with it. */
  readonly network: boolean
  readonly progress: boolean
  readonly plans: PlanOutside
  /** Saves what belongs to the row: links, assignments, deliverables. */
  save(): Promise<void>
}

/** Saves a change of a row of a locked project, and recalculates the project. Resolves to the row as it is then. */
export async function changeItem(
  call: Call,
  services: Services,
  project: ProjectRow,
  { kind, id }: { readonly kind: Kind; readonly id: number },
  { values, network, progress, plans, save }: ItemChange,
): Promise<TaskRow> {
  const { tx, account } = call
  const at = services.clock.now()
  if (!progress && (!network || project.status === 'Planning')) {
    await save()
    const stored = await updateTask(tx, account.id, id, values, at)
    if (!network || project.plannedFinish === null) return stored
    await dropPlans(tx, account.id, [project.id])
    return mustFind(call, kind, id)
  }
  if (!network) {
    const before = await mustFind(call, kind, id)
    await save()
    const after = await updateTask(tx, account.id, id, values, at)
    const reserve = () => plans.reserve(call, [project])
    await recalculateReports(call, services, project, [{ before, after }], { reserve, signal: plans.signal })
    return mustFind(call, kind, id)
  }
  await plans.reserve(call, [project])
  const before = await loadSnapshot(tx, account.id, project, at, call)
  await save()
  const stored = await updateTask(tx, account.id, id, values, at)
  const tasks = before.tasks.map((row) => (row.id === id ? stored : row))
  // Other assignments may be of resources that the project has not used before.
  const sameResources = sameAssignments(
    before.tasks.find((row) => row.id === id)?.assignments ?? [],
    stored.assignments,
  )
  const after = sameResources ? { ...before, tasks } : await loadSnapshot(tx, account.id, project, at, call)
  const plan = planAfter(project, network)
  await recalculateProject(
    call,
    services,
    before,
    after,
    plan === 'make' ? plans.make(call, services, { before, after }) : { plan, signal: plans.signal },
  )
  return mustFind(call, kind, id)
}

/** Deletes a row; whoever only works on it may not take it out of its project. @throws 404, 409, 412 */
export async function deleteItem(
  call: Call,
  services: Services,
  { kind, id }: { readonly kind: Kind; readonly id: number },
  { ifMatch, ...replanning }: Replanning & { readonly ifMatch: string | undefined },
): Promise<void> {
  const { row } = await lockItem(call, kind, id)
  const project = await lockProject(call, row.projectId)
  checkMatch(ifMatch, row.version)
  await changeNetwork(call, services, project, replanning, () =>
    deleteTasks(call.tx, call.account.id, [id], services.clock.now()),
  )
}
