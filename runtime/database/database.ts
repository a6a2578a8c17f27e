/** The database as the runtime sees it: statements, transactions, notices. The only file that others import for it. */

import type { Budget, Owner } from '../budget/budget.ts'
import type { Db, Log, Tx } from '../plugin.ts'
import type { Address } from './connection.ts'
import { type Connections, CountedConnections } from './counted.ts'
import { isStalePlan, isUnavailable, type WriteFault } from './faults.ts'
import { listening } from './listening.ts'
import { openPool, type Pool, type PoolUse } from './pool.ts'
import { type LazyTx, lazyTransaction } from './transaction.ts'
import { openWriteHealth } from './write-health.ts'

export type { Address } from './connection.ts'
export {
  CommitUnknown,
  isBusy,
  isRetryable,
  isUnavailable,
  violatedConstraint,
  type WriteFault,
  writeFaultOf,
} from './faults.ts'
export type { LazyTx } from './transaction.ts'

/** Connections apart from those of requests: who holds one for long takes it from nobody else. */
export interface SeparatePool extends Db {
  begin(): LazyTx
}

/** @throws also 503 when the account, or the service, has as many connections as it may for some seconds */
export type CountedDatabase = Pick<Database, 'query' | 'models' | 'transaction'>

export interface Database extends Db {
  /**
   * Commits when `work` resolves, rolls back when it throws. It holds no connection before its first statement. What
   * `tx.afterCommit` was given runs after the COMMIT, in order, before this resolves; its errors are logged.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same pool for one owner: what it holds of it counts for the owner, and waits where that has too much. */
  countedFor(budget: Budget, owner: Owner): CountedDatabase
  /** `heard(null)` whenever notices may have been missed: once when listening begins, and after every loss. */
  listen(channel: string, heard: (payload: string | null) => void): void
  /** Inside a transaction the notice goes out with its commit. Payloads are at most 8,000 bytes. */
  notify(db: Db, channel: string, payload: string): Promise<void>
  /**
   * Opens none before it is used; closed with the database.
   * @param name what `pg_stat_activity` shows behind the application's name
   * @param idleInTransaction milliseconds after which the server closes a connection whose transaction does nothing
   */
  separatePool(name: string, size: number, idleInTransaction: number): SeparatePool
  readonly address: Address
  readonly pool: PoolUse
  /**
   * Why the server takes no writes, or undefined. It asks the server nothing while no statement has failed for that; from
   * then on a small write is tried, once a second at most, until one succeeds.
   */
  writeFault(): Promise<WriteFault | undefined>
  /** Finishes what is under way, for at most `withinMs` (5,000 by default). */
  close(withinMs?: number): Promise<void>
}

const CLOSE = 5_000 // ms

/** Eight pages, so that files have to grow: a single row may find room in a page that is there. */
const WRITE = `
  WITH gone AS (DELETE FROM runtime.write_probe)
  INSERT INTO runtime.write_probe (filler) SELECT repeat('x', 7900) FROM generate_series(1, 8)`

/**
 * Opens the pool and proves that the database answers.
 * @throws what `isUnavailable` recognises, or the server's refusal (wrong password, no such database)
 */
export async function openDatabase(options: {
  readonly address: Address
  /** Connections of this process, beside the one that listens. */
  readonly poolSize: number
  readonly applicationName: string
  /** Statements that would write are refused by the server. */
  readonly readOnly?: boolean
  readonly log: Log
}): Promise<Database> {
  const { readOnly } = options
  const health = openWriteHealth(() => queryOnce(pool, WRITE), options.log)
  const pool = openPool(options.address, options.applicationName, options.poolSize, health.failed, { readOnly })
  const separate: Pool[] = []
  const notices = listening(options.address, `${options.applicationName} (listen)`, options.log)

  /** Statements, models and transactions on those connections. */
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
      for (const step of afterCommit()) await swallowed(step, options.log)
      return result
    }
    return {
      query: (sql, params) => queryOnce(connections, sql, params),
      models: (work) => transaction((tx) => tx.models(work)),
      transaction,
    }
  }

  const database: Database = {
    address: options.address,
    pool: pool.use,
    writeFault: health.check,
    ...on(pool),
    countedFor: (budget, owner) => on(new CountedConnections(pool, budget, owner)),
    listen: notices.listen,
    notify: async (db, channel, payload) => {
      await db.query('select pg_notify($1, $2)', [channel, payload])
    },
    separatePool: (name, size, idleInTransaction) => {
      const shown = `${options.applicationName} (${name})`
      const own = openPool(options.address, shown, size, health.failed, { idleInTransaction })
      separate.push(own)
      return { ...on(own), begin: () => lazyTransaction(own) }
    },
    close: async (withinMs = CLOSE) => {
      await Promise.all([notices.close(), ...[pool, ...separate].map((each) => each.close(withinMs))])
    },
  }

  try {
    await database.query('select 1')
  } catch (error) {
    await database.close(0)
    throw error
  }
  return database
}

/** The transaction is committed: what fails now must not look as if it were not. */
export async function swallowed(step: () => void | Promise<void>, log: Log): Promise<void> {
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
      // A migration changed a table under a prepared statement: it did nothing, and is prepared anew.
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
