/**
 * Workers that live. A heart beats twice a second by the database's time; what a worker holds whose heart has stopped goes
 * back to the others, as the same attempt, since whether it was sent is not known. A heart that stood still by mistake
 * costs a duplicate at most: its owner's late outcomes name a claim that is no longer current.
 */
import type { Db } from '#runtime'

export const BEAT = 500 // ms, also between sweeps
const DEAD_AFTER = 3 // s without a beat; a sweep later its work is back, well within 5 s
const SWEEP_AT_ONCE = 1_000 // rows

export const beat = (db: Db, worker: string) =>
  db.query(
    `INSERT INTO webhooks.worker (id, heartbeat_at) VALUES ($1, now())
     ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`,
    [worker],
  )

/** Gives back what dead workers held, and what a living one held beyond its lease. @returns how many */
export async function sweep(db: Db): Promise<number> {
  const rows = await db.query(
    `UPDATE webhooks.delivery d SET state = 'pending', worker_id = NULL, lease_until = NULL
     FROM (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery h
       WHERE state = 'in_flight' AND (lease_until < now() OR NOT EXISTS (
         SELECT FROM webhooks.worker w
         WHERE w.id = h.worker_id AND w.heartbeat_at > now() - interval '${DEAD_AFTER} seconds'))
       LIMIT ${SWEEP_AT_ONCE} FOR UPDATE SKIP LOCKED) lost
     WHERE d.account_id = lost.account_id AND d.webhook_id = lost.webhook_id AND d.event_id = lost.event_id
     RETURNING 1`,
  )
  return rows.length
}

/** Takes the worker off the list, and with it those that have been dead for long. */
export const leave = (db: Db, worker: string) =>
  db.query(`DELETE FROM webhooks.worker WHERE id = $1 OR heartbeat_at < now() - interval '1 day'`, [worker])
