/** What changed in the portfolio since a day: promises, ends and buffers, what moved them, and who decided. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, startTestService, type TestService } from '../../runtime/testing.ts'
import { type Made, sharedPeople } from './shared-people.ts'

const URL = '/api/v1/portfolio/changes'

let service: TestService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
let plant: Made
/** The name of the user who does all. */
let name: string
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
afterAll(() => service?.stop())
/** Six days of work from Monday on, to 2026-11-30, and as many of buffer, to 2026-12-08. */
beforeEach(async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  at = await sharedPeople(service, `Changed ${++count}`)
  plant = await at.project('Plant', [['Ann', 6]], { bufferPercentage: 100 })
  await at.start(plant)
  name = (await at.acme.get(`${plant.url}/fever-chart`)).body.points[0].actor.name
})
const to = async (time: string) => {
  service.clock.set(time)
  await at.signIn()
}
const changes = async (since?: string, reader: Pick<typeof at.acme, 'get'> = at.acme) => {
  const answer = await reader.get(since ? `${URL}?since=${since}` : URL)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('a project', () => {
  test('that started since has nothing to be compared with', async () => {
    await to('2026-11-30T10:00:00Z')
    const { since, statusDate, projects, decisions } = await changes()
    expect({ since, statusDate, decisions }).toEqual({ since: '2026-11-23', statusDate: '2026-11-30', decisions: [] })
    expect(projects).toEqual([
      {
        ...{ projectId: plant.id, name: 'Plant', status: 'Active', became: 'Active' },
        promise: { before: null, now: '2026-12-08' },
        projectedCompletion: { before: null, now: '2026-11-30' },
        bufferConsumption: { before: null, now: 0 },
        causes: [],
        sentences: ['"Plant" has been Active since 2026-11-23.'],
        mentions: [{ kind: 'project', id: plant.id, name: 'Plant', projectId: null }],
      },
    ])
    expect((await changes('2026-11-24')).projects).toMatchObject([{ became: null, promise: { before: '2026-12-08' } }])
  })

  // Eight days are left on Monday: they end on Wednesday a week later, seven days into a buffer of six.
  test('that slipped says what consumed its buffer and who reported it', async () => {
    await to('2026-11-30T10:00:00Z')
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 8 })
    const { projects } = await changes('2026-11-30')
    expect(projects).toMatchObject([
      {
        became: null,
        promise: { before: '2026-12-08', now: '2026-12-08' },
        projectedCompletion: { before: '2026-11-30', now: '2026-12-09' },
        bufferConsumption: { before: 0, now: 116.666667 },
        causes: [
          {
            ...{ date: '2026-11-30', cause: 'progress', bufferEnd: '2026-12-08', promiseMovedBy: 0 },
            ...{ consumed: 116.666667, taskIds: [plant.ids[0]], taskCount: 1, actor: { id: at.acme.userId } },
          },
        ],
        sentences: [
          '"Plant" is projected to end on 2026-12-09 instead of 2026-11-30.',
          `On 2026-11-30 ${name} reported "Plant 1": buffer consumption went from 0 % to 117 %, because "Plant 1" starts 5 days later; "Plant 1" takes 2 days longer.`,
        ],
      },
    ])
    expect(projects[0].mentions).toEqual([
      { kind: 'project', id: plant.id, name: 'Plant', projectId: null },
      { kind: 'task', id: plant.ids[0], name: 'Plant 1', projectId: plant.id },
    ])
    expect((await changes('2026-11-30', await service.account(`Other ${count}`))).projects).toEqual([])
  })

  // A report before 13:00 speaks for the moment: four days were left all the time.
  test('whose report repeats what was known says who reported it', async () => {
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 4 })
    await to('2026-11-27T10:00:00Z')
    await at.report(plant.ids[0], { remainingDuration: 4 })
    const [project] = (await changes('2026-11-27')).projects
    expect(project.causes).toMatchObject([{ cause: 'progress', taskIds: [plant.ids[0]], taskCount: 1 }])
    expect(project.sentences.at(-1)).toMatch(new RegExp(`^On 2026-11-27 ${name} reported "Plant 1": buffer`))
  })

  // Eight days of work end on 2026-12-09, and as many of buffer on 2026-12-21.
  test('that was planned anew has another promise, and says whose it is', async () => {
    await to('2026-11-30T10:00:00Z')
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 8 })
    expect((await at.acme.post(`${plant.url}/schedule`, {})).status).toBe(200)
    await service.settled()
    const still = await at.project('Still', [['Bob', 2]])
    await at.start(still)
    await to('2026-12-01T10:00:00Z')
    const { projects } = await changes('2026-11-30')
    expect(projects.map((it: { name: string }) => it.name)).toEqual(['Plant', 'Still'])
    expect(projects[0]).toMatchObject({
      promise: { before: '2026-12-08', now: '2026-12-21' },
      causes: [{ cause: 'progress' }, { cause: 'plan', promiseMovedBy: 13, actor: { id: at.acme.userId } }],
    })
    expect(projects[0].sentences).toEqual([
      'The promise of "Plant" moved from 2026-12-08 to 2026-12-21.',
      '"Plant" is projected to end on 2026-12-09 instead of 2026-11-30.',
      `On 2026-11-30 ${name} reported "Plant 1": buffer consumption went from 0 % to 117 %, because "Plant 1" starts 5 days later; "Plant 1" takes 2 days longer.`,
      `On 2026-11-30 ${name} planned it anew: the promise is 2026-12-21, 13 days later, and buffer consumption went from 117 % to 0 %.`,
    ])
  })

  test('that waits for news loses time, and says at which task', async () => {
    await to('2026-12-03T10:00:00Z')
    await service.makeDue('scheduling.daily projection')
    await expect.poll(async () => (await changes('2026-12-03')).projects[0].causes.length).toBe(1)
    const [project] = (await changes('2026-12-03')).projects
    expect(project.causes).toMatchObject([{ cause: 'day', actor: { name: 'system' } }])
    expect(project.sentences.at(-1)).toMatch(
      /^On 2026-12-03 "Plant 1" starts 8 days later: buffer consumption went from 0 % to \d+ %\.$/,
    )
  })

  test('that was completed since is among them, and not for longer', async () => {
    await to('2026-11-27T10:00:00Z')
    await at.report(plant.ids[0], { status: 'Completed' })
    expect((await at.acme.patch(plant.url, { status: 'Complete' })).status).toBe(200)
    await service.settled()
    expect((await changes('2026-11-25')).projects).toMatchObject([{ status: 'Complete', became: 'Complete' }])
    expect((await changes('2026-11-25')).projects[0].sentences[0]).toBe('"Plant" has been Complete since 2026-11-27.')
    await to('2026-11-30T10:00:00Z')
    expect((await changes('2026-11-28')).projects).toEqual([])
  })
})

describe('a decision', () => {
  const decide = async (more: object = {}) => {
    const body = { first: { taskId: plant.ids[0] }, reason: 'The old hall is let.', ...more }
    const answer = await at.acme.post('/api/v1/portfolio/decisions', body)
    expect(answer.status).toBe(201)
    await service.settled()
    return answer.body.decision
  }

  test('is listed with its author and reason while it was made or ended since', async () => {
    const { id } = await decide()
    const made = `On 2026-11-23 ${name} decided that "Plant 1" of "Plant" comes first: The old hall is let.`
    expect((await changes()).decisions).toMatchObject([
      {
        ...{ id, projectId: plant.id, projectName: 'Plant', taskId: plant.ids[0], taskName: 'Plant 1', mode: 'next' },
        ...{ reason: 'The old hall is let.', actor: { id: at.acme.userId }, endedAt: null, endedBy: null },
        sentences: [made],
      },
    ])
    await to('2026-12-02T10:00:00Z')
    expect((await changes()).decisions).toEqual([])
    expect((await at.acme.delete(`/api/v1/portfolio/decisions/${id}`)).status).toBe(204)
    expect((await changes()).decisions).toMatchObject([
      { endedBy: { id: at.acme.userId }, sentences: [made, `It was ended on 2026-12-02 by ${name}.`] },
    ])
  })

  test('is listed where its last day is over since', async () => {
    await decide({ until: '2026-11-24' })
    await to('2026-11-25T10:00:00Z')
    const last = 'It held until 2026-11-24, its last day.'
    expect((await changes('2026-11-25')).decisions).toMatchObject([
      { until: '2026-11-24', endedAt: null, sentences: [expect.any(String), last] },
    ])
    await to('2026-11-26T10:00:00Z')
    expect((await changes('2026-11-26')).decisions).toEqual([])
    // Its row is closed with the next one, which is no later end of it.
    const next = await decide()
    expect((await changes('2026-11-26')).decisions).toMatchObject([{ id: next.id }])
    expect((await changes('2026-11-25')).decisions).toMatchObject([
      { id: next.id },
      { endedBy: { name: 'system' }, sentences: [expect.any(String), last] },
    ])
  })

  test('is listed where its task was completed since, also once its row is closed', async () => {
    await decide()
    await to('2026-12-01T10:00:00Z')
    await at.report(plant.ids[0], { status: 'Completed', actualFinish: '2026-11-27' })
    const ended = {
      endedAt: null,
      sentences: [expect.any(String), 'It held until "Plant 1" was completed on 2026-11-27.'],
    }
    expect((await changes('2026-12-01')).decisions).toMatchObject([ended])
    await to('2026-12-03T10:00:00Z')
    expect((await changes('2026-12-02')).decisions).toEqual([])
    const next = await decide({ first: { projectId: plant.id } })
    expect((await changes('2026-12-02')).decisions).toMatchObject([{ id: next.id }])
    expect((await changes('2026-12-01')).decisions).toMatchObject([
      { id: next.id },
      { sentences: ended.sentences, endedBy: { name: 'system' } },
    ])
  })

  test('is seen, like projects, by those who see its project', async () => {
    await decide()
    const own = await at.project('Own', [['Bob', 2]])
    await at.start(own)
    const { userId, email } = await at.acme.user('Lim Limited')
    await at.acme.patch(own.url, { projectManagerId: userId })
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [userId])
    const limited = service.as(await signIn(service.url, at.acme, email, at.acme.password))
    const { projects, decisions } = await changes(undefined, limited)
    expect([projects.map((it: { projectId: number }) => it.projectId), decisions]).toEqual([[own.id], []])
  })
})

test.each([
  ['2026-11-24', 'since is 2026-11-24, and today is 2026-11-23.'],
  ['2026-10-25', 'since is 2026-10-25: 2026-10-26, 28 days ago, is the earliest.'],
])('a day that is to come, or too long ago, is refused: %s', async (since, detail) => {
  const answer = await at.acme.get(`${URL}?since=${since}`)
  expect([answer.status, answer.body.errors]).toEqual([400, [{ parameter: 'since', detail }]])
  expect((await at.acme.get(`${URL}?since=2026-10-26`)).status).toBe(200)
})

test('what is no day is refused', async () => {
  for (const since of ['yesterday', '2026-02-30', '']) {
    expect((await at.acme.get(`${URL}?since=${since}`)).status, since).toBe(400)
  }
})

describe('since a moment', () => {
  const changedAfter = (moment: string) => at.acme.get(`${URL}?after=${encodeURIComponent(moment)}`)

  test('what was reported before it is known already, on the same day too', async () => {
    await to('2026-11-30T10:00:00Z')
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 7 })
    await to('2026-11-30T11:00:00Z')
    await at.report(plant.ids[0], { remainingDuration: 8 })
    const { body } = await changedAfter('2026-11-30T10:30:00Z')
    expect(body).toMatchObject({ since: '2026-11-30', after: '2026-11-30T10:30:00.000Z' })
    expect(body.projects[0]).toMatchObject({
      projectedCompletion: { before: '2026-12-08', now: '2026-12-09' },
      causes: [{ cause: 'progress', taskIds: [plant.ids[0]] }],
    })
    await to('2026-11-30T12:00:00Z')
    expect((await changedAfter('2026-11-30T11:30:00Z')).body.projects).toMatchObject([{ causes: [], sentences: [] }])
  })

  test('that is longer ago than 28 days the earliest day counts; one to come is refused', async () => {
    await to('2027-01-11T10:00:00Z')
    expect((await changedAfter('2026-11-30T10:30:00Z')).body).toMatchObject({ since: '2026-12-14', after: null })
    expect((await changedAfter('2027-01-12T10:30:00Z')).status).toBe(400)
    expect((await at.acme.get(`${URL}?after=2027-01-10T10%3A30%3A00Z&since=2027-01-10`)).status).toBe(400)
  })
})

// PostgreSQL takes this name for the zone on the other side of UTC, and does not know each name that Node.js has.
test('a day begins when it does in the account, whatever the database knows of its time zone', async () => {
  const move = "UPDATE identity.account SET time_zone = '+05:30' WHERE id = $1"
  await service.app.database.query(move, [at.acme.accountId])
  await to('2026-11-29T18:40:00Z')
  await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 8 })
  await to('2026-11-30T10:00:00Z')
  expect((await changes('2026-11-30')).projects).toMatchObject([
    { promise: { before: '2026-12-08' }, causes: [{ date: '2026-11-30', cause: 'progress' }] },
  ])
})

describe('a visit', () => {
  const visit = async (reader: Pick<typeof at.acme, 'post'> = at.acme) => {
    const { lastVisitAt } = (await reader.post('/api/v1/portfolio/visits')).body
    return { lastVisitAt }
  }

  test('goes on as long as looks follow each other within hours; until then all get the end of the one before', async () => {
    expect(await visit()).toEqual({ lastVisitAt: null })
    await to('2026-11-23T12:00:00Z')
    expect(await visit()).toEqual({ lastVisitAt: null })
    await to('2026-11-24T08:00:00Z')
    const yesterday = { lastVisitAt: expect.stringMatching(/^2026-11-23T12:00/) }
    expect(await visit()).toEqual(yesterday)
    await to('2026-11-24T08:05:00Z')
    expect([await visit(), await visit()]).toEqual([yesterday, yesterday])
    await to('2026-11-25T08:00:00Z')
    expect(await visit()).toEqual({ lastVisitAt: expect.stringMatching(/^2026-11-24T08:05/) })
  })

  test("is the user's own", async () => {
    await visit()
    await to('2026-11-24T08:00:00Z')
    expect(await visit(await service.account(`Visitor ${count}`))).toEqual({ lastVisitAt: null })
    expect(await visit()).toEqual({ lastVisitAt: expect.stringMatching(/^2026-11-23T10:00/) })
  })

  test('says what changed since the one before, in the first one in the last week', async () => {
    const look = async () => (await at.acme.post('/api/v1/portfolio/visits')).body
    expect((await look()).changes).toEqual((await at.acme.get(URL)).body)
    await to('2026-11-30T10:00:00Z')
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 8 })
    const { lastVisitAt, changes } = await look()
    expect(changes).toEqual((await at.acme.get(`${URL}?after=${encodeURIComponent(lastVisitAt)}`)).body)
    expect(changes.projects).toHaveLength(1)
  })

  test('says it of many projects too', async () => {
    const most = 60
    await service.app.database.query(
      `INSERT INTO scheduling.project
       SELECT (jsonb_populate_record(p, jsonb_build_object('id', p.id + n * 1000000))).*
       FROM scheduling.project p, generate_series(1, $2::bigint) AS n WHERE p.id = $1`,
      [plant.id, most - 1],
    )
    const { status, body } = await at.acme.post('/api/v1/portfolio/visits')
    expect([status, body.changes?.projects.length]).toEqual([200, most])
  })
})
