/**
 * How work goes in the demo: every day each resource takes up the most urgent task that it can, and some tasks turn out
 * to need more than their focused estimate, which shows half way through. Pure: the same seed lives the same life.
 */
export interface Work {
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
  /** Days that the task turned out to need more. */
  readonly overrun: number
}

/** Points of priority that keep a started task in hand. */
const RELUCTANCE = 30

/** One day's updates. `capacity` is by resource id, `trouble` by how much a task's true duration may exceed its estimate. */
export function liveOneDay(
  tasks: readonly Work[],
  capacity: ReadonlyMap<number, number>,
  trouble: (task: Work) => number,
): Update[] {
  const free = new Map(capacity)
  const open = tasks.filter((task) => task.status === 'InProgress' || (task.status === 'NotStarted' && task.isReady))
  // The most urgent first; what is under way is put down only for what is clearly more urgent.
  const urgency = (task: Work) => task.priority + (task.status === 'InProgress' ? RELUCTANCE : 0)
  const inOrder = [...open].sort((a, b) => urgency(b) - urgency(a) || a.id - b.id)
  return inOrder.flatMap((task) => {
    if (task.assignments.some(({ resourceId, units }) => (free.get(resourceId) ?? 0) < units)) return []
    for (const { resourceId, units } of task.assignments) free.set(resourceId, (free.get(resourceId) ?? 0) - units)
    return [afterADay(task, trouble(task))]
  })
}

/** A day's work takes a day off; the surprise comes when half of the estimate is done. */
function afterADay(task: Work, trouble: number): Update {
  const before = task.remainingDuration
  const half = task.duration / 2
  const left = Math.max(0, before - 1)
  const overrun = before > half && left <= half ? Math.round(trouble * task.duration * 10) / 10 : 0
  return { taskId: task.id, remainingDuration: Math.round((left + overrun) * 10) / 10, overrun }
}

/** From a seed and a number, always the same value from 0 up to 1 (a hash in the manner of splitmix). */
export function chance(seed: number, n: number): number {
  let x = (seed * 0x9e3779b9 + n * 0x85ebca6b) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}
