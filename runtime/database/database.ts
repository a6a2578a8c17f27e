/** The database: statements, transactions, LISTEN and NOTIFY. Other folders import this file and no other of this one. */

import type { Budget, Owner } from '../limits/budget.ts'
import type { AccountsDb, Db, Log, Tx } from '../plugin.ts'
import { type Address, checkNewConnection } from './connection.ts'
import { openConnectionHealth } from './connection-health.ts'
import { type Connections, CountedConnections } from './counted-connections.ts'
import { isStalePlan, isUnavailable, type WriteFault } from './faults.ts'
import { listening } from './listening.ts'
import { openPool, type Pool, type PoolUse } from './pool.ts'
import { explainPooler } from './pooler.ts'
import { type LazyTx, lazyTransaction } from './transaction.ts'
import { openWriteHealth } from './write-health.ts'

export { type Address, commandAddress, isPooled, serverAddress } from './connection.ts'
export {
  CommitUnknown,
  isBusy,
  isReadOnly,
  isRetryable,
  isUnavailable,
  reasonOf,
  type WriteFault,
  writeFaultOf,
} from './faults.ts'
export type { LazyTx } from './transaction.ts'

/** A connection pool beside the one of the requests: connections that are held for long are not missing there. */
export interface SeparatePool extends Db {
  begin(): LazyTx
}

/** Its methods also throw 503 when the account has used up its quota of connections, or the service has, for some seconds. */
export type CountedDatabase = Pick<Database, 'query' | 'models' | 'transaction'>

export interface Database extends AccountsDb {
  /**
   * Commits when `work` resolves, rolls back when it throws. It takes a connection with its first statement. Callbacks of
   * `tx.afterCommit` run after the COMMIT, in order, before this resolves; their errors are logged.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same pool for one owner: its connections count against the owner's quota, and it waits where that is used up. */
  countedFor(budget: Budget, owner: Owner): CountedDatabase
  /** Calls `listener(null)` whenever notifications may have been missed: when listening begins, and after each lost connection. */
  listen(channel: string, listener: (payload: string | null) => void): void
  /** Whether notifications arrive: not before the first `listen`, and not while its connection is lost. */
  isListening(): boolean
  /** In a transaction, PostgreSQL sends the notification at the commit. Payloads have at most 8,000 bytes. */
  notify(db: Db, channel: string, payload: string): Promise<void>
  /**
   * Opens connections when they are used; closes with the database.
   * @param name is shown in `pg_stat_activity` after the application's name
   * @param idleInTransaction milliseconds after which the server closes a connection whose transaction does nothing
   */
  separatePool(name: string, size: number, idleInTransaction: number): SeparatePool
  readonly address: Address
  readonly pool: PoolUse
  /**
   * Why the server accepts no writes, or undefined. It sends nothing to the server until a statement has failed for such a
   * reason; from then on it tries a small write, at most once a second, until one succeeds.
   */
  writeFault(): Promise<WriteFault | undefined>
  /** Waits for statements in progress, for at most `withinMs` (5,000 by default). */
  close(withinMs?: number): Promise<void>
}

const CLOSE = 5_000 // ms

/** Eight pages, so that the table's file has to grow: a single row may fit into an existing page. */
const WRITE = `
  WITH gone AS (DELETE FROM runtime.write_probe)
  INSERT INTO runtime.write_probe (filler) SELECT repeat('x', 7900) FROM generate_series(1, 8)`

/**
 * Opens the pool and checks that the database answers.
 * @throws an error that `isUnavailable` recognises, or the server's refusal (wrong password, no such database)
 */
export async function openDatabase(options: {
  readonly address: Address
  /** The number of connections of this process, without the one of LISTEN. */
  readonly poolSize: number
  readonly applicationName: string
  /** The server refuses statements that write. */
  readonly readOnly?: boolean
  readonly log: Log
}): Promise<Database> {
  const { readOnly } = options
  const writeHealth = openWriteHealth(() => queryOnce(pool, WRITE), options.log)
  const connectionHealth = openConnectionHealth(async () => {
    await queryOnce(pool, 'select 1')
    // An open connection of the pool answers also while the server refuses new ones.
    await checkNewConnection(options.address, `${options.applicationName} (probe)`)
  }, options.log)
  const failed = (error: unknown) => {
    connectionHealth.failed(error)
    writeHealth.failed(error)
  }
  const pool = openPool(options.address, options.applicationName, options.poolSize, failed, { readOnly })
  const separate: Pool[] = []
  const notices = listening(options.address, `${options.applicationName} (listen)`, options.log)

  /** Statements, models and transactions on the given connections. */
  const on = (connections: Connections): CountedDatabase => {
    const transaction: Database['transaction'] = async (work) => {
      const { tx, commit, rollback, afterCommit } = lazyTransaction(connections)
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work(tx)
        await commit()
      } catch (error) {
        await rollback()
        throw error
      }
      for (const step of afterCommit()) await runLoggingErrors(() => step(counted), options.log)
      return result
    }
    const counted: CountedDatabase = {
      query: (sql, params) => queryOnce(connections, sql, params),
      models: (work) => transaction((tx) => tx.models(work)),
      transaction,
    }
    return counted
  }

  let isDistributed = false
  const database: Database = {
    address: options.address,
    pool: pool.use,
    get isDistributed() {
      return isDistributed
    },
    statementGroups(items) {
      if (isDistributed) return [...Map.groupBy(items, ({ accountId }) => accountId).values()]
      return items.length > 0 ? [items] : []
    },
    writeFault: writeHealth.check,
    ...on(pool),
    countedFor: (budget, owner) => on(new CountedConnections(pool, budget, owner)),
    listen: notices.listen,
    isListening: notices.isUp,
    notify: async (db, channel, payload) => {
      await db.query('select pg_notify($1, $2)', [channel, payload])
    },
    separatePool: (name, size, idleInTransaction) => {
      const shown = `${options.applicationName} (${name})`
      const own = openPool(options.address, shown, size, failed, { idleInTransaction })
      separate.push(own)
      return { ...on(own), begin: () => lazyTransaction(own) }
    },
    close: async (withinMs = CLOSE) => {
      connectionHealth.close()
      await Promise.all([notices.close(), ...[pool, ...separate].map((each) => each.close(withinMs))])
    },
  }

  try {
    const citus = await database.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
    isDistributed = citus.length > 0
    connectionHealth.watch()
  } catch (error) {
    await database.close(0)
    throw explainPooler(error, options.address)
  }
  return database
}

/** Runs a callback after the COMMIT and logs its error: thrown, it would look as if the transaction had failed. */
export async function runLoggingErrors(step: () => void | Promise<void>, log: Log): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.error({ err: error }, 'Work after a COMMIT failed; the transaction stands.')
  }
}

async function queryOnce<Row>(pool: Connections, sql: string, params?: readonly unknown[]): Promise<Row[]> {
  const client = await pool.acquire()
  let spoilt = false
  try {
    return await pool.run<Row>(client, sql, params).catch((error) => {
      // A migration changed the table of a prepared statement: the statement did nothing, and is prepared again.
      if (isStalePlan(error)) return pool.run<Row>(client, sql, params)
      throw error
    })
  } catch (error) {
    spoilt = isUnavailable(error)
    throw error
  } finally {
    if (spoilt) pool.discard(client)
    else pool.release(client)
  }
}
