/** Calculates the priorities that the work list is sorted by. */
import type { ProjectedTask } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import type { Baseline } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'

/** By which a task stands before another one: the last digit that is kept of a priority. */
const PRIORITY_STEP = 0.000001

/**
 * Of two tasks that can be worked on now and need the same resource, the one that gets it comes first, because the other one
 * waits for it: it is as urgent as what waits.
 */
export function inWorkOrder(baseline: Baseline, pass: ForwardPass, tasks: readonly ProjectedTask[]): ProjectedTask[] {
  const priorities = Float64Array.from(tasks, ({ priority }) => priority)
  const { order } = baseline.graph
  // From the last to the first, so that those before a task see what it has been raised to.
  for (const task of order.toReversed()) {
    if (pass.ready[task] !== 1) continue
    for (const first of waitedFor(baseline, pass, task)) {
      priorities[first] = Math.max(priorities[first] as number, (priorities[task] as number) + PRIORITY_STEP)
    }
  }
  return tasks.map((task, index) => {
    const priority = priorities[index] as number
    return priority === task.priority ? task : { ...task, priority }
  })
}

/** What can be worked on now and comes before a task on one of its resources, also across what cannot start yet. */
function waitedFor({ graph }: Baseline, pass: ForwardPass, task: number): ReadonlySet<number> {
  const found = new Set<number>()
  const flowInto = (to: number): Arc[] => (graph.into[to] ?? []).filter(({ resource }) => resource >= 0)
  // The set of arcs grows while it is walked.
  const flow = new Set(flowInto(task))
  for (const { from, resource } of flow) {
    if (pass.isCompleted(from)) continue
    if (pass.isStarted(from) || pass.ready[from] === 1) found.add(from)
    else for (const next of flowInto(from)) if (next.resource === resource) flow.add(next)
  }
  return found
}
