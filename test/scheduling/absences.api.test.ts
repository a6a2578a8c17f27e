/** People who are away: work waits for them, and everybody can read for whom. Today is Monday 2026-11-23. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { sharedPeople } from './shared-people.ts'

let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
})
beforeEach(async () => {
  at = await sharedPeople(service, `Away ${++count}`)
})

const change = async (who: string, body: object) => {
  const answer = await at.acme.patch(`/api/v1/resources/${at.people[who]}`, body)
  expect(answer.status).toBe(200)
  await service.settled()
  return answer.body
}
const recommendations = async (url: string) =>
  (await at.acme.get(`${url}/buffer-analysis`)).body.recommendations as string[]
const sentences = async (task: number | undefined) =>
  (await at.acme.get(`/api/v1/tasks/${task}/explanation`)).body.projected.sentences as string[]

describe('an absence', () => {
  test('moves the end of what runs, and is named until it is gone', async () => {
    const plant = await at.project('Plant', [
      ['Ann', 3],
      ['Bob', 2],
    ])
    await at.start(plant)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3 })
    expect(await at.days(plant.ids[1])).toEqual(['11-26', '11-27'])
    const body = await change('Ann', { absences: [{ from: '2026-11-24', to: '2026-11-25', reason: 'ill' }] })
    expect(body.absences).toEqual([{ from: '2026-11-24', to: '2026-11-25', units: null, reason: 'ill' }])
    // One day today, and two from Thursday on.
    expect(await at.days(plant.ids[0])).toEqual(['11-23', '11-27'])
    expect(await at.days(plant.ids[1])).toEqual(['11-30', '12-01'])
    const away = '"Ann" is away from 2026-11-24 to 2026-11-25'
    expect(await recommendations(plant.url)).toContain(`${away}, which holds up "Plant 1".`)
    expect(await sentences(plant.ids[0])).toContain(`${away}.`)
    const list = await at.acme.get(`/api/v1/resources/${at.people.Ann}/tasks`)
    expect(list.body.value).toMatchObject([
      { state: 'now', absences: [{ resourceId: at.people.Ann, from: '2026-11-24', to: '2026-11-25' }] },
    ])
    expect((await sentences(plant.ids[1])).join()).not.toContain('away')
    await change('Ann', { absences: [] })
    expect(await at.days(plant.ids[1])).toEqual(['11-26', '11-27'])
    expect((await recommendations(plant.url)).join()).not.toContain('away')
  })

  test('today has nothing of the person start today', async () => {
    const plant = await at.project('Plant', [['Ann', 3]])
    await at.start(plant)
    expect(await at.startingToday()).toEqual(['Plant 1'])
    await change('Ann', { absences: [{ from: '2026-11-20', to: '2026-11-24' }] })
    expect(await at.startingToday()).toEqual([])
    expect(await at.days(plant.ids[0])).toEqual(['11-25', '11-27'])
    expect(await sentences(plant.ids[0])).toContain('"Ann" is away from 2026-11-20 to 2026-11-24.')
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3, actualStart: '2026-11-20' })
    expect(await at.startingToday()).toEqual([])
  })

  test('is days off for planning, and drops plans in Planning', async () => {
    const plant = await at.project('Plant', [['Ann', 3]])
    await at.acme.post(`${plant.url}/schedule`)
    expect((await at.acme.get(plant.url)).body.plannedFinish).toBe('2026-11-25')
    await change('Ann', { absences: [{ from: '2026-11-24', to: '2026-11-27' }] })
    expect((await at.acme.get(plant.url)).body.plannedFinish).toBeNull()
    await at.acme.post(`${plant.url}/schedule`)
    expect((await at.acme.get(plant.url)).body.plannedFinish).toBe('2026-12-01')
    // The same again is no change.
    await change('Ann', { absences: [{ from: '2026-11-24', to: '2026-11-27', reason: null }] })
    expect((await at.acme.get(plant.url)).body.plannedFinish).toBe('2026-12-01')
  })

  test('of one of several people lets the other go, who is named where others take that one', async () => {
    const plant = await at.project('Plant', [['Ann', 4]])
    await at.acme.patch(`/api/v1/tasks/${plant.ids[0]}`, {
      assignments: [{ resourceId: at.people.Ann }, { resourceId: at.people.Bob }],
    })
    await at.start(plant)
    const move = await at.project('Move', [['Bob', 3]])
    await at.start(move)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 4 })
    expect([await at.days(plant.ids[0]), await at.days(move.ids[0])]).toEqual([
      ['11-23', '11-26'],
      ['11-27', '12-01'],
    ])
    // From Tuesday to Thursday: Bob moves, and on Friday the plant goes on.
    await change('Ann', { absences: [{ from: '2026-11-24', to: '2026-11-26' }] })
    expect([await at.days(plant.ids[0]), await at.days(move.ids[0])]).toEqual([
      ['11-23', '12-01'],
      ['11-24', '11-26'],
    ])
    expect(await sentences(plant.ids[0])).toContain('"Ann" is away from 2026-11-24 to 2026-11-26.')
    expect((await sentences(move.ids[0])).join()).toContain('it waits for "Bob", at work on "Plant" until 2026-11-23')
  })

  test('without a known return, and a last day, have the tasks after it need a person', async () => {
    const plant = await at.project('Plant', [
      ['Ann', 3],
      ['Ann', 2],
    ])
    await at.start(plant)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3 })
    const body = await change('Ann', { absences: [{ from: '2026-11-23' }] })
    expect(body.absences).toEqual([{ from: '2026-11-23', to: null, units: null, reason: null }])
    // As if there were somebody from tomorrow on.
    expect([await at.days(plant.ids[0]), await at.days(plant.ids[1])]).toEqual([
      ['11-23', '11-26'],
      ['11-27', '11-30'],
    ])
    expect(await at.startingToday()).toEqual([])
    const free = 'it is projected as if somebody were free from 2026-11-24 on.'
    const unknown = `"Ann" is away from 2026-11-23 on without a known return; ${free}`
    expect(await recommendations(plant.url)).toEqual(
      expect.arrayContaining([1, 2].map((number) => `"Plant ${number}" needs a person: ${unknown}`)),
    )
    expect(await sentences(plant.ids[1])).toContain(unknown)
    const left = await change('Ann', { absences: [], until: '2026-11-25' })
    expect(left.until).toBe('2026-11-25')
    expect([await at.days(plant.ids[0]), await at.days(plant.ids[1])]).toEqual([
      ['11-23', '11-25'],
      ['11-26', '11-27'],
    ])
    expect((await recommendations(plant.url)).join()).toContain(
      '"Plant 2" needs a person: "Ann" is there until 2026-11-25; it is projected as if somebody were free from 2026-11-26 on.',
    )
    expect((await change('Ann', { until: null })).until).toBeNull()
    expect((await recommendations(plant.url)).join()).not.toContain('needs a person')
  })

  test('takes its days from the capacity that the load shows', async () => {
    await change('Ann', { absences: [{ from: '2026-11-24', to: '2026-11-25' }] })
    const { body } = await at.acme.get(`/api/v1/resources/${at.people.Ann}/load?from=2026-11-23&to=2026-12-06`)
    expect(body.weeks.map(({ capacity }: { capacity: number }) => capacity)).toEqual([3, 5])
  })
})

describe('absences', () => {
  test.each<[string, string, object]>([
    ['a last day before the first', '/absences/0/to', { absences: [{ from: '2026-11-25', to: '2026-11-24' }] }],
    ['more units than there are', '/absences/0/units', { absences: [{ from: '2026-11-25', units: 2 }] }],
    ['four years', '/absences/0/to', { absences: [{ from: '2026-11-25', to: '2030-11-25' }] }],
    ['no first day', '/absences/0', { absences: [{ to: '2026-11-24' }] }],
    ['a day that there is not', '/absences/0/from', { absences: [{ from: '2026-02-30' }] }],
    ['an unknown field', '/absences/0', { absences: [{ from: '2026-11-25', until: '2026-11-26' }] }],
    ['a hundred and one', '/absences', { absences: new Array(101).fill({ from: '2026-11-25', to: '2026-11-25' }) }],
    ['a last day that is none', '/until', { until: 'soon' }],
  ])('are refused with %s', async (_, pointer, body) => {
    for (const answer of [
      await at.acme.patch(`/api/v1/resources/${at.people.Ann}`, body),
      await at.acme.post('/api/v1/resources', { name: 'Cem', ...body }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors.map((it: { pointer: string }) => it.pointer).join()).toContain(pointer)
    }
  })

  test('are refused with a capacity below them', async () => {
    const { body: crew } = await at.acme.post('/api/v1/resources', {
      ...{ name: 'Crew', capacity: 3 },
      absences: [
        { from: '2026-12-01', to: '2026-12-02', units: 2 },
        { from: '2026-11-25', to: null },
      ],
    })
    expect(crew.absences.map(({ from }: { from: string }) => from)).toEqual(['2026-11-25', '2026-12-01'])
    const url = `/api/v1/resources/${crew.id}`
    const refused = await at.acme.patch(url, { capacity: 1 })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/capacity'])
    expect((await at.acme.patch(url, { capacity: 1, absences: [] })).status).toBe(200)
  })
})
