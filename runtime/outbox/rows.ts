/** SQL statements with which the relay takes rows of the outbox. */
import type { Actor, Db, EventEnvelope, Tx } from '../plugin.ts'
import type { Attempt, FreshRow, RowKey } from './attempts.ts'

export interface OutboxRow extends FreshRow {
  readonly event_id: number
  readonly event: string
  readonly data: unknown
  readonly actor: Actor
  readonly happened_at: Date
  readonly traceparent: string | null
  readonly attempts: number
  /** The stored state of the plugin for the account; null where none is stored. */
  readonly enabled: boolean | null
  /** pg_backend_pid() of the connection that took the row. */
  readonly backend: number
}

/** Part of the outbox, in which fresh rows are looked for. */
export interface OutboxPart {
  /** Null: the rows of all accounts, on one server. In a distributed database a statement that locks rows names one account. */
  readonly account: number | null
  /** Rows that were due earlier are skipped, unless the database's clock was set back to before that time. */
  readonly from: Date
}

export const BATCH = 200 // rows
const MAX_ACCOUNTS = 10_000 // of one statement

/** Restricts a table to the account `$1`. */
const ofAccount = (table: string) => `${table}.account_id = $1`
/** No restriction; the parameter `$1` is null. */
const ofAll = () => '$1::bigint IS NULL'
type Part = typeof ofAccount

const columns = (
  part: Part,
) => `id, event_id, account_id, event, data, actor, happened_at, due_at, traceparent, attempts,
  (SELECT enabled FROM runtime.account_plugin AS a
   WHERE a.account_id = outbox.account_id AND ${part('a')} AND a.plugin = outbox.plugin) AS enabled`

/**
 * Selects at most BATCH due rows of the plugin `$2` that have never failed and that no other process has locked, but not
 * those with the ids `$4`. `$1` and `$3` are those of an `OutboxPart`.
 */
const fresh = (part: Part, selected: string) =>
  `SELECT ${selected} FROM runtime.outbox
   WHERE ${part('outbox')} AND plugin = $2 AND set_aside_at IS NULL
     AND due_at BETWEEN least($3, now()) AND now() AND attempts = 0 AND id <> ALL($4::bigint[])
   ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`
const listing = (part: Part) => fresh(part, 'account_id, id, due_at')
const taking = (part: Part, more = '') =>
  `WITH taken AS (
     DELETE FROM runtime.outbox WHERE ${part('outbox')} AND ctid = ANY (ARRAY(${fresh(part, 'ctid')})) RETURNING ${columns(part)}${more})
   SELECT * FROM taken ORDER BY due_at, id`

const ON_ONE_SERVER = '/* on one server */'
const LIST = { ofAccount: listing(ofAccount), ofAll: `${ON_ONE_SERVER} ${listing(ofAll)}` }
const TAKE = {
  ofAccount: taking(ofAccount),
  ofAll: `${ON_ONE_SERVER} ${taking(ofAll, ', pg_backend_pid() AS backend')}`,
}

const valuesOf = (plugin: string, { account, from }: OutboxPart, except: readonly RowKey[]) => [
  account,
  plugin,
  from,
  except.map(({ id }) => id),
]

/** Lists fresh rows of the part, in order. @param except rows to skip */
export const listFresh = (db: Db, plugin: string, part: OutboxPart, except: readonly RowKey[]) =>
  db.query<FreshRow>(part.account === null ? LIST.ofAll : LIST.ofAccount, valuesOf(plugin, part, except))

/** Deletes fresh rows and returns them, in order: a rollback brings them back. The parameters are those of `listFresh`. */
export const takeFresh = (tx: Tx, plugin: string, part: OutboxPart, except: readonly RowKey[]) =>
  part.account === null
    ? tx.query<OutboxRow>(TAKE.ofAll, valuesOf(plugin, part, except))
    : take(tx, TAKE.ofAccount, valuesOf(plugin, part, except))

/** Deletes the row of an attempt and returns it, unless an operator has changed the row since the attempt began. */
export const takeAttempt = (tx: Tx, { account_id, id, attempts }: Attempt) =>
  take(
    tx,
    `DELETE FROM runtime.outbox WHERE account_id = $1 AND id = (
       SELECT id FROM runtime.outbox WHERE account_id = $1 AND id = $2 AND attempts = $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns(ofAccount)}`,
    [account_id, id, attempts],
  )

/** On several servers the process is asked for apart: Citus would return those of its other servers, which take the rows. */
async function take(tx: Tx, sql: string, params: readonly unknown[]): Promise<OutboxRow[]> {
  const [self, rows] = await tx.queries<[{ backend: number }[], OutboxRow[]]>(
    { sql: 'SELECT pg_backend_pid() AS backend' },
    { sql, params },
  )
  return rows.map((row) => Object.assign(row, self[0]))
}

/** The accounts with fresh rows, by when the first of their rows was due. It locks nothing. @param from as in `OutboxPart` */
export const listAccounts = (db: Db, plugin: string, from: Date) =>
  db.query<{ account_id: number; due_at: Date }>(
    `/* over all accounts */ SELECT account_id, min(due_at) AS due_at FROM runtime.outbox
     WHERE plugin = $1 AND set_aside_at IS NULL AND due_at BETWEEN least($2, now()) AND now() AND attempts = 0
     GROUP BY account_id ORDER BY min(due_at) LIMIT ${MAX_ACCOUNTS}`,
    [plugin, from],
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
  id: eventId(row.event_id, row.happened_at),
  event: row.event,
  accountId: row.account_id,
  actor: row.actor,
  at: row.happened_at,
  data: row.data,
  traceparent: row.traceparent,
})

/**
 * `evt_` and hex digits: 12 of the time in milliseconds, then those of the number. A database that was restored, or a standby
 * that took over without the last transactions, draws numbers again whose events receivers have had already.
 */
export const eventId = (number: number, happenedAt: Date): string =>
  `evt_${happenedAt.getTime().toString(16).padStart(12, '0')}${number.toString(16)}`
