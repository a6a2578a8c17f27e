/**
 * One rate limit for many processes without a write a request: a process leases a slice of a client's minute from the
 * database and serves from it. What a process leased and did not use is lost for that minute, so the limit is never
 * exceeded, and with one process it is exact.
 */
import type { Clock, Db } from '../plugin.ts'

const WINDOW = 60_000 // ms
/** A slice is this part of the limit: ten leases a minute at the most, for each client and process. */
const SLICES = 10
/** Clients remembered; the one that leased first goes first, and leases anew when it comes back. */
const CLIENTS = 10_000

/** A process whose clock lags takes its lease from the minute that another one began: together they keep the limit. */
const BEHIND = `w.window_start - excluded.window_start = interval '1 minute'`

export interface Share {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}
export interface Leases {
  /** Takes one request of `limit` a minute. A promise only when a slice has to be leased. */
  take(accountId: number, clientId: string, limit: number): Share | Promise<Share>
}

interface Lease {
  readonly window: number
  readonly limit: number
  /** Requests of the window that other leases, or this process's earlier ones, have not claimed. */
  unclaimed: number
  left: number
  leasing?: Promise<void> | undefined
}

export function openLeases(db: Db, clock: Clock): Leases {
  const leases = new Map<string, Lease>()

  function leaseOf(key: string, window: number, limit: number): Lease {
    const known = leases.get(key)
    if (known?.window === window && known.limit === limit) return known
    leases.delete(key)
    if (leases.size >= CLIENTS) leases.delete(leases.keys().next().value as string)
    const fresh: Lease = { window, limit, unclaimed: Number.POSITIVE_INFINITY, left: 0 }
    leases.set(key, fresh)
    return fresh
  }

  async function renew(lease: Lease, accountId: number, clientId: string, limit: number): Promise<void> {
    const slice = Math.max(1, Math.ceil(limit / SLICES))
    const [row] = await db.query<{ before: number }>(
      `INSERT INTO runtime.rate_window AS w (account_id, client_id, window_start, used) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, client_id) DO UPDATE SET
         window_start = CASE WHEN ${BEHIND} THEN w.window_start ELSE excluded.window_start END,
         used = CASE WHEN ${BEHIND} OR w.window_start = excluded.window_start THEN w.used ELSE 0 END + $4
       RETURNING used - $4 AS before`,
      [accountId, clientId, new Date(lease.window), slice],
    )
    const before = row?.before ?? 0
    lease.left += Math.max(0, Math.min(slice, limit - before))
    lease.unclaimed = Math.max(0, limit - before - slice)
  }

  function spend(lease: Lease, now: number): Share {
    const allowed = lease.left > 0
    if (allowed) lease.left -= 1
    return {
      allowed,
      remaining: lease.left + lease.unclaimed,
      resetSeconds: Math.max(1, Math.ceil((lease.window + WINDOW - now) / 1000)),
    }
  }

  return {
    take(accountId, clientId, limit) {
      const now = clock.now().getTime()
      const lease = leaseOf(`${accountId}:${clientId}`, now - (now % WINDOW), limit)
      if (lease.left > 0 || lease.unclaimed === 0) return spend(lease, now)
      return (async () => {
        while (lease.left === 0 && lease.unclaimed > 0) {
          lease.leasing ??= renew(lease, accountId, clientId, limit).finally(() => {
            lease.leasing = undefined
          })
          await lease.leasing
        }
        return spend(lease, now)
      })()
    },
  }
}
