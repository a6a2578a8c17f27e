/** Projects that run together: whoever works in another order than planned is projected as it is. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { recordEvents } from './events.ts'

let service: SharedService
let acme: TestAccount
let count = 0
const people: Record<string, number> = {}
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
beforeEach(async () => {
  acme = await service.account(`Together ${++count}`)
  for (const name of ['Ann', 'Bob']) people[name] = (await acme.post('/api/v1/resources', { name })).body.id
})

/** A project of tasks one after the other: who does each, and in how many days. */
async function project(name: string, tasks: readonly (readonly [who: string, days: number])[], more: object = {}) {
  const { body } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23', ...more })
  const url = `/api/v1/projects/${body.id}`
  const ids: number[] = []
  for (const [who, duration] of tasks) {
    const assignments = [{ resourceId: people[who] }]
    const predecessors = ids.slice(-1).map((taskId) => ({ taskId }))
    const task = { name: `${name} ${ids.length + 1}`, duration, assignments, predecessors }
    ids.push((await acme.post(`${url}/tasks`, task)).body.id)
  }
  return { id: body.id as number, url, ids }
}
const start = async ({ url }: { readonly url: string }) => {
  expect((await acme.patch(url, { status: 'Active' })).status).toBe(200)
  await service.settled()
}
const report = async (id: number | undefined, body: object) => {
  expect((await acme.patch(`/api/v1/tasks/${id}`, body)).status).toBe(200)
  await service.settled()
}
const task = async (id: number | undefined) => (await acme.get(`/api/v1/tasks/${id}`)).body
const days = async (id: number | undefined) => {
  const { projectedStart, projectedFinish } = await task(id)
  return [projectedStart.slice(5), projectedFinish.slice(5)]
}
const startingToday = async () =>
  (await acme.get('/api/v1/tasks?$filter=startsToday eq true&$orderby=id')).body.value.map(
    (it: { name: string }) => it.name,
  )

test('a person who begins what was planned second is at work on that first', async () => {
  const first = await project('Plant', [
    ['Bob', 3],
    ['Ann', 3],
  ])
  await start(first)
  const second = await project('Move', [['Ann', 4]])
  await start(second)
  // Ann waits for nobody: the move is planned for Wednesday 2 December, and she can do it until Thursday 26 November.
  expect(await startingToday()).toEqual(['Plant 1', 'Move 1'])
  await report(second.ids[0], { status: 'InProgress', remainingDuration: 6 })
  // The plant's second task is ready on Thursday 26 November; Ann is free for it on Tuesday 1 December.
  expect(await days(second.ids[0])).toEqual(['11-23', '11-30'])
  expect(await days(first.ids[1])).toEqual(['12-01', '12-03'])
  // Three days late, of a buffer of three.
  expect((await acme.get(first.url)).body).toMatchObject({ bufferConsumption: 100, projectedCompletion: '2026-12-03' })
  expect((await acme.get(`${first.url}/schedule`)).body.waits).toMatchObject([
    { taskId: first.ids[1], projectName: 'Move', until: '2026-11-30' },
  ])
})

test('two tasks under way on one person are done one after the other, and both projects show it', async () => {
  const [first, second] = [await project('Plant', [['Ann', 6]]), await project('Move', [['Ann', 6]])]
  await start(first)
  await start(second)
  for (const { ids } of [first, second]) await report(ids[0], { status: 'InProgress', remainingDuration: 6 })
  expect(await days(first.ids[0])).toEqual(['11-23', '11-30'])
  expect(await days(second.ids[0])).toEqual(['11-23', '12-08'])
  expect(await startingToday()).toEqual(['Plant 1'])
  const { projected } = (await acme.get(`/api/v1/tasks/${second.ids[0]}/explanation`)).body
  expect(projected.sentences).toContain(
    '"Move 1" is not done before 2026-12-08 because it waits for "Ann", at work on "Plant" until 2026-11-30.',
  )
  expect(projected.sentences).toContain('The 6 days of work left go on from 2026-12-01 and end on 2026-12-08.')
})

test('an early finish frees a person for another project on the same day, and it says so', async () => {
  const emitted = await recordEvents(service)
  const first = await project('Plant', [['Ann', 5]])
  await start(first)
  const second = await project('Move', [['Ann', 4]])
  await start(second)
  expect(await days(second.ids[0])).toEqual(['11-30', '12-03'])
  expect(await task(second.ids[0])).toMatchObject({ isReady: true, startsToday: false })
  expect((await emitted(acme.accountId)).map(({ event }) => event)).toContain('task.ready')
  await report(first.ids[0], { percentComplete: 100 })
  expect(await task(second.ids[0])).toMatchObject({ startsToday: true, projectedStart: '2026-11-24' })
  expect((await acme.get(second.url)).body).toMatchObject({ projectedCompletion: '2026-11-27' })
})

test('plans that were made together keep their promises, in whatever order their projects start', async () => {
  const all: Awaited<ReturnType<typeof project>>[] = []
  for (let n = 0; n < 6; n++) {
    all.push(
      await project(
        `P${n}`,
        [
          [n % 2 ? 'Ann' : 'Bob', 3],
          [n % 2 ? 'Bob' : 'Ann', 3],
        ],
        { priority: 900 - n },
      ),
    )
  }
  expect((await acme.post('/api/v1/portfolio/schedule', { apply: true })).status).toBe(200)
  const promises = async () => Promise.all(all.map(async ({ url }) => (await acme.get(url)).body.bufferEnd))
  const before = await promises()
  for (const it of all.toReversed()) await start(it)
  expect(await promises()).toEqual(before)
})

test('another account is projected by itself, whatever its ids', async () => {
  await start(await project('Plant', [['Ann', 5]]))
  const before = acme
  acme = await service.account(`Apart ${count}`)
  for (const name of ['Ann', 'Bob']) people[name] = (await acme.post('/api/v1/resources', { name })).body.id
  const own = await project('Move', [['Ann', 4]])
  await start(own)
  expect(await days(own.ids[0])).toEqual(['11-23', '11-26'])
  expect((await before.get(own.url)).status).toBe(404)
  expect((await before.get(`/api/v1/tasks/${own.ids[0]}`)).status).toBe(404)
})
