/** Projects that run together: whoever works in another order than planned is projected as it is. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { recordEvents } from './events.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
beforeEach(async () => {
  at = await sharedPeople(service, `Together ${++count}`)
})

test('a person who begins what was planned second is at work on that first', async () => {
  const first = await at.project('Plant', [
    ['Bob', 3],
    ['Ann', 3],
  ])
  await at.start(first)
  const second = await at.project('Move', [['Ann', 4]])
  await at.start(second)
  // Ann waits for nobody: the move is planned for Wednesday 2 December, and she can do it until Thursday 26 November.
  expect(await at.startingToday()).toEqual(['Plant 1', 'Move 1'])
  await at.report(second.ids[0], { status: 'InProgress', remainingDuration: 6 })
  // The plant's second task is ready on Thursday 26 November; Ann is free for it on Tuesday 1 December.
  expect(await at.days(second.ids[0])).toEqual(['11-23', '11-30'])
  expect(await at.days(first.ids[1])).toEqual(['12-01', '12-03'])
  // Three days late, of a buffer of three.
  expect((await at.acme.get(first.url)).body).toMatchObject({
    bufferConsumption: 100,
    projectedCompletion: '2026-12-03',
  })
  expect((await at.acme.get(`${first.url}/schedule`)).body.waits).toMatchObject([
    { taskId: first.ids[1], projectName: 'Move', until: '2026-11-30' },
  ])
})

test('two tasks under way on one person are done one after the other, and both projects show it', async () => {
  const [first, second] = [await at.project('Plant', [['Ann', 6]]), await at.project('Move', [['Ann', 6]])]
  await at.start(first)
  await at.start(second)
  for (const { ids } of [first, second]) await at.report(ids[0], { status: 'InProgress', remainingDuration: 6 })
  expect(await at.days(first.ids[0])).toEqual(['11-23', '11-30'])
  expect(await at.days(second.ids[0])).toEqual(['11-23', '12-08'])
  expect(await at.startingToday()).toEqual(['Plant 1'])
  const { projected } = (await at.acme.get(`/api/v1/tasks/${second.ids[0]}/explanation`)).body
  expect(projected.sentences).toContain(
    '"Move 1" is not done before 2026-12-08 because it waits for "Ann", at work on "Plant" until 2026-11-30.',
  )
  expect(projected.sentences).toContain('The 6 days of work left go on from 2026-12-01 and end on 2026-12-08.')
})

test('an early finish frees a person for another project on the same day, and it says so', async () => {
  const emitted = await recordEvents(service)
  const first = await at.project('Plant', [['Ann', 5]])
  await at.start(first)
  const second = await at.project('Move', [['Ann', 4]])
  await at.start(second)
  expect(await at.days(second.ids[0])).toEqual(['11-30', '12-03'])
  expect(await at.task(second.ids[0])).toMatchObject({ isReady: true, startsToday: false })
  expect((await emitted(at.acme.accountId)).map(({ event }) => event)).toContain('task.ready')
  await at.report(first.ids[0], { percentComplete: 100 })
  expect(await at.task(second.ids[0])).toMatchObject({ startsToday: true, projectedStart: '2026-11-24' })
  expect((await at.acme.get(second.url)).body).toMatchObject({ projectedCompletion: '2026-11-27' })
})

test('plans that were made together keep their promises, in whatever order their projects start', async () => {
  const all: Made[] = []
  for (let n = 0; n < 6; n++) {
    all.push(
      await at.project(
        `P${n}`,
        [
          [n % 2 ? 'Ann' : 'Bob', 3],
          [n % 2 ? 'Bob' : 'Ann', 3],
        ],
        { priority: 900 - n },
      ),
    )
  }
  expect((await at.acme.post('/api/v1/portfolio/schedule', { apply: true })).status).toBe(200)
  const promises = async () => Promise.all(all.map(async ({ url }) => (await at.acme.get(url)).body.bufferEnd))
  const before = await promises()
  for (const it of all.toReversed()) await at.start(it)
  expect(await promises()).toEqual(before)
})

test('another account is projected by itself, whatever its ids', async () => {
  await at.start(await at.project('Plant', [['Ann', 5]]))
  const before = at.acme
  at = await sharedPeople(service, `Apart ${count}`)
  const own = await at.project('Move', [['Ann', 4]])
  await at.start(own)
  expect(await at.days(own.ids[0])).toEqual(['11-23', '11-26'])
  expect((await before.get(own.url)).status).toBe(404)
  expect((await before.get(`/api/v1/tasks/${own.ids[0]}`)).status).toBe(404)
})
