import { beforeAll, describe, expect, test } from 'vitest'
import { calculateLoad } from '../../plugins/scheduling/api/handlers/portfolio.ts'
import type { LoadQuestion } from '../../plugins/scheduling/calculation/load.ts'
import { findAllRunning } from '../../plugins/scheduling/store/running.ts'
import { nameless } from '../../plugins/scheduling/usecases/project-snapshot.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let ann: number
const ids = { running: 0, planned: 0, unplanned: 0 }

beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  ann = (await acme.post('/api/v1/resources', { name: 'Ann' })).body.id
  ids.running = await make('Plant retrofit', 5)
  await acme.patch(`/api/v1/projects/${ids.running}`, { status: 'Active' })
  ids.planned = await make('Office move', 2)
  await acme.post(`/api/v1/projects/${ids.planned}/schedule`, {})
  ids.unplanned = await make('Later', 4)
})

async function make(name: string, duration: number): Promise<number> {
  const { body: project } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23' })
  await acme.post(`/api/v1/projects/${project.id}/tasks`, { name, duration, assignments: [{ resourceId: ann }] })
  return project.id
}

describe('the load of a resource', () => {
  test('has all weeks of the range with what each project wants', async () => {
    const { status, body } = await acme.get(`/api/v1/resources/${ann}/load?from=2026-11-23&to=2026-12-06`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ from: '2026-11-23', to: '2026-12-06', resourceId: ann, name: 'Ann', units: 1 })
    expect(body.unplanned).toEqual([ids.unplanned])
    expect(body.weeks[0].projects[0]).toEqual({
      projectId: ids.running,
      name: 'Plant retrofit',
      status: 'Active',
      demand: 5,
    })
    // Five days of the running project, and two of the planned one unless it was planned around them.
    const demand = body.weeks.reduce((sum: number, week: { demand: number }) => sum + week.demand, 0)
    expect(demand).toBe(7)
    expect(body.weeks).toMatchObject([{ capacity: 5 }, { start: '2026-11-30', end: '2026-12-06', capacity: 5 }])
  })

  test('goes from this Monday over thirteen weeks unless the request has other dates', async () => {
    const { body } = await acme.get(`/api/v1/resources/${ann}/load`)
    expect([body.from, body.to, body.weeks.length]).toEqual(['2026-11-23', '2027-02-21', 13])
  })

  test('is calculated from what projections are, so that both share a dispatch', async () => {
    const asked: LoadQuestion[] = []
    const planner = { resourceLoad: async (question: LoadQuestion) => asked.push(question) && [] }
    const account = { id: acme.accountId, timeZone: 'UTC' }
    const { database: db } = service.app
    const call = { db, account, actor: {}, may: { allProjects: true }, reserve: async () => {} } as never
    const services = { clock: service.clock, planner } as never
    const { signal } = new AbortController()
    await calculateLoad(call, services, [{ id: ids.running }] as never, { from: 0, to: 6 }, async () => [], signal)
    expect(asked).toMatchObject([{ running: await findAllRunning(db, nameless(account.id)), counted: [ids.running] }])
  })

  test('refuses a range that ends before it begins, and one of more than two years', async () => {
    for (const range of ['from=2026-12-01&to=2026-11-30', 'from=2026-01-01&to=2028-01-02']) {
      const { status, body } = await acme.get(`/api/v1/resources/${ann}/load?${range}`)
      expect([status, body.errors[0].parameter]).toEqual([400, 'to'])
    }
    expect((await acme.get(`/api/v1/resources/${ann}/load?from=2026-01-01&to=2028-01-01`)).status).toBe(200)
    expect((await acme.get(`/api/v1/resources/${ann}/load?from=soon`)).status).toBe(400)
  })

  test('is a 404 for a resource that is not there, and for another account', async () => {
    const other = await service.account('Other')
    expect((await other.get(`/api/v1/resources/${ann}/load`)).status).toBe(404)
    expect((await acme.get('/api/v1/resources/999999/load')).status).toBe(404)
    expect((await other.get('/api/v1/portfolio/load')).body).toMatchObject({ value: [], '@odata.count': 0 })
  })

  test('counts only projects that the caller sees', async () => {
    const limited = await acme.user('Lim Limited')
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
      limited.userId,
    ])
    await expect
      .poll(async () => (await limited.get(`/api/v1/resources/${ann}/load`)).body.unplanned, { timeout: 10_000 })
      .toEqual([])
    const { body } = await limited.get(`/api/v1/resources/${ann}/load`)
    expect(body.weeks.map((week: { demand: number }) => week.demand).filter(Boolean)).toEqual([])
  })
})

describe('the load of the portfolio', () => {
  test('has each resource that is used, and pages', async () => {
    const second = (await acme.post('/api/v1/resources', { name: 'Bob', capacity: 2 })).body.id
    await acme.post('/api/v1/resources', { name: 'Unused' })
    const project = `/api/v1/projects/${ids.planned}`
    await acme.post(`${project}/tasks`, { name: 'Pack', duration: 1, assignments: [{ resourceId: second, units: 2 }] })
    await acme.post(`${project}/schedule`, {})
    const { body } = await acme.get('/api/v1/portfolio/load?from=2026-11-23&to=2026-12-13')
    expect(body).toMatchObject({ '@odata.count': 2, unplanned: [ids.unplanned] })
    expect(body.value.map((it: { resourceId: number }) => it.resourceId)).toEqual([ann, second])
    const demand = body.value[1].weeks.reduce((sum: number, week: { demand: number }) => sum + week.demand, 0)
    expect(demand).toBe(2)
    const page = await acme.get('/api/v1/portfolio/load?$skip=1&$top=1')
    expect(page.body.value).toMatchObject([{ resourceId: second, units: 2 }])
  })
})
