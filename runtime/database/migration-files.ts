/**
 * Migrations as files: numbered .sql (`001_name.sql`) in a folder of their plugin. From 002 on the first line says what
 * a deploy does to processes that run the code before it:
 *
 *     -- previous-code: works     code without this migration works on the schema after it
 *     -- previous-code: breaks    it does not: something that it uses is gone, or means something else
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

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
  /** Whether code without this migration works on the schema after it; null where nothing is said: on the first one. */
  readonly previousCode: 'works' | 'breaks' | null
}

/** The files of a set in order, and what is wrong with them. */
export interface ReadSet {
  readonly plugin: string
  readonly migrations: readonly Migration[]
  readonly faults: readonly string[]
}

const FILE = /^(\d{3})_[a-z0-9_]+\.sql$/
const MARK = /^-- previous-code: (works|breaks)[ \t]*(?:\r?\n|$)/

export async function readSet({ plugin, folder }: MigrationSet): Promise<ReadSet> {
  const migrations: Migration[] = []
  const faults: string[] = []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const name of files) {
    const digits = FILE.exec(name)?.[1]
    if (digits === undefined) {
      faults.push(`${plugin}/${name} is no name of a migration; it would be like 001_tables.sql.`)
      continue
    }
    const number = Number(digits)
    const sql = await readFile(new URL(name, folder.href.endsWith('/') ? folder : `${folder}/`), 'utf8')
    const mark = MARK.exec(sql)?.[1] as 'works' | 'breaks' | undefined
    const previousCode = number > 1 ? (mark ?? null) : null
    migrations.push({ plugin, number, name, sql, checksum: checksum(sql), previousCode })
  }
  return { plugin, migrations, faults: [...faults, ...numbering(plugin, migrations)] }
}

/** A fault before the file has landed; afterwards nobody but its author could mend it, and it counts as one that breaks. */
export const unmarked = ({ plugin, number, name, previousCode }: Migration): string[] =>
  number === 1 || previousCode ? [] : [noMark(plugin, name)]

const noMark = (plugin: string, name: string) =>
  `${plugin}/${name} does not say whether older processes may run beside it; its first line is \`-- previous-code: works\` when the code before it works on its schema, and \`-- previous-code: breaks\` when not.`

/** Line ends do not count, as a checkout may change them; nor does the mark, which changes nothing in the database. */
const checksum = (sql: string) =>
  createHash('sha256').update(sql.replace(MARK, '').replaceAll('\r\n', '\n')).digest('hex')

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
