/**
 * PostgreSQL keeps plans of prepared statements and of foreign keys for each connection. A plan that was made while a table
 * had a few rows may read the whole table for each row of a statement, and is kept until the table is analyzed. PostgreSQL
 * does that by itself once a minute, where a tenth of the rows have changed. Two things make plans anew before that:
 * - DISCARD PLANS, for the transaction that inserts: foreign keys are checked at the end of the statement that inserts, so
 *   an analysis after it is too late.
 * - ANALYZE after the COMMIT, for all other connections.
 */
import type { Db, Tx } from '#runtime'

/**
 * To be called before thousands of rows are inserted. With plans from before, 20,000 tasks took 30 s to insert, which take a
 * third of it otherwise, and afterwards another connection took 31 s to read 9,990 tasks.
 */
export async function makePlansAnew(tx: Tx, accountId: number): Promise<void> {
  tx.afterCommit((db) => analyzeWhereNeeded(db, accountId))
  await tx.query('DISCARD PLANS')
}

const TABLES = ['task', 'task_projection', 'predecessor', 'assignment', 'resource']
/** Of a table that may be read as a whole for each row: some 500 tasks. */
const FEW = 10 // pages

/**
 * Analyzes the tables where one of them
 * - has more than twice the pages that it had at the last analysis. So the number of analyses grows with the logarithm of the
 *   rows; a table of millions of rows does not double between two of PostgreSQL's own;
 * - has rows of a few accounts by its statistics, and none of this one. They let PostgreSQL expect one row of it, and join
 *   two tables by going through all its rows of one for each of the other: beside 115,000 tasks of another account, the
 *   schedule of 5,000 took 6 s instead of 0.4, and its export was given up after 10 s.
 *
 * Measured: 40 ms with 10,000 tasks, 1 s with 400,000. A table that another connection analyzes just now is skipped.
 */
async function analyzeWhereNeeded(db: Db, accountId: number): Promise<void> {
  const [due] = await db.query(
    `SELECT FROM pg_class WHERE relnamespace = 'scheduling'::regnamespace AND relname = ANY($1)
       AND pg_relation_size(oid) > 2 * greatest(relpages, ${FEW}) * current_setting('block_size')::bigint
     UNION ALL
     SELECT FROM pg_stats CROSS JOIN LATERAL (SELECT most_common_vals::text::bigint[] AS accounts) known
     WHERE schemaname = 'scheduling' AND tablename = ANY($1) AND attname = 'account_id'
       AND n_distinct BETWEEN 1 AND cardinality(accounts) AND $2 <> ALL (accounts)
     LIMIT 1`,
    [TABLES, accountId],
  )
  if (due) await db.query(`ANALYZE (SKIP_LOCKED) ${TABLES.map((table) => `scheduling.${table}`).join()}`)
}
