import { beforeAll, describe, expect, test } from 'vitest'
import { searchFor } from '../../plugins/scheduling/usecases/portfolio-search.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { recordEvents } from './events.ts'

const STAGGER = '/api/v1/portfolio/stagger'
let service: SharedService
let acme: TestAccount
let other: TestAccount
let emitted: Awaited<ReturnType<typeof recordEvents>>
/** One crew, two days of own work and four of the crew's in each project. */
let crew: number
const projects: { id: number; prepare: number; build: number }[] = []

beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  other = await service.account('Other')
  emitted = await recordEvents(service)
  crew = (await acme.post('/api/v1/resources', { name: 'Crew' })).body.id
  for (const name of ['First', 'Second', 'Third']) projects.push(await make(name))
  await acme.patch(`/api/v1/projects/${projects[0]?.id}`, { status: 'Active' })
})

async function make(name: string, more: object = {}, resourceId = crew) {
  const { body: project } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23', ...more })
  const add = async (task: object) => (await acme.post(`/api/v1/projects/${project.id}/tasks`, task)).body.id as number
  const prepare = await add({ name: 'Prepare', duration: 2 })
  const assignments = [{ resourceId }]
  const build = await add({ name: 'Build', duration: 4, predecessors: [{ taskId: prepare }], assignments })
  return { id: project.id as number, prepare, build }
}
const idOf = (index: number) => projects[index]?.id ?? 0

/** Every row that scheduling keeps, but for the signs of life of planners. */
async function contents(): Promise<unknown> {
  const { database } = service.app
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'scheduling' AND table_type = 'BASE TABLE' AND table_name <> 'planner' ORDER BY 1`,
  )
  const rows = tables.map(async ({ name }) => [
    name,
    await database.query(`SELECT it::text FROM ${name} it ORDER BY 1`),
  ])
  return Object.fromEntries(await Promise.all(rows))
}

describe('staggering', () => {
  test('recommends starts by a drum, with who holds whom, the load and the buffers', async () => {
    const { status, body } = await acme.post(STAGGER, { rule: 'DRUM', drumIds: [crew] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ rule: 'DRUM', statusDate: '2026-11-23', unplannable: [] })
    expect(body.projects).toEqual([
      {
        projectId: idOf(0),
        name: 'First',
        status: 'Active',
        startDate: '2026-11-23',
        recommendedStart: '2026-11-23',
        movedBy: 0,
        heldBy: null,
        plannedStart: '2026-11-23',
        finish: '2026-11-30',
        bufferEnd: '2026-12-03',
        targetEndDate: null,
        daysLate: 0,
        bufferPastTarget: null,
      },
      {
        projectId: idOf(1),
        name: 'Second',
        status: 'Planning',
        startDate: '2026-11-23',
        recommendedStart: '2026-12-01',
        movedBy: 6,
        heldBy: { resourceId: crew, projectIds: [idOf(0)] },
        plannedStart: '2026-12-01',
        finish: '2026-12-08',
        bufferEnd: '2026-12-11',
        targetEndDate: null,
        daysLate: 0,
        bufferPastTarget: null,
      },
      expect.objectContaining({ projectId: idOf(2), recommendedStart: '2026-12-09', movedBy: 12 }),
    ])
    expect(body.load.slice(0, 2)).toEqual([
      { resourceId: crew, projectId: idOf(0), units: 1, start: '2026-11-25', finish: '2026-11-30' },
      { resourceId: crew, projectId: idOf(1), units: 1, start: '2026-12-03', finish: '2026-12-08' },
    ])
    expect(body.reserves[0]).toEqual({
      kind: 'CAPACITY_BUFFER',
      resourceId: crew,
      projectId: idOf(0),
      size: 2,
      units: 1,
      start: '2026-12-01',
      finish: '2026-12-02',
    })
  })

  test('a project that starts as recommended ends as recommended', async () => {
    const project = await make('Followed')
    const ids = [idOf(1), project.id]
    const { body } = await acme.post(STAGGER, { rule: 'CAPACITY', projectIds: ids })
    const recommended = body.projects.find((it: { projectId: number }) => it.projectId === project.id)
    expect(recommended.recommendedStart).toBe('2026-11-27')
    await acme.patch(`/api/v1/projects/${project.id}`, { startDate: recommended.recommendedStart })
    const { body: schedule } = await acme.post(`/api/v1/projects/${project.id}/schedule`)
    expect(schedule).toMatchObject({ plannedFinish: recommended.finish, bufferEnd: recommended.bufferEnd })
    await acme.delete(`/api/v1/projects/${project.id}`)
  })

  test('goes by the order of the projects that are named, and by the earliest start', async () => {
    const ask = { rule: 'LIMIT', atOnce: 1, projectIds: [idOf(2), idOf(1)], earliestStart: '2026-12-05' }
    const { body } = await acme.post(STAGGER, ask)
    expect(body.projects).toMatchObject([
      { projectId: idOf(2), recommendedStart: '2026-12-07', heldBy: null },
      { projectId: idOf(1), recommendedStart: '2026-12-15', heldBy: { resourceId: null, projectIds: [idOf(2)] } },
    ])
    expect(body.load[0]).toMatchObject({ resourceId: null, start: '2026-12-07', finish: '2026-12-14' })
  })

  test('sizes its buffers as asked', async () => {
    const only = { rule: 'DRUM', drumIds: [crew], projectIds: [idOf(1), idOf(2)] }
    const starts = async (more: object) =>
      (await acme.post(STAGGER, { ...only, ...more })).body.projects.map(
        (it: { recommendedStart: string }) => it.recommendedStart,
      )
    expect(await starts({ capacityBufferDays: 0 })).toEqual(['2026-11-23', '2026-11-27'])
    expect(await starts({ capacityBufferPercentage: 100 })).toEqual(['2026-11-23', '2026-12-03'])
    expect(await starts({ capacityBufferDays: 1, drumBufferDays: 1 })).toEqual(['2026-11-23', '2026-12-01'])
  })

  test('lists projects that cannot be planned, and goes on with the others', async () => {
    const { body: scarce } = await acme.post('/api/v1/resources', { name: 'Scarce', capacity: 2 })
    const { id } = await make('Impossible')
    const task = { name: 'Dig', assignments: [{ resourceId: scarce.id, units: 2 }] }
    await acme.post(`/api/v1/projects/${id}/tasks`, task)
    await acme.patch(`/api/v1/resources/${scarce.id}`, { capacity: 1 })
    const { status, body } = await acme.post(STAGGER, { rule: 'CAPACITY', projectIds: [id, idOf(1)] })
    expect(status).toBe(200)
    expect(body.projects).toMatchObject([{ projectId: idOf(1) }])
    const reasons = [expect.stringMatching(/Dig.*Scarce/)]
    expect(body.unplannable).toEqual([{ projectId: id, name: 'Impossible', reasons }])
    await acme.delete(`/api/v1/projects/${id}`)
  })

  test.each([
    ['no rule', {}, ['/rule']],
    ['no drums', { rule: 'DRUM' }, ['/drumIds']],
    ['no limit', { rule: 'LIMIT' }, ['/atOnce']],
    ['a limit of none', { rule: 'LIMIT', atOnce: 0 }, ['/atOnce']],
    [
      'drums for a limit',
      { rule: 'LIMIT', atOnce: 1, drumIds: [1], drumBufferDays: 1 },
      ['/drumIds/0', '/drumIds', '/drumBufferDays'],
    ],
    ['a limit for all resources', { rule: 'CAPACITY', atOnce: 1 }, ['/atOnce']],
    ['a drum twice', { rule: 'DRUM', drumIds: [1, 1] }, ['/drumIds']],
    ['no such drum', { rule: 'DRUM', drumIds: [987_654] }, ['/drumIds/0']],
    ['no such project', { rule: 'CAPACITY', projectIds: [987_654] }, ['/projectIds/0']],
    ['a project of nobody', { rule: 'CAPACITY', projectIds: [] }, ['/projectIds']],
    [
      'too many projects',
      { rule: 'CAPACITY', projectIds: [...Array(201).keys()].map((it) => it + 1) },
      ['/projectIds'],
    ],
    ['a date that is none', { rule: 'CAPACITY', earliestStart: '2026-02-30' }, ['/earliestStart']],
  ])('refuses %s', async (_, body, pointers) => {
    const { status, body: problem } = await acme.post(STAGGER, body)
    expect(status).toBe(400)
    const reported = problem.errors.map((it: { pointer: string }) => it.pointer)
    expect(
      reported.every((it: string) => pointers.includes(it)),
      reported.join(),
    ).toBe(true)
    expect(reported).toContain(pointers.at(-1))
  })

  test('refuses two sizes for one buffer', async () => {
    const sizes = { capacityBufferDays: 1, capacityBufferPercentage: 50 }
    const { status, body } = await acme.post(STAGGER, { rule: 'DRUM', drumIds: [crew], ...sizes })
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/capacityBufferDays' }]])
  })

  test('refuses projects that are frozen or complete, naming them', async () => {
    const { body: held } = await acme.post('/api/v1/projects', { name: 'Held' })
    await acme.patch(`/api/v1/projects/${held.id}`, { status: 'Frozen' })
    const { status, body } = await acme.post(STAGGER, { rule: 'CAPACITY', projectIds: [idOf(1), held.id] })
    expect([status, body.code]).toEqual([409, 'project_not_open'])
    expect(body.detail).toContain("'Held' is Frozen")
    expect(body.errors).toEqual([{ pointer: '/projectIds/1', detail: expect.stringContaining("'Held' is Frozen") }])
    const { body: all } = await acme.post(STAGGER, { rule: 'CAPACITY' })
    expect(all.projects.map((it: { projectId: number }) => it.projectId)).not.toContain(held.id)
  })

  test('of another account sees nothing of this one', async () => {
    const empty = await other.post(STAGGER, { rule: 'LIMIT', atOnce: 1 })
    expect([empty.status, empty.body.projects, empty.body.load]).toEqual([200, [], []])
    const named = await other.post(STAGGER, { rule: 'DRUM', drumIds: [crew], projectIds: [idOf(0)] })
    expect(named.status).toBe(400)
    expect(named.body.errors.map((it: { pointer: string }) => it.pointer)).toEqual(['/drumIds/0', '/projectIds/0'])
  })
})

test('many projects are searched less than a few, so that the answer comes in seconds', () => {
  expect(searchFor(10, 20_000)).toEqual({})
  expect(searchFor(11, 55)).toEqual({ search: { schedules: 100, seed: 1 } })
  expect(searchFor(200, 20_000)).toEqual({ search: { schedules: 20, seed: 1 } })
})

describe('what if', () => {
  const tryOut = (index: number, body: object) => acme.post(`/api/v1/projects/${idOf(index)}/what-if`, body)

  test('a project in Planning is planned with the changes', async () => {
    const { body: own } = await acme.post('/api/v1/resources', { name: 'Own crew' })
    const { id, build, prepare } = await make('Alone', {}, own.id)
    const { status, body } = await acme.post(`/api/v1/projects/${id}/what-if`, {
      tasks: [{ taskId: build, duration: 6 }],
      addedTasks: [{ id: -1, name: 'Test', duration: 2, predecessors: [{ taskId: build }] }],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      projectId: id,
      statusDate: '2026-11-23',
      before: {
        start: '2026-11-23',
        finish: '2026-11-30',
        bufferEnd: '2026-12-03',
        bufferSize: 3,
        bufferConsumption: 0,
        bufferStatus: 'GREEN',
        chainCompletion: 0,
        daysLate: 0,
        bufferPastTarget: null,
        criticalChain: [prepare, build],
        longestChain: [prepare, build],
      },
      after: {
        start: '2026-11-23',
        finish: '2026-12-04',
        bufferEnd: '2026-12-11',
        bufferSize: 5,
        bufferConsumption: 0,
        bufferStatus: 'GREEN',
        chainCompletion: 0,
        daysLate: 0,
        bufferPastTarget: null,
        criticalChain: [prepare, build, -1],
        longestChain: [prepare, build, -1],
      },
      movedTasks: [
        {
          taskId: build,
          startBefore: '2026-11-25',
          finishBefore: '2026-11-30',
          startAfter: '2026-11-25',
          finishAfter: '2026-12-02',
          days: 2,
        },
      ],
      movedCount: 1,
      movedProjects: [],
    })
  })

  test('an Active project keeps its plan and uses up its buffer', async () => {
    const { build } = projects[0] ?? { build: 0 }
    const { body } = await tryOut(0, { tasks: [{ taskId: build, remainingDuration: 7 }] })
    expect(body.after).toMatchObject({ bufferConsumption: 100, bufferStatus: 'RED', bufferEnd: '2026-12-03' })
    expect(body.before).toMatchObject({ bufferConsumption: 0 })
    const anew = await tryOut(0, { replan: true, bufferPercentage: 100, targetEndDate: '2026-12-04' })
    expect(anew.body.after).toMatchObject({ bufferSize: 6, bufferEnd: '2026-12-08', bufferPastTarget: 4, daysLate: 0 })
  })

  test('gives the same as the changes themselves when they are made', async () => {
    const made = await make('Made')
    const change = { duration: 3.5, safeDuration: 8, notBefore: '2026-12-01', assignments: [] }
    const options = { startDate: '2026-11-24', targetEndDate: '2026-12-24', bufferSizing: 'rootSquaredError' }
    const path = `/api/v1/projects/${made.id}`
    const tried = await acme.post(`${path}/what-if`, { ...options, tasks: [{ taskId: made.build, ...change }] })
    expect(tried.status).toBe(200)
    await acme.patch(`/api/v1/tasks/${made.build}`, change)
    await acme.patch(path, options)
    const { body: schedule } = await acme.post(`${path}/schedule`)
    expect(tried.body.after).toMatchObject({
      finish: schedule.plannedFinish,
      bufferEnd: schedule.bufferEnd,
      daysLate: schedule.daysLate,
      criticalChain: schedule.criticalChain.tasks,
    })
    expect(schedule.projectBuffer.size).toBe(tried.body.after.bufferSize)
    await acme.delete(path)
  })

  test('takes resources that the project does not use yet, with their calendars', async () => {
    const { body: days } = await acme.post('/api/v1/calendars', { name: 'Mondays', weekdays: [1] })
    const { body: expert } = await acme.post('/api/v1/resources', { name: 'Expert', calendarId: days.id })
    const { build } = projects[1] ?? { build: 0 }
    const assignments = [{ resourceId: expert.id }]
    const { body } = await tryOut(1, {
      tasks: [{ taskId: build, assignments }],
      resources: [{ resourceId: expert.id, capacity: 2 }],
    })
    expect(body.after).toMatchObject({ finish: '2026-12-21' })
  })

  test('names every change that does not fit', async () => {
    const { status, body } = await tryOut(1, {
      tasks: [{ taskId: 987_654, predecessors: [{ taskId: -7 }] }],
      removedTasks: [987_655],
      addedTasks: [{ id: -1, name: 'New', assignments: [{ resourceId: 987_656 }] }],
      resources: [{ resourceId: 987_657, capacity: 1 }],
    })
    expect(status).toBe(400)
    expect(body.errors.map((it: { pointer: string }) => it.pointer)).toEqual([
      '/removedTasks/0',
      '/tasks/0/taskId',
      '/tasks/0/predecessors/0/taskId',
      '/addedTasks/0/assignments/0/resourceId',
      '/resources/0/resourceId',
    ])
    const wrong = {
      tasks: [{ taskId: 1, duration: -1, colour: 'red' }],
      addedTasks: [{ id: 1, name: ' ' }],
      when: 'now',
    }
    const refused = await tryOut(1, wrong)
    expect(refused.body.errors.map((it: { pointer: string }) => it.pointer).sort()).toEqual([
      '/addedTasks/0/id',
      '/addedTasks/0/name',
      '/tasks/0/colour',
      '/tasks/0/duration',
      '/when',
    ])
    expect((await tryOut(1, {})).status).toBe(400)
  })

  test('refuses what has no effect on a plan that is kept, and what contradicts itself', async () => {
    const { status, body } = await tryOut(0, {
      startDate: '2026-12-01',
      resources: [{ resourceId: crew, capacity: 2 }],
    })
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/startDate' }, { pointer: '/resources' }]])
    const { build } = projects[1] ?? { build: 0 }
    const unbegun = await tryOut(1, {
      tasks: [
        { taskId: build, duration: 2 },
        { taskId: build, remainingDuration: 2 },
      ],
    })
    expect([unbegun.status, unbegun.body.errors]).toMatchObject([400, [{ pointer: '/tasks/1/remainingDuration' }]])
    const late = await tryOut(1, { targetEndDate: '2026-01-05' })
    expect([late.status, late.body.errors]).toMatchObject([400, [{ pointer: '/targetEndDate' }]])
  })

  test('a network that cannot be planned is a 409 with its faults', async () => {
    const { build, prepare } = projects[1] ?? { build: 0, prepare: 0 }
    const cycle = await tryOut(1, { tasks: [{ taskId: prepare, predecessors: [{ taskId: build }] }] })
    expect([cycle.status, cycle.body.code]).toEqual([409, 'not_plannable'])
    expect(cycle.body.detail).toMatch(/Prepare.*Build/)
  })

  test('of a project that is frozen, or not there, there is none', async () => {
    const { body: held } = await acme.post('/api/v1/projects', { name: 'Held' })
    await acme.patch(`/api/v1/projects/${held.id}`, { status: 'Frozen' })
    const frozen = await acme.post(`/api/v1/projects/${held.id}/what-if`, { replan: true })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'project_frozen'])
    for (const id of [idOf(0), 987_654]) {
      expect((await other.post(`/api/v1/projects/${id}/what-if`, { replan: true })).status).toBe(404)
    }
  })
})

test('none of it is stored, and nothing is emitted', async () => {
  await service.settled()
  await emitted(acme.accountId)
  const before = await contents()
  for (const rule of [{ rule: 'DRUM', drumIds: [crew] }, { rule: 'CAPACITY' }, { rule: 'LIMIT', atOnce: 1 }]) {
    expect((await acme.post(STAGGER, rule)).status).toBe(200)
  }
  for (const [index, { build }] of projects.entries()) {
    const isActive = index === 0
    const tasks = [{ taskId: build, duration: 30, ...(isActive && { remainingDuration: 0 }) }]
    expect((await acme.post(`/api/v1/projects/${idOf(index)}/what-if`, { tasks, replan: true })).status).toBe(200)
  }
  expect(await contents()).toEqual(before)
  expect(await emitted(acme.accountId)).toEqual([])
})
