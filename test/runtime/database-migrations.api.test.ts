import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { warnOfEncoding } from '../../runtime/database/encoding.ts'
import { MigrationFault, type MigrationSet, migrate, pending } from '../../runtime/database/migrations.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let folder: string

const open = () =>
  openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName: 'migrations test', log: silentLog })

beforeEach(async () => {
  scratch = await scratchDatabase()
  database = await open()
  folder = temporaryFolder('migrations')
})
afterEach(async () => {
  await database.close()
  await scratch.drop()
  removeFolder(folder)
})

/** Replaces the files in the plugin's folder. */
async function plugin(name: string, files: Record<string, string>): Promise<MigrationSet> {
  const home = join(folder, name)
  removeFolder(home)
  await mkdir(home)
  for (const [file, sql] of Object.entries(files)) await writeFile(join(home, file), sql)
  return { plugin: name, folder: pathToFileURL(home) }
}

const WORKS = '-- previous-code: works\n'
const BREAKS = '-- previous-code: breaks\n'
const TABLES = { '001_tables.sql': 'create table risk (id integer primary key)' }
const faultsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((it: unknown) => it)
  expect(error).toBeInstanceOf(MigrationFault)
  return (error as MigrationFault).faults
}
const names = (list: readonly { plugin: string; name: string }[]) => list.map((it) => `${it.plugin}/${it.name}`)

test('migrations: an empty database gets the tables of the runtime, then of each plugin in its own schema', async () => {
  const ran = await migrate(database, [await plugin('risks', TABLES)], silentLog)
  expect(names(ran)[0]).toBe('runtime/001_runtime.sql')
  expect(names(ran).at(-1)).toBe('risks/001_tables.sql')
  expect(await database.query("select to_regclass('risks.risk')::text as it")).toEqual([{ it: 'risks.risk' }])
  expect(await database.query("select to_regclass('runtime.outbox')::text as it")).toEqual([{ it: 'runtime.outbox' }])
})

test('migrations: an empty database that cannot store every character is refused, and left as it is', async () => {
  const admin = new pg.Client({ connectionString: scratch.url })
  await admin.connect()
  const url = new URL(scratch.url)
  url.pathname += '_latin1'
  const latin1 = url.pathname.slice(1)
  await admin.query(`create database ${latin1} template template0 encoding latin1 locale_provider libc locale 'C'`)
  const other = await openDatabase({ address: { url: url.href }, poolSize: 2, applicationName: latin1, log: silentLog })
  try {
    const [fault] = await faultsOf(migrate(other, [await plugin('risks', TABLES)], silentLog))
    expect(fault).toContain('The encoding of the database is LATIN1, and the service needs UTF8')
    expect(fault).toContain('createdb --encoding UTF8 --locale C.UTF-8 --template template0')
    expect(await other.query("select to_regnamespace('runtime') as it")).toEqual([{ it: null }])
    const log = recordingLog()
    await Promise.all([warnOfEncoding(other, log), warnOfEncoding(database, log)])
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { encoding: 'LATIN1' } }])
  } finally {
    await other.close()
    await admin.query(`drop database ${latin1} with (force)`)
    await admin.end()
  }
})

test('migrations: a role that may create nothing starts the service where nothing is missing, and else learns what it lacks', async () => {
  const role = `reader_${process.pid}`
  const url = new URL(scratch.url)
  url.username = role
  await database.query(`create role ${role} login`)
  const restricted = await openDatabase({
    address: { url: url.href },
    poolSize: 1,
    applicationName: 'migrations test',
    log: silentLog,
  })
  try {
    const [fault] = await faultsOf(migrate(restricted, [], silentLog))
    expect(fault).toMatch(
      /^permission denied for database .*: the role of DATABASE_URL lacks that right\. Grant it; or/,
    )
    const weeks = 'create table week (at timestamptz not null) partition by range (at)'
    const sets = [await plugin('risks', { '001_weeks.sql': weeks })]
    await migrate(database, sets, silentLog)
    const [{ name } = { name: '' }] = await database.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'risks.week'::regclass limit 1",
    )
    await database.query(`drop table ${name}`)
    await database.query(`grant usage on schema runtime, risks to ${role}`)
    await database.query(`grant select on all tables in schema runtime, risks to ${role}`)
    expect(await migrate(restricted, sets, silentLog)).toEqual([])
  } finally {
    await restricted.close()
    await database.query(`drop owned by ${role}`)
    await database.query(`drop role ${role}`)
  }
})

test('migrations: each file runs once, in the order of the numbers', async () => {
  await migrate(database, [await plugin('risks', TABLES)], silentLog)
  const more = {
    ...TABLES,
    '003_rename.sql': `${BREAKS}alter table risk rename column note to remark`,
    '002_note.sql': `${WORKS}alter table risk add column note text`,
  }
  const set = await plugin('risks', more)
  expect(names((await pending(database, [set])).missing)).toEqual(['risks/002_note.sql', 'risks/003_rename.sql'])
  expect(names(await migrate(database, [set], silentLog))).toEqual(['risks/002_note.sql', 'risks/003_rename.sql'])
  expect(await migrate(database, [set], silentLog)).toEqual([])
  expect(await database.query('select remark from risks.risk')).toEqual([])
})

test('migrations: pending changes nothing, not even in an empty database', async () => {
  expect((await pending(database, [])).missing.length).toBeGreaterThan(0)
  expect(await database.query("select 1 from pg_namespace where nspname = 'runtime'")).toEqual([])
})

test('migrations: several processes that start at the same time run each file once', async () => {
  const set = await plugin('risks', TABLES)
  const databases = await Promise.all([open(), open(), open(), open()])
  try {
    const ran = await Promise.all(databases.map((it) => migrate(it, [set], silentLog)))
    expect(ran.filter((list) => list.length > 0).length).toBe(1)
    expect(await database.query("select count(*) as n from runtime.migration where plugin = 'risks'")).toEqual([
      { n: 1 },
    ])
  } finally {
    await Promise.all(databases.map((it) => it.close()))
  }
})

test('migrations: a file that fails is rolled back, and the files before it stay applied', async () => {
  const set = await plugin('risks', {
    ...TABLES,
    '002_wrong.sql': `${WORKS}create table half (id integer); select 1/0`,
  })
  await expect(migrate(database, [set], silentLog)).rejects.toThrow('The migration risks/002_wrong.sql failed')
  expect(await database.query("select to_regclass('risks.half') as it")).toEqual([{ it: null }])
  expect(names((await pending(database, [set])).missing)).toEqual(['risks/002_wrong.sql'])
})

test('migrations: all faults are reported together, and no file is run', async () => {
  await migrate(
    database,
    [
      await plugin('risks', { ...TABLES, '002_note.sql': `${WORKS}select 1` }),
      await plugin('ideas', { '001_a.sql': 'select 1' }),
    ],
    silentLog,
  )
  const faults = await faultsOf(
    migrate(
      database,
      [
        await plugin('risks', { ...TABLES, '002_remark.sql': `${WORKS}select 2` }),
        await plugin('ideas', {}),
        await plugin('gaps', { '002_late.sql': `${WORKS}select 1` }),
        await plugin('twins', { '001_a.sql': 'select 1', '001_b.sql': 'select 1', 'notes.sql': 'select 1' }),
        await plugin('fine', { '001_a.sql': 'select 1' }),
      ],
      silentLog,
    ),
  )
  expect(faults).toEqual([
    'risks/002_remark.sql was edited after it was applied as 002_note.sql; restore the file and write a new one.',
    'The database has ideas/001_a.sql, which this version of the code does not have and cannot work with: run the version that has it, or a newer one.',
    'gaps/002_late.sql leaves a gap; the number after 0 is 1.',
    'twins/notes.sql is not named like a migration, such as 001_tables.sql.',
    'twins/001_b.sql has the same number as another file; each number may be used once.',
  ])
  expect(await database.query("select 1 from pg_namespace where nspname = 'fine'")).toEqual([])
})

test('migrations: a database of other first files is refused with what to do, and is not changed', async () => {
  await migrate(
    database,
    [
      await plugin('risks', { ...TABLES, '002_note.sql': `${BREAKS}select 1` }),
      await plugin('ideas', { '001_a.sql': 'select 1' }),
    ],
    silentLog,
  )
  const sets = [
    await plugin('risks', { '001_tables.sql': 'create table other (id integer)' }),
    await plugin('ideas', { '001_b.sql': 'select 2', '002_c.sql': `${WORKS}select 3` }),
  ]
  const faults = [
    'The database was made by another version of risks/001_tables.sql, ideas/001_b.sql. If that is from before the first release, begin with a new database: remove DATA_DIR, or name an empty one in DATABASE_URL. Otherwise restore the files, and write new ones.',
  ]
  expect(await faultsOf(migrate(database, sets, silentLog))).toEqual(faults)
  expect(await faultsOf(pending(database, sets))).toEqual(faults)
  expect(await database.query("select 1 from runtime.migration where name = '002_c.sql'")).toEqual([])
})

test('migrations: one that waits for a lock lets requests pass, and is applied once it gets the lock', async () => {
  await migrate(database, [await plugin('risks', TABLES)], silentLog)
  const set = await plugin('risks', { ...TABLES, '002_note.sql': `${WORKS}alter table risk add column note text` })
  const log = recordingLog()
  const applying = await database.transaction(async (tx) => {
    await tx.query('select from risks.risk')
    const applying = migrate(database, [set], log)
    await expect.poll(() => log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
    expect(await database.query('select from risks.risk')).toEqual([])
    return { applying }
  })
  expect(names(await applying.applying)).toEqual(['risks/002_note.sql'])
})

test('migrations: one that is the victim of a deadlock is applied once the other transaction has ended', async () => {
  await migrate(database, [await plugin('risks', TABLES)], silentLog)
  const both = 'alter table other add column n integer;\nalter table risk add column n integer'
  const files = { ...TABLES, '002_other.sql': `${WORKS}create table other (id bigint)`, '003_n.sql': `${WORKS}${both}` }
  const { '003_n.sql': _, ...before } = files
  await migrate(database, [await plugin('risks', before)], silentLog)
  const log = recordingLog()
  const applying = await database.transaction(async (tx) => {
    // Else this transaction may be the victim, where it begins to wait last.
    await tx.query("set local deadlock_timeout = '1min'")
    await tx.query('select from risks.risk')
    const applying = migrate(database, [await plugin('risks', files)], log)
    const waits = `select from pg_locks where relation = 'risks.risk'::regclass and not granted`
    await expect.poll(() => database.query(waits)).toHaveLength(1)
    // It waits for this transaction, and this one for it.
    expect(await tx.query('select from risks.other')).toEqual([])
    return { applying }
  })
  expect(names(await applying.applying)).toEqual(['risks/003_n.sql'])
  expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
})

const NONE = '-- previous-code: works\n-- transaction: none\n'
const INDEX =
  'drop index concurrently if exists risks.risk_n; -- it may be half built\ncreate index concurrently if not exists risk_n on risk (id);\n'
const validIndexes = () => database.query("select indisvalid from pg_index where indexrelid = 'risks.risk_n'::regclass")

test('migrations: one without a transaction runs statement by statement, and is repeated after a failure', async () => {
  await migrate(database, [await plugin('risks', TABLES)], silentLog)
  const second = '\ncreate index concurrently risk_note\non risk (note)'
  const wrong = await plugin('risks', { ...TABLES, '002_index.sql': `${NONE}${INDEX}${second}` })
  await expect(migrate(database, [wrong], silentLog)).rejects.toThrow(
    `The migration risks/002_index.sql failed at ${join(folder, 'risks/002_index.sql')}:6: column "note"`,
  )
  expect(names((await pending(database, [wrong])).missing)).toEqual(['risks/002_index.sql'])
  const set = await plugin('risks', { ...TABLES, '002_index.sql': `${NONE}${INDEX}` })
  expect(names(await migrate(database, [set], silentLog))).toEqual(['risks/002_index.sql'])
  expect(await validIndexes()).toEqual([{ indisvalid: true }])
})

test('migrations: one without a transaction may only build and remove indexes, and is marked to work', async () => {
  const files = {
    ...TABLES,
    '002_column.sql': `${NONE}${INDEX}alter table risk add column n integer`,
    '003_breaks.sql': `${BREAKS}-- transaction: none\n${INDEX}`,
    '004_index.sql': `${NONE}drop index concurrently risk_n;\nCREATE UNIQUE INDEX\nCONCURRENTLY n on risk (n)`,
  }
  expect(await faultsOf(migrate(database, [await plugin('risks', files)], silentLog))).toEqual([
    'risks/002_column.sql runs without a transaction and has another statement than `create index concurrently`, `drop index concurrently` and `reindex index concurrently`, in line 5; write it into a file of its own.',
    'risks/003_breaks.sql runs without a transaction, and may not be marked `breaks`: an index breaks no process.',
  ])
})

test('migrations: several processes that start at the same time build an index once, and it is valid', async () => {
  const rows = {
    '001_tables.sql': `create table risk (id integer); insert into risk select generate_series(1, 100000)`,
  }
  await migrate(database, [await plugin('risks', rows)], silentLog)
  const set = await plugin('risks', { ...rows, '002_index.sql': `${NONE}${INDEX}` })
  const databases = await Promise.all([open(), open(), open()])
  try {
    const ran = await Promise.all(databases.map((it) => migrate(it, [set], silentLog)))
    expect(ran.flat().map(({ name }) => name)).toEqual(['002_index.sql'])
    expect(await validIndexes()).toEqual([{ indisvalid: true }])
  } finally {
    await Promise.all(databases.map((it) => it.close()))
  }
})

test('migrations: a process that waits for another one logs it once', async () => {
  const set = await plugin('risks', TABLES)
  const log = recordingLog()
  const holder = new pg.Client({ connectionString: scratch.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(4711001)')
  const applying = migrate(database, [set], log)
  await expect.poll(() => log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
  await holder.end()
  expect(names(await applying)).toContain('risks/001_tables.sql')
  expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
})

test('migrations: line ends changed by a git checkout do not count as an edit', async () => {
  await migrate(database, [await plugin('risks', { '001_a.sql': 'select 1;\nselect 2;\n' })], silentLog)
  const windows = await plugin('risks', { '001_a.sql': 'select 1;\r\nselect 2;\r\n' })
  expect((await pending(database, [windows])).missing).toEqual([])
})

test.each([
  ['a syntax error', "create table a (n int);\n\nselect 'ü', 1 from from a;", 3],
  [
    'a violated constraint',
    '/* ; */ create table a (n int check (n > 0));\n-- ;\ninsert into a values (1);\ninsert\n into a values (0);',
    4,
  ],
  ['an exception in a block', "select ';';\n\ndo $$ begin\n  perform 1;\n  raise 'stopped here';\nend $$;", 3],
])('migrations: %s is named with the line of its statement', async (_what, sql, line) => {
  const set = await plugin('risks', { '001_tables.sql': sql })
  await expect(migrate(database, [set], silentLog)).rejects.toThrow(
    `The migration risks/001_tables.sql failed at ${join(folder, 'risks/001_tables.sql')}:${line}: `,
  )
})
