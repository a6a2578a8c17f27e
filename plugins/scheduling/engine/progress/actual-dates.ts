/**
 * The dates of a report: the days on which work began and ended, and the day that the report speaks for (`asOf`, the end
 * of that day). A date that is left out is the stored one; a start or a finish that is new and has no date is the day
 * that the report speaks for. Dates of links are not checked here: work out of sequence happens, and is reported as such
 * (contradicted-links.ts).
 */
import type { Day } from '../model.ts'
import type { RuleFault } from '../rule.ts'
import { isoDay } from '../time/iso.ts'
import type { ProgressContext, TaskChange, TaskState, TaskStatus } from './progress.ts'

export type ActualDates = Pick<TaskState, 'actualStart' | 'actualFinish'>

/** The dates of a task that has this status after the report. */
export function nextDates(
  task: TaskState,
  asked: TaskChange,
  { status, duration }: Pick<TaskState, 'status' | 'duration'>,
  today: Day,
): ActualDates {
  if (status === 'NotStarted') return { actualStart: null, actualFinish: null }
  const day = asked.asOf ?? today
  const actualFinish = status === 'Completed' ? (asked.actualFinish ?? task.actualFinish ?? day) : null
  // A milestone is reached in a moment.
  const known = duration === 0 ? actualFinish : task.actualStart
  return { actualStart: asked.actualStart ?? known ?? Math.min(day, actualFinish ?? day), actualFinish }
}

/** Every contradiction between the dates of a report, its status, and today. */
export function dateFaults(
  asked: TaskChange,
  next: Pick<TaskState, 'name' | 'status'> & ActualDates,
  context: Pick<ProgressContext, 'today' | 'projectStart'>,
): readonly RuleFault[] {
  const misplaced = [
    ...DATES.flatMap((field) => inFuture(field, asked[field] ?? null, context.today)),
    ...ACTUAL_DATES.flatMap((field) => tooOld(field, asked[field] ?? null, context)),
    ...beforeProject(asked.asOf, context),
  ]
  if (misplaced.length > 0) return misplaced
  const untrue = againstStatus(asked, next.status)
  if (untrue.length > 0) return untrue
  const late = ACTUAL_DATES.flatMap((field) => afterReport(field, next[field], asked.asOf))
  return late.length > 0 ? late : inOrder(asked, next)
}

const ACTUAL_DATES = ['actualStart', 'actualFinish'] as const
const DATES = [...ACTUAL_DATES, 'asOf'] as const
/** With that of a milestone. */
type DateField = (typeof DATES)[number] | 'achievedDate'
const invalid = (field: DateField, detail: string): RuleFault => ({ field, code: 'invalid', detail })

export function inFuture(field: DateField, day: Day | null, today: Day): RuleFault[] {
  if (day === null || day <= today) return []
  return [invalid(field, `${field} ${isoDay(day)} is in the future; the last day that it can be is ${isoDay(today)}.`)]
}

/** Work may begin before its project was to start; so long before, the year is taken for a typing error. */
const MAX_AGE = 3_652 // days: ten years

type Days = Pick<ProgressContext, 'today' | 'projectStart'>

export function tooOld(field: DateField, day: Day | null, { today, projectStart }: Days): RuleFault[] {
  const first = Math.min(today, projectStart) - MAX_AGE
  if (day === null || day >= first) return []
  const detail = `${field} ${isoDay(day)} is more than ten years before the project's start, ${isoDay(projectStart)}; the first day that it can be is ${isoDay(first)}.`
  return [invalid(field, detail)]
}

export function beforeProject(asOf: Day | undefined, { today, projectStart }: Days): RuleFault[] {
  if (asOf === undefined || asOf >= projectStart || asOf === today) return []
  return [invalid('asOf', `asOf ${isoDay(asOf)} is before the project's start, ${isoDay(projectStart)}.`)]
}

/** A date that the status has no room for, or that it cannot be without. */
function againstStatus(asked: TaskChange, status: TaskStatus): readonly RuleFault[] {
  const faults: RuleFault[] = []
  const { actualStart, actualFinish } = asked
  if (status === 'NotStarted' && actualStart !== undefined && actualStart !== null) {
    const detail = `actualStart ${isoDay(actualStart)} contradicts status NotStarted: a task with a start is InProgress or Completed.`
    faults.push(invalid('actualStart', detail))
  }
  if (status !== 'NotStarted' && actualStart === null) {
    const detail = `actualStart null contradicts status ${status}: give status NotStarted too, or the right date.`
    faults.push(invalid('actualStart', detail))
  }
  if (status === 'Completed' && actualFinish === null) {
    const detail =
      'actualFinish null contradicts status Completed: give status InProgress too, or the right date, or leave it out.'
    faults.push(invalid('actualFinish', detail))
  }
  return faults
}

/** An actual date lies no later than the day that the report speaks for. */
export function afterReport(field: DateField, day: Day | null, asOf: Day | undefined): RuleFault[] {
  if (asOf === undefined || day === null || day <= asOf) return []
  const detail = `asOf ${isoDay(asOf)} is before ${field} ${isoDay(day)}: correct ${field} too, or speak for a later day.`
  return [invalid('asOf', detail)]
}

function inOrder(asked: TaskChange, { actualStart, actualFinish }: ActualDates): readonly RuleFault[] {
  if (actualStart === null || actualFinish === null || actualStart <= actualFinish) return []
  const field = asked.actualFinish === undefined ? 'actualStart' : 'actualFinish'
  const detail = `actualFinish ${isoDay(actualFinish)} is before actualStart ${isoDay(actualStart)}: correct one of them.`
  return [invalid(field, detail)]
}
