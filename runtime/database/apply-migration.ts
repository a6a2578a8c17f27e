/**
 * Applies one migration beside processes that serve requests: in one transaction, or, if the file says so, each of its
 * statements by itself.
 */
import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../plugin.ts'
import { placeNewTables } from './citus/place-tables.ts'
import { statementsOn } from './connection.ts'
import { isUnavailable, markLost } from './faults.ts'
import { type Migration, nameOf } from './migration-files.ts'
import { MIGRATION_CHANNEL } from './schema-watch.ts'
import { lineAt, statementLines, statementsOf } from './sql-statements.ts'

const LOCK_TIMEOUT = 2_000 // ms; less than requests wait for a lock, and more than until PostgreSQL looks for deadlocks
const LOCK_PAUSE = 1_000 // ms
/** It got no lock in time; or others wait for one that it has, while it waits for theirs (deadlock). */
const WITHOUT_LOCKS: readonly (string | undefined)[] = ['55P03', '40P01']

/** Running processes then look whether they still work. */
export const NOTIFY_PROCESSES = `select pg_notify('${MIGRATION_CHANNEL}', '')`

/**
 * Requests wait behind a migration that waits for a lock, such as one that a long transaction holds. So it gives up soon, lets
 * them pass, and begins again, until it gets its locks or the operator stops it.
 * @throws an error that names the file and the line, and holds the database's as its cause
 */
export async function applyMigration(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  for (;;) {
    try {
      return await (migration.inTransaction ? applyAtOnce : applyOneByOne)(client, migration)
    } catch (error) {
      if (!WITHOUT_LOCKS.includes(((error as Error).cause as pg.DatabaseError | undefined)?.code)) throw error
      log.warn({ migration: nameOf(migration), retryInMs: LOCK_PAUSE }, 'A migration waits for locks; it begins again.')
      await pause(LOCK_PAUSE)
    }
  }
}

async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  const { connection } = client as unknown as { connection: EventEmitter }
  let completed = 0
  const count = () => {
    completed += 1
  }
  try {
    await client.query('BEGIN')
    await client.query(`${schemaOf(migration)}; set local lock_timeout = ${LOCK_TIMEOUT}`)
    connection.on('commandComplete', count)
    await client.query(migration.sql).finally(() => connection.off('commandComplete', count))
    await record(client, migration)
    await placeNewTables(statementsOn(client))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw failure(migration, migration.sql, error, statementLines(migration.sql)[completed])
  }
}

/** Indexes are built and removed concurrently, which blocks nobody, and waits for as long as transactions of others last. */
async function applyOneByOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(schemaOf(migration))
  try {
    for (const { text, line } of statementsOf(migration.sql)) {
      await client.query(text).catch((error) => {
        throw failure(migration, text, error, line)
      })
    }
  } finally {
    await client.query('reset search_path').catch(() => {})
  }
  await record(client, migration)
}

function schemaOf({ plugin, inTransaction }: Migration): string {
  const schema = pg.escapeIdentifier(plugin)
  return `create schema if not exists ${schema}; set ${inTransaction ? 'local ' : ''}search_path = ${schema}`
}

async function record(client: pg.Client, migration: Migration): Promise<void> {
  const { plugin, number, name, checksum, previousCode } = migration
  await client.query(
    'insert into runtime.migration (plugin, number, name, checksum, previous_code) values ($1, $2, $3, $4, $5)',
    [plugin, number, name, checksum, previousCode],
  )
  await client.query(NOTIFY_PROCESSES)
}

/**
 * @param sql what was sent
 * @param statementLine of the statement that failed
 */
function failure(migration: Migration, sql: string, cause: unknown, statementLine: number | undefined): Error {
  const { message, position, hint } = cause as pg.DatabaseError
  // The position is counted in characters, from 1. Errors that come from data, such as a violated constraint, have none.
  const within =
    position === undefined ? undefined : lineAt(sql, [...sql].slice(0, Number(position) - 1).join('').length)
  const before = sql === migration.sql ? 1 : (statementLine ?? 1)
  const line = within === undefined ? statementLine : before + within - 1
  const where = line === undefined ? migration.path : `${migration.path}:${line}`
  const text = `The migration ${nameOf(migration)} failed at ${where}: ${message}.${hint === undefined ? '' : ` ${hint}`}`
  // With `faults` the start prints the sentence without a stack. A lost database is no fault of the file.
  return Object.assign(new Error(text, { cause }), isUnavailable(markLost(cause)) ? {} : { faults: [text] })
}
