/**
 * A pooler in front of PostgreSQL, such as PgBouncer, which gives each transaction another session. What belongs to a session
 * is lost there: LISTEN, and the time limits that are asked for at its start.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../plugin.ts'
import { type Address, IDLE_IN_TRANSACTION, isPooled, LOCK, STATEMENT } from './connection.ts'
import type { Database } from './database.ts'
import { writeFaultOf } from './faults.ts'

const NEEDS_DIRECT =
  'DATABASE_URL leads to a pooler (such as PgBouncer with pool_mode transaction), through which no notification arrives: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
const WRONG_DIRECT =
  'A notification that was sent through DATABASE_URL did not arrive at DATABASE_DIRECT_URL: it must be the address of PostgreSQL itself, without a pooler, and of the same database.'

const CHANNEL = 'runtime_notification_check'
const ATTEMPTS = 10
const INTERVAL = 1_000 // ms

/** The process would miss notifications. The start prints the sentence without a stack. */
export class PoolerFault extends Error {
  readonly faults: readonly string[]
  constructor(address: Address) {
    const sentence = isPooled(address) ? WRONG_DIRECT : NEEDS_DIRECT
    super(`The service cannot start: ${sentence}`)
    this.name = 'PoolerFault'
    this.faults = [sentence]
  }
}

/** Whether a pooler has refused the parameters that this service gives a session at its start. */
export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

/**
 * Sends a notification through the pool, and waits for it on the connection that listens.
 * @throws PoolerFault when it does not arrive
 */
export async function checkNotifications(database: Database): Promise<void> {
  const sent = randomUUID()
  const { promise: arrival, resolve: arrived, reject: failed } = Promise.withResolvers<true>()
  // A standby sends none; the process is not ready there, and says why.
  const notify = () =>
    database.notify(database, CHANNEL, sent).catch((error) => (writeFaultOf(error) ? arrived(true) : failed(error)))
  database.listen(CHANNEL, (payload) => {
    if (payload === null) void notify()
    else if (payload === sent) arrived(true)
  })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await Promise.race([arrival, pause(INTERVAL, false, { ref: false })])) return
    void notify()
  }
  throw new PoolerFault(database.address)
}

/**
 * The statements that give the role the time limits which the service asks for where there is no pooler; of those alone that
 * are missing. A longer limit is missing, and a shorter one is the operator's.
 * @param idle of transactions that listeners are in, in milliseconds
 */
export async function missingRoleSettings(db: Db, idle: number): Promise<string[]> {
  const wanted = {
    statement_timeout: STATEMENT,
    lock_timeout: LOCK,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION, idle),
  }
  const rows = await db.query<{ name: string; ms: number; role: string }>(
    `SELECT name, setting::bigint AS ms, quote_ident(current_user) AS role FROM pg_settings WHERE name = ANY ($1)`,
    [Object.keys(wanted)],
  )
  return roleSettings(wanted, rows)
}

/** Pure. 0 stands for no limit. */
export function roleSettings(
  wanted: Readonly<Record<string, number>>,
  rows: readonly { readonly name: string; readonly ms: number; readonly role: string }[],
): string[] {
  return rows.flatMap(({ name, ms, role }) => {
    const limit = wanted[name]
    if (limit === undefined || (ms > 0 && ms <= limit)) return []
    return [`ALTER ROLE ${role} SET ${name} = '${limit / 1_000}s';`]
  })
}
