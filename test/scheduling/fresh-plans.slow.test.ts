import { afterEach, beforeEach, expect, test } from 'vitest'
import { sizeOf } from '../../plugins/scheduling/store/sizes.ts'
import { insertTasks, newTask, recordsOf } from '../../plugins/scheduling/store/task-changes.ts'
import { tasksOf } from '../../plugins/scheduling/store/tasks.ts'
import type { Db, Tx } from '../../runtime/plugin.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { insertMany } from '../support/insert-many.ts'

const MANY = 2_000
const TABLES = ['task', 'task_projection', 'predecessor', 'assignment', 'resource']
/** Executions after which PostgreSQL may keep one plan of a prepared statement for all parameters. */
const UNTIL_KEPT = 10

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service?.stop())

/** Rows of these tables that the transaction has read, by going through the table or by an index. */
async function rowsRead(tx: Tx, tables: readonly string[], columns = 'seq_tup_read + idx_tup_fetch'): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(
    `SELECT sum(${columns}) AS rows FROM pg_stat_xact_user_tables
     WHERE schemaname = 'scheduling' AND relname = ANY($1::text[])`,
    [tables],
  )
  return row?.rows ?? 0
}
const rowsGoneThrough = (tx: Tx) => rowsRead(tx, ['task'], 'seq_tup_read')

test('thousands of tasks are inserted without going through the table for each, whatever the connection did before', async () => {
  const acme = await service.account('Acme')
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Large' })
  await service.app.database.transaction(async (tx) => {
    const insert = (from: number, count: number) => {
      const row = { projectId: project.id, name: 'T', isMilestone: false, duration: 1 }
      const tasks = Array.from({ length: count }, (_, n) => newTask({ id: from + n, ...row }))
      return insertTasks(tx, acme.accountId, project.id, recordsOf(tasks), new Date())
    }
    const one = (id: number) =>
      tx.query(
        `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, search_text, duration, remaining_duration)
         VALUES ($1, $2, $3, false, 'T', 't', 1, 1)`,
        [acme.accountId, project.id, id],
      )
    // The database learns that the table is tiny, and keeps its plans for that.
    await insert(1_000_000, 3)
    await tx.query('ANALYZE scheduling.task')
    for (let id = 1_000_100; id < 1_000_100 + UNTIL_KEPT; id++) await one(id)
    const before = await rowsGoneThrough(tx)
    await one(1_000_200)
    expect(await rowsGoneThrough(tx)).toBeGreaterThan(before)
    const atFirst = await rowsGoneThrough(tx)
    await insert(2_000_000, MANY)
    expect((await rowsGoneThrough(tx)) - atFirst).toBeLessThan(10 * MANY)
  })
})

const analyze = () => service.app.database.query(`ANALYZE ${TABLES.map((table) => `scheduling.${table}`).join()}`)
/** Imports a project of one long chain. @returns its id */
async function importMany(account: TestAccount, count = MANY): Promise<number> {
  const rows = Array.from({ length: count }, (_, n) => `${n},T,1,${n > 0 ? n - 1 : ''},Ann`)
  const table = `id,name,duration,predecessors,resources\n${rows.join('\n')}\n`
  const imported = await account.post('/api/v1/projects/import', table, { 'Content-Type': 'text/csv' })
  expect(imported.status, JSON.stringify(imported.body)).toBe(201)
  return imported.body.project.id
}
async function read(db: Db, { accountId }: TestAccount, projectId: number): Promise<void> {
  await tasksOf(db, accountId, projectId)
  await sizeOf(db, accountId, [projectId])
}

test('after an import of thousands of tasks other connections read them with plans for as many', async () => {
  const acme = await service.account('Acme')
  const { body: small } = await acme.post('/api/v1/projects', { name: 'Small' })
  const { body: ann } = await acme.post('/api/v1/resources', { name: 'Ann' })
  const assignments = [{ resourceId: ann.id }]
  const { body: first } = await acme.post(`/api/v1/projects/${small.id}/tasks`, { name: 'First', assignments })
  const predecessors = [{ taskId: first.id }]
  await acme.post(`/api/v1/projects/${small.id}/tasks`, { name: 'Second', predecessors, assignments })
  const { database } = service.app
  await analyze()

  const other = database.separatePool('reads', 1, 60_000)
  for (let times = 0; times < UNTIL_KEPT; times++) await read(other, acme, small.id)

  const imported = await importMany(acme)
  const { tx, rollback } = other.begin()
  await read(tx, acme, imported)
  expect(await rowsRead(tx, TABLES)).toBeLessThan(100 * MANY)
  await rollback()
})

test('an account that was not analyzed reads thousands of tasks with plans for as many', async () => {
  const acme = await service.account('Acme')
  const project = await importMany(acme)
  const { database } = service.app
  const more = [acme.accountId, project, 40 * MANY] as const
  await insertMany(
    database,
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, search_text, duration, remaining_duration)
     SELECT $1, $2, 1000000 + n, false, 'T', 't', 1, 1 FROM generate_series(1, $3::int) n`,
    more,
  )
  await insertMany(
    database,
    `INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units)
     SELECT $1, t.id, (SELECT min(id) FROM scheduling.resource WHERE account_id = $1), 1
     FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = $2 AND t.id > 1000000 LIMIT $3::int`,
    more,
  )
  // A third account, of which the statistics have a task by chance.
  const third = await service.account('Third')
  const { body: few } = await third.post('/api/v1/projects', { name: 'Few' })
  for (const name of ['One', 'Two', 'Three']) await third.post(`/api/v1/projects/${few.id}/tasks`, { name })
  await analyze()

  const other = await service.account('Other')
  const imported = await importMany(other)
  const { tx, rollback } = database.separatePool('reads', 1, 60_000).begin()
  await read(tx, other, imported)
  expect(await rowsRead(tx, TABLES)).toBeLessThan(100 * MANY)
  await rollback()
})

test('plans are made anew as imports of dozens of tasks become thousands', async () => {
  const acme = await service.account('Acme')
  for (let times = 0; times < 20; times++) await importMany(acme, 100)
  const [task] = await service.app.database.query<{ known: number }>(
    `SELECT reltuples AS known FROM pg_class WHERE oid = 'scheduling.task'::regclass`,
  )
  expect(task?.known).toBeGreaterThan(500)
})
