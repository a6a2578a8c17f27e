/** Copies what an account plans and runs to thousands of accounts, by statements alone. */
import pg from 'pg'

const MIN_ACCOUNT = 1_000_000 // ids of copies begin there
const BATCH = 200 // accounts in one statement

/**
 * Adds copies of an account's rows until there are `count`. Ids are those of the original: keys begin with the account.
 * Nobody can sign in to a copy; its projects are projected, simulated and counted as others are.
 */
export async function copyAccounts(databaseUrl: string, original: number, from: number, count: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const tables = await tablesOf(db)
    await db.query("SET citus.propagate_set_commands = 'local'") // means nothing on one server
    for (let first = from; first < count; first += BATCH) {
      const ids = [MIN_ACCOUNT + first, MIN_ACCOUNT + Math.min(first + BATCH, count) - 1]
      await db.query('BEGIN')
      await db.query('SET LOCAL session_replication_role = replica') // without triggers and checks of foreign keys
      await db.query(
        `INSERT INTO identity.account (id, name, created_at)
         SELECT id, 'Copy ' || id, now() FROM generate_series($1::bigint, $2) AS id`,
        ids,
      )
      for (const { name, columns } of tables)
        await db.query(
          `INSERT INTO ${name} (account_id, ${columns})
           SELECT copy, ${columns} FROM ${name} CROSS JOIN generate_series($1::bigint, $2) AS copy WHERE account_id = $3`,
          [...ids, original],
        )
      await db.query('COMMIT')
    }
    await db.query(`VACUUM (ANALYZE) identity.account, ${tables.map(({ name }) => name).join(', ')}`)
    await db.query('CHECKPOINT')
  } finally {
    await db.end()
  }
}

interface Table {
  readonly name: string
  /** All that are stored, but `account_id`. */
  readonly columns: string
}

/** What belongs to accounts, partitions apart. */
async function tablesOf(db: pg.Client): Promise<Table[]> {
  const { rows } = await db.query<Table>(`
    SELECT c.oid::regclass::text AS name,
           string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attname <> 'account_id') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'scheduling'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.oid HAVING bool_or(a.attname = 'account_id')`)
  return rows
}
