/** Stores changes of many tasks of a locked project: a statement a table. */
import { type TaskFields, taskEntity } from '#generated/scheduling'
import type { Call } from '#runtime'
import type { FieldsSettingOff } from '../changes.ts'
import { sameAssignments, samePredecessors } from '../rules/links.ts'
import { saveAssignments, savePredecessors } from '../store/links.ts'
import { insertTasks, recordsOf, type TaskRecord, updateTasks } from '../store/task-changes.ts'
import type { TaskRow } from '../store/tasks.ts'

export interface ChangedTask {
  /** Undefined for a new one. */
  readonly before: TaskRow | undefined
  /** As it will be. */
  readonly after: TaskRecord
}

type NetworkField = FieldsSettingOff<typeof taskEntity, 'replan' | 'replanInPlanning'>
/** Whether two tasks have the same, for each field whose change makes another network. */
const SAME: { readonly [F in NetworkField]: (a: TaskFields[F], b: TaskFields[F]) => boolean } = {
  duration: Object.is,
  safeDuration: Object.is,
  notBefore: Object.is,
  predecessors: samePredecessors,
  assignments: sameAssignments,
}
const differ = <F extends NetworkField>(name: F, a: Pick<TaskFields, F>, b: Pick<TaskFields, F>) =>
  !SAME[name](a[name], b[name])

type Networked = Pick<TaskFields, NetworkField>
const NETWORK_FIELDS = Object.keys(SAME) as NetworkField[]
const PLANNED = NETWORK_FIELDS.filter((name) => taskEntity.setsOff[name] === 'replan')

/** Of a task or a milestone. @param before undefined for a new one */
export const changesNetwork = (before: Networked | undefined, after: Networked): boolean =>
  !before || NETWORK_FIELDS.some((name) => differ(name, before, after))

/** Whether the plan of an Active project does not hold with a change of its network; with other people it does. */
export const needsNewPlan = ({ tasks = [], removed = [] }: NetworkChange): boolean =>
  removed.length > 0 ||
  tasks.some(({ before, after }) => !before || PLANNED.some((name) => differ(name, before, after)))

interface NetworkChange {
  readonly tasks?: readonly ChangedTask[]
  readonly removed?: readonly TaskRow[]
}

/** Each gets a new version. */
export async function saveTasks(
  { tx, account }: Call,
  projectId: number,
  changed: readonly ChangedTask[],
  at: Date,
): Promise<void> {
  const rowsOf = (those: readonly ChangedTask[]) => those.map(({ after }) => after)
  const created = rowsOf(changed.filter(({ before }) => !before))
  const updated = rowsOf(changed.filter(({ before }) => before))
  if (created.length > 0) await insertTasks(tx, account.id, projectId, recordsOf(created), at)
  if (updated.length > 0) await updateTasks(tx, account.id, updated, at)
  const relinked = changed.filter((it) => !samePredecessors(it.before?.predecessors ?? [], it.after.predecessors))
  await savePredecessors(tx, account.id, rowsOf(relinked))
  const reassigned = changed.filter((it) => !sameAssignments(it.before?.assignments ?? [], it.after.assignments))
  await saveAssignments(tx, account.id, rowsOf(reassigned))
}
