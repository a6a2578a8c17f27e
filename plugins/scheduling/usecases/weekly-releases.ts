/**
 * The weekly proposals of starts: on the first working day of each week, by its default calendar and in its time zone, an account
 * with projects in Planning gets them anew. It is looked for every hour, after the projections of the new day.
 */
import { type Background, type Host, isProblem, SYSTEM } from '#runtime'
import { dateOf, dayOf } from '../dates.ts'
import { firstWorkdayOf } from '../engine/portfolio/releases.ts'
import { Workdays } from '../engine/time/calendar.ts'
import { mondayOf } from '../engine/time/weeks.ts'
import { findDefaultCalendar } from '../store/calendars.ts'
import { saveReleases } from '../store/releases.ts'
import { type PeriodicHost, periodically } from './periodic-work.ts'
import { specOf } from './project-snapshot.ts'
import type { Services } from './recalculate.ts'
import { makeReleases } from './releases.ts'

export function weeklyReleases(
  host: PeriodicHost & Pick<Host<unknown>, 'as'>,
  services: Services,
): readonly Background[] {
  const { db, as, log } = host
  return periodically(host, services, {
    name: 'weekly releases',
    cron: '12 * * * *',
    channel: 'scheduling.weekly_releases',
    atStart: false,
    kind: 'releases',
    periodOf: (today) => dateOf(mondayOf(dayOf(today))),
    failure: 'the starts of waiting projects could not be proposed',
    async work(account, today, signal) {
      const workdays = new Workdays(specOf(await findDefaultCalendar(db, account.id)))
      const first = firstWorkdayOf(workdays, mondayOf(dayOf(today)))
      if (first === undefined || dayOf(today) < first) return false
      try {
        // What is read and calculated takes no connection of the transaction, which begins with its first statement.
        await as(account, SYSTEM, async (call) => {
          const releases = await makeReleases({ ...call, db, reserve: async () => {} }, services, signal)
          // Somebody may have asked for newer ones meanwhile.
          await saveReleases(call.tx, account.id, releases, 'kept')
        })
      } catch (err) {
        if (!isProblem(err) || err.code !== 'portfolio_too_large') throw err
        log.warn({ account: account.id, detail: err.message }, 'the portfolio is too large for proposals of starts')
      }
      return true
    },
  })
}
