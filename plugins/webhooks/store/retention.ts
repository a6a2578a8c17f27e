/** Retention: deletes old rows in batches small enough not to slow down other statements. */
import type { Db } from '#runtime'

const BATCH = 2_000 // rows

/** Deletes one batch of rows older than so many days, by the database's clock. Resolves to true while there may be more. */
type DeleteBatch = (db: Db, days: number) => Promise<boolean>

const deleting =
  (sql: string): DeleteBatch =>
  async (db, days) =>
    (await db.query(sql, [days])).length >= BATCH

const BEFORE = 'now() - make_interval(days => $1)'

/**
 * For log entries, finished deliveries, and pending deliveries whose registration was deleted. Deliveries are locked before
 * they are deleted, so that one that is replayed meanwhile stays.
 */
export const DELETIONS: readonly DeleteBatch[] = [
  deleting(
    `DELETE FROM webhooks.attempt WHERE (account_id, webhook_id, id) IN (
       SELECT account_id, webhook_id, id FROM webhooks.attempt WHERE at < ${BEFORE} ORDER BY at LIMIT ${BATCH})
     RETURNING 1`,
  ),
  deleting(
    `DELETE FROM webhooks.delivery WHERE (account_id, webhook_id, event_id) IN (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery WHERE finished_at < ${BEFORE}
       ORDER BY finished_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
  ),
  deleting(
    `DELETE FROM webhooks.delivery WHERE (account_id, webhook_id, event_id) IN (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery d
       WHERE state = 'pending' AND $1::integer IS NOT NULL AND NOT EXISTS (
         SELECT FROM webhooks.registration r WHERE r.account_id = d.account_id AND r.id = d.webhook_id)
       LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
  ),
]

/**
 * For events of the feed. Of each account it deletes all events up to the latest old one, so that none is left before the
 * position that it keeps of the deletion, also when the clock was set back meanwhile. (A join by the keys would read the
 * whole table, since the planner does not know how few they are.)
 */
export const deleteEvents: DeleteBatch = deleting(
  `WITH old AS (
     SELECT account_id, max(position) AS position FROM (
       SELECT account_id, position FROM webhooks.event WHERE stored_at < ${BEFORE}
       ORDER BY stored_at LIMIT ${BATCH}) AS event
     GROUP BY account_id),
   kept AS (
     INSERT INTO webhooks.event_deletion AS d (account_id, position)
     SELECT account_id, position FROM old ORDER BY account_id
     ON CONFLICT (account_id) DO UPDATE SET position = greatest(d.position, EXCLUDED.position))
   DELETE FROM webhooks.event WHERE ctid = ANY (ARRAY(
     SELECT e.ctid FROM old CROSS JOIN LATERAL (
       SELECT ctid FROM webhooks.event WHERE account_id = old.account_id AND position <= old.position
       ORDER BY position LIMIT ${BATCH}) AS e))
   RETURNING 1`,
)
