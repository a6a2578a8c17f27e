/** A session that alone changes the schema: of `migrate`, and of what distributes an installation. */
import type pg from 'pg'
import type { Log, Statements } from '../plugin.ts'
import { lockSession } from './advisory-lock.ts'
import { connectUnbounded, statementsOn } from './connection.ts'
import type { Database } from './database.ts'

const LOCK = 4_711_001 // key of the advisory lock

/**
 * Runs the work on a connection without time limits, once no other process does such work.
 * @throws errors of the work
 */
export async function withMigrationLock<T>(
  database: Database,
  applicationName: string,
  log: Log,
  work: (db: Statements, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectUnbounded(database.address, applicationName)
  const db = statementsOn(client)
  try {
    await lockSession(db, LOCK, log)
    // Citus refuses triggers on distributed tables without it. Those of the service change rows of the same account alone; nothing
    // checks those of other plugins, and the operators' page says what they may do.
    await client.query('set citus.enable_unsafe_triggers = on')
    return await work(db, client)
  } finally {
    // The server ends a session later than the client. The next `migrate` would have to wait.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    await client.end().catch(() => {})
  }
}
