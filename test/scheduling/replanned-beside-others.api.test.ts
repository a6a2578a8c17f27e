/** A running project that is planned anew: work that waits for it goes on waiting, and is nothing to be planned around. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
beforeEach(async () => {
  at = await sharedPeople(service, `Replanned ${++count}`)
})

/** Ann is at work on the first project, with so many days in all, and then for ten days on the second one. */
async function started(...days: readonly number[]): Promise<readonly [Made, Made]> {
  const plant = await at.project(
    'Plant',
    days.map((it) => ['Ann', it] as const),
  )
  await at.start(plant)
  const move = await at.project('Move', [['Ann', 10]])
  await at.start(move)
  expect([await at.days(plant.ids.at(-1)), await at.days(move.ids[0])]).toEqual([
    [expect.any(String), '11-27'],
    ['11-30', '12-11'],
  ])
  return [plant, move]
}

/** A day more of the first is a day of five of the buffer of the second. */
async function mustGoFirst([plant, move]: readonly [Made, Made]): Promise<void> {
  await service.settled()
  const { plannedFinish } = await at.task(plant.ids.at(-1))
  expect(plannedFinish).toBe('2026-11-30')
  expect((await at.acme.get(plant.url)).body).toMatchObject({ projectedCompletion: '2026-11-30', bufferConsumption: 0 })
  expect(await at.days(move.ids[0])).toEqual(['12-01', '12-14'])
  expect((await at.acme.get(move.url)).body).toMatchObject({ bufferConsumption: 20 })
}

test('a change of a task that plans its project anew leaves it before the work that waits for it', async () => {
  const [plant, move] = await started(5)
  const changed = await at.acme.patch(`/api/v1/tasks/${plant.ids[0]}?replan=true`, { duration: 6 })
  expect([changed.status, changed.body.plannedStart]).toEqual([200, '2026-11-23'])
  await mustGoFirst([plant, move])
  const explained = (await at.acme.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body
  expect(explained.planned.sentences.join()).not.toContain('waits for "Ann"')
})

test('so does one of more tasks than are planned within a transaction', async () => {
  const both = await started(...Array.from({ length: 12 }, (_, index) => (index === 11 ? 2.25 : 0.25)))
  const last = both[0].ids[11]
  expect((await at.acme.patch(`/api/v1/tasks/${last}?replan=true`, { duration: 3.25 })).status).toBe(200)
  await mustGoFirst(both)
})

test('so does one by which tasks are planned later than the work that waits for them was', async () => {
  const both = await started(...Array.from({ length: 12 }, (_, index) => (index === 0 ? 2.25 : 0.25)))
  const first = both[0].ids[0]
  expect((await at.acme.patch(`/api/v1/tasks/${first}?replan=true`, { duration: 3.25 })).status).toBe(200)
  await mustGoFirst(both)
})

test('so does a new plan, searched for or not, behind a report of more work', async () => {
  const [plant, move] = await started(5)
  await at.report(plant.ids[0], { remainingDuration: 6 })
  for (const body of [{}, { searchSeconds: 1 }]) {
    expect((await at.acme.post(`${plant.url}/schedule`, body)).status).toBe(200)
    await mustGoFirst([plant, move])
  }
})

test('so do changes that are tried, and come to what was tried', async () => {
  const [plant, move] = await started(5)
  const body = { replan: true, tasks: [{ taskId: plant.ids[0], duration: 6 }] }
  const tried = await at.acme.post(`${plant.url}/what-if`, body)
  expect(tried.body.after).toMatchObject({ finish: '2026-11-30', bufferEnd: '2026-12-03', bufferConsumption: 0 })
  const etag = tried.headers.get('etag') as string
  const made = await at.acme.post(`${plant.url}/what-if/apply`, body, { 'If-Match': etag })
  expect(made.body).toMatchObject({ projectedCompletion: '2026-11-30', bufferEnd: '2026-12-03' })
  await mustGoFirst([plant, move])
})

test('what was behind the work of others stays there', async () => {
  const [plant, move] = await started(5)
  const changed = await at.acme.patch(`/api/v1/tasks/${move.ids[0]}?replan=true`, { duration: 11 })
  expect(changed.body).toMatchObject({ plannedStart: '2026-11-30', plannedFinish: '2026-12-14' })
  await service.settled()
  expect(await at.days(plant.ids[0])).toEqual(['11-23', '11-27'])
})

test('a new task of a running project puts off nobody', async () => {
  const [plant, move] = await started(5)
  const assignments = [{ resourceId: at.people.Ann }]
  const added = await at.acme.post(`${plant.url}/tasks?replan=true`, { name: 'Clean', duration: 2, assignments })
  expect(added.body).toMatchObject({ plannedStart: '2026-12-14', plannedFinish: '2026-12-15' })
  await service.settled()
  expect(await at.days(move.ids[0])).toEqual(['11-30', '12-11'])
})

test('a project that starts is planned around all that runs, also where that waits for it by the list', async () => {
  const [, move] = await started(5)
  const paint = await at.project('Paint', [['Ann', 3]], { priority: 9 })
  await at.start(paint)
  expect(await at.task(paint.ids[0])).toMatchObject({ plannedStart: '2026-12-14', plannedFinish: '2026-12-16' })
  expect(await at.days(move.ids[0])).toEqual(['11-30', '12-11'])
})

// With ten tasks more it is planned before the transaction.
test.each([0, 10])('a new plan goes on with what a decision pauses when that lets it (%d tasks more)', async (more) => {
  const small = Array.from({ length: more }, () => ['Ann', 0.25] as const)
  const build = await at.project('Alpha', [['Bob', 4], ...small])
  const beta = await at.project('Beta', [['Bob', 7]])
  const delta = await at.project('Delta', [['Bob', 5]])
  for (const it of [build, beta, delta]) await at.start(it)
  await at.report(build.ids[0], { status: 'InProgress', remainingDuration: 4 })
  const body = { first: { projectId: delta.id }, mode: 'now', reason: 'The hall is let.' }
  expect((await at.acme.post('/api/v1/portfolio/decisions', body)).status).toBe(201)
  await service.settled()
  const task = { duration: 3, assignments: [{ resourceId: at.people.Bob }], predecessors: [{ taskId: build.ids[0] }] }
  const added = await at.acme.post(`${build.url}/tasks?replan=true`, { name: 'Rework', ...task })
  await service.settled()
  // By hand: Bob is at Delta for a week, then four days at the build and seven at Beta.
  expect(added.body).toMatchObject({ plannedStart: '2026-12-15', plannedFinish: '2026-12-17' })
  expect(await at.task(build.ids[0])).toMatchObject({ plannedFinish: '2026-12-03' })
  const seen = (await at.acme.get(build.url)).body
  expect(seen).toMatchObject({ projectedCompletion: '2026-12-17', bufferConsumption: 0, chainCompletion: 0 })
})

test.each([0, 10])('so does one with a decision of its own, beside nobody (%d tasks more)', async (more) => {
  const small = Array.from({ length: more }, () => ['Ann', 0.25] as const)
  const build = await at.project('Alpha', [['Bob', 4], ...small])
  const install = { name: 'Install', duration: 5, assignments: [{ resourceId: at.people.Bob }] }
  const { id: taskId } = (await at.acme.post(`${build.url}/tasks`, install)).body
  await at.start(build)
  await at.report(build.ids[0], { status: 'InProgress', remainingDuration: 4 })
  const body = { first: { taskId }, mode: 'now', reason: 'The hall is let.' }
  expect((await at.acme.post('/api/v1/portfolio/decisions', body)).status).toBe(201)
  expect((await at.acme.post(`${build.url}/schedule`, {})).status).toBe(200)
  expect(await at.task(build.ids[0])).toMatchObject({ plannedFinish: '2026-12-03', projectedFinish: '2026-12-03' })
})
