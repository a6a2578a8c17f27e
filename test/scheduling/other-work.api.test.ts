/** A person who has begun tasks of two projects: what both say, and the days on which one of them is reported. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { sharedPeople } from './shared-people.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T15:00:00Z' }) // a Monday
})
afterAll(() => service?.stop())

test('tasks of two projects under way on one person are named in both', async () => {
  const at = await sharedPeople(service, 'Both')
  const [one, two] = [await at.project('One', [['Bob', 6]]), await at.project('Two', [['Bob', 6]])]
  for (const project of [one, two]) await at.start(project)
  for (const project of [one, two]) await at.report(project.ids[0], { status: 'InProgress' })
  const said = async ({ url }: typeof one) => (await at.acme.get(`${url}/schedule`)).body.recommendations
  expect(await said(one)).toEqual([
    '"Bob" works on 2 tasks at once, which takes 2 where there is 1: work in "Two" waits for "One 1" until 2026-11-30. It helps if "One 1" ends earlier.',
  ])
  expect(await said(two)).toEqual([
    '"Two 1" has begun and waits 6 days longer than planned for "Bob", at work on "One" until 2026-11-30: it helps if that work ends earlier.',
  ])
})

test('days reported of another project are no days of the task, also when that is complete', async () => {
  const at = await sharedPeople(service, 'Elsewhere')
  const plant = await at.project('Plant', [['Ann', 10]])
  const move = await at.project('Move', [['Ann', 2]])
  for (const project of [plant, move]) await at.start(project)
  const { end } = at
  await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 9 })
  const on = async (now: string) => {
    service.clock.set(now)
    await at.signIn()
    await service.makeDue('scheduling.daily projection')
    const due = async () => {
      const [row] = await service.app.database.query<{ due: number }>(
        'SELECT count(*)::int AS due FROM scheduling.project WHERE status = $2 AND status_date < $1',
        [now.slice(0, 10), 'Active'],
      )
      return row?.due
    }
    await expect.poll(due).toBe(0)
    await service.settled()
  }
  const stands = async () => (await end(plant)).projectedCompletion

  await on('2026-11-24T15:00:00Z')
  await at.report(move.ids[0], { status: 'InProgress', remainingDuration: 1 })
  // Nine days from Wednesday 25 November on: three of that week, five of the next, and Monday 7 December.
  expect(await stands()).toBe('2026-12-07')
  await on('2026-11-25T15:00:00Z')
  expect(await stands()).toBe('2026-12-07')
  await at.report(move.ids[0], { status: 'Completed' })
  expect(await stands()).toBe('2026-12-08')

  await on('2026-11-26T08:00:00Z')
  expect(await stands()).toBe('2026-12-08')
  const { recommendations } = (await at.acme.get(`${plant.url}/schedule`)).body
  expect(recommendations.join()).not.toContain('reported')
  expect((await at.acme.patch(move.url, { status: 'Complete' })).status).toBe(200)
  await service.settled()
  await at.report(plant.ids[0], { actualStart: '2026-11-23' })
  expect(await stands()).toBe('2026-12-08')
  // Thursday is the first working day of which nothing is known.
  await on('2026-11-27T08:00:00Z')
  expect(await stands()).toBe('2026-12-08')
})
