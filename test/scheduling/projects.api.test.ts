import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-20T23:30:00Z' })
  acme = await service.account('Acme', 'Europe/Vienna')
})

const create = async (body: object = {}) => {
  const { status, body: project } = await acme.post('/api/v1/projects', { name: 'Plant move', ...body })
  expect(status).toBe(201)
  return project
}

describe('creating a project', () => {
  test('needs a name alone; it starts on the account’s today and is the caller’s', async () => {
    const { status, body, headers } = await acme.post('/api/v1/projects', { name: 'Plant move' })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${service.url}/api/v1/projects/${body.id}`.replace('127.0.0.1', 'localhost'))
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      name: 'Plant move',
      startDate: '2026-11-21',
      projectManagerId: acme.userId,
      status: 'Planning',
      scheduleMethod: 'FROM_START',
      bufferType: 'PROJECT',
      bufferSizing: 'percentage',
      bufferPercentage: 50,
      plannedFinish: null,
      bufferConsumption: 0,
      bufferStatus: 'GREEN',
    })
  })

  test('keeps what is given', async () => {
    const given = {
      name: 'Hall',
      description: 'Line 2\nmoves.',
      startDate: '2027-01-04',
      targetEndDate: '2027-06-30',
      projectManagerId: acme.userId,
      bufferType: 'PROJECT_AND_FEEDING',
      bufferPercentage: 33.3,
      bufferSizing: 'rootSquaredError',
      scheduleMethod: 'FROM_TARGET',
      feedingPolicy: 'EXTEND',
    }
    expect(await create(given)).toMatchObject(given)
  })

  test('refuses unknown managers, unknown calendars and a target before the start, all at once', async () => {
    const { status, body } = await acme.post('/api/v1/projects', {
      name: 'x',
      projectManagerId: 999_999,
      calendarId: 999_999,
      startDate: '2027-01-04',
      targetEndDate: '2027-01-01',
    })
    expect(status).toBe(400)
    expect(body.errors.map((it: { pointer: string }) => it.pointer).sort()).toEqual([
      '/calendarId',
      '/projectManagerId',
      '/targetEndDate',
    ])
  })

  test.each<[string, object]>([
    ['no name', {}],
    ['a blank name', { name: '   ' }],
    ['NUL', { name: 'a\u0000b' }],
    ['NUL in the description', { name: 'a', description: '\u0000' }],
    ['half a character', { name: 'a\ud800' }],
    ['a long name', { name: 'x'.repeat(201) }],
    ['an unknown field', { name: 'a', nmae: 'b' }],
    ['a field that is derived', { name: 'a', bufferConsumption: 3 }],
    ['a day that is none', { name: 'a', startDate: '2026-02-30' }],
    ['a day before all calendars', { name: 'a', startDate: '0001-01-01' }],
    ['a buffer type that is none', { name: 'a', bufferType: 'MILESTONE' }],
    ['a negative buffer', { name: 'a', bufferPercentage: -1 }],
    ['a boundless buffer', { name: 'a', bufferPercentage: 1e300 }],
    ['an id beyond all', { name: 'a', calendarId: 1e30 }],
    ['an id that is no integer', { name: 'a', projectManagerId: 1.5 }],
  ])('refuses %s', async (_, body) => {
    const answer = await acme.post('/api/v1/projects', body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.errors.length).toBeGreaterThan(0)
  })
})

describe('reading', () => {
  test('$select leaves the other fields out, $expand adds to it', async () => {
    const { id } = await create()
    await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig' })
    const narrow = await acme.get(`/api/v1/projects/${id}?$select=name,bufferConsumption`)
    expect(narrow.body).toEqual({ name: 'Plant move', bufferConsumption: 0 })
    const wide = await acme.get(`/api/v1/projects/${id}?$select=id&$expand=tasks,resources,projectManager`)
    expect(wide.status).toBe(200)
    expect(wide.body).toEqual({
      id,
      tasks: [expect.objectContaining({ name: 'Dig' })],
      resources: [],
      projectManager: { id: acme.userId, name: 'Ada Admin', email: acme.email },
    })
    const named = await acme.get(`/api/v1/projects/${id}?$select=id,tasks&$expand=tasks`)
    expect(named.body).toEqual({ id, tasks: wide.body.tasks })
    const empty = await acme.get(`/api/v1/projects/${id}?$select=id&$expand=`)
    expect([empty.status, empty.body.detail]).toEqual([
      400,
      'The parameter $expand must not be empty; leave it out instead.',
    ])
    const unexpanded = await acme.get(`/api/v1/projects/${id}?$select=id,tasks,resources&$expand=resources`)
    expect([unexpanded.status, unexpanded.body.errors]).toEqual([
      400,
      [
        {
          parameter: '$select',
          detail: "$select has 'tasks', which only $expand adds: send $expand=resources,tasks too.",
        },
      ],
    ])
    expect((await acme.get(`/api/v1/projects/${id}?$select=secret`)).status).toBe(400)
    expect((await acme.get(`/api/v1/projects/${id}?$expand=all`)).status).toBe(400)
    expect((await acme.get(`/api/v1/projects/${id}?$top=1`)).status).toBe(400)
  })

  test('$expand=taskChanges differs once a task or milestone is added, changed or deleted', async () => {
    const { id } = await create()
    const read = async () => (await acme.get(`/api/v1/projects/${id}?$select=id&$expand=taskChanges`)).body.taskChanges
    const empty = await read()
    const task = (await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig' })).body
    const seen = [await read()]
    expect(seen[0]).not.toBe(empty)
    expect(await read()).toBe(seen[0])
    const differs = async () => {
      seen.push(await read())
      expect(new Set(seen).size).toBe(seen.length)
    }
    // As a process whose clock is ahead has changed it.
    await service.app.database.query(`UPDATE scheduling.task SET updated_at = '2100-01-01' WHERE id = $1`, [task.id])
    await acme.patch(`/api/v1/tasks/${task.id}`, { name: 'Dig deeper' })
    await differs()
    const milestone = (await acme.post(`/api/v1/projects/${id}/milestones`, { name: 'Done' })).body
    await differs()
    await acme.delete(`/api/v1/tasks/${task.id}`)
    await differs()
    await acme.delete(`/api/v1/milestones/${milestone.id}`)
    expect(await read()).toBe(empty)
  })

  test('a project that is not there is a 404', async () => {
    expect((await acme.get('/api/v1/projects/9007199254740991')).status).toBe(404)
    expect((await acme.get('/api/v1/projects/nine')).status).toBe(400)
  })

  test('lists filter, sort, count, select and walk by link', async () => {
    const own = await service.account('Lists')
    for (const n of [1, 2, 3, 4, 5]) {
      await own.post('/api/v1/projects', { name: `P${n}`, startDate: `2027-01-0${n}`, bufferPercentage: n * 10 })
    }
    const first = await own.get(
      "/api/v1/projects?$filter=startDate ge 2027-01-02 and name ne 'P4'&$orderby=name desc&$select=name&$top=2&$count=true",
    )
    expect(first.status).toBe(200)
    expect(first.body.value).toEqual([{ name: 'P5' }, { name: 'P3' }])
    expect(first.body['@odata.count']).toBe(3)
    const { pathname, search } = new URL(first.body['@odata.nextLink'])
    const second = await own.get(pathname + search)
    expect(second.body.value).toEqual([{ name: 'P2' }])
    expect(second.body['@odata.nextLink']).toBeUndefined()
    const managed = await own.get('/api/v1/projects?$top=1&$expand=projectManager&$select=id')
    expect(managed.body.value[0].projectManager.email).toBe(own.email)
    for (const query of ['$filter=secret eq 1', '$orderby=secret', '$top=-1', '$skiptoken=abc', 'top=1']) {
      expect((await own.get(`/api/v1/projects?${query}`)).status, query).toBe(400)
    }
  })
})

test('list of projects: gives all up to 1,000, without $top', async () => {
  const own = await service.account('Many')
  const add = (count: number) =>
    service.app.database.query(
      `INSERT INTO scheduling.project (account_id, name, search_text, start_date, schedule_method, buffer_type, buffer_sizing,
         buffer_percentage, buffer_confidence, feeding_policy, status, created_at, updated_at)
       SELECT $1, 'P' || n, 'p' || n, '2026-11-23', 'FROM_START', 'PROJECT', 'percentage', 50, 80, 'SHRINK', 'Planning', now(), now()
       FROM generate_series(1, $2::int) n`,
      [own.accountId, count],
    )
  const length = async (query: string) => (await own.get(`/api/v1/projects${query}`)).body.value.length
  await add(51)
  expect(await length('')).toBe(51)
  await add(950)
  const { body } = await own.get('/api/v1/projects')
  expect(body.value).toHaveLength(1_000)
  const { pathname, search } = new URL(body['@odata.nextLink'])
  expect((await own.get(pathname + search)).body.value).toHaveLength(1)
  expect(await length('?$top=1000')).toBe(1_000)
  expect(await length('?$top=1')).toBe(1)
  expect(await length("?$filter=name eq 'P1'")).toBe(2)
  expect((await own.get('/api/v1/portfolio?$top=1000')).status).toBe(200)
  expect((await own.get('/api/v1/tasks?$top=1001')).status).toBe(200)
  expect((await own.get('/api/v1/tasks?$top=0&$count=true')).body).toEqual({ value: [], '@odata.count': 0 })
})

describe('updating', () => {
  test('changes what is given, keeps the rest, and honours If-Match', async () => {
    const { id } = await create({ description: 'old' })
    const changed = await acme.patch(`/api/v1/projects/${id}`, { name: 'New' }, { 'If-Match': '"1"' })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ name: 'New', description: 'old' })
    expect(changed.headers.get('etag')).toBe('"2"')
    expect((await acme.patch(`/api/v1/projects/${id}`, { name: 'Newer' }, { 'If-Match': '"1"' })).status).toBe(412)
    const same = await acme.patch(`/api/v1/projects/${id}`, { name: 'New' })
    expect(same.headers.get('etag')).toBe('"2"')
    expect((await acme.patch(`/api/v1/projects/${id}`, { description: null })).body).not.toHaveProperty('description')
    expect((await acme.patch(`/api/v1/projects/${id}`, {})).status).toBe(400)
    expect((await acme.patch(`/api/v1/projects/${id}`, { targetEndDate: '2020-01-01' })).status).toBe(400)
  })

  test('a change of the network drops the plan of a project in Planning', async () => {
    const { id } = await create()
    await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig', duration: 4 })
    const planned = await acme.post(`/api/v1/projects/${id}/schedule`)
    expect(planned.status).toBe(200)
    expect((await acme.get(`/api/v1/projects/${id}`)).body.plannedFinish).not.toBeNull()
    const moved = await acme.patch(`/api/v1/projects/${id}`, { startDate: '2027-03-01' })
    expect(moved.body.plannedFinish).toBeNull()
    expect((await acme.get(`/api/v1/projects/${id}/schedule`)).status).toBe(404)
    const [task] = (await acme.get(`/api/v1/projects/${id}/tasks`)).body.value
    expect(task.plannedStart).toBeNull()
  })

  test('the plan of an active project is frozen unless the request has replan', async () => {
    const { id } = await create({ startDate: '2026-11-23' })
    await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig', duration: 4 })
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    const refused = await acme.patch(`/api/v1/projects/${id}`, { bufferPercentage: 100 })
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('plan_frozen')
    expect((await acme.patch(`/api/v1/projects/${id}`, { targetEndDate: '2027-01-29' })).status).toBe(200)
    const { body } = await acme.patch(`/api/v1/projects/${id}?replan=true`, { bufferPercentage: 100 })
    expect(body).toMatchObject({ bufferPercentage: 100, plannedFinish: '2026-11-26', bufferEnd: '2026-12-02' })
  })
})

describe('the priority', () => {
  test('is 500 unless it is given; lists are filtered and sorted by it', async () => {
    const ids = []
    for (const body of [{}, { priority: 900 }, { priority: 0 }])
      ids.push((await create({ name: 'Ranked', ...body })).id)
    const query = "$filter=name eq 'Ranked' and priority ge 1&$orderby=priority desc&$select=id,priority"
    const { body } = await acme.get(`/api/v1/projects?${query}`)
    expect(body.value).toEqual([
      { id: ids[1], priority: 900 },
      { id: ids[0], priority: 500 },
    ])
  })

  test('changes without touching the plan, from 0 to 1000', async () => {
    const { id } = await create()
    await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'A', duration: 2 })
    await acme.post(`/api/v1/projects/${id}/schedule`)
    const { status, body } = await acme.patch(`/api/v1/projects/${id}`, { priority: 1_000 })
    expect([status, body.priority, body.plannedFinish]).toEqual([200, 1_000, '2026-11-24'])
    for (const priority of [-1, 1_001, 1.5]) {
      const refused = await acme.patch(`/api/v1/projects/${id}`, { priority })
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/priority'])
    }
  })
})

describe('the status', () => {
  test('changes by allowed transitions; another one is a 409 that names them', async () => {
    const { id } = await create({ startDate: '2026-11-23' })
    const { body: task } = await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig', duration: 2 })
    const to = (status: string) => acme.patch(`/api/v1/projects/${id}`, { status })
    const refused = await to('Complete')
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('status_not_allowed')
    expect(refused.body.detail).toContain('Active')
    expect((await to('Active')).body).toMatchObject({
      status: 'Active',
      previousStatus: null,
      plannedFinish: '2026-11-24',
    })
    expect((await to('Active')).status).toBe(200)
    expect((await to('On Hold')).body).toMatchObject({ status: 'Frozen', previousStatus: 'Active' })
    const frozen = await acme.patch(`/api/v1/tasks/${task.id}`, { percentComplete: 50 })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'project_frozen'])
    expect((await acme.patch(`/api/v1/tasks/${task.id}`, { duration: 9 })).status).toBe(409)
    expect((await acme.patch(`/api/v1/tasks/${task.id}`, { name: 'Dig deep' })).status).toBe(200)
    expect((await to('Planning')).status).toBe(409)
    expect((await to('Active')).status).toBe(200)
    expect((await to('Complete')).body.detail).toContain('Dig deep')
    await acme.patch(`/api/v1/tasks/${task.id}`, { status: 'Completed' })
    expect((await to('Complete')).body.status).toBe('Complete')
    expect((await to('OnHold')).body).toMatchObject({ status: 'Frozen', previousStatus: 'Complete' })
    const listed = await acme.get(`/api/v1/projects?$filter=previousStatus eq 'Complete' and id eq ${id}`)
    expect(listed.body.value).toMatchObject([{ id, previousStatus: 'Complete' }])
    const { body: wrong } = await acme.patch(`/api/v1/projects/${id}`, { previousStatus: 'Planning' })
    expect(wrong.errors).toMatchObject([{ pointer: '/previousStatus' }])
    expect((await to('Complete')).body).toMatchObject({ status: 'Complete', previousStatus: null })
    expect((await to('Done')).status).toBe(400)
  })

  test('a project without tasks can start', async () => {
    const { id } = await create()
    const { status, body } = await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    expect(status).toBe(200)
    expect(body.status).toBe('Active')
  })
})

test('deleting takes tasks, milestones and plan along', async () => {
  const { id } = await create()
  const { body: task } = await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Dig' })
  await acme.post(`/api/v1/projects/${id}/schedule`)
  expect((await acme.delete(`/api/v1/projects/${id}`, { 'If-Match': '"7"' })).status).toBe(412)
  expect((await acme.delete(`/api/v1/projects/${id}`)).status).toBe(204)
  expect((await acme.get(`/api/v1/projects/${id}`)).status).toBe(404)
  expect((await acme.get(`/api/v1/tasks/${task.id}`)).status).toBe(404)
  expect((await acme.delete(`/api/v1/projects/${id}`)).status).toBe(404)
})

test('a creation with the same Idempotency-Key happens once', async () => {
  const key = { 'Idempotency-Key': 'create-1' }
  const first = await acme.post('/api/v1/projects', { name: 'Once' }, key)
  const again = await acme.post('/api/v1/projects', { name: 'Once' }, key)
  expect(again.body.id).toBe(first.body.id)
})
