/**
 * Crowding. The plan counts what tasks use that follow one another in the flow of a resource once: they are never on
 * together. Where two of them are under way all the same, they use more than the flow gives them, and what lies idle now
 * may be missing for others, to whom nothing hands it on. Those wait until the ones that were to be done first are done.
 *
 * Whether a task has to wait is asked of the plan, not of a calendar: in its order, the tasks up to this one need at
 * most so much of the resource at once as they use together, less what they hand on among themselves. It waits when that
 * and what is used twice are more than there is. How much work is left does not matter to this, so more work left never
 * makes anything earlier, and work that is finished nothing later.
 */
import { ticks } from '../ticks.ts'
import { FLOW, flowInto, flowOutOf } from './arcs.ts'
import { type Baseline, flowKinds } from './baseline.ts'
import { unitsOf } from './implied.ts'
import type { Standing } from './standing.ts'

/** What is crowded at one resource. */
export interface Crowd {
  /** Tasks under way, behind which others are under way too. */
  readonly fronts: readonly number[]
  /** The tasks that wait for them. */
  readonly waiting: readonly number[]
}

/** A resource with the tasks of the plan that use it. */
export interface Use {
  /** Of the arcs by which it is handed on. */
  readonly kind: number
  /** Ticks of units, as those of each task. */
  readonly capacity: number
  readonly units: ReadonlyMap<number, number>
  /** Each after all that it waits for. */
  readonly tasks: readonly number[]
  /** By planned start. */
  readonly planned: readonly number[]
}

/** The uses of all resources, by the kind of their arcs. */
export function usesOf(baseline: Baseline): ReadonlyMap<number, Use> {
  const { network, tasks, arcs } = baseline
  const kindOf = flowKinds(network)
  const unitsBy = new Map(network.resources.map(({ id }) => [id, new Map<number, number>()]))
  for (const task of arcs.order) {
    const one = tasks[task] as Baseline['tasks'][number]
    // What was added since is not levelled.
    if (ticks(one.duration) === 0 || !baseline.plannedOf(task)) continue
    for (const { resourceId } of one.assignments) {
      const units = unitsOf(one, resourceId)
      if (units > 0) unitsBy.get(resourceId)?.set(task, units)
    }
  }
  const startOf = (task: number) => baseline.plannedOf(task)?.start ?? 0
  return new Map(
    network.resources.map(({ id, capacity }) => {
      const kind = kindOf.get(id) ?? FLOW
      const units = unitsBy.get(id) ?? new Map<number, number>()
      const planned = [...units.keys()].sort((a, b) => startOf(a) - startOf(b) || a - b)
      return [kind, { kind, capacity: ticks(capacity), units, tasks: [...units.keys()], planned }]
    }),
  )
}

/** What is crowded at a resource; `isSettled` tells of tasks that they, and all before them in any flow, are done. */
export function crowdOf(
  baseline: Baseline,
  standing: Standing,
  use: Use,
  isSettled: (task: number) => boolean,
): Crowd | undefined {
  const { arcs } = baseline
  const { kind, capacity, units, planned } = use
  const tasks = use.tasks.filter((task) => !isSettled(task))
  const isOn = (task: number) => standing.isStarted(task) && !standing.isCompleted(task) && standing.left(task) > 0
  const reach = (list: readonly number[], next: (task: number) => readonly number[]) => {
    const reached = new Set<number>()
    for (const task of list) if (next(task).some((other) => isOn(other) || reached.has(other))) reached.add(task)
    return list.filter((task) => isOn(task) && reached.has(task))
  }
  const fronts = reach(tasks.toReversed(), (task) => flowOutOf(arcs, task, kind).map((arc) => arcs.to[arc] as number))
  if (fronts.length === 0) return undefined
  const backs = reach(tasks, (task) => flowInto(arcs, task, kind).map((arc) => arcs.from[arc] as number))
  const sum = (list: readonly number[]) => list.reduce((total, task) => total + (units.get(task) ?? 0), 0)
  const twice = Math.min(sum(fronts), sum(backs))
  const need = needOf(baseline, use)
  for (const task of tasks) if (standing.isStarted(task)) need(task)
  const open = planned.filter((task) => !standing.isStarted(task))
  return { fronts, waiting: open.filter((task) => need(task) + twice > capacity) }
}

/** Tells, of one task after the other, how much it and those before need at once: at most, by the flow among them. */
function needOf({ arcs }: Baseline, { kind, units }: Use): (task: number) => number {
  const within = new Set<number>()
  let needed = 0
  return (task) => {
    needed += units.get(task) ?? 0
    for (const arc of flowInto(arcs, task, kind)) {
      if (within.has(arcs.from[arc] as number)) needed -= arcs.amount[arc] as number
    }
    for (const arc of flowOutOf(arcs, task, kind)) {
      if (within.has(arcs.to[arc] as number)) needed -= arcs.amount[arc] as number
    }
    within.add(task)
    return needed
  }
}
