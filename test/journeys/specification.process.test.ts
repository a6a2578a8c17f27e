import { connect, etagOf, responseOf } from '@chainwork/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS } from '../support/process.ts'
import { THRESHOLDS } from '../support/thresholds.ts'
import { type ServiceProcess, startServiceProcess } from './process.ts'

const LIMIT = 400 // requests in a minute
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
let running: ServiceProcess
beforeAll(async () => {
  running = await startServiceProcess({ API_RATE_LIMIT: String(LIMIT) })
})
afterAll(() => running?.stop())

const token = (fields: Record<string, string> = {}) =>
  fetch(`${running.service.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: ACCESS.username,
      password: ACCESS.password,
      client_id: ACCESS.clientId,
      client_secret: ACCESS.clientSecret,
      scope: 'api1',
      ...fields,
    }),
  })
const path = (data: object) => new URL(responseOf(data)?.headers.get('Location') ?? '', running.service.url).pathname

describe('POST /connect/token', () => {
  test('answers the password grant with a bearer token of an hour', async () => {
    const response = await token()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^at_/),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'api1',
    })
  })

  test.each([
    [{ password: 'wrong' }, 400, 'invalid_grant'],
    [{ username: 'nobody@example.com' }, 400, 'invalid_grant'],
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'magic' }, 400, 'unsupported_grant_type'],
    [{ scope: 'service.scim' }, 400, 'invalid_scope'],
  ])('answers %j with %d %s', async (fields, status, error) => {
    const response = await token(fields as Record<string, string>)
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error])
  })
})

describe('projects', () => {
  test('POST answers 201 with the project, its place and its version', async () => {
    const project = await running.api.createProject({
      body: {
        name: 'Line 4',
        description: 'A new filling line',
        startDate: '2026-11-30',
        targetEndDate: '2027-02-26',
        projectManagerId: 1,
        bufferType: 'PROJECT',
        bufferPercentage: 40,
      },
    })
    expect(project).toEqual({
      id: expect.any(Number),
      name: 'Line 4',
      description: 'A new filling line',
      startDate: '2026-11-30',
      targetEndDate: '2027-02-26',
      projectManagerId: 1,
      priority: 500,
      status: 'Planning',
      previousStatus: null,
      scheduleMethod: 'FROM_START',
      bufferType: 'PROJECT',
      bufferSizing: 'percentage',
      bufferPercentage: 40,
      bufferConfidence: 80,
      feedingPolicy: expect.any(String),
      calendarId: null,
      plannedFinish: null,
      bufferEnd: null,
      projectedCompletion: null,
      chainCompletion: 0,
      bufferConsumption: 0,
      bufferStatus: 'GREEN',
      feverZone: 'GREEN',
      ...THRESHOLDS,
      daysLate: 0,
      probabilityOfPromise: null,
      probabilityOn: null,
      finishP50: null,
      finishP80: null,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
    })
    const response = responseOf(project)
    expect(response?.status).toBe(201)
    expect(path(project)).toBe(`/api/v1/projects/${project.id}`)
    expect(etagOf(project)).toMatch(/^"\S+"$/)
    expect(response?.headers.get('X-RateLimit-Limit')).toBe(String(LIMIT))
    expect(Number(response?.headers.get('X-RateLimit-Remaining'))).toBeLessThan(LIMIT)
    expect(Number(response?.headers.get('X-RateLimit-Reset'))).toBeLessThanOrEqual(61)
    const read = await running.api.getProject({ path: { projectId: project.id } })
    expect(read).toEqual(project)
    expect(etagOf(read)).toBe(etagOf(project))
  })

  test('GET a list: $top, $filter, $orderby, $select, $count and links from page to page', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      await running.api.createProject({ body: { name: `Paged ${n}`, bufferPercentage: n === 5 ? 30 : 50 } })
    }
    const query = {
      $filter: "startswith(name,'Paged') and bufferPercentage eq 50",
      $orderby: 'name desc',
      $select: 'name,status',
      $count: true,
      $top: 3,
    }
    const pages: object[] = []
    for await (const page of running.api.pages(running.api.listProjects({ query }))) pages.push(page)
    expect(pages).toEqual([
      {
        value: ['Paged 4', 'Paged 3', 'Paged 2'].map((name) => ({ name, status: 'Planning' })),
        '@odata.count': 4,
        '@odata.nextLink': expect.stringContaining('$skiptoken='),
      },
      { value: [{ name: 'Paged 1', status: 'Planning' }], '@odata.count': 4 },
    ])
    const { value } = await running.api.listProjects({ query: { ...query, $top: 1, $skip: 2 } })
    expect(value).toEqual([{ name: 'Paged 2', status: 'Planning' }])
  })

  test('GET one: $expand adds tasks and resources, $select leaves fields out', async () => {
    const { id: projectId } = await running.api.createProject({ body: { name: 'Expanded' } })
    const crew = await running.api.createResource({ body: { name: 'Crew', capacity: 2 } })
    const task = await running.api.createTask({
      path: { projectId },
      body: { name: 'Weld', duration: 3, assignments: [{ resourceId: crew.id, units: 2 }] },
    })
    const both = await running.api.getProject({
      path: { projectId },
      query: { $expand: 'tasks,resources', $select: 'name,bufferConsumption' },
    })
    expect(both).toEqual({
      name: 'Expanded',
      bufferConsumption: 0,
      tasks: [expect.objectContaining({ id: task.id, name: 'Weld', duration: 3, remainingDuration: 3 })],
      resources: [expect.objectContaining({ id: crew.id, name: 'Crew', capacity: 2 })],
    })
  })

  test('GET buffer-analysis answers with exactly its fields', async () => {
    const { id: projectId } = await running.api.createProject({ body: { name: 'Buffered', startDate: '2026-11-30' } })
    await running.api.createTask({ path: { projectId }, body: { name: 'Only', duration: 10 } })
    await running.api.planProject({ path: { projectId }, body: {} })
    expect(await running.api.getBufferAnalysis({ path: { projectId } })).toEqual({
      projectId,
      bufferType: 'PROJECT',
      totalBuffer: 5,
      consumedBuffer: 0,
      consumptionPercentage: 0,
      status: 'GREEN',
      projectedCompletion: '2026-12-11',
      recommendations: expect.any(Array),
    })
  })

  test('DELETE answers 204, and the project is a 404 then', async () => {
    const { id: projectId } = await running.api.createProject({ body: { name: 'Short-lived' } })
    expect(await running.api.deleteProject({ path: { projectId } })).toBeUndefined()
    await expect(running.api.getProject({ path: { projectId } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })
})

describe('tasks', () => {
  test('PATCH answers 200 with the updated task, and a stale If-Match is a 412', async () => {
    const { id: projectId } = await running.api.createProject({ body: { name: 'Worked on' } })
    const made = await running.api.createTask({ path: { projectId }, body: { name: 'Paint', duration: 4 } })
    expect(path(made)).toBe(`/api/v1/tasks/${made.id}`)
    const at = { path: { taskId: made.id } }
    const headers = { 'If-Match': etagOf(made) }
    const begun = await running.api.updateTask({ ...at, body: { status: 'InProgress', percentComplete: 25 }, headers })
    expect(begun).toMatchObject({ id: made.id, status: 'InProgress', percentComplete: 25, remainingDuration: 3 })
    expect(responseOf(begun)?.status).toBe(200)
    await expect(running.api.updateTask({ ...at, body: { remainingDuration: 1 }, headers })).rejects.toMatchObject({
      status: 412,
      code: 'precondition_failed',
    })
    const less = await running.api.updateTask({ ...at, body: { remainingDuration: 0.5 } })
    expect(less).toMatchObject({ remainingDuration: 0.5, percentComplete: 87.5 })
    const done = await running.api.updateTask({ ...at, body: { percentComplete: 100 } })
    expect(done).toMatchObject({ status: 'Completed', percentComplete: 100, remainingDuration: 0 })
    expect(await running.api.getTask(at)).toEqual(done)
  })

  test('POST batch-update answers for each item in order', async () => {
    const { id: projectId } = await running.api.createProject({ body: { name: 'In bulk' } })
    const ids: number[] = []
    for (const name of ['A', 'B']) ids.push((await running.api.createTask({ path: { projectId }, body: { name } })).id)
    const [a = 0, b = 0] = ids
    const result = await running.api.batchUpdateTasks({
      body: {
        updates: [
          { taskId: a, status: 'Completed', percentComplete: 100 },
          { taskId: 999_999, percentComplete: 10 },
          { taskId: b, percentComplete: 130 },
          { taskId: b, status: 'InProgress', percentComplete: 50 },
        ],
      },
    })
    expect(responseOf(result)?.status).toBe(200)
    expect(result).toMatchObject({ succeeded: 2, failed: 2 })
    expect(result.results).toEqual([
      { taskId: a, succeeded: true, task: expect.objectContaining({ id: a, status: 'Completed' }) },
      { taskId: 999_999, succeeded: false, error: expect.objectContaining({ status: 404, code: 'not_found' }) },
      { taskId: b, succeeded: false, error: expect.objectContaining({ status: 400, code: 'invalid_request' }) },
      { taskId: b, succeeded: true, task: expect.objectContaining({ id: b, percentComplete: 50 }) },
    ])
  })
})

describe('limits and tokens', () => {
  test.each([
    [{}, 'Bearer'],
    [{ Authorization: 'Bearer at_nobody-made-this-token' }, 'invalid_token'],
    [{ Authorization: 'Basic YTpi' }, 'Bearer'],
  ])('a request with %j is a 401 with a challenge', async (headers, challenge) => {
    const response = await fetch(`${running.service.url}/api/v1/projects`, {
      headers: headers as Record<string, string>,
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toContain(challenge)
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
  })

  test('a token without scope api1 is a 401', async () => {
    const api = connect({ baseUrl: running.service.url, ...ACCESS, scope: 'admin', retries: 0 })
    await expect(api.listProjects({})).rejects.toMatchObject({ status: 401 })
  })

  test('past the limit it is a 429 that says when to come back', async () => {
    let refused: unknown
    // A new window may begin meanwhile.
    for (let n = 0; n <= 2 * LIMIT && !refused; n++) {
      refused = await running.api.listProjects({ query: { $top: 1, $select: 'id' } }).then(
        () => undefined,
        (error) => error,
      )
    }
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    const { headers } = refused as { headers: Headers }
    expect(headers.get('X-RateLimit-Remaining')).toBe('0')
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(61)
  })
})
