/** `chainwork citus distribute` and `chainwork citus status`, on a coordinator and two workers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../runtime/database/database.ts'
import { thisProcess } from '../../../runtime/database/processes.ts'
import { watchSchema } from '../../../runtime/database/schema-watch.ts'
import { copiedDatabase } from '../../../runtime/testing/scratch.ts'
import { type ScratchDatabase, SECRETS_KEYS, scratchDatabase } from '../../../runtime/testing.ts'
import { PROGRAM, ROOT, runCli } from '../../support/cli.ts'
import { silentLog } from '../../support/log.ts'
import { UNDISTRIBUTED } from '../../support/template.ts'

const SHARDS = '--shards 2'

const env = ({ url }: ScratchDatabase, more: Record<string, string> = {}) => ({
  DATABASE_URL: url,
  SECRETS_KEYS,
  DATA_DIR: '/nonexistent',
  ...more,
})
const cli = (args: string, it: ScratchDatabase) => runCli(args, { env: env(it) })
const open = ({ url }: ScratchDatabase) =>
  openDatabase({ address: { url }, poolSize: 2, applicationName: 'citus test', log: silentLog })

interface Status {
  readonly isDistributed: boolean
  readonly nodes: readonly { readonly shards: number; readonly prepared: number }[]
  readonly tables: readonly { readonly table: string; readonly placement: string; readonly bytes: number }[]
  readonly misplaced: readonly object[]
  readonly faults: readonly string[]
}
async function status(it: ScratchDatabase): Promise<Status> {
  const { out } = await cli('citus status --json', it)
  return JSON.parse(out) as Status
}

describe('a filled database', () => {
  let scratch: ScratchDatabase
  let database: Database
  beforeAll(async () => {
    scratch = await copiedDatabase(UNDISTRIBUTED)
    database = await open(scratch)
    expect(await cli('account create --name Acme', scratch)).toMatchObject({ code: 0 })
    expect(await cli('user create --account 1 --email a@example.com --name Ann --role general', scratch)).toMatchObject(
      {
        code: 0,
      },
    )
    expect(await cli('seed --demo --account 1', scratch)).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await database?.close()
    await scratch?.drop()
  })

  const counts = async () => {
    const { tables } = await status(scratch)
    const counted: Record<string, number> = {}
    for (const { table } of tables) {
      const [row] = await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)
      counted[table] = row?.n ?? 0
    }
    return counted
  }

  test('citus distribute: --dry-run lists tables with about their rows, and changes nothing', async () => {
    await database.query('ANALYZE')
    const { code, out } = await cli('citus distribute --dry-run', scratch)
    expect(code).toBe(0)
    expect(out).toMatch(/^scheduling\.task +distributed +131$/m)
    expect(out).toMatch(/^identity\.security_log +registered +\d+$/m)
    expect(out).not.toContain('identity.access_token')
    expect(await status(scratch)).toMatchObject({ isDistributed: false, faults: [] })
  })

  test('citus distribute: asks first, and where nobody can answer it does nothing', async () => {
    const { code, err } = await cli('citus distribute', scratch)
    expect(code).toBe(2)
    expect(err).toContain('add --yes')
    expect(await status(scratch)).toMatchObject({ isDistributed: false })
  })

  test('citus distribute: refuses while a process is connected, and names it', async () => {
    await database.query(
      `INSERT INTO runtime.process (id, name, roles, migrations, alive_until)
       VALUES ('a', 'web-1 4711', '{api}', '{}', now() + interval '1 minute')`,
    )
    const { code, err } = await cli('citus distribute --yes', scratch)
    await database.query('DELETE FROM runtime.process')
    expect(code).toBe(1)
    expect(err).toContain('web-1 4711 (api) is connected.')
    expect(await status(scratch)).toMatchObject({ isDistributed: false })
  })

  test('citus distribute: refuses while the service has sessions, and --dry-run names them', async () => {
    const name = 'chainwork (command 0)'
    const other = await openDatabase({
      address: { url: scratch.url },
      poolSize: 1,
      applicationName: name,
      log: silentLog,
    })
    const named = /^chainwork \(command 0\) has \d sessions? from 127\.0\.0\.1\. Stop it first\.$/m
    try {
      expect(await cli('citus distribute --yes', scratch)).toMatchObject({ code: 1, err: expect.stringMatching(named) })
      const dryRun = await cli('citus distribute --dry-run', scratch)
      expect(dryRun).toMatchObject({ code: 0, out: expect.stringMatching(named) })
      expect(dryRun.out.match(/Stop it first/g)).toHaveLength(1)
    } finally {
      await other.close()
    }
    expect(await status(scratch)).toMatchObject({ isDistributed: false })
  })

  test('citus distribute: --shards of no part is wrong use', async () => {
    expect(await cli('citus distribute --yes --shards 0', scratch)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--shards is from 1 to 64000.'),
    })
  })

  test('citus distribute: killed on its way, leaves what no process starts on, and goes on when it is run again', async () => {
    const before = await counts()
    const args = [PROGRAM, 'citus', 'distribute', '--yes', ...SHARDS.split(' ')]
    const { PATH } = process.env
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH, ...env(scratch, { LOG_LEVEL: 'info' }) } })
    const ended = once(child, 'exit')
    child.stdout.resume()
    for await (const line of createInterface(child.stderr)) if (line.includes('"scheduling.project"')) break
    child.kill('SIGKILL')
    await ended

    const { misplaced } = await status(scratch)
    expect(misplaced).toContainEqual({ table: 'scheduling.task_projection', is: 'local', belongs: 'distributed' })
    expect(misplaced).not.toContainEqual(expect.objectContaining({ table: 'scheduling.project' }))
    expect(await cli('plugin list --account 1', scratch)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The installation is distributed only in part'),
    })

    // A process that had been waiting for the run to end finds the same.
    const waiting = watchSchema(database, thisProcess(['api'], {}), silentLog)
    await expect(waiting).rejects.toThrow('The installation is distributed only in part')
    expect(await database.query('SELECT id FROM runtime.process')).toEqual([])
    expect(await cli('doctor', scratch)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/FAULT +migrations +The installation is distributed only in part/),
    })

    const again = await cli(`citus distribute --yes --json`, scratch)
    expect(again).toMatchObject({ code: 0 })
    expect(await status(scratch)).toMatchObject({ isDistributed: true, misplaced: [], faults: [] })
    expect(await counts()).toEqual(before)
    const remains = await database.query<{ n: number }>(
      `SELECT count(*) AS n FROM pg_dist_partition WHERE partmethod = 'h' AND pg_relation_size(logicalrelid) > 0`,
    )
    expect(remains).toEqual([{ n: 0 }])
  })

  test('ids go on after those that there are', async () => {
    expect(await cli('account create --name Zenith', scratch)).toMatchObject({ code: 0 })
    expect(await database.query('SELECT id, name FROM identity.account ORDER BY id')).toEqual([
      { id: 1, name: 'Acme' },
      { id: 2, name: 'Zenith' },
    ])
    expect(await cli('user create --account 2 --email b@example.com --name Bea --role general', scratch)).toMatchObject(
      {
        code: 0,
      },
    )
  })

  test('triggers work on the shards', async () => {
    const read = () =>
      database.query<{ revision: string; work: string }>(
        'SELECT revision, work_revision AS work FROM scheduling.project WHERE account_id = 1 AND id = 1',
      )
    const changes = async (sql: string) => {
      const [before] = await read()
      await database.query(sql)
      const [after] = await read()
      return { revision: before?.revision !== after?.revision, work: before?.work !== after?.work }
    }
    const both = { revision: true, work: true }
    const OF_PROJECT = '(SELECT id FROM scheduling.task WHERE account_id = 1 AND project_id = 1)'
    expect(await changes('UPDATE scheduling.task SET name = name WHERE account_id = 1 AND project_id = 1')).toEqual(
      both,
    )
    expect(
      await changes(`UPDATE scheduling.assignment SET units = units WHERE account_id = 1 AND task_id IN ${OF_PROJECT}`),
    ).toEqual(both)
    const MOVED = `account_id = 1 AND task_id IN ${OF_PROJECT}`
    expect(await changes(`UPDATE scheduling.task_projection SET planned_at = planned_at + 1 WHERE ${MOVED}`)).toEqual({
      revision: false,
      work: true,
    })
    expect(await changes(`UPDATE scheduling.task_projection SET due_date = NULL WHERE ${MOVED}`)).toEqual({
      revision: false,
      work: false,
    })
    const [task] = await database.query<{ id: number }>(
      `INSERT INTO scheduling.task (account_id, project_id, is_milestone, name, search_text, duration, remaining_duration)
       VALUES (1, 1, false, 'x', 'x', 1, 1) RETURNING id`,
    )
    expect(
      await database.query('SELECT task_id FROM scheduling.task_projection WHERE account_id = 1 AND task_id = $1', [
        task?.id,
      ]),
    ).toEqual([{ task_id: task?.id }])
  })

  test('citus status: lists nodes and tables', async () => {
    const { code, out } = await cli('citus status', scratch)
    expect(code).toBe(0)
    expect(out).toMatch(/^The installation is distributed\.$/m)
    expect(out).toMatch(/^scheduling\.task +distributed +\d+$/m)
    const { nodes, tables } = await status(scratch)
    expect(nodes.map(({ shards, prepared }) => ({ hasShards: shards > 0, prepared }))).toEqual([
      { hasShards: false, prepared: 0 },
      { hasShards: true, prepared: 0 },
      { hasShards: true, prepared: 0 },
    ])
    expect(tables.find(({ table }) => table === 'scheduling.task')?.bytes).toBeGreaterThan(16_384)
  })

  test('citus distribute: where every table is in its place, does nothing', async () => {
    expect(await cli('citus distribute --shards 4', scratch)).toMatchObject({
      code: 1,
      err: expect.stringContaining('divided into 2 parts already'),
    })
    expect(await cli('citus distribute', scratch)).toMatchObject({ code: 0, out: 'Every table is in its place.\n' })
  })
})

test('citus distribute: an empty database becomes a distributed one', async () => {
  const scratch = await copiedDatabase(UNDISTRIBUTED)
  try {
    expect(await cli(`citus distribute --yes ${SHARDS}`, scratch)).toMatchObject({ code: 0 })
    expect(await status(scratch)).toMatchObject({ isDistributed: true, misplaced: [], faults: [] })
    expect(await cli('account create --name Acme', scratch)).toMatchObject({ code: 0 })
  } finally {
    await scratch.drop()
  }
})

test('citus distribute: a database without Citus, or without the migrations, is refused with what to do', async () => {
  const scratch = await scratchDatabase()
  try {
    const empty = await cli('citus distribute --yes', scratch)
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('run `chainwork migrate`') })
    await cli('migrate', scratch)
    const without = await cli('citus distribute --yes', scratch)
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('CREATE EXTENSION citus') })
    expect(await status(scratch)).toMatchObject({ isDistributed: false })
  } finally {
    await scratch.drop()
  }
})
