/** Applies the changes of a what-if to a project: decides the rows, and stores them with one calculation. */
import type { ProjectInput } from '#generated/scheduling'
import type { Call } from '#runtime'
import { differences } from '#runtime/services'
import { dateOf } from '../dates.ts'
import { type Changeable, type Changes, change, type TaskEdit } from '../engine/portfolio/changes.ts'
import { refuseNetworkChange, ruleProblem } from '../rules/problems.ts'
import { dropPlans, lockPlansOfResources } from '../store/dropped-plans.ts'
import { type ProjectRow, updateProject } from '../store/projects.ts'
import { lockResource, updateResource } from '../store/resources.ts'
import { deleteTasks, updateTask } from '../store/task-changes.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { PlanOutside } from './plan-outside.ts'
import { loadSnapshot, type ProjectSnapshot } from './project-snapshot.ts'
import { recalculateProject, type Services } from './recalculate.ts'
import { type AcceptedReport, report } from './report-progress.ts'
import { emitRunningChanged } from './running-changed.ts'
import { type ChangedTask, changesNetwork, saveTasks } from './save-tasks.ts'

export interface Capacities {
  /** Those that differ from what is stored. */
  readonly changed: NonNullable<Changes['resources']>
  /** The other projects whose plans are dropped with them. */
  readonly losing: readonly number[]
}

/** Locks the resources whose capacities change and the projects that lose their plans, before the project itself. */
export async function lockCapacities(
  { tx, account }: Call,
  { resources = [] }: Changes,
  projectId: number,
): Promise<Capacities> {
  const changed: Capacities['changed'][number][] = []
  for (const wanted of [...resources].sort((a, b) => a.resourceId - b.resourceId)) {
    const row = await lockResource(tx, account.id, wanted.resourceId)
    if (row && row.capacity !== wanted.capacity) changed.push(wanted)
  }
  const ids = changed.map(({ resourceId }) => resourceId)
  return { changed, losing: ids.length > 0 ? await lockPlansOfResources(tx, account.id, ids, projectId) : [] }
}

export interface DecidedChanges {
  readonly changes: Changes
  readonly tasks: readonly ChangedTask[]
  /** Columns of the project that differ. */
  readonly project: Partial<ProjectRow>
}

interface Decision {
  readonly before: ProjectSnapshot
  readonly situation: Changeable
  readonly changes: Changes
  /** Of the project itself. */
  readonly settings: Partial<ProjectInput>
  /** For the added tasks, in their order. */
  readonly ids: readonly number[]
  readonly at: Date
}

/** @throws 400 or 409 with every change that does not fit the project */
export function decideChanges(call: Call, { before, situation, changes, settings, ids, at }: Decision): DecidedChanges {
  const changed = change(situation, changes)
  if (changed.faults) throw ruleProblem(changed.faults, 'invalid_request')
  const idOf = new Map(changes.addedTasks?.map(({ id }, index) => [id, ids[index] as number]))
  const rows = new Map(before.tasks.map((row) => [row.id, row]))
  const place = new Map(changes.tasks?.map((edit, index) => [edit.taskId, index]))
  const tasks = changed.situation.network.tasks.flatMap((task): ChangedTask[] => {
    const row = rows.get(task.id)
    const index = place.get(task.id)
    if (row && index === undefined) return []
    const network = {
      duration: task.duration,
      safeDuration: task.safeDuration ?? null,
      notBefore: task.notBefore === undefined ? null : dateOf(task.notBefore),
      predecessors: task.predecessors.map((link) => ({ ...link, taskId: idOf.get(link.taskId) ?? link.taskId })),
      assignments: task.assignments,
    }
    if (!row || index === undefined) {
      return [
        { before: undefined, after: { ...newTask(idOf.get(task.id) as number, task), ...network }, report: undefined },
      ]
    }
    const taken = reportOf(call, before.project, row, changes.tasks?.[index] as TaskEdit, at, `/tasks/${index}`)
    const after = { ...row, ...network, remainingDuration: taken?.task.remainingDuration ?? row.remainingDuration }
    return [{ before: row, after, report: taken }]
  })
  return { changes, tasks, project: differences(before.project, settings) }
}

const newTask = (id: number, { name, duration }: { readonly name: string; readonly duration: number }) => ({
  id,
  name,
  isMilestone: duration === 0,
  remainingDuration: duration,
  description: null,
  deadline: null,
  promisedDate: null,
  wbs: null,
  outline: [],
})

/** Of a new estimate, of remaining work, or of both. @throws 400 or 409 */
function reportOf(
  call: Call,
  project: ProjectRow,
  row: TaskRow,
  { duration, remaining }: TaskEdit,
  now: Date,
  at: string,
): AcceptedReport | undefined {
  if (duration === undefined && remaining === undefined) return undefined
  const fields = {
    ...(duration !== undefined && { duration }),
    ...(remaining !== undefined && { remainingDuration: remaining }),
  }
  const outcome = report(call, project, row, fields, now, at)
  if (outcome.problem) throw outcome.problem
  return outcome
}

export interface ApplyContext {
  readonly before: ProjectSnapshot
  readonly capacities: Capacities
  /** Plans an Active project anew. */
  readonly replan: boolean
  readonly plans: PlanOutside
  readonly at: Date
}

/**
 * Stores the changes of a locked project and calculates once.
 * @throws 409 when the changes need another plan and none is asked for, or when there is none
 */
export async function applyChanges(
  call: Call,
  services: Services,
  { changes, tasks, project: columns }: DecidedChanges,
  { before, capacities, replan, plans, at }: ApplyContext,
): Promise<ProjectRow> {
  const { tx, account } = call
  const { project } = before
  const { removedTasks = [] } = changes
  const network = removedTasks.length > 0 || tasks.some((it) => changesNetwork(it.before, it.after))
  const refusal = network ? refuseNetworkChange(project, replan) : undefined
  if (refusal) throw refusal
  await saveCapacities(call, capacities, at)
  if (removedTasks.length > 0) await deleteTasks(tx, account.id, removedTasks, at)
  await saveTasks(call, project.id, tasks, at)
  for (const { before: row, report: taken } of tasks) {
    if (!row?.isMilestone || !taken || taken.task.status === row.status) continue
    const completedBy = taken.task.status === 'Completed' ? JSON.stringify(call.actor) : null
    await updateTask(tx, account.id, row.id, { completedBy }, at)
  }
  const hasColumns = Object.keys(columns).length > 0
  const stored = hasColumns ? await updateProject(tx, account.id, project.id, columns, at) : project
  const after = await loadSnapshot(tx, account.id, stored, at, call)
  const isPlanned = project.status === 'Planning' || replan
  const planning = isPlanned
    ? plans.make(call, services, { before, after })
    : { plan: 'keep' as const, signal: plans.signal }
  return recalculateProject(call, services, before, after, planning)
}

async function saveCapacities(call: Call, { changed, losing }: Capacities, at: Date): Promise<void> {
  if (changed.length === 0) return
  const { tx, account } = call
  for (const { resourceId, capacity } of changed) await updateResource(tx, account.id, resourceId, { capacity }, at)
  await dropPlans(tx, account.id, losing)
  const ids = changed.map(({ resourceId }) => resourceId)
  await emitRunningChanged(call, ids)
}
