import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

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

  test('a plan that would leave the calendar of years is refused', async () => {
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
      projectedCompletion: null,
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
    expect(body.zones).toEqual({ yellowFrom: [10, 70], redFrom: [30, 90] })
    expect(body.points).toMatchObject([
      { chainCompletion: 0, bufferConsumption: 0, cause: 'status', date: '2026-11-23', zone: 'GREEN' },
      { chainCompletion: -31.25, bufferConsumption: 62.5, cause: 'progress', zone: 'RED' },
    ])
  })

  test('an early finish consumes nothing, and the schedule tells by how much', async () => {
    const { id, a } = await network()
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    await acme.patch(`/api/v1/tasks/${a}`, { status: 'Completed' })
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
  })
})
