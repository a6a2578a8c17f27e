/** The list: the order in which people are handed out for the work of projects. */

import type { Decision, Moment, PlannedTask } from '../../model.ts'
import { days, ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'

/** A task in the list. */
export interface Listed {
  readonly pass: ForwardPass
  readonly task: number
  readonly decision: Decision | undefined
}

/**
 * What is left of projects: by the decisions in force, the planned start, the priority of the project (higher first) and the
 * id of the task. A task without a planned start takes the latest of its predecessors', else today. @param at ticks
 */
export function listOf(passes: readonly ForwardPass[], at: number): Listed[] {
  const entries = passes.flatMap((pass) => {
    const planned = plannedStarts(pass)
    return pass.baseline.tasks.flatMap(({ id }, task) => {
      if (pass.isCompleted(task)) return []
      const decision = pass.decisionOf(task, Math.floor(days(at)))
      const place = decision?.place ?? Number.POSITIVE_INFINITY
      return { pass, task, id, decision, place, planned: planned[task] as number, priority: pass.priority }
    })
  })
  // Infinity less Infinity is NaN.
  return entries.sort((a, b) => a.place - b.place || a.planned - b.planned || b.priority - a.priority || a.id - b.id)
}

/** Where a planned task is in the list. */
export const listedAtOf = ({ start, listedAt = start }: PlannedTask): Moment => listedAt

/** Where tasks are in the list of planned starts, in ticks. */
export function plannedStarts({ baseline: { tasks, graph, plannedOf }, statusDate }: ForwardPass): Float64Array {
  const planned = new Float64Array(tasks.length)
  for (const task of graph.order) {
    const own = plannedOf(task)
    let start = own ? ticks(listedAtOf(own)) : Number.NEGATIVE_INFINITY
    if (!own) for (const { from } of graph.into[task] ?? []) start = Math.max(start, planned[from] as number)
    planned[task] = start === Number.NEGATIVE_INFINITY ? ticks(statusDate) : start
  }
  return planned
}
