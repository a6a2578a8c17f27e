/** Searches that take seconds: what happens to their projects, their callers and others meanwhile. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { addCrews, importCrews } from '../support/crews.ts'

const NOW = '2026-11-23T10:00:00Z'
let service: TestService
let acme: TestAccount
let other: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: NOW })
  acme = await service.account('Acme')
  other = await service.account('Other')
  await addCrews(acme)
})
afterAll(() => service?.stop())

/** Longer than any test waits. */
const LONG = { searchSeconds: 60 }

const imported = (tasks = 400, account = acme) => importCrews(account, tasks)
const at = (id: number) => `/api/v1/projects/${id}/schedule`
const progress = (id: number) => acme.get(`${at(id)}/progress`)

/** Plans with a search; resolves with its answer, or with the error when it is given up. */
function search(id: number, body: object = LONG, headers: Record<string, string> = {}) {
  const control = new AbortController()
  const answer: Promise<Answer | Error> = fetch(service.url + at(id), {
    method: 'POST',
    headers: { Authorization: `Bearer ${acme.token}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: control.signal,
  }).then(
    async (it) => ({ status: it.status, headers: it.headers, body: await it.json() }),
    (error: Error) => error,
  )
  return { answer, giveUp: () => control.abort() }
}
/** Resolves with the progress of a search once that has found something. */
async function found(id: number) {
  await expect.poll(async () => (await progress(id)).body.levelling, { timeout: 10_000 }).toBeTruthy()
  return (await progress(id)).body
}

/** Resolves once a search has read its project. */
const begun = (id: number) => expect.poll(async () => (await progress(id)).status, { timeout: 10_000 }).toBe(200)

describe('a search for a short plan', () => {
  test('answers with a plan no longer than the one that is made at once, and is not kept as an option', async () => {
    const id = await imported()
    const { body: quick } = await acme.post(at(id))
    const { status, body } = await acme.post(at(id), { searchSeconds: 0.5, bufferPercentage: 25 })
    expect(status).toBe(200)
    expect(body.plannedFinish <= quick.plannedFinish).toBe(true)
    expect(body.calculation).toBe(quick.calculation + 1)
    expect((await acme.get(at(id))).body).toEqual(body)
    expect((await acme.get(`/api/v1/projects/${id}`)).body.bufferPercentage).toBe(25)
    expect((await progress(id)).status).toBe(404)
  })

  test('is shown while it runs, by every process, and leaves everybody else alone', async () => {
    const id = await imported()
    const { answer, giveUp } = search(id, LONG, { 'Idempotency-Key': 'held' })
    onTestFinished(giveUp)
    const { levelling, ...rest } = await found(id)
    expect(rest).toMatchObject({
      projectId: id,
      startedAt: expect.stringMatching(/^2026-11-23T10:00/),
      searchSeconds: 60,
    })
    expect(levelling.length).toBeGreaterThanOrEqual(levelling.lowerBound)
    expect(levelling.gap).toBeCloseTo(100 * (levelling.length / levelling.lowerBound - 1), 5)

    const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    await expect.poll(() => service.app.database.query(open)).toEqual([])
    expect((await acme.patch(`/api/v1/projects/${id}`, { name: 'Renamed meanwhile' })).status).toBe(200)

    const beside = await startTestService({ now: NOW, environment: { DATABASE_URL: service.databaseUrl } })
    expect((await beside.as(acme.token).get(`${at(id)}/progress`)).status).toBe(200)
    await beside.stop()
    giveUp()
    expect(await answer).toMatchObject({ name: 'AbortError' })
  })

  test('ends with its caller, and keeps nothing', async () => {
    const id = await imported()
    const { body: before } = await acme.post(at(id))
    const { answer, giveUp } = search(id, { ...LONG, bufferPercentage: 10 })
    onTestFinished(giveUp)
    await found(id)
    giveUp()
    await answer
    await expect.poll(async () => (await progress(id)).status).toBe(404)
    expect((await acme.get(at(id))).body).toEqual(before)
  })
})

describe('a project that changes while it is searched', () => {
  const longer = async (id: number, duration: number) => {
    const { body } = await acme.get(`/api/v1/projects/${id}/tasks?$top=1`)
    expect((await acme.patch(`/api/v1/tasks/${body.value[0].id}`, { duration })).status).toBe(200)
  }

  test('is planned as it is then', async () => {
    const id = await imported()
    const { answer } = search(id, { searchSeconds: 3 })
    await begun(id)
    await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'New', duration: 1 })
    const { status, body } = (await answer) as Answer
    expect(status).toBe(200)
    expect(body.tasks).toHaveLength(401)
  })

  test('again and again is refused', async () => {
    const id = await imported()
    const { answer } = search(id, { searchSeconds: 1 })
    let over = false
    void answer.finally(() => {
      over = true
    })
    for (let n = 0; !over; n++) await longer(id, 20 + n)
    const refused = (await answer) as Answer
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(refused.body.detail).toContain('Plan it again.')
    expect((await acme.get(at(id))).status).toBe(404)
  })

  test('by reports alone is not another: none waits, and the plan is stored with what was reported', async () => {
    const id = await imported()
    expect((await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })).status).toBe(200)
    const tasks = (await acme.get(`/api/v1/projects/${id}/tasks?$top=3&$filter=isReady eq true&$orderby=id`)).body.value
    const { answer } = search(id, { searchSeconds: 3 })
    let isOver = false
    void answer.finally(() => {
      isOver = true
    })
    await begun(id)
    let reports = 0
    for (; !isOver; reports++) {
      const { id: taskId } = tasks[reports % tasks.length]
      const body = { status: 'InProgress', remainingDuration: 40 - (reports % 30) }
      expect((await acme.patch(`/api/v1/tasks/${taskId}`, body)).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(((await answer) as Answer).status).toBe(200)
    expect(reports).toBeGreaterThan(3)
    const { number } = (await acme.get(`/api/v1/projects/${id}/baselines?$orderby=number desc&$top=1`)).body.value[0]
    expect(number).toBe(2)
    const seen = (await acme.get(`/api/v1/projects/${id}/tasks?$filter=status eq 'InProgress'&$count=true&$top=0`)).body
    expect(seen['@odata.count']).toBe(tasks.length)
  })

  test('by a new name alone is not another', async () => {
    const id = await imported()
    const { answer } = search(id, { searchSeconds: 2 })
    await begun(id)
    const { body } = await acme.get(`/api/v1/projects/${id}/tasks?$top=1`)
    await acme.patch(`/api/v1/tasks/${body.value[0].id}`, { name: 'Other words' })
    const planned = (await answer) as Answer
    expect(planned.status).toBe(200)
    expect(planned.body.tasks.find((it: { id: number }) => it.id === body.value[0].id).name).toBe('Other words')
  })
})

test('while a large project is searched, others are answered first', async () => {
  const id = await imported(2_000)
  let over = false
  const { answer } = search(id, { searchSeconds: 3 })
  void answer.finally(() => {
    over = true
  })
  await begun(id)
  for (let n = 0; n < 5; n++) expect((await acme.get(`/api/v1/projects/${id}`)).status).toBe(200)
  expect(over).toBe(false)
  expect(await answer).toMatchObject({ status: 200, body: { projectId: id } })
})

test('many long searches of one account: some are refused with the wait, and another account searches at once', async () => {
  await addCrews(other)
  const [own, others] = [await imported(), await imported(30, other)]
  const searches = Array.from({ length: 8 }, () => search(own))
  onTestFinished(() => {
    for (const { giveUp } of searches) giveUp()
  })
  const refused: Answer[] = []
  for (const { answer } of searches) {
    void answer.then((it) => {
      if (!(it instanceof Error)) refused.push(it)
    })
  }
  // Some run, as many wait a minute for them, and the rest would wait two.
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  for (const { status, headers, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_searches' })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(body.detail).toContain(`about ${headers.get('Retry-After')} s`)
  }
  expect((await other.post(at(others), { searchSeconds: 1 })).status).toBe(200)
  expect((await progress(own)).status).toBe(200)
})

test('a service that is stopped gives up what it searches, keeps nothing of it and leaves nothing running', async () => {
  const own = await startTestService({
    now: NOW,
    environment: { DATABASE_URL: service.databaseUrl, DRAIN_SECONDS: '1' },
  })
  const id = await imported()
  const { body: before } = await acme.get(at(id))
  const answer = own
    .as(acme.token)
    .post(at(id), LONG)
    .catch((error: Error) => error)
  await found(id)
  await own.stop()
  expect(await answer).toBeInstanceOf(Error)
  expect((await progress(id)).status).toBe(404)
  expect((await acme.get(at(id))).body).toEqual(before)
})
