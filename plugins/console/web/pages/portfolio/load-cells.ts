/** The cells of the load: how full a resource's week is. Pure. */
import type { LoadWeek } from '@chainwork/sdk'

/** `over`: more is wanted at the same moment than there is, even where the week as a whole has room. */
export type LoadLevel = 'none' | 'low' | 'middle' | 'high' | 'full' | 'over'

type Amounts = Pick<LoadWeek, 'capacity' | 'demand' | 'overAllocation'>

/** Per cent of the week's capacity that is wanted; null where there is no capacity. */
export const shareOf = ({ capacity, demand }: Amounts): number | null =>
  capacity > 0 ? (100 * demand) / capacity : demand > 0 ? null : 0

export function levelOf(week: Amounts): LoadLevel {
  const share = shareOf(week)
  if (week.overAllocation > 0 || share === null || share > 100.5) return 'over'
  if (share === 0) return 'none'
  return share < 34 ? 'low' : share < 67 ? 'middle' : share < 95 ? 'high' : 'full'
}

export const cellText = (week: Amounts): string => {
  const share = shareOf(week)
  if (share === null) return '!'
  return share === 0 ? '' : String(Math.max(1, Math.round(share)))
}

export interface MonthSpan {
  /** Of the first of its weeks, `YYYY-MM-DD`. */
  readonly start: string
  readonly weeks: number
}

/** The months that the weeks begin in, for the row above them. */
export function monthsOf(weeks: readonly Pick<LoadWeek, 'start'>[]): readonly MonthSpan[] {
  const months: { start: string; weeks: number }[] = []
  for (const { start } of weeks) {
    const last = months.at(-1)
    if (last && last.start.slice(0, 7) === start.slice(0, 7)) last.weeks++
    else months.push({ start, weeks: 1 })
  }
  return months
}

const DAY = 86_400_000 // ms

/** The last day of so many weeks from the Monday of the week of `from`. */
export function rangeOf(from: string, weeks: number): { readonly from: string; readonly to: string } {
  const given = Date.parse(`${from}T00:00:00Z`)
  const monday = given - ((new Date(given).getUTCDay() + 6) % 7) * DAY
  return { from: dateOf(monday), to: dateOf(monday + (7 * weeks - 1) * DAY) }
}

/** Whether it is a date that the service takes; of an address, which anybody may have typed. */
export function isDate(text: string | undefined): text is string {
  if (text === undefined || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dateOf(time) === text
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
