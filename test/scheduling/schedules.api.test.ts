import { beforeAll, describe, expect, test } from 'vitest'
import { recentPoints } from '../../plugins/scheduling/store/history.ts'
import { signIn, type TestAccount } from '../../runtime/testing.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { FLAT_BOUNDS, SLOPED_BOUNDS } from '../support/thresholds.ts'
import { waitFor } from '../support/wait-for.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

/** A (4 days) then C (4 days); B (2 days) feeds C; one of each of two resources. */
const network = async (body: object = {}) => {
  const { body: project } = await acme.post('/api/v1/projects', {
    name: 'Plant move',
    startDate: '2026-11-23',
    ...body,
  })
  const add = async (task: object) => (await acme.post(`/api/v1/projects/${project.id}/tasks`, task)).body.id as number
  const a = await add({ name: 'A', duration: 4 })
  const b = await add({ name: 'B', duration: 2 })
  const c = await add({ name: 'C', duration: 4, predecessors: [{ taskId: a }, { taskId: b }] })
  return { id: project.id as number, a, b, c }
}

describe('planning', () => {
  test('answers with chain, buffers, links and dates', async () => {
    const { id, a, b, c } = await network({ bufferType: 'PROJECT_AND_FEEDING' })
    const { status, body } = await acme.post(`/api/v1/projects/${id}/schedule`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      projectId: id,
      calculation: 1,
      plannedStart: '2026-11-23',
      plannedFinish: '2026-12-02',
      bufferEnd: '2026-12-08',
      projectedCompletion: '2026-12-02',
      criticalChain: { tasks: [a, c], length: 8, gapDays: 0 },
      projectBuffer: { size: 4, start: '2026-12-03', finish: '2026-12-08', consumed: 0, percentage: 0, zone: 'GREEN' },
      feedingBuffers: [{ from: b, to: c, chain: [b], wanted: 1, granted: 1, unprotected: false, finish: '2026-11-26' }],
      daysLate: 0,
    })
    expect(body.links).toContainEqual({
      from: a,
      to: c,
      reason: { kind: 'precedence', type: 'FS', lag: 0, resourceId: null, units: null },
    })
    expect(body.tasks.find((it: { id: number }) => it.id === c)).toMatchObject({
      name: 'C',
      plannedStart: '2026-11-27',
      plannedFinish: '2026-12-02',
      isCritical: true,
      zone: 'GREEN',
    })
    expect((await acme.get(`/api/v1/projects/${id}/schedule`)).body).toEqual(body)
    expect((await acme.get(`/api/v1/tasks/${c}`)).body).toMatchObject({ plannedStart: '2026-11-27', isCritical: true })
  })

  test('the schedule has the fields that $select names, and those of its tasks by paths', async () => {
    const { id, c } = await network()
    const { body: person } = await acme.post('/api/v1/resources', { name: 'Ravi' })
    await acme.patch(`/api/v1/tasks/${c}`, { assignments: [{ resourceId: person.id }] })
    await acme.post(`/api/v1/projects/${id}/schedule`)
    const schedule = (select: string) => acme.get(`/api/v1/projects/${id}/schedule?$select=${select}`)
    const whole = (await acme.get(`/api/v1/projects/${id}/schedule`)).body
    expect(Object.keys(whole).length).toBeGreaterThan(20)
    expect(Object.keys(whole.tasks[0])).toHaveLength(18)
    for (const [name, value] of Object.entries(whole)) expect((await schedule(name)).body).toEqual({ [name]: value })
    const { body } = await schedule('bufferEnd,tasks/id,tasks/resourceIds,tasks/freeFloat')
    expect(body.bufferEnd).toBe(whole.bufferEnd)
    expect(Object.keys(body).sort()).toEqual(['bufferEnd', 'tasks'])
    expect(body.tasks).toHaveLength(3)
    expect(body.tasks).toContainEqual({ id: c, resourceIds: [person.id], freeFloat: 0 })
    expect((await schedule('tasks,tasks/id')).body.tasks).toEqual(whole.tasks)
    for (const wrong of ['names', 'tasks/secret', 'links/from', 'tasks/'])
      expect((await schedule(wrong)).status).toBe(400)
    const other = await service.account('Other')
    expect((await other.get(`/api/v1/projects/${id}/schedule?$select=bufferEnd`)).status).toBe(404)
  })

  test('for the first time while the schedule is read answers with the new schedule', async () => {
    const { id } = await network()
    await acme.post(`/api/v1/projects/${id}/schedule`)
    const { database } = service.app
    const count = (calculation: number) =>
      [
        'UPDATE scheduling.project SET calculation = $3 WHERE account_id = $1 AND id = $2',
        [acme.accountId, id, calculation],
      ] as const
    await database.query(...count(0))
    const reading = await database.transaction(async (tx) => {
      await tx.query('LOCK TABLE scheduling.plan IN ACCESS EXCLUSIVE MODE')
      const answer = acme.get(`/api/v1/projects/${id}/schedule`)
      const blocked = `SELECT FROM pg_locks WHERE relation = 'scheduling.plan'::regclass AND NOT granted
        AND ${OF_THIS_DATABASE}`
      await waitFor('the plan is read', async () => (await database.query(blocked)).length > 0)
      await tx.query(...count(1))
      return { answer }
    })
    expect(await reading.answer).toMatchObject({ status: 200, body: { projectId: id, calculation: 1 } })
  })

  test('keeps the options that it is given', async () => {
    const { id } = await network()
    await acme.post(`/api/v1/projects/${id}/schedule`, { bufferPercentage: 25, scheduleMethod: 'FROM_START' })
    const { body, headers } = await acme.get(`/api/v1/projects/${id}`)
    expect(body).toMatchObject({ bufferPercentage: 25, bufferEnd: '2026-12-04' })
    expect(headers.get('etag')).toBe('"2"')
    await acme.post(`/api/v1/projects/${id}/schedule`)
    expect((await acme.get(`/api/v1/projects/${id}`)).headers.get('etag')).toBe('"2"')
    expect((await acme.post(`/api/v1/projects/${id}/schedule`, { size: 3 })).status).toBe(400)
  })

  // Chain A, C with 4 days of safety removed from each, as no safe estimate is given. Two relations lead into the three
  // tasks of its sub-network; nobody is assigned.
  test.each([
    ['percentage', 4],
    ['cutAndPaste', 4],
    ['rootSquaredError', Math.sqrt(32)],
    ['adaptiveDensity', ((1 + 2 / 3) * Math.sqrt(32)) / 2],
    ['adaptiveTightness', Math.sqrt(32) / 2],
  ])('sizes buffers by %s', async (bufferSizing, size) => {
    const { id } = await network({ bufferSizing, bufferType: 'PROJECT_AND_FEEDING' })
    const { status, body } = await acme.post(`/api/v1/projects/${id}/schedule`)
    expect(status).toBe(200)
    expect(body.projectBuffer.size).toBeCloseTo(size, 5)
    const { body: listed } = await acme.get(
      `/api/v1/projects?$filter=bufferSizing eq '${bufferSizing}' and id eq ${id}`,
    )
    expect(listed.value).toMatchObject([{ id, bufferSizing }])
  })

  test('of an active project makes a new baseline and keeps progress', async () => {
    const { id, a } = await network()
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    await acme.patch(`/api/v1/tasks/${a}`, { status: 'Completed' })
    const { status } = await acme.post(`/api/v1/projects/${id}/schedule`, { bufferPercentage: 100 })
    expect(status).toBe(200)
    expect((await acme.get(`/api/v1/tasks/${a}`)).body).toMatchObject({
      status: 'Completed',
      actualFinish: '2026-11-23',
    })
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Frozen' })
    expect((await acme.post(`/api/v1/projects/${id}/schedule`)).status).toBe(409)
  })

  test('of a project in Planning recommends nothing to be started', async () => {
    const { id } = await network()
    const { body } = await acme.post(`/api/v1/projects/${id}/schedule`)
    expect(body.recommendations).toEqual([])
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    const started = await acme.get(`/api/v1/projects/${id}/schedule`)
    expect(started.body.recommendations.join()).toContain('start it today')
  })

  test('lists every fault of the network, naming tasks and resources', async () => {
    const { id, a } = await network()
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew', capacity: 3 })
    for (const name of ['Dig', 'Pour']) {
      await acme.post(`/api/v1/projects/${id}/tasks`, { name, assignments: [{ resourceId: crew.id, units: 2 }] })
    }
    await acme.patch(`/api/v1/tasks/${a}`, { assignments: [{ resourceId: crew.id, units: 3 }] })
    await acme.patch(`/api/v1/resources/${crew.id}`, { capacity: 1 })
    const { status, body } = await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    expect(status).toBe(409)
    expect(body.errors).toHaveLength(3)
    expect(body.errors[1].detail).toMatch(/Dig.*Crew/)
  })

  test('a plan beyond the year 9999 is refused', async () => {
    const { body: project } = await acme.post('/api/v1/projects', { name: 'Endless', startDate: '2199-01-01' })
    let last: number | undefined
    for (let n = 0; n < 220; n++) {
      const predecessors = last === undefined ? [] : [{ taskId: last, lag: 10_000 }]
      const { body } = await acme.post(`/api/v1/projects/${project.id}/tasks`, {
        name: 'T',
        duration: 10_000,
        predecessors,
      })
      last = body.id
    }
    const { status, body } = await acme.post(`/api/v1/projects/${project.id}/schedule`)
    expect(status).toBe(409)
    expect(body.detail).toContain('9999')
  })

  test('a project without a plan has no schedule, and a buffer of nothing', async () => {
    const { id } = await network()
    expect((await acme.get(`/api/v1/projects/${id}/schedule`)).status).toBe(404)
    expect((await acme.get(`/api/v1/projects/${id}/buffer-analysis`)).body).toEqual({
      projectId: id,
      bufferType: 'PROJECT',
      totalBuffer: 0,
      consumedBuffer: 0,
      consumptionPercentage: 0,
      status: 'GREEN',
      recommendations: [expect.stringContaining('no plan')],
    })
    expect((await acme.get(`/api/v1/projects/${id}/fever-chart`)).body.points).toEqual([])
  })
})

describe('execution', () => {
  test('consumes the buffer, and every step stands in the fever chart', async () => {
    const { id, a } = await network()
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    await acme.patch(`/api/v1/tasks/${a}`, { status: 'InProgress', remainingDuration: 6.5 })
    await acme.patch(`/api/v1/tasks/${a}`, { name: 'A, slowly' })
    expect((await acme.get(`/api/v1/projects/${id}/buffer-analysis`)).body).toMatchObject({
      totalBuffer: 4,
      consumedBuffer: 2.5,
      consumptionPercentage: 62.5,
      status: 'YELLOW',
      projectedCompletion: '2026-12-07',
    })
    expect((await acme.get(`/api/v1/projects/${id}?$select=bufferConsumption,bufferStatus`)).body).toEqual({
      bufferConsumption: 62.5,
      bufferStatus: 'YELLOW',
    })
    const { body } = await acme.get(`/api/v1/projects/${id}/fever-chart`)
    expect(body.zones).toEqual(FLAT_BOUNDS)
    expect(body.points).toMatchObject([
      { chainCompletion: 0, bufferConsumption: 0, cause: 'status', date: '2026-11-23', zone: 'GREEN' },
      { chainCompletion: -31.25, bufferConsumption: 62.5, cause: 'progress', zone: 'YELLOW' },
    ])
    expect(body.points[1]).toMatchObject({
      tasks: [a],
      taskCount: 1,
      actor: { id: acme.userId, email: acme.email },
      targetEndDate: null,
      bufferEnd: '2026-12-08',
    })
  })

  // 5.5 days left of A: 1.5 of 4 used, 37.5 %. Flat this is GREEN, sloped with nothing done RED (from 30 %).
  test('is shown in the zones of the account', async () => {
    const slopes = await service.account('Slopes')
    const { body: project } = await slopes.post('/api/v1/projects', { name: 'Dam', startDate: '2026-11-23' })
    const path = `/api/v1/projects/${project.id}`
    const { body: a } = await slopes.post(`${path}/tasks`, { name: 'A', duration: 4 })
    await slopes.post(`${path}/tasks`, { name: 'C', duration: 4, predecessors: [{ taskId: a.id }] })
    await slopes.patch(path, { status: 'Active' })
    await slopes.patch(`/api/v1/tasks/${a.id}`, { status: 'InProgress', remainingDuration: 5.5 })
    expect((await slopes.get(path)).body).toMatchObject({ bufferStatus: 'GREEN', feverZone: 'GREEN' })
    const recommendations = async () => (await slopes.get(`${path}/buffer-analysis`)).body.recommendations.join(' ')
    expect(await recommendations()).not.toContain('"A" uses')

    const admin = service.as(await signIn(service.url, slopes, slopes.email, slopes.password, 'admin'))
    expect((await admin.patch('/admin/api/account', { zones: 'sloped' })).status).toBe(200)
    await slopes.patch(`/api/v1/tasks/${a.id}`, { remainingDuration: 5.6 })
    expect((await slopes.get(path)).body).toMatchObject({ bufferStatus: 'GREEN', feverZone: 'RED' })
    expect(await recommendations()).toContain('"A" uses 40 % of its buffer')
    const { body: chart } = await slopes.get(`${path}/fever-chart`)
    expect(chart.zones).toEqual(SLOPED_BOUNDS)
    expect(chart.points.map(({ zone }: { zone: string }) => zone)).toEqual(['GREEN', 'RED', 'RED'])
  })

  test('a promise that is moved stands in the fever chart, what changes nothing does not', async () => {
    const { id, a } = await network()
    const url = `/api/v1/projects/${id}`
    await acme.patch(url, { status: 'Active', targetEndDate: '2026-12-08' })
    await acme.patch(url, { targetEndDate: '2026-12-18' })
    await acme.patch(url, { targetEndDate: '2026-12-18', name: 'Plant move, later' })
    await acme.patch(`/api/v1/tasks/${a}`, { status: 'InProgress' })
    await acme.post(`${url}/schedule`, { bufferPercentage: 100 })
    const { body } = await acme.get(`${url}/fever-chart`)
    expect(body.points).toMatchObject([
      { cause: 'status', targetEndDate: '2026-12-08', bufferEnd: '2026-12-08', tasks: [] },
      { cause: 'target', targetEndDate: '2026-12-18', bufferEnd: '2026-12-08', bufferConsumption: 0 },
      { cause: 'plan', targetEndDate: '2026-12-18', bufferEnd: '2026-12-14', bufferConsumption: 0 },
    ])
  })

  test('of more points than the chart answers, the last of each day and those of plans and promises stay', async () => {
    const { id, a } = await network()
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    await service.app.database.query(
      `INSERT INTO scheduling.fever_point (account_id, project_id, at, status_date, completion, consumption, zone, cause,
         buffer_end, baseline, tasks, task_count, actor)
       SELECT $1, $2, '2026-11-24T10:00:00Z', date '2026-11-24' + (n / 2), 0, n, 'GREEN',
         CASE WHEN n = 100 THEN 'target' ELSE 'progress' END, '2026-12-18', 1, '{}', 0,
         '{"name": "system"}'
       FROM generate_series(1, 5200) AS n`,
      [acme.accountId, id],
    )
    await acme.patch(`/api/v1/tasks/${a}`, { status: 'InProgress', remainingDuration: 6.5 })
    const { points } = (await acme.get(`/api/v1/projects/${id}/fever-chart`)).body
    expect(points).toHaveLength(1 + 2601 + 1 + 1)
    // A calculation looks back at the last of each of the newest days.
    const { ofDays: recent } = await recentPoints(service.app.database, acme.accountId, id, 3)
    expect(recent.map(({ consumption }) => consumption)).toEqual([5197, 5199, 5200])
    expect(recent[0]).not.toHaveProperty('usedBy')
    const consumptions = points.map((point: { bufferConsumption: number }) => point.bufferConsumption)
    expect(consumptions.slice(0, 4)).toEqual([0, 1, 3, 5])
    expect(consumptions.slice(49, 54)).toEqual([97, 99, 100, 101, 103])
    expect(points.at(-1)).toMatchObject({ bufferConsumption: 62.5, tasks: [a] })
  })

  test('an early finish consumes nothing, and the schedule shows by how much', async () => {
    const { id, a, b } = await network()
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    // B is not expected before its planned start; C goes on at once when both are done.
    for (const task of [a, b]) await acme.patch(`/api/v1/tasks/${task}`, { status: 'Completed' })
    const analysis = await acme.get(`/api/v1/projects/${id}/buffer-analysis`)
    expect(analysis.body).toMatchObject({ consumedBuffer: 0, consumptionPercentage: 0, status: 'GREEN' })
    expect((await acme.get(`/api/v1/projects/${id}/schedule`)).body.projectBuffer.consumed).toBeLessThan(0)
  })

  test('the portfolio has active projects, the most endangered first', async () => {
    const own = await service.account('Portfolio')
    const make = async (name: string, remaining: number, status = 'Active') => {
      const { body } = await own.post('/api/v1/projects', { name, startDate: '2026-11-23' })
      const { body: task } = await own.post(`/api/v1/projects/${body.id}/tasks`, { name, duration: 4 })
      await own.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
      await own.patch(`/api/v1/tasks/${task.id}`, { status: 'InProgress', remainingDuration: remaining })
      await own.patch(`/api/v1/projects/${body.id}`, { status })
    }
    await make('calm', 4)
    await make('late', 7)
    await make('tense', 5)
    await make('frozen', 9, 'Frozen')
    await own.post('/api/v1/projects', { name: 'planned' })
    const { body } = await own.get('/api/v1/portfolio?$count=true')
    expect(body['@odata.count']).toBe(3)
    expect(body.value).toMatchObject([
      { name: 'late', bufferConsumption: 150, bufferStatus: 'RED', openTasks: 1, readyTasks: 0, redTasks: 1 },
      { name: 'tense', bufferConsumption: 50, bufferStatus: 'YELLOW', redTasks: 0 },
      { name: 'calm', bufferConsumption: 0, bufferStatus: 'GREEN' },
    ])
    const one = await own.get('/api/v1/portfolio?$orderby=name&$select=name&$filter=redTasks gt 0&$top=1')
    expect(one.body.value).toEqual([{ name: 'late' }])
    const absent = await own.get('/api/v1/portfolio?$select=name,bufferType')
    expect([absent.status, absent.body.errors[0].parameter]).toEqual([400, '$select'])
    expect(absent.body.errors[0].detail.match(/\btrail\b/g)).toEqual(['trail'])
  })
})
