/** What is kept of a project between reports is never taken for another state of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordEvents } from './events.ts'

let service: TestService
let account: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  account = await service.account('Kept')
})
afterAll(() => service?.stop())

interface Started {
  readonly url: string
  readonly id: number
  readonly calendarId: number
  readonly resourceId: number
  readonly tasks: readonly [number, number, number, number]
}

/** Two chains of two tasks each that meet in no task; the second one has a person. */
async function start(): Promise<Started> {
  const { body: calendar } = await account.post('/api/v1/calendars', { name: 'Days' })
  const { body: person } = await account.post('/api/v1/resources', { name: 'Ann', calendarId: calendar.id })
  const { body: project } = await account.post('/api/v1/projects', {
    name: 'Kept',
    startDate: '2026-11-23',
    bufferType: 'PROJECT_AND_FEEDING',
  })
  const url = `/api/v1/projects/${project.id}`
  const add = async (name: string, duration: number, before: readonly number[], more = {}) => {
    const predecessors = before.map((taskId) => ({ taskId }))
    return (await account.post(`${url}/tasks`, { name, duration, predecessors, ...more })).body.id as number
  }
  const dig = await add('Dig', 10, [])
  const build = await add('Build', 10, [dig])
  const assignments = [{ resourceId: person.id }]
  const draw = await add('Draw', 4, [], { assignments })
  const print = await add('Print', 4, [draw], { assignments })
  expect((await account.patch(url, { status: 'Active' })).status).toBe(200)
  return { url, id: project.id, calendarId: calendar.id, resourceId: person.id, tasks: [dig, build, draw, print] }
}

const report = async (taskId: number, remainingDuration: number) =>
  expect((await account.patch(`/api/v1/tasks/${taskId}`, { remainingDuration })).status).toBe(200)

/** What was derived; numbers that count calculations left out. */
async function derived({ url }: Started) {
  const { calculation, ...schedule } = (await account.get(`${url}/schedule`)).body
  expect(calculation).toBeGreaterThan(0)
  return schedule
}

/** The same after reports for which the project is read anew each time. */
async function derivedAnew(started: Started, taskId: number, remainingDuration: number) {
  for (const remaining of [remainingDuration + 1, remainingDuration]) {
    await service.app.database.query('UPDATE scheduling.project SET revision = gen_random_uuid() WHERE id = $1', [
      started.id,
    ])
    await report(taskId, remaining)
  }
  return derived(started)
}

test('after each report, the cached project gives the same as a calculation from the database', async () => {
  const started = await start()
  const [dig, build, draw, print] = started.tasks
  for (const [taskId, remaining] of [
    [dig, 12],
    [draw, 9],
    [dig, 3],
    [print, 2],
    [build, 15],
  ] as const) {
    await report(taskId, remaining)
    const kept = await derived(started)
    expect(await derivedAnew(started, taskId, remaining)).toEqual(kept)
  }
})

test('what somebody else changed of a task, a link or an assignment is seen', async () => {
  const started = await start()
  const [dig, build, draw, print] = started.tasks
  const { accountId } = account
  const changes: readonly (readonly [sql: string, params: readonly unknown[]])[] = [
    ['UPDATE scheduling.task SET remaining_duration = 30 WHERE account_id = $1 AND id = $2', [accountId, print]],
    [`UPDATE scheduling.predecessor SET lag = 20 WHERE account_id = $1 AND task_id = $2`, [accountId, print]],
    ['DELETE FROM scheduling.predecessor WHERE account_id = $1 AND task_id = $2', [accountId, print]],
    ['DELETE FROM scheduling.assignment WHERE account_id = $1 AND task_id = $2', [accountId, draw]],
  ]
  await report(dig, 9)
  for (const [index, [sql, params]] of changes.entries()) {
    await service.app.database.query(sql, params)
    await report(dig, 9.1 + index)
    const kept = await derived(started)
    expect(await derivedAnew(started, dig, 9.1 + index)).toEqual(kept)
  }
  // 4 days of drawing, then 30 of printing without a link between them: longer than what is left of the first chain.
  const { tasks } = await derived(started)
  const finish = (id: number) => tasks.find((task: { id: number }) => task.id === id).projectedFinish
  expect(finish(print) > finish(build)).toBe(true)
})

const finishOf = async (started: Started, taskId: number): Promise<string> =>
  (await derived(started)).tasks.find((task: { id: number }) => task.id === taskId).projectedFinish

test('another calendar of a resource is seen', async () => {
  const started = await start()
  const [, , draw, print] = started.tasks
  // Started on Monday, 23 November: 6 days of drawing until Monday, 4 of printing until Friday.
  await account.patch(`/api/v1/tasks/${draw}`, { status: 'InProgress' })
  await report(draw, 6)
  expect(await finishOf(started, print)).toBe('2026-12-04')
  const holidays = ['2026-11-25', '2026-11-26', '2026-11-27'].map((date) => ({ date }))
  const { status } = await account.put(`/api/v1/calendars/${started.calendarId}`, { name: 'Days', holidays })
  expect(status).toBe(200)
  // 5 days of drawing on 23, 24, 30 November, 1 and 2 December, then 3, 4, 7, 8 December.
  await report(draw, 5)
  expect(await finishOf(started, print)).toBe('2026-12-08')
})

test('what another change of the project has calculated is seen, and warned of once', async () => {
  const emitted = await recordEvents(service)
  const started = await start()
  const [dig, , draw] = started.tasks
  await report(dig, 10)
  await emitted(account.accountId)
  service.clock.set('2026-12-08T10:00:00Z')
  const later = service.as(await signIn(service.url, account, account.email, account.password))
  // The first to calculate on a new day is not a report: eleven days late, of a buffer of ten.
  await later.patch(started.url, { targetEndDate: '2027-03-01' })
  const names = async () => (await emitted(account.accountId)).map(({ event }) => event)
  expect(await names()).toEqual(['task.red', 'project.early_warning'])
  const kept = (await later.get(`/api/v1/tasks/${dig}`)).body
  expect((await later.patch(`/api/v1/tasks/${draw}`, { remainingDuration: 3.5 })).status).toBe(200)
  expect(await names()).toEqual(['task.duration_changed'])
  expect((await later.get(`/api/v1/tasks/${dig}`)).body).toEqual(kept)
  service.clock.set('2026-11-23T10:00:00Z')
})

test('a report that was rolled back is not', async () => {
  const started = await start()
  const [dig, , draw] = started.tasks
  await report(draw, 5)
  const { database } = service.app
  await database.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
  )
  await database.query('CREATE TRIGGER refused BEFORE INSERT ON scheduling.fever_point EXECUTE FUNCTION refuse()')
  const { status } = await account.patch(`/api/v1/tasks/${dig}`, { remainingDuration: 100 })
  expect(status).toBe(500)
  await database.query('DROP TRIGGER refused ON scheduling.fever_point')
  await report(draw, 6)
  // 10 days from Monday, 23 November, as planned.
  expect(await finishOf(started, dig)).toBe('2026-12-04')
  expect((await derived(started)).projectBuffer.percentage).toBe(0)
})
