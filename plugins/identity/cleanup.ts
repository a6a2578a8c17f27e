/** Deletes expired tokens, a few every ten minutes. Used refresh tokens stay until they expire, so that their reuse is noticed. */
import { event, type Host, on } from '#runtime'
import { deleteExpired } from './store/tokens.ts'

const expiryDue = event<Record<string, never>>('identity.expiry-due')

const BATCH = 5_000 // rows of each kind in one statement
const BATCHES = 4 // a round; a backlog beyond that is worked off in the following rounds

export const expiryTimer = { cron: '*/10 * * * *', emit: expiryDue }

/** In statements of their own, not in the listener's transaction: deleting is harmless to repeat, and short locks matter. */
export const expiryListener = (host: Pick<Host<unknown>, 'db' | 'clock'>) =>
  on(expiryDue, async () => {
    for (let batch = 0; batch < BATCHES; batch++) {
      if ((await deleteExpired(host.db, host.clock.now(), BATCH)) < BATCH) return
    }
  })
