/** What tasks and milestones have in common: both are rows of one network, looked up, changed and deleted alike. */
import { notFound, type ReadCall, type Reserves } from '#runtime'
import type { List } from '#runtime/odata'
import { checkMatch } from '#runtime/services'
import { type Deciding, lockProject, seeProject, visibilityOf, wholeAccount } from '../../rules/access.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { differs, findTask, lockProjectOfTask, projectOfTask, type TaskRow, taskSource } from '../../store/tasks.ts'
import { type DecidedChange, networkChange } from '../../usecases/change-project.ts'
import { readReservedPage } from '../../usecases/memory.ts'
import { changesNetwork } from '../../usecases/save-tasks.ts'

export interface Kind {
  readonly milestones: boolean
  /** As refusals call it. */
  readonly name: string
}
export const TASK: Kind = { milestones: false, name: 'task' }
export const MILESTONE: Kind = { milestones: true, name: 'milestone' }

/** Memory is reserved for the page. */
export type ListCall = ReadCall & Reserves

/** A page of those that the caller sees, with the address of the list: of all, or of one project. @throws 404 for a project */
export async function readItems(call: ListCall, kind: Kind, list: List, projectId?: number) {
  const project = projectId === undefined ? undefined : await seeProject(call, projectId)
  const source = taskSource(visibilityOf(call), { ...kind, ...(project && { projectId: project.id }) })
  const page = await readReservedPage<TaskRow>(call, source, list, 'task')
  return { page, path: `/api/v1/${project ? `projects/${project.id}/` : ''}${kind.name}s` }
}

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
export async function mustFind(call: Deciding, kind: Kind, id: number): Promise<TaskRow> {
  const row = await findTask(call.tx, wholeAccount(call.account.id), id, kind)
  if (!row) throw notFound(kind.name, id)
  return row
}

/** The project of a row that the caller sees. @throws 404 */
export async function projectOfItem(call: ReadCall, kind: Kind, id: number): Promise<number> {
  const projectId = await projectOfTask(call.db, visibilityOf(call), id, kind)
  if (projectId === undefined) throw notFound(kind.name, id)
  return projectId
}

/** Finds the row and locks its project until the transaction ends. @throws 404 */
export async function lockItem(call: Deciding, kind: Kind, id: number): Promise<{ row: TaskRow; project: ProjectRow }> {
  const project = await lockProjectOfTask(call.tx, visibilityOf(call), id, kind, !call.isUnlocked)
  if (!project) throw notFound(kind.name, id)
  return { project, row: await mustFind(call, kind, id) }
}

/**
 * What becomes of a row of a locked project.
 * @param progress whether its progress, or what recommendations watch, is another one
 * @throws 409 when the project takes no such change
 */
export function itemChange(
  project: ProjectRow,
  { before, after }: { readonly before: TaskRow; readonly after: TaskRow },
  {
    progress,
    replan,
    ...rest
  }: Pick<DecidedChange, 'reports' | 'save'> & { readonly progress: boolean; readonly replan: boolean | undefined },
): DecidedChange {
  const change = { ...rest, tasks: [{ before, after }] }
  if (changesNetwork(before, after)) return networkChange(project, replan, change)
  if (progress) return { ...change, project, plan: 'keep' }
  return { ...(differs(before, after) || rest.save ? change : rest), project, plan: 'none' }
}

/** Decides to delete a row; whoever only works on it may not take it out of its project. @throws 404, 409, 412 */
export async function removeItem(
  call: Deciding,
  { kind, id }: { readonly kind: Kind; readonly id: number },
  { replan, ifMatch }: { readonly replan: boolean | undefined; readonly ifMatch: string | undefined },
): Promise<DecidedChange> {
  const { row } = await lockItem(call, kind, id)
  const project = await lockProject(call, row.projectId)
  checkMatch(ifMatch, row.version)
  return networkChange(project, replan, { removed: [row] })
}
