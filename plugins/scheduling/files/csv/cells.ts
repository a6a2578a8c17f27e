/** Rows of a table of tasks, and what is in their cells: text, numbers, dates and progress. */
import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../rules/limits.ts'
import type { Notes } from '../mspdi/report.ts'
import { cut } from '../mspdi/values.ts'
import { notesOnProgress, type ProgressDraft, type ProgressOptions, progressOf } from '../progress.ts'
import type { Column } from './columns.ts'
import { type DurationUnit, parseDate, parseDays } from './units.ts'

export type Cells = Readonly<Partial<Record<Column, string>>>

export interface Row {
  readonly key: string
  readonly externalKey: string | null
  readonly name: string
  readonly cells: Cells
  /** Of its durations where they are bare numbers. */
  readonly unit: DurationUnit
  /** Of an export of Jira, whose states have any name. */
  readonly jira: boolean
  /** As Microsoft Project marks what is not to be done, and yet kept. */
  readonly isInactive: boolean
  /** As its author would find it. */
  readonly label: string
}

/** Text without what cannot be stored, cut to a length. */
export const storable = (text: string, length: number) => cut(text.toWellFormed().replaceAll('\0', ''), length)

type DayColumn = 'duration' | 'safeDuration' | 'remainingDuration'
export function readNumber<T extends number | null>(
  row: Row,
  column: DayColumn,
  fallback: T,
  notes: Notes,
): number | T {
  const cell = (row.cells[column] ?? '').trim()
  if (cell === '') return fallback
  const days = parseDays(cell, row.unit)
  if (days <= limits.duration) return days
  const detail = `${column} is ${cell.slice(0, 40)}; it is a number of ${row.unit} or looks like 3d 4h, up to ${limits.duration} working days.`
  notes.fault('bad_number', detail, row.label)
  return fallback
}

type DateColumn = 'notBefore' | 'deadline' | 'actualStart' | 'actualFinish'
export function readDate(row: Row, column: DateColumn, notes: Notes): string | null {
  const cell = (row.cells[column] ?? '').trim()
  if (cell === '') return null
  const date = parseDate(cell)
  if (date !== null) return date
  notes.fault('bad_date', `${column} is ${cell.slice(0, 40)}; dates look like 2026-03-01.`, row.label)
  return null
}

/** States by their words, without case, spaces and punctuation. */
const STATES: Readonly<Record<ProgressDraft['status'], readonly string[]>> = {
  NotStarted: ['notstarted', 'todo', 'open', 'new', 'backlog', 'reopened', 'selectedfordevelopment'],
  InProgress: ['inprogress', 'started', 'doing', 'inreview', 'active'],
  Completed: ['completed', 'complete', 'done', 'closed', 'resolved', 'finished'],
}

const STATUSES = Object.keys(STATES) as ProgressDraft['status'][]

function readStatus(row: Row, notes: Notes): ProgressDraft['status'] | null {
  const cell = (row.cells.status ?? '').replaceAll(/[\s_-]/g, '').toLowerCase()
  if (cell === '') return null
  const state = STATUSES.find((it) => STATES[it].includes(cell))
  if (state) return state
  const given = (row.cells.status ?? '').slice(0, 40)
  if (row.jira) notes.warn('unknown_status', `Its status is ${given}; it was taken as not started.`, row.label)
  else notes.fault('bad_status', `status is ${given}; it is NotStarted, InProgress or Completed.`, row.label)
  return null
}

function readPercent(row: Row, notes: Notes): number | null {
  const cell = (row.cells.percentComplete ?? '').trim()
  if (cell === '') return null
  const [, number = 'none'] = /^(\d{1,3}(?:[.,]\d{1,12})?)\s*%?$/.exec(cell) ?? []
  const percent = sixDecimals(Number(number.replace(',', '.')))
  if (percent <= 100) return percent
  notes.fault('bad_number', `percentComplete is ${cell.slice(0, 40)}; it is a number from 0 to 100.`, row.label)
  return null
}

export function readProgress(
  row: Row,
  duration: { readonly stated: number; readonly focused: number },
  options: ProgressOptions,
  ofFile: Notes,
): ProgressDraft | null {
  const notes = notesOnProgress(options, ofFile)
  const remaining = readNumber(row, 'remainingDuration', null, notes)
  const report = {
    status: readStatus(row, notes),
    percent: readPercent(row, notes),
    // Jira has 0 for what nobody has estimated.
    remaining: row.jira ? remaining || null : remaining,
    actualStart: readDate(row, 'actualStart', notes),
    actualFinish: readDate(row, 'actualFinish', notes),
    start: null,
    finish: null,
  }
  return progressOf(report, duration, { ...options, notes, label: row.label })
}
