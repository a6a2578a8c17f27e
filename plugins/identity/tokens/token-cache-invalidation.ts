/**
 * Token cache invalidation: a change that revokes tokens or alters their meaning evicts them from the caches of all
 * processes before the request or command that made the change is answered (LISTEN/NOTIFY).
 *
 * 1. The transaction of the change notifies all processes (`CHANNEL`); each evicts when the notification arrives.
 * 2. After its commit, the changing process evicts too, reads which other processes have a lease of a token cache, and asks
 *    them for a confirmation (`ASK`). PostgreSQL delivers notifications in the order of the commits, so that a process gets
 *    the question after the eviction.
 * 3. Each process confirms (`CONFIRM`). When all have, the change is answered: usually after a few milliseconds.
 * 4. Otherwise the question is repeated, and after 5 s the change is answered without: no cache keeps an entry for longer,
 *    and what was read after the commit is valid. This is so for a process that hangs, was killed, or cannot be reached.
 *
 * A process whose listening connection is lost confirms when it is restored, with an empty cache (`token-cache.ts`).
 */
import { randomUUID } from 'node:crypto'
import type { Host, Tx } from '#runtime'
import { within } from '#runtime/services'
import { notifyLeaseholders } from '../store/token-cache-leases.ts'
import { CACHE_LIFETIME, type Dependency, type TokenCache } from './token-cache.ts'
import type { TokenCacheLease } from './token-cache-lease.ts'

/** The payload is a `Dependency`, or the token cache's `PROBE`. */
export const CHANNEL = 'identity_changed'
/** The payload is the id of the question. */
const ASK = 'identity_evict'
/** The payload is the id of the question and the id of the confirming lease. */
const CONFIRM = 'identity_evicted'

/** Milliseconds. No cache keeps an entry for longer than a change waits. */
const LIMITS = { wait: CACHE_LIFETIME, askAgain: 250 }

export type TokenCacheInvalidation = ReturnType<typeof openTokenCacheInvalidation>

type Parts = Pick<Host<unknown>, 'db' | 'notify' | 'listen' | 'log'>

export function openTokenCacheInvalidation(
  { db, notify, listen, log }: Parts,
  cache: TokenCache,
  lease: TokenCacheLease,
  { wait, askAgain } = LIMITS,
) {
  /** By id of the question: the leases that have confirmed, and what to call with each further one. */
  const questions = new Map<string, { readonly confirmed: Set<string>; notice(): void }>()
  /** Of each transaction: set by the first of its steps that runs after the commit. */
  const waited = new WeakSet<Tx>()

  listen(ASK, (question) => {
    if (question === null) return
    // Without waiting for the disk: a confirmation that a crash loses is asked for again.
    const sql = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`
    db.query(sql, [CONFIRM, `${question} ${lease.id}`]).catch((error: unknown) => {
      log.debug({ err: error }, 'The eviction of tokens could not be confirmed; the other process waits for it.')
    })
  })
  listen(CONFIRM, (confirmation) => {
    const [question = '', from = ''] = confirmation?.split(' ') ?? []
    const asked = questions.get(question)
    asked?.confirmed.add(from)
    asked?.notice()
  })

  /** Resolves when every process that may have cached something before now has evicted it, or cannot serve it any more. */
  async function untilEvicted(): Promise<void> {
    const until = performance.now() + wait
    const id = randomUUID()
    const question = { confirmed: new Set<string>(), notice: () => {} }
    questions.set(id, question)
    try {
      for (;;) {
        const left = until - performance.now()
        if (left <= 0) return log.warn({}, 'A process has not confirmed in time that it evicted revoked tokens.')
        const asked = await within(
          left,
          notifyLeaseholders(db, lease.id, ASK, id).catch(() => undefined),
        )
        const isDone = () => asked?.every((one) => question.confirmed.has(one)) ?? false
        if (isDone()) return
        const confirmed = new Promise<void>((resolve) => {
          question.notice = () => isDone() && resolve()
        })
        await within(Math.min(askAgain, Math.max(0, until - performance.now())), confirmed)
        if (isDone()) return
      }
    } finally {
      questions.delete(id)
    }
  }

  return {
    /**
     * Evicts the entries that depend on `dependency`, in all processes, once `tx` has committed and before its result is
     * answered. Waits without a lock or a connection, for 5 s at most.
     */
    async invalidate(tx: Tx, dependency: Dependency): Promise<void> {
      tx.afterCommit(async () => {
        cache.evict(dependency)
        if (waited.has(tx)) return
        waited.add(tx)
        await untilEvicted()
      })
      await notify(tx, CHANNEL, dependency)
    },
  }
}
