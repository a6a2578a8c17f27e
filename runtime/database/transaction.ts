/**
 * A transaction that costs nothing until it is used: BEGIN goes out with the first statement, and one that ran none
 * takes no connection. Statements of one transaction run one after the other, also when they were started together.
 */
import type pg from 'pg'
import type { Tx } from '../plugin.ts'
import { CommitUnknown, isUnavailable, reaching } from './faults.ts'
import type { Pool } from './pool.ts'

interface LazyTx {
  readonly tx: Tx
  /** @throws CommitUnknown, or the database's error; nothing is kept then. After commit or rollback: does nothing. */
  commit(): Promise<void>
  /** Never throws: a connection that cannot roll back is closed, which rolls back too. */
  rollback(): Promise<void>
}

export function lazyTransaction(pool: Pool): LazyTx {
  let begun: Promise<pg.Client> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let over = false
  let spoilt = false
  let savepoints = 0

  const begin = async () => {
    const client = await pool.acquire()
    try {
      await reaching(client.query('BEGIN'))
    } catch (error) {
      pool.discard(client)
      throw error
    }
    return client
  }

  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    if (over) return Promise.reject(new Error('The transaction is over: every statement must be awaited before.'))
    const turn = last.then(step)
    last = turn.catch(() => {})
    return turn
  }

  const query = <Row>(sql: string, params?: readonly unknown[]) =>
    inTurn(async () => {
      begun ??= begin()
      const client = await begun
      try {
        return await pool.run<Row>(client, sql, params)
      } catch (error) {
        spoilt ||= isUnavailable(error)
        throw error
      }
    })

  const command = (sql: string) =>
    inTurn(async () => {
      begun ??= begin()
      await reaching((await begun).query(sql))
    })

  const savepoint = async <T>(work: () => Promise<T>): Promise<T> => {
    const name = `s${++savepoints}`
    await command(`SAVEPOINT ${name}`)
    try {
      const result = await work()
      await command(`RELEASE SAVEPOINT ${name}`)
      return result
    } catch (error) {
      // A lost connection has lost the savepoint too; the first error is the one to tell.
      await command(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`).catch(() => {})
      throw error
    }
  }

  /** Waits for what is under way and closes the door; resolves to the connection, if there ever was one. */
  const finish = async () => {
    if (over) return undefined
    over = true
    await last
    return begun
  }

  const rollback = async () => {
    const client = await finish().catch(() => undefined)
    if (!client) return
    if (spoilt) return pool.discard(client)
    try {
      await client.query('ROLLBACK')
      pool.release(client)
    } catch {
      pool.discard(client)
    }
  }

  const commit = async () => {
    const client = await finish()
    if (!client) return
    try {
      const done = await reaching(client.query('COMMIT'))
      // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction in which a statement failed.
      if (done.command !== 'COMMIT')
        throw new Error('A statement of the transaction failed and its error was swallowed; nothing was kept.')
    } catch (error) {
      if (!isUnavailable(error)) {
        pool.release(client)
        throw error
      }
      pool.discard(client)
      throw new CommitUnknown(error)
    }
    pool.release(client)
  }

  return { tx: { query, savepoint }, commit, rollback }
}
