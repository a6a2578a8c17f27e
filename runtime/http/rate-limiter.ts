/**
 * The rate limiter: counts the requests of each client in fixed windows, across all processes, without a database write
 * for each request. (The requests of a browser client are counted for each of its users: a client's rate limit is then
 * one for each.) A process reserves a slice of a client's window in the database and serves requests from that slice.
 * Requests that a process has reserved and not used are lost for the window, so a limit is never exceeded; with one
 * process it is exact.
 *
 * Words: a *window* allows a number of requests in a number of seconds; a *counter* is this process's state of one
 * window of one client; a *reservation* moves a slice of the window from the database to the counter. Reservations stand in
 * the table `runtime.rate_lease`, as one sum for each window of a client. A request consumes one unit of each window of its
 * bearer, or of none if one is exhausted.
 */
import { LRUCache } from 'lru-cache'
import { writeFaultOf } from '../database/database.ts'
import type { Clock, Db } from '../plugin.ts'
import type { RateLimitUsage, RateWindow } from '../rate-window.ts'
import type { Bearer } from '../services.ts'

/** Slices of a window, or of each of its minutes if it is longer. A process that stops loses at most one slice. */
const SLICES = 10
const MINUTE = 60 // s
/** The least recently used counter is dropped above this, and the next request reserves a slice of its window again. */
const MAX_COUNTERS = 20_000 // about 300 bytes each

/**
 * A process whose clock is behind reserves from the window that another process has begun, so that they share one limit.
 */
const CLOCK_IS_BEHIND = 'w.window_start - excluded.window_start = make_interval(secs => $3)'

/** `limit`, `remaining` and `resetSeconds` are those of the window closest to exhaustion. */
export interface RateLimitStatus {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  /** Each window of the bearer, in its order. */
  readonly usage: readonly RateLimitUsage[]
  /** Set if the request is refused: the exhausted window that is reset last. */
  readonly exceeded: { readonly window: RateWindow; readonly retryAfter: number } | undefined
}

export interface RateLimiter {
  /**
   * Consumes one request of each of the bearer's windows, or of none if one is exhausted. Returns a promise only if it
   * has to reserve a slice.
   */
  consume(bearer: Bearer): RateLimitStatus | Promise<RateLimitStatus>
  /**
   * How much of its limits any client has used, without consuming a request. What other processes have reserved counts as
   * used.
   */
  usage(db: Db, accountId: number, clientId: string, limits: readonly RateWindow[]): Promise<RateLimitUsage[]>
}

interface Counter {
  readonly accountId: number
  readonly clientId: string
  readonly window: RateWindow
  /** Start of the current window, in epoch milliseconds. */
  start: number
  /** Requests that are reserved and not used. */
  reserved: number
  /** Requests of the window that no process has reserved, as of this process's last reservation; infinite before its first. */
  unreserved: number
  pendingReservation: Promise<void> | undefined
}

export function openRateLimiter(db: Db, clock: Clock): RateLimiter {
  const counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS })
  // Bearers are cached and used for many requests, so their counters are looked up once.
  const byBearer = new WeakMap<Bearer, readonly Counter[]>()

  function countersOf(bearer: Bearer): readonly Counter[] {
    const cached = byBearer.get(bearer)
    if (cached) return cached
    const found = bearer.limits.map((window) =>
      counterOf(bearer.account.id, bearer.countedAs ?? bearer.clientId, window),
    )
    byBearer.set(bearer, found)
    return found
  }

  function counterOf(accountId: number, clientId: string, window: RateWindow): Counter {
    const key = keyOf(accountId, clientId, window)
    const existing = counters.get(key)
    if (existing?.window.requests === window.requests) return existing
    const fresh = newCounter(accountId, clientId, window)
    counters.set(key, fresh)
    return fresh
  }

  async function reserve(counter: Counter): Promise<void> {
    const { accountId, clientId, window, start } = counter
    const { requests, seconds } = window
    const slice = Math.ceil(requests / SLICES / Math.max(1, seconds / MINUTE))
    const rows = db.query<{ reservedBefore: number }>(
      `INSERT INTO runtime.rate_lease AS w (account_id, client_id, seconds, window_start, used)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, client_id, seconds) DO UPDATE SET
         window_start = CASE WHEN ${CLOCK_IS_BEHIND} THEN w.window_start ELSE excluded.window_start END,
         used = CASE WHEN ${CLOCK_IS_BEHIND} OR w.window_start = excluded.window_start THEN w.used ELSE 0 END + $5
       RETURNING used - $5 AS "reservedBefore"`,
      [accountId, clientId, seconds, new Date(start), slice],
    )
    const [row] = await rows.catch((error) => {
      // While the database takes no writes, reads are still served: each process then counts on its own.
      if (writeFaultOf(error) === undefined) throw error
      return [{ reservedBefore: requests - Math.min(requests, counter.unreserved) }]
    })
    if (counter.start !== start) return // the next window has begun during the query
    const reservedBefore = row?.reservedBefore ?? 0
    counter.reserved += Math.max(0, Math.min(slice, requests - reservedBefore))
    counter.unreserved = Math.max(0, requests - reservedBefore - slice)
  }

  /** Reserves a slice of each window that needs one, until the request is counted or a window is exhausted. */
  async function reserveAndConsume(all: readonly Counter[]): Promise<RateLimitStatus> {
    for (;;) {
      const status = consumeReserved(all, clock.now().getTime())
      if (status) return status
      await Promise.all(
        all.filter(needsReservation).map((counter) => {
          counter.pendingReservation ??= reserve(counter).finally(() => {
            counter.pendingReservation = undefined
          })
          return counter.pendingReservation
        }),
      )
    }
  }

  return {
    async usage(db, accountId, clientId, limits) {
      const rows = await db.query<ReservationRow>(
        `SELECT seconds, window_start AS "start", used FROM runtime.rate_lease WHERE account_id = $1 AND client_id = $2`,
        [accountId, clientId],
      )
      const now = clock.now().getTime()
      return limits.map((window) => {
        const own = counters.peek(keyOf(accountId, clientId, window))
        const counter = own?.window.requests === window.requests ? own : newCounter(accountId, clientId, window)
        resetAt(counter, now)
        return usageOf({ ...counter, unreserved: unreservedOf(counter, rows) }, now)
      })
    },

    consume(bearer) {
      const all = countersOf(bearer)
      return consumeReserved(all, clock.now().getTime()) ?? reserveAndConsume(all)
    },
  }
}

const keyOf = (accountId: number, clientId: string, { seconds }: RateWindow) => `${accountId}:${seconds}:${clientId}`

const newCounter = (accountId: number, clientId: string, window: RateWindow): Counter => ({
  accountId,
  clientId,
  window,
  start: 0,
  reserved: 0,
  unreserved: 0,
  pendingReservation: undefined,
})

const needsReservation = ({ reserved, unreserved }: Counter) => reserved === 0 && unreserved > 0

/** Consumes from the reserved slices; undefined if another reservation is needed. */
function consumeReserved(all: readonly Counter[], now: number): RateLimitStatus | undefined {
  let exceeded: Counter | undefined
  let needsMore = false
  for (const counter of all) {
    resetAt(counter, now)
    if (counter.reserved > 0) continue
    if (counter.unreserved > 0) needsMore = true
    else if (!exceeded || endOf(counter) > endOf(exceeded)) exceeded = counter
  }
  if (needsMore && !exceeded) return undefined
  if (!exceeded) for (const counter of all) counter.reserved -= 1
  return statusOf(all, now, exceeded)
}

/**
 * Starts a new window if `now` is outside the current one. Windows are aligned to the epoch, the same in every process.
 */
function resetAt(counter: Counter, now: number): void {
  const start = now - (now % (counter.window.seconds * 1000))
  if (counter.start === start) return
  counter.start = start
  counter.reserved = 0
  counter.unreserved = Number.POSITIVE_INFINITY
}

function statusOf(all: readonly Counter[], now: number, exceeded: Counter | undefined): RateLimitStatus {
  let tightest = all[0] as Counter
  for (const counter of all) if (remainingOf(counter) < remainingOf(tightest)) tightest = counter
  return {
    limit: tightest.window.requests,
    remaining: remainingOf(tightest),
    resetSeconds: secondsUntil(endOf(tightest), now),
    usage: all.map((counter) => usageOf(counter, now)),
    exceeded: exceeded && { window: exceeded.window, retryAfter: secondsUntil(endOf(exceeded), now) },
  }
}

interface ReservationRow {
  readonly seconds: number
  readonly start: Date
  readonly used: number
}

/** Requests of the counter's window that no process has reserved. */
function unreservedOf({ window, start }: Counter, rows: readonly ReservationRow[]): number {
  const row = rows.find((it) => it.seconds === window.seconds && it.start.getTime() >= start)
  return Math.max(0, window.requests - (row?.used ?? 0))
}

const usageOf = (counter: Counter, now: number): RateLimitUsage => ({
  requests: counter.window.requests,
  seconds: counter.window.seconds,
  remaining: remainingOf(counter),
  resetSeconds: secondsUntil(endOf(counter), now),
})

const endOf = ({ start, window }: Counter) => start + window.seconds * 1000
const remainingOf = ({ reserved, unreserved }: Counter) => reserved + unreserved
const secondsUntil = (instant: number, now: number) => Math.max(1, Math.ceil((instant - now) / 1000))
