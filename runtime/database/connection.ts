/** Options of a database connection: its address, its time limits, and the JavaScript types of SQL values. */
import pg from 'pg'
import type { Statements } from '../plugin.ts'
import { withLostConnectionMarked } from './faults.ts'

/** The Unix socket of the embedded database: `<socketFolder>/.s.PGSQL.<port>`. */
export interface SocketAddress {
  readonly socketFolder: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** A PostgreSQL server. */
export interface ServerAddress {
  readonly url: string
  /** It is that of DATABASE_DIRECT_URL. */
  readonly isDirect?: boolean
  /** A pooler in front of it, whose connections have another session in each transaction. */
  readonly pooledUrl?: string
}

/** `DATABASE_URL` and `DATABASE_DIRECT_URL`, or the embedded database. */
export type Address = ServerAddress | SocketAddress

export const isPooled = (address: Address): boolean => 'url' in address && address.pooledUrl !== undefined

/** @param directUrl of PostgreSQL itself, where `url` is that of a pooler */
export const serverAddress = (url: string, directUrl: string | undefined): ServerAddress =>
  directUrl === undefined ? { url } : { url: directUrl, isDirect: true, pooledUrl: url }

/** The same of a command, which needs no pooler. */
export const commandAddress = (url: string, directUrl: string | undefined): ServerAddress =>
  directUrl === undefined ? { url } : { url: directUrl, isDirect: true }

const CONNECT = 5_000 // ms
export const STATEMENT = 30_000 // ms; enforced by the server
export const LOCK = 5_000 // ms; enforced by the server: a statement that waits longer for a lock fails, and its request gets a 503
const ANSWER = 35_000 // ms; longer than the server's limit, so that it expires only when the network is dead
export const IDLE_IN_TRANSACTION = 60_000 // ms

const { builtins } = pg.types
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

/** The driver's parsers; its TypeScript types name only some of the oids. */
const driverParser = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const splitArray = driverParser(TEXT_ARRAY) as (text: string) => (string | null)[]

const asNumber = (text: string) => Number(text)
const asItIs = (text: string) => text
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  splitArray(text).map((it) => (it === null ? null : parse(it)))

/** Differences from the driver's defaults: int8 and numeric become numbers, dates stay text. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, asNumber],
  [INT8_ARRAY, arrayOf(asNumber)],
  [builtins.NUMERIC, asNumber],
  [NUMERIC_ARRAY, arrayOf(asNumber)],
  [builtins.DATE, asItIs],
  [DATE_ARRAY, arrayOf(asItIs)],
])

/** Parsers of SQL values, for `types` of a client or of one statement. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && parsers.get(oid)) || driverParser(oid, format),
}

/** Settings in which the connections of pools differ. */
export interface Bounds {
  /** The server refuses statements that write. */
  readonly readOnly?: boolean | undefined
  /** The server closes a connection whose transaction is idle for longer. */
  readonly idleInTransaction?: number // ms
}

/**
 * What a role or a database may have set otherwise: instants are read as ISO 8601 and numbers whole, a transaction sees what was
 * committed while it waited for a lock, and no statement is worth compiling: those that read millions of rows are few, and of
 * an account in a table of ten millions PostgreSQL expects enough rows to compile what reads two hundred
 * (plan_for_all_accounts_alike).
 */
const SETTINGS =
  '-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 -c default_transaction_isolation=read\\ committed -c jit=off'

/** Time limits and session settings of a connection; `applicationName` is what `pg_stat_activity` shows. */
export function sessionSettings(
  applicationName: string,
  { readOnly = false, idleInTransaction = IDLE_IN_TRANSACTION }: Bounds = {},
) {
  return {
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT,
    statement_timeout: STATEMENT,
    lock_timeout: LOCK,
    query_timeout: ANSWER,
    idle_in_transaction_session_timeout: idleInTransaction,
    options: `${SETTINGS}${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
  }
}

/**
 * The same for connections of a pooler: it refuses other parameters at the start of a session, so that time limits are
 * those of the role (`pooler.ts`).
 */
export const pooledSettings = (applicationName: string) => ({
  application_name: applicationName,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT,
  query_timeout: ANSWER,
})

/** Opens one connection to the server itself, outside the pool. When it is lost later, the next statement rejects and `end` is emitted. */
export async function connect(
  address: Address,
  applicationName: string,
  more: pg.ClientConfig = {},
): Promise<pg.Client> {
  const where =
    'url' in address
      ? { connectionString: address.url }
      : { host: address.socketFolder, port: address.port, user: address.user, database: address.database }
  return open({ ...where, types, ...sessionSettings(applicationName), ...more })
}

/** Opens a connection to where the pool opens its own, a pooler if there is one, and closes it. Rejects if it is refused. */
export async function checkNewConnection(address: Address, applicationName: string): Promise<void> {
  const pooledUrl = 'url' in address ? address.pooledUrl : undefined
  const client =
    pooledUrl === undefined
      ? await connect(address, applicationName)
      : await open({ connectionString: pooledUrl, ...pooledSettings(applicationName) })
  client.end().catch(() => {}) // not awaited: it waits for the server, for ever when the network is dead
}

async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await withLostConnectionMarked(client.connect())
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  return client
}

/** That a role may have set; `transaction_timeout` is of PostgreSQL 17 and newer. */
const TIME_LIMITS = ['statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout']

/** A connection without time limits, also without those of the role: for migrations, which take as long as they take. */
export async function connectUnbounded(address: Address, applicationName: string): Promise<pg.Client> {
  const client = await connect(address, applicationName, { query_timeout: 0 })
  try {
    await client.query("SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY ($1)", [TIME_LIMITS])
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/** Statements on this connection. */
export const statementsOn = (client: pg.Client): Statements => ({
  query: async (sql, params) => (await client.query(sql, params as unknown[])).rows,
})
