/** Which day a report without `asOf` speaks for, by the time of day at which it is made. */
import type { Account } from '#runtime'
import { beginningOf, dateIn, timeIn } from '../dates.ts'

const DEFAULT_TIME = '13:00'

/** The day, `YYYY-MM-DD`, to whose end the report counts work; null: it counts from the morning of its day. */
export function defaultAsOf(
  { timeZone, reportsCountForDayFrom: from = DEFAULT_TIME }: Pick<Account, 'timeZone' | 'reportsCountForDayFrom'>,
  now: Date,
): string | null {
  if (from === null) return null
  const today = dateIn(timeZone, now)
  return timeIn(timeZone, now) >= from || wasReached(timeZone, today, from, now) ? today : null
}

/** Whether it has been that time today before the clocks were set back. */
function wasReached(timeZone: string, today: string, time: string, now: Date): boolean {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const first = new Date(beginningOf(timeZone, today).getTime() + (hours * 60 + minutes) * 60_000)
  return now >= first && timeIn(timeZone, first) >= time
}
