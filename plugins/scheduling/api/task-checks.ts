/** Reads and checks what requests give of a task. */
import type { Schemas } from '#generated/scheduling'
import { type Fault, invalid } from '#runtime'
import { sixDecimals } from '../engine/rule.ts'
import { checkUser, type Deciding } from '../rules/access.ts'
import { checkAssignments, checkPredecessors, readAssignments, readPredecessors } from '../rules/links.ts'
import type { Growth } from '../rules/room.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { Services } from '../usecases/recalculate.ts'

/** The body with its numbers rounded. */
export const readTask = <Body extends Schemas['TaskCreate'] | Schemas['TaskUpdate']>({
  predecessors,
  assignments,
  duration,
  safeDuration,
  ...rest
}: Body) => ({
  ...rest,
  ...(duration !== undefined && { duration: sixDecimals(duration) }),
  ...(safeDuration !== undefined && { safeDuration: safeDuration === null ? null : sixDecimals(safeDuration) }),
  ...(predecessors && { predecessors: readPredecessors(predecessors) }),
  ...(assignments && { assignments: readAssignments(assignments) }),
})

/** The resources of a task as they will be; undefined where all of them are its own already. */
export function otherResources(task: TaskRow | undefined, next: TaskRow['assignments'] = []): Growth['resourcesOf'] {
  const own = new Set(task?.assignments.map((it) => it.resourceId))
  const ids = next.map((it) => it.resourceId)
  return ids.every((id) => own.has(id)) ? undefined : { ...(task && { taskId: task.id }), ids }
}

/** @throws 400 with every fault that the contract cannot express */
export async function checkTask(
  call: Deciding,
  services: Services,
  project: ProjectRow,
  taskId: number | undefined,
  next: Pick<TaskRow, 'name'> &
    Partial<Pick<TaskRow, 'assignedToId' | 'predecessors' | 'assignments' | 'duration' | 'safeDuration'>>,
): Promise<void> {
  const faults: Fault[] = [
    ...(await checkUser(call, services.directory, 'assignedToId', next.assignedToId)),
    ...(await checkPredecessors(call, project.id, taskId, next.predecessors)),
    ...(await checkAssignments(call, next.name, next.assignments)),
  ]
  const { duration, safeDuration } = next
  if (typeof duration === 'number' && typeof safeDuration === 'number' && safeDuration < duration) {
    const detail = `safeDuration ${safeDuration} is below duration ${duration}, the estimate without safety.`
    faults.push({ pointer: '/safeDuration', detail })
  }
  if (faults.length > 0) throw invalid(faults)
}
