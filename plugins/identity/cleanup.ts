/**
 * Every ten minutes deletes expired tokens, authorization codes, sessions, sign-ins at providers, password links, failure counts
 * and used proofs, and old sign-in origins, in batches. Used refresh tokens stay until they expire, for reuse detection.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import { deleteExpiredCodes } from './store/codes.ts'
import { deleteExpiredCountsAndOrigins } from './store/failures.ts'
import { deleteExpiredPasswordLinks } from './store/password-links.ts'
import { deleteExpiredProofs } from './store/proofs.ts'
import { deleteExpiredSessions } from './store/sessions.ts'
import { deleteExpiredSsoRequests } from './store/sso-requests.ts'
import { deleteExpiredTokens } from './store/tokens.ts'

const BATCH_SIZE = 5_000 // rows of each kind in one statement
const PAUSE = 50 // ms between batches

export const cleanup = ({ db, clock }: Pick<Host<unknown>, 'db' | 'clock'>): Background => ({
  name: 'delete expired tokens',
  cron: '*/10 * * * *',
  async run({ signal }) {
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      const deleted = [
        await deleteExpiredTokens(db, now, BATCH_SIZE),
        await deleteExpiredCodes(db, now, BATCH_SIZE),
        await deleteExpiredSsoRequests(db, now, BATCH_SIZE),
        await deleteExpiredSessions(db, now, BATCH_SIZE),
        await deleteExpiredPasswordLinks(db, now, BATCH_SIZE),
        await deleteExpiredCountsAndOrigins(db, BATCH_SIZE),
        await deleteExpiredProofs(db, BATCH_SIZE),
      ]
      if (Math.max(...deleted) < BATCH_SIZE) return
      await pause(PAUSE)
    }
  },
})
