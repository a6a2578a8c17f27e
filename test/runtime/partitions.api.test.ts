/** Logs by weeks: their partitions are made ahead, and dropped when they are old. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteRows, findAccountTables } from '../../plugins/identity/store/account-tables.ts'
import { type OldRows, retention } from '../../runtime/background/retention.ts'
import { migrate } from '../../runtime/database/migrations.ts'
import { dropOldPartitions, makePartitions } from '../../runtime/database/partitions.ts'
import type { Log } from '../../runtime/plugin.ts'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'

const DAY = 24 * 3_600_000
/** A Wednesday; its week begins on 2026-11-23. */
const NOW = new Date('2026-11-25T10:00:00Z')

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.stop())

const db = () => service.app.database
beforeEach(async () => {
  await db().query('DROP SCHEMA IF EXISTS logs CASCADE')
  await db().query('CREATE SCHEMA logs')
  await db().query(
    `CREATE TABLE logs.entry (account_id bigint NOT NULL, id bigint NOT NULL, at timestamptz NOT NULL,
       PRIMARY KEY (account_id, id, at)) PARTITION BY RANGE (at)`,
  )
})
const add = (id: number, at: string, accountId = 1) =>
  db().query('INSERT INTO logs.entry VALUES ($1, $2, $3)', [accountId, id, at])
const partitions = async () => {
  const rows = await db().query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
     WHERE inhparent = 'logs.entry'::regclass ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}
const places = () => db().query(`SELECT id, tableoid::regclass::text AS place FROM logs.entry ORDER BY id`)

test('tables of other applications in the database are left alone', async () => {
  await makePartitions(db(), NOW, { schemas: ['runtime', 'identity'] })
  expect(await partitions()).toEqual([])
  await makePartitions(db(), NOW, { schemas: ['logs'] })
  expect(await partitions()).toHaveLength(10)
  // `migrate` makes those of the runtime and of plugins alone.
  await db().query('DROP TABLE logs.entry_20261123, logs.entry_default')
  await migrate(db(), [], silentLog)
  expect(await partitions()).toHaveLength(8)
})

test('this week and eight more have a partition each, all other times the default one; a repeat changes nothing', async () => {
  await makePartitions(db(), NOW, { table: 'logs.entry' })
  const made = await partitions()
  expect(made).toEqual([
    ...['20261123', '20261130', '20261207', '20261214', '20261221', '20261228', '20270104', '20270111', '20270118'].map(
      (day) => `entry_${day}`,
    ),
    'entry_default',
  ])
  await makePartitions(db(), NOW, { table: 'logs.entry' })
  expect(await partitions()).toEqual(made)
  await add(1, '2026-11-23T00:00:00Z')
  await add(2, '2026-11-29T23:59:59Z')
  await add(3, '2026-11-30T00:00:00Z')
  await add(4, '2026-11-22T23:59:59Z')
  await add(5, '2027-01-25T00:00:00Z')
  expect(await places()).toEqual([
    { id: 1, place: 'logs.entry_20261123' },
    { id: 2, place: 'logs.entry_20261123' },
    { id: 3, place: 'logs.entry_20261130' },
    { id: 4, place: 'logs.entry_default' },
    { id: 5, place: 'logs.entry_default' },
  ])
})

test('a week of which the default partition has rows is left to that, the others are made', async () => {
  await makePartitions(db(), NOW, { table: 'logs.entry' })
  await add(1, '2027-01-27T00:00:00Z')
  await makePartitions(db(), new Date(NOW.getTime() + 14 * DAY), { table: 'logs.entry' })
  expect((await partitions()).slice(-3)).toEqual(['entry_20270118', 'entry_20270201', 'entry_default'])
  expect(await places()).toEqual([{ id: 1, place: 'logs.entry_default' }])
})

test('only weeks that ended that many days ago are dropped, and no clock that is fast drops more', async () => {
  for (const weeks of [4, 3, 2])
    await makePartitions(db(), new Date(Date.now() - weeks * 7 * DAY), { table: 'logs.entry' })
  const before = await partitions()
  const [oldest, next] = before
  await dropOldPartitions(db(), 'logs.entry', 28, null)
  expect(await partitions()).toEqual(before)
  // The fourth week before this one ended between 21 and 28 days ago.
  await dropOldPartitions(db(), 'logs.entry', 21, new Date(Date.now() + 400 * DAY))
  expect(await partitions()).toEqual(before.filter((name) => name !== oldest))
  await dropOldPartitions(db(), 'logs.entry', 21, new Date(Date.now() - 400 * DAY))
  expect((await partitions())[0]).toBe(next)
})

const rows = { table: 'logs.entry', key: 'account_id, id, at', column: 'at', days: 30, byWeek: true } as const
const retain = (old: OldRows, log: Log) =>
  retention({ db: db(), clock: service.app.clock, log }, { name: 'test', cron: '0 0 * * *', rows: [old] }).run({
    signal: new AbortController().signal,
  } as never)

test('the retention makes the weeks to come, drops those that are old, and deletes old rows of the default partition', async () => {
  await makePartitions(db(), new Date(Date.now() - 63 * DAY), { table: 'logs.entry' })
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  await add(1, ago(200))
  await add(2, ago(60))
  await add(3, ago(29))
  await add(4, ago(0))
  const log = recordingLog()
  await retain(rows, log)
  expect(log.lines).toEqual([])
  const left = await places()
  expect(left.map(({ id }) => id)).toEqual([3, 4])
  const today = (await partitions()).filter((name) => name !== 'entry_default').at(-1) ?? ''
  const last = Date.UTC(Number(today.slice(6, 10)), Number(today.slice(10, 12)) - 1, Number(today.slice(12)))
  expect(last).toBeGreaterThan(Date.now() + 49 * DAY)
})

test('a table that somebody reads for long is not waited for, which is logged: the next retention drops the week', async () => {
  await makePartitions(db(), new Date(Date.now() - 63 * DAY), { table: 'logs.entry' })
  const before = (await partitions()).length
  await db().transaction(async (tx) => {
    await tx.query('SELECT count(*) FROM logs.entry')
    const log = recordingLog()
    await retain(rows, log)
    expect((await partitions()).length).toBeGreaterThanOrEqual(before)
    const [line] = log.lines
    expect(line).toMatchObject({ level: 'warn', fields: { table: 'logs.entry' } })
    expect(line?.fields.weeks.length).toBeGreaterThan(0)
    expect(line?.message).toContain('old weeks of a log were not dropped')
  })
  await dropOldPartitions(db(), 'logs.entry', 30, null)
  expect((await partitions()).length).toBeLessThan(before)
})

test('deleting rows of an account leaves those of others that have the same place in other partitions', async () => {
  await makePartitions(db(), NOW, { table: 'logs.entry' })
  await add(1, '2026-11-24T00:00:00Z', 1)
  await add(2, '2026-12-01T00:00:00Z', 2)
  const [table] = await findAccountTables(db(), ['logs'])
  if (!table) throw new Error('There is no table.')
  expect(await deleteRows(db(), table, 1, 10)).toBe(1)
  expect(await places()).toEqual([{ id: 2, place: 'logs.entry_20261130' }])
})
