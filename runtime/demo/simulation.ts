/**
 * Simulates the work in the demo. Every day people work on what is projected to start or to go on, and some tasks need
 * more than their focused estimate. Pure: the same seed gives the same progress.
 */
export interface WorkItem {
  readonly id: number
  readonly projectId: number
  readonly status: string
  readonly startsToday: boolean
  readonly priority: number
  readonly remainingDuration: number
  readonly assignments: readonly { readonly resourceId: number; readonly units: number }[]
}
export interface Update {
  readonly taskId: number
  readonly remainingDuration: number
}

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
  const open = tasks.filter((task) => task.status === 'InProgress' || task.startsToday)
  // What is started is finished first; then the most urgent task is started.
  const isStarted = (task: WorkItem) => Number(task.status === 'InProgress')
  const inOrder = open.toSorted((a, b) => isStarted(b) - isStarted(a) || b.priority - a.priority || a.id - b.id)
  return inOrder.flatMap((task) => {
    if (task.assignments.some(({ resourceId, units }) => (free.get(resourceId) ?? 0) < units)) return []
    for (const { resourceId, units } of task.assignments) free.set(resourceId, (free.get(resourceId) ?? 0) - units)
    return [afterOneDay(task, overrunShare(task))]
  })
}

/** A task that takes longer by a share gets that much less done in a day. */
function afterOneDay({ id, remainingDuration }: WorkItem, overrunShare: number): Update {
  const left = Math.max(0, remainingDuration - 1 / (1 + overrunShare))
  return { taskId: id, remainingDuration: Math.round(left * 10) / 10 }
}

/** A value from 0 to below 1 that depends on seed and number alone (a hash like splitmix). */
export function chance(seed: number, n: number): number {
  let x = (seed * 0x9e3779b9 + n * 0x85ebca6b) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}
