/** The items of a batch as they come, of whatever shape: each is checked for itself, so that a bad one fails alone. */
import { type Fault, invalid, type Problem } from '#runtime'
import { dateOf, dayOf } from '../dates.ts'
import type { TaskStatus } from '../engine/progress/progress.ts'
import type { ReportedFields } from '../usecases/report-progress.ts'

export type BatchItem =
  | {
      /** Null where the item names no whole number. */
      readonly taskId: number | null
      readonly index: number
      readonly problem: Problem
    }
  | {
      readonly taskId: number
      readonly index: number
      readonly change: ReportedFields
      /** When the task was last changed, as the reporter saw it: milliseconds since 1970. */
      readonly seenAt: number | undefined
      readonly problem?: never
    }

const STATUSES: readonly unknown[] = ['NotStarted', 'InProgress', 'Completed'] satisfies TaskStatus[]
const MAX_REMAINING = 10_000 // working days, as in the contract of a single update
const MAX_NOTE = 2_000 // characters
const MAX_FAULTS = 20 // of one item
const MAX_NAME = 40 // characters of a field's name that a fault quotes

const INPUT_DATE = /^(19|20|21)\d{2}-\d{2}-\d{2}$/
const isInputDate = (value: unknown) =>
  typeof value === 'string' && INPUT_DATE.test(value) && isDay(dayOf(value)) && dateOf(dayOf(value)) === value
const isDay = (day: number) => !Number.isNaN(day)
const DATE_WORDS = 'a date between 1900 and 2199, YYYY-MM-DD'
const DATE_OR_NULL = {
  fits: (value: unknown) => value === null || isInputDate(value),
  words: `${DATE_WORDS}, or null`,
}

const TIMESTAMP = /^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const MOMENT = {
  fits: (value: unknown) => typeof value === 'string' && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value)),
  words: 'a timestamp, such as 2026-11-23T10:00:00Z',
}
const isNote = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_NOTE && !value.includes('\0')

/** What the contract demands of each field's value. */
const FIELDS: Readonly<Record<string, { readonly fits: (value: unknown) => boolean; readonly words: string }>> = {
  taskId: { fits: Number.isSafeInteger, words: 'an integer' },
  status: { fits: (value) => STATUSES.includes(value), words: STATUSES.join(', ') },
  percentComplete: { fits: between(0, 100), words: 'a number from 0 to 100' },
  remainingDuration: { fits: between(0, MAX_REMAINING), words: `a number of working days from 0 to ${MAX_REMAINING}` },
  actualStart: DATE_OR_NULL,
  actualFinish: DATE_OR_NULL,
  blockedNote: {
    fits: (value) => value === null || isNote(value),
    words: `a text of at most ${MAX_NOTE} characters that is not blank, or null`,
  },
  asOf: { fits: isInputDate, words: DATE_WORDS },
  madeAt: MOMENT,
  updatedAt: MOMENT,
}

function between(least: number, most: number) {
  return (value: unknown) => typeof value === 'number' && value >= least && value <= most
}

/** Where the item stands in the body, a JSON pointer. */
export const pointerOf = (index: number) => `/updates/${index}`

export function readItem(item: unknown, index: number): BatchItem {
  const faults = faultsOf(item, pointerOf(index))
  if (faults.length > 0) {
    const { taskId } = (item ?? {}) as Partial<Record<string, unknown>>
    return { taskId: Number.isSafeInteger(taskId) ? (taskId as number) : null, index, problem: invalid(faults) }
  }
  const { taskId, updatedAt, ...change } = item as Record<string, unknown>
  const seenAt = updatedAt === undefined ? undefined : Date.parse(updatedAt as string)
  return { taskId: taskId as number, index, change: change as ReportedFields, seenAt }
}

function faultsOf(item: unknown, at: string): Fault[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return [{ pointer: at, detail: `${at} must be an object.` }]
  }
  const faults: Fault[] = []
  if (!Object.hasOwn(item, 'taskId')) faults.push({ pointer: `${at}/taskId`, detail: `${at}/taskId is missing.` })
  // JSON.parse makes own properties only. An item may have a hundred thousand: the loop ends with the last fault reported.
  for (const name in item) {
    if (faults.length === MAX_FAULTS) break
    const fault = faultOf(name, (item as Record<string, unknown>)[name], at)
    if (fault) faults.push(fault)
  }
  return faults
}

function faultOf(name: string, value: unknown, at: string): Fault | undefined {
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  if (field?.fits(value)) return undefined
  const pointer = `${at}/${name.slice(0, MAX_NAME).replaceAll('~', '~0').replaceAll('/', '~1')}`
  return { pointer, detail: field ? `${pointer} must be ${field.words}.` : `${pointer} is not known here.` }
}
