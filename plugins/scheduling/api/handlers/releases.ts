/** When projects in Planning may start, and what changed in the portfolio. */
import type { Handlers, Ops } from '#generated/scheduling'
import { forbidden, type Input } from '#runtime'
import { dateIn } from '../../dates.ts'
import { noteVisit } from '../../store/portfolio-visits.ts'
import { findReleases, saveReleases } from '../../store/releases.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { makeReleases } from '../../usecases/releases.ts'
import { type Asking, readAfter, readSince, viewChanges } from '../portfolio-changes.ts'
import { viewReleases } from '../releases.ts'

export function releaseHandlers(services: Services) {
  return {
    getReleases: async (_, call) =>
      call.reply(200, await viewReleases(call, await findReleases(call.db, call.account.id, null))),

    /** Calculated before the transaction begins. */
    proposeReleases: {
      async prepare({ request }, reading) {
        if (!reading.may.allProjects) throw forbidden('Starts are proposed by users who may see all projects.')
        const releases = await makeReleases(reading, services, request.signal)
        const answer = await viewReleases(reading, releases)
        return async (call) => {
          await saveReleases(call.tx, call.account.id, releases, 'replaced')
          return call.reply(200, answer)
        }
      },
    },

    getPortfolioChanges: async ({ query }, call) =>
      call.reply(200, await changesSince(call, query, services.clock.now())),

    async visitPortfolio(_, call) {
      const { tx, account, actor, may } = call
      if (actor.id === undefined)
        throw forbidden('Only users visit the portfolio: an API client without one has no visits.')
      const now = services.clock.now()
      const last = await noteVisit(tx, account.id, actor.id, now)
      const lastVisitAt = last?.toISOString() ?? null
      const asking = { account, actor, may, db: tx, reserve: (bytes: number) => call.reserve(bytes) }
      const changes = await changesSince(asking, lastVisitAt === null ? {} : { after: lastVisitAt }, now)
      return call.reply(200, { lastVisitAt, changes })
    },
  } satisfies Handlers
}

function changesSince(call: Asking, { since, after }: Input<Ops['getPortfolioChanges']>['query'], now: Date) {
  const { timeZone } = call.account
  const today = dateIn(timeZone, now)
  const from = after === undefined ? { day: readSince(since, today) } : readAfter(after, since, now, timeZone)
  return viewChanges(call, from, today)
}
