/** Takes tables to their places: the steps of `steps.ts`, done. */
import pg from 'pg'
import type { Statements } from '../../plugin.ts'
import { MigrationFault } from '../migration-fault.ts'
import { isDistributedHere, readTables } from './catalogue.ts'
import { placementFaults } from './placement.ts'
import { describeStuck, movesOf, type Step } from './steps.ts'

/**
 * Takes the tables that a migration has made to their places, in its transaction. Does nothing where the installation is not
 * distributed.
 * @throws Error with the sentences of tables that fit into no place, or that no step takes to theirs
 */
export async function placeNewTables(db: Statements): Promise<void> {
  if (!(await isDistributedHere(db))) return
  const tables = await readTables(db)
  const { steps, stuck } = movesOf(tables)
  const faults = [
    ...placementFaults(tables),
    ...stuck.map((it) => `${it.table} is ${it.is}, and would belong ${it.belongs}: no migration moves it.`),
  ]
  if (faults.length > 0) throw new Error(`on a distributed installation, ${faults.join(' ')}`)
  for (const step of steps) await runStep(db, step, null)
}

/** @throws MigrationFault when the installation is distributed only in part: its writes would be lost in part */
export async function requireWhole(db: Statements): Promise<void> {
  if (!(await isDistributedHere(db))) return
  const { steps, stuck } = movesOf(await readTables(db))
  const faults = [
    ...(steps.length > 0
      ? [
          `The installation is distributed only in part: ${steps.map(({ table, to }) => `${table} is local, not ${to}`).join(', ')}. Run \`chainwork citus distribute\`, which goes on where it was interrupted.`,
        ]
      : []),
    ...stuck.map(describeStuck),
  ]
  if (faults.length > 0) throw new MigrationFault(faults)
}

/**
 * One step, in the transaction of the caller.
 * @param shards of the first table, and so of all; null: citus.shard_count
 */
export async function runStep(db: Statements, step: Step, shards: number | null): Promise<void> {
  await (step.to === 'registered' ? register(db, step.table) : moveRows(db, step, shards))
}

/** Citus makes a new table in front of the old one, without its comment, and whose identity columns begin with 1. */
async function register(db: Statements, table: string): Promise<void> {
  const forgotten = await db.query<{ sql: string }>(
    `SELECT format('COMMENT ON TABLE %s IS %L', $1::text, obj_description($1::regclass, 'pg_class')) AS sql
     UNION ALL
     SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L), %s)', $1::text, attname,
       pg_sequence_last_value(pg_get_serial_sequence($1, attname)::regclass))
     FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''
       AND pg_sequence_last_value(pg_get_serial_sequence($1, attname)::regclass) IS NOT NULL`,
    [table],
  )
  await db.query('SELECT citus_add_local_table_to_metadata($1::regclass)', [table])
  for (const { sql } of forgotten) await db.query(sql)
}

async function moveRows(
  db: Statements,
  { table, like }: Extract<Step, { to: 'distributed' }>,
  shards: number | null,
): Promise<void> {
  // Triggers would fire for each row that is moved.
  const triggers = await db.query<{ name: string; definition: string }>(
    `SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgparentid = 0 ORDER BY tgname`,
    [table],
  )
  for (const { name } of triggers) await db.query(`DROP TRIGGER ${pg.escapeIdentifier(name)} ON ${table}`)
  if (like === null)
    await db.query(
      `SELECT create_distributed_table($1::regclass, 'account_id', colocate_with => 'none',
         shard_count => coalesce($2, current_setting('citus.shard_count')::int))`,
      [table, shards],
    )
  else await db.query(`SELECT create_distributed_table($1::regclass, 'account_id', colocate_with => $2)`, [table, like])
  for (const { definition } of triggers) await db.query(definition)
}

/** Tables that are distributed and still have, on the coordinator, the rows that were moved: nothing reads them. */
export const tablesWithRemains = (db: Statements) =>
  db.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_dist_partition d JOIN pg_class c ON c.oid = d.logicalrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE d.partmethod = 'h' AND n.nspname IN (SELECT plugin FROM runtime.migration) AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0
     ORDER BY name`,
  )

export const deleteRemains = (db: Statements, table: string) =>
  db.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [table])
