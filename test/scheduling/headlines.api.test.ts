/** Why a project stands as it does: one sentence in the portfolio, and what moved the points of its fever chart. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveOutlooks } from '../../plugins/scheduling/store/simulations.ts'
import { signIn, startTestService, type TestService } from '../../runtime/testing.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: TestService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
/** Bob, then Ann; Ann does the plant meanwhile. */
let plant: Made
let move: Made
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
afterAll(() => service?.stop())
beforeEach(async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  at = await sharedPeople(service, `Headlines ${++count}`)
  plant = await at.project('Plant', [['Ann', 2]], { bufferPercentage: 100 })
  await at.start(plant)
  move = await at.project('Move', [
    ['Bob', 2],
    ['Ann', 2],
  ])
  await at.start(move)
})

/** On Thursday the move is done with its first task, and Ann has five days left of the plant. */
async function waitForAnn() {
  service.clock.set('2026-11-26T10:00:00Z')
  await at.signIn()
  await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 5 })
  await at.report(move.ids[0], { status: 'Completed', actualStart: '2026-11-23', actualFinish: '2026-11-24' })
}
async function limitedManager(url: string) {
  const { userId, email } = await at.acme.user('Lim Limited')
  await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [userId])
  expect((await at.acme.patch(url, { projectManagerId: userId })).status).toBe(200)
  return service.as(await signIn(service.url, at.acme, email, at.acme.password))
}
const headlineOf = async (id: number, reader: Pick<typeof at.acme, 'get'> = at.acme) => {
  const { value } = (await reader.get('/api/v1/portfolio?$select=id,headline')).body
  return value.find((it: { id: number }) => it.id === id)?.headline
}
const mentionsOf = (value: { mentions: { kind: string; name: string }[] }) =>
  value.mentions.map(({ kind, name }) => `${kind} ${name}`)

describe('a headline', () => {
  test('says whom the project waits for, since when and where they are, and mentions each', async () => {
    await waitForAnn()
    const headline = await headlineOf(move.id)
    expect(headline.sentence).toMatch(
      /^"Move 2" has been ready since 2026-11-25 and waits for "Ann", at work on "Plant" until 2026-12-02, which uses \d+ days of the project buffer: it helps if that work ends earlier\./,
    )
    expect(headline.mentions).toEqual([
      { kind: 'task', id: move.ids[1], name: 'Move 2', projectId: move.id },
      { kind: 'resource', id: at.people.Ann, name: 'Ann', projectId: null },
      { kind: 'project', id: plant.id, name: 'Plant', projectId: null },
    ])
  })

  test('has no name of a project that its reader does not see', async () => {
    await waitForAnn()
    const limited = await limitedManager(move.url)
    const headline = await headlineOf(move.id, limited)
    expect(headline.sentence).toContain('at work on another project until')
    expect(mentionsOf(headline)).toEqual(['task Move 2', 'resource Ann'])
    expect(await headlineOf(plant.id, limited)).toBeUndefined()
    expect(await headlineOf(move.id, await service.account(`Other ${count}`))).toBeUndefined()
  })

  test('of a project in its time says what to start; without anything to do there is none', async () => {
    expect((await headlineOf(plant.id)).sentence).toMatch(
      /^"Plant 1" is on the longest chain and ready: start it today/,
    )
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 2 })
    expect(await headlineOf(plant.id)).toBe(null)
  })
})

describe('recommendations', () => {
  test('come with what they mention, in the schedule', async () => {
    await waitForAnn()
    const { body } = await at.acme.get(`${move.url}/schedule`)
    expect(mentionsOf(body)).toEqual(['task Move 2', 'resource Ann', 'project Plant'])
  })

  test('are none while a project is Frozen, and once it is Complete', async () => {
    await waitForAnn()
    const recommended = async () => {
      const [schedule, buffer] = await Promise.all([
        at.acme.get(`${move.url}/schedule`),
        at.acme.get(`${move.url}/buffer-analysis`),
      ])
      expect(schedule.body.recommendations).toEqual(buffer.body.recommendations)
      return [schedule.body.recommendations.length, schedule.body.mentions.length]
    }
    const change = async (status: string) => expect((await at.acme.patch(move.url, { status })).status).toBe(200)
    expect(await recommended()).not.toContain(0)
    await change('Frozen')
    expect(await recommended()).toEqual([0, 0])
    await change('Active')
    await at.report(move.ids[1], { status: 'Completed', actualStart: '2026-11-25', actualFinish: '2026-11-26' })
    expect((await at.acme.get(`${move.url}/schedule`)).body.recommendations).toEqual([
      'All work is done: complete the project.',
    ])
    await change('Complete')
    expect(await recommended()).toEqual([0, 0])
  })

  test('name a promise that is kept as estimated, and in fewer than half of the simulated runs', async () => {
    const { database } = service.app
    const { accountId } = at.acme
    const { bufferEnd } = (await at.acme.get(move.url)).body
    const recommended = async (probabilityOfPromise: number) => {
      const found = { id: move.id, bufferEnd, probabilityOfPromise, finishP50: '2026-12-09', finishP80: '2026-12-15' }
      await saveOutlooks(database, accountId, '2026-11-23', [found], { wait: true })
      return (await at.acme.get(`${move.url}/buffer-analysis`)).body.recommendations
    }
    const before = await recommended(0.5)
    const promise = `the promise of ${bufferEnd} is kept; of the runs simulated on 2026-11-23 only 22 % keep it`
    expect(await recommended(0.224)).toEqual([
      ...before,
      `By the remaining work as estimated ${promise}, and half end by 2026-12-09: ask for advice, or agree on a new date.`,
    ])
    // What is late as estimated is said in one sentence.
    expect((await at.acme.patch(move.url, { targetEndDate: '2026-11-24' })).status).toBe(200)
    expect((await recommended(0.224)).join()).not.toContain('simulated')
    // A promise that is broken as estimated, where the target is not.
    expect((await at.acme.patch(move.url, { targetEndDate: '2027-12-31' })).status).toBe(200)
    await at.report(move.ids[0], { status: 'InProgress', remainingDuration: 30 })
    expect((await at.acme.get(move.url)).body).toMatchObject({ daysLate: 0, bufferEnd })
    expect((await recommended(0.224)).join()).not.toContain('simulated')
  })

  test('mention nothing whose name two tasks have', async () => {
    const [first] = move.ids
    expect((await at.acme.patch(`/api/v1/tasks/${first}`, { name: 'Move 2' })).status).toBe(200)
    await waitForAnn()
    expect(mentionsOf((await at.acme.get(`${move.url}/schedule`)).body)).toEqual(['resource Ann', 'project Plant'])
  })
})

describe('a point of the fever chart', () => {
  const lastOf = async ({ url }: Made) => {
    const { body } = await at.acme.get(`${url}/fever-chart`)
    return { ...body.points.at(-1), mentions: mentionsOf(body) }
  }

  test('of a day on which nobody reported names the task whose report is missing', async () => {
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 2 })
    service.clock.set('2026-11-26T10:00:00Z')
    await at.signIn()
    await service.makeDue('scheduling.daily projection')
    await expect.poll(async () => (await lastOf(plant)).cause).toBe('day')
    const point = await lastOf(plant)
    expect(point.movedBy).toMatch(/^nothing was reported of "Plant 1": [\d.]+ days of it count as lost$/)
    expect(point.mentions).toContain('task Plant 1')
  })

  test('names whom the project waits longer for, and where they are', async () => {
    await waitForAnn()
    await at.report(plant.ids[0], { remainingDuration: 7 })
    const point = await lastOf(move)
    expect(point.movedBy).toBe('"Move 2" waits 2 days longer for "Ann", at work on "Plant"')
    expect(point.mentions).toEqual(expect.arrayContaining(['task Move 2', 'resource Ann', 'project Plant']))
    const limited = await limitedManager(move.url)
    const seen = (await limited.get(`${move.url}/fever-chart`)).body
    expect(seen.points.at(-1).movedBy).toBe('"Move 2" waits 2 days longer for "Ann", at work on another project')
  })
})
