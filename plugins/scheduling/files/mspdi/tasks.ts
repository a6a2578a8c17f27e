/** What a row says about its task itself: how long it takes, not before when, how far it is, and what is left out. */

import { sixDecimals } from '../../engine/rule.ts'
import { workingDays } from '../../engine/words.ts'
import { limits } from '../../rules/limits.ts'
import { estimateOf } from '../estimates.ts'
import { notesOnProgress, type ProgressDraft, type ProgressOptions, progressOf } from '../progress.ts'
import { readBaselines } from './baselines.ts'
import type { Calendars } from './calendars.ts'
import { type CustomFields, customText } from './custom-fields.ts'
import type { TaskDraft } from './draft.ts'
import { textIn, type XmlElement } from './elements.ts'
import { reportLosses } from './losses.ts'
import type { Notes } from './report.ts'
import type { Row } from './rows.ts'
import {
  cleaned,
  codeIn,
  daysOf,
  isElapsedIn,
  isoDay,
  isSet,
  numberIn,
  parseDay,
  parseMinutes,
  type WorkingTime,
} from './values.ts'

/** A task without its links and assignments. */
export type TaskCore = Omit<TaskDraft, 'predecessors' | 'assignments'>

export interface TaskContext {
  readonly time: WorkingTime
  readonly calendars: Calendars
  readonly fields: CustomFields
  readonly options: ProgressOptions
  /** The share of durations that is cut, 0 to 1. */
  readonly cut: number
  readonly notes: Notes
}

export function readTask(row: Row, context: TaskContext): TaskCore {
  const { time, cut, notes } = context
  const stated = readDuration(row, time, notes)
  const estimate = estimateOf(stated, readSafeDuration(row, stated, context), cut)
  reportLosses(row, stated, context)
  return {
    key: row.uid,
    externalKey: null,
    name: row.name,
    description: cleaned(textIn(row.element, 'Notes') ?? '', limits.description),
    wbs: cleaned(textIn(row.element, 'WBS') ?? textIn(row.element, 'OutlineNumber') ?? '', limits.name),
    outline: row.above.map((summary) => summary.name),
    ...estimate,
    milestone: stated === 0,
    notBefore: readNotBefore(row, notes),
    deadline: readDay(row.element, 'Deadline', row.label, notes),
    progress: readProgress(row, { stated, focused: estimate.duration }, context),
    baselines: readBaselines(row.element, context),
  }
}

function readSafeDuration({ element, label }: Row, duration: number, { time, fields, notes }: TaskContext) {
  const minutes = parseMinutes(customText(element, fields.safeDuration) ?? '', time)
  if (minutes === null || minutes <= 0 || duration === 0) return null
  const safe = sixDecimals(minutes / time.minutesPerDay)
  if (safe >= duration) return safe
  const detail = `Its safe duration ${safe} is below its duration ${duration}, the estimate without safety.`
  notes.fault('safe_below', detail, label)
  return null
}

function readProgress(
  { element, label }: Row,
  duration: { readonly stated: number; readonly focused: number },
  { time, options, notes: ofFile }: TaskContext,
): ProgressDraft | null {
  const notes = notesOnProgress(options, ofFile)
  const percent = readPercent(element, label, notes)
  const actualStart = readDay(element, 'ActualStart', label, notes)
  const minutes = parseMinutes(textIn(element, 'RemainingDuration') ?? '', time)
  // Files have 0 also for work that nobody has begun.
  const isLeft = minutes !== null && (minutes > 0 || actualStart !== null || (percent ?? 0) > 0)
  const report = {
    status: null,
    percent,
    remaining: isLeft ? Math.max(0, daysOf(minutes, element, time)) : null,
    actualStart,
    actualFinish: readDay(element, 'ActualFinish', label, notes),
    start: dayIn(element, 'Start'),
    finish: dayIn(element, 'Finish'),
  }
  return progressOf(report, duration, { ...options, notes, label })
}

function readPercent(element: XmlElement, label: string, notes: Notes): number | null {
  const percent = numberIn(element, 'PercentComplete')
  if (percent === undefined) return null
  if (percent !== null && percent >= 0 && percent <= 100) return percent
  const got = textIn(element, 'PercentComplete')?.slice(0, 40)
  const taken = percent !== null && percent > 100 ? 100 : null
  const detail = `Its PercentComplete is ${got}, which is not a number from 0 to 100; it was ${taken === null ? 'left out' : 'taken as 100'}.`
  notes.warn('percent_complete', detail, label)
  return taken
}

const dayIn = (element: XmlElement, name: string): string | null => {
  const day = parseDay(textIn(element, name) ?? '')
  return day === null ? null : isoDay(day)
}

type TaskDate = 'Deadline' | 'ActualStart' | 'ActualFinish'
const DATES = { Deadline: 'deadline', ActualStart: 'actual start', ActualFinish: 'actual finish' } as const

export function readDay(element: XmlElement, name: TaskDate, label: string, notes: Notes): string | null {
  const text = textIn(element, name)
  const day = dayIn(element, name)
  if (text === undefined || day !== null) return day
  const detail = `Its ${DATES[name]} ${text.slice(0, 40)} is not a date and was left out.`
  notes.warn(name === 'Deadline' ? 'deadline' : 'actual_dates', detail, label)
  return null
}

function readDuration(row: Row, time: WorkingTime, notes: Notes): number {
  const text = textIn(row.element, 'Duration') ?? textIn(row.element, 'ManualDuration')
  if (text === undefined) {
    if (isSet(row.element, 'Milestone')) return 0
    notes.warn('no_duration', 'It has no duration; it was taken with 1 day.', row.label)
    return 1
  }
  const minutes = parseMinutes(text, time)
  if (minutes === null) {
    const detail = `Its duration is ${text.slice(0, 40)}, which is not a duration; durations look like PT16H0M0S.`
    notes.fault('bad_duration', detail, row.label)
    return 0
  }
  const elapsed = isElapsedIn(row.element)
  const days = daysOf(minutes, row.element, time)
  if (minutes < 0) notes.fault('negative_duration', `Its duration is ${days} days; it cannot be below 0.`, row.label)
  if (days > limits.duration) {
    notes.fault('bad_duration', `Its duration is ${days} days; at most ${limits.duration} can be imported.`, row.label)
  }
  if (elapsed && days > 0) {
    const detail = `Its duration runs round the clock; it was taken as ${workingDays(days)}.`
    notes.warn('elapsed_duration', detail, row.label)
  }
  return days
}

const constraints: Readonly<Record<number, string>> = {
  1: 'As Late As Possible',
  3: 'Must Finish On',
  5: 'Start No Later Than',
  6: 'Finish No Earlier Than',
  7: 'Finish No Later Than',
}
const mustStartOn = 2
const startNoEarlierThan = 4

function readNotBefore(row: Row, notes: Notes): string | null {
  const type = codeIn(row.element, 'ConstraintType', 0)
  const dateText = textIn(row.element, 'ConstraintDate')
  const name = constraints[type]
  if (type === 1) {
    notes.count(
      'late_tasks',
      (rows) => `As Late As Possible was left out (${rows}): the plan decides how late chains start.`,
    )
    return null
  }
  if (name) {
    const on = dateText ? ` ${dateText.slice(0, 10)}` : ''
    notes.warn(
      'constraint',
      `The constraint ${name}${on} was left out; only a start not before a date is kept.`,
      row.label,
    )
    return null
  }
  if (type !== mustStartOn && type !== startNoEarlierThan) return null
  const day = dateText === undefined ? null : parseDay(dateText)
  if (day === null) {
    const detail = `Its constraint date is ${dateText?.slice(0, 40) ?? 'missing'}; dates look like 2026-03-01T08:00:00.`
    notes.fault('bad_date', detail, row.label)
    return null
  }
  if (type === mustStartOn) {
    notes.warn('constraint', `Must Start On ${isoDay(day)} was taken as not before that day.`, row.label)
  }
  return isoDay(day)
}
