/**
 * Every ten minutes deletes expired tokens, expired failure counts and old sign-in origins, in batches. Used refresh tokens
 * stay until they expire, for reuse detection.
 */
import type { Background, Host } from '#runtime'
import { deleteExpiredCountsAndOrigins } from './store/failures.ts'
import { deleteExpiredTokens } from './store/tokens.ts'

const BATCH_SIZE = 5_000 // rows of each kind in one statement
const MAX_BATCHES = 4 // in one run; the next runs delete what is left

export const cleanup = ({ db, clock }: Pick<Host<unknown>, 'db' | 'clock'>): Background => ({
  name: 'delete expired tokens',
  cron: '*/10 * * * *',
  async run({ signal }) {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      signal.throwIfAborted()
      const tokens = await deleteExpiredTokens(db, clock.now(), BATCH_SIZE)
      const counts = await deleteExpiredCountsAndOrigins(db, BATCH_SIZE)
      if (Math.max(tokens, counts) < BATCH_SIZE) return
    }
  },
})
