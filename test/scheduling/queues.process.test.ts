import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../runtime/database/connection.ts'
import {
  type Answer,
  SECRETS_KEYS,
  signIn,
  startTestService,
  type TestAccount,
  type TestService,
} from '../../runtime/testing.ts'
import { addCrews, crewsTable, importCrews } from '../support/crews.ts'
import { startProcess } from '../support/process.ts'
import { recordEvents } from './events.ts'

const NOW = '2026-11-23T10:00:00Z'
let service: TestService
let acme: TestAccount
let other: TestAccount
let watcher: pg.Client
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startTestService({ now: NOW })
  watcher = await connect({ url: service.databaseUrl }, 'beside')
  emitted = await recordEvents(service)
  acme = await service.account('Acme')
  other = await service.account('Other')
  await addCrews(acme)
})
afterAll(async () => {
  await watcher?.end()
  await service?.stop()
})

const open = async (name = 'P', account = acme) => {
  const { body: project } = await account.post('/api/v1/projects', { name, startDate: '2026-11-23' })
  const { body: task } = await account.post(`/api/v1/projects/${project.id}/tasks`, { name: 'T', duration: 4 })
  return { id: project.id as number, taskId: task.id as number }
}

/** A connection beside those of the service. */
async function beside(): Promise<pg.Client> {
  const client = await connect({ url: service.databaseUrl }, 'beside')
  onTestFinished(() => void client.end())
  return client
}
const LOCK = 'SELECT FROM scheduling.project WHERE account_id = $1 AND id = $2 FOR UPDATE'

/** Holds the lock of a project's row until `release`. */
async function hold(id: number, account = acme) {
  const client = await beside()
  await client.query('BEGIN')
  await client.query(LOCK, [account.accountId, id])
  return { release: () => client.query('COMMIT') }
}

/** How many connections of the service wait for a lock. */
async function locked(): Promise<number> {
  const { rows } = await watcher.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name <> 'beside'`,
  )
  return rows.length
}
const inFlight = () => service.app.telemetry.metrics.requests.inFlight
const arrived = (count: number) => expect.poll(inFlight).toBe(count)
/** Resolves when that many requests are in flight and have read what they need: only the first holds a connection. */
async function queued(count: number): Promise<void> {
  await arrived(count)
  let still = 0
  const isStill = () => {
    still = service.app.budgets.connections.used === 1 ? still + 1 : 0
    return still
  }
  await expect.poll(isStill, { interval: 20 }).toBeGreaterThanOrEqual(5)
}
/** The service waits five seconds for a lock, and a busy machine may take longer than that to send forty requests. */
const expectMade = (answers: readonly Answer[]) => {
  const made = statuses(answers).filter((status) => status === 200)
  expect(made.length).toBeGreaterThan(answers.length / 2)
  expect(
    answers.flatMap(({ status, body }) => (status === 200 ? [] : body.code)).filter((it) => it !== 'busy'),
  ).toEqual([])
}
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)

describe('changes of one project that come together', () => {
  test('hold one connection while they wait, and another account is served meanwhile', async () => {
    const { id, taskId } = await open()
    const { id: own } = await open('Q', other)
    const { release } = await hold(id)
    const changes = Array.from({ length: 40 }, (_, n) => acme.patch(`/api/v1/tasks/${taskId}`, { name: `Name ${n}` }))
    await arrived(40)
    await expect.poll(locked).toBe(1)
    const reads = await Promise.all(Array.from({ length: 20 }, () => other.get(`/api/v1/projects/${own}`)))
    expect(new Set(statuses(reads))).toEqual(new Set([200]))
    expect((await acme.get(`/api/v1/projects/${id}`)).status).toBe(200)
    expect(await locked()).toBe(1)
    await release()
    expectMade(await Promise.all(changes))
  })

  test('are made in the order in which they came', async () => {
    const { id, taskId } = await open()
    const { release } = await hold(id)
    const changes: ReturnType<TestAccount['patch']>[] = []
    for (let n = 0; n < 12; n++) {
      changes.push(acme.patch(`/api/v1/tasks/${taskId}`, { name: `Name ${n}` }))
      await queued(n + 1)
    }
    await release()
    const versions = (await Promise.all(changes)).map(({ headers }) => Number(headers.get('ETag')?.replaceAll('"', '')))
    const first = versions[0] ?? Number.NaN
    expect(versions).toEqual(Array.from({ length: 12 }, (_, n) => first + n))
    expect((await acme.get(`/api/v1/tasks/${taskId}`)).body.name).toBe('Name 11')
  })

  test('whatever they change: tasks, milestones, batches, the project, its plan', async () => {
    const { id, taskId } = await open()
    const { body: milestone } = await acme.post(`/api/v1/projects/${id}/milestones`, { name: 'M' })
    const { id: gone, taskId: alsoGone } = await open('Gone')
    const { release } = await hold(id)
    const { release: releaseGone } = await hold(gone)
    const changes = [
      acme.patch(`/api/v1/tasks/${taskId}`, { duration: 5 }),
      acme.post(`/api/v1/projects/${id}/tasks`, { name: 'New' }),
      acme.post(`/api/v1/projects/${id}/milestones`, { name: 'New' }),
      acme.patch(`/api/v1/milestones/${milestone.id}`, { name: 'N' }),
      acme.patch(`/api/v1/projects/${id}`, { name: 'Q' }),
      acme.post(`/api/v1/projects/${id}/schedule`),
      acme.post('/api/v1/tasks/batch-update', {
        updates: [taskId, alsoGone].map((it) => ({ taskId: it, percentComplete: 5 })),
      }),
      acme.delete(`/api/v1/projects/${gone}`),
      acme.delete(`/api/v1/milestones/${milestone.id}`),
      acme.delete(`/api/v1/tasks/${taskId}`),
    ]
    await arrived(changes.length)
    await expect.poll(locked).toBeGreaterThan(0)
    expect(await locked()).toBeLessThanOrEqual(2)
    await release()
    await releaseGone()
    await Promise.all(changes)
  })

  test('are refused beyond a hundred that wait, at once and with the time to wait', async () => {
    const { id, taskId } = await open()
    const { release } = await hold(id)
    const answers: Answer[] = []
    const changes = Array.from({ length: 105 }, (_, n) =>
      acme.patch(`/api/v1/tasks/${taskId}`, { name: `Name ${n}` }).then((it) => answers.push(it)),
    )
    await expect.poll(() => statuses(answers)).toEqual([503, 503, 503, 503])
    expect(answers[0]?.body.code).toBe('busy')
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await release()
    await Promise.all(changes)
    expectMade(answers)
  })

  test('give up their slots when their callers leave', async () => {
    const { id, taskId } = await open()
    const { release } = await hold(id)
    const control = new AbortController()
    const first = acme.patch(`/api/v1/tasks/${taskId}`, { name: 'First' })
    await arrived(1)
    const left = fetch(`${service.url}/api/v1/tasks/${taskId}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${acme.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Nobody waits for this' }),
      signal: control.signal,
    }).catch((error: Error) => error.name)
    await arrived(2)
    control.abort()
    expect(await left).toBe('AbortError')
    await arrived(1)
    await release()
    expect((await first).status).toBe(200)
    expect((await acme.get(`/api/v1/tasks/${taskId}`)).body).toMatchObject({ name: 'First' })
    const { headers } = await acme.get(`/api/v1/tasks/${taskId}`)
    expect(headers.get('etag')).toBe('"2"')
  })

  test('with one Idempotency-Key wait for nothing: all but the first are refused', async () => {
    const { id } = await open()
    const { release } = await hold(id)
    const key = { 'Idempotency-Key': 'many' }
    const create = () => acme.post(`/api/v1/projects/${id}/tasks`, { name: 'Once' }, key)
    const first = create()
    await expect.poll(locked).toBe(1)
    const repeats = await Promise.all(Array.from({ length: 40 }, create))
    expect(new Set(repeats.map(({ body }) => body.code))).toEqual(new Set(['idempotency_key_in_use']))
    expect(await locked()).toBe(1)
    await release()
    const { body } = await first
    expect((await create()).body).toEqual(body)
  })
})

test('an account has half of the pool: changes of many projects leave the rest to others', async () => {
  const projects = await Promise.all(Array.from({ length: 12 }, () => open()))
  const { id: own } = await open('Q', other)
  const client = await beside()
  await client.query('BEGIN')
  for (const { id } of projects) await client.query(LOCK, [acme.accountId, id])
  const changes = projects.map(({ taskId }) => acme.patch(`/api/v1/tasks/${taskId}`, { name: 'N' }))
  await arrived(12)
  await expect.poll(locked).toBe(5)
  expect(service.app.budgets.connections.usedBy(acme.accountId)).toBe(5)
  const reads = await Promise.all(Array.from({ length: 20 }, () => other.get(`/api/v1/projects/${own}`)))
  expect(new Set(statuses(reads))).toEqual(new Set([200]))
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  await client.query('COMMIT')
  expectMade(await Promise.all(changes))
  expect(service.app.budgets.connections.used).toBe(0)
})

describe('a change that is planned with its project', () => {
  let accounts = 0
  // Projects that share people are projected with each other: these are alone.
  beforeEach(async () => {
    acme = await service.account(`Planned ${++accounts}`)
  })

  /** An active project of 40 tasks. */
  const active = async () => {
    const id = await importCrews(acme, 40)
    expect((await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })).status).toBe(200)
    const { body: tasks } = await acme.get(`/api/v1/projects/${id}/tasks`)
    return { id, tasks: tasks.value as { id: number; duration: number }[] }
  }
  const planOf = async (id: number) => (await acme.get(`/api/v1/projects/${id}/schedule`)).body

  test('is there with its plan, made once: a new task, a changed one, one less, a milestone, a project that starts', async () => {
    const { id, tasks } = await active()
    const made = await acme.post(`/api/v1/projects/${id}/tasks?replan=true`, {
      name: 'New',
      duration: 60,
      predecessors: [{ taskId: tasks[0]?.id }],
    })
    expect(made.status).toBe(201)
    expect(made.body.plannedFinish).not.toBeNull()
    expect((await planOf(id)).tasks).toHaveLength(41)
    const [, , changed, deleted] = tasks
    const longer = { duration: (changed?.duration ?? 0) + 30 }
    expect((await acme.patch(`/api/v1/tasks/${changed?.id}?replan=true`, longer)).status).toBe(200)
    expect((await acme.delete(`/api/v1/tasks/${deleted?.id}?replan=true`)).status).toBe(204)
    const milestone = await acme.post(`/api/v1/projects/${id}/milestones?replan=true`, { name: 'M' })
    expect(milestone.status).toBe(201)
    expect((await acme.patch(`/api/v1/projects/${id}?replan=true`, { bufferPercentage: 25 })).status).toBe(200)
    const plan = await planOf(id)
    expect(plan.tasks.map((it: { id: number }) => it.id)).toEqual(
      expect.arrayContaining([made.body.id, milestone.body.id]),
    )
    const again = await acme.post(`/api/v1/projects/${id}/schedule`)
    expect(again.body.plannedFinish).toBe(plan.plannedFinish)
    expect(again.body.calculation).toBe(plan.calculation + 1)
  })

  test('starts a project that has no plan, and emits it once', async () => {
    const { id, tasks } = await active()
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Frozen' })
    const { id: fresh } = (await acme.post('/api/v1/projects', { name: 'Fresh', startDate: '2026-11-23' })).body
    for (let n = 0; n < 12; n++) await acme.post(`/api/v1/projects/${fresh}/tasks`, { name: `T${n}`, duration: 1 + n })
    await emitted(acme.accountId)
    const starts = await Promise.all(
      Array.from({ length: 4 }, () => acme.patch(`/api/v1/projects/${fresh}`, { status: 'Active' })),
    )
    expect(statuses(starts)).toEqual([200, 200, 200, 200])
    expect((await planOf(fresh)).tasks).toHaveLength(12)
    expect((await emitted(acme.accountId)).filter(({ event }) => event === 'project.started')).toHaveLength(1)
    expect(tasks).toHaveLength(40)
  })

  test('takes no lock until it is planned, and is planned anew where another process has changed the project', async () => {
    const { id, tasks } = await active()
    // Listeners of the project's events would wait for the lock too.
    await service.settled()
    const second = await beside()
    await second.query('BEGIN')
    await second.query(LOCK, [acme.accountId, id])
    const change = acme.patch(`/api/v1/tasks/${tasks[5]?.id}?replan=true`, { duration: 44 })
    // It has made its plan, without the lock, and waits for it in its transaction.
    await expect.poll(locked).toBe(1)
    await second.query(
      'UPDATE scheduling.task SET duration = duration + 50 WHERE account_id = $1 AND project_id = $2',
      [acme.accountId, id],
    )
    await second.query('COMMIT')
    expect((await change).status).toBe(200)
    const plan = await planOf(id)
    expect((await acme.post(`/api/v1/projects/${id}/schedule`)).body.plannedFinish).toBe(plan.plannedFinish)
  })

  test('that cannot be planned is refused, and leaves nothing', async () => {
    const { id, tasks } = await active()
    const { body: crane } = await acme.post('/api/v1/resources', { name: 'Crane', capacity: 3 })
    const assignments = [{ resourceId: crane.id, units: 3 }]
    expect((await acme.patch(`/api/v1/tasks/${tasks[2]?.id}?replan=true`, { assignments })).status).toBe(200)
    await acme.patch(`/api/v1/resources/${crane.id}`, { capacity: 1 })
    const taskId = tasks[3]?.id
    await service.settled()
    const before = (await acme.get(`/api/v1/tasks/${taskId}`)).body
    const plan = await planOf(id)
    const refused = await acme.patch(`/api/v1/tasks/${taskId}?replan=true`, { duration: 90 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_plannable' } })
    expect((await acme.get(`/api/v1/tasks/${taskId}`)).body).toEqual(before)
    expect(await planOf(id)).toEqual(plan)
  })
})

test('a process that is killed while changes wait leaves nothing to wait for', async () => {
  const { id, taskId } = await open()
  const { release } = await hold(id)
  const killed = await startProcess({
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: service.app.config.dataDir,
    SECRETS_KEYS,
  })
  // By its own clock: it would not take a token that the service signed by the test's clock.
  const token = await signIn(killed.url, acme, acme.email, acme.password)
  const waiting = Array.from({ length: 20 }, () =>
    fetch(`${killed.url}/api/v1/tasks/${taskId}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Lost' }),
    }).catch((error: Error) => error.name),
  )
  await expect.poll(locked).toBe(1)
  killed.kill('SIGKILL')
  await killed.ended
  await Promise.all(waiting)
  await release()
  expect((await acme.patch(`/api/v1/tasks/${taskId}`, { name: 'Kept' })).status).toBe(200)
  expect((await acme.get(`/api/v1/tasks/${taskId}`)).body.name).toBe('Kept')
})

test('with the smallest pool every kind of write comes to its end', async () => {
  const small = await startTestService({
    now: NOW,
    environment: { DATABASE_URL: service.databaseUrl, DATABASE_POOL: '2', ROLES: 'api,identity' },
  })
  onTestFinished(() => small.stop())
  const api = small.as(acme.token)
  const { id, taskId } = await open()
  const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew' })
  const { body: calendar } = await acme.post('/api/v1/calendars', { name: 'Ours', isDefault: true })
  const answers = await Promise.all([
    api.patch(`/api/v1/tasks/${taskId}?replan=true`, { duration: 7, assignments: [{ resourceId: crew.id }] }),
    api.post(
      `/api/v1/projects/${id}/tasks?replan=true`,
      { name: 'New', duration: 2 },
      { 'Idempotency-Key': `small-${id}` },
    ),
    api.post(`/api/v1/projects/${id}/schedule`, { searchSeconds: 0.2 }),
    api.get(`/api/v1/projects/${id}?$expand=tasks,resources,projectManager`),
    api.patch(`/api/v1/projects/${id}`, { status: 'Active' }),
    api.post('/api/v1/tasks/batch-update', { updates: [{ taskId, percentComplete: 10 }] }),
    api.patch(`/api/v1/resources/${crew.id}`, { capacity: 3 }),
    api.put(`/api/v1/calendars/${calendar.id}`, { name: 'Theirs', weekdays: [1, 2, 3] }),
    api.post('/api/v1/projects/import?name=Crews', crewsTable(30), { 'Content-Type': 'text/csv' }),
  ])
  // One connection for nine: on a busy machine the last of them may wait too long, and are refused.
  const failed = answers.filter(({ status }) => status >= 300)
  expect(failed.filter(({ status }) => status !== 503)).toEqual([])
  expect(failed.length).toBeLessThan(answers.length / 2)
  expect(small.app.budgets.connections).toMatchObject({ used: 0, waiting: 0 })
})
