/**
 * Heartbeats and leases of workers. Each worker saves a heartbeat twice a second, by the database's clock. The deliveries
 * of a worker without heartbeats are released, and other workers claim them under the same attempt number, since it is
 * unknown whether they were sent. A worker that only seemed dead causes a duplicate at most: its late outcomes name a
 * claim that is no longer current. The lease catches deliveries that a living worker has lost track of.
 */
import type { Db } from '#runtime'

/** Between two heartbeats, and between two searches for lost deliveries. */
export const HEARTBEAT_INTERVAL = 500 // ms
export const HEARTBEAT_TIMEOUT = 3 // s; together with the interval well within the 5 s that are promised
const MAX_RELEASED = 1_000 // rows

export const saveHeartbeat = (db: Db, worker: string) =>
  db.query(
    `INSERT INTO webhooks.worker (id, heartbeat_at) VALUES ($1, now())
     ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`,
    [worker],
  )

/** Of the row `h`. */
const LOST = `(h.lease_until < now() OR NOT EXISTS (
  SELECT FROM webhooks.worker w
  WHERE w.id = h.worker_id AND w.heartbeat_at > now() - interval '${HEARTBEAT_TIMEOUT} seconds'))`

/**
 * Releases the deliveries of dead workers, and those whose lease has expired. A queued one, which nobody attempts yet, may
 * never have reached the broker; when it has, its message is dropped, since the claim has ended. @returns how many
 */
export async function releaseLost(db: Db): Promise<number> {
  const rows = await db.query(
    `WITH in_flight AS (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery h
       WHERE state = 'in_flight' AND ${LOST} LIMIT ${MAX_RELEASED} FOR UPDATE SKIP LOCKED),
     queued AS (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery h
       WHERE state = 'queued' AND ${LOST} LIMIT ${MAX_RELEASED} FOR UPDATE SKIP LOCKED)
     UPDATE webhooks.delivery d SET state = 'pending', worker_id = NULL, lease_until = NULL
     FROM (SELECT * FROM in_flight UNION ALL SELECT * FROM queued) lost
     WHERE d.account_id = lost.account_id AND d.webhook_id = lost.webhook_id AND d.event_id = lost.event_id
     RETURNING 1`,
  )
  return rows.length
}

/** Whether a worker lives, which will claim what is due. */
export async function hasWorker(db: Db): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM webhooks.worker WHERE heartbeat_at > now() - interval '${HEARTBEAT_TIMEOUT} seconds' LIMIT 1`,
  )
  return rows.length > 0
}

/** Removes the worker, and those that have been dead for a day. */
export const removeWorker = (db: Db, worker: string) =>
  db.query(`DELETE FROM webhooks.worker WHERE id = $1 OR heartbeat_at < now() - interval '1 day'`, [worker])
