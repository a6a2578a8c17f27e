/** Reports of progress on stored tasks: the rules of the engine applied to rows, and what is kept of each report. */
import type { Call, Problem } from '#runtime'
import { dateIn, dateOf, dayOf } from '../dates.ts'
import type { Day } from '../engine/model.ts'
import { correctsDates, outdatedReport, speaksForEarlier } from '../engine/progress/outdated-report.ts'
import { progressTask, type TaskChange, takesReports } from '../engine/progress/progress.ts'
import { ruleProblem, statusCode } from '../rules/problems.ts'
import type { ProjectRow } from '../store/projects.ts'
import { addReports } from '../store/reports.ts'
import type { TaskRecord } from '../store/task-changes.ts'
import { defaultAsOf } from './default-as-of.ts'
import { stateOf } from './project-snapshot.ts'

/** A report as requests have it, with dates `YYYY-MM-DD`. */
export type ReportedFields = Omit<TaskChange, 'actualStart' | 'actualFinish' | 'asOf'> & {
  readonly actualStart?: string | null | undefined
  readonly actualFinish?: string | null | undefined
  readonly asOf?: string | undefined
  /** What keeps people from working on the task; null: nothing. */
  readonly blockedNote?: string | null | undefined
  /** When it was made, an ISO 8601 timestamp; left out: now. */
  readonly madeAt?: string | undefined
}

export type Report<Row = TaskRecord> =
  | { readonly problem: Problem }
  | {
      readonly problem?: never
      readonly task: Row
      /** False when nothing follows from it: it repeats what is known, of a day that was reported already. */
      readonly changed: boolean
      /** Whether the project takes it as a report. */
      readonly isReport: boolean
    }

/** What a report makes of a task. @param pointerTo where a field stands in the body, a JSON pointer */
export function report<Row extends TaskRecord>(
  call: Pick<Call, 'account'>,
  project: ProjectRow,
  task: Row,
  { actualStart, actualFinish, asOf, blockedNote, madeAt, ...fields }: ReportedFields,
  now: Date,
  pointerTo?: (field: string) => string,
): Report<Row> {
  const { account } = call
  const moment = madeAt !== undefined && Date.parse(madeAt) < now.getTime() ? new Date(madeAt) : now
  const today = dateIn(account.timeZone, moment)
  const change: TaskChange = {
    ...fields,
    ...(actualStart !== undefined && { actualStart: toDay(actualStart) }),
    ...(actualFinish !== undefined && { actualFinish: toDay(actualFinish) }),
    ...(asOf !== undefined && { asOf: dayOf(asOf) }),
  }
  const { remainingBeforeCompletion, estimatedTotal } = task
  const before = { ...stateOf(task), remainingBeforeCompletion, estimatedTotal }
  const outcome = progressTask(before, change, {
    projectStatus: project.status,
    today: dayOf(today),
    projectStart: dayOf(project.startDate),
    defaultAsOf: toDay(defaultAsOf(account, moment)),
  })
  if (outcome.faults) return { problem: ruleProblem(outcome.faults, statusCode(project), pointerTo) }
  const { task: state } = outcome
  const note = state.status === 'Completed' ? null : blockedNote === undefined ? task.blockedNote : blockedNote
  const isNoted = blockedNote !== undefined && note !== task.blockedNote
  const isReport = outcome.isReport || (isNoted && takesReports(project.status))
  const last = toDay(task.reportedOn)
  // One that is sent later speaks for the day on which it was made.
  const spoken = moment === now ? change : { ...change, asOf: change.asOf ?? dayOf(today) }
  const isEarlier = isReport && speaksForEarlier(spoken, last)
  const outdated = isEarlier && outdatedReport(before, spoken, state, last as Day)
  if (outdated) return { problem: ruleProblem([outdated], 'report_outdated', pointerTo) }
  // A correction of dates alone leaves the last report in force.
  const isCorrection = last !== null && asOf === undefined && correctsDates(before, change, state)
  const reportedOn = isReport && !isEarlier && !isCorrection ? (asOf ?? today) : task.reportedOn
  const changed = outcome.changed || reportedOn !== task.reportedOn || note !== task.blockedNote
  const next = {
    ...task,
    status: state.status,
    percentComplete: state.percentComplete,
    remainingDuration: state.remainingDuration,
    remainingBeforeCompletion: state.remainingBeforeCompletion ?? null,
    estimatedTotal: state.estimatedTotal ?? null,
    duration: state.duration,
    actualStart: toDate(state.actualStart),
    actualFinish: toDate(state.actualFinish),
    asOf: isEarlier ? task.asOf : toDate(state.asOf ?? null),
    reportedOn,
    ...(state.status === 'NotStarted' && { reassignedOn: null, formerPeople: null }),
    blockedNote: note,
  }
  return { task: next, changed, isReport }
}

const toDay = (date: string | null): Day | null => (date === null ? null : dayOf(date))
const toDate = (day: Day | null): string | null => (day === null ? null : dateOf(day))

/** A report that was not refused. */
export type AcceptedReport = Exclude<Report, { readonly problem: Problem }>

/** What a report says of a task, and what follows from it. */
export const progressIn = (task: TaskRecord) => ({
  status: task.status,
  percentComplete: task.percentComplete,
  duration: task.duration,
  remainingDuration: task.remainingDuration,
  remainingBeforeCompletion: task.remainingBeforeCompletion,
  estimatedTotal: task.estimatedTotal,
  actualStart: task.actualStart,
  actualFinish: task.actualFinish,
  asOf: task.asOf,
  reportedOn: task.reportedOn,
  reassignedOn: task.reassignedOn,
  formerPeople: task.formerPeople,
  blockedNote: task.blockedNote,
})

/** Adds reports to the history of their tasks. */
export async function keepReports(
  { tx, account, actor }: Call,
  reports: readonly AcceptedReport[],
  at: Date,
): Promise<void> {
  const kept = reports.filter(({ isReport }) => isReport).map(({ task }) => task)
  if (kept.length > 0) await addReports(tx, account.id, kept, { at, actor })
}
