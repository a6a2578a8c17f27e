/**
 * Scheduled jobs of plugins that delete old rows of all accounts: of a log with a partition for each week whole weeks, of other
 * tables rows, in batches with a pause between.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { dropOldPartitions, makePartitions } from '../database/partitions.ts'
import type { AccountsDb, Background, Clock, Log } from '../plugin.ts'

const BATCH = 2_000 // rows in one statement
const PAUSE = 50 // ms between batches

/** Rows that are deleted at the time in a column, or days after it. */
export interface OldRows {
  /** With its schema. */
  readonly table: string
  /** The columns of the primary key, such as `account_id, id`. */
  readonly key: string
  readonly column: string
  readonly days?: number
  /** For times that are the database's own: the clock of the process does not count. */
  readonly byDatabase?: true
  /** Rows that others change are skipped, and stay if they are younger by then. */
  readonly skipLocked?: true
  /** The table has a partition for each week: whole weeks are dropped, so that rows stay for up to a week longer. */
  readonly byWeek?: true
}

/** Deletes up to `limit` rows. Resolves to their number. */
export type DeleteRows = (db: AccountsDb, limit: number) => Promise<number>

/**
 * The time must be over by `now` and by the clock of the database: a process whose clock is fast deletes no row that other
 * processes still accept. Resolves to the number of rows deleted; it deletes at most `limit` with one statement.
 */
export async function deleteOldRows(db: AccountsDb, old: OldRows, now: Date, limit: number): Promise<number> {
  const { key, column, days = 0, byDatabase, skipLocked } = old
  const table = old.byWeek ? `${old.table}_default` : old.table
  const isOld = `${column} <= least($1, now()) - make_interval(days => $2)`
  const first = `ORDER BY ${column} LIMIT $3`
  const values = [byDatabase ? null : now, days, limit]
  const remove = (account: string, more: readonly unknown[] = [], mark = '') =>
    db.query(
      `${mark}DELETE FROM ${table} WHERE ${account} AND (${key}) IN (
         SELECT ${key} FROM ${table} WHERE ${account} AND ${isOld} ${first} ${skipLocked ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING 1`,
      [...values, ...more],
    )
  if (!key.startsWith('account_id,')) return (await remove('true')).length
  if (!db.isDistributed) return (await remove('true', [], '/* on one server */ ')).length
  const accounts = await db.query<{ accountId: number }>(
    `/* over all accounts */ SELECT DISTINCT account_id AS "accountId" FROM (SELECT account_id FROM ${table} WHERE ${isOld} ${first}) it`,
    values,
  )
  let removed = 0
  for (const group of db.statementGroups(accounts))
    removed += (await remove('account_id = ANY ($4::bigint[])', [group.map(({ accountId }) => accountId)])).length
  return removed
}

export interface Retention {
  readonly name: string
  readonly cron: string
  /** Rows in one statement. */
  readonly batch?: number
  /** One after the other. */
  readonly rows: readonly (OldRows | DeleteRows)[]
}

interface Parts {
  readonly db: AccountsDb
  readonly clock: Clock
  readonly log: Log
}

export const retention = (
  { db, clock, log }: Parts,
  { name, cron, batch = BATCH, rows }: Retention,
): Background & Pick<Retention, 'cron'> => ({
  name,
  cron,
  async run({ signal }) {
    for (const old of rows) {
      signal.throwIfAborted()
      if (typeof old !== 'function' && old.byWeek) await turnWeeks({ db, clock, log }, old)
      const deleteBatch = () =>
        typeof old === 'function' ? old(db, batch) : deleteOldRows(db, old, clock.now(), batch)
      while ((await deleteBatch()) >= batch) {
        await pause(PAUSE)
        signal.throwIfAborted()
      }
    }
  },
})

const NOT_DROPPED =
  'old weeks of a log were not dropped, since a transaction holds a lock of the table (pg_stat_activity); the next run tries again'

/** Makes the weeks to come, and drops those that are old. */
async function turnWeeks({ db, clock, log }: Parts, { table, days = 0, byDatabase }: OldRows): Promise<void> {
  const now = clock.now()
  await makePartitions(db, now, { table })
  const weeks = await dropOldPartitions(db, table, days, byDatabase ? null : now)
  if (weeks.length > 0) log.warn({ table, weeks }, NOT_DROPPED)
}
