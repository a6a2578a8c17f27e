/**
 * Migrations and the database: each file runs once, in order, in its plugin's own schema, one transaction a file. Many
 * processes may start together: a lock lets one work, the others find all done. Processes with older code start beside
 * newer migrations as long as all of these are marked so (`migration-files.ts`).
 */
import pg from 'pg'
import type { Log, Statements } from '../plugin.ts'
import { connect } from './connection.ts'
import type { Database } from './database.ts'
import {
  type Migration,
  type MigrationSet,
  type ReadSet,
  readSet,
  runtimeMigrations,
  unmarked,
} from './migration-files.ts'

export { type Migration, type MigrationSet, runtimeMigrations } from './migration-files.ts'

/** A row of `runtime.migration`. */
interface Landed {
  readonly plugin: string
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** Null also for what landed before there were marks. */
  readonly previousCode: string | null
}

/** What keeps code and database from working together, all of it, one sentence each. */
export class MigrationFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The migrations do not fit the database:\n${faults.map((it) => `- ${it}`).join('\n')}`)
    this.name = 'MigrationFault'
    this.faults = faults
  }
}

const LOCK = 4_711_001 // a number of ours among PostgreSQL's advisory locks
/** The column is looked for first: ALTER TABLE would wait for every reader of the table, such as a backup. */
const LEDGER = `
  create schema if not exists runtime;
  create table if not exists runtime.migration (
    plugin text not null,
    number integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    previous_code text,
    primary key (plugin, number)
  );
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'runtime.migration'::regclass and attname = 'previous_code') then
      alter table runtime.migration add column previous_code text;
    end if;
  end $$`

/** How long a migration waits and runs is the operator's to decide. */
const UNBOUNDED = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0 }

/**
 * Brings the database up to the files; the runtime's own set is always part of it.
 * @returns what it ran, in order
 * @throws MigrationFault before anything is run; the database's error when a file fails, which leaves the files before it
 */
export async function migrate(
  database: Database,
  sets: readonly MigrationSet[],
  log: Log,
): Promise<readonly Migration[]> {
  const client = await connect(database.address, 'chainwork (migrate)', UNBOUNDED)
  const db: Statements = { query: async (sql, params) => (await client.query(sql, params as unknown[])).rows }
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(LEDGER)
    const { missing, newer, corrected } = await compareAll(db, sets)
    logNewer(newer, log)
    for (const migration of corrected) await correctMark(db, migration, log)
    for (const migration of missing) {
      await apply(client, migration)
      const { plugin, number, name } = migration
      log.info({ plugin, number, name }, 'A migration was applied.')
    }
    return missing
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * What `migrate` would run, in order; changes nothing, not even a fresh database.
 * @throws MigrationFault when the files and the database do not fit each other
 */
export async function pending(db: Statements, sets: readonly MigrationSet[]): Promise<readonly Migration[]> {
  return (await compareAll(db, sets)).missing
}

/**
 * `apply` migrates; `check` changes nothing.
 * @throws MigrationFault with `check` when migrations are missing, with either when they do not fit the database
 */
export async function migrateOrCheck(
  how: 'apply' | 'check',
  database: Database,
  sets: readonly MigrationSet[],
  log: Log,
): Promise<void> {
  if (how === 'apply') return void (await migrate(database, sets, log))
  const { missing, newer } = await compareAll(database, sets)
  if (missing.length > 0) throw new MigrationFault([lacks(missing)])
  logNewer(newer, log)
}

const nameOf = ({ plugin, name }: Pick<Landed, 'plugin' | 'name'>) => `${plugin}/${name}`
const lacks = (missing: readonly Migration[]) =>
  `The database lacks ${missing.map(nameOf).join(', ')}; run \`chainwork migrate\`.`

function logNewer(newer: readonly Landed[], log: Log): void {
  if (newer.length === 0) return
  log.info(
    { migrations: newer.map(nameOf) },
    'The database has newer migrations than this code; it works on their schema.',
  )
}

/** @throws MigrationFault when the files and the database do not fit each other */
async function compareAll(db: Statements, sets: readonly MigrationSet[]) {
  const all = [runtimeMigrations, ...sets.filter((set) => set.plugin !== runtimeMigrations.plugin)]
  const read = await Promise.all(all.map(readSet))
  const landed = await readLedger(db)
  const compared = read.map((set) =>
    compare(
      set,
      landed.filter((it) => it.plugin === set.plugin),
    ),
  )
  const faults = compared.flatMap((it) => it.faults)
  if (faults.length > 0) throw new MigrationFault(faults)
  return {
    missing: compared.flatMap((it) => it.missing),
    newer: compared.flatMap((it) => it.newer),
    corrected: compared.flatMap((it) => it.corrected),
  }
}

async function readLedger(db: Statements): Promise<Landed[]> {
  const [ledger] = await db.query<{ exists: boolean }>(`select to_regclass('runtime.migration') is not null as exists`)
  if (!ledger?.exists) return []
  // By way of JSON a ledger from before the column reads as one whose marks are all null.
  return db.query<Landed>(
    `select plugin, number, name, checksum, to_json(it) ->> 'previous_code' as "previousCode"
     from runtime.migration it order by plugin, number`,
  )
}

/** A plugin that is no longer loaded has no set, and what landed of it is nobody's fault. */
function compare({ migrations, faults }: ReadSet, landed: readonly Landed[]) {
  const files = new Map(migrations.map((file) => [file.number, file]))
  const done = new Map(landed.map((it) => [it.number, it]))
  const newer = landed.filter((it) => !files.has(it.number))
  const missing = migrations.filter((it) => !done.has(it.number))
  return {
    missing,
    newer,
    corrected: migrations.filter((it) => corrects(it, done.get(it.number))),
    faults: [
      ...faults,
      ...missing.flatMap(unmarked),
      ...newer.filter((it) => it.previousCode !== 'works').map(tooNew),
      ...landed.flatMap((it) => edited(files.get(it.number), it)),
    ],
  }
}

const tooNew = (it: Landed) =>
  `The database has ${nameOf(it)}, which this version of the code does not have and cannot work beside: run the version that brought it, or a newer one.`

function edited(file: Migration | undefined, it: Landed): string[] {
  if (!file || file.checksum === it.checksum) return []
  const before = it.name === file.name ? '' : ` as ${it.name}`
  return [`${nameOf(file)} was edited after it had landed${before}; put it back and write a new file.`]
}

/**
 * Whether the file's mark replaces the one that landed. `breaks` stays: `works` may come from an older version of the
 * file, whose processes start beside those of the corrected one.
 */
const corrects = ({ previousCode }: Migration, landed: Landed | undefined): boolean =>
  landed !== undefined &&
  previousCode !== null &&
  landed.previousCode !== previousCode &&
  landed.previousCode !== 'breaks'

async function correctMark(db: Statements, { plugin, number, name, previousCode }: Migration, log: Log): Promise<void> {
  await db.query('update runtime.migration set previous_code = $3 where plugin = $1 and number = $2', [
    plugin,
    number,
    previousCode,
  ])
  log.info({ plugin, number, name, previousCode }, "A migration's mark was corrected.")
}

async function apply(client: pg.Client, { plugin, number, name, sql, checksum, previousCode }: Migration) {
  const schema = pg.escapeIdentifier(plugin)
  try {
    await client.query('BEGIN')
    await client.query(`create schema if not exists ${schema}; set local search_path = ${schema}`)
    await client.query(sql)
    await client.query(
      'insert into runtime.migration (plugin, number, name, checksum, previous_code) values ($1, $2, $3, $4, $5)',
      [plugin, number, name, checksum, previousCode],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`The migration ${plugin}/${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
