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

/** Of a day that may lie beyond the year 9999: that is shown as its last day. */
export const latestDateOf = (day: Day): string => dateOf(Math.min(day, LAST_DAY))

/** The day that work which starts then is first worked on. */
export const startDate = (start: Moment) => dateOf(Math.floor(start))

/** The day that work which ends then is last worked on, and not before `first`. */
export const finishDate = (finish: Moment, first: Moment = Number.NEGATIVE_INFINITY) =>
  dateOf(Math.max(Math.ceil(finish) - 1, Math.floor(first)))

/** The date that it is in a time zone (an IANA name). */
export const dateIn = formatIn('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The time of day that it is in a time zone (an IANA name): `HH:MM`, from 00:00 to 23:59. */
export const timeIn = formatIn('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const MS_PER_MINUTE = 60_000
/** No time zone is further from UTC. */
const FURTHEST = 15 * 60 // minutes

/** The moment at which a date begins in a time zone (an IANA name): midnight, or what follows it where clocks leap over it. */
export function beginningOf(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`) / MS_PER_MINUTE
  let before = midnight - FURTHEST
  let after = midnight + FURTHEST
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateIn(timeZone, new Date(middle * MS_PER_MINUTE)) < date) before = middle
    else after = middle
  }
  return new Date(after * MS_PER_MINUTE)
}

function formatIn(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string, at: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone, at) => {
    let format = formats.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
      formats.set(timeZone, format)
    }
    return format.format(at)
  }
}
