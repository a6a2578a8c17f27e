import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { boot } from '../../runtime/boot/boot.ts'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import {
  MigrationFault,
  type MigrationSet,
  migrate,
  migrateOrCheck,
  pending,
} from '../../runtime/database/migrations.ts'
import { type RunningProcess, saveProcess } from '../../runtime/database/processes.ts'
import { MIGRATION_CHANNEL, watchSchema } from '../../runtime/database/schema-watch.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import probe from './probe/plugin.js'

const WORKS = '-- previous-code: works\n'
const BREAKS = '-- previous-code: breaks\n'
const TABLES = { '001_tables.sql': 'create table risk (id integer primary key)' }
const NOTE = { '002_note.sql': `${WORKS}alter table risk add column note text` }
const REMARK = { '003_remark.sql': `${BREAKS}alter table risk rename column note to remark` }

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let folder: string
const log = recordingLog()
const logged = () => log.lines.flatMap(({ level, fields }) => (level === 'info' ? [fields] : []))

beforeEach(async () => {
  scratch = await scratchDatabase()
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName: 'deploy test', log })
  folder = temporaryFolder('deploy')
  log.lines.length = 0
})
afterEach(async () => {
  await database.close()
  await scratch.drop()
  removeFolder(folder)
})

/** Writes one version of a plugin's migrations to a new folder. */
let versions = 0
async function version(plugin: string, files: Record<string, string>): Promise<MigrationSet> {
  const home = join(folder, `${plugin} ${++versions}`)
  await mkdir(home)
  for (const [file, sql] of Object.entries(files)) await writeFile(join(home, file), sql)
  return { plugin, folder: pathToFileURL(home) }
}
const names = (list: readonly { plugin: string; name: string }[]) => list.map((it) => `${it.plugin}/${it.name}`)
const marks = async () =>
  (
    await database.query<{ it: string | null }>(
      `select previous_code as it from runtime.migration where plugin = 'risks' order by number`,
    )
  ).map(({ it }) => it)
const faultsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((it: unknown) => it)
  expect(error).toBeInstanceOf(MigrationFault)
  return (error as MigrationFault).faults
}

describe('older code on a newer schema', () => {
  test('starts when every newer migration is marked "works", and logs their names', async () => {
    const older = await version('risks', TABLES)
    await migrate(database, [await version('risks', { ...TABLES, ...NOTE })], log)
    for (const how of ['apply', 'check'] as const) {
      log.lines.length = 0
      await migrateOrCheck(how, database, [older], log)
      expect(logged()).toEqual([{ migrations: ['risks/002_note.sql'] }])
    }
    expect((await pending(database, [older])).missing).toEqual([])
    await migrateOrCheck('check', database, [older], log)
  })

  test('is refused when a newer migration is marked "breaks"; the error names it', async () => {
    const older = await version('risks', TABLES)
    await migrate(database, [await version('risks', { ...TABLES, ...NOTE, ...REMARK })], log)
    const refusal = [
      'The database has risks/003_remark.sql, which this version of the code does not have and cannot work with: run the version that has it, or a newer one.',
    ]
    expect(await faultsOf(migrateOrCheck('apply', database, [older], log))).toEqual(refusal)
    expect(await faultsOf(migrateOrCheck('check', database, [older], log))).toEqual(refusal)
    expect(await faultsOf(migrateOrCheck('check', database, [older], log))).toEqual(refusal)
  })

  test('applies missing migrations of other plugins', async () => {
    await migrate(database, [await version('risks', { ...TABLES, ...NOTE }), await version('ideas', TABLES)], log)
    const sets = [await version('risks', TABLES), await version('ideas', { ...TABLES, ...NOTE })]
    expect(names(await migrate(database, sets, log))).toEqual(['ideas/002_note.sql'])
  })

  test('ignores applied migrations of a plugin that is not loaded', async () => {
    await migrate(database, [await version('risks', { ...TABLES, ...NOTE, ...REMARK })], log)
    log.lines.length = 0
    expect(await migrate(database, [], log)).toEqual([])
    await migrateOrCheck('check', database, [], log)
    expect(logged()).toEqual([])
  })
})

describe('the mark of a migration', () => {
  const UNMARKED = { '002_note.sql': 'alter table risk add column note text' }

  test('is required from the second file on', async () => {
    const set = await version('risks', { ...TABLES, ...UNMARKED })
    expect(await faultsOf(migrate(database, [set], log))).toEqual([
      'risks/002_note.sql does not say whether processes with the previous code work on its schema; its first line must be `-- previous-code: works` or `-- previous-code: breaks`.',
    ])
    expect(await faultsOf(pending(database, [set]))).toHaveLength(1)
  })

  test('can be corrected to "breaks", which an older file does not revert', async () => {
    const works = await version('risks', { ...TABLES, ...NOTE })
    await migrate(database, [works], log)
    await migrateOrCheck('check', database, [await version('risks', TABLES)], log)

    const corrected = { '002_note.sql': NOTE['002_note.sql'].replace(WORKS, BREAKS.replace('\n', '\r\n')) }
    await migrate(database, [await version('risks', { ...TABLES, ...corrected })], log)
    expect(await marks()).toEqual([null, 'breaks'])
    expect(await faultsOf(migrateOrCheck('check', database, [await version('risks', TABLES)], log))).toHaveLength(1)
    await migrate(database, [works], log)
    expect(await marks()).toEqual([null, 'breaks'])
    const edited = { '002_note.sql': `${NOTE['002_note.sql']} default ''` }
    expect(await faultsOf(pending(database, [await version('risks', { ...TABLES, ...edited })]))).toHaveLength(1)
  })
})

describe('migrateOrCheck("check")', () => {
  test('refuses a database that lacks migrations, names the command, and changes nothing', async () => {
    const older = await version('risks', TABLES)
    await migrate(database, [older], log)
    const sets = [await version('risks', { ...TABLES, ...NOTE, ...REMARK })]
    const refusal = ['The database lacks risks/002_note.sql, risks/003_remark.sql; run `chainwork migrate`.']
    expect(await faultsOf(migrateOrCheck('check', database, sets, log))).toEqual(refusal)
    expect((await pending(database, [older])).missing).toEqual([])
    await migrate(database, sets, log)
    await migrateOrCheck('check', database, sets, log)
  })

  test('does not change an empty database', async () => {
    expect(await faultsOf(migrateOrCheck('check', database, [], log))).toEqual([
      expect.stringContaining('runtime/001_runtime.sql'),
    ])
    expect(await database.query("select 1 from pg_namespace where nspname = 'runtime'")).toEqual([])
  })
})

describe('a migration that breaks', () => {
  const running = (risks: number): RunningProcess => ({
    id: `knows ${risks}`,
    name: `web-${risks} 7`,
    roles: ['api', 'worker'],
    migrations: { runtime: 1, ...(risks > 0 && { risks }) },
  })
  const newest = () => version('risks', { ...TABLES, ...NOTE, ...REMARK })
  const remarks = () => database.query(`select 1 from pg_attribute where attname = 'remark'`)
  const refusal =
    'risks/003_remark.sql breaks running processes of an older version: web-2 7 (api, worker). Stop them first; one that was killed counts for 30 seconds. `chainwork migrate --while-connected` applies the migrations all the same; those processes then refuse all requests.'

  beforeEach(async () => {
    await migrate(database, [await version('risks', { ...TABLES })], log)
    for (const risks of [0, 2, 3]) await saveProcess(database, running(risks))
  })

  test('is refused while processes run that do not have it, with all that is missing beside it', async () => {
    const set = await newest()
    const plan = await pending(database, [set])
    expect(names(plan.missing)).toEqual(['risks/002_note.sql', 'risks/003_remark.sql'])
    expect(plan.broken.map(({ id }) => id)).toEqual(['knows 2'])
    expect(await faultsOf(migrate(database, [set], log))).toEqual([refusal])
    expect(await faultsOf(migrateOrCheck('apply', database, [set], log))).toEqual([refusal])
    expect(names((await pending(database, [set])).missing)).toEqual(names(plan.missing))
  })

  test('is named in the refusal only if it breaks a process that runs', async () => {
    const ideas = await version('ideas', { ...TABLES, '002_drop.sql': `${BREAKS}drop table risk` })
    expect(await faultsOf(migrate(database, [await newest(), ideas], log))).toEqual([refusal])
  })

  test('does not hold up one that works', async () => {
    expect(names(await migrate(database, [await version('risks', { ...TABLES, ...NOTE })], log))).toHaveLength(1)
  })

  test('is applied once they are no longer alive, or on demand', async () => {
    const set = await newest()
    await database.query(`update runtime.process set alive_until = now() - interval '1 second' where id = 'knows 2'`)
    expect(await migrate(database, [set], log)).toHaveLength(2)
    expect(await remarks()).toHaveLength(1)
    const further = await version('risks', {
      ...TABLES,
      ...NOTE,
      ...REMARK,
      '004_drop.sql': `${BREAKS}drop table risk`,
    })
    expect(await faultsOf(migrate(database, [further], log))).toHaveLength(1)
    expect(names(await migrate(database, [further], log, { whileConnected: true }))).toEqual(['risks/004_drop.sql'])
  })

  test('is refused as the correction of a mark, too', async () => {
    await migrate(database, [await version('risks', { ...TABLES, ...NOTE })], log)
    await saveProcess(database, running(1))
    const corrected = await version('risks', { ...TABLES, '002_note.sql': NOTE['002_note.sql'].replace(WORKS, BREAKS) })
    const plan = await pending(database, [corrected])
    expect([plan.missing, names(plan.corrected)]).toEqual([[], ['risks/002_note.sql']])
    expect(plan.broken.map(({ id }) => id)).toEqual(['knows 1'])
    expect(await faultsOf(migrate(database, [corrected], log))).toEqual([expect.stringContaining('web-1 7')])
    expect(await marks()).toEqual([null, 'works'])
  })

  test('is found by a process that registers while it is applied', async () => {
    await database.query(`delete from runtime.process`)
    const holds = { ...REMARK, '003_remark.sql': `${REMARK['003_remark.sql']}; select pg_advisory_xact_lock(7)` }
    const set = await version('risks', { ...TABLES, ...NOTE, ...holds })
    const registering = await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(7)')
      const applying = migrate(database, [set], log)
      await expect.poll(() => waiting('chainwork (migrate)')).toBe(1)
      const watching = watchSchema(database, running(2), log)
      await expect.poll(waits).toBe(true)
      return { applying, watching }
    })
    expect(await registering.applying).toHaveLength(2)
    const watch = await registering.watching
    expect(watch.brokenBy()).toEqual(['risks/003_remark.sql'])
    await watch.close()
    expect(await database.query('select 1 from runtime.process')).toEqual([])
  })

  test('counts a process as alive while its requests use all connections', async () => {
    await database.query(`delete from runtime.process`)
    const watch = await watchSchema(database, running(2), log)
    try {
      await database.query(`update runtime.process set alive_until = now() + interval '1 second'`)
      await database.transaction((first) =>
        database.transaction(async (second) => {
          await second.query('select 1')
          const later = `select 1 from runtime.process where alive_until > now() + interval '10 seconds'`
          await expect.poll(() => first.query(later), { timeout: 9_000 }).toHaveLength(1)
        }),
      )
    } finally {
      await watch.close()
    }
  })

  test('keeps the row of a process that it broke deleted, whatever the heartbeat does meanwhile', async () => {
    await database.query(`delete from runtime.process`)
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    let beats = 0
    const writeFault = () => {
      beats += 1
      return gate
    }
    const watch = await watchSchema({ ...database, writeFault }, running(2), log)
    try {
      await expect.poll(() => beats, { timeout: 9_000 }).toBe(1)
      const notified = new Promise<void>((resolve) => {
        database.listen(MIGRATION_CHANNEL, (payload) => payload !== null && resolve())
      })
      await migrate(database, [await newest()], log, { whileConnected: true })
      await notified
      open(undefined)
      await new Promise<void>((resolve) => watch.onBroken(resolve))
      await expect.poll(() => database.query('select 1 from runtime.process')).toEqual([])
    } finally {
      await watch.close()
    }
  })

  const waits = () => log.lines.some(({ message }) => message?.startsWith('Another process applies migrations'))
  /** Connections of that name that wait for an advisory lock. */
  async function waiting(name: string): Promise<number> {
    const rows = await database.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name = $1 and wait_event = 'advisory'`,
      [name],
    )
    return rows.length
  }
})

describe('the service', () => {
  const PROBE = probe as unknown as AnyPlugin
  const start = async (plugin: AnyPlugin, more: Record<string, string> = {}, migrate?: 'apply' | 'check') => {
    const environment = { DATABASE_URL: scratch.url, DATA_DIR: join(folder, 'data'), ...more }
    const app = await boot({ environment, plugins: [plugin], log, ...(migrate && { migrate }) })
    await app.close()
  }
  const withMigration = async (file: string, sql: string): Promise<AnyPlugin> => {
    const home = join(folder, `probe ${++versions}`)
    await cp(fileURLToPath(PROBE.migrations as URL), home, { recursive: true })
    await writeFile(join(home, file), sql)
    return { ...PROBE, migrations: pathToFileURL(`${home}/`) }
  }

  test('of the previous version starts with a newer migration marked "works", and not with one marked "breaks"', async () => {
    await start(await withMigration('002_more.sql', `${WORKS}alter table note add column more text`))
    await start(PROBE)
    expect(logged()).toContainEqual({ migrations: ['probe/002_more.sql'] })
    await database.query(`update runtime.migration set previous_code = 'breaks' where name = '002_more.sql'`)
    await expect(start(PROBE)).rejects.toThrow('probe/002_more.sql')
  })

  test('with MIGRATE_ON_START=false, or migrate "check", starts only when the migrations are applied', async () => {
    await expect(start(PROBE, { MIGRATE_ON_START: 'false' })).rejects.toThrow('run `chainwork migrate`')
    await expect(start(PROBE, {}, 'check')).rejects.toThrow('run `chainwork migrate`')
    expect(await database.query("select 1 from pg_namespace where nspname = 'runtime'")).toEqual([])
    await start(PROBE, { MIGRATE_ON_START: 'false' }, 'apply')
    await start(PROBE, { MIGRATE_ON_START: 'false' })
    await start(PROBE, {}, 'check')
  })
})
