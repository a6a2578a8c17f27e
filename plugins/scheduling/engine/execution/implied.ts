/**
 * The flows that a plan leaves out because a finish-to-start link says the same. As long as all goes in order it does;
 * once a task has started before one that it follows, both need the resource.
 */
import type { NetworkTask, Plan } from '../model.ts'
import { ticks } from '../time/ticks.ts'

export interface Implied {
  readonly from: number
  readonly to: number
  readonly resourceId: number
  /** Ticks. */
  readonly units: number
}

/** Links between two tasks of which both use a resource, and both get or give more of it than the plan's flows tell. */
export function impliedFlows(
  tasks: readonly NetworkTask[],
  plan: Plan,
  indexOf: ReadonlyMap<number, number>,
): readonly Implied[] {
  const candidates: Candidate[] = []
  for (const [to, task] of tasks.entries()) {
    if (task.assignments.length === 0 || ticks(task.duration) === 0) continue
    for (const { taskId, type, lag } of task.predecessors) {
      const from = indexOf.get(taskId)
      if (from === undefined || type !== 'FS' || lag < 0) continue
      const before = tasks[from] as NetworkTask
      if (ticks(before.duration) === 0) continue
      for (const { resourceId, units } of before.assignments) {
        const isShared = units > 0 && task.assignments.some((own) => own.resourceId === resourceId)
        if (isShared) candidates.push({ from, to, resourceId })
      }
    }
  }
  if (candidates.length === 0) return []
  const given = new Map<string, number>()
  const taken = new Map<string, number>()
  const ids = new Set<number>()
  for (const { from, to, resourceId } of candidates) {
    ids.add(tasks[from]?.id as number).add(tasks[to]?.id as number)
    given.set(`${tasks[from]?.id} ${resourceId}`, 0)
    taken.set(`${tasks[to]?.id} ${resourceId}`, 0)
  }
  const add = (sums: Map<string, number>, key: string, units: number) => {
    const sum = sums.get(key)
    if (sum !== undefined) sums.set(key, sum + units)
  }
  for (const { from, to, reason } of plan.links) {
    if (reason.kind !== 'resource') continue
    if (ids.has(from)) add(given, `${from} ${reason.resourceId}`, ticks(reason.units))
    if (ids.has(to)) add(taken, `${to} ${reason.resourceId}`, ticks(reason.units))
  }
  const short = (sums: Map<string, number>, task: NetworkTask, resourceId: number) =>
    unitsOf(task, resourceId) - (sums.get(`${task.id} ${resourceId}`) ?? 0)
  const found = candidates.filter(
    ({ from, to, resourceId }) =>
      short(given, tasks[from] as NetworkTask, resourceId) > 0 &&
      short(taken, tasks[to] as NetworkTask, resourceId) > 0,
  )
  // Which of several hands on how much, the plan does not tell: as much as can be, always in the same order.
  found.sort((a, b) => a.to - b.to || a.from - b.from || a.resourceId - b.resourceId)
  return found.map((one): Implied => {
    const [from, to] = [tasks[one.from] as NetworkTask, tasks[one.to] as NetworkTask]
    const units = Math.min(short(given, from, one.resourceId), short(taken, to, one.resourceId))
    add(given, `${from.id} ${one.resourceId}`, units)
    add(taken, `${to.id} ${one.resourceId}`, units)
    return { ...one, units }
  })
}

type Candidate = Omit<Implied, 'units'>

/** Ticks of a resource that a task uses. */
export function unitsOf({ assignments }: NetworkTask, resourceId: number): number {
  return assignments.reduce((sum, one) => (one.resourceId === resourceId ? sum + ticks(one.units) : sum), 0)
}
