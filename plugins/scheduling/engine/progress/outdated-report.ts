/**
 * Refuses outdated reports: a report for a day before the last one has no information on the work that is left now. Actual
 * dates are facts of the past, and can be corrected at any time.
 */
import type { Day } from '../model.ts'
import type { RuleFault } from '../rule.ts'
import { isoDay } from '../time/iso.ts'
import { taskLabel } from './contradictions.ts'
import type { TaskChange, TaskState } from './progress.ts'

const PROGRESS = ['status', 'percentComplete', 'remainingDuration'] as const

/** Whether a change corrects actual dates alone, and tells nothing of what is left. */
export const correctsDates = (task: Pick<TaskState, 'status'>, asked: TaskChange, next: Pick<TaskState, 'status'>) =>
  (asked.actualStart !== undefined || asked.actualFinish !== undefined) &&
  PROGRESS.every((field) => asked[field] === undefined) &&
  task.status === next.status

/** Whether a change is a report for a day before the last report. */
export const speaksForEarlier = ({ asOf }: TaskChange, reportedOn: Day | null): boolean =>
  asOf !== undefined && reportedOn !== null && asOf < reportedOn

/** Why a report for a day before the last one is refused; undefined where it corrects no more than actual dates. */
export function outdatedReport(task: TaskState, asked: TaskChange, next: TaskState, reportedOn: Day) {
  if (correctsDates(task, asked, next) && PROGRESS.every((field) => task[field] === next[field])) return undefined
  const last = isoDay(reportedOn)
  const detail = `${taskLabel(task)} was last reported for ${last}, and asOf ${isoDay(asked.asOf as Day)} is before that day: send asOf ${last} or later, or correct actual dates alone.`
  return { field: 'asOf', code: 'conflict', detail } satisfies RuleFault
}
