/**
 * A transaction that begins with its first statement, and BEGIN travels with that; without a statement it takes no
 * connection. Statements of one transaction run one after the other, also those that were started together. Savepoints are
 * a stack, as PostgreSQL keeps them: each is awaited before the next statement beside it, or that statement is part of it.
 * Models of Sequelize join the transaction; it is begun and ended here.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { BaseError } from 'sequelize'
import type { Models, Tx } from '../plugin.ts'
import type { Connections } from './counted-connections.ts'
import { CommitUnknown, isUnavailable, withLostConnectionMarked } from './faults.ts'
import type { JoinedModels, SqlStatement } from './pool.ts'

export interface LazyTx {
  readonly tx: Tx
  /** @throws CommitUnknown, or the database's error: then nothing is kept, and the caller calls `rollback`. */
  commit(): Promise<void>
  /** Never throws: it closes a connection that cannot roll back, which rolls back too. After a COMMIT it does nothing. */
  rollback(): Promise<void>
  /** Closes the connection at once. Statements in progress and later ones reject. After a COMMIT was sent it does nothing. */
  abandon(): void
  /** The callbacks of `tx.afterCommit` that no savepoint has undone, in the order of registration. */
  afterCommit(): readonly AfterCommit[]
}
type AfterCommit = Parameters<Tx['afterCommit']>[0]

/** The transaction whose `models` runs: another statement of it would wait for `models`, which awaits the statement. */
const runningModels = new AsyncLocalStorage<symbol>()
const insideModels = () => new Error('Inside tx.models only models run: await tx.query or tx.savepoint outside of it.')

const transactionEndedError = () => new Error('The transaction is over: await every statement before it ends.')

const unawaitedSavepoint = () =>
  new Error('The work ended before a savepoint that it had started, and is rolled back: await the savepoint.')

const BEGIN: SqlStatement = { sql: 'START TRANSACTION' }

export function lazyTransaction(pool: Connections): LazyTx {
  const self = Symbol()
  const registered: AfterCommit[] = []
  let acquired: Promise<pg.Client> | undefined
  /** Resolves when the server has answered BEGIN; rejects with what it was refused for, or was not sent for. */
  let begun: Promise<void> | undefined
  let joined: JoinedModels | undefined
  /** Resolves when every statement that was started so far has ended. */
  let last: Promise<unknown> = Promise.resolve()
  /** The number of open savepoints. */
  let depth = 0
  let savepoints = 0
  let spoilt = false
  /** Accepts no more statements; those that were started still run. */
  let ended = false
  /** Nothing runs any more. */
  let done = false

  /** A model that was not awaited may go on after the end, when another request may have the connection. */
  const checkRunning = () => {
    if (done) throw transactionEndedError()
  }

  const send = async <T>(statement: (client: pg.Client) => Promise<T>): Promise<T> => {
    checkRunning()
    acquired ??= pool.acquireForTransaction()
    const client = await acquired
    checkRunning()
    // Without its BEGIN, the server would commit each statement at once.
    await begun
    try {
      return await statement(client)
    } catch (error) {
      spoilt ||= isUnavailable(error)
      throw error
    }
  }

  /** Runs prepared statements, behind BEGIN if they are the first. */
  const runAll = async <Row>(client: pg.Client, statements: readonly SqlStatement[]): Promise<Row[][]> => {
    if (begun) return pool.runAll<Row>(client, statements, () => {})
    const answer = Promise.withResolvers<void>()
    begun = answer.promise
    begun.catch(() => {})
    try {
      const [, ...rows] = await pool.runAll<Row>(client, [BEGIN, ...statements], answer.resolve)
      return rows
    } catch (error) {
      // After the answer to BEGIN it has no effect.
      answer.reject(error)
      throw error
    }
  }
  const beginOn = async (client: pg.Client) => {
    if (!begun) await runAll(client, [])
  }

  const inTurn = <T>(statement: (client: pg.Client) => Promise<T>): Promise<T> => {
    if (ended) return Promise.reject(transactionEndedError())
    if (runningModels.getStore() === self) return Promise.reject(insideModels())
    const turn = last.then(() => send(statement))
    last = turn.catch(() => {})
    return turn
  }

  const query = <Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> =>
    inTurn(async (client) => {
      if (begun) return pool.run<Row>(client, sql, params)
      const [rows = []] = await runAll<Row>(client, [{ sql, params }])
      return rows
    })

  const queries: Tx['queries'] = <Rows>(...statements: readonly SqlStatement[]) =>
    inTurn((client) => runAll(client, statements) as Promise<Rows>)

  const models = <T>(work: (models: Models) => Promise<T>): Promise<T> =>
    inTurn(async (client) => {
      await beginOn(client)
      joined ??= pool.join(client, checkRunning)
      const models = joined
      return runningModels
        .run(self, () => work(models))
        .catch((error: unknown) => {
          if (!(error instanceof BaseError)) throw error
          const own = driverError(error)
          pool.failed(own)
          return withLostConnectionMarked(Promise.reject(own))
        })
    })

  const command = (sql: string) =>
    inTurn(async (client) => {
      await beginOn(client)
      await withLostConnectionMarked(client.query(sql))
    })

  const savepoint = async <T>(work: () => Promise<T>): Promise<T> => {
    const level = ++depth
    // Never used again: a rollback that comes late names no later one.
    const name = `s${++savepoints}`
    const before = registered.length
    try {
      await command(`SAVEPOINT ${name}`)
      const result = await work()
      if (depth !== level) throw unawaitedSavepoint()
      await command(`RELEASE SAVEPOINT ${name}`)
      return result
    } catch (error) {
      registered.length = Math.min(registered.length, before)
      // Fails when the enclosing transaction was rolled back or the connection was lost: the first error is thrown.
      await command(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`).catch(() => {})
      throw error
    } finally {
      depth = Math.min(depth, level - 1)
    }
  }

  const afterCommit = (work: AfterCommit) => {
    if (ended) throw transactionEndedError()
    registered.push(work)
  }

  const finish = () => {
    ended = true
    done = true
  }

  const rollback = async () => {
    if (done) return
    finish()
    const client = await acquired?.catch(() => undefined)
    if (!client) return
    await last
    if (spoilt) return pool.discard(client)
    try {
      await client.query('ROLLBACK')
      pool.release(client)
    } catch {
      pool.discard(client)
    }
  }

  const abandon = () => {
    if (done) return
    finish()
    acquired?.then(pool.discard, () => {})
  }

  const commit = async () => {
    if (depth > 0) throw unawaitedSavepoint()
    ended = true
    await last
    const client = await acquired
    await begun
    checkRunning()
    done = true
    if (client) await commitOn(pool, client)
  }

  return {
    tx: { query, queries, models, savepoint, afterCommit },
    commit,
    rollback,
    abandon,
    afterCommit: () => registered,
  }
}

/**
 * The driver's error in place of Sequelize's, which holds the statement, its values and whole rows: they may be secrets,
 * and errors are logged.
 */
function driverError(error: BaseError): Error {
  const { parent } = error as { parent?: unknown }
  const own = parent instanceof Error ? parent : new Error(`${error.name}: ${error.message}`)
  if (error.stack) own.stack = error.stack
  return Object.assign(own, { sql: undefined, parameters: undefined })
}

/**
 * A server whose disk is full may end itself with the same code with which it refuses a statement, after it has written
 * the commit record. Only a connection that still answers proves that the transaction was rolled back.
 */
const isAlive = (client: pg.Client): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  )

/** Commits, and releases or closes the connection. */
async function commitOn(pool: Connections, client: pg.Client): Promise<void> {
  try {
    const { command } = await withLostConnectionMarked(client.query('COMMIT'))
    // PostgreSQL answers ROLLBACK, without an error, to the COMMIT of a transaction in which a statement has failed.
    if (command !== 'COMMIT')
      throw new Error('A statement of the transaction failed and its error was swallowed; nothing was kept.')
  } catch (error) {
    pool.failed(error)
    if (!isUnavailable(error) && (await isAlive(client))) {
      pool.release(client)
      throw error
    }
    pool.discard(client)
    throw new CommitUnknown(error)
  }
  pool.release(client)
}
