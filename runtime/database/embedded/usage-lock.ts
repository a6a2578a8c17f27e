/**
 * Who uses the embedded database, counted by the database itself: every process keeps one connection that holds a shared
 * advisory lock. A process that dies lets go of it without a word, so the count is never wrong; who leaves and then gets
 * the lock for itself alone is the last one out. Leaving is one at a time, or two that leave together would each see the
 * other. Who arrives while the last one stops the database waits for the lock, loses its connection, and starts anew.
 */
import pg from 'pg'
import { type Address, connect } from '../connection.ts'

const USING = 4_711_101
const LEAVING = 4_711_102
const CREATING = 4_711_103

const ANSWER = 10_000 // ms
const DUPLICATE_DATABASE = '42P04'

/** The service's database in the cluster. */
export const DATABASE = 'chainwork'

export interface Keeper {
  /** Resolves when the connection is gone, whatever the reason. */
  readonly lost: Promise<void>
  /** True when nobody else uses the database; until `close` nobody else gets in then. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

/** @throws the driver's error while the server is not there, starts, or shuts down */
export async function keep(socketFolder: string, port: number, user: string): Promise<Keeper> {
  const address: Address = { socketFolder, port, user, database: 'postgres' }
  const client = await connect(address, 'chainwork (keeper)', {
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
    lost,
    close,
    leave: async () => {
      await client.query('select pg_advisory_lock($1)', [LEAVING])
      await client.query('select pg_advisory_unlock_shared($1)', [USING])
      const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [USING])
      await client.query('select pg_advisory_unlock($1)', [LEAVING])
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
