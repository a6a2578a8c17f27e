/** What `/metrics` shows about the daily projection. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockProjects } from '../../plugins/scheduling/store/projects.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
afterAll(() => service?.stop())

/** What the timer does every hour. */
const strike = () => service.makeDue('scheduling.daily projection')

async function startProjects(account: TestAccount, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await account.post('/api/v1/projects', { name: `Project ${n}`, startDate: '2026-11-23' })
    await account.post(`/api/v1/projects/${body.id}/tasks`, { name: 'Dig', duration: 10 })
    await account.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
    ids.push(body.id)
  }
  return ids
}

const isPositive = (value: number) => value > 0

/** The samples of the daily projection, such as `due` and `failed`. */
async function metrics() {
  service.clock.advance(5_000) // the metrics are cached for so long
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const sample = (name: string) => {
    const line = text.split('\n').find((it) => it.startsWith(`chainwork_scheduling_${name} `))
    return line === undefined ? undefined : Number(line.split(' ')[1])
  }
  return {
    due: sample('daily_projections_due'),
    lag: sample('daily_projection_lag_seconds'),
    done: sample('daily_projections_total{outcome="done"}'),
    failed: sample('daily_projections_total{outcome="failed"}'),
  }
}

test('the metrics of the daily projection: what is due, for how long, and what was done', async () => {
  const vienna = await service.account('Vienna', 'Europe/Vienna')
  const honolulu = await service.account('Honolulu', 'Pacific/Honolulu')
  await startProjects(vienna, 2)
  await startProjects(honolulu, 1)
  const [, planned] = await startProjects(vienna, 2)
  await vienna.patch(`/api/v1/projects/${planned}`, { status: 'Frozen' })
  expect(await metrics()).toEqual({ due: 0, lag: 0, done: 0, failed: 0 })

  // 01:30 on Tuesday in Vienna, and Monday in Honolulu.
  service.clock.set('2026-11-24T00:30:00Z')
  expect(await metrics()).toEqual({ due: 3, lag: 5_400, done: 0, failed: 0 })
  // Tuesday has begun in Honolulu, too.
  service.clock.set('2026-11-24T12:00:00Z')
  expect(await metrics()).toEqual({ due: 4, lag: 13 * 3_600, done: 0, failed: 0 })
  service.clock.set('2026-11-25T12:00:00Z')
  expect(await metrics()).toMatchObject({ due: 4, lag: 37 * 3_600 })

  await strike()
  await expect.poll(metrics).toEqual({ due: 0, lag: 0, done: 4, failed: 0 })
  await strike()
  await expect.poll(metrics).toEqual({ due: 0, lag: 0, done: 4, failed: 0 })
})

test('the metrics of the daily projection: a project that cannot be projected counts as failed, and stays due', async () => {
  service.clock.set('2026-11-26T10:00:00Z')
  const account = await service.account('Broken')
  const [broken] = await startProjects(account, 2)
  const { database } = service.app
  await database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'out of order'; END $$`)
  await database.query(`CREATE TRIGGER refuse BEFORE UPDATE ON scheduling.project FOR EACH ROW
    WHEN (old.id = ${broken}) EXECUTE FUNCTION refuse()`)
  service.clock.set('2026-11-27T02:00:00Z')
  const { due = 0, done = 0 } = await metrics()
  await strike()
  await expect.poll(metrics).toMatchObject({ due: 1, done: done + due - 1, failed: expect.toSatisfy(isPositive) })

  await database.query('DROP FUNCTION refuse CASCADE')
  await strike()
  await expect.poll(metrics).toMatchObject({ due: 0, lag: 0, done: done + due })
})

test('the metrics of the daily projection: a project that another transaction holds is due until it is projected', async () => {
  service.clock.set('2026-11-28T10:00:00Z')
  const account = await service.account('Held')
  const [held = 0] = await startProjects(account, 2)
  service.clock.set('2026-11-29T10:00:00Z')
  await service.app.database.transaction(async (tx) => {
    await lockProjects(tx, { accountId: account.accountId, all: true, userId: null }, [held])
    await strike()
    await expect.poll(metrics).toMatchObject({ due: 1, lag: expect.toSatisfy(isPositive) })
  })
  await expect.poll(metrics).toMatchObject({ due: 0, lag: 0 })
})
