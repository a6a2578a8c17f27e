/**
 * Deletes expired tokens and forgotten failures, a few every ten minutes. Used refresh tokens stay until they expire, so
 * that their reuse is noticed.
 */
import type { Background, Host } from '#runtime'
import { deleteForgotten } from './store/failures.ts'
import { deleteExpired } from './store/tokens.ts'

const BATCH = 5_000 // rows of each kind in one statement
const BATCHES = 4 // a round; a backlog beyond that is worked off in the following rounds

export const expiry = ({ db, clock }: Pick<Host<unknown>, 'db' | 'clock'>): Background => ({
  name: 'delete expired tokens',
  cron: '*/10 * * * *',
  async run({ signal }) {
    for (let batch = 0; batch < BATCHES; batch++) {
      signal.throwIfAborted()
      const expired = await deleteExpired(db, clock.now(), BATCH)
      const forgotten = await deleteForgotten(db, BATCH)
      if (Math.max(expired, forgotten) < BATCH) return
    }
  },
})
