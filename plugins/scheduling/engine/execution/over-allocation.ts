/**
 * Over-allocation. Tasks that follow one another in the flow of a resource share the same units of it, because they are
 * never in progress together. When two of them are in progress all the same, they use these units twice, and other tasks
 * may lack units that no flow hands on to them. Those wait until the tasks planned first are completed.
 *
 * Whether a task has to wait follows from the order of the plan, not from dates: the tasks up to this one need at once at
 * most the units that they use together, less what they hand on among themselves. The task waits when this need and the
 * units in double use exceed the capacity. Remaining work does not enter, so that more work left never makes another task
 * earlier, and completed work never makes one later.
 */
import { ticks } from '../time/ticks.ts'
import { FLOW, flowInto, flowOutOf } from './arcs.ts'
import { type Baseline, flowKinds } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'
import { unitsOf } from './implied.ts'

/** The over-allocation of one resource. */
export interface OverAllocation {
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

/** The over-allocation of a resource; `isSettled`: the task and all before it in any flow are completed. */
export function overAllocationOf(
  baseline: Baseline,
  pass: ForwardPass,
  use: Use,
  isSettled: (task: number) => boolean,
): OverAllocation | undefined {
  const { arcs } = baseline
  const { kind, capacity, units, planned } = use
  const tasks = use.tasks.filter((task) => !isSettled(task))
  const isOn = (task: number) => pass.isStarted(task) && !pass.isCompleted(task) && pass.left(task) > 0
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
  for (const task of tasks) if (pass.isStarted(task)) need(task)
  const open = planned.filter((task) => !pass.isStarted(task))
  return { fronts, waiting: open.filter((task) => need(task) + twice > capacity) }
}

/** Returns a function that calculates, for one task after the other, how much it and those before need at once at most. */
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
