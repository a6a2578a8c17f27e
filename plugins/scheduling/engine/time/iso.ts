import type { Day } from '../model.ts'

const MS_PER_DAY = 86_400_000
const LAST_DATE = 100_000_000 // the last day that a Date can have
/** Days whose texts are kept, 1970 to 2059: a projection of 10,000 tasks asks for 50,000, of a few hundred days. */
const KEPT_DAYS = 2 ** 15
const texts: string[] = []

/** `YYYY-MM-DD` of a day; what lies beyond the reach of dates is shown as their last. */
export function isoDay(day: Day): string {
  const kept = texts[day]
  if (kept !== undefined) return kept
  const text = new Date(Math.min(LAST_DATE, day) * MS_PER_DAY).toISOString().slice(0, 10)
  if (day >= 0 && day < KEPT_DAYS && Number.isInteger(day)) texts[day] = text
  return text
}
