/**
 * A connection keeps the plan of a statement that was made while the tables were nearly empty, until PostgreSQL has analyzed
 * them: some minutes after a first import. With such a plan too, statements of a report read no more rows than they need.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeProjectsUsing } from '../../plugins/scheduling/store/dropped-plans.ts'
import { resourcesWithTasks } from '../../plugins/scheduling/store/resources.ts'
import { findAllRunning } from '../../plugins/scheduling/store/running.ts'
import { taskSource, taskTextsOf } from '../../plugins/scheduling/store/tasks.ts'
import type { Db } from '../../runtime/plugin.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'

const PROJECTS = 10
const TASKS = 100 // of each
const CHAINS = 20 // each a person's
const OF_A_PERSON = (PROJECTS * TASKS) / CHAINS // tasks
const ROWS_PER_TASK = 10 // of all tables

type Read = (db: Db, projectId: number, resourceIds: readonly number[]) => Promise<unknown>
/** With the most tasks that each has to look at. */
const READS: Readonly<Record<string, readonly [read: Read, tasks: number]>> = {
  'what runs': [
    (db) => findAllRunning(db, { accountId: account.accountId, all: false, userId: null }),
    PROJECTS * TASKS,
  ],
  'the tasks of a project': [(db, projectId) => taskTextsOf(db, account.accountId, projectId), TASKS],
  'the projects that use a resource': [
    (db, _, resourceIds) => activeProjectsUsing(db, account.accountId, resourceIds),
    OF_A_PERSON,
  ],
  'the resources with tasks that are users': [
    (db, projectId) => resourcesWithTasks(db, account.accountId, [projectId], [account.userId]),
    TASKS,
  ],
  'the tasks of a user whose project permissions are off': [
    (db) => {
      const visibility = { accountId: account.accountId, all: false, userId: account.userId }
      const { columns, from, where, params } = taskSource(visibility, { milestones: false })
      return db.query(`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY t.id LIMIT 51`, params)
    },
    OF_A_PERSON,
  ],
}

let service: TestService
let account: TestAccount
let client: pg.Client
beforeAll(async () => {
  service = await startTestService({})
  account = await service.account('Grown')
  for (const table of ['project', 'plan', 'task', 'task_projection', 'assignment', 'predecessor', 'resource']) {
    await service.app.database.query(`ALTER TABLE scheduling.${table} SET (autovacuum_enabled = false)`)
  }
  client = new pg.Client(service.databaseUrl)
  await client.connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
})
afterAll(async () => {
  await client?.end()
  await service?.stop()
})

/** The statement of a read, with its parameters. */
async function statementOf(read: Read, projectId: number, resourceIds: readonly number[]) {
  const sent: { readonly sql: string; readonly params: readonly unknown[] }[] = []
  const db = {
    async query(sql: string, params: readonly unknown[]) {
      sent.push({ sql, params })
      return []
    },
  } as unknown as Db
  await read(db, projectId, resourceIds)
  expect(sent).toHaveLength(1)
  return sent[0] as (typeof sent)[number]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
/** Rows that the scans of a plan read. */
function rowsOf(plan: Plan): number {
  const own = plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'CTE Scan'
  const rows = own ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, of) => sum + rowsOf(of), rows)
}

test('statements that were planned for empty tables read no more of an account than they need', async () => {
  const execute = async (name: number, { params }: { readonly params: readonly unknown[] }, explain = '') => {
    const values = params.map((it) =>
      Array.isArray(it) ? `'{${it.join(',')}}'` : (it ?? null) === null ? 'NULL' : `'${it}'`,
    )
    return client.query(`${explain} EXECUTE read_${name}${values.length > 0 ? `(${values.join(', ')})` : ''}`)
  }
  for (const [at, [read]] of Object.values(READS).entries()) {
    const statement = await statementOf(read, 0, [0])
    await client.query(`PREPARE read_${at} AS ${statement.sql}`)
    await execute(at, statement)
  }

  const ids: number[] = []
  for (let n = 0; n < PROJECTS; n++) {
    const csv = chainsCsv(TASKS, CHAINS)
    const { body } = await account.post('/api/v1/projects/import', csv, { 'Content-Type': 'text/csv' })
    ids.push(body.project.id)
  }
  await service.app.database.query("UPDATE scheduling.project SET status = 'Active', manager_id = NULL")
  // Of each person a task is under way, of which nothing was reported for long.
  await service.app.database.query(
    `UPDATE scheduling.task SET status = 'InProgress', actual_start = current_date - 9, reported_on = current_date - 9
     WHERE id IN (SELECT min(task_id) FROM scheduling.assignment GROUP BY resource_id)`,
  )
  const [person] = (await account.get('/api/v1/resources')).body.value
  await account.patch(`/api/v1/resources/${person.id}`, { userId: account.userId })

  const rows: Record<string, number> = {}
  for (const [at, [name, [read]]] of Object.entries(READS).entries()) {
    const statement = await statementOf(read, ids[3] as number, [person.id])
    const explained = await execute(at, statement, 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)')
    rows[name] = rowsOf(explained.rows[0]['QUERY PLAN'][0].Plan)
  }
  for (const [name, [, tasks]] of Object.entries(READS)) {
    expect(rows[name], JSON.stringify(rows)).toBeGreaterThanOrEqual(tasks)
    expect(rows[name], JSON.stringify(rows)).toBeLessThan(tasks * ROWS_PER_TASK)
  }
})
