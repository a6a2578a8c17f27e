import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Background } from '#runtime'
import { directory } from '../../plugins/identity/directory.ts'
import { openPlanner } from '../../plugins/scheduling/planner/planner.ts'
import { lockProjects } from '../../plugins/scheduling/store/projects.ts'
import { dailyProjection } from '../../plugins/scheduling/usecases/daily-projection.ts'
import { openStopping } from '../../runtime/background/stopping.ts'
import { openBudget } from '../../runtime/limits/budget.ts'
import { NO_METER } from '../../runtime/telemetry/meter.ts'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordEvents } from './events.ts'

let service: TestService
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  emitted = await recordEvents(service)
})
afterAll(() => service?.stop())

/** What the timer does at every full hour. */
const strike = () => service.makeDue('scheduling.daily projection')
const active = async (account: TestAccount) => {
  const { body } = await account.post('/api/v1/projects', { name: 'Waiting', startDate: '2026-11-23' })
  await account.post(`/api/v1/projects/${body.id}/tasks`, { name: 'Dig', duration: 10 })
  await account.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
  return body.id as number
}
/** Tokens expire within a day. */
const again = async (account: TestAccount) =>
  service.as(await signIn(service.url, account, account.email, account.password))
const consumption = async (account: Requests, id: number) =>
  (await account.get(`/api/v1/projects/${id}`)).body.bufferConsumption

test('waiting consumes buffer, by the date that it is in the account, emitted as the system’s doing', async () => {
  const vienna = await service.account('Vienna', 'Europe/Vienna')
  const honolulu = await service.account('Honolulu', 'Pacific/Honolulu')
  const [here, there] = [await active(vienna), await active(honolulu)]
  const frozen = await active(vienna)
  await vienna.patch(`/api/v1/projects/${frozen}`, { status: 'Frozen' })
  await emitted(vienna.accountId)

  await strike()
  expect(await consumption(vienna, here)).toBe(0)

  // Saturday in Vienna, still Friday in Honolulu.
  service.clock.set('2026-11-27T23:30:00Z')
  await strike()
  const later = await again(vienna)
  await expect.poll(() => consumption(later, here)).toBe(100)
  const far = await again(honolulu)
  await expect.poll(() => consumption(far, there)).toBe(80)
  expect(await consumption(later, frozen)).toBe(0)

  const events = await emitted(vienna.accountId)
  expect(events.map((it) => it.event)).toEqual(['task.red', 'project.early_warning'])
  expect(events[0]?.actor).toEqual({ name: 'system' })
  const chart = await later.get(`/api/v1/projects/${here}/fever-chart`)
  expect(chart.body.points.at(-1)).toMatchObject({ cause: 'day', date: '2026-11-28', bufferConsumption: 100 })

  await strike()
  expect(await emitted(vienna.accountId)).toEqual([])
  expect((await later.get(`/api/v1/projects/${here}/fever-chart`)).body.points).toHaveLength(2)
})

test('days without a report are shown, and how the use of the buffer has risen meanwhile', async () => {
  service.clock.set('2026-11-30T10:00:00Z')
  const account = await service.account('Silence', 'Europe/Vienna')
  const { body: project } = await account.post('/api/v1/projects', { name: 'Silent', startDate: '2026-11-30' })
  const { body: task } = await account.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 10 })
  await account.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
  await account.patch(`/api/v1/tasks/${task.id}`, { remainingDuration: 9.6, status: 'InProgress' })

  const advice = async (now: string) => {
    service.clock.set(now)
    await strike()
    const requests = await again(account)
    const calculated = async () => (await requests.get(`/api/v1/tasks/${task.id}/explanation`)).body.statusDate
    await expect.poll(calculated).toBe(now.slice(0, 10))
    const { body } = await requests.get(`/api/v1/projects/${project.id}/buffer-analysis`)
    return body.recommendations.join(' ') as string
  }
  expect(await advice('2026-12-02T10:00:00Z')).not.toContain('Nothing has been reported')
  // Of three days one counts as progress: it ends at 11.6, 1.6 days into a buffer of 5, which is GREEN.
  expect(await advice('2026-12-03T10:00:00Z')).toContain('Nothing has been reported of "Dig" since 2026-11-30: ask')
  // A day later it ends at 12.6: 2.6 days are 52 %, of which 3 were lost and .4 gained before.
  const later = await advice('2026-12-04T10:00:00Z')
  expect(later).toContain(
    'Nothing has been reported of "Dig" since 2026-11-30, which uses 2.6 days of the project buffer: ask how much of it is left.',
  )
  expect(later).toMatch(/Since 2026-12-0\d the use of the project buffer has risen from 12 to 52 %/)
  // Two working days later it ends at 14.6: 4.6 of 5 days are 92 %.
  await advice('2026-12-08T10:00:00Z')
  const alarms = (await emitted(account.accountId)).filter(({ event }) => /red|warning/.test(event))
  expect(alarms.map(({ event, data }) => [event, (data as { cause: string }).cause])).toEqual([
    [
      'project.early_warning',
      'Nothing has been reported of "Dig" since 2026-11-30, which uses 2.6 days of the project buffer: ask how much of it is left.',
    ],
    [
      'task.red',
      'Nothing has been reported of "Dig" since 2026-11-30, and 5 days of it count as lost: ask how much of it is left.',
    ],
  ])
})

test('the days for which a project was frozen are not days without a report', async () => {
  service.clock.set('2026-12-07T10:00:00Z')
  const account = await service.account('Frost', 'Europe/Vienna')
  const { body: project } = await account.post('/api/v1/projects', { name: 'Frozen', startDate: '2026-12-07' })
  const { body: task } = await account.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 10 })
  await account.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
  await account.patch(`/api/v1/tasks/${task.id}`, { remainingDuration: 9, status: 'InProgress' })
  await account.patch(`/api/v1/projects/${project.id}`, { status: 'Frozen' })
  const advice = async (requests: Requests) =>
    (await requests.get(`/api/v1/projects/${project.id}/buffer-analysis`)).body.recommendations.join(' ') as string

  service.clock.set('2026-12-28T10:00:00Z')
  const later = await again(account)
  expect((await later.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })).status).toBe(200)
  expect(await advice(later)).not.toContain('Nothing has been reported')
  const rows = await service.app.database.query('SELECT pauses FROM scheduling.project WHERE id = $1', [project.id])
  expect(rows).toEqual([{ pauses: [{ from: '2026-12-07', to: '2026-12-28' }] }])

  // Monday to Wednesday are three working days.
  service.clock.set('2026-12-31T10:00:00Z')
  await strike()
  const silent = await again(account)
  await expect.poll(() => advice(silent)).toContain('Nothing has been reported of "Dig" since 2026-12-07')
})

/** 60 tasks of 10,000 days, one after the other: 2,300 years. */
const endless = async (account: TestAccount) => {
  const { body: calendar } = await account.post('/api/v1/calendars', { name: 'Work' })
  const { body } = await account.post('/api/v1/projects', { name: 'Cathedral', calendarId: calendar.id })
  let before: { taskId: number }[] = []
  for (let n = 0; n < 60; n++) {
    const task = { name: `Stone ${n}`, duration: 10_000, predecessors: before }
    before = [{ taskId: (await account.post(`/api/v1/projects/${body.id}/tasks`, task)).body.id }]
  }
  await account.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
  return { id: body.id as number, calendarId: calendar.id as number }
}

test('a project that cannot be projected any more holds up no other', async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  const account = await service.account('Two')
  const cathedral = await endless(account)
  const sound = await active(account)
  await account.put(`/api/v1/calendars/${cathedral.calendarId}`, { weekdays: [1] })

  service.clock.set('2026-11-25T10:00:00Z')
  await strike()
  const later = await again(account)
  await expect.poll(() => consumption(later, sound)).toBe(40)
  const { body } = await later.get(`/api/v1/projects/${cathedral.id}/fever-chart`)
  expect(body.points).toHaveLength(1)
})

/** The job, as a process of its own begins it at its start. @param begun gets the account of each project in turn */
function jobAtStart(begun: (accountId: number) => void = () => {}) {
  const { database, unitOfWork, log } = service.app
  const { as } = unitOfWork.of('scheduling')
  const recorded: typeof as = (account, ...rest) => {
    begun(account.id)
    return as(account, ...rest)
  }
  const host = { db: database, as: recorded, log, meter: NO_METER, notify: async () => {}, listen() {} }
  const services = {
    clock: service.clock,
    directory,
    baseUrl: service.url,
    planner: openPlanner({ budget: openBudget, log }),
  }
  return dailyProjection(host, services)[1] as Background
}

test('the accounts take turns: none waits for all the projects of a large one', async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  const accounts = [await service.account('Large'), await service.account('Small')]
  const columns = `name, search_text, start_date, schedule_method, buffer_type, buffer_sizing, buffer_percentage, buffer_confidence,
    feeding_policy, status, status_date`
  // Without a plan they cannot be projected, which is logged.
  for (const [account, copies] of [
    [accounts[0], 120],
    [accounts[1], 1],
  ] as const)
    await service.app.database.query(
      `INSERT INTO scheduling.project (account_id, ${columns})
       SELECT account_id, ${columns} FROM scheduling.project CROSS JOIN generate_series(1, $2::int) WHERE id = $1`,
      [await active(account as TestAccount), copies],
    )
  service.clock.set('2026-11-24T10:00:00Z')
  const begun: number[] = []
  const stop = openStopping()
  const running = jobAtStart((accountId) => void begun.push(accountId)).run(stop.stopping)
  const counts = () => accounts.map(({ accountId }) => begun.filter((it) => it === accountId).length)
  await expect.poll(counts, { timeout: 60_000 }).toEqual([121, 2])
  stop.begin(30_000) // ms
  await expect(running).rejects.toThrow('The service stops.')
  const [large, small] = accounts.map(({ accountId }) => accountId)
  const before = begun.slice(0, begun.indexOf(small as number)).filter((it) => it === large)
  expect(before.length).toBeLessThanOrEqual(52) // a turn, and two that are projected at the same time
})

test('each project has a transaction of its own: who is busy with one holds up neither others nor events', async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  const account = await service.account('Busy')
  const [first, second] = [await active(account), await active(account)]
  service.clock.set('2026-11-25T10:00:00Z')
  const later = await again(account)
  await service.app.database.transaction(async (tx) => {
    await lockProjects(tx, { accountId: account.accountId, all: true, userId: null }, [second])
    await strike()
    await expect.poll(() => consumption(later, first)).toBe(40)
    expect(await consumption(later, second)).toBe(0)
  })
  await expect.poll(() => consumption(later, second)).toBe(40)
})

test('what a process left undone its start takes up, and a stop finishes the project under way', async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  const account = await service.account('Restarted')
  const id = await active(account)
  service.clock.set('2026-11-25T10:00:00Z')
  const later = await again(account)
  const { database } = service.app
  const atStart = jobAtStart()
  const stop = openStopping()
  const stopped = await database.transaction(async (tx) => {
    await lockProjects(tx, { accountId: account.accountId, all: true, userId: null }, [id])
    const running = atStart.run(stop.stopping)
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(() => database.query(waits)).not.toEqual([])
    stop.begin(30_000) // ms
    return { running }
  })
  await expect(stopped.running).rejects.toThrow('The service stops.')
  expect(await consumption(later, id)).toBe(40)
})

test('a frozen project’s clock stands still: going on uses up no buffer and moves the promise', async () => {
  service.clock.set('2026-11-25T10:00:00Z')
  const account = await service.account('Cold')
  const { body } = await account.post('/api/v1/projects', { name: 'Cold', startDate: '2026-11-23' })
  const url = `/api/v1/projects/${body.id}`
  await account.post(`${url}/tasks`, { name: 'Dig', duration: 10 })
  const { body: started } = await account.patch(url, { status: 'Active' })
  expect(started).toMatchObject({ plannedFinish: '2026-12-04', bufferEnd: '2026-12-11', bufferConsumption: 40 })
  await account.patch(url, { status: 'Frozen' })

  service.clock.set('2026-12-01T10:00:00Z')
  const later = await again(account)
  const { body: resumed } = await later.patch(url, { status: 'Active' })
  expect(resumed).toMatchObject({ plannedFinish: '2026-12-10', bufferEnd: '2026-12-17', bufferConsumption: 40 })
  const { body: schedule } = await later.get(`${url}/schedule`)
  expect(schedule).toMatchObject({ plannedStart: '2026-11-27', bufferEnd: '2026-12-17' })
  expect(schedule.plannedAt).toMatch(/^2026-11-25/)
  const { body: chart } = await later.get(`${url}/fever-chart`)
  expect(chart.points.at(-1)).toMatchObject({
    cause: 'resume',
    date: '2026-12-01',
    bufferConsumption: 40,
    bufferEnd: '2026-12-17',
  })

  service.clock.set('2026-12-02T10:00:00Z')
  await strike()
  const next = await again(account)
  await expect.poll(() => consumption(next, body.id)).toBe(60)
})

test('there is no trend where nothing is left to work on, and numbers have six decimals at most', async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  const account = await service.account('Gate')
  const { body } = await account.post('/api/v1/projects', { name: 'Gate', startDate: '2026-11-23' })
  const url = `/api/v1/projects/${body.id}`
  const { body: dig } = await account.post(`${url}/tasks`, { name: 'Dig', duration: 3 })
  await account.post(`${url}/milestones`, { name: 'Gate', predecessors: [{ taskId: dig.id }] })
  await account.patch(url, { status: 'Active' })

  // A day late: 1 of 1.5 days of the buffer. The milestone stands at the end of the work, however long it is not marked.
  service.clock.set('2026-11-26T10:00:00Z')
  const late = await again(account)
  await late.patch(`/api/v1/tasks/${dig.id}`, { status: 'Completed', asOf: '2026-11-26' })
  expect(await consumption(late, body.id)).toBe(66.666667)
  service.clock.set('2026-11-30T10:00:00Z')
  const later = await again(account)
  await strike()
  await expect.poll(async () => (await later.get(`${url}/schedule`)).body.statusDate).toBe('2026-11-30')
  const schedule = await later.get(`${url}/schedule`)
  expect(schedule.body).toMatchObject({
    projectedCompletion: '2026-11-26',
    trendCompletion: null,
    trendConsumption: null,
  })
  expect(schedule.body).toMatchObject({ burnRate: 0.666667, projectBuffer: { percentage: 66.666667 } })
})
