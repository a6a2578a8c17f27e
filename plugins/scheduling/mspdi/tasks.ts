/** What a row says about its task itself: how long it takes, not before when, and what of it is left behind. */

import { sixDecimals } from '../engine/rule.ts'
import { limits } from '../limits.ts'
import type { Calendars } from './calendars.ts'
import type { TaskDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import type { Row } from './rows.ts'
import {
  cleaned,
  codeIn,
  elapsedDays,
  isElapsed,
  isLonger,
  isSet,
  numberIn,
  parseDay,
  parseMinutes,
  sayDay,
  type WorkingTime,
} from './values.ts'

/** What the file's durations are: focused estimates, or ones with safety, of which half is focused. */
export type Estimates = 'focused' | 'safe'

/** A task without its links and assignments. */
export type TaskCore = Omit<TaskDraft, 'predecessors' | 'assignments'>

export function readTask(
  row: Row,
  time: WorkingTime,
  calendars: Calendars,
  estimates: Estimates,
  notes: Notes,
): TaskCore {
  const stated = readDuration(row, time, notes)
  const isSafe = estimates === 'safe' && stated > 0
  tellLosses(row, stated, calendars, notes)
  return {
    key: row.uid,
    name: row.name,
    description: cleaned(textIn(row.element, 'Notes') ?? '', limits.description),
    wbs: cleaned(textIn(row.element, 'WBS') ?? textIn(row.element, 'OutlineNumber') ?? '', limits.name),
    outline: row.above.map((summary) => summary.name),
    duration: isSafe ? Math.max(0.000001, sixDecimals(stated / 2)) : stated,
    safeDuration: isSafe ? stated : null,
    milestone: stated === 0,
    notBefore: readNotBefore(row, notes),
  }
}

function readDuration(row: Row, time: WorkingTime, notes: Notes): number {
  const text = textIn(row.element, 'Duration') ?? textIn(row.element, 'ManualDuration')
  if (text === undefined) {
    if (isSet(row.element, 'Milestone')) return 0
    notes.warn('no_duration', 'It has no duration; it was taken with 1 day.', row.says)
    return 1
  }
  const minutes = parseMinutes(text, time)
  if (minutes === null) {
    const detail = `Its duration is ${text.slice(0, 40)}, which is none; durations look like PT16H0M0S.`
    notes.fault('bad_duration', detail, row.says)
    return 0
  }
  const elapsed = isElapsed(codeIn(row.element, 'DurationFormat', 7))
  const days = sixDecimals(elapsed ? elapsedDays(minutes, time) : minutes / time.minutesPerDay)
  if (minutes < 0) notes.fault('negative_duration', `Its duration is ${days} days; it cannot be below 0.`, row.says)
  if (days > limits.duration) {
    notes.fault('bad_duration', `Its duration is ${days} days; at most ${limits.duration} can be imported.`, row.says)
  }
  if (elapsed && days > 0) {
    notes.warn('elapsed_duration', `Its duration runs round the clock; it was taken as ${days} working days.`, row.says)
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
      row.says,
    )
    return null
  }
  if (type !== mustStartOn && type !== startNoEarlierThan) return null
  const day = dateText === undefined ? null : parseDay(dateText)
  if (day === null) {
    const detail = `Its constraint date is ${dateText?.slice(0, 40) ?? 'missing'}; dates look like 2026-03-01T08:00:00.`
    notes.fault('bad_date', detail, row.says)
    return null
  }
  if (type === mustStartOn) {
    notes.warn('constraint', `Must Start On ${sayDay(day)} was taken as not before that day.`, row.says)
  }
  return sayDay(day)
}

/** What rows say and a plan of ours has no place for; most of it is counted, not told row by row. */
function tellLosses(row: Row, duration: number, calendars: Calendars, notes: Notes) {
  const { element } = row
  if (isSet(element, 'Milestone') && duration > 0) {
    notes.warn(
      'milestone_with_duration',
      `It is marked as a milestone but takes ${duration} days: it became a task.`,
      row.says,
    )
  }
  if (calendars.differs(textIn(element, 'CalendarUID'))) {
    notes.warn(
      'task_calendar',
      'Its own calendar was left out; it works when the project and its resources do.',
      row.says,
    )
  }
  const deadline = textIn(element, 'Deadline')
  if (deadline) notes.warn('deadline', `Its deadline ${deadline.slice(0, 10)} was left out.`, row.says)
  if (isSplit(element)) notes.warn('split_task', 'It is split; it was taken as one piece of its duration.', row.says)
  for (const loss of losses) if (loss.has(element)) notes.count(loss.code, loss.detail)
}

function isSplit(element: XmlElement) {
  const [stop, resume] = [textIn(element, 'Stop'), textIn(element, 'Resume')]
  return stop !== undefined && resume !== undefined && resume.slice(0, 10) > stop.slice(0, 10)
}

interface Loss {
  readonly code: string
  readonly has: (element: XmlElement) => boolean
  readonly detail: (rows: string) => string
}
const losses: readonly Loss[] = [
  {
    code: 'long_names',
    has: (it) => isLonger(textIn(it, 'Name') ?? '', limits.name),
    detail: (rows) => `Names were cut to ${limits.name} characters (${rows}).`,
  },
  {
    code: 'long_notes',
    has: (it) => isLonger(textIn(it, 'Notes') ?? '', limits.description),
    detail: (rows) => `Notes were cut to ${limits.description} characters (${rows}).`,
  },
  {
    code: 'progress',
    has: (it) => (numberIn(it, 'PercentComplete') ?? 0) > 0 || textIn(it, 'ActualStart') !== undefined,
    detail: (rows) => `Progress and actual dates were left out (${rows}): an imported project stands in Planning.`,
  },
  {
    code: 'baselines',
    has: (it) => elementsIn(it, 'Baseline').length > 0,
    detail: (rows) => `Baselines were left out (${rows}): planning makes a new one.`,
  },
  {
    code: 'manual_tasks',
    has: (it) => isSet(it, 'Manual'),
    detail: (rows) => `Dates set by hand were left out (${rows}): tasks start as their links and resources let them.`,
  },
  {
    code: 'costs',
    has: (it) => (numberIn(it, 'Cost') ?? 0) > 0 || (numberIn(it, 'FixedCost') ?? 0) > 0,
    detail: (rows) => `Costs were left out (${rows}).`,
  },
]
