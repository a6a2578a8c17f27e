/** Days and dates: the engine counts days since 1970-01-01, answers and tables have `YYYY-MM-DD`. */
import { conflict } from '#runtime'
import type { Day, Moment } from './engine/model.ts'
import { isoDay } from './engine/time/iso.ts'

const MS_PER_DAY = 86_400_000
/** The last day that answers can show. */
export const LAST_DAY = 2_932_896 // 9999-12-31

export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY

/** @throws 409 when the day lies beyond the year 9999 */
export function dateOf(day: Day): string {
  if (day > LAST_DAY) {
    throw conflict('beyond_calendar', 'The plan would reach beyond the year 9999: shorten its tasks and lags.')
  }
  return isoDay(day)
}

/** The day that work which starts then is first worked on. */
export const startDate = (start: Moment) => dateOf(Math.floor(start))

/** The day that work which ends then is last worked on, and not before `first`. */
export const finishDate = (finish: Moment, first: Moment = Number.NEGATIVE_INFINITY) =>
  dateOf(Math.max(Math.ceil(finish) - 1, Math.floor(first)))

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date that it is in a time zone (an IANA name). */
export function dateIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}
