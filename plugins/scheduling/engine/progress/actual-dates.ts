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
  const misplaced = [...inFuture(asked, context.today), ...tooOld(asked, context), ...beforeProject(asked, context)]
  if (misplaced.length > 0) return misplaced
  const untrue = againstStatus(asked, next.status)
  if (untrue.length > 0) return untrue
  const late = afterReport(asked, next)
  return late.length > 0 ? late : inOrder(asked, next)
}

const DATES = ['actualStart', 'actualFinish', 'asOf'] as const
const invalid = (field: keyof TaskChange, detail: string): RuleFault => ({ field, code: 'invalid', detail })

const inFuture = (asked: TaskChange, today: Day) =>
  DATES.flatMap((field): RuleFault[] => {
    const day = asked[field] ?? null
    if (day === null || day <= today) return []
    return [
      invalid(field, `${field} ${isoDay(day)} is in the future; the last day that it can be is ${isoDay(today)}.`),
    ]
  })

/** Work may begin before its project was to start; so long before, the year is taken for a typing error. */
const MAX_AGE = 3_652 // days: ten years

function tooOld(asked: TaskChange, { today, projectStart }: Pick<ProgressContext, 'today' | 'projectStart'>) {
  const first = Math.min(today, projectStart) - MAX_AGE
  return (['actualStart', 'actualFinish'] as const).flatMap((field): RuleFault[] => {
    const day = asked[field] ?? null
    if (day === null || day >= first) return []
    const detail = `${field} ${isoDay(day)} is more than ten years before the project's start, ${isoDay(projectStart)}; the first day that it can be is ${isoDay(first)}.`
    return [invalid(field, detail)]
  })
}

function beforeProject({ asOf }: TaskChange, { today, projectStart }: Pick<ProgressContext, 'today' | 'projectStart'>) {
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
function afterReport({ asOf }: TaskChange, dates: ActualDates): readonly RuleFault[] {
  if (asOf === undefined) return []
  return (['actualStart', 'actualFinish'] as const).flatMap((field): RuleFault[] => {
    const day = dates[field]
    if (day === null || day <= asOf) return []
    const detail = `asOf ${isoDay(asOf)} is before ${field} ${isoDay(day)}: correct ${field} too, or speak for a later day.`
    return [invalid('asOf', detail)]
  })
}

function inOrder(asked: TaskChange, { actualStart, actualFinish }: ActualDates): readonly RuleFault[] {
  if (actualStart === null || actualFinish === null || actualStart <= actualFinish) return []
  const field = asked.actualFinish === undefined ? 'actualStart' : 'actualFinish'
  const detail = `actualFinish ${isoDay(actualFinish)} is before actualStart ${isoDay(actualStart)}: correct one of them.`
  return [invalid(field, detail)]
}
