/** How tables write durations and dates: numbers in a unit, `3d 4h`, days of Jira. Pure. */
import { sixDecimals } from '../../engine/rule.ts'
import { dayOf, isoDay, parseDay } from '../mspdi/values.ts'

const HOURS_A_DAY = 8
const DAYS_A_WEEK = 5
/** How many of a unit a working day has. */
const PER_DAY = { days: 1, hours: HOURS_A_DAY, minutes: HOURS_A_DAY * 60, seconds: HOURS_A_DAY * 3_600 } as const
export type DurationUnit = keyof typeof PER_DAY

const AMOUNT = /(\d{1,9}(?:\.\d{1,12})?)\s*(w(?:ee)?ks?|w|d(?:ays?)?|h(?:ou)?rs?|h|m(?:in(?:ute)?s?)?)\??(?:\s+|$)/iy

/** Working days; NaN for what is no duration. */
export function parseDays(text: string, unit: DurationUnit): number {
  // A decimal comma; three digits behind it may be thousands.
  const cell = text.replaceAll(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
  if (/^\d{1,9}(\.\d{1,12})?$/.test(cell)) return sixDecimals(Number(cell) / PER_DAY[unit])
  AMOUNT.lastIndex = 0
  let days = 0
  do {
    const [, amount, name = ''] = AMOUNT.exec(cell) ?? []
    if (amount === undefined) return Number.NaN
    days += Number(amount) * daysOf(name[0]?.toLowerCase())
  } while (AMOUNT.lastIndex < cell.length)
  return sixDecimals(days)
}

function daysOf(letter: string | undefined): number {
  if (letter === 'w') return DAYS_A_WEEK
  if (letter === 'd') return 1
  return letter === 'h' ? 1 / PER_DAY.hours : 1 / PER_DAY.minutes
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-03-01`, with a time or not, `1.3.2026` or `1.3.26`, or `1/Mar/26 9:30 AM` as Jira has it; null for what is no date. */
export function parseDate(cell: string): string | null {
  const day = parseDay(cell.replace(/^(\d{4}-\d\d-\d\d) \d\d?:\d\d(:\d\d(\.\d{1,6})?)?$/, '$1'))
  if (day !== null) return isoDay(day)
  const [, dotted = '', dottedMonth = '', dottedYear] = /^(\d\d?)\.(\d\d?)\.(\d\d|\d{4})$/.exec(cell) ?? []
  if (dottedYear)
    return parseDate(`${dottedYear.padStart(4, '20')}-${dottedMonth.padStart(2, '0')}-${dotted.padStart(2, '0')}`)
  const [, date, name = '', year] =
    /^(\d\d?)[/-]([A-Za-z]{3})[/-](\d\d|\d{4})(?: [\d: APMapm]{1,12})?$/.exec(cell) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  if (month < 0) return null
  const full = Number(year) + (year?.length === 2 ? 2_000 : 0)
  const iso = isoDay(dayOf(full, month, Number(date)))
  return Number(iso.slice(8)) === Number(date) ? iso : null
}
