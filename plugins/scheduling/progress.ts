/** Reports of progress on stored tasks: the rules of the engine applied to rows. */
import type { Call, Problem } from '#runtime'
import { dateIn, dateOf, dayOf } from './dates.ts'
import { progressTask, type TaskChange } from './engine/progress/progress.ts'
import { ruleProblem, statusCode } from './faults.ts'
import type { ProjectRow } from './store/projects.ts'
import type { TaskRow } from './store/tasks.ts'
import { stateOf } from './work.ts'

export type Report =
  | { readonly problem: Problem }
  | {
      readonly problem?: never
      readonly task: TaskRow
      /** False when the report says what is so already. */
      readonly changed: boolean
    }

/** What a report makes of a task. @param at where its fields stand in the body, a JSON pointer */
export function report(
  call: Pick<Call, 'account'>,
  project: ProjectRow,
  task: TaskRow,
  change: TaskChange,
  now: Date,
  at = '',
): Report {
  const today = dayOf(dateIn(call.account.timeZone, now))
  const state = { ...stateOf(task), remainingBeforeCompletion: task.remainingBeforeCompletion }
  const outcome = progressTask(state, change, { projectStatus: project.status, today })
  if (outcome.faults) return { problem: ruleProblem(outcome.faults, statusCode(project), at) }
  const { status, percentComplete, remainingDuration, duration, actualStart, actualFinish } = outcome.task
  const { remainingBeforeCompletion = null } = outcome.task
  const next: TaskRow = {
    ...task,
    status,
    percentComplete,
    remainingDuration,
    remainingBeforeCompletion,
    duration,
    actualStart: actualStart === null ? null : dateOf(actualStart),
    actualFinish: actualFinish === null ? null : dateOf(actualFinish),
    updatedAt: outcome.changed ? now : task.updatedAt,
  }
  return { task: next, changed: outcome.changed }
}
