/** Which day a report without `asOf` speaks for, by the time of day at which it is made. */
import type { Account } from '#runtime'
import { dateIn, timeIn } from '../dates.ts'

const DEFAULT_TIME = '13:00'

/** The day, `YYYY-MM-DD`, to whose end the report counts work; null: it counts from the morning of its day. */
export function defaultAsOf(
  { timeZone, reportsCountForDayFrom: from = DEFAULT_TIME }: Pick<Account, 'timeZone' | 'reportsCountForDayFrom'>,
  now: Date,
): string | null {
  return from !== null && timeIn(timeZone, now) >= from ? dateIn(timeZone, now) : null
}
