/** Rows of a table of tasks, and what is in their cells: text, numbers, dates and progress. */
import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../usecases/limits.ts'
import type { Notes } from '../mspdi/report.ts'
import { cut, isoDay, parseDay } from '../mspdi/values.ts'
import { type ProgressDraft, type ProgressOptions, progressOf } from '../progress.ts'

export const COLUMNS = [
  'id',
  'name',
  'description',
  'wbs',
  'duration',
  'safeDuration',
  'predecessors',
  'resources',
  'notBefore',
  'outline',
  'deadline',
  'status',
  'percentComplete',
  'remainingDuration',
  'actualStart',
  'actualFinish',
] as const
type Column = (typeof COLUMNS)[number]
export type Cells = Readonly<Partial<Record<Column, string>>>

export interface Row {
  readonly key: string
  readonly name: string
  readonly cells: Cells
  /** As its author would find it. */
  readonly label: string
}

/** Text without what cannot be stored, cut to a length. */
export const storable = (text: string, length: number) => cut(text.toWellFormed().replaceAll('\0', ''), length)

type DayColumn = 'duration' | 'safeDuration' | 'remainingDuration'
export function readNumber(row: Row, column: DayColumn, fallback: number, notes: Notes): number {
  const cell = (row.cells[column] ?? '').trim()
  if (cell === '') return fallback
  const days = /^\d{1,9}(\.\d{1,12})?$/.test(cell) ? sixDecimals(Number(cell)) : Number.NaN
  if (days <= limits.duration) return days
  notes.fault(
    'bad_number',
    `${column} is ${cell.slice(0, 40)}; it is a number of working days, up to ${limits.duration}.`,
    row.label,
  )
  return fallback
}

type DateColumn = 'notBefore' | 'deadline' | 'actualStart' | 'actualFinish'
export function readDate(row: Row, column: DateColumn, notes: Notes): string | null {
  const cell = (row.cells[column] ?? '').trim()
  if (cell === '') return null
  const day = parseDay(cell)
  if (day !== null) return isoDay(day)
  notes.fault('bad_date', `${column} is ${cell.slice(0, 40)}; dates look like 2026-03-01.`, row.label)
  return null
}

const STATES = ['notstarted', 'inprogress', 'completed']

function readStatus(row: Row, notes: Notes): string | undefined {
  const cell = (row.cells.status ?? '').replaceAll(/[\s_-]/g, '').toLowerCase()
  if (cell === '') return undefined
  if (STATES.includes(cell)) return cell
  const detail = `status is ${(row.cells.status ?? '').slice(0, 40)}; it is NotStarted, InProgress or Completed.`
  notes.fault('bad_status', detail, row.label)
  return undefined
}

function readPercent(row: Row, notes: Notes): number | null {
  const cell = (row.cells.percentComplete ?? '').trim()
  if (cell === '') return null
  const percent = /^\d{1,3}(\.\d{1,12})?$/.test(cell) ? sixDecimals(Number(cell)) : Number.NaN
  if (percent <= 100) return percent
  notes.fault('bad_number', `percentComplete is ${cell.slice(0, 40)}; it is a number from 0 to 100.`, row.label)
  return null
}

export function readProgress(
  row: Row,
  duration: { readonly stated: number; readonly focused: number },
  { progress, today }: ProgressOptions,
  notes: Notes,
): ProgressDraft | null {
  const status = readStatus(row, notes)
  const remaining =
    (row.cells.remainingDuration ?? '').trim() === '' ? 0 : readNumber(row, 'remainingDuration', 0, notes)
  const report = {
    isStarted: status === 'inprogress',
    isFinished: status === 'completed',
    percent: readPercent(row, notes),
    remaining: remaining > 0 ? remaining : null,
    actualStart: readDate(row, 'actualStart', notes),
    actualFinish: readDate(row, 'actualFinish', notes),
    ...{ start: null, finish: null },
  }
  if (progress === 'discard') return null
  return progressOf(report, duration, today, (code, detail) => notes.warn(code, detail, row.label))
}
