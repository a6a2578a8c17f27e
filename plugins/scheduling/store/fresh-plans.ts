/**
 * PostgreSQL keeps plans of prepared statements and of foreign keys for each connection. A plan that was made while a table
 * had a few rows may read the whole table for each row of a statement, and is kept until the table is analyzed, which
 * PostgreSQL does by itself once a minute. Two things make plans anew before that:
 * - DISCARD PLANS, for the transaction that inserts: foreign keys are checked at the end of the statement that inserts, so
 *   an analysis after it is too late.
 * - ANALYZE after the COMMIT, for all other connections.
 */
import type { Db, Tx } from '#runtime'

/**
 * To be called before thousands of rows are inserted. With plans from before, 20,000 tasks took 30 s to insert, which take a
 * third of it otherwise, and afterwards another connection took 31 s to read 9,990 tasks.
 */
export async function makePlansAnew(tx: Tx): Promise<void> {
  analyzeIfGrown(tx)
  await tx.query('DISCARD PLANS')
}

/**
 * To be called before dozens of rows are inserted, many times in a minute perhaps: 50 imports of 200 tasks each took 0.04 to
 * 0.6 s, the later the longer, as the checks of their foreign keys went through all tasks of the account for each link.
 */
export const analyzeIfGrown = (tx: Tx): void => tx.afterCommit(analyzeGrown)

const TABLES = ['task', 'task_projection', 'predecessor', 'assignment', 'resource'].map((it) => `scheduling.${it}`)
/** Of a table that may be read as a whole for each row: some 500 tasks. */
const FEW = 10 // pages

/**
 * Analyzes the tables once one of them has more than twice the pages that it had at the last analysis. So the number of
 * analyses grows with the logarithm of the rows; a table of millions of rows does not double between two of PostgreSQL's own.
 * Measured: 40 ms with 10,000 tasks, 1 s with 400,000. A table that another connection analyzes just now is skipped.
 */
async function analyzeGrown(db: Db): Promise<void> {
  const [grown] = await db.query(
    `SELECT FROM pg_class WHERE oid = ANY($1::text[]::regclass[])
       AND pg_relation_size(oid) > 2 * greatest(relpages, ${FEW}) * current_setting('block_size')::bigint LIMIT 1`,
    [TABLES],
  )
  if (grown) await db.query(`ANALYZE (SKIP_LOCKED) ${TABLES.join()}`)
}
