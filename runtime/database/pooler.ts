/**
 * A pooler in front of PostgreSQL, such as PgBouncer, which gives each transaction another session. What belongs to a session
 * is lost there: LISTEN, and the time limits that are asked for at its start.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from '../plugin.ts'
import { type Address, connect, IDLE_IN_TRANSACTION, isPooled, LOCK, STATEMENT } from './connection.ts'
import type { Database } from './database.ts'
import { reasonOf, writeFaultOf } from './faults.ts'

const NEEDS_DIRECT =
  'DATABASE_URL leads to a pooler (such as PgBouncer with pool_mode transaction), through which no notification arrives: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
const IS_NOT_DIRECT =
  'DATABASE_DIRECT_URL leads to a pooler (such as PgBouncer), through which no notification arrives: it must be the address of PostgreSQL itself.'
const WRONG_DIRECT =
  'A notification that was sent through DATABASE_URL did not arrive at DATABASE_DIRECT_URL: it must be the address of PostgreSQL itself, without a pooler, and of the same database.'

const CHANNEL = 'runtime_notification_check'
const ATTEMPTS = 10
const INTERVAL = 1_000 // ms

/** The addresses do not fit what stands there. The start prints the sentence without a stack. */
export class PoolerFault extends Error {
  readonly faults: readonly string[]
  constructor(sentence: string, options?: ErrorOptions) {
    super(`The service cannot start: ${sentence}`, options)
    this.name = 'PoolerFault'
    this.faults = [sentence]
  }
}

/** A PoolerFault in place of an error that only a pooler causes; else the error itself. */
export function explainPooler(error: unknown, address: Address): unknown {
  const { message, code } = error as pg.DatabaseError
  const refused = message?.includes('unsupported startup parameter')
  // Another client has prepared it in a session that the pooler gave to this one.
  const isPreparedElsewhere = code === '42P05' || code === '26000'
  if (!refused && !isPreparedElsewhere) return error
  return new PoolerFault(needsDirect(address), { cause: error })
}

const needsDirect = (address: Address): string =>
  'url' in address && address.isDirect === true ? IS_NOT_DIRECT : NEEDS_DIRECT

/**
 * Sends a notification through the pool, and waits for it on a connection that listens.
 * @throws PoolerFault when it does not arrive, or DATABASE_DIRECT_URL cannot be used; the database's error when another
 * connection cannot be opened
 */
export async function checkNotifications(database: Database): Promise<void> {
  const { address } = database
  const client = await connect(address, 'chainwork (check)').catch((error) => {
    throw isPooled(address) ? unusable(explainPooler(error, address)) : explainPooler(error, address)
  })
  try {
    const sent = randomUUID()
    const arrival = new Promise<true>((arrived) => {
      client.on('notification', ({ payload }) => payload === sent && arrived(true))
    })
    await client.query(`LISTEN ${CHANNEL}`)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await database.notify(database, CHANNEL, sent)
      if (await Promise.race([arrival, pause(INTERVAL, false, { ref: false })])) return
    }
  } catch (error) {
    // A standby has none; the process is not ready there, and says why.
    if (writeFaultOf(error)) return
    throw explainPooler(error, address)
  } finally {
    await client.end().catch(() => {})
  }
  throw new PoolerFault(isPooled(address) ? WRONG_DIRECT : needsDirect(address))
}

const unusable = (error: unknown): PoolerFault =>
  error instanceof PoolerFault
    ? error
    : new PoolerFault(`DATABASE_DIRECT_URL cannot be used: ${reasonOf(error)}.`, { cause: error })

/**
 * The statements that give the role what sessions ask for themselves where there is no pooler; of those alone that are missing:
 * time limits, and what transactions see and numbers keep. A longer limit is missing, and a shorter one is the operator's.
 * @param idle of transactions that listeners are in, in milliseconds
 */
export async function missingRoleSettings(db: Db, idle: number): Promise<string[]> {
  const limits = {
    statement_timeout: STATEMENT,
    lock_timeout: LOCK,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION, idle),
  }
  const rows = await db.query<{ name: string; setting: string; role: string }>(
    'SELECT name, setting, quote_ident(current_user) AS role FROM pg_settings WHERE name = ANY ($1)',
    [[...Object.keys(limits), 'default_transaction_isolation', 'extra_float_digits']],
  )
  return rows.flatMap(({ name, setting, role }) => {
    const wanted = wantedInstead(name, setting, limits)
    return wanted === undefined ? [] : [`ALTER ROLE ${role} SET ${name} = '${wanted}';`]
  })
}

/** Undefined where the setting will do. */
function wantedInstead(name: string, setting: string, limits: Readonly<Record<string, number>>): string | undefined {
  if (name === 'default_transaction_isolation') return setting === 'read committed' ? undefined : 'read committed'
  // With all above 0, numbers are whole.
  if (name === 'extra_float_digits') return Number(setting) > 0 ? undefined : '1'
  const limit = limits[name]
  // 0 stands for no limit.
  const isBounded = limit === undefined || (Number(setting) > 0 && Number(setting) <= limit)
  return isBounded ? undefined : `${limit / 1_000}s`
}
