/** When waiting projects may start: proposed on request and once a week, with what moved it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimWork, endWork, findDueAccounts } from '../../plugins/scheduling/store/periodic-work.ts'
import { signIn, startTestService, type TestService } from '../../runtime/testing.ts'
import { type Made, sharedPeople } from './shared-people.ts'

const URL = '/api/v1/portfolio/releases'
const NONE = { madeOn: null, madeBy: null, comparedWith: null, proposals: [], unplannable: [] }

let service: TestService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
/** Ann is at work on the cold store for four days; the plant retrofit needs her for two. */
let store: Made
let plant: Made
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
afterAll(() => service?.stop())
beforeEach(async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  at = await sharedPeople(service, `Waiting ${++count}`)
  store = await at.project('Cold store', [['Ann', 4]])
  await at.start(store)
  plant = await at.project('Plant retrofit', [['Ann', 2]])
})
const propose = async () => {
  const answer = await at.acme.post(URL, undefined)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const proposals = async (reader: Pick<typeof at.acme, 'get'> = at.acme) => (await reader.get(URL)).body
const to = async (time: string) => {
  service.clock.set(time)
  await at.signIn()
}
/** A user whose project permissions are off, and who manages one project. */
async function managerOf({ url }: Made) {
  const { userId, email } = await at.acme.user('Lim Limited')
  expect((await at.acme.patch(url, { projectManagerId: userId })).status).toBe(200)
  await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [userId])
  return service.as(await signIn(service.url, at.acme, email, at.acme.password))
}

describe('proposed starts', () => {
  test('are none before the first ones were made', async () => {
    expect(await proposals()).toEqual(NONE)
  })

  test('lie behind the work that runs, and say so', async () => {
    const made = await propose()
    expect(made).toEqual({
      ...{ madeOn: '2026-11-23', madeBy: expect.objectContaining({ id: at.acme.userId }), comparedWith: null },
      proposals: [
        {
          ...{ projectId: plant.id, name: 'Plant retrofit', startDate: '2026-11-23', targetEndDate: null },
          ...{ proposedStart: '2026-11-27', previousStart: null, movedBy: null },
          ...{ finish: '2026-11-30', bufferEnd: '2026-12-01', daysLate: 0 },
          because: {
            ...{ kind: 'RESOURCE', resourceId: at.people.Ann, resourceName: 'Ann', until: '2026-11-26' },
            holders: [{ projectId: store.id, projectName: 'Cold store', finish: '2026-11-26', movedBy: null }],
          },
          sentences: [
            'Proposed start of "Plant retrofit": 2026-11-27, since "Ann" is at work on "Cold store" until 2026-11-26.',
          ],
          mentions: [
            { kind: 'project', id: plant.id, name: 'Plant retrofit', projectId: null },
            { kind: 'project', id: store.id, name: 'Cold store', projectId: null },
            { kind: 'resource', id: at.people.Ann, name: 'Ann', projectId: null },
          ],
        },
      ],
      unplannable: [],
    })
    expect(await proposals()).toEqual(made)
  })

  test('move with what slipped since the week before, which is named', async () => {
    await propose()
    await to('2026-11-30T10:00:00Z')
    await at.report(store.ids[0], { status: 'InProgress', remainingDuration: 6 })
    const made = await propose()
    // Six days from Monday on are done on the next Monday.
    expect(made).toMatchObject({
      ...{ madeOn: '2026-11-30', comparedWith: '2026-11-23' },
      proposals: [
        {
          ...{ proposedStart: '2026-12-08', previousStart: '2026-11-27', movedBy: 7 },
          because: { until: '2026-12-07', holders: [{ finish: '2026-12-07', movedBy: 7 }] },
          sentences: [
            'Proposed start of "Plant retrofit": 2026-12-08, 7 working days later than last week, since "Ann" is at work on "Cold store" until 2026-12-07.',
            '"Cold store" ends on 2026-12-07, 7 working days later than last week.',
          ],
        },
      ],
    })
    // Those of the same week are replaced, and still compared with those of the week before.
    await at.report(store.ids[0], { remainingDuration: 5 })
    expect(await propose()).toMatchObject({
      comparedWith: '2026-11-23',
      proposals: [{ proposedStart: '2026-12-07', previousStart: '2026-11-27', movedBy: 6 }],
    })
  })

  test('keep to the limit of Active projects that the account has', async () => {
    const move = await at.project('Move', [['Bob', 2]])
    expect((await propose()).proposals[1]).toMatchObject({ projectId: move.id, because: { kind: 'NONE' } })
    await service.app.database.query('UPDATE identity.account SET active_project_limit = 1 WHERE id = $1', [
      at.acme.accountId,
    ])
    await at.signIn()
    const made = await propose()
    expect(made.proposals.map((it: { proposedStart: string }) => it.proposedStart)).toEqual([
      '2026-11-27',
      '2026-12-01',
    ])
    expect(made.proposals[1]).toMatchObject({
      because: { kind: 'LIMIT', resourceId: null, until: '2026-11-30', holders: [{ projectId: plant.id }] },
      sentences: [
        'Proposed start of "Move": 2026-12-01, since the limit of Active projects is reached by "Plant retrofit" until 2026-11-30.',
      ],
    })
  })

  test('are shown of projects that the caller sees, without the names of others', async () => {
    await at.project('Hidden', [['Bob', 2]])
    await propose()
    const limited = await managerOf(plant)
    const seen = await proposals(limited)
    expect(seen.proposals).toMatchObject([
      {
        projectId: plant.id,
        because: { resourceName: 'Ann', holders: [{ projectId: null, projectName: null, finish: '2026-11-26' }] },
        sentences: [
          'Proposed start of "Plant retrofit": 2026-11-27, since "Ann" is at work on another project until 2026-11-26.',
        ],
      },
    ])
    expect((await limited.post(URL, undefined)).status).toBe(403)
  })

  test('are left out once a project has started, and are those of one account', async () => {
    await propose()
    await at.start(plant)
    expect(await proposals()).toMatchObject({ madeOn: '2026-11-23', proposals: [] })
    expect(await proposals(await service.account(`Other ${count}`))).toEqual(NONE)
  })
})

describe('once a week', () => {
  const WEEKLY = 'scheduling.weekly releases'
  const strike = () => service.makeDue(WEEKLY)
  /** Another account, whose proposals show that the timer has come round. */
  async function comeRound(time: string, madeOn: string) {
    const other = await sharedPeople(service, `Witness ${count} ${time}`)
    await other.project('Witness', [['Bob', 1]])
    await strike()
    await expect.poll(async () => (await other.acme.get(URL)).body.madeOn).toBe(madeOn)
    // It may come to the witness before the account of the test.
    await service.jobEnded(WEEKLY)
  }

  test('the service makes them, on its first working day', async () => {
    await strike()
    await expect.poll(async () => (await proposals()).madeOn).toBe('2026-11-23')
    expect((await proposals()).madeBy).toEqual({ name: 'system' })

    await to('2026-11-24T10:00:00Z')
    await comeRound('Tuesday', '2026-11-24')
    expect((await proposals()).madeOn).toBe('2026-11-23')

    await to('2026-11-30T10:00:00Z')
    await strike()
    await expect.poll(async () => (await proposals()).madeOn).toBe('2026-11-30')
    expect((await proposals()).comparedWith).toBe('2026-11-23')
  })

  test('the service leaves what was asked for in the same week', async () => {
    await propose()
    await strike()
    await comeRound('Monday', '2026-11-23')
    const done = "SELECT FROM scheduling.periodic_work WHERE account_id = $1 AND done_for = '2026-11-23'"
    await expect.poll(async () => (await service.app.database.query(done, [at.acme.accountId])).length).toBe(1)
    expect((await proposals()).madeBy).toMatchObject({ id: at.acme.userId })
  })

  test('a Monday off is none of its working days', async () => {
    const { body } = await at.acme.get('/api/v1/calendars')
    const [calendar] = body.value
    const holidays = [{ date: '2026-11-30', name: 'Saint Andrew' }]
    const put = await at.acme.put(`/api/v1/calendars/${calendar.id}`, { weekdays: calendar.weekdays, holidays })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    await to('2026-11-30T10:00:00Z')
    await comeRound('Monday', '2026-11-30')
    expect(await proposals()).toEqual(NONE)
    await service.app.database.query('UPDATE scheduling.periodic_work SET claimed_until = now()')
    await to('2026-12-01T10:00:00Z')
    await strike()
    await expect.poll(async () => (await proposals()).madeOn).toBe('2026-12-01')
  })

  test('is the week of the account', async () => {
    service.clock.set('2026-11-22T23:30:00Z') // a Sunday, and Monday in Tokyo
    await service.app.database.query(`UPDATE identity.account SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [
      at.acme.accountId,
    ])
    await at.signIn()
    await strike()
    await expect.poll(async () => (await proposals()).madeOn).toBe('2026-11-23')
  })

  test('a portfolio that is too large has none, and is not tried again in that week', async () => {
    const { accountId } = at.acme
    const { database } = service.app
    const settings = `start_date, schedule_method, buffer_type, buffer_sizing, buffer_percentage, buffer_confidence,
      feeding_policy`
    await database.query(
      `INSERT INTO scheduling.project (account_id, name, search_text, ${settings})
       SELECT account_id, 'P' || n, 'p' || n, ${settings} FROM scheduling.project, generate_series(1, 199) n WHERE id = $1`,
      [plant.id],
    )
    const refused = await at.acme.post(URL, undefined)
    expect([refused.status, refused.body.code]).toEqual([409, 'portfolio_too_large'])
    await strike()
    const due = () => findDueAccounts(database, 'releases', new Map([[accountId, '2026-11-23']]), [], 10)
    const done = 'SELECT FROM scheduling.periodic_work WHERE account_id = $1 AND done_for IS NOT NULL'
    await expect.poll(async () => (await database.query(done, [accountId])).length).toBe(1)
    expect(await due()).toEqual([])
    expect(await proposals()).toEqual(NONE)
  })

  test('one of several processes makes them', async () => {
    const { accountId } = at.acme
    const { database } = service.app
    const due = (week: string) => findDueAccounts(database, 'releases', new Map([[accountId, week]]), [], 10)
    const week = '2026-11-23'
    expect(await due(week)).toEqual([accountId])
    const claims = await Promise.all([1, 2, 3].map(() => claimWork(database, 'releases', accountId, week)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await due(week)).toEqual([])
    // The daily simulation has claims of its own.
    expect(await claimWork(database, 'simulation', accountId, week)).toBe(true)
    await endWork(database, 'releases', accountId, week)
    expect([await due(week), await claimWork(database, 'releases', accountId, week)]).toEqual([[], false])
    expect(await due('2026-11-30')).toEqual([accountId])
  })

  test('accounts without a project in Planning have none', async () => {
    await at.start(plant)
    const due = await findDueAccounts(
      ...([service.app.database, 'releases', new Map([[at.acme.accountId, '2026-11-23']]), [], 10] as const),
    )
    expect(due).toEqual([])
  })
})
