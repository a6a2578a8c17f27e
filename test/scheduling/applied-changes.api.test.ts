/** Changes that were tried are applied in one go, and come to what was tried. */
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { runs } from '../support/property-runs.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let crew: number
let url: string
let dig: number
let fill: number
let pave: number
let open: number
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-25T10:00:00Z' }) // a Wednesday
})
beforeEach(async () => {
  acme = await service.account(`Acme ${++count}`)
  crew = (await acme.post('/api/v1/resources', { name: 'Crew' })).body.id
  const { body } = await acme.post('/api/v1/projects', { name: 'Road', startDate: '2026-11-25' })
  url = `/api/v1/projects/${body.id}`
  const assignments = [{ resourceId: crew }]
  const add = async (task: object) => (await acme.post(`${url}/tasks`, task)).body.id as number
  dig = await add({ name: 'Dig', duration: 4, assignments })
  fill = await add({ name: 'Fill', duration: 3, assignments })
  pave = await add({ name: 'Pave', duration: 2, predecessors: [{ taskId: dig }, { taskId: fill }], assignments })
  const milestone = { name: 'Open', predecessors: [{ taskId: pave }] }
  open = (await acme.post(`${url}/milestones`, milestone)).body.id
})

/** Statements that wait for locks. */
const BLOCKED = `SELECT FROM pg_locks WHERE NOT granted AND ${OF_THIS_DATABASE}`

const start = async () => expect((await acme.patch(url, { status: 'Active' })).status).toBe(200)
const tryOut = (body: object) => acme.post(`${url}/what-if`, body)
const apply = (body: object, headers = {}) => acme.post(`${url}/what-if/apply`, body, headers)
const pointers = ({ body }: { body: { errors?: readonly { pointer: string }[] } }) =>
  body.errors?.map(({ pointer }) => pointer)

/** Tries the body, applies it, and expects the project and its schedule to be what was tried. */
async function applied(body: object) {
  const tried = await tryOut(body)
  expect([tried.status, tried.body.detail]).toEqual([200, undefined])
  const made = await apply(body, { 'If-Match': tried.headers.get('etag') as string })
  expect([made.status, made.body.detail]).toEqual([200, undefined])
  const { after } = tried.body
  expect(made.body).toMatchObject({
    projectedCompletion: after.finish,
    bufferEnd: after.bufferEnd,
    daysLate: after.daysLate,
    bufferConsumption: Math.max(0, after.bufferConsumption),
    chainCompletion: after.chainCompletion,
  })
  expect((await acme.get(`${url}/schedule`)).body.projectBuffer.size).toBe(after.bufferSize)
  expect((await acme.get(url)).body).toEqual(made.body)
  return made.body
}

describe('changes that are applied', () => {
  test('to an Active project plan it anew once, however many they are', async () => {
    await start()
    await acme.patch(`/api/v1/tasks/${dig}`, { remainingDuration: 3, status: 'InProgress', asOf: '2026-11-25' })
    // Five days of Dig from today, three of Pave and one of Mark; Fill goes beside them, as there are two crews.
    const project = await applied({
      replan: true,
      targetEndDate: '2027-01-15',
      bufferPercentage: 25,
      resources: [{ resourceId: crew, capacity: 2 }],
      tasks: [
        { taskId: dig, remainingDuration: 5 },
        { taskId: pave, duration: 3, predecessors: [{ taskId: dig }, { taskId: -3 }] },
      ],
      removedTasks: [open],
      addedTasks: [
        { id: -3, name: 'Drain', duration: 2 },
        { id: -1, name: 'Mark', duration: 1, predecessors: [{ taskId: pave }] },
        { id: -2, name: 'Done', duration: 0, predecessors: [{ taskId: -1 }] },
      ],
    })
    expect(project).toMatchObject({
      projectedCompletion: '2026-12-07',
      bufferEnd: '2026-12-10',
      targetEndDate: '2027-01-15',
      bufferPercentage: 25,
    })
    // The plan that it was started with, and the new one.
    expect((await acme.get(`${url}/baselines`)).body.value).toHaveLength(2)
    const { value: tasks } = (await acme.get(`${url}/tasks?$orderby=id`)).body
    expect(tasks).toMatchObject([
      { id: dig, remainingDuration: 5, status: 'InProgress' },
      { id: fill, duration: 3 },
      { id: pave, duration: 3, remainingDuration: 3, predecessors: [{ taskId: dig }, { taskId: tasks[3].id }] },
      { name: 'Drain', duration: 2 },
      { name: 'Mark', duration: 1, predecessors: [{ taskId: pave }] },
    ])
    const { value: milestones } = (await acme.get(`${url}/milestones`)).body
    expect(milestones).toMatchObject([{ name: 'Done', predecessors: [{ taskId: tasks[4].id }] }])
    expect((await acme.get(`/api/v1/resources/${crew}`)).body.capacity).toBe(2)
    const reports = await acme.get(`/api/v1/tasks/${dig}/reports`)
    expect(reports.body.value[0]).toMatchObject({ remainingDuration: 5, actor: { id: acme.userId } })
  })

  test('to an Active project that keeps its plan use up its buffer', async () => {
    await start()
    const tasks = [
      { taskId: dig, remainingDuration: 6 },
      { taskId: open, remainingDuration: 0 },
    ]
    await applied({ tasks, targetEndDate: '2027-01-15' })
    expect((await acme.get(`${url}/baselines`)).body.value).toHaveLength(1)
    expect((await acme.get(`/api/v1/milestones/${open}`)).body).toMatchObject({
      status: 'Achieved',
      completedBy: { id: acme.userId },
    })
  })

  test('to a project in Planning plan it', async () => {
    const body = { startDate: '2026-12-01', tasks: [{ taskId: dig, duration: 1, safeDuration: 3, notBefore: null }] }
    const tried = await tryOut(body)
    const made = await apply(body)
    expect([made.status, made.body]).toMatchObject([
      200,
      { status: 'Planning', startDate: '2026-12-01', plannedFinish: tried.body.after.finish },
    ])
    expect((await acme.get(`/api/v1/tasks/${dig}`)).body).toMatchObject({ duration: 1, safeDuration: 3 })
  })

  test('to the first project that an account plans are those that were tried', async () => {
    await applied({ tasks: [{ taskId: dig, duration: 5 }] })
  })

  test('to capacities drop the plans of other projects in Planning that use them', async () => {
    const { body: other } = await acme.post('/api/v1/projects', { name: 'Bridge' })
    const task = { name: 'Dig', assignments: [{ resourceId: crew }] }
    await acme.post(`/api/v1/projects/${other.id}/tasks`, task)
    await acme.post(`/api/v1/projects/${other.id}/schedule`)
    await applied({ resources: [{ resourceId: crew, capacity: 2 }] })
    expect((await acme.get(`/api/v1/projects/${other.id}`)).body.plannedFinish).toBeNull()
  })

  test('to capacities that are so already change nothing of what others have', async () => {
    const { body: other } = await acme.post('/api/v1/projects', { name: 'Bridge' })
    await acme.post(`/api/v1/projects/${other.id}/tasks`, { name: 'Dig', assignments: [{ resourceId: crew }] })
    await acme.post(`/api/v1/projects/${other.id}/schedule`)
    const before = await Promise.all([acme.get(`/api/v1/projects/${other.id}`), acme.get(`/api/v1/resources/${crew}`)])
    await applied({ resources: [{ resourceId: crew, capacity: 1 }], bufferPercentage: 30 })
    const after = await Promise.all([acme.get(`/api/v1/projects/${other.id}`), acme.get(`/api/v1/resources/${crew}`)])
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })

  test('to capacities lock projects in the order of their ids, as all others who lock several do', async () => {
    await start()
    const { body: later } = await acme.post('/api/v1/projects', { name: 'Bridge' })
    await acme.post(`/api/v1/projects/${later.id}/tasks`, { name: 'Dig', assignments: [{ resourceId: crew }] })
    const { database } = service.app
    const lock = 'SELECT FROM scheduling.project WHERE account_id = $1 AND id = $2 FOR UPDATE'
    const { answer } = await database.transaction(async (tx) => {
      await tx.query(lock, [acme.accountId, Number(url.split('/').at(-1))])
      const answer = apply({ resources: [{ resourceId: crew, capacity: 2 }], replan: true })
      await expect.poll(async () => (await database.query(BLOCKED)).length, { timeout: 10_000 }).toBeGreaterThan(0)
      await tx.query(`${lock} NOWAIT`, [acme.accountId, later.id])
      return { answer }
    })
    expect((await answer).status).toBe(200)
  })

  test('are refused where what they were tried on is another one now', async () => {
    await start()
    const body = { tasks: [{ taskId: dig, remainingDuration: 6 }] }
    const tag = (await tryOut(body)).headers.get('etag') as string
    expect((await tryOut(body)).headers.get('etag')).toBe(tag)
    await acme.patch(`/api/v1/tasks/${fill}`, { percentComplete: 50 })
    const refused = await apply(body, { 'If-Match': tag })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      412,
      'precondition_failed',
      expect.stringMatching(/'Road'.*has changed since the changes were tried/),
    ])
    expect((await acme.get(`/api/v1/tasks/${dig}`)).body.remainingDuration).toBe(4)
    const again = (await tryOut(body)).headers.get('etag') as string
    expect((await apply(body, { 'If-Match': again })).status).toBe(200)
  })

  test('are all made or none', async () => {
    await start()
    const before = await Promise.all([acme.get(url), acme.get(`${url}/tasks`), acme.get(`/api/v1/resources/${crew}`)])
    const good = { tasks: [{ taskId: dig, duration: 2 }], resources: [{ resourceId: crew, capacity: 3 }], replan: true }
    const unknown = await apply({ ...good, removedTasks: [987_654] })
    expect([unknown.status, pointers(unknown)]).toEqual([400, ['/removedTasks/0']])
    const cycle = await apply({ ...good, tasks: [{ taskId: dig, predecessors: [{ taskId: pave }] }] })
    expect([cycle.status, cycle.body.code]).toEqual([409, 'not_plannable'])
    const frozen = await apply({ tasks: good.tasks })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'plan_frozen'])
    const after = await Promise.all([acme.get(url), acme.get(`${url}/tasks`), acme.get(`/api/v1/resources/${crew}`)])
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })

  test('are refused, as trying them is, where they could not be stored', async () => {
    const body = {
      tasks: [
        { taskId: dig, duration: 0 },
        { taskId: open, duration: 2, assignments: [{ resourceId: crew }] },
        { taskId: fill, safeDuration: 1, predecessors: [{ taskId: fill }, { taskId: dig }, { taskId: dig }] },
        { taskId: pave, assignments: [{ resourceId: crew }, { resourceId: crew }] },
      ],
      addedTasks: [{ id: -1, name: 'Gate', duration: 0, safeDuration: 1 }],
    }
    for (const answer of [await tryOut(body), await apply(body)]) {
      expect([answer.status, pointers(answer)]).toEqual([
        400,
        [
          '/tasks/0/duration',
          '/tasks/1/duration',
          '/tasks/1/assignments',
          '/tasks/2/safeDuration',
          '/tasks/2/predecessors/0/taskId',
          '/tasks/2/predecessors/2/taskId',
          '/tasks/3/assignments/1/resourceId',
          '/addedTasks/0/safeDuration',
        ],
      ])
    }
  })

  test('to capacities are for those who see all projects', async () => {
    const limited = await acme.user('Lim Limited')
    await acme.patch(url, { projectManagerId: limited.userId })
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
      limited.userId,
    ])
    const capacity = () => limited.post(`${url}/what-if/apply`, { resources: [{ resourceId: crew, capacity: 2 }] })
    await expect.poll(async () => (await capacity()).status, { timeout: 10_000 }).toBe(403)
    const tasks = [{ taskId: dig, duration: 5 }]
    expect((await limited.post(`${url}/what-if/apply`, { tasks })).status).toBe(200)
  })

  test('of other accounts are not found, nor are their resources', async () => {
    const other = await service.account(`Other ${count}`)
    const tasks = [{ taskId: dig, duration: 5 }]
    expect((await other.post(`${url}/what-if/apply`, { tasks })).status).toBe(404)
    const foreign = (await other.post('/api/v1/resources', { name: 'Crew' })).body.id
    const refused = await apply({ resources: [{ resourceId: foreign, capacity: 2 }] })
    expect([refused.status, pointers(refused)]).toEqual([400, ['/resources/0/resourceId']])
    expect((await other.get(`/api/v1/resources/${foreign}`)).body.capacity).toBe(1)
  })

  test('that assign a resource which is deleted at the same moment are refused', async () => {
    const { id } = (await acme.post('/api/v1/resources', { name: 'Temp' })).body
    const { database } = service.app
    const { answer } = await database.transaction(async (tx) => {
      await tx.query('DELETE FROM scheduling.resource WHERE account_id = $1 AND id = $2', [acme.accountId, id])
      const answer = apply({ tasks: [{ taskId: dig, assignments: [{ resourceId: id }] }] })
      await expect.poll(async () => (await database.query(BLOCKED)).length, { timeout: 10_000 }).toBeGreaterThan(0)
      return { answer }
    })
    const refused = await answer
    expect([refused.status, pointers(refused)]).toEqual([400, ['/tasks/0/assignments/0/resourceId']])
  })

  test('to a project with more tasks than are planned within a transaction name added ones as they are stored', async () => {
    const addedTasks = Array.from({ length: 12 }, (_, index) => ({
      id: -1 - index,
      name: `Part ${index}`,
      predecessors: index === 0 ? [] : [{ taskId: -index }],
    }))
    await start()
    await applied({ addedTasks, replan: true })
    const { value: tasks } = (await acme.get(`${url}/tasks?$orderby=id`)).body
    expect(tasks).toHaveLength(15)
    expect(tasks.at(-1)).toMatchObject({ predecessors: [{ taskId: tasks.at(-2).id }] })
    const { criticalChain } = (await acme.get(`${url}/schedule`)).body
    expect(criticalChain.tasks).toEqual(tasks.slice(3).map(({ id }: { id: number }) => id))
  })
})

/** What is tried on one of the projects, its tasks picked by the remainder. */
const tried = fc.record({
  project: fc.nat(),
  replan: fc.boolean(),
  reports: fc.array(fc.record({ task: fc.nat(), remaining: fc.integer({ min: 0, max: 6 }) }), { maxLength: 2 }),
  edits: fc.array(fc.record({ task: fc.nat(), duration: fc.integer({ min: 1, max: 7 }) }), { maxLength: 2 }),
  targetIn: fc.option(fc.integer({ min: 10, max: 40 }), { nil: undefined }),
  // Another report before it, which speaks for today.
  before: fc.option(fc.record({ task: fc.nat(), remaining: fc.integer({ min: 1, max: 5 }) }), { nil: undefined }),
})

test('changes of projects that share people come to what was tried, whatever they are', {
  timeout: 120_000,
}, async () => {
  const ann = (await acme.post('/api/v1/resources', { name: 'Ann' })).body.id
  const projects: { readonly url: string; readonly tasks: readonly number[] }[] = []
  for (const durations of [
    [3, 2, 4],
    [2, 5],
    [4, 1, 2],
  ]) {
    const { body } = await acme.post('/api/v1/projects', { name: 'Shared', startDate: '2026-11-25' })
    const own = `/api/v1/projects/${body.id}`
    const tasks: number[] = []
    for (const duration of durations) {
      const resourceId = tasks.length % 2 === 0 ? ann : crew
      const predecessors = tasks.slice(-1).map((taskId) => ({ taskId }))
      const task = { name: `Task ${tasks.length}`, duration, predecessors, assignments: [{ resourceId }] }
      tasks.push((await acme.post(`${own}/tasks`, task)).body.id)
    }
    await acme.patch(own, { status: 'Active' })
    await service.settled()
    projects.push({ url: own, tasks })
  }
  for (const { project, replan, reports, edits, targetIn, before } of fc.sample(tried, {
    numRuns: runs(15),
    seed: 13,
  })) {
    const { url: own, tasks } = projects[project % 3] as (typeof projects)[number]
    const taskOf = (pick: number) => tasks[pick % tasks.length] as number
    if (before) {
      const report = { status: 'InProgress', remainingDuration: before.remaining, asOf: '2026-11-25' }
      await acme.patch(`/api/v1/tasks/${taskOf(before.task)}`, report)
      await service.settled()
    }
    const changes = new Map<number, object>()
    for (const { task, remaining } of reports) changes.set(taskOf(task), { remainingDuration: remaining })
    if (replan) for (const { task, duration } of edits) changes.set(taskOf(task), { duration })
    const days = targetIn === undefined ? undefined : new Date(Date.UTC(2026, 10, 25 + targetIn)).toISOString()
    const body = {
      replan,
      ...(changes.size > 0 && { tasks: [...changes].map(([taskId, change]) => ({ taskId, ...change })) }),
      ...(days !== undefined && { targetEndDate: days.slice(0, 10) }),
    }
    url = own
    await applied(body)
    await service.settled()
  }
})
