/**
 * Sequelize's connection pool, and statements prepared on its connections: half the CPU of `sequelize.query`.
 * Prepared statements live as long as their connection, so the number of texts that get a name is bounded: when it is
 * reached all names are given up, and connections that still hold them are replaced as they come back.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Options, Sequelize } from 'sequelize'
import { type Address, type Bounds, clientConfig } from './connection.ts'
import { isStalePlan, reaching } from './faults.ts'

/** Connections of a pool just now. */
export interface PoolUse {
  readonly size: number
  readonly inUse: number
  /** Requests for a connection that wait for one. */
  readonly waiting: number
}

export interface Pool {
  readonly use: PoolUse
  acquire(): Promise<pg.Client>
  release(client: pg.Client): void
  /** Hears of an error that a statement or a COMMIT gave. */
  readonly failed: (error: unknown) => void
  /** Closes the connection instead of giving it back; an open transaction is rolled back by that. */
  discard(client: pg.Client): void
  /** Runs one prepared statement on an acquired connection. */
  run<Row>(client: pg.Client, sql: string, params?: readonly unknown[]): Promise<Row[]>
  /** Waits for connections in use until the deadline, then cuts them off. */
  close(withinMs: number): Promise<void>
}

const ACQUIRE = 10_000 // ms to wait for a free connection
const IDLE = 30_000 // ms until an unused connection is closed
const NAMED_STATEMENTS = 1_000
const LONGEST_NAMED = 20_000 // characters; longer texts run unprepared

/** What Sequelize 6 documents as internal and pins here in one place. */
interface ConnectionManager {
  readonly pool: { readonly size: number; readonly using: number; readonly waiting: number }
  getConnection(options: object): Promise<pg.Client>
  releaseConnection(client: pg.Client): void
  destroyConnection(client: pg.Client): Promise<void>
  close(): Promise<void>
}

/** @param failed hears of every error of a statement */
export function openPool(
  address: Address,
  applicationName: string,
  size: number,
  failed: (error: unknown) => void,
  bounds: Bounds = {},
): Pool {
  const open = new Set<pg.Client>()
  const config = clientConfig(address, applicationName, bounds)

  /** Sequelize makes connections from its own options; ours stand in their place. */
  class PooledClient extends pg.Client {
    generation = 0
    constructor() {
      super(config)
      this.generation = generation
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }

  const options: Options & { keepDefaultTimezone: boolean } = {
    dialect: 'postgres',
    dialectModule: { Client: PooledClient, types: pg.types },
    dialectOptions: { clientMinMessages: 'ignore' },
    keepDefaultTimezone: true,
    logging: false,
    pool: { max: size, min: 0, acquire: ACQUIRE, idle: IDLE },
  }
  const sequelize = new Sequelize(options)
  const manager = (sequelize as unknown as { connectionManager: ConnectionManager }).connectionManager

  let generation = 0
  const names = new Map<string, string>()
  const forget = () => {
    names.clear()
    generation++
  }
  const nameOf = (sql: string): string | undefined => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (sql.length > LONGEST_NAMED) return undefined
    if (names.size >= NAMED_STATEMENTS) forget()
    const name = `${generation}_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`
    names.set(sql, name)
    return name
  }

  const discard = (client: pg.Client) => {
    manager.destroyConnection(client).catch(() => {})
    // `end` waits for the server; a dead network would let it wait for ever.
    const socket = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
    setTimeout(() => socket.destroy(), 1_000).unref()
  }

  const pool: Pool = {
    use: {
      get size() {
        return manager.pool.size
      },
      get inUse() {
        return manager.pool.using
      },
      get waiting() {
        return manager.pool.waiting
      },
    },
    acquire: () => reaching(manager.getConnection({})),
    release: (client) => {
      if ((client as PooledClient).generation !== generation) return discard(client)
      manager.releaseConnection(client)
    },
    failed,
    discard,
    run: async (client, sql, params) => {
      const name = nameOf(sql)
      try {
        const result = await reaching(client.query({ ...(name && { name }), text: sql, values: params as unknown[] }))
        return result.rows
      } catch (error) {
        failed(error)
        // Every connection may hold plans of before the migration.
        if (isStalePlan(error)) forget()
        throw error
      }
    },
    close: async (withinMs) => {
      const cut = setTimeout(() => {
        for (const client of open) discard(client)
      }, withinMs)
      try {
        await manager.close()
      } finally {
        clearTimeout(cut)
      }
    },
  }
  return pool
}
