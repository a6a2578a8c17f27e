/**
 * Migrations: numbered .sql files (`001_name.sql`), each run once, in order, in its plugin's own schema, one transaction
 * a file. Many processes may start together: a lock lets one work, the others find all done.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Db, Log } from '../plugin.ts'
import { connect } from './connection.ts'
import type { Database } from './database.ts'

/** One plugin's folder of .sql files; the plugin's name is its schema's. */
export interface MigrationSet {
  readonly plugin: string
  readonly folder: URL
}

/** The runtime's own tables; they come before any plugin's. */
export const runtimeMigrations: MigrationSet = {
  plugin: 'runtime',
  folder: new URL('./migrations/', import.meta.url),
}

export interface Migration {
  readonly plugin: string
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Landed {
  readonly plugin: string
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** What stands between the files and the database, all of it, one sentence each. */
export class MigrationFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The migrations do not fit the database:\n${faults.map((it) => `- ${it}`).join('\n')}`)
    this.name = 'MigrationFault'
    this.faults = faults
  }
}

const LOCK = 4_711_001 // a number of ours among PostgreSQL's advisory locks
const LEDGER = `
  create schema if not exists runtime;
  create table if not exists runtime.migration (
    plugin text not null,
    number integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (plugin, number)
  )`

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
  const client = await connect(database.address, 'chainwork (migrate)', { statement_timeout: 0, query_timeout: 0 })
  const db: Db = { query: async (sql, params) => (await client.query(sql, params as unknown[])).rows }
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(LEDGER)
    const todo = await pending(db, sets)
    for (const migration of todo) {
      await apply(client, migration)
      const { plugin, number, name } = migration
      log.info({ plugin, number, name }, 'A migration was applied.')
    }
    return todo
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * What `migrate` would run, in order; changes nothing, not even a fresh database.
 * @throws MigrationFault when the files and the database do not fit each other
 */
export async function pending(db: Db, sets: readonly MigrationSet[]): Promise<readonly Migration[]> {
  const all = [runtimeMigrations, ...sets.filter((set) => set.plugin !== runtimeMigrations.plugin)]
  const read = await Promise.all(all.map(readSet))
  const [ledger] = await db.query<{ exists: boolean }>(`select to_regclass('runtime.migration') is not null as exists`)
  const landed = ledger?.exists
    ? await db.query<Landed>('select plugin, number, name, checksum from runtime.migration order by plugin, number')
    : []
  const faults = read.flatMap((set) => [
    ...set.faults,
    ...compare(
      set.plugin,
      set.migrations,
      landed.filter((it) => it.plugin === set.plugin),
    ),
  ])
  if (faults.length > 0) throw new MigrationFault(faults)
  const done = new Set(landed.map((it) => `${it.plugin}/${it.number}`))
  return read.flatMap((set) => set.migrations).filter((it) => !done.has(`${it.plugin}/${it.number}`))
}

async function apply(client: pg.Client, { plugin, number, name, sql, checksum }: Migration): Promise<void> {
  const schema = pg.escapeIdentifier(plugin)
  try {
    await client.query('BEGIN')
    await client.query(`create schema if not exists ${schema}; set local search_path = ${schema}`)
    await client.query(sql)
    await client.query('insert into runtime.migration (plugin, number, name, checksum) values ($1, $2, $3, $4)', [
      plugin,
      number,
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`The migration ${plugin}/${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const FILE = /^(\d{3})_[a-z0-9_]+\.sql$/

async function readSet({ plugin, folder }: MigrationSet) {
  const migrations: Migration[] = []
  const faults: string[] = []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files) {
    const digits = FILE.exec(file)?.[1]
    if (digits === undefined) {
      faults.push(`${plugin}/${file} is no name of a migration; it would be like 001_tables.sql.`)
      continue
    }
    const sql = await readFile(new URL(file, folder.href.endsWith('/') ? folder : `${folder}/`), 'utf8')
    migrations.push({ plugin, number: Number(digits), name: file, sql, checksum: checksum(sql) })
  }
  return { plugin, migrations, faults: [...faults, ...numbering(plugin, migrations)] }
}

/** Line ends do not count: a checkout may turn them. */
const checksum = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** Numbers go 1, 2, 3 without a gap and without a double. */
function numbering(plugin: string, migrations: readonly Migration[]): string[] {
  const faults: string[] = []
  let last = 0
  for (const { number, name } of migrations) {
    if (number === last)
      faults.push(`${plugin}/${name} has a number that another file has too; each number is used once.`)
    else if (number !== last + 1)
      faults.push(`${plugin}/${name} leaves a gap; the number after ${last} is ${last + 1}.`)
    last = number
  }
  return faults
}

function compare(plugin: string, files: readonly Migration[], landed: readonly Landed[]): string[] {
  const byNumber = new Map(files.map((file) => [file.number, file]))
  return landed.flatMap((it) => {
    const file = byNumber.get(it.number)
    if (!file)
      return [
        `The database has ${plugin}/${it.name}, which this version of the code does not: it is newer. Run that code.`,
      ]
    if (file.checksum === it.checksum) return []
    return [
      `${plugin}/${file.name} was edited after it had landed${it.name === file.name ? '' : ` as ${it.name}`}; put it back and write a new file.`,
    ]
  })
}
