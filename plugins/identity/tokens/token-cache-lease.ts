/**
 * The lease of a token cache: a row that shows other processes that this one may have access tokens cached. It is prolonged
 * by look-ups of tokens, so that a process without requests has none. Nothing is cached beyond its end: a process whose row
 * has expired accepts no token from its cache, even when it cannot reach the database, or was suspended.
 */
import { randomUUID } from 'node:crypto'
import type { Host } from '#runtime'
import { deleteLease, saveLease } from '../store/token-cache-leases.ts'

const LENGTH = 10 // seconds
const RENEW_AFTER = 3_000 // ms; what is cached for 5 s never has to be cached for less
const RETRY_AFTER = 1_000 // ms

export type TokenCacheLease = ReturnType<typeof openTokenCacheLease>

export function openTokenCacheLease({ db, log }: Pick<Host<unknown>, 'db' | 'log'>) {
  const id = randomUUID()
  let endsAt = 0 // ms of the monotonic clock
  let renewAt = 0
  let renewal: Promise<void> | undefined
  let ended = false

  /** It counts from before the statement was sent, so that it ends here no later than in the database. */
  async function renew(sentAt: number): Promise<void> {
    try {
      await saveLease(db, id, LENGTH)
      endsAt = sentAt + LENGTH * 1000
      renewAt = sentAt + RENEW_AFTER
    } catch (error) {
      renewAt = performance.now() + RETRY_AFTER
      log.debug({ err: error }, 'The lease of the token cache could not be written; tokens are read from the database.')
    } finally {
      renewal = undefined
    }
  }

  return {
    id,
    /** For how many milliseconds what is read now may be cached; 0 without a lease. It begins or prolongs the lease if needed. */
    remaining(): number {
      const now = performance.now()
      if (now >= renewAt && !ended) renewal ??= renew(now)
      return Math.max(0, endsAt - now)
    },
    /** Ends the lease when the process stops. */
    async end(): Promise<void> {
      ended = true
      await renewal
      if (endsAt === 0) return
      endsAt = 0
      await deleteLease(db, id).catch((error: unknown) => {
        log.debug({ err: error }, 'The lease of the token cache could not be deleted; it expires by itself.')
      })
    },
  }
}
