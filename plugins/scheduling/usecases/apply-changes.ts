/** Decides what the changes of a what-if make of a project that is locked. */
import type { ProjectInput } from '#generated/scheduling'
import type { Call } from '#runtime'
import { differences } from '#runtime/services'
import { dateOf } from '../dates.ts'
import { type Changeable, type Changes, change, type TaskEdit } from '../engine/portfolio/changes.ts'
import { type Deciding, wholeAccount } from '../rules/access.ts'
import { assigneeAfter, type UserOfResource } from '../rules/links.ts'
import { mustTakeNetworkChange, ruleProblem } from '../rules/problems.ts'
import { dropPlans, lockPlansOfResources } from '../store/dropped-plans.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findResource, lockResource, updateResource } from '../store/resources.ts'
import { newTask } from '../store/task-changes.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { DecidedChange } from './change-project.ts'
import type { ProjectSnapshot } from './project-snapshot.ts'
import { type AcceptedReport, progressIn, report } from './report-progress.ts'
import { emitRunningChanged } from './running-changed.ts'
import { type ChangedTask, needsNewPlan } from './save-tasks.ts'

export interface Capacities {
  /** Those that differ from what is stored. */
  readonly changed: NonNullable<Changes['resources']>
  /** The other projects whose plans are dropped with them. */
  readonly losing: readonly number[]
}

/** Locks the resources whose capacities change and the projects that lose their plans, before the project itself. */
export async function lockCapacities(
  { tx, account, isUnlocked }: Deciding,
  { resources = [] }: Changes,
  projectId: number,
): Promise<Capacities> {
  const changed: Capacities['changed'][number][] = []
  for (const wanted of [...resources].sort((a, b) => a.resourceId - b.resourceId)) {
    const row = await (isUnlocked
      ? findResource(tx, wholeAccount(account.id), wanted.resourceId)
      : lockResource(tx, account.id, wanted.resourceId))
    if (row && row.capacity !== wanted.capacity) changed.push(wanted)
  }
  const ids = changed.map(({ resourceId }) => resourceId)
  return {
    changed,
    losing: ids.length > 0 ? await lockPlansOfResources(tx, account.id, ids, projectId, !isUnlocked) : [],
  }
}

interface Decision {
  readonly before: ProjectSnapshot
  readonly situation: Changeable
  readonly changes: Changes
  /** Those that tasks get. */
  readonly assigned: UserOfResource
  /** Of the project itself. */
  readonly settings: Partial<ProjectInput>
  /** For the added tasks, in their order. */
  readonly ids: readonly number[]
  readonly at: Date
  readonly capacities: Capacities
  /** Whether an Active project is planned anew. */
  readonly replan: boolean
}

/** @throws 400 or 409 with every change that does not fit the project, or that needs another plan where none is asked for */
export function decideChanges(
  call: Deciding,
  { before, situation, changes, assigned, settings, ids, at, capacities, replan }: Decision,
): DecidedChange {
  const { project } = before
  const changed = change(situation, changes, ids)
  if (changed.faults) throw ruleProblem(changed.faults, 'invalid_request')
  const rows = new Map(before.tasks.map((row) => [row.id, row]))
  const resources: UserOfResource = new Map([...before.resources.map((row) => [row.id, row] as const), ...assigned])
  const place = new Map(changes.tasks?.map((edit, index) => [edit.taskId, index]))
  const reports: AcceptedReport[] = []
  const tasks = changed.situation.network.tasks.flatMap((task): ChangedTask[] => {
    const row = rows.get(task.id)
    const index = place.get(task.id)
    if (row && index === undefined) return []
    const network = {
      duration: task.duration,
      safeDuration: task.safeDuration ?? null,
      notBefore: task.notBefore === undefined ? null : dateOf(task.notBefore),
      predecessors: task.predecessors,
      assignments: task.assignments,
    }
    if (!row || index === undefined) {
      const added = { id: task.id, projectId: project.id, name: task.name }
      return [{ before: undefined, after: newTask({ ...added, isMilestone: task.duration === 0, ...network }) }]
    }
    const assignedToId = assigneeAfter(row, task.assignments, resources)
    const pointerTo = (field: string) => `/tasks/${index}/${field}`
    const taken = reportOf(call, project, row, changes.tasks?.[index] as TaskEdit, at, pointerTo)
    if (!taken) return [{ before: row, after: { ...row, ...network, assignedToId } }]
    if (taken.changed) reports.push(taken)
    const isMoved = row.isMilestone && taken.task.status !== row.status
    const completedBy = taken.task.status === 'Completed' ? call.actor : null
    const after = { ...row, ...progressIn(taken.task), ...network, assignedToId, ...(isMoved && { completedBy }) }
    return [{ before: row, after }]
  })
  const removed = (changes.removedTasks ?? []).flatMap((id) => rows.get(id) ?? [])
  if (needsNewPlan({ tasks, removed })) mustTakeNetworkChange(project, replan)
  return {
    project,
    columns: differences(project, settings),
    tasks,
    removed,
    reports,
    capacities: new Map(capacities.changed.map(({ resourceId, capacity }) => [resourceId, capacity])),
    plan: project.status === 'Planning' || replan ? 'make' : 'keep',
    save: (own) => saveCapacities(own, capacities, at),
  }
}

/** Of a new estimate, of remaining work, or of both. @throws 400 or 409 */
function reportOf(
  call: Deciding,
  project: ProjectRow,
  row: TaskRow,
  { duration, remaining }: TaskEdit,
  now: Date,
  pointerTo: (field: string) => string,
): AcceptedReport | undefined {
  if (duration === undefined && remaining === undefined) return undefined
  const fields = {
    ...(duration !== undefined && { duration }),
    ...(remaining !== undefined && { remainingDuration: remaining }),
  }
  const outcome = report(call, project, row, fields, now, pointerTo)
  if (outcome.problem) throw outcome.problem
  return outcome
}

async function saveCapacities(call: Call, { changed, losing }: Capacities, at: Date): Promise<void> {
  if (changed.length === 0) return
  const { tx, account } = call
  for (const { resourceId, capacity } of changed) await updateResource(tx, account.id, resourceId, { capacity }, at)
  await dropPlans(tx, account.id, losing)
  const ids = changed.map(({ resourceId }) => resourceId)
  await emitRunningChanged(call, ids)
}
