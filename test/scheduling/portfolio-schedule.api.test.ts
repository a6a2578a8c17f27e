import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { waitFor } from '../support/wait-for.ts'

const SCHEDULE = '/api/v1/portfolio/schedule'
let service: SharedService
let acme: TestAccount
let ann: number
let first: number
let second: number

beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
})

/** Of each account: two projects with two days of own work and then four of Ann's. */
let count = 0
beforeEach(async () => {
  acme = await service.account(`Acme ${count++}`)
  ann = (await acme.post('/api/v1/resources', { name: 'Ann' })).body.id
  first = await make('First')
  second = await make('Second', { priority: 400 })
})

async function make(name: string, more: object = {}): Promise<number> {
  const { body: project } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23', ...more })
  const add = async (task: object) => (await acme.post(`/api/v1/projects/${project.id}/tasks`, task)).body.id as number
  const prepare = await add({ name: 'Prepare', duration: 2 })
  const assignments = [{ resourceId: ann }]
  await add({ name: 'Build', duration: 4, predecessors: [{ taskId: prepare }], assignments })
  return project.id
}
const project = async (id: number) => (await acme.get(`/api/v1/projects/${id}`)).body
const schedule = (body: object = {}) => acme.post(SCHEDULE, body)

describe('planning the portfolio', () => {
  test('answers where each project goes by its priority, and what it waits for; nothing is stored', async () => {
    const { status, body } = await schedule()
    expect(status).toBe(200)
    expect(body).toMatchObject({ rule: 'CAPACITY', statusDate: '2026-11-23', applied: false, unplannable: [] })
    // Ann is on the first from Wednesday 25 to Monday 30; the second starts two days before she is free.
    const build = (await acme.get(`/api/v1/projects/${second}/tasks`)).body.value[1].id
    expect(body.projects).toEqual([
      expect.objectContaining({ projectId: first, start: '2026-11-23', finish: '2026-11-30', waits: [] }),
      {
        projectId: second,
        name: 'Second',
        status: 'Planning',
        priority: 400,
        startDate: '2026-11-23',
        start: '2026-11-27',
        movedBy: 4,
        plannedStart: '2026-11-27',
        finish: '2026-12-04',
        bufferEnd: '2026-12-09',
        targetEndDate: null,
        daysLate: 0,
        bufferPastTarget: null,
        waits: [{ taskId: build, resourceId: ann, projectId: first, until: '2026-11-30' }],
      },
    ])
    expect(await project(second)).toMatchObject({ startDate: '2026-11-23', plannedFinish: null })
  })

  test('with apply holds a project also by work of one of a lower priority', async () => {
    const { body: visit } = await acme.post('/api/v1/projects', {
      ...{ name: 'Visit', startDate: '2026-11-23', priority: 100 },
    })
    const task = { name: 'Visit', duration: 2, assignments: [{ resourceId: ann }] }
    const { body: own } = await acme.post(`/api/v1/projects/${visit.id}/tasks`, task)
    await schedule({ apply: true, projectIds: [first, visit.id] })
    for (const id of [first, visit.id]) {
      expect((await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })).status).toBe(200)
    }
    await service.settled()
    // Ann's two days before her work on the first project.
    const { waits } = (await acme.get(`/api/v1/projects/${first}/schedule`)).body
    expect(waits).toMatchObject([{ projectId: visit.id, until: '2026-11-24' }])
    await acme.patch(`/api/v1/tasks/${own.id}`, { remainingDuration: 4 })
    await service.settled()
    expect(await project(first)).toMatchObject({ plannedFinish: '2026-11-30', projectedCompletion: '2026-12-02' })
  })

  test('with apply stores all plans, and the starts', async () => {
    const { body } = await schedule({ apply: true })
    expect(body.applied).toBe(true)
    expect(await project(first)).toMatchObject({ startDate: '2026-11-23', plannedFinish: '2026-11-30' })
    expect(await project(second)).toMatchObject({
      startDate: '2026-11-27',
      plannedFinish: '2026-12-04',
      bufferEnd: '2026-12-09',
      status: 'Planning',
    })
    const load = await acme.get(`/api/v1/resources/${ann}/load?from=2026-11-23&to=2026-12-06`)
    expect(load.body.weeks).toMatchObject([
      { demand: 3, overAllocation: 0 },
      { demand: 5, overAllocation: 0 },
    ])
  })

  test('goes by changed priorities, and lets projects come forward with earliestStart', async () => {
    await schedule({ apply: true })
    await acme.patch(`/api/v1/projects/${second}`, { priority: 600 })
    const { body } = await schedule({ apply: true, earliestStart: '2026-11-23' })
    expect(body.projects).toMatchObject([
      { projectId: second, start: '2026-11-23', movedBy: -4, finish: '2026-11-30' },
      { projectId: first, start: '2026-11-27', finish: '2026-12-04' },
    ])
    expect(await project(second)).toMatchObject({ startDate: '2026-11-23', plannedFinish: '2026-11-30' })
  })

  test('goes around Active projects, which never move', async () => {
    await acme.patch(`/api/v1/projects/${second}`, { status: 'Active' })
    const { body } = await schedule({ apply: true })
    expect(body.projects).toMatchObject([
      { projectId: first, status: 'Planning', start: '2026-11-27', finish: '2026-12-04' },
      { projectId: second, status: 'Active', start: '2026-11-23', finish: '2026-11-30' },
    ])
    expect((await project(second)).plannedFinish).toBe('2026-11-30')
  })

  test('plans only the projects that are named, beside Active ones', async () => {
    const { body } = await schedule({ projectIds: [second] })
    expect(body.projects).toMatchObject([{ projectId: second, start: '2026-11-23', waits: [] }])
  })

  test('by a drum keeps a capacity buffer free, by a limit has so many at once', async () => {
    // Half of four days after Monday 30: the second has Ann from Thursday 3 on.
    const drum = await schedule({ rule: 'DRUM', drumId: ann })
    expect(drum.body.projects[1]).toMatchObject({ start: '2026-12-01', finish: '2026-12-08' })
    expect(drum.body.reserves[0]).toEqual({
      kind: 'CAPACITY_BUFFER',
      resourceId: ann,
      projectId: first,
      size: 2,
      units: 1,
      start: '2026-12-01',
      finish: '2026-12-02',
    })
    const limit = await schedule({ rule: 'LIMIT', atOnce: 1 })
    expect(limit.body.projects[1]).toMatchObject({ start: '2026-12-01', finish: '2026-12-08' })
  })

  test('searches for as long as it is asked to', async () => {
    const { status, body } = await schedule({ searchSeconds: 0.2, apply: true })
    expect([status, body.projects[1].finish]).toEqual([200, '2026-12-04'])
  })

  test('answers the faults of a project that cannot be planned, and plans the others', async () => {
    const crew = (await acme.post('/api/v1/resources', { name: 'Crew', capacity: 2 })).body.id
    const assignments = [{ resourceId: crew, units: 2 }]
    await acme.post(`/api/v1/projects/${first}/tasks`, { name: 'Move', duration: 1, assignments })
    await acme.patch(`/api/v1/resources/${crew}`, { capacity: 1 })
    const { body } = await schedule({ apply: true })
    expect(body.unplannable).toMatchObject([{ projectId: first, reasons: [expect.stringContaining('Move')] }])
    expect(await project(second)).toMatchObject({ plannedFinish: '2026-11-30' })
    expect(await project(first)).toMatchObject({ plannedFinish: null })
  })

  test('leaves the start of a project no later than its target', async () => {
    await acme.patch(`/api/v1/projects/${second}`, { targetEndDate: '2026-11-25' })
    const { body } = await schedule({ apply: true })
    expect(body.projects[1]).toMatchObject({ start: '2026-11-27', daysLate: 9 })
    expect(await project(second)).toMatchObject({ startDate: '2026-11-25', plannedFinish: '2026-12-04' })
  })
})

test('a project that changes while all are planned is named in a 409, and no plan is stored', async () => {
  const { database } = service.app
  const ask = await database.transaction(async (tx) => {
    await tx.query('UPDATE scheduling.project SET version = version + 1 WHERE account_id = $1 AND id = $2', [
      acme.accountId,
      second,
    ])
    const asked = schedule({ apply: true })
    const blocked = `SELECT FROM pg_locks WHERE NOT granted AND ${OF_THIS_DATABASE}`
    await waitFor('the projects are locked', async () => (await database.query(blocked)).length > 0)
    return { asked }
  })
  const { status, body } = await ask.asked
  expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
  expect(body.detail).toContain(`Project ${second} 'Second'`)
  expect((await project(first)).plannedFinish).toBe(null)
})

describe('refused are', () => {
  test('fields that go with another rule, and rules without theirs', async () => {
    const bodies: [object, string][] = [
      [{ rule: 'DRUM' }, '/drumId'],
      [{ rule: 'DRUM', drumId: 999_999 }, '/drumId'],
      [{ rule: 'LIMIT' }, '/atOnce'],
      [{ atOnce: 2 }, '/atOnce'],
      [{ rule: 'LIMIT', atOnce: 0 }, '/atOnce'],
      [{ rule: 'LIMIT', atOnce: 1, searchSeconds: 5 }, '/searchSeconds'],
      [{ searchSeconds: 61 }, '/searchSeconds'],
      [{ projectIds: [999_999] }, '/projectIds/0'],
    ]
    for (const [body, pointer] of bodies) {
      const refused = await schedule(body)
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, pointer])
    }
  })

  test('projects that are not in Planning', async () => {
    await acme.patch(`/api/v1/projects/${second}`, { status: 'Active' })
    const { status, body } = await schedule({ projectIds: [first, second] })
    expect([status, body.code, body.errors[0].pointer]).toEqual([409, 'project_not_in_planning', '/projectIds/1'])
  })

  test('users who do not see all projects, and projects of other accounts', async () => {
    const limited = await acme.user('Lim Limited')
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
      limited.userId,
    ])
    await expect.poll(async () => (await limited.post(SCHEDULE, {})).status, { timeout: 10_000 }).toBe(403)
    const other = await service.account(`Other ${count}`)
    expect((await other.post(SCHEDULE, { projectIds: [first], apply: true })).status).toBe(400)
    expect((await other.post(SCHEDULE, { apply: true })).body.projects).toEqual([])
  })
})
