/** Registrations as rows. Every statement names the account. */
import type { Db, Tx } from '#runtime'
import type { Fields, Source } from '#runtime/odata'
import type { Registration } from '../registration.ts'
import type { SealedTarget } from '../target.ts'

const COLUMNS = `id, name, url, events, is_active AS "isActive", headers,
  target_sealed AS "targetSealed", older_secret_sealed AS "olderSecretSealed", total_calls AS "totalCalls",
  successful_calls AS "successfulCalls", failed_calls AS "failedCalls", created_at AS "createdAt",
  last_triggered AS "lastTriggered", version`

/** As it is shown: the sealed parts of a url can neither be sought nor sorted by. Older code stored them in the clear. */
const SHOWN_URL = `CASE WHEN r.target_sealed IS NULL THEN split_part(r.url, '?', 1) ELSE r.url END`

/** What a list may be filtered and sorted by. */
export const registrationFields: Fields = {
  id: { column: 'r.id', type: 'string', notNull: true },
  name: { column: 'r.name', type: 'string', notNull: true },
  url: { column: SHOWN_URL, type: 'string', notNull: true },
  isActive: { column: 'r.is_active', type: 'boolean', notNull: true },
  createdAt: { column: 'r.created_at', type: 'timestamp', notNull: true },
  lastTriggered: { column: 'r.last_triggered', type: 'timestamp' },
}
export const registrationSource = (accountId: number): Source => ({
  columns: COLUMNS,
  from: 'webhooks.registration r',
  where: 'r.account_id = $1',
  params: [accountId],
})

export async function countRegistrations(db: Db, accountId: number): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM webhooks.registration WHERE account_id = $1'
  const [row] = await db.query<{ n: number }>(sql, [accountId])
  return row?.n ?? 0
}

/** Holds back other registrations of the account until the transaction ends, so that a count stays true. */
export const lockAccount = (tx: Tx, accountId: number) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks.registration:' || $1::text, 0))`, [accountId])

export async function loadRegistration(db: Db, accountId: number, id: string): Promise<Registration | undefined> {
  const sql = `SELECT ${COLUMNS} FROM webhooks.registration WHERE account_id = $1 AND id = $2`
  return (await db.query<Registration>(sql, [accountId, id]))[0]
}

/** The same, held until the transaction ends. */
export async function lockRegistration(tx: Tx, accountId: number, id: string): Promise<Registration | undefined> {
  const sql = `SELECT ${COLUMNS} FROM webhooks.registration WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`
  return (await tx.query<Registration>(sql, [accountId, id]))[0]
}

export type NewRegistration = SealedTarget &
  Pick<Registration, 'id' | 'name' | 'events' | 'isActive'> & { readonly createdAt: Date }

export async function insertRegistration(tx: Tx, accountId: number, it: NewRegistration): Promise<Registration> {
  const [row] = await tx.query<Registration>(
    `INSERT INTO webhooks.registration
       (account_id, id, name, url, events, is_active, headers, created_at, target_sealed)
     VALUES ($1, $2, $3, $4, $5::text[], $6, $7::json, $8, $9) RETURNING ${COLUMNS}`,
    [
      accountId,
      it.id,
      it.name,
      it.url,
      it.events,
      it.isActive,
      JSON.stringify(it.headers),
      it.createdAt,
      it.targetSealed,
    ],
  )
  if (!row) throw new Error('The database kept no registration.')
  return row
}

export interface Change {
  readonly name?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly isActive?: boolean | undefined
  readonly target?: SealedTarget | undefined
}

/** Saves what is given, leaves the rest, and counts the version up. */
export async function saveRegistration(tx: Tx, accountId: number, id: string, change: Change): Promise<Registration> {
  const [row] = await tx.query<Registration>(
    `UPDATE webhooks.registration SET
       name = coalesce($3, name), url = coalesce($4, url), events = coalesce($5::text[], events),
       is_active = coalesce($6, is_active), headers = coalesce($7::json, headers),
       target_sealed = coalesce($8, target_sealed),
       older_secret_sealed = CASE WHEN $8::text IS NULL THEN older_secret_sealed END,
       version = version + 1
     WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [
      accountId,
      id,
      change.name ?? null,
      change.target?.url ?? null,
      change.events ?? null,
      change.isActive ?? null,
      change.target === undefined ? null : JSON.stringify(change.target.headers),
      change.target?.targetSealed ?? null,
    ],
  )
  if (!row) throw new Error('The registration went away while it was held.')
  return row
}

/** What waits for a registration goes with it, up to this many at once; the daily clean-up takes the rest. */
const DROP_AT_ONCE = 10_000 // rows

export async function deleteRegistration(tx: Tx, accountId: number, id: string): Promise<void> {
  await tx.query('DELETE FROM webhooks.registration WHERE account_id = $1 AND id = $2', [accountId, id])
  await tx.query(
    `DELETE FROM webhooks.delivery WHERE (account_id, webhook_id, event_id) IN (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending' LIMIT ${DROP_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [accountId, id],
  )
}
