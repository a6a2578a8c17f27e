/**
 * Reads migration files: numbered .sql (`001_name.sql`) in a folder of their plugin. From 002 on the first line is a mark
 * for rolling deploys, which says whether processes with the previous code keep working after the migration:
 *
 *     -- previous-code: works     the previous code works on the new schema
 *     -- previous-code: breaks    it does not: something that it uses was removed or has another meaning
 *
 * A second line says that the statements run one by one, without a transaction, as CREATE INDEX CONCURRENTLY needs it. Nothing
 * else may stand in such a file: other statements would wait for their locks without a limit, and stay half applied. If one
 * fails the file is repeated from its first statement, so each can be repeated:
 *
 *     -- transaction: none
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { statementsOf } from './sql-statements.ts'

/** A plugin's folder of .sql files. The plugin's name is also the name of its SQL schema. */
export interface MigrationSet {
  readonly plugin: string
  readonly folder: URL
}

/** The runtime's own tables; these migrations are applied before those of plugins. */
export const runtimeMigrations: MigrationSet = {
  plugin: 'runtime',
  folder: new URL('./migrations/', import.meta.url),
}

export interface Migration {
  readonly plugin: string
  readonly number: number
  readonly name: string
  readonly path: string
  readonly sql: string
  readonly checksum: string
  /** The mark; null for the first file. */
  readonly previousCode: 'works' | 'breaks' | null
  /** False: its statements are sent one by one. */
  readonly inTransaction: boolean
}

/** As sentences name it: `plugin/file`. */
export const nameOf = ({ plugin, name }: Pick<Migration, 'plugin' | 'name'>): string => `${plugin}/${name}`

/** The files of a set in order, and their faults. */
export interface ReadSet {
  readonly plugin: string
  readonly migrations: readonly Migration[]
  readonly faults: readonly string[]
}

const FILE = /^(\d{3})_[a-z0-9_]+\.sql$/
const MARK = /^-- previous-code: (works|breaks)[ \t]*(?:\r?\n|$)/
const NO_TRANSACTION = /^-- previous-code: \w+[ \t]*\r?\n-- transaction: none[ \t]*(?:\r?\n|$)/
/** Block neither reads nor writes while they wait. */
const CONCURRENT = /^(?:create (?:unique )?|drop |reindex )index concurrently\b/i

export async function readSet({ plugin, folder }: MigrationSet): Promise<ReadSet> {
  const migrations: Migration[] = []
  const faults: string[] = []
  let files: string[]
  try {
    files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { plugin, migrations, faults: [`${plugin}: its migrations ${folder} cannot be read (${code}).`] }
  }
  for (const name of files) {
    const digits = FILE.exec(name)?.[1]
    if (digits === undefined) {
      faults.push(`${plugin}/${name} is not named like a migration, such as 001_tables.sql.`)
      continue
    }
    const number = Number(digits)
    const file = new URL(name, folder.href.endsWith('/') ? folder : `${folder}/`)
    const sql = await readFile(file, 'utf8')
    const mark = MARK.exec(sql)?.[1] as 'works' | 'breaks' | undefined
    const previousCode = number > 1 ? (mark ?? null) : null
    if (number > 1 && !mark) faults.push(noMark(plugin, name))
    const inTransaction = !NO_TRANSACTION.test(sql)
    const path = fileURLToPath(file)
    const migration = { plugin, number, name, path, sql, checksum: checksum(sql), previousCode, inTransaction }
    migrations.push(migration)
    if (!inTransaction) faults.push(...withoutTransaction(migration))
  }
  return { plugin, migrations, faults: [...faults, ...numbering(plugin, migrations)] }
}

const noMark = (plugin: string, name: string) =>
  `${plugin}/${name} does not say whether processes with the previous code work on its schema; its first line must be \`-- previous-code: works\` or \`-- previous-code: breaks\`.`

function withoutTransaction(migration: Migration): string[] {
  const runs = `${nameOf(migration)} runs without a transaction`
  const other = statementsOf(migration.sql).find(({ text }) => !CONCURRENT.test(text.replaceAll(/\s+/g, ' ')))
  return [
    ...(migration.previousCode === 'breaks'
      ? [`${runs}, and may not be marked \`breaks\`: an index breaks no process.`]
      : []),
    ...(other
      ? [
          `${runs} and has another statement than \`create index concurrently\`, \`drop index concurrently\` and \`reindex index concurrently\`, in line ${other.line}; write it into a file of its own.`,
        ]
      : []),
  ]
}

/** Ignores line ends, which a git checkout may change, and the mark, which changes nothing in the database. */
const checksum = (sql: string) =>
  createHash('sha256').update(sql.replace(MARK, '').replaceAll('\r\n', '\n')).digest('hex')

/** Checks that the numbers are 1, 2, 3 ... without a gap and without a duplicate. */
function numbering(plugin: string, migrations: readonly Migration[]): string[] {
  const faults: string[] = []
  let last = 0
  for (const { number, name } of migrations) {
    if (number === last)
      faults.push(`${plugin}/${name} has the same number as another file; each number may be used once.`)
    else if (number !== last + 1)
      faults.push(`${plugin}/${name} leaves a gap; the number after ${last} is ${last + 1}.`)
    last = number
  }
  return faults
}
