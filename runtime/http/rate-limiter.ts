/**
 * The rate limiter: counts the requests of each client in sliding windows, across all processes, without a database write
 * for each request. (The requests of a browser client are counted for each of its users: a client's rate limit is then
 * one for each.) A process reserves a slice of a client's window in the database and serves requests from that slice for a
 * few seconds; with its next reservation it tells when it used which part of the last one, and gives the rest back. With one
 * process a limit is exact. What a process has used of a slice when it serves no more requests of the client counts from
 * when it was reserved, hence ends so many seconds early.
 *
 * Words: a *window* allows a number of requests in any span of a number of seconds; a *counter* is this process's state of
 * one window of one client; a *reservation* moves a slice of the window from the database to the counter. Reservations stand
 * in the table `runtime.rate_lease`, as one sum for each bucket (`sliding-window.ts`) of a window of a client. A request
 * consumes one unit of each window of its bearer, or of none if one is exhausted.
 */
import { LRUCache } from 'lru-cache'
import { writeFaultOf } from '../database/database.ts'
import type { RateLimitUsage, RateWindow } from '../limits/rate-window.ts'
import type { Clock, Db } from '../plugin.ts'
import type { Bearer } from '../services.ts'
import { saveUsage, storedUsages } from './rate-leases.ts'
import {
  backAt,
  bucketMs,
  bucketStart,
  bucketsOf,
  type Lease,
  moved,
  settled,
  take,
  totalOf,
  type Usage,
  unused,
} from './sliding-window.ts'

/** Slices of a window, or of each of its minutes if it is longer. A process that stops loses at most one slice. */
const SLICES = 10
const MINUTE = 60 // s
/** Buckets of a window for which a reservation holds, fewer where it has fewer: 5 seconds of a minute. */
const HOLDS = 5
/** The least recently used counter is dropped above this, and the next request reserves a slice of its window again. */
const MAX_COUNTERS = 20_000 // about 500 bytes each

/** `limit`, `remaining` and `resetSeconds` are those of the window closest to exhaustion. */
export interface RateLimitStatus {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  /** Each window of the bearer, in its order. */
  readonly usage: readonly RateLimitUsage[]
  /** Set if the request is refused: the exhausted window that a client has to wait for longest. */
  readonly exceeded: { readonly window: RateWindow; readonly retryAfter: number } | undefined
}

export type RateLimiter = ReturnType<typeof openRateLimiter>

interface Counter {
  readonly accountId: number
  readonly clientId: string
  readonly window: RateWindow
  /** What all processes have reserved, as of this process's last reservation, with the version of the row; 0 without one. */
  stored: Usage
  version: number
  lease: Lease & { readonly uses: Map<number, number> }
  /** Requests of the lease that are not used. */
  reserved: number
  /** Requests that no process has reserved. */
  unreserved: number
  /** When some of the used requests come back, in epoch milliseconds. */
  backAt: number
  /** From when and until when the last three hold, in epoch milliseconds; a clock may be set back. */
  validFrom: number
  validUntil: number
  /** Whether the database took no write at the last reservation: then this process counts on its own. */
  isAlone: boolean
  pendingReservation: Promise<void> | undefined
}

export function openRateLimiter(db: Db, clock: Clock) {
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

  /**
   * What is stored changes only under the version that was read, so that no two processes reserve the same requests. A round
   * that fails is one in which another process has stored.
   */
  async function reserve(counter: Counter): Promise<void> {
    const { window, lease } = counter
    const slice = Math.ceil(window.requests / SLICES / Math.max(1, window.seconds / MINUTE))
    for (let isRead = false; ; isRead = true) {
      const start = bucketStart(window, clock.now().getTime())
      const before = settled(window, moved(window, counter.stored, start), lease)
      const { usage, taken } = take(window, before, slice)
      const isStored = (taken > 0 || (isRead && lease.taken > 0)) && (await storeUsage(counter, usage))
      if (isStored || (isRead && taken === 0 && lease.taken === 0)) {
        counter.stored = usage
        counter.lease = { start: usage.start, taken, uses: new Map() }
        counter.reserved = taken
        counter.unreserved = Math.max(0, window.requests - totalOf(usage))
        counter.backAt = backAt(window, usage) ?? 0
        counter.validFrom = start
        // At least a bucket from now on, so that a database that answers slowly holds nobody in this loop.
        const bucket = bucketMs(window)
        const holds = Math.min(HOLDS, bucketsOf(window) - 1) * bucket
        counter.validUntil = Math.max(start + holds, clock.now().getTime() + bucket)
        return
      }
      await readUsage(counter)
    }
  }

  /** Whether the usage was stored: false when another process was first. */
  async function storeUsage(counter: Counter, usage: Usage): Promise<boolean> {
    try {
      const version = await saveUsage(db, counter, usage)
      counter.isAlone = false
      if (version !== undefined) counter.version = version
      return version !== undefined
    } catch (error) {
      // While the database takes no writes, reads are still served: each process then counts on its own.
      if (writeFaultOf(error) === undefined) throw error
      counter.isAlone = true
      return true
    }
  }

  async function readUsage(counter: Counter): Promise<void> {
    const { accountId, clientId, window } = counter
    const rows = await storedUsages(db, accountId, clientId)
    const row = rows.find(({ seconds }) => seconds === window.seconds)
    if (!counter.isAlone) counter.stored = row?.usage ?? unused(0)
    counter.version = row?.version ?? 0
  }

  /** Reserves a slice of each window that needs one, until the request is counted or a window is exhausted. */
  async function reserveAndConsume(all: readonly Counter[]): Promise<RateLimitStatus> {
    for (;;) {
      const status = consumeReserved(all, clock.now().getTime())
      if (status) return status
      await Promise.all(
        all
          .filter((counter) => needsReservation(counter, clock.now().getTime()))
          .map((counter) => {
            counter.pendingReservation ??= reserve(counter).finally(() => {
              counter.pendingReservation = undefined
            })
            return counter.pendingReservation
          }),
      )
    }
  }

  return {
    /**
     * How much of its limits any client has used, without consuming a request. What other processes have reserved counts as
     * used.
     */
    async usage(db: Db, accountId: number, clientId: string, limits: readonly RateWindow[]) {
      const rows = await storedUsages(db, accountId, clientId)
      const now = clock.now().getTime()
      return limits.map((window) => {
        const stored = rows.find(({ seconds }) => seconds === window.seconds)?.usage ?? unused(0)
        const used = moved(window, stored, bucketStart(window, now))
        const own = counters.peek(keyOf(accountId, clientId, window))
        const usage = own ? settled(window, used, own.lease) : used
        const remaining = Math.max(0, window.requests - totalOf(usage))
        return {
          ...window,
          remaining,
          resetSeconds: secondsUntil(backAt(window, usage) ?? now + window.seconds * 1000, now),
        }
      })
    },

    /**
     * Consumes one request of each of the bearer's windows, or of none if one is exhausted. Returns a promise only if it
     * has to reserve a slice.
     */
    consume(bearer: Bearer): RateLimitStatus | Promise<RateLimitStatus> {
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
  stored: unused(0),
  version: 0,
  lease: { start: 0, taken: 0, uses: new Map() },
  reserved: 0,
  unreserved: 0,
  backAt: 0,
  validFrom: 0,
  validUntil: 0,
  isAlone: false,
  pendingReservation: undefined,
})

const needsReservation = ({ reserved, unreserved, backAt, validFrom, validUntil }: Counter, now: number) =>
  now < validFrom || now >= validUntil || (reserved === 0 && (unreserved > 0 || now >= backAt))

/** Consumes from the reserved slices; undefined if another reservation is needed. */
function consumeReserved(all: readonly Counter[], now: number): RateLimitStatus | undefined {
  let exceeded: Counter | undefined
  let needsMore = false
  for (const counter of all) {
    if (needsReservation(counter, now)) needsMore = true
    else if (counter.reserved === 0 && (!exceeded || counter.backAt > exceeded.backAt)) exceeded = counter
  }
  if (needsMore && !exceeded) return undefined
  if (!exceeded) for (const counter of all) useOne(counter, now)
  return statusOf(all, now, exceeded)
}

function useOne(counter: Counter, now: number): void {
  const { window, lease } = counter
  const start = bucketStart(window, now)
  lease.uses.set(start, (lease.uses.get(start) ?? 0) + 1)
  counter.reserved -= 1
}

function statusOf(all: readonly Counter[], now: number, exceeded: Counter | undefined): RateLimitStatus {
  const usage = all.map((counter) => usageOf(counter, now))
  let tightest = usage[0] as RateLimitUsage
  for (const it of usage) if (it.remaining < tightest.remaining) tightest = it
  return {
    limit: tightest.requests,
    remaining: tightest.remaining,
    resetSeconds: tightest.resetSeconds,
    usage,
    exceeded: exceeded && { window: exceeded.window, retryAfter: secondsUntil(exceeded.backAt, now) },
  }
}

const usageOf = ({ window, reserved, unreserved, backAt }: Counter, now: number): RateLimitUsage => ({
  requests: window.requests,
  seconds: window.seconds,
  remaining: reserved + unreserved,
  resetSeconds: secondsUntil(backAt, now),
})

const secondsUntil = (instant: number, now: number) => Math.max(1, Math.ceil((instant - now) / 1000))
