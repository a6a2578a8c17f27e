/**
 * PostgreSQL keeps plans of prepared statements and of foreign keys for each connection. A plan that was made while a table
 * had a few rows may read the whole table for each row of a statement, and is kept until the table is analyzed. PostgreSQL
 * does that by itself once a minute, where as many rows have changed as the last migration says. Before that, two things make
 * plans anew:
 * - DISCARD PLANS, for the transaction that inserts: foreign keys are checked at the end of the statement that inserts, so
 *   an analysis after it is too late.
 * - ANALYZE after the COMMIT, for all other connections.
 */
import type { Db, Tx } from '#runtime'

/**
 * To be called before thousands of rows are inserted. With plans from before, 20,000 tasks took 30 s to insert, which take a
 * third of it otherwise, and afterwards another connection took 31 s to read 9,990 tasks.
 * @param accountId whose rows they are
 */
export async function makePlansAnew(tx: Tx, accountId: number): Promise<void> {
  tx.afterCommit((db) => analyzeWhereNeeded(db, accountId))
  await tx.query('DISCARD PLANS')
}

const TABLES = ['task', 'task_projection', 'predecessor', 'assignment', 'resource'].map((it) => `scheduling.${it}`)
/** Of a table that may be read as a whole for each row: some 500 tasks. */
const FEW = 10 // pages

/** Of a table, beside one of an account that is still seen: PostgreSQL samples 30,000 rows, and so three of that account. */
const MAX_ROWS_BESIDE_ONE = 10_000

interface DueTable {
  readonly name: string
  readonly hasGrown: boolean
  /** Rows of the account with which an analysis is likely to make it known. */
  readonly rows: number
}

/**
 * Analyzes the tables where
 * - one of them has more than twice the pages that it had at the last analysis. So the number of analyses grows with the
 *   logarithm of the rows; a table of millions of rows does not double between two of PostgreSQL's own;
 * - PostgreSQL expects not two rows of this account in one of them, since the statistics know a few others alone. Then it joins
 *   tables by going through all rows of the account in one of them for each in the other: beside 115,000 tasks of another
 *   account, the schedule of 5,000 took 6 s instead of 0.4, and their export was given up. How many it expects of an account
 *   that is not among the most common values is the rest of the rows divided by the rest of the accounts (Row Estimation
 *   Examples in PostgreSQL's manual). One that is too small for the sample is left unknown, so that an account has the tables
 *   analyzed a few times at most.
 *
 * Measured: 40 ms with 10,000 tasks, 1 s with 400,000. A table that another connection analyzes just now is skipped.
 */
async function analyzeWhereNeeded(db: Db, accountId: number): Promise<void> {
  const tables = await db.query<DueTable>(
    `SELECT c.oid::regclass::text AS name, size.has_grown AS "hasGrown",
       ceil(c.reltuples / ${MAX_ROWS_BESIDE_ONE})::integer AS rows
     FROM pg_class c
     LEFT JOIN pg_stats s ON s.schemaname = 'scheduling' AND s.tablename = c.relname AND s.attname = 'account_id'
     CROSS JOIN LATERAL (SELECT pg_relation_size(c.oid) >
       2 * greatest(c.relpages, ${FEW}) * current_setting('block_size')::bigint AS has_grown) size
     CROSS JOIN LATERAL (SELECT s.most_common_vals::text::text[] AS listed,
       (SELECT sum(share) FROM unnest(s.most_common_freqs) share) AS share,
       CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * c.reltuples ELSE s.n_distinct END AS number) accounts
     WHERE c.oid = ANY($1::text[]::regclass[]) AND (size.has_grown OR $2 <> ALL (accounts.listed)
       AND c.reltuples * (1 - accounts.share) / greatest(1, accounts.number - cardinality(accounts.listed)) < 2)`,
    [TABLES, String(accountId)],
  )
  for (const { name, hasGrown, rows } of tables) {
    const isDue = hasGrown || (await hasRows(db, name, accountId, rows))
    if (isDue) return void (await db.query(`ANALYZE (SKIP_LOCKED) ${TABLES.join()}`))
  }
}

async function hasRows(db: Db, table: string, accountId: number, count: number): Promise<boolean> {
  const [last] = await db.query(`SELECT FROM ${table} WHERE account_id = $1 OFFSET $2 LIMIT 1`, [accountId, count])
  return last !== undefined
}
