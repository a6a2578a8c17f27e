/** What an account can have, and what is refused beyond that. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { insertMany } from '../support/insert-many.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let projectId: number
let first: number
let second: number
let milestone: number
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  const add = async (path: string, body: object) => (await acme.post(`/api/v1/${path}`, body)).body.id as number
  projectId = await add('projects', { name: 'Plant' })
  first = await add(`projects/${projectId}/tasks`, { name: 'First' })
  second = await add(`projects/${projectId}/tasks`, { name: 'Second' })
  milestone = await add(`projects/${projectId}/milestones`, { name: 'Gate' })
  await fill()
})

/** Another 1,000 tasks with 100,000 links and as many assignments among them. */
async function fill(): Promise<void> {
  const { database } = service.app
  const values = [acme.accountId, projectId] as const
  await insertMany(
    database,
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, search_text, duration, remaining_duration)
     SELECT $1, $2, 1000000 + n, false, 'T', 't', 1, 1 FROM generate_series(1, 1000) n`,
    values,
  )
  await insertMany(
    database,
    `INSERT INTO scheduling.predecessor (account_id, project_id, task_id, predecessor_id, type, lag)
     SELECT $1, $2, 1000300 + n, 1000000 + m, 'FS', 0 FROM generate_series(1, 500) n, generate_series(1, 200) m`,
    values,
  )
  await insertMany(
    database,
    `INSERT INTO scheduling.resource (account_id, id, name, search_text, capacity, skills)
     SELECT $1, 1000000 + n, 'R' || n, 'r' || n, 5, '{}' FROM generate_series(1, 101) n`,
    [acme.accountId],
  )
  await insertMany(
    database,
    `INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units)
     SELECT $1, 1000000 + n, 1000000 + m, 1 FROM generate_series(1, 1000) n, generate_series(1, 100) m`,
    [acme.accountId],
  )
}

const many = 'Project %d would have 100001 %s; a project can have 100000.'
const refusalOf = (what: string) => many.replace('%d', String(projectId)).replace('%s', what)
const path = (kind: string) => `/api/v1/projects/${projectId}/${kind}`

test('a project with as many links as it may have takes no further one, whichever way it comes', async () => {
  const predecessors = [{ taskId: first }]
  const answers = [
    await acme.post(path('tasks'), { name: 'Third', predecessors }),
    await acme.post(path('milestones'), { name: 'Gate', predecessors }),
    await acme.patch(`/api/v1/tasks/${second}`, { predecessors }),
    await acme.patch(`/api/v1/milestones/${milestone}`, { predecessors }),
    await acme.post(path('what-if'), { addedTasks: [{ id: -1, name: 'Third', predecessors }] }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code, body.detail]).toEqual([409, 'too_many_links', refusalOf('links')])
  }
})

test('a project with as many assignments as it may have takes no further one, whichever way it comes', async () => {
  const assignments = [{ resourceId: 1_000_101 }]
  const answers = [
    await acme.post(path('tasks'), { name: 'Third', assignments }),
    await acme.patch(`/api/v1/tasks/${second}`, { assignments }),
    await acme.post(path('what-if'), { addedTasks: [{ id: -1, name: 'Third', assignments }] }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code, body.detail]).toEqual([409, 'too_many_assignments', refusalOf('assignments')])
  }
})

test('a project that uses as many resources as it may takes no further one, whichever way it comes', async () => {
  const { database } = service.app
  const { body: wide } = await acme.post('/api/v1/projects', { name: 'Wide' })
  await database.query(
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, search_text, duration, remaining_duration)
     SELECT $1, $2, 3000000 + n, false, 'T', 't', 1, 1 FROM generate_series(1, 50) n`,
    [acme.accountId, wide.id],
  )
  await insertMany(
    database,
    `INSERT INTO scheduling.resource (account_id, id, name, search_text, capacity, skills)
     SELECT $1, 3000000 + n, 'W' || n, 'w' || n, 5, '{}' FROM generate_series(1, 5001) n`,
    [acme.accountId],
  )
  await insertMany(
    database,
    `INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units)
     SELECT $1, 3000001 + (n - 1) / 100, 3000000 + n, 1 FROM generate_series(1, 5000) n`,
    [acme.accountId],
  )
  const { id } = (await acme.post(`/api/v1/projects/${wide.id}/tasks`, { name: 'Last' })).body
  const further = { assignments: [{ resourceId: 3_005_001 }] }
  const answers = [
    await acme.post(`/api/v1/projects/${wide.id}/tasks`, { name: 'T', ...further }),
    await acme.patch(`/api/v1/tasks/${id}`, further),
    await acme.post(`/api/v1/projects/${wide.id}/what-if`, { addedTasks: [{ id: -1, name: 'T', ...further }] }),
  ]
  const detail = `Project ${wide.id} would have 5001 resources; a project can have 5000.`
  for (const { status, body } of answers)
    expect([status, body.code, body.detail]).toEqual([409, 'too_many_resources', detail])
  const known = await acme.patch(`/api/v1/tasks/${id}`, { assignments: [{ resourceId: 3_005_000 }] })
  expect(known.status).toBe(200)
  const { body } = await acme.get(`/api/v1/projects/${wide.id}?$expand=resources`)
  expect(body.resources).toHaveLength(5_000)
})

test('a full project still takes what adds no link, and fewer links for a task', async () => {
  expect((await acme.post(path('tasks'), { name: 'Third' })).status).toBe(201)
  expect((await acme.patch(`/api/v1/tasks/${second}`, { name: 'Second again' })).status).toBe(200)
  const { status } = await acme.patch('/api/v1/tasks/1000301', { predecessors: [{ taskId: 1_000_001 }] })
  expect(status).toBe(200)
  expect((await acme.patch(`/api/v1/tasks/${second}`, { predecessors: [{ taskId: first }] })).status).toBe(200)
})

test('a project with as many tasks as it may have takes no further one, whichever way it comes', async () => {
  const { body: large } = await acme.post('/api/v1/projects', { name: 'Large' })
  await insertMany(
    service.app.database,
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, search_text, duration, remaining_duration)
     SELECT $1, $2, 2000000 + n, n % 2 = 0, 'T', 't', 1, 1 FROM generate_series(1, 10000) n`,
    [acme.accountId, large.id],
  )
  const answers = [
    await acme.post(`/api/v1/projects/${large.id}/tasks`, { name: 'T' }),
    await acme.post(`/api/v1/projects/${large.id}/milestones`, { name: 'T' }),
    await acme.post(`/api/v1/projects/${large.id}/what-if`, { addedTasks: [{ id: -1, name: 'T' }] }),
  ]
  const detail = `Project ${large.id} would have 10001 tasks and milestones; a project can have 10000.`
  for (const { status, body } of answers)
    expect([status, body.code, body.detail]).toEqual([409, 'too_many_tasks', detail])
})

describe('staggering a portfolio beyond the bounds', () => {
  let big: TestAccount
  beforeAll(async () => {
    big = await service.account('Big')
    await service.app.database.query(
      `INSERT INTO scheduling.project (account_id, id, name, search_text, start_date, schedule_method, buffer_type, buffer_sizing,
         buffer_percentage, buffer_confidence, feeding_policy, status, created_at, updated_at)
       SELECT $1, 700000 + n, 'P' || n, 'p' || n, '2026-11-23', 'FROM_START', 'PROJECT', 'percentage', 50, 80, 'SHRINK', 'Planning',
         now(), now() FROM generate_series(1, 201) n`,
      [big.accountId],
    )
  })

  test('of projects is refused, and goes with fewer of them', async () => {
    const { status, body } = await big.post('/api/v1/portfolio/stagger', { rule: 'CAPACITY' })
    expect([status, body.code, body.detail]).toEqual([409, 'portfolio_too_large', expect.stringContaining('200')])
    expect(
      (await big.post('/api/v1/portfolio/stagger', { rule: 'CAPACITY', projectIds: [700_001, 700_002] })).status,
    ).toBe(200)
  })

  test('of assignments is refused', async () => {
    const { database } = service.app
    await insertMany(
      database,
      `INSERT INTO scheduling.resource (account_id, id, name, search_text, capacity, skills)
       SELECT $1, 800000 + n, 'R' || n, 'r' || n, 1, '{}' FROM generate_series(1, 100) n`,
      [big.accountId],
    )
    await insertMany(
      database,
      `INSERT INTO scheduling.task (account_id, id, project_id, is_milestone, name, search_text, duration, remaining_duration)
       SELECT $1, 800000 + n, 700004, false, 'T' || n, 't' || n, 1, 1 FROM generate_series(1, 1001) n`,
      [big.accountId],
    )
    await insertMany(
      database,
      `INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units)
       SELECT $1, 800000 + n, 800000 + m, 1 FROM generate_series(1, 1001) n, generate_series(1, 100) m`,
      [big.accountId],
    )
    const { status, body } = await big.post('/api/v1/portfolio/stagger', { rule: 'CAPACITY', projectIds: [700_004] })
    expect([status, body.code, body.detail]).toEqual([409, 'portfolio_too_large', expect.stringContaining('100100')])
  })

  test('of tasks is refused', async () => {
    await insertMany(
      service.app.database,
      `INSERT INTO scheduling.task (account_id, id, project_id, is_milestone, name, search_text, duration, remaining_duration,
         created_at, updated_at)
       SELECT $1, 900000 + n, 700001 + n / 10001, false, 'T' || n, 't' || n, 1, 1, now(), now() FROM generate_series(1, 20001) n`,
      [big.accountId],
    )
    const ids = [700_001, 700_002, 700_003]
    const { status, body } = await big.post('/api/v1/portfolio/stagger', { rule: 'CAPACITY', projectIds: ids })
    expect([status, body.code, body.detail]).toEqual([409, 'portfolio_too_large', expect.stringContaining('20001')])
  })
})

test('a simulation of a portfolio of more than 20,000 tasks is refused', async () => {
  const own = await service.account('Large')
  const { body } = await own.post('/api/v1/projects', { name: 'Large', startDate: '2026-11-23' })
  const { database } = service.app
  await insertMany(
    database,
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, search_text, duration, remaining_duration,
       created_at, updated_at)
     SELECT $1, $2, 4000000 + n, false, 'T', 't', 1, 1, now(), now() FROM generate_series(1, 20001) n`,
    [own.accountId, body.id],
  )
  await database.query(`UPDATE scheduling.project SET status = 'Active' WHERE account_id = $1`, [own.accountId])
  const { status, body: problem } = await own.post('/api/v1/portfolio/simulate', { runs: 200 })
  expect([status, problem.code]).toEqual([409, 'portfolio_too_large'])
  expect(problem.detail).toContain('20001 tasks and milestones')
  expect(problem.detail).toContain('POST /projects/{id}/simulate')
})
