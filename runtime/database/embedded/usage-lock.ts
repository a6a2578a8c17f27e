/**
 * The usage lock decides which process stops the embedded database. Every process that uses the database holds a shared
 * PostgreSQL advisory lock on a connection of its own; PostgreSQL releases the lock when the process dies.
 *
 * To release, a process gives up its shared lock and tries to take the lock exclusively: when it succeeds, no other process
 * uses the database, and it stops the server. A second lock makes processes release one after the other; otherwise two
 * that release together would each see the other's shared lock, and neither would stop the server. A process that arrives
 * while the server is being stopped waits for the lock, loses its connection, and starts the server again.
 */
import pg from 'pg'
import { type Address, connect } from '../connection.ts'

// Keys of advisory locks
const USING = 4_711_101
const RELEASING = 4_711_102
const CREATING = 4_711_103

const ANSWER = 10_000 // ms
const DUPLICATE_DATABASE = '42P04'

/** The service's database in the cluster. */
export const DATABASE = 'chainwork'

export type UsageLock = Awaited<ReturnType<typeof acquireUsageLock>>

/** @throws the driver's error while the server does not run, starts, or shuts down */
export async function acquireUsageLock(socketFolder: string, port: number, user: string) {
  const address: Address = { socketFolder, port, user, database: 'postgres' }
  const client = await connect(address, 'chainwork (usage lock)', {
    query_timeout: ANSWER,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  const lost = new Promise<void>((ok) => client.once('end', ok))
  const close = async () => {
    await client.end().catch(() => {})
  }
  try {
    await client.query('select pg_advisory_lock_shared($1)', [USING])
    await createDatabase(client)
  } catch (error) {
    await close()
    throw error
  }
  return {
    /** Resolves when the lock's connection has ended, for any reason. */
    lost,
    close,
    /** True when no other process uses the database; until `close` no other process can acquire the lock then. */
    release: async (): Promise<boolean> => {
      await client.query('select pg_advisory_lock($1)', [RELEASING])
      await client.query('select pg_advisory_unlock_shared($1)', [USING])
      const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [USING])
      await client.query('select pg_advisory_unlock($1)', [RELEASING])
      return rows[0]?.alone === true
    },
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  await client.query('select pg_advisory_lock($1)', [CREATING])
  try {
    await client.query(`create database ${pg.escapeIdentifier(DATABASE)}`)
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [CREATING])
  }
}
