/** The fields that a list may be filtered and sorted by, and the syntax of their values in a query. */
import { type Fault, invalidParameter, type Problem } from '../errors.ts'
import type { Comparison } from './condition.ts'

export type FieldType = 'integer' | 'number' | 'string' | 'date' | 'timestamp' | 'boolean'

export interface Field {
  /** An SQL expression of the source, such as `t.name`; a constant, never made from a request. */
  readonly column: string
  readonly type: FieldType
  /** The permitted values of an enumeration. */
  readonly values?: readonly string[]
  /** The column is NOT NULL: sorting and paging by it can use its index. */
  readonly notNull?: boolean
  /** The only comparisons that it takes, and no function, where it takes less than others of its type. */
  readonly comparisons?: readonly Comparison[]
  /** Sorts downwards unless the client writes `asc`. */
  readonly descending?: boolean
}
/** Fields by the name that clients use. */
export type Fields = Readonly<Record<string, Field>>

export const refuse = (parameter: string, detail: string): Problem => invalidParameter(parameter, detail)
export type { Fault }

/** The field of that name; properties of the prototype are not fields. */
export const fieldOf = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

export const quoteList = (names: readonly string[]) => names.join(', ')

/** The SQL type that a parameter is cast to. */
export const SQL_TYPE: Readonly<Record<FieldType, string>> = {
  integer: 'bigint',
  number: 'numeric',
  string: 'text',
  date: 'date',
  timestamp: 'timestamptz',
  boolean: 'boolean',
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$/
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,3})?$/

/** True for a valid date from year 1 to 9999. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || month > 12) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= days
}

const isTimestamp = (text: string) => {
  if (!TIMESTAMP.test(text) || !isDate(text.slice(0, 10))) return false
  const year = new Date(text.replace(/([+-]\d{2})$/, '$1:00')).getUTCFullYear()
  return year >= 1 && year <= 9999
}

const readers: Readonly<Record<FieldType, (text: string) => string | undefined>> = {
  integer: (text) => (/^-?\d{1,18}$/.test(text) ? text : undefined),
  number: (text) => (NUMBER.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : undefined),
  string: (text) => (text.includes('\u0000') ? undefined : text),
  date: (text) => (isDate(text) ? text : undefined),
  timestamp: (text) => (isDate(text) ? `${text}T00:00:00Z` : isTimestamp(text) ? text : undefined),
  boolean: (text) => (text === 'true' || text === 'false' ? text : undefined),
}

/** The value as a text that the database accepts, or undefined when it has another type. */
export const readValue = (type: FieldType, text: string): string | undefined => readers[type](text)

export const EXAMPLE: Readonly<Record<FieldType, string>> = {
  integer: 'an integer such as 7',
  number: 'a number such as 12.5',
  string: "text in single quotes, such as 'Plant move'",
  date: 'a date such as 2026-03-02',
  timestamp: 'a timestamp such as 2026-03-02T09:30:00Z',
  boolean: 'true or false',
}
