/**
 * A connection keeps the plan of a statement that was made while the tables were nearly empty, until PostgreSQL has analyzed
 * them: some minutes after a first import. With such a plan too, statements of a report read no more rows than they need.
 */
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activeProjectsUsing } from '../../plugins/scheduling/store/dropped-plans.ts'
import { resourcesOf, resourcesSince, resourcesWithTasks } from '../../plugins/scheduling/store/resources.ts'
import { findAllRunning } from '../../plugins/scheduling/store/running.ts'
import { sizeOf } from '../../plugins/scheduling/store/sizes.ts'
import { taskSource, taskTextsOf } from '../../plugins/scheduling/store/tasks.ts'
import type { Db } from '../../runtime/plugin.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'

const PROJECTS = 10
const TASKS = 100 // of each
const CHAINS = 20 // each a person's
const OF_A_PERSON = (PROJECTS * TASKS) / CHAINS // open tasks
const COMPLETED = 2_000 // tasks of a person, long ago and in another project
const CROWD = 1_000 // tasks of a project, each of a person of its own
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
    OF_A_PERSON + COMPLETED,
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
    OF_A_PERSON + COMPLETED,
  ],
}
/** Of a project where each task has a person of its own. */
const OF_CROWD: typeof READS = {
  'the resources of a project': [(db, projectId) => resourcesOf(db, account.accountId, projectId), CROWD],
  'the resources of a project, and who had its tasks': [
    (db, projectId) => resourcesSince(db, account.accountId, projectId),
    CROWD,
  ],
  'how large a project is': [(db, projectId) => sizeOf(db, account.accountId, [projectId]), CROWD],
}

let service: TestService
let account: TestAccount
let client: pg.Client
beforeEach(async () => {
  service = await startTestService({})
  account = await service.account('Grown')
  for (const table of ['project', 'plan', 'task', 'task_projection', 'assignment', 'predecessor', 'resource']) {
    await service.app.database.query(`ALTER TABLE scheduling.${table} SET (autovacuum_enabled = false)`)
  }
  client = new pg.Client(service.databaseUrl)
  await client.connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
})
afterEach(async () => {
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
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}
/** Rows that the scans of a plan read, and those that its joins compare in vain. */
function rowsOf(plan: Plan): number {
  const own = plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'CTE Scan'
  const read = own ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  const rows = (read + (plan['Rows Removed by Join Filter'] ?? 0)) * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, of) => sum + rowsOf(of), rows)
}

/** Prepares the statements of reads, and has them planned for the tables as they are. */
async function prepare(reads: typeof READS) {
  const execute = async (name: string, { params }: { readonly params: readonly unknown[] }, explain = '') => {
    const values = params.map((it) =>
      Array.isArray(it) ? `'{${it.join(',')}}'` : (it ?? null) === null ? 'NULL' : `'${it}'`,
    )
    return client.query(`${explain} EXECUTE "${name}"${values.length > 0 ? `(${values.join(', ')})` : ''}`)
  }
  for (const [name, [read]] of Object.entries(reads)) {
    const statement = await statementOf(read, 0, [0])
    await client.query(`PREPARE "${name}" AS ${statement.sql}`)
    await execute(name, statement)
  }
  return async (projectId: number, resourceIds: readonly number[]) => {
    const rows: Record<string, number> = {}
    for (const [name, [read]] of Object.entries(reads)) {
      const statement = await statementOf(read, projectId, resourceIds)
      const explained = await execute(name, statement, 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)')
      rows[name] = rowsOf(explained.rows[0]['QUERY PLAN'][0].Plan)
    }
    for (const [name, [, tasks]] of Object.entries(reads)) {
      expect(rows[name], JSON.stringify(rows)).toBeGreaterThanOrEqual(tasks)
      expect(rows[name], JSON.stringify(rows)).toBeLessThan(tasks * ROWS_PER_TASK)
    }
  }
}

test('statements that were planned for empty tables compare no task of a project with all of its people', async () => {
  const check = await prepare(OF_CROWD)
  const { body: crowded } = await account.post('/api/v1/projects', { name: 'Crowded' })
  await service.app.database.query(
    `WITH person AS (
       INSERT INTO scheduling.resource (account_id, id, name, search_text, capacity, skills)
       SELECT $1, 1000000 + n, 'Person', 'person', 1, '{}' FROM generate_series(1, $3) n RETURNING account_id, id),
     own AS (
       INSERT INTO scheduling.task (account_id, id, project_id, is_milestone, name, search_text, duration, remaining_duration)
       SELECT account_id, id, $2, false, 'Own', 'own', 1, 1 FROM person RETURNING account_id, id)
     INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units) SELECT account_id, id, id, 1 FROM own`,
    [account.accountId, crowded.id, CROWD],
  )
  await check(crowded.id, [])
})

test('statements that were planned for empty tables read no more of an account than they need', async () => {
  const check = await prepare(READS)
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

  const { body: earlier } = await account.post('/api/v1/projects', { name: 'Earlier', projectManagerId: null })
  await service.app.database.query(
    `WITH done AS (
       INSERT INTO scheduling.task (account_id, project_id, is_milestone, name, search_text, duration, status,
         percent_complete, remaining_duration, actual_start, actual_finish)
       SELECT $1, $2, false, 'Done', 'done', 1, 'Completed', 100, 0, current_date - 400, current_date - 400
       FROM generate_series(1, $4) RETURNING account_id, id)
     INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units) SELECT account_id, id, $3, 1 FROM done`,
    [account.accountId, earlier.id, person.id, COMPLETED],
  )
  await check(ids[3] as number, [person.id])
})
