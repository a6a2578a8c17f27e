/** Calculates the priorities that the work list is sorted by. */
import type { ProjectedTask } from '../model.ts'
import { flowInto } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import type { BetterSequence } from './better-sequence.ts'
import type { ForwardPass } from './forward-pass.ts'

/** By which a task stands before another one: the last digit that is kept of a priority. */
const STEP = 0.000001

/**
 * Of two tasks that can be worked on now and need the same resource, the plan's first comes first, because the other one
 * waits for it: it is as urgent as what waits. Where another sequence is better, the task that should overtake comes first.
 */
export function inWorkOrder(
  baseline: Baseline,
  pass: ForwardPass,
  tasks: readonly ProjectedTask[],
  better: BetterSequence | undefined,
): ProjectedTask[] {
  const priorities = Float64Array.from(tasks, ({ priority }) => priority)
  raise(baseline, pass, priorities, better)
  return tasks.map((task, index) => {
    const priority = priorities[index] as number
    return priority === task.priority ? task : { ...task, priority }
  })
}

function raise(baseline: Baseline, pass: ForwardPass, priorities: Float64Array, better?: BetterSequence): void {
  const { order } = baseline.arcs
  const raiseAbove = (task: number, other: number) => {
    priorities[task] = Math.max(priorities[task] as number, (priorities[other] as number) + STEP)
  }
  // From the last to the first, so that those before a task see what it has been raised to.
  for (let place = order.length - 1; place >= 0; place--) {
    const task = order[place] as number
    if (pass.ready[task] !== 1) continue
    for (const first of waitedFor(baseline, pass, task)) {
      if (task !== better?.task || !better.overtaken.includes(first)) raiseAbove(first, task)
    }
  }
  if (!better || pass.ready[better.task] !== 1) return
  for (const task of better.overtaken) if (pass.ready[task] === 1) raiseAbove(better.task, task)
}

/** What can be worked on now and comes before a task on one of its resources, also across what cannot start yet. */
function waitedFor({ arcs }: Baseline, pass: ForwardPass, task: number): ReadonlySet<number> {
  const found = new Set<number>()
  // The set of arcs grows while it is walked.
  const flow = new Set(flowInto(arcs, task))
  for (const arc of flow) {
    const from = arcs.from[arc] as number
    if (pass.isCompleted(from)) continue
    if (pass.isStarted(from) || pass.ready[from] === 1) found.add(from)
    else for (const next of flowInto(arcs, from, arcs.kind[arc])) flow.add(next)
  }
  return found
}
