/**
 * Release: a task without a predecessor is released at its planned start, not with the project. Otherwise everything that
 * could start would be started at once, and a feeding chain that is planned late for its buffer would count as ahead of it.
 * Nobody is kept from starting earlier.
 */
import type { Network, NetworkTask, Plan, PlannedTask } from '../model.ts'

/** Whether a link holds the start of a task; FF and SF leave it free. */
export const isLinked = ({ predecessors }: Pick<NetworkTask, 'predecessors'>): boolean =>
  predecessors.some(({ type }) => type === 'FS' || type === 'SS')

/**
 * The tasks that are not expected to start before their planned start, by id: those that no link holds. A critical
 * task that waits for anything, such as a resource, is not among them: what comes early there is passed on along the
 * chain.
 */
export function releases(network: Network, plan: Plan): ReadonlyMap<number, PlannedTask> {
  const waiting = new Set([
    ...plan.links.map(({ to }) => to),
    ...(plan.bookingLinks ?? []).flatMap(({ taskId, order }) => (order === 'after' ? taskId : [])),
    ...(network.waits ?? []).map(({ taskId }) => taskId),
  ])
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const found = new Map<number, PlannedTask>()
  for (const task of network.tasks) {
    const own = planned.get(task.id)
    if (!own || isLinked(task)) continue
    if (own.isCritical && (waiting.has(task.id) || task.predecessors.length > 0)) continue
    found.set(task.id, own)
  }
  return found
}
