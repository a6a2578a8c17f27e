/** Simulations on request: what they take and answer, for whom, and what they leave behind. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { NOT_SIMULATED } from '../../plugins/scheduling/store/simulations.ts'
import { type Requests, signIn } from '../../runtime/testing.ts'
import { addCrews, importCrews } from '../support/crews.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type Made, sharedPeople } from './shared-people.ts'

const NOW = '2026-11-23T10:00:00Z' // a Monday
let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let plant: Made
let move: Made
beforeAll(async () => {
  service = await sharedService({ now: NOW })
  at = await sharedPeople(service, 'Simulated')
  plant = await at.project('Plant', [
    ['Ann', 5],
    ['Bob', 5],
  ])
  move = await at.project('Move', [['Ann', 8]], { targetEndDate: '2026-12-31' })
  await at.start(plant)
  await at.start(move)
})

const RUNS = { runs: 200 }
const simulate = ({ url }: Pick<Made, 'url'>, body: object = RUNS, as: Requests = at.acme) =>
  as.post(`${url}/simulate`, body)
const simulateAll = (body: object = RUNS, as: Requests = at.acme) => as.post('/api/v1/portfolio/simulate', body)

const WRONG: readonly (readonly [string, object, string])[] = [
  ['runs and accuracy', { runs: 200, accuracy: 1 }, '/runs'],
  ['few runs', { runs: 99 }, '/runs'],
  ['many runs', { runs: 20_001 }, '/runs'],
  ['half a run', { runs: 200.5 }, '/runs'],
  ['more accuracy than can be had', { accuracy: 0.05 }, '/accuracy'],
  ['hardly any accuracy', { accuracy: 6 }, '/accuracy'],
  ['a seed below 0', { seed: -1 }, '/seed'],
  ['half a seed', { seed: 1.5 }, '/seed'],
  ['an unknown field', { colour: 'red' }, '/colour'],
]

describe('a simulation is refused', () => {
  test.each(WRONG)('with %s', async (_, body, pointer) => {
    for (const { status, body: problem } of [await simulate(plant, body), await simulateAll(body)]) {
      expect([status, problem.errors?.map((it: { pointer: string }) => it.pointer)]).toEqual([400, [pointer]])
    }
  })

  test('of a project without a plan, or one that is not worked on', async () => {
    const bare = await at.project('Bare', [['Bob', 2]])
    expect(await simulate(bare)).toMatchObject({
      status: 409,
      body: { code: 'project_unplanned', detail: expect.stringContaining('plan it first') },
    })
    await at.start(bare)
    await at.acme.patch(bare.url, { status: 'Frozen' })
    expect(await simulate(bare)).toMatchObject({ status: 409, body: { code: 'project_frozen' } })
    await at.acme.patch(bare.url, { status: 'Active' })
    await at.report(bare.ids[0], { status: 'Completed' })
    await at.acme.patch(bare.url, { status: 'Complete' })
    expect(await simulate(bare)).toMatchObject({ status: 409, body: { code: 'project_complete' } })
  })
})

describe('a simulation of an Active project', () => {
  test('answers with dates, probabilities and what they depend on', async () => {
    const { status, body } = await simulate(move)
    expect([status, body]).toEqual([
      200,
      {
        projectId: move.id,
        runs: 200,
        seed: 1,
        statusDate: '2026-11-23',
        finish: expect.any(Object),
        probabilityOfPromise: expect.any(Number),
        probabilityOfTarget: expect.any(Number),
        standardError: expect.any(Number),
        buffers: [expect.objectContaining({ from: null, to: null, probability: expect.any(Number) })],
        milestones: [],
        sensitivity: expect.any(Array),
      },
    ])
    const { p10, p50, p80, p90, p95 } = body.finish
    expect([p95, p90, p80, p50, p10].toSorted()).toEqual([p10, p50, p80, p90, p95])
    expect(body.probabilityOfTarget).toBeGreaterThan(body.probabilityOfPromise)
  })

  test('is the same for the same seed, and another one for another', async () => {
    const { body: first } = await simulate(plant, { ...RUNS, seed: 7 })
    expect((await simulate(plant, { ...RUNS, seed: 7 })).body).toEqual(first)
    expect((await simulate(plant, { ...RUNS, seed: 8 })).body).not.toMatchObject({
      finish: first.finish,
      buffers: first.buffers,
    })
  })

  test('makes as many runs as the accuracy takes, one percentage point unless it is given', async () => {
    const rough = (await simulate(plant, { accuracy: 5 })).body
    const { body: usual } = await at.acme.post(`${plant.url}/simulate`)
    expect(rough.standardError).toBeLessThanOrEqual(5)
    expect(usual.standardError).toBeLessThanOrEqual(1)
    expect(usual.runs).toBeGreaterThanOrEqual(rough.runs)
  })

  test('is stored as its probability and its dates of P50 and P80, without a new version', async () => {
    const before = await at.acme.get(plant.url)
    const { body } = await simulate(plant, {})
    const { p50, p80 } = body.finish
    const outlook = {
      ...{ probabilityOfPromise: body.probabilityOfPromise, probabilityOn: '2026-11-23' },
      ...{ finishP50: p50, finishP80: p80 },
    }
    const after = await at.acme.get(plant.url)
    expect(after.body).toEqual({ ...before.body, ...outlook })
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'))
    expect((await at.acme.get(`${plant.url}/schedule`)).body).toMatchObject(outlook)
    expect((await at.acme.get(`${plant.url}/fever-chart`)).body).toMatchObject(outlook)
    const { body: portfolio } = await at.acme.get(`/api/v1/portfolio?$filter=id eq ${plant.id}`)
    expect(portfolio.value).toMatchObject([outlook])
  })

  test('is not stored when its standard error is above two percentage points', async () => {
    const { body: accurate } = await simulate(plant, {})
    const { body: rough } = await simulate(plant, { runs: 100 })
    expect(rough.standardError).toBeGreaterThan(2)
    expect(rough.probabilityOfPromise).not.toBe(accurate.probabilityOfPromise)
    expect((await at.acme.get(plant.url)).body.probabilityOfPromise).toBe(accurate.probabilityOfPromise)
  })

  test('takes the estimates of the account', async () => {
    const own = await sharedPeople(service, 'Sure')
    const project = await own.project('Certain', [['Ann', 10]])
    await own.start(project)
    const spread = async () => (await simulate(project, RUNS, own.acme)).body.finish
    const usual = await spread()
    await service.app.database.query('UPDATE identity.account SET safety_factor = 1.05 WHERE id = $1', [
      own.acme.accountId,
    ])
    await own.signIn()
    const sure = await spread()
    expect(sure.p90 < usual.p90).toBe(true)
    const { p10, p90 } = sure
    expect((Date.parse(p90) - Date.parse(p10)) / 86_400_000).toBeLessThanOrEqual(3)
  })

  test('expects what is left of it to take longer where completed tasks took longer than estimated', async () => {
    const own = await sharedPeople(service, 'Late')
    const tasks = [...Array.from({ length: 5 }, () => ['Ann', 4] as const), ['Bob', 20] as const]
    const project = await own.project('Late', tasks, { startDate: '2026-10-05' })
    await own.start(project)
    // Of one project, whose draws are the same each time.
    const finishAfter = async (actualStart: string) => {
      for (const id of project.ids.slice(0, -1)) {
        await own.report(id, { status: 'Completed', actualStart, actualFinish: '2026-11-20' })
      }
      return (await simulate(project, RUNS, own.acme)).body.finish
    }
    const usual = await finishAfter('2026-11-17')
    const late = await finishAfter('2026-11-09')
    const completedAtOnce = await finishAfter('2026-11-20')
    expect(late.p50 > usual.p50).toBe(true)
    expect(late.p10 > usual.p10).toBe(true)
    expect(completedAtOnce.p90 > usual.p90).toBe(true)
  })

  test('whose work is all completed answers with its last day', async () => {
    const own = await sharedPeople(service, 'Done')
    const project = await own.project('Quick', [['Ann', 1]])
    await own.start(project)
    await own.report(project.ids[0], { status: 'Completed' })
    const { body } = await simulate(project, RUNS, own.acme)
    expect(body).toMatchObject({ runs: 0, probabilityOfPromise: 1, probabilityOfTarget: null, standardError: 0 })
    expect(new Set(Object.values(body.finish))).toEqual(new Set(['2026-11-23']))
  })
})

test('a project in Planning is simulated as if it was started now beside what runs, and nothing is stored of it', async () => {
  const own = await sharedPeople(service, 'Planned')
  const first = await own.project('First', [['Ann', 10]])
  const later = await own.project('Later', [['Ann', 5]])
  await own.acme.post(`${later.url}/schedule`)
  const alone = (await simulate(later, RUNS, own.acme)).body
  await own.start(first)
  const { status, body: beside } = await simulate(later, RUNS, own.acme)
  expect(status).toBe(200)
  expect(beside.finish.p50 > alone.finish.p50).toBe(true)
  expect((await own.acme.get(later.url)).body).toMatchObject(NOT_SIMULATED)
})

test('a new plan has no probability and no dates until it is simulated', async () => {
  const own = await sharedPeople(service, 'Replanned')
  const project = await own.project('Again', [['Ann', 5]])
  await own.start(project)
  await simulate(project, {}, own.acme)
  const { body: simulated } = await own.acme.get(project.url)
  expect(simulated).toMatchObject({ probabilityOfPromise: expect.any(Number), finishP80: expect.any(String) })
  await own.report(project.ids[0], { remainingDuration: 6 })
  const { probabilityOfPromise, probabilityOn, finishP50, finishP80 } = simulated
  expect((await own.acme.get(project.url)).body).toMatchObject({
    ...{ probabilityOfPromise, probabilityOn, finishP50, finishP80 },
  })
  await own.acme.post(`${project.url}/schedule`)
  expect((await own.acme.get(project.url)).body).toMatchObject(NOT_SIMULATED)
})

describe('a simulation of the portfolio', () => {
  test('answers for every Active project by id, as the simulation of each does', async () => {
    const { status, body } = await simulateAll()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...RUNS, seed: 1, statusDate: '2026-11-23' })
    expect(body.projects.map((it: { projectId: number }) => it.projectId)).toEqual([plant.id, move.id])
    const { runs, seed, statusDate, ...figures } = (await simulate(plant)).body
    expect(body.projects[0]).toEqual(figures)
  })

  test('is empty in an account in which nothing runs', async () => {
    const empty = await service.account('Nothing runs')
    expect(await simulateAll(RUNS, empty)).toMatchObject({ status: 200, body: { runs: 0, projects: [] } })
  })

  test('covers the projects that a user sees, simulated with those that it does not see', async () => {
    const limited = await limitedUser()
    const own = await at.acme.post('/api/v1/projects', {
      name: 'Own',
      startDate: '2026-11-23',
      projectManagerId: limited.userId,
    })
    const url = `/api/v1/projects/${own.body.id}`
    await at.acme.post(`${url}/tasks`, {
      name: 'Behind others',
      duration: 3,
      assignments: [{ resourceId: at.people.Ann }],
    })
    await at.start({ url })
    onTestFinished(async () => {
      await at.acme.patch(url, { status: 'Frozen' })
    })
    const { body } = await simulateAll(RUNS, limited.requests)
    const { body: whole } = await simulateAll()
    expect(body.projects.map((it: { projectId: number }) => it.projectId)).toEqual([own.body.id])
    const { finish } = whole.projects.find((it: { projectId: number }) => it.projectId === own.body.id)
    expect(body.projects[0].finish).toEqual(finish)
    const hidden = new Set([...plant.ids, ...move.ids])
    const shown = body.projects[0].sensitivity.flatMap((it: { taskId?: number }) => it.taskId ?? [])
    expect(shown.filter((id: number) => hidden.has(id))).toEqual([])
    expect((await simulate(plant, RUNS, limited.requests)).status).toBe(404)
  })
})

describe('the estimates of an account', () => {
  const estimatesIn = ({ acme }: Pick<typeof at, 'acme'>) => acme.get('/api/v1/portfolio/estimates')

  test('are what is set for it while no task is completed', async () => {
    const own = await sharedPeople(service, 'New')
    expect(await estimatesIn(own)).toMatchObject({
      status: 200,
      body: {
        ...{ tasks: 0, medianRatio: null, ratio90: null, usedMedianRatio: 1, usedSafetyFactor: 2 },
        sentence: 'No completed task tells how long tasks take yet.',
      },
    })
  })

  test('are what completed tasks of all its projects took, and simulations go by them where they are to', async () => {
    const own = await sharedPeople(service, 'Experienced')
    const ended = await own.project('Ended', Array(6).fill(['Ann', 2]), { startDate: '2026-10-05' })
    await own.start(ended)
    for (const id of ended.ids) {
      await own.report(id, { status: 'Completed', actualStart: '2026-11-16', actualFinish: '2026-11-20' })
    }
    await own.acme.patch(ended.url, { status: 'Complete' })
    const next = await own.project('Next', [['Bob', 10]])
    await own.start(next)
    // Five days less a half, of two.
    const sentence = 'Tasks took 2.25 times their duration at the median, as 6 tasks show.'
    const taken = { tasks: 6, medianRatio: 2.25, ratio90: 2.25, sentence }
    expect((await estimatesIn(own)).body).toEqual({ ...taken, usedMedianRatio: 1, usedSafetyFactor: 2 })
    const before = (await simulate(next, RUNS, own.acme)).body
    await service.app.database.query('UPDATE identity.account SET estimates_from_history = true WHERE id = $1', [
      own.acme.accountId,
    ])
    await own.signIn()
    // Six tasks of thirty: 2.25 ** 0.2, and 2 ** 0.8.
    const used = { usedMedianRatio: 1.176079, usedSafetyFactor: 1.741101 }
    expect((await estimatesIn(own)).body).toEqual({ ...taken, ...used })
    const after = (await simulate(next, RUNS, own.acme)).body
    expect(after.finish.p50 > before.finish.p50).toBe(true)
  })

  test('are not for users who see some projects, and not of other accounts', async () => {
    const limited = await limitedUser('Lea Limited')
    expect((await limited.requests.get('/api/v1/portfolio/estimates')).status).toBe(403)
    const other = await service.account('Beside')
    expect((await other.get('/api/v1/portfolio/estimates')).body.tasks).toBe(0)
  })
})

/** A user who sees no more than the projects that it manages. */
async function limitedUser(name = 'Lim Limited') {
  const { acme } = at
  const { userId } = await acme.user(name)
  const [row] = await service.app.database.query<{ email: string }>(
    'UPDATE identity.app_user SET project_permissions = false WHERE id = $1 RETURNING email',
    [userId],
  )
  return { userId, requests: service.as(await signIn(service.url, acme, row?.email ?? '', acme.password)) }
}

describe('a long simulation', () => {
  test('is shown while it runs, ends with its caller, and leaves its thread to others', async () => {
    const own = await service.account('Long')
    await addCrews(own)
    const url = `/api/v1/projects/${await importCrews(own, 1_500)}`
    expect((await own.patch(url, { status: 'Active' })).status).toBe(200)
    const progress = () => own.get('/api/v1/portfolio/simulate/progress')
    const first = begin(own)
    await expect.poll(async () => (await progress()).body.runs, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await progress()).body).toEqual({
      startedAt: expect.stringMatching(/^2026-11-23T10:/),
      runs: expect.any(Number),
      standardError: expect.any(Number),
    })
    expect((await own.get(`${url}/simulate/progress`)).status).toBe(404)
    expect((await own.get(`${url}/schedule/progress`)).status).toBe(404)
    const next = begin(own)
    first.giveUp()
    expect(await first.answer).toMatchObject({ name: 'AbortError' })
    await expect.poll(async () => (await progress()).body.runs, { timeout: 20_000 }).toBeGreaterThan(0)
    next.giveUp()
    await next.answer
    await expect.poll(async () => (await progress()).status).toBe(404)
    expect((await own.get(url)).body.probabilityOfPromise).toBeNull()
  })
})

/** Simulates the portfolio for as long as it can; resolves with the error when it is given up. */
function begin({ token }: { readonly token: string }) {
  const control = new AbortController()
  onTestFinished(() => control.abort())
  const answer = fetch(`${service.url}/api/v1/portfolio/simulate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ runs: 20_000 }),
    signal: control.signal,
  }).catch((error: Error) => error)
  return { answer, giveUp: () => control.abort() }
}
