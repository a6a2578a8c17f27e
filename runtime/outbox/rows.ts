/** SQL statements with which the relay takes rows of the outbox. */
import type { Actor, Db, EventEnvelope } from '../plugin.ts'
import type { Attempt, RowKey } from './attempts.ts'

export interface OutboxRow extends RowKey {
  readonly event_id: number
  readonly event: string
  readonly data: unknown
  readonly actor: Actor
  readonly happened_at: Date
  readonly due_at: Date
  readonly traceparent: string | null
  readonly attempts: number
  /** The stored state of the plugin for the account; null where none is stored. */
  readonly enabled: boolean | null
  /** pg_backend_pid() of the connection that took the row. */
  readonly backend: number
}

export const BATCH = 200 // rows

const COLUMNS = `id, event_id, account_id, event, data, actor, happened_at, due_at, traceparent, attempts,
  (SELECT enabled FROM runtime.account_plugin AS a WHERE a.account_id = outbox.account_id AND a.plugin = outbox.plugin) AS enabled,
  pg_backend_pid() AS backend`

/**
 * Selects at most BATCH due rows of the plugin that have never failed and that no other process has locked.
 * `$2`: skips rows that were due earlier, unless the database's clock was set back to before that time. `$3`: ids to skip
 */
const fresh = (columns: string) =>
  `SELECT ${columns} FROM runtime.outbox
   WHERE plugin = $1 AND set_aside_at IS NULL AND due_at BETWEEN least($2, now()) AND now() AND attempts = 0
     AND id <> ALL($3::bigint[])
   ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`

const idsOf = (rows: readonly RowKey[]) => rows.map(({ id }) => id)

/** Lists fresh rows, in order. @param from skips rows that were due earlier @param except rows to skip */

export const listFresh = (db: Db, plugin: string, from: Date, except: readonly RowKey[]) =>
  db.query<OutboxRow>(fresh(COLUMNS), [plugin, from, idsOf(except)])

/** Deletes fresh rows and returns them, in order: a rollback brings them back. The parameters are those of `listFresh`. */
export const takeFresh = (tx: Db, plugin: string, from: Date, except: readonly RowKey[]) =>
  tx.query<OutboxRow>(
    `WITH taken AS (DELETE FROM runtime.outbox WHERE ctid = ANY (ARRAY(${fresh('ctid')})) RETURNING ${COLUMNS})
     SELECT * FROM taken ORDER BY due_at, id`,
    [plugin, from, idsOf(except)],
  )

/** Deletes the row of an attempt and returns it, unless an operator has changed the row since the attempt began. */
export const takeAttempt = (tx: Db, { account_id, id, attempts }: Attempt) =>
  tx.query<OutboxRow>(
    `DELETE FROM runtime.outbox WHERE account_id = $1 AND id = (
       SELECT id FROM runtime.outbox WHERE account_id = $1 AND id = $2 AND attempts = $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [account_id, id, attempts],
  )

/**
 * Terminates the server's process of a connection of this pool, and waits until it has ended. Closing the socket alone is
 * not enough: a running statement would keep its row locks until it ends.
 */
export const terminateBackend = (db: Db, backend: number) =>
  db.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE pid = $1 AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()`,
    [backend],
  )

export const envelopeOf = (row: OutboxRow): EventEnvelope<unknown> => ({
  id: eventId(row.event_id),
  event: row.event,
  accountId: row.account_id,
  actor: row.actor,
  at: row.happened_at,
  data: row.data,
  traceparent: row.traceparent,
})

export const eventId = (id: number): string => `evt_${id}`
