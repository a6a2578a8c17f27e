/**
 * Finds the implied flows: those that a plan leaves out because a finish-to-start link has the same effect while
 * tasks start in order; once a task has started before one that it follows, both need the resource.
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

/** Links between two tasks of which both use a resource, and both get or give more of it than the plan's flows account for. */
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
  const keyOf = keysOf(candidates)
  const given = flowSums(plan, keyOf, ({ from }) => indexOf.get(from))
  const taken = flowSums(plan, keyOf, ({ to }) => indexOf.get(to))
  /** Ticks that the flows leave open. */
  const open = (sums: Sums, task: number, resourceId: number) =>
    unitsOf(tasks[task] as NetworkTask, resourceId) - (sums.get(keyOf(task, resourceId) as number) ?? 0)
  const found = candidates.filter(
    ({ from, to, resourceId }) => open(given, from, resourceId) > 0 && open(taken, to, resourceId) > 0,
  )
  // The plan does not record how much each of several tasks hands on: as much as possible, always in the same order.
  found.sort((a, b) => a.to - b.to || a.from - b.from || a.resourceId - b.resourceId)
  return found.map((one): Implied => {
    const { from, to, resourceId } = one
    const units = Math.min(open(given, from, resourceId), open(taken, to, resourceId))
    add(given, keyOf(from, resourceId) as number, units)
    add(taken, keyOf(to, resourceId) as number, units)
    return { ...one, units }
  })
}

type PlanLink = Plan['links'][number]
type Candidate = Omit<Implied, 'units'>
type KeyOf = (task: number, resourceId: number) => number | undefined
/** Ticks by the key of a task and a resource. */
type Sums = Map<number, number>

/** A number for each task, by its index, and resource; undefined for a resource of no candidate. */
function keysOf(candidates: readonly Candidate[]): KeyOf {
  const positions = new Map<number, number>()
  for (const { resourceId } of candidates) if (!positions.has(resourceId)) positions.set(resourceId, positions.size)
  return (task, resourceId) => {
    const position = positions.get(resourceId)
    return position === undefined ? undefined : task * positions.size + position
  }
}

/** What the plan's flows give or take, by the task at that end. */
function flowSums(plan: Plan, keyOf: KeyOf, endOf: (link: PlanLink) => number | undefined): Sums {
  const sums: Sums = new Map()
  for (const link of plan.links) {
    if (link.reason.kind !== 'resource') continue
    const task = endOf(link)
    const key = task === undefined ? undefined : keyOf(task, link.reason.resourceId)
    if (key !== undefined) add(sums, key, ticks(link.reason.units))
  }
  return sums
}

const add = (sums: Sums, key: number, units: number) => void sums.set(key, (sums.get(key) ?? 0) + units)

/** Ticks of a resource that a task uses. */
export function unitsOf({ assignments }: NetworkTask, resourceId: number): number {
  return assignments.reduce((sum, one) => (one.resourceId === resourceId ? sum + ticks(one.units) : sum), 0)
}
