/** How one connection is made: where to, under which name and bounds, and what SQL types become in JavaScript. */
import pg from 'pg'
import { reaching } from './faults.ts'

/** The Unix socket of the embedded database: `<socketFolder>/.s.PGSQL.<port>`. */
export interface SocketAddress {
  readonly socketFolder: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** `DATABASE_URL`, or the embedded database. */
export type Address = { readonly url: string } | SocketAddress

const CONNECT = 5_000 // ms
const STATEMENT = 30_000 // ms, told to the server
const LOCK = 5_000 // ms, told to the server: how long a statement waits for others before its request gets a 503
const ANSWER = 35_000 // ms; the server's own bound comes first, so this one means a dead network
const IDLE_IN_TRANSACTION = 60_000 // ms

const { builtins } = pg.types
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

/** The driver's parsers; its types know only some of the oids. */
const driverParser = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const splitArray = driverParser(TEXT_ARRAY) as (text: string) => (string | null)[]

const asNumber = (text: string) => Number(text)
const asItIs = (text: string) => text
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  splitArray(text).map((it) => (it === null ? null : parse(it)))

/** What differs from the driver's defaults: ids and amounts are numbers, dates stay the text that they are. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, asNumber],
  [INT8_ARRAY, arrayOf(asNumber)],
  [builtins.NUMERIC, asNumber],
  [NUMERIC_ARRAY, arrayOf(asNumber)],
  [builtins.DATE, asItIs],
  [DATE_ARRAY, arrayOf(asItIs)],
])

/** What SQL types become in JavaScript, for `types` of a client or of one statement. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && parsers.get(oid)) || driverParser(oid, format),
}

/** What connections of some pools differ in. */
export interface Bounds {
  /** Statements that would write are refused by the server. */
  readonly readOnly?: boolean | undefined
  /** After which the server closes a connection whose transaction does nothing. */
  readonly idleInTransaction?: number // ms
}

/** Time limits and session settings of a connection; `applicationName` is what `pg_stat_activity` shows. */
function settingsOf(applicationName: string, { readOnly = false, idleInTransaction = IDLE_IN_TRANSACTION }: Bounds) {
  return {
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT,
    statement_timeout: STATEMENT,
    lock_timeout: LOCK,
    query_timeout: ANSWER,
    idle_in_transaction_session_timeout: idleInTransaction,
    options: `-c timezone=UTC${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
  }
}

/** Sequelize's options of a connection; with `url`, that is its first argument. */
export function connectionOptions(address: Address, applicationName: string, bounds: Bounds) {
  const dialectOptions = { ...settingsOf(applicationName, bounds), clientMinMessages: 'ignore' }
  if ('url' in address) return { url: address.url, dialectOptions }
  const { socketFolder, port, user, database } = address
  return { host: socketFolder, port, username: user, database, dialectOptions }
}

/** One connection outside the pool. A later loss is no crash: it shows in the next statement, and in `end`. */
export async function connect(
  address: Address,
  applicationName: string,
  more: pg.ClientConfig = {},
): Promise<pg.Client> {
  const where =
    'url' in address
      ? { connectionString: address.url }
      : { host: address.socketFolder, port: address.port, user: address.user, database: address.database }
  const client = new pg.Client({ ...where, types, ...settingsOf(applicationName, {}), ...more })
  client.on('error', () => {})
  try {
    await reaching(client.connect())
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  return client
}
