/**
 * Once a day thins the points of fever charts with their age: of the last 30 days all stay, of the year before the last
 * of each day, of what is older the last of each week. Points at which the plan, the target or the status changed stay.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import { dateIn, dateOf, dayOf } from '../dates.ts'
import { thinFeverPoints } from '../store/history.ts'
import type { Services } from './recalculate.ts'

const DAYS_WITH_ALL_POINTS = 30 // days
const DAYS_WITH_DAILY_POINTS = 30 + 365 // days
const BATCH_PAUSE = 50 // ms between batches

export const thinHistory = ({ db }: Pick<Host<unknown>, 'db'>, { clock }: Pick<Services, 'clock'>): Background => ({
  name: 'fever chart thinning',
  cron: '43 3 * * *',
  async run({ signal }) {
    const today = dayOf(dateIn('UTC', clock.now()))
    const ages = { daily: dateOf(today - DAYS_WITH_ALL_POINTS), weekly: dateOf(today - DAYS_WITH_DAILY_POINTS) }
    for (let last = await thinFeverPoints(db, ages); last; last = await thinFeverPoints(db, ages, last)) {
      signal.throwIfAborted()
      await pause(BATCH_PAUSE)
    }
  },
})
