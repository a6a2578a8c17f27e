/** Counts the unfinished deliveries by state, for metrics. */
import type { Db } from '#runtime'

/** Pending rows of one registration that are counted at most. */
const MAX_COUNTED = 1_000
/** Claimed rows of one state that are counted at most. */
const MAX_CLAIMED = 10_000

/**
 * `due`; `waiting` for its next attempt; `paused`: its registration is paused, or its account has the plugin disabled;
 * `in_flight`: claimed by a worker; `queued`: claimed, and with the broker.
 */
const STATES = ['due', 'waiting', 'paused', 'in_flight', 'queued'] as const

interface DeliveryCount {
  readonly state: (typeof STATES)[number]
  readonly count: number
  /** How long the oldest has been due; 0 if none is. */
  readonly oldestSeconds: number
}

/**
 * Counts each registration by itself along the index of claims, so that the many rows of a paused one do not use up the
 * limit of the others.
 * @param pending the accounts with pending deliveries
 * @param enabled those of them that have the plugin enabled
 */
export async function countDeliveries(
  db: Db,
  pending: readonly number[],
  enabled: readonly number[],
): Promise<DeliveryCount[]> {
  const rows = await db.query<DeliveryCount>(
    `/* over all accounts */ WITH counted AS (
       SELECT CASE WHEN r.is_active AND r.account_id = ANY ($2::bigint[]) THEN d.state ELSE 'paused' END AS state,
         d.n, d.oldest
       FROM webhooks.registration r CROSS JOIN LATERAL (
         SELECT CASE WHEN next_at <= now() THEN 'due' ELSE 'waiting' END AS state, count(*)::int AS n,
           min(next_at) FILTER (WHERE isfinite(next_at)) AS oldest
         FROM (
           SELECT next_at FROM webhooks.delivery
           WHERE state = 'pending' AND account_id = r.account_id AND webhook_id = r.id
           ORDER BY next_at LIMIT ${MAX_COUNTED}) o
         GROUP BY 1) d
       WHERE r.account_id = ANY ($1::bigint[]))
     SELECT state, sum(n)::int AS count,
       CASE WHEN state = 'due' THEN coalesce(extract(epoch FROM now() - min(oldest)), 0) ELSE 0 END::float8
         AS "oldestSeconds"
     FROM counted GROUP BY state
     UNION ALL
     SELECT 'in_flight', count(*)::int, 0 FROM (
       SELECT 1 FROM webhooks.delivery WHERE state = 'in_flight' LIMIT ${MAX_CLAIMED}) in_flight
     UNION ALL
     SELECT 'queued', count(*)::int, 0 FROM (
       SELECT 1 FROM webhooks.delivery WHERE state = 'queued' LIMIT ${MAX_CLAIMED}) queued`,
    [pending, enabled],
  )
  const found = new Map(rows.map((row) => [row.state, row]))
  return STATES.map((state) => found.get(state) ?? { state, count: 0, oldestSeconds: 0 })
}
