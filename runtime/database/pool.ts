/**
 * Sequelize's connection pool: models run on its connections, and so do prepared statements, which take half the CPU of
 * `sequelize.query`. This file uses Sequelize's options, hooks, `close()` and the public methods of `connectionManager`, and
 * the property `connection` of a `Transaction`: with it models run in a transaction that Sequelize has not begun.
 *
 * Prepared statements live as long as their connection, so the number of statements that get a name is bounded: when it
 * is reached, all names are given up, and a connection that still holds them is closed when it is released. Behind a pooler
 * no statement has a name.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Options, Sequelize, Transaction } from 'sequelize'
import { type Address, type Bounds, isPooled, pooledSettings, sessionSettings, types } from './connection.ts'
import { isStalePlan, markLost } from './faults.ts'
import { runStatement, runStatements } from './statement.ts'

/** Connections of a pool at this moment. */
export interface PoolUse {
  /** Open connections. */
  readonly size: number
  readonly inUse: number
  /** Requests for a connection that wait for one. */
  readonly waiting: number
}

/** Models on a connection in whose transaction they run. */
export interface JoinedModels {
  readonly sequelize: Sequelize
  /** For `options.transaction` of Sequelize's models. It is never committed or rolled back by Sequelize. */
  readonly transaction: Transaction
}

/** A statement of a transaction. */
export interface SqlStatement {
  readonly sql: string
  readonly params?: readonly unknown[] | undefined
}

export interface Pool {
  readonly use: PoolUse
  acquire(): Promise<pg.Client>
  /** The same. */
  acquireForTransaction(): Promise<pg.Client>
  /** @param checkModel is called before each statement of a model, and throws to stop it */
  join(client: pg.Client, checkModel: () => void): JoinedModels
  release(client: pg.Client): void
  /** Is called with each error of a statement or a COMMIT. */
  readonly failed: (error: unknown) => void
  /** Closes the connection instead of releasing it, which rolls an open transaction back. */
  discard(client: pg.Client): void
  /** Runs one prepared statement on an acquired connection. */
  run<Row>(client: pg.Client, sql: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs prepared statements of one transaction, the rest not after a failure. Resolves to the rows of each.
   * @param completed is called when a statement has succeeded
   */
  runAll<Row>(client: pg.Client, statements: readonly SqlStatement[], completed: () => void): Promise<Row[][]>
  /** Waits for connections in use until the deadline, then closes them. */
  close(withinMs: number): Promise<void>
}

const ACQUIRE = 10_000 // ms to wait for a free connection
const IDLE = 30_000 // ms until an unused connection is closed
const NAMED_STATEMENTS = 1_000
const LONGEST_NAMED = 20_000 // characters; longer texts run unprepared

const STATEMENT = { type: 'write' } as const

/** What the driver sends when a session starts; its types do not name it. */
const DriverClient = pg.Client as unknown as new (config: pg.ClientConfig) => pg.Client & { getStartupConf(): object }

/**
 * Sequelize's options for the address. The driver reads DATABASE_URL, for the pool as for other connections: Sequelize
 * decodes some URLs differently. Models have int8 as numbers, as statements do.
 */
function addressOptions(address: Address): Options {
  const driver = { types: { ...pg.types, ...types } }
  if ('url' in address) {
    const { url, pooledUrl } = address
    class Client extends DriverClient {
      constructor({ user, password, host, port, database, ...settings }: pg.ClientConfig) {
        super({ ...settings, connectionString: pooledUrl ?? url })
      }
      override getStartupConf() {
        // Two of the few that a pooler sets anew in each of its sessions, where their texts differ from what the server says.
        return { ...super.getStartupConf(), ...(pooledUrl !== undefined && { TimeZone: 'UTC', DateStyle: 'ISO, MDY' }) }
      }
    }
    return { dialectModule: { ...driver, Client } }
  }
  const { socketFolder: host, port, user: username, database } = address
  return { dialectModule: { ...driver, Client: pg.Client }, host, port, username, database }
}

/** @param failed is called with each error of a statement, and of a request for a connection */
export function openPool(
  address: Address,
  applicationName: string,
  size: number,
  failed: (error: unknown) => void,
  bounds: Bounds = {},
): Pool {
  const pooled = isPooled(address)
  const settings = pooled ? pooledSettings(applicationName) : sessionSettings(applicationName, bounds)
  const options: Options & { readonly keepDefaultTimezone: boolean } = {
    dialect: 'postgres',
    ...addressOptions(address),
    dialectOptions: { ...settings, clientMinMessages: 'ignore' },
    keepDefaultTimezone: true,
    logging: false,
    pool: { max: size, min: 0, acquire: ACQUIRE, idle: IDLE },
  }
  const sequelize = new Sequelize(options)
  const { connectionManager: manager } = sequelize

  /** Open connections, each with the generation of the names that its prepared statements have. */
  const open = new Map<pg.Client, number>()
  sequelize.addHook('afterConnect', (client: unknown) => void open.set(client as pg.Client, generation))
  sequelize.addHook('beforeDisconnect', (client: unknown) => void open.delete(client as pg.Client))

  const checks = new WeakMap<Transaction, () => void>()
  // Runs before each statement that Sequelize sends, and not before those of `run`.
  sequelize.addHook('beforeQuery', ({ transaction }) => {
    if (!transaction) throw new Error('A model was used without options.transaction.')
    checks.get(transaction)?.()
  })

  let inUse = 0
  let acquiring = 0
  /** Counts a request for a connection, and marks its error when the database is lost. */
  const counting = async <T>(acquire: () => Promise<T>): Promise<T> => {
    acquiring++
    try {
      const acquired = await acquire()
      inUse++
      return acquired
    } catch (error) {
      failed(markLost(error))
      throw error
    } finally {
      acquiring--
    }
  }
  const getConnection = () => manager.getConnection(STATEMENT) as Promise<pg.Client>

  let generation = 0
  const names = new Map<string, string>()
  const forget = () => {
    names.clear()
    generation++
  }
  const nameOf = (sql: string): string | undefined => {
    // A prepared statement belongs to a session, and the next transaction may have another one.
    if (pooled) return undefined
    const known = names.get(sql)
    if (known !== undefined) return known
    if (sql.length > LONGEST_NAMED) return undefined
    if (names.size >= NAMED_STATEMENTS) forget()
    const name = `${generation}_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`
    names.set(sql, name)
    return name
  }

  const afterFailure = (error: unknown): never => {
    failed(markLost(error))
    // Every connection may hold plans of before the migration.
    if (isStalePlan(error)) forget()
    throw error
  }

  const discard = (client: pg.Client) => {
    inUse--
    cut(client)
  }
  const cut = (client: pg.Client) => {
    manager.destroyConnection(client).catch(() => {})
    // `end` waits for the server, for ever when the network is dead.
    const socket = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
    setTimeout(() => socket.destroy(), 1_000).unref()
  }

  const pool: Pool = {
    use: {
      get size() {
        return open.size
      },
      get inUse() {
        return inUse
      },
      get waiting() {
        return Math.max(0, acquiring + inUse - size)
      },
    },
    acquire: () => counting(getConnection),
    acquireForTransaction: () => counting(getConnection),
    join(client, checkModel) {
      const transaction = new Transaction(sequelize, {})
      // What a query of Sequelize reads of its transaction.
      Object.assign(transaction, { connection: client })
      checks.set(transaction, checkModel)
      return { sequelize, transaction }
    },
    release: (client) => {
      if (open.get(client) !== generation) return discard(client)
      inUse--
      manager.releaseConnection(client)
    },
    failed,
    discard,
    run: (client, sql, params) => runStatement<never>(client, nameOf(sql), sql, params).catch(afterFailure),
    runAll(client, statements, completed) {
      const named = statements.map(({ sql, params }) => ({ name: nameOf(sql), text: sql, values: params }))
      return runStatements<never>(client, named, completed).catch(afterFailure)
    },
    close: async (withinMs) => {
      const deadline = setTimeout(() => {
        for (const client of open.keys()) cut(client)
      }, withinMs)
      try {
        await sequelize.close()
      } finally {
        clearTimeout(deadline)
      }
    },
  }
  return pool
}
