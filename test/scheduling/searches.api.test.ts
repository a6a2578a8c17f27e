/** Searches that no request waits for: what asks for them, who sees them, and how they end. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Requests, signIn, startTestService } from '../../runtime/testing.ts'
import { addCrews, importCrews } from '../support/crews.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { ASYNC, askWithoutWaiting, searchEnded } from './searching.ts'
import { type Made, sharedPeople } from './shared-people.ts'

const NOW = '2026-11-23T10:00:00Z' // a Monday
const RUNS = { runs: 200 }
let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let plant: Made
beforeAll(async () => {
  service = await sharedService({ now: NOW })
  at = await sharedPeople(service, 'Searching')
  plant = await at.project('Plant', [
    ['Ann', 5],
    ['Bob', 5],
  ])
  await at.start(plant)
})

const ask = (url: string, body: object, as: Requests = at.acme) => askWithoutWaiting(as, url, body)
const ended = (search: string, as: Requests = at.acme) => searchEnded(as, search)
/** A project whose search takes as long as it may. */
async function hard(account: Requests): Promise<string> {
  await addCrews(account)
  return `/api/v1/projects/${await importCrews(account, 400)}`
}

describe('a search without a wait', () => {
  test.each([
    ['simulateProject', (): string => `${plant.url}/simulate`, RUNS],
    ['simulatePortfolio', (): string => '/api/v1/portfolio/simulate', RUNS],
    ['adviseProject', (): string => `${plant.url}/advice`, { runs: 100 }],
    ['schedulePortfolio', (): string => '/api/v1/portfolio/schedule', { rule: 'CAPACITY' }],
  ] as const)('has the result of %s that a waiting request gets', async (operation, url, body) => {
    const search = await ask(url(), body)
    const { status, body: waited } = await at.acme.post(url(), body)
    expect(status).toBe(200)
    const { result, ...rest } = await ended(search)
    expect(rest).toMatchObject({ operation, state: 'succeeded', progress: null, problem: null })
    expect(result).toEqual(waited)
  })

  test('stores the plan that it has found, with its end', async () => {
    const own = await service.account('Stores')
    const url = await hard(own)
    const search = await ask(`${url}/schedule`, { searchSeconds: 0.5, bufferPercentage: 25 }, own)
    const { state, result, createdAt } = await ended(search, own)
    expect({ state, createdAt }).toEqual({ state: 'succeeded', createdAt: expect.stringMatching(/^2026-11-23T10:/) })
    expect((await own.get(`${url}/schedule`)).body).toEqual(result)
    expect((await own.get(url)).body.bufferPercentage).toBe(25)
  })

  test('keeps why it was refused', async () => {
    const url = await hard(at.acme)
    const { body: crane } = await at.acme.post('/api/v1/resources', { name: 'Crane', capacity: 3 })
    const { body: tasks } = await at.acme.get(`${url}/tasks?$top=1`)
    const assignments = [{ resourceId: crane.id, units: 3 }]
    await at.acme.patch(`/api/v1/tasks/${tasks.value[0].id}`, { assignments })
    await at.acme.patch(`/api/v1/resources/${crane.id}`, { capacity: 1 })
    const search = await ask(`${url}/schedule`, { searchSeconds: 1 })
    const { state, result, problem } = await ended(search)
    expect({ state, result, problem }).toMatchObject({
      ...{ state: 'failed', result: null },
      problem: { status: 409, code: 'not_plannable', errors: [expect.anything()] },
    })
  })

  test('is refused at once where that can be known, and with other preferences the request waits', async () => {
    expect((await at.acme.post('/api/v1/projects/999999/simulate', RUNS, ASYNC)).status).toBe(404)
    expect((await at.acme.post(`${plant.url}/simulate`, { runs: 200, accuracy: 1 }, ASYNC)).status).toBe(400)
    const others = { Prefer: 'return=minimal, wait=10' }
    expect((await at.acme.post(`${plant.url}/simulate`, RUNS, others)).status).toBe(200)
    const mixed = { Prefer: 'wait=10, Respond-Async; x=1' }
    expect((await at.acme.post(`${plant.url}/simulate`, RUNS, mixed)).status).toBe(202)
  })

  test('is asked for once with one Idempotency-Key', async () => {
    const key = { ...ASYNC, 'Idempotency-Key': 'once' }
    const [first, again] = [
      await at.acme.post(`${plant.url}/simulate`, RUNS, key),
      await at.acme.post(`${plant.url}/simulate`, RUNS, key),
    ]
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
  })

  test('is stored once with one Idempotency-Key, though the answer to the first request is lost', async () => {
    const own = await service.account('Loses')
    const url = await hard(own)
    const before = (await own.get(`${url}/schedule`)).body.calculation
    const key = { 'Idempotency-Key': 'lost' }
    const first = await own.post(`${url}/schedule`, { searchSeconds: 0.5 }, key)
    // As where its process dies between the end of the search and its answer.
    await service.app.database.query('DELETE FROM runtime.idempotency WHERE account_id = $1', [own.accountId])
    const again = await own.post(`${url}/schedule`, { searchSeconds: 0.5 }, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await own.get(`${url}/schedule`)).body.calculation).toBe(before + 1)
  })

  test('has its result for as long as it is among the last 100 of its account', async () => {
    const own = await sharedPeople(service, 'Keeps')
    const { url } = await own.project('Plant', [['Ann', 5]])
    await own.acme.post(`${url}/schedule`)
    const first = await ask(`${url}/simulate`, RUNS, own.acme)
    const { id } = await ended(first, own.acme)
    await service.app.database.query(
      `INSERT INTO scheduling.search SELECT (jsonb_populate_record(s, jsonb_build_object(
         'id', s.id || n, 'ended_at', s.ended_at + n * interval '1 second'))).*
       FROM scheduling.search s, generate_series(1, 100) n WHERE s.account_id = $1 AND s.id = $2`,
      [own.acme.accountId, id],
    )
    expect((await own.acme.get(first)).status).toBe(200)
    await ended(await ask(`${url}/simulate`, RUNS, own.acme), own.acme)
    expect((await own.acme.get(first)).status).toBe(404)
    expect((await own.acme.get(`${first}1`)).status).toBe(200)
  })

  test('shows how far it is, and ends where it is cancelled, with nothing stored', async () => {
    const own = await service.account('Cancels')
    const url = await hard(own)
    const { body: before } = await own.get(`${url}/schedule`)
    const search = await ask(`${url}/schedule`, { searchSeconds: 60, bufferPercentage: 10 }, own)
    const progress = async () => (await own.get(search)).body.progress
    await expect.poll(async () => (await progress())?.levelling, { timeout: 20_000 }).toBeTruthy()
    expect((await own.get(search)).body).toMatchObject({ state: 'running', progress: { searchSeconds: 60 } })
    expect((await own.get(`${url}/schedule/progress`)).body).toMatchObject({ searchSeconds: 60 })
    expect((await own.delete(search)).status).toBe(204)
    expect(await ended(search, own)).toMatchObject({ state: 'cancelled', progress: null, result: null })
    expect((await own.get(`${url}/schedule/progress`)).status).toBe(404)
    expect((await own.delete(search)).status).toBe(204)
    expect((await own.get(`${url}/schedule`)).body.calculation).toBe(before.calculation)
    expect((await own.get(url)).body.bufferPercentage).toBe(50)
    // Its thread is free again.
    const next = await ask(`${url}/schedule`, { searchSeconds: 60 }, own)
    await expect.poll(async () => (await own.get(next)).body.state, { timeout: 20_000 }).toBe('running')
    expect((await own.delete(next)).status).toBe(204)
  })

  test('counts against the searches of the account', async () => {
    const own = await service.account('Many')
    const url = await hard(own)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await own.post(`${url}/schedule`, { searchSeconds: 60 }, ASYNC))
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused) {
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_searches' })
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
    }
    for (const { status, body } of answers)
      if (status === 202) expect((await own.delete(`/api/v1/searches/${body.id}`)).status).toBe(204)
  })
})

describe('a search is seen', () => {
  /** Somebody whose project permissions are as given. */
  const user = async (name: string, allProjects: boolean) => {
    const { acme } = at
    const { userId, token } = await acme.user(name)
    const administrator = service.as(await signIn(service.url, acme, acme.email, acme.password, 'api1 admin'))
    const permit = async (projectPermissions: boolean) =>
      expect((await administrator.patch(`/admin/api/users/${userId}`, { projectPermissions })).status).toBe(200)
    await permit(allProjects)
    const requests = service.as(token)
    return { userId, permit, requests }
  }

  test('by whoever asked while they see its project, and by users who see all projects', async () => {
    const { acme } = at
    const [lim, max] = [await user('Lim', false), await user('Max', false)]
    const { url } = await at.project('Seen', [['Ann', 2]])
    await acme.post(`${url}/schedule`)
    await acme.patch(url, { projectManagerId: lim.userId })
    const search = await ask(`${url}/simulate`, RUNS, lim.requests)
    expect((await ended(search, lim.requests)).state).toBe('succeeded')
    expect((await max.requests.get(search)).status).toBe(404)
    expect((await acme.get(search)).status).toBe(200)
    await acme.patch(url, { projectManagerId: max.userId })
    expect((await lim.requests.get(search)).status).toBe(404)
  })

  test.each([
    ['schedule', { rule: 'CAPACITY' }],
    ['simulate', RUNS],
  ])('of the portfolio (%s): no longer by whoever asked while they saw all projects', async (operation, body) => {
    const zoe = await user(`Zoe ${operation}`, true)
    const url = `/api/v1/portfolio/${operation}`
    const search = await ask(url, body, zoe.requests)
    expect(JSON.stringify((await ended(search, zoe.requests)).result)).toContain(String(plant.id))
    await zoe.permit(false)
    expect((await zoe.requests.get(search)).status).toBe(404)
    expect((await zoe.requests.delete(search)).status).toBe(404)
    await zoe.permit(true)
    expect((await zoe.requests.get(search)).status).toBe(200)
  })

  test('with an Idempotency-Key: not by a request that repeats the first one with fewer rights', async () => {
    const una = await user('Una', true)
    const { url } = await at.project('Repeated', [['Ann', 2]])
    await at.acme.post(`${url}/schedule`)
    await at.acme.patch(url, { projectManagerId: una.userId })
    const again = () => una.requests.post(`${url}/schedule`, { searchSeconds: 0.2 }, { 'Idempotency-Key': 'repeated' })
    expect((await again()).status).toBe(200)
    await service.app.database.query('DELETE FROM runtime.idempotency WHERE account_id = $1', [at.acme.accountId])
    await una.permit(false)
    expect(await again()).toMatchObject({ status: 403, body: { code: 'idempotent_reply_hidden' } })
  })

  test('of the portfolio, with what whoever asked could see, by them', async () => {
    const tim = await user('Tim', false)
    const search = await ask('/api/v1/portfolio/simulate', RUNS, tim.requests)
    expect(await ended(search, tim.requests)).toMatchObject({ state: 'succeeded', result: { projects: [] } })
  })

  test('for 24 hours after its end', async () => {
    const search = await ask(`${plant.url}/simulate`, RUNS)
    const { id } = await ended(search)
    const endedAt = (at: string) =>
      service.app.database.query('UPDATE scheduling.search SET ended_at = $2 WHERE id = $1', [id, at])
    await endedAt('2026-11-22T11:00:00Z')
    expect((await at.acme.get(search)).status).toBe(200)
    await endedAt('2026-11-22T09:59:00Z')
    expect((await at.acme.get(search)).status).toBe(404)
  })
})

const WAITING = {
  state: 'waiting',
  claims: 0,
  started_at: null,
  seen_at: null,
  progress: null,
  result: null,
  ended_at: null,
}
/** A search like one that was asked for, with other values in its row. */
async function stored(id: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const [, asked] = (await ask(`${plant.url}/simulate`, RUNS)).split('/searches/')
  await service.app.database.query(
    `INSERT INTO scheduling.search SELECT (jsonb_populate_record(s, $3::jsonb)).*
     FROM scheduling.search s WHERE account_id = $1 AND id = $2`,
    [at.acme.accountId, asked, JSON.stringify({ ...WAITING, id, ...values })],
  )
  return `/api/v1/searches/${id}`
}

describe('a planner', () => {
  test('refuses the search of somebody who may not use the account any more', async () => {
    const { state, problem } = await ended(await stored('search_of_nobody', { actor: { id: 999_999, name: 'Nobody' } }))
    expect({ state, problem }).toMatchObject({ state: 'failed', problem: { status: 403, code: 'forbidden' } })
  })

  test('repeats the search of a planner that died, and not twice', async () => {
    const past = '2026-01-01T00:00:00Z'
    const lost = { state: 'running', claims: 1, seen_at: past, started_at: past }
    expect((await ended(await stored('search_lost_once', { ...lost, losses: 0 }))).state).toBe('succeeded')
    const { state, problem } = await ended(await stored('search_lost_twice', { ...lost, losses: 1 }))
    expect({ state, problem }).toMatchObject({ state: 'failed', problem: { status: 503, code: 'search_lost' } })
  })

  test('deletes a search whose request is gone with its process', async () => {
    const search = await stored('search_unawaited', { awaited_until: '2026-01-01T00:00:00Z' })
    await expect.poll(async () => (await at.acme.get(search)).status, { timeout: 10_000 }).toBe(404)
  })
})

test('a search is forgotten a day after its end', async () => {
  const own = await startTestService({ now: NOW })
  onTestFinished(() => own.stop())
  const { acme, ...others } = await sharedPeople(own, 'Forgets')
  const { url } = await others.project('Plant', [['Ann', 5]])
  await acme.post(`${url}/schedule`)
  const [old, young] = [await ask(`${url}/simulate`, RUNS, acme), await ask(`${url}/simulate`, RUNS, acme)]
  const { id } = await ended(old, acme)
  await ended(young, acme)
  await own.app.database.query('UPDATE scheduling.search SET ended_at = $3 WHERE account_id = $1 AND id = $2', [
    acme.accountId,
    id,
    '2026-11-22T09:59:00Z',
  ])
  await own.makeDue('scheduling.forget searches')
  await expect.poll(async () => (await acme.get(old)).status).toBe(404)
  expect((await acme.get(young)).status).toBe(200)
})
