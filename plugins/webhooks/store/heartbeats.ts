/**
 * Heartbeats and leases of workers. Each worker saves a heartbeat twice a second, by the database's clock. The deliveries
 * of a worker without heartbeats are released, and other workers claim them under the same attempt number, since it is
 * unknown whether they were sent. A worker that only seemed dead causes a duplicate at most: its late outcomes name a
 * claim that is no longer current. The lease catches deliveries that a living worker has lost track of.
 */
import type { AccountsDb, Db } from '#runtime'
import { arraysOf, readAny } from '#runtime/models'
import type { Claim } from './claims.ts'

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

const ALIVE = `heartbeat_at > now() - interval '${HEARTBEAT_TIMEOUT} seconds'`

/** A claim whose worker is dead, or whose lease has expired. */
interface LostClaim extends Claim {
  readonly worker: string
}

/**
 * Releases the deliveries of dead workers, and those whose lease has expired. A queued one, which nobody attempts yet, may
 * never have reached the broker; when it has, its message is dropped, since the claim has ended. @returns how many
 */
export async function releaseLost(db: AccountsDb): Promise<number> {
  let released = 0
  for (const group of db.statementGroups(await listLost(db))) released += await release(db, group)
  return released
}

async function listLost(db: Db): Promise<LostClaim[]> {
  const living = async () =>
    (await db.query<{ id: string }>(`SELECT id FROM webhooks.worker WHERE ${ALIVE}`)).map(({ id }) => id)
  const lost = (state: 'in_flight' | 'queued') =>
    `(SELECT account_id AS "accountId", webhook_id AS "webhookId", event_id AS "eventId", claims AS claim, worker_id AS worker
      FROM webhooks.delivery
      WHERE state = '${state}' AND (lease_until < now() OR worker_id <> ALL ($1::text[])) LIMIT ${MAX_RELEASED})`
  const sql = `/* over all accounts */ ${lost('in_flight')} UNION ALL ${lost('queued')}`
  const known = await living()
  const found = await db.query<LostClaim>(sql, [known])
  if (found.length === 0) return found
  // A worker may have begun, and claimed, since the living were read.
  const begun = new Set((await living()).filter((id) => !known.includes(id)))
  return found.filter(({ worker }) => !begun.has(worker))
}

/** Releases those that are still as they were listed. Skips those that another worker releases. */
async function release(db: Db, claims: readonly LostClaim[]): Promise<number> {
  const rows = await db.query(
    `WITH lost AS MATERIALIZED (
       SELECT h.account_id, h.webhook_id, h.event_id
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::text[])
         AS k(account_id, webhook_id, event_id, claim, worker)
       JOIN webhooks.delivery h ON h.account_id = ANY ($1::bigint[]) AND h.account_id = k.account_id
         AND h.webhook_id = k.webhook_id AND h.event_id = k.event_id AND h.claims = k.claim AND h.worker_id = k.worker
         AND h.state IN ('in_flight', 'queued')
       FOR UPDATE OF h SKIP LOCKED)
     UPDATE webhooks.delivery d SET state = 'pending', worker_id = NULL, lease_until = NULL
     FROM lost
     WHERE d.account_id = ANY ($1::bigint[]) AND d.account_id = lost.account_id AND d.webhook_id = lost.webhook_id
       AND d.event_id = lost.event_id
     RETURNING 1`,
    arraysOf(claims, 'accountId', 'webhookId', 'eventId', 'claim', 'worker'),
  )
  return rows.length
}

/** Whether a worker lives, which will claim what is due. */
export const hasWorker = (db: Db) => readAny(db, `SELECT 1 FROM webhooks.worker WHERE ${ALIVE} LIMIT 1`, [])

/** Removes the worker, and those that have been dead for a day. */
export const removeWorker = (db: Db, worker: string) =>
  db.query(`DELETE FROM webhooks.worker WHERE id = $1 OR heartbeat_at < now() - interval '1 day'`, [worker])
