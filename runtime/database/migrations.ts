/**
 * Applies migrations: each file once, in order, in its plugin's own SQL schema (`apply-migration.ts`). When several
 * processes start together, an advisory lock lets one of them apply the files, and the others then find them applied.
 * A process with older code may start on a database with newer migrations if all of these are marked
 * `previous-code: works` (`migration-files.ts`). What is marked `breaks` is not applied while processes run that it breaks.
 */
import type { Log, Statements } from '../plugin.ts'
import { lockSession } from './advisory-lock.ts'
import { applyMigration, NOTIFY_PROCESSES } from './apply-migration.ts'
import { requireWhole } from './citus/place-tables.ts'
import type { Database } from './database.ts'
import { CREATE_DATABASE, otherEncoding } from './encoding.ts'
import { MigrationFault } from './migration-fault.ts'
import {
  type Migration,
  type MigrationSet,
  nameOf,
  type ReadSet,
  readSet,
  runtimeMigrations,
} from './migration-files.ts'
import { withMigrationLock } from './migration-lock.ts'
import { makePartitions } from './partitions.ts'
import {
  ALIVE,
  brokenProcesses,
  describeProcess,
  type KnownMigrations,
  type RunningProcess,
  runningProcesses,
} from './processes.ts'
import { BREAKING_LOCK } from './schema-watch.ts'

export { MigrationFault } from './migration-fault.ts'
export { type Migration, type MigrationSet, nameOf, runtimeMigrations } from './migration-files.ts'

/** An applied migration: a row of `runtime.migration`. */
interface Applied {
  readonly plugin: string
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** Null for the first file of a plugin. */
  readonly previousCode: string | null
}

const CREATE_MIGRATION_TABLE = `
  create schema if not exists runtime;
  create table if not exists runtime.migration (
    plugin text not null,
    number integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    previous_code text,
    primary key (plugin, number)
  )`

export interface MigrateOptions {
  /** Applies also what breaks running processes: they refuse requests from then on. */
  readonly whileConnected?: boolean
  /** Is called with what will be applied. */
  readonly planned?: (plan: Plan) => void
  /** Is called before each file, with the share of them that is applied. */
  readonly progress?: (file: string, done: number) => void
}

/** What `migrate` would do. */
export interface Plan {
  /** In order. */
  readonly missing: readonly Migration[]
  /** Applied ones whose stored mark becomes `breaks`. */
  readonly corrected: readonly Migration[]
  /** Running processes that do not work with what is missing or corrected. */
  readonly broken: readonly RunningProcess[]
}

/**
 * Applies the migrations that the database lacks, the runtime's own included, and makes the partitions of the next weeks.
 * @returns the applied files, in order
 * @throws MigrationFault before it applies any file, also because some would break running processes, for a right that the
 * role lacks, and for the encoding of an empty database; the database's error when a file fails: earlier files stay applied
 */
export async function migrate(
  database: Database,
  sets: readonly MigrationSet[],
  log: Log,
  { whileConnected = false, planned, progress }: MigrateOptions = {},
): Promise<readonly Migration[]> {
  const work = withMigrationLock(database, 'chainwork (migrate)', log, async (db, client) => {
    // A role that owns nothing starts the service where nothing is missing.
    const [known] = await db.query<{ exists: boolean }>("select to_regclass('runtime.migration') is not null as exists")
    if (!known?.exists) {
      const encoding = await otherEncoding(db)
      if (encoding !== undefined) throw new MigrationFault([encodingFault(encoding)])
      await client.query(CREATE_MIGRATION_TABLE)
    }
    const { missing, newer, corrected } = await compareAll(db, sets)
    await requireWhole(db)
    const breaking = [...missing, ...corrected].filter(breaks)
    // From now on no process registers that would be broken.
    if (breaking.length > 0) await lockSession(db, BREAKING_LOCK, log)
    const broken = brokenProcesses(breaking, await runningProcesses(db))
    if (broken.length > 0 && !whileConnected) throw new MigrationFault([stillConnected(breaking, broken)])
    planned?.({ missing, corrected, broken })
    logNewer(newer, log)
    for (const migration of corrected) await correctMark(db, migration, log)
    for (const [index, migration] of missing.entries()) {
      progress?.(nameOf(migration), index / missing.length)
      await applyMigration(client, migration, log)
      const { plugin, number, name } = migration
      log.info({ plugin, number, name }, 'A migration was applied.')
    }
    const schemas = [runtimeMigrations, ...sets].map(({ plugin }) => plugin)
    const [clock] = await db.query<{ now: Date }>('select now()')
    if (clock) await makePartitions(db, clock.now, { schemas })
    return missing
  })
  return work.catch((error) => {
    throw isDenied(error) ? new MigrationFault([denied(error)]) : error
  })
}

const isDenied = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === '42501'

const denied = ({ message }: Error) =>
  `${message}: the role of DATABASE_URL lacks that right. Grant it; or run \`chainwork migrate\` as the role that owns the database, and set MIGRATE_ON_START=false for the service.`

/**
 * Returns what `migrate` would apply, and what that would break. Changes nothing, not even in an empty database.
 * @throws MigrationFault when the files and the database do not fit each other
 */
export async function pending(db: Statements, sets: readonly MigrationSet[]): Promise<Plan> {
  const { missing, corrected } = await compareAll(db, sets)
  const broken = brokenProcesses([...missing, ...corrected].filter(breaks), await runningProcesses(db))
  return { missing, corrected, broken }
}

/** The number of the last file of each plugin: the schema that this code knows. */
export async function knownMigrations(sets: readonly MigrationSet[]): Promise<KnownMigrations> {
  const read = await Promise.all(allOf(sets).map(readSet))
  return Object.fromEntries(read.map(({ plugin, migrations }) => [plugin, migrations.at(-1)?.number ?? 0]))
}

/** Whether processes with the code of before do not work on the schema that the migration makes. */
export const breaks = ({ previousCode }: Migration): boolean => previousCode === 'breaks'

/**
 * `apply` applies missing migrations; `check` changes nothing.
 * @throws MigrationFault when files and database do not fit each other; with `check` also when migrations are missing
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
  await requireWhole(database)
  logNewer(newer, log)
}

function stillConnected(breaking: readonly Migration[], processes: readonly RunningProcess[]): string {
  const migrations = breaking.filter((it) => brokenProcesses([it], processes).length > 0)
  return `${migrations.map(nameOf).join(', ')} ${migrations.length === 1 ? 'breaks' : 'break'} running processes of an older version: ${processes.map(describeProcess).join(', ')}. Stop them first; one that was killed counts for ${ALIVE} seconds. \`chainwork migrate --while-connected\` applies the migrations all the same; those processes then refuse all requests.`
}

/** A sentence. */
export const lacks = (missing: readonly Migration[]) =>
  `The database lacks ${missing.map(nameOf).join(', ')}; run \`chainwork migrate\`.`

function logNewer(newer: readonly Applied[], log: Log): void {
  if (newer.length === 0) return
  log.info(
    { migrations: newer.map(nameOf) },
    'The database has newer migrations than this code; they are marked to work with it.',
  )
}

const allOf = (sets: readonly MigrationSet[]): MigrationSet[] => [
  runtimeMigrations,
  ...sets.filter((set) => set.plugin !== runtimeMigrations.plugin),
]

/** @throws MigrationFault when the files and the database do not fit each other */
async function compareAll(db: Statements, sets: readonly MigrationSet[]) {
  const read = await Promise.all(allOf(sets).map(readSet))
  const applied = await readApplied(db)
  const appliedOf = Map.groupBy(applied, ({ plugin }) => plugin)
  const compared = read.map((set) => compare(set, appliedOf.get(set.plugin) ?? []))
  const rewritten = compared.flatMap((it) => it.rewritten)
  const faults = [...(rewritten.length > 0 ? [otherFirst(rewritten)] : []), ...compared.flatMap((it) => it.faults)]
  if (faults.length > 0) throw new MigrationFault(faults)
  return {
    missing: compared.flatMap((it) => it.missing),
    newer: compared.flatMap((it) => it.newer),
    corrected: compared.flatMap((it) => it.corrected),
  }
}

async function readApplied(db: Statements): Promise<Applied[]> {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('runtime.migration') is not null as exists`)
  if (!table?.exists) return []
  return db.query<Applied>(
    `select plugin, number, name, checksum, previous_code as "previousCode" from runtime.migration
     order by plugin, number`,
  )
}

/** Compares the files of one plugin with its applied migrations. Those of a plugin that is not loaded are not compared. */
function compare({ migrations, faults }: ReadSet, applied: readonly Applied[]) {
  const files = new Map(migrations.map((file) => [file.number, file]))
  const done = new Map(applied.map((it) => [it.number, it]))
  const newer = applied.filter((it) => !files.has(it.number))
  const missing = migrations.filter((it) => !done.has(it.number))
  const edited = migrations.filter((it) => (done.get(it.number)?.checksum ?? it.checksum) !== it.checksum)
  const rewritten = edited.filter(({ number }) => number === 1)
  const further = [
    ...newer.filter((it) => it.previousCode !== 'works').map(tooNew),
    ...edited.map((it) => wasEdited(it, done.get(it.number) as Applied)),
  ]
  return {
    missing,
    newer,
    corrected: migrations.filter((it) => corrects(it, done.get(it.number))),
    rewritten,
    // With another first file, no other migration needs to fit.
    faults: [...faults, ...(rewritten.length > 0 ? [] : further)],
  }
}

const tooNew = (it: Applied) =>
  `The database has ${nameOf(it)}, which this version of the code does not have and cannot work with: run the version that has it, or a newer one.`

/** First files were rewritten until 0.2.0, the first release. */
const otherFirst = (files: readonly Migration[]) =>
  `The database was made by another version of ${files.map(nameOf).join(', ')}. If that is from before the first release, begin with a new database: remove DATA_DIR, or name an empty one in DATABASE_URL. Otherwise restore the files, and write new ones.`

function wasEdited(file: Migration, applied: Applied): string {
  const before = applied.name === file.name ? '' : ` as ${applied.name}`
  return `${nameOf(file)} was edited after it was applied${before}; restore the file and write a new one.`
}

/**
 * True when the mark of the file replaces the stored mark. A stored `breaks` is never replaced: a file with `works` may be
 * an older version of the file, in a process that starts beside processes with the corrected version.
 */
const corrects = ({ previousCode }: Migration, applied: Applied | undefined): boolean =>
  applied?.previousCode === 'works' && previousCode === 'breaks'

async function correctMark(db: Statements, { plugin, number, name, previousCode }: Migration, log: Log): Promise<void> {
  await db.query('update runtime.migration set previous_code = $3 where plugin = $1 and number = $2', [
    plugin,
    number,
    previousCode,
  ])
  await db.query(NOTIFY_PROCESSES)
  log.info({ plugin, number, name, previousCode }, "A migration's mark was corrected.")
}

const encodingFault = (encoding: string) =>
  `The encoding of the database is ${encoding}, and the service needs UTF8, to store the characters of all languages: create another by ${CREATE_DATABASE}.`
