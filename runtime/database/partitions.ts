/**
 * Partitions of logs: of tables that are only appended to, and whose rows are deleted by their age alone. Such a table is
 * declared `partition by range` of one timestamptz column. It has a partition for each week (UTC, from Monday on) and a
 * default one for all other times: `migrate` makes those of the next weeks, and so does the table's daily retention, which
 * drops the weeks that are old (`../background/retention.ts`).
 */
import pg from 'pg'
import type { Statements } from '../plugin.ts'

const WEEKS_AHEAD = 8
const WEEK = 7 * 24 * 3_600_000 // ms
const MONDAY = Date.UTC(1970, 0, 5)

interface Partitioned {
  readonly schema: string
  readonly table: string
  readonly partitions: readonly string[]
}

/** A table with its schema, or all of some schemas: others of the database belong to others. */
type Searched = { readonly table: string } | { readonly schemas: readonly string[] }

/**
 * Makes the weeks that are missing, from this one on. While somebody reads the table for longer than the lock may be waited for,
 * it makes none.
 */
export async function makePartitions(db: Statements, now: Date, searched: Searched): Promise<void> {
  for (const table of await findPartitioned(db, searched)) {
    const missing = partitionsFrom(table, now).filter(({ name }) => !table.partitions.includes(name))
    if (missing.length > 0)
      await runBriefly(
        db,
        missing.map((it) => creation(table, it)),
      )
  }
}

/**
 * Drops the weeks that ended so many days ago or earlier, also by the clock of the database. A week that somebody reads for
 * longer than the lock may be waited for stays until the next time. Resolves to the names of those that stayed.
 * @param name with its schema
 * @param now null: by that clock alone
 */
export async function dropOldPartitions(
  db: Statements,
  name: string,
  days: number,
  now: Date | null,
): Promise<string[]> {
  const [table] = await findPartitioned(db, { table: name })
  if (!table) throw new Error(`${name} has no partitions.`)
  const [row] = await db.query<{ before: Date }>('SELECT least($1, now()) - make_interval(days => $2) AS before', [
    now,
    days,
  ])
  const stayed: string[] = []
  for (const partition of table.partitions) {
    const week = weekOf(table, partition)
    if (week === undefined || week + WEEK > (row?.before.getTime() ?? 0)) continue
    await runBriefly(db, [`DROP TABLE ${quoted(table, partition)}`])
    const left = await db.query('SELECT WHERE to_regclass($1) IS NOT NULL', [quoted(table, partition)])
    if (left.length > 0) stayed.push(partition)
  }
  return stayed
}

interface Partition {
  readonly name: string
  readonly values: string
}

const partitionsFrom = ({ table }: Partitioned, now: Date): Partition[] => {
  const first = MONDAY + Math.floor((now.getTime() - MONDAY) / WEEK) * WEEK
  const weeks = Array.from({ length: WEEKS_AHEAD + 1 }, (_, number) => first + number * WEEK)
  return [
    { name: `${table}_default`, values: 'DEFAULT' },
    ...weeks.map((week) => ({
      name: `${table}_${dayOf(week).replaceAll('-', '')}`,
      values: `FOR VALUES FROM ('${dayOf(week)} 00:00+00') TO ('${dayOf(week + WEEK)} 00:00+00')`,
    })),
  ]
}
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** When the week of a partition begins; undefined for the default one. */
function weekOf({ table }: Partitioned, partition: string): number | undefined {
  const [, year, month, day] = /^_(\d{4})(\d{2})(\d{2})$/.exec(partition.slice(table.length)) ?? []
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${day}T00:00:00Z`)
}

const quoted = ({ schema }: Partitioned, name: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/**
 * A week of which the default partition has rows already is left to that: they grow old there. So is each week where the role
 * does not own the table, and on a standby, to which the primary brings it.
 */
const creation = (table: Partitioned, { name, values }: Partition) =>
  `BEGIN CREATE TABLE ${quoted(table, name)} PARTITION OF ${quoted(table, table.table)} ${values};
   EXCEPTION WHEN check_violation OR duplicate_table OR insufficient_privilege OR read_only_sql_transaction THEN NULL; END`

/**
 * In one transaction, which locks the whole table: what is written meanwhile waits behind it. So it waits for others only for
 * a moment, and does nothing if they are at it for longer.
 */
async function runBriefly(db: Statements, statements: readonly string[]): Promise<void> {
  const all = statements.map((it) => `${it};`).join('\n')
  await db.query(
    `DO $$ BEGIN SET LOCAL lock_timeout = '2s'; ${all} EXCEPTION WHEN lock_not_available THEN NULL; END $$`,
  )
}

const findPartitioned = (db: Statements, searched: Searched) =>
  db.query<Partitioned>(
    `SELECT n.nspname AS schema, c.relname AS table,
       ARRAY(SELECT p.relname::text FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
         WHERE i.inhparent = c.oid ORDER BY p.relname) AS partitions
     FROM pg_partitioned_table t JOIN pg_class c ON c.oid = t.partrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = t.partattrs[0]
     WHERE t.partstrat = 'r' AND t.partnatts = 1 AND a.atttypid = 'timestamptz'::regtype
       AND (c.oid = to_regclass($1) OR n.nspname = ANY ($2::text[])) ORDER BY n.nspname, c.relname`,
    'table' in searched ? [searched.table, []] : [null, searched.schemas],
  )
