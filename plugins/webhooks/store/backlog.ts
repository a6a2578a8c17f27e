/** How many deliveries wait, and for what. */
import type { Db } from '#runtime'

/** Rows that are counted at most of each registration, and of those that are out. */
const COUNTED = 1_000

export interface Waiting {
  /**
   * `due`; `waiting` for its next attempt; `paused`, with its registration or its account's plugin; `in_flight`: a worker
   * holds it.
   */
  readonly state: 'due' | 'waiting' | 'paused' | 'in_flight'
  readonly count: number
  /** Since when the oldest is due; 0 where none is. */
  readonly oldestSeconds: number
}

/**
 * Each registration is looked at by itself, along the index that claims go along: what is paused hides nothing.
 * @param pending the accounts with anything pending
 * @param on those of them that have the plugin on
 */
export const readWaiting = (db: Db, pending: readonly number[], on: readonly number[]): Promise<Waiting[]> =>
  db.query<Waiting>(
    `WITH counted AS (
       SELECT CASE WHEN r.is_active AND r.account_id = ANY ($2::bigint[]) THEN d.state ELSE 'paused' END AS state,
         d.n, d.oldest
       FROM webhooks.registration r CROSS JOIN LATERAL (
         SELECT CASE WHEN next_at <= now() THEN 'due' ELSE 'waiting' END AS state, count(*)::int AS n,
           min(next_at) FILTER (WHERE isfinite(next_at)) AS oldest
         FROM (
           SELECT next_at FROM webhooks.delivery
           WHERE state = 'pending' AND account_id = r.account_id AND webhook_id = r.id
           ORDER BY next_at LIMIT ${COUNTED}) o
         GROUP BY 1) d
       WHERE r.account_id = ANY ($1::bigint[]))
     SELECT s.state, coalesce(sum(c.n), 0)::int AS count,
       CASE WHEN s.state = 'due' THEN coalesce(extract(epoch FROM now() - min(c.oldest)), 0) ELSE 0 END::float8
         AS "oldestSeconds"
     FROM unnest(ARRAY['due', 'waiting', 'paused']) AS s(state) LEFT JOIN counted c USING (state)
     GROUP BY s.state
     UNION ALL
     SELECT 'in_flight', count(*)::int, 0 FROM (
       SELECT FROM webhooks.delivery WHERE state = 'in_flight' LIMIT ${COUNTED}) held`,
    [pending, on],
  )
