import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearDefault, defaultCalendar } from '../../plugins/scheduling/store/calendars.ts'
import { lockProjects } from '../../plugins/scheduling/store/projects.ts'
import { existingResources } from '../../plugins/scheduling/store/resources.ts'
import { lockBasis } from '../../plugins/scheduling/usecases/import/basis.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordEvents } from './events.ts'

let service: TestService
let acme: TestAccount
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  emitted = await recordEvents(service)
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const open = async (tasks: number) => {
  const { body } = await acme.post('/api/v1/projects', { name: 'P', startDate: '2026-11-23' })
  const made = await Promise.all(
    Array.from({ length: tasks }, (_, n) =>
      acme.post(`/api/v1/projects/${body.id}/tasks`, { name: `T${n}`, duration: 4 }),
    ),
  )
  return { id: body.id as number, tasks: made.map((it) => it.body.id as number) }
}

test('tasks that are added at once are all there', async () => {
  const { id, tasks } = await open(15)
  expect(new Set(tasks).size).toBe(15)
  expect((await acme.get(`/api/v1/projects/${id}/tasks?$count=true`)).body['@odata.count']).toBe(15)
})

test('of updates with one ETag a single one wins', async () => {
  const { tasks } = await open(1)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      acme.patch(`/api/v1/tasks/${tasks[0]}`, { name: `Name ${n}` }, { 'If-Match': '"1"' }),
    ),
  )
  expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
  expect(answers.filter((it) => it.status === 412)).toHaveLength(9)
})

test('completions at once are each emitted once, and the project starts once', async () => {
  const { id, tasks } = await open(12)
  await emitted(acme.accountId)
  const starts = await Promise.all(
    Array.from({ length: 5 }, () => acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })),
  )
  expect(starts.every((it) => it.status === 200)).toBe(true)
  await Promise.all(
    [...tasks, ...tasks].map((taskId) => acme.patch(`/api/v1/tasks/${taskId}`, { status: 'Completed' })),
  )
  const names = (await emitted(acme.accountId)).map((it) => it.event)
  expect(names.filter((it) => it === 'project.started')).toHaveLength(1)
  expect(names.filter((it) => it === 'task.completed')).toHaveLength(12)
  expect((await acme.get(`/api/v1/projects/${id}`)).body).toMatchObject({ chainCompletion: 100 })
})

test('a deletion and updates at once leave either a task or nothing', async () => {
  const { id, tasks } = await open(6)
  const answers = await Promise.all([
    acme.delete(`/api/v1/projects/${id}`),
    ...tasks.map((taskId) => acme.patch(`/api/v1/tasks/${taskId}`, { duration: 7 })),
    ...tasks.map((taskId) => acme.post(`/api/v1/projects/${id}/tasks`, { name: 'New', predecessors: [{ taskId }] })),
  ])
  expect(answers.filter((it) => ![200, 201, 204, 404].includes(it.status))).toEqual([])
  expect((await acme.get(`/api/v1/projects/${id}`)).status).toBe(404)
})

test('a resource that is deleted while it is assigned is either deleted or assigned', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await open(0)
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew' })
    const task = { name: 'T', assignments: [{ resourceId: crew.id }] }
    const [gone, made] = await Promise.all([
      acme.delete(`/api/v1/resources/${crew.id}`),
      acme.post(`/api/v1/projects/${id}/tasks`, task),
    ])
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([gone.status, made.status])
  }
})

/** Resolves when a statement waits for a lock. */
const blocked = async () => {
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(() => service.app.database.query(waits)).not.toEqual([])
}

test('a resource that changes and a task that takes it do not deadlock', async () => {
  const { id } = await open(0)
  const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew' })
  await acme.post(`/api/v1/projects/${id}/tasks`, { name: 'T', assignments: [{ resourceId: crew.id }] })
  const { changed } = await service.app.database.transaction(async (tx) => {
    await lockProjects(tx, { accountId: acme.accountId, all: true, userId: null }, [id])
    const changed = acme.patch(`/api/v1/resources/${crew.id}`, { capacity: 2 })
    await blocked()
    await tx.query("SET LOCAL lock_timeout = '500ms'")
    await existingResources(tx, acme.accountId, [crew.id])
    return { changed }
  })
  expect((await changed).status).toBe(200)
})

test('a calendar that is made the default one while the first default is made', async () => {
  const own = await service.account('Calendars')
  const { made } = await service.app.database.transaction(async (tx) => {
    await defaultCalendar(tx, own.accountId, service.clock.now())
    const made = own.post('/api/v1/calendars', { name: 'Ours', isDefault: true })
    await blocked()
    return { made }
  })
  expect((await made).status).toBe(201)
  const { body } = await own.get('/api/v1/calendars?$filter=isDefault eq true&$select=name')
  expect(body.value).toEqual([{ name: 'Ours' }])
})

test('an import locks the default calendar, also one that became it while the import waited', async () => {
  const own = await service.account('Importer')
  const { database } = service.app
  const at = service.clock.now()
  await own.post('/api/v1/calendars', { name: 'A', isDefault: true })
  const { body: b } = await own.post('/api/v1/calendars', { name: 'B', hoursPerDay: 6, weekdays: [1, 2] })
  let importing: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    await clearDefault(tx, own.accountId, at, b.id)
    await tx.query('UPDATE scheduling.calendar SET is_default = true WHERE account_id = $1 AND id = $2', [
      own.accountId,
      b.id,
    ])
    importing = database.transaction(async (tx) => {
      const { calendar } = await lockBasis(tx, own.accountId, { calendars: [], resources: [] }, at)
      expect(calendar.weekdays).toEqual([1, 2])
      await expect(
        database.query('SELECT FROM scheduling.calendar WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [b.id]),
      ).rejects.toThrow('could not obtain lock')
    })
    await blocked()
  })
  await importing
})
