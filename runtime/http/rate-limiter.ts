/**
 * Rate limits for many processes without a write a request: a process leases a slice of a client's window from the
 * database and serves from it. What a process leased and did not use is lost for that window, so a limit is never
 * exceeded, and with one process it is exact.
 *
 * Words: a *window* is so many requests in so many seconds; a *counter* is what this process knows of one window of one
 * client; a *lease* moves a slice of the window from the database to the counter. A request takes one of each of its
 * bearer's windows, or of none.
 */
import { LRUCache } from 'lru-cache'
import { writeFaultOf } from '../database/database.ts'
import type { Clock, Db } from '../plugin.ts'
import type { Bearer, RateWindow } from '../services.ts'

/** A slice is this part of the window, or of a minute of it where it is longer: what a stopped process loses is little. */
const SLICES = 10
const MINUTE = 60 // s
/** Windows of clients remembered; a forgotten one is leased anew. */
const COUNTERS = 20_000 // about 300 bytes each

/** A process whose clock lags takes its lease from the window that another one began: together they keep the limit. */
const BEHIND = 'w.window_start - excluded.window_start = make_interval(secs => $3)'

export interface Quota {
  /** The window that is closest to exhaustion: its requests, those left, and the seconds until it begins anew. */
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  /** Set when the request is refused: of the exhausted windows the one that begins anew last. */
  readonly exceeded: { readonly window: RateWindow; readonly retryAfter: number } | undefined
}

export interface RateLimiter {
  /** Takes one request of each of the bearer's windows; takes none when one is exhausted. A promise only for a lease. */
  take(bearer: Bearer): Quota | Promise<Quota>
}

interface Counter {
  readonly accountId: number
  readonly clientId: string
  readonly window: RateWindow
  /** When the current window began, in epoch milliseconds. */
  start: number
  /** Requests leased and not used. */
  left: number
  /** Requests of the window that no lease has claimed, as far as this process knows; infinite before its first lease. */
  unclaimed: number
  leasing: Promise<void> | undefined
}

export function openRateLimiter(db: Db, clock: Clock): RateLimiter {
  const counters = new LRUCache<string, Counter>({ max: COUNTERS })
  // A bearer is verified once and used for many requests: its counters are looked up once.
  const byBearer = new WeakMap<Bearer, readonly Counter[]>()

  function countersOf(bearer: Bearer): readonly Counter[] {
    const known = byBearer.get(bearer)
    if (known) return known
    const found = bearer.limits.map((window) => counterOf(bearer.account.id, bearer.clientId, window))
    byBearer.set(bearer, found)
    return found
  }

  function counterOf(accountId: number, clientId: string, window: RateWindow): Counter {
    const key = `${accountId}:${window.seconds}:${clientId}`
    const known = counters.get(key)
    if (known?.window.requests === window.requests) return known
    const fresh = { accountId, clientId, window, start: 0, left: 0, unclaimed: 0, leasing: undefined }
    counters.set(key, fresh)
    return fresh
  }

  async function lease(counter: Counter): Promise<void> {
    const { accountId, clientId, window, start } = counter
    const { requests, seconds } = window
    const slice = Math.ceil(requests / SLICES / Math.max(1, seconds / MINUTE))
    const rows = db.query<{ before: number }>(
      `INSERT INTO runtime.rate_lease AS w (account_id, client_id, seconds, window_start, used)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, client_id, seconds) DO UPDATE SET
         window_start = CASE WHEN ${BEHIND} THEN w.window_start ELSE excluded.window_start END,
         used = CASE WHEN ${BEHIND} OR w.window_start = excluded.window_start THEN w.used ELSE 0 END + $5
       RETURNING used - $5 AS before`,
      [accountId, clientId, seconds, new Date(start), slice],
    )
    const [row] = await rows.catch((error) => {
      // Reads go on while the database takes no writes: the process then counts for itself alone.
      if (writeFaultOf(error) === undefined) throw error
      return [{ before: requests - Math.min(requests, counter.unclaimed) }]
    })
    if (counter.start !== start) return // the next window has begun meanwhile
    const before = row?.before ?? 0
    counter.left += Math.max(0, Math.min(slice, requests - before))
    counter.unclaimed = Math.max(0, requests - before - slice)
  }

  /** Leases for every window that has to, until the request is served or a window is exhausted. */
  async function takeWithLeases(all: readonly Counter[]): Promise<Quota> {
    for (;;) {
      const quota = takeLeased(all, clock.now().getTime())
      if (quota) return quota
      await Promise.all(
        all.filter(needsLease).map((counter) => {
          counter.leasing ??= lease(counter).finally(() => {
            counter.leasing = undefined
          })
          return counter.leasing
        }),
      )
    }
  }

  return {
    take(bearer) {
      const all = countersOf(bearer)
      return takeLeased(all, clock.now().getTime()) ?? takeWithLeases(all)
    },
  }
}

const needsLease = ({ left, unclaimed }: Counter) => left === 0 && unclaimed > 0

/** Decides from what is leased; undefined when that takes another lease. */
function takeLeased(all: readonly Counter[], now: number): Quota | undefined {
  let exceeded: Counter | undefined
  let short = false
  for (const counter of all) {
    beginAnew(counter, now)
    if (counter.left > 0) continue
    if (counter.unclaimed > 0) short = true
    else if (!exceeded || endOf(counter) > endOf(exceeded)) exceeded = counter
  }
  if (short && !exceeded) return undefined
  if (!exceeded) for (const counter of all) counter.left -= 1
  return quotaOf(all, now, exceeded)
}

/** Starts the window that `now` lies in, if it is another one. Windows are aligned to the epoch, alike in every process. */
function beginAnew(counter: Counter, now: number): void {
  const start = now - (now % (counter.window.seconds * 1000))
  if (counter.start === start) return
  counter.start = start
  counter.left = 0
  counter.unclaimed = Number.POSITIVE_INFINITY
}

function quotaOf(all: readonly Counter[], now: number, exceeded: Counter | undefined): Quota {
  let tightest = all[0] as Counter
  for (const counter of all) if (remainingOf(counter) < remainingOf(tightest)) tightest = counter
  return {
    limit: tightest.window.requests,
    remaining: remainingOf(tightest),
    resetSeconds: secondsUntil(endOf(tightest), now),
    exceeded: exceeded && { window: exceeded.window, retryAfter: secondsUntil(endOf(exceeded), now) },
  }
}

const endOf = ({ start, window }: Counter) => start + window.seconds * 1000
const remainingOf = ({ left, unclaimed }: Counter) => left + unclaimed
const secondsUntil = (instant: number, now: number) => Math.max(1, Math.ceil((instant - now) / 1000))
