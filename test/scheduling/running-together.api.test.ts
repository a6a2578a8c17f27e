/** Projects that run together: whoever works in another order than planned is projected as it is. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../runtime/testing.ts'
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

describe('a project whose end waits for a person at work in another one', () => {
  /** Ann is at work on the move until Thursday 3 December; Bob's part of the plant is done a week before. */
  async function plantThatWaits() {
    const plant = await at.project('Plant', [
      ['Bob', 3],
      ['Ann', 3],
    ])
    await at.start(plant)
    const move = await at.project('Move', [['Ann', 4]])
    await at.start(move)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3 })
    await at.report(move.ids[0], { status: 'InProgress', remainingDuration: 9 })
    return { plant, move }
  }
  const waitsFor = (other: string) =>
    `"Plant 2" waits for "Ann", at work on ${other} until 2026-12-03, which uses 6 days of the project buffer: it helps if that work ends earlier. "Plant 1" can slip by 6 days.`

  test('shows what the wait has used where it is, and advises what moves the end', async () => {
    const { plant } = await plantThatWaits()
    expect([await at.days(plant.ids[0]), await at.days(plant.ids[1])]).toEqual([
      ['11-23', '11-25'],
      ['12-04', '12-08'],
    ])
    // Planned to end on Monday 30 November: six days late, of a buffer of three.
    expect(await at.end(plant)).toMatchObject({ bufferConsumption: 200, zone: 'RED' })
    // Without the wait the first task would keep the planned end, and it can slip until Ann comes.
    expect(await at.task(plant.ids[0])).toMatchObject({ bufferConsumption: 0, zone: 'GREEN', dueDate: '2026-11-30' })
    const { projected } = (await at.acme.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body
    expect(projected.float).toMatchObject({ end: 6 })
    expect(await at.task(plant.ids[1])).toMatchObject({ bufferConsumption: 200, zone: 'RED' })
    for (const read of ['buffer-analysis', 'schedule']) {
      const { recommendations } = (await at.acme.get(`${plant.url}/${read}`)).body
      expect(recommendations).toContain(waitsFor('"Move"'))
      expect(recommendations.join()).not.toContain('give it all help')
    }
    const first = { taskId: plant.ids[1] }
    const decided = await at.acme.post('/api/v1/portfolio/decisions', { first, mode: 'now', reason: 'The wait.' })
    expect(decided.status).toBe(201)
    await service.settled()
    expect(await at.end(plant)).toMatchObject({ bufferConsumption: 0, projectedCompletion: '2026-11-30' })
  })

  test('names no project that who reads it does not see', async () => {
    const { plant } = await plantThatWaits()
    const { userId, email } = await at.acme.user('Pia Plant')
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [userId])
    expect((await at.acme.patch(plant.url, { projectManagerId: userId })).status).toBe(200)
    const manager = service.as(await signIn(service.url, at.acme, email, at.acme.password))
    const { recommendations } = (await manager.get(`${plant.url}/buffer-analysis`)).body
    expect(recommendations).toContain(waitsFor('another project'))
  })
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
  expect(await at.task(second.ids[0])).toMatchObject({ startsToday: true, projectedStart: '2026-11-23' })
  expect((await at.acme.get(second.url)).body).toMatchObject({ projectedCompletion: '2026-11-26' })
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

describe('other working days of a calendar', () => {
  const holidays = ['2026-11-24', '2026-11-25'].map((date) => ({ date }))
  const change = async (calendarId: number, body: object) => {
    expect((await at.acme.put(`/api/v1/calendars/${calendarId}`, body)).status).toBe(200)
    await service.settled()
  }
  const calendar = async (more: object = {}) =>
    (await at.acme.post('/api/v1/calendars', { name: 'Plant days', ...more })).body.id as number
  /** Four days of work from Monday 23 November, and a buffer of two. */
  const onTime = { projectedCompletion: '2026-11-26', bufferConsumption: 0, zone: 'GREEN' }
  const late = { projectedCompletion: '2026-11-30', bufferConsumption: 100, zone: 'RED' }

  test.each([
    ['of the project', async (id: number) => ({ calendarId: id })],
    [
      'of a resource',
      async (calendarId: number) => {
        expect((await at.acme.patch(`/api/v1/resources/${at.people.Ann}`, { calendarId })).status).toBe(200)
        return {}
      },
    ],
    ['of the account', async () => ({})],
  ])('%s are projected at once: the promise is warned of', async (whose, use) => {
    const isDefault = whose === 'of the account'
    const id = await calendar({ isDefault })
    const project = await at.project('Plant', [['Ann', 4]], await use(id))
    await at.start(project)
    expect(await at.end(project)).toEqual(onTime)
    const events = await recordEvents(service)
    await change(id, { holidays })
    expect(await at.end(project)).toEqual(late)
    const warnings = (await events(at.acme.accountId)).filter(({ event }) => event === 'project.early_warning')
    expect(warnings).toHaveLength(1)
    await change(id, { holidays: [] })
    expect(await at.end(project)).toEqual(onTime)
  })

  test('by another default calendar are projected too, for a new one and for one that was there', async () => {
    const project = await at.project('Plant', [['Ann', 4]])
    await at.start(project)
    await calendar({ holidays, isDefault: true })
    await service.settled()
    expect(await at.end(project)).toEqual(late)
    await change(await calendar(), { isDefault: true })
    expect(await at.end(project)).toEqual(onTime)
  })

  test('drop no plan of a project in Planning whose days stay as they are', async () => {
    const id = await calendar()
    const project = await at.project('Plant', [['Ann', 4]], { calendarId: id })
    expect((await at.acme.post(`${project.url}/schedule`, {})).status).toBeLessThan(300)
    await change(id, { isDefault: true })
    await calendar({ isDefault: true })
    expect((await at.acme.get(project.url)).body.plannedFinish).toBe('2026-11-26')
    await change(id, { holidays })
    expect((await at.acme.get(project.url)).body.plannedFinish).toBe(null)
  })
})
