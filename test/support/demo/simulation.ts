/**
 * Simulates the work in the demo. Every day each resource works on the most urgent task that it can, and some tasks need
 * more than their focused estimate, which becomes known half way through. Pure: the same seed gives the same progress.
 */
export interface WorkItem {
  readonly id: number
  readonly projectId: number
  readonly status: string
  readonly isReady: boolean
  readonly priority: number
  readonly duration: number
  readonly remainingDuration: number
  readonly assignments: readonly { readonly resourceId: number; readonly units: number }[]
}
export interface Update {
  readonly taskId: number
  readonly remainingDuration: number
  /** Days by which the task exceeds its estimate, on the day on which that becomes known. */
  readonly overrun: number
}

/** Points of priority that a started task is given, so that it is seldom interrupted. */
const STARTED_BONUS = 30

/**
 * The updates of one day.
 * @param capacity units by resource id
 * @param overrunShare the part of its estimate by which a task takes longer
 */
export function simulateDay(
  tasks: readonly WorkItem[],
  capacity: ReadonlyMap<number, number>,
  overrunShare: (task: WorkItem) => number,
): Update[] {
  const free = new Map(capacity)
  const open = tasks.filter((task) => task.status === 'InProgress' || (task.status === 'NotStarted' && task.isReady))
  // The most urgent task is first; a started one is interrupted only for one that is clearly more urgent.
  const urgency = (task: WorkItem) => task.priority + (task.status === 'InProgress' ? STARTED_BONUS : 0)
  const inOrder = [...open].sort((a, b) => urgency(b) - urgency(a) || a.id - b.id)
  return inOrder.flatMap((task) => {
    if (task.assignments.some(({ resourceId, units }) => (free.get(resourceId) ?? 0) < units)) return []
    for (const { resourceId, units } of task.assignments) free.set(resourceId, (free.get(resourceId) ?? 0) - units)
    return [afterOneDay(task, overrunShare(task))]
  })
}

/** Reduces the remaining duration by a day, and adds the overrun when half of the estimate is done. */
function afterOneDay(task: WorkItem, overrunShare: number): Update {
  const before = task.remainingDuration
  const half = task.duration / 2
  const left = Math.max(0, before - 1)
  const overrun = before > half && left <= half ? Math.round(overrunShare * task.duration * 10) / 10 : 0
  return { taskId: task.id, remainingDuration: Math.round((left + overrun) * 10) / 10, overrun }
}

/** A value from 0 to below 1 that depends on seed and number alone (a hash like splitmix). */
export function chance(seed: number, n: number): number {
  let x = (seed * 0x9e3779b9 + n * 0x85ebca6b) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}
