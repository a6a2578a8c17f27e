/**
 * Numbers, dates and times as text: in the reader's language, with the year where it is not the current one. Columns of tables
 * and words format too, outside of components: so who reads is set here once (`formatFor`). Until then the year always stands.
 */

interface Reader {
  /** Of the browser, BCP 47. All words are English, so dates are in a kind of English too. */
  readonly language: string
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string
}

export const NOTHING = '–'
const DEFAULT_LANGUAGE = 'en-GB'
/**
 * Dates that are no part of a longer number or moment, and no example of how a date is sent; or a name in quotes, which stays
 * as it was entered.
 */
const DATES_AND_NAMES = /"[^"]*"|(?<![\w-]|such as |look like )\d{4}-\d{2}-\d{2}(?![\w-])/g

let formats = formatsOf(DEFAULT_LANGUAGE)
let currentYear = ''

/** Sets who reads what is formatted from now on. */
export function formatFor({ language, today }: Reader): void {
  const shown = /^en(-|$)/i.test(language) ? language : DEFAULT_LANGUAGE
  if (shown !== formats.language) formats = formatsOf(shown)
  currentYear = yearOf(today)
}

function formatsOf(language: string) {
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const minute = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const time = { ...minute, second: '2-digit', timeZoneName: 'shortOffset' } as const
  const year = { year: 'numeric' } as const
  return {
    language,
    day: new Intl.DateTimeFormat(language, day),
    dayOfYear: new Intl.DateTimeFormat(language, { ...day, ...year }),
    minute: new Intl.DateTimeFormat(language, minute),
    minuteOfYear: new Intl.DateTimeFormat(language, { ...minute, ...year }),
    time: new Intl.DateTimeFormat(language, time),
    timeOfYear: new Intl.DateTimeFormat(language, { ...time, ...year }),
    month: new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }),
    monthOfYear: new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC', ...year }),
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
  }
}

const yearOf = (date: string) => date.slice(0, 4)

/** @param date `YYYY-MM-DD` */
export function formatDate(date: string | null | undefined): string {
  if (!date) return NOTHING
  const { day, dayOfYear } = formats
  return (yearOf(date) === currentYear ? day : dayOfYear).format(Date.parse(date))
}

/** The month of a day. @param date `YYYY-MM-DD` */
export const formatMonth = (date: string): string =>
  (yearOf(date) === currentYear ? formats.month : formats.monthOfYear).format(Date.parse(date))
/** Where the year stands above it. */
export const formatMonthOnly = (date: string): string => formats.month.format(Date.parse(date))

/** The day of a moment in a time zone, such as the account's. */
export const formatDateIn = (timeZone: string, moment: string): string =>
  // Canadian English writes dates as `YYYY-MM-DD`.
  formatDate(new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(moment)))

/** A moment to the second in the browser's time zone, and which that is: for logs and what is compared with them. */
export const formatTime = (moment: string | null | undefined): string =>
  momentBy(moment, formats.time, formats.timeOfYear)

/** A moment to the minute on the reader's clock: when somebody did something. */
export const formatMinute = (moment: string | null | undefined): string =>
  momentBy(moment, formats.minute, formats.minuteOfYear)

function momentBy(
  moment: string | null | undefined,
  format: Intl.DateTimeFormat,
  ofOtherYears: Intl.DateTimeFormat,
): string {
  if (!moment) return NOTHING
  const at = new Date(moment)
  return (String(at.getFullYear()) === currentYear ? format : ofOtherYears).format(at)
}

/** A sentence of the service, with its dates (`YYYY-MM-DD`) and quotation marks as pages show them. Names are left as they are. */
export const formatSentence = (sentence: string): string =>
  sentence.replace(DATES_AND_NAMES, (found) =>
    found.startsWith('"') ? `“${found.slice(1, -1)}”` : Number.isNaN(Date.parse(found)) ? found : formatDate(found),
  )

export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOTHING : formats.number.format(value)
export const formatPercent = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOTHING : `${Math.round(value)} %`
/** Of the chain that is done. The number is below 0 while more is left than the chain was long; pages show 0 then. */
export const formatCompletion = (value: number): string => formatPercent(Math.max(0, value))
/** The day that it is in a time zone, `YYYY-MM-DD`. @param moment epoch milliseconds */
export const todayIn = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
