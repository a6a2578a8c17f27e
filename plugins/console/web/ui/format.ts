/** Numbers, dates and times as text. Pure, but for the browser's language of dates. */

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortDates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

export const NOTHING = '–'

/** @param date `YYYY-MM-DD` */
export const formatDate = (date: string | null | undefined): string =>
  date ? dates.format(Date.parse(`${date}T00:00:00Z`)) : NOTHING
/** The day of a moment in the account's time zone. */
export const formatDateIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(
    Date.parse(moment),
  )
/** Without the year. */
export const formatDay = (date: string | null | undefined): string =>
  date ? shortDates.format(Date.parse(`${date}T00:00:00Z`)) : NOTHING
/** A moment in the browser's time zone. */
export const formatTime = (moment: string | null | undefined): string =>
  moment ? times.format(Date.parse(moment)) : NOTHING
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOTHING : numbers.format(value)
export const formatPercent = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOTHING : `${Math.round(value)} %`
/** Of the chain that is done. The number is below 0 while more is left than the chain was long; pages show 0 then. */
export const formatCompletion = (value: number): string => formatPercent(Math.max(0, value))
/** The day that it is in a time zone, `YYYY-MM-DD`. @param moment epoch milliseconds */
export const todayIn = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
