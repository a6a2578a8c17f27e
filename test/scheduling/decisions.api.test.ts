/** Decisions about what comes first: what they move, who makes them, and what ends them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Price } from '../../plugins/scheduling/engine/index.ts'
import type { Planner } from '../../plugins/scheduling/planner/planner.ts'
import { priceOn } from '../../plugins/scheduling/usecases/simulate.ts'
import { signIn, startTestService, type TestService } from '../../runtime/testing.ts'
import { type Made, sharedPeople } from './shared-people.ts'

const URL = '/api/v1/portfolio/decisions'

let service: TestService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
/** Ann does the plant; the move, where she is needed first, is planned after it. */
let plant: Made
let move: Made
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  at = await sharedPeople(service, `Decided ${++count}`)
  plant = await at.project('Plant', [['Ann', 6]], { bufferPercentage: 100 })
  await at.start(plant)
  move = await at.project('Move', [
    ['Ann', 2],
    ['Bob', 6],
  ])
  await at.start(move)
})
const decide = async (body: object) => {
  const answer = await at.acme.post(URL, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  await service.settled()
  return answer.body.decision
}
/** A user whose project permissions are off. */
async function limitedUser() {
  const { userId, email } = await at.acme.user('Lim Limited')
  await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [userId])
  // Tokens are known for up to 5 s, so it signs in anew.
  return { userId, ...service.as(await signIn(service.url, at.acme, email, at.acme.password)) }
}
const inForce = async (query = '') => (await at.acme.get(`${URL}${query}`)).body.value

describe('a decision', () => {
  test('gives a project the first place among what has not started, as its preview says', async () => {
    expect([await at.days(plant.ids[0]), await at.days(move.ids[0])]).toEqual([
      ['11-23', '11-30'],
      ['12-01', '12-02'],
    ])
    const before = [await at.end(plant), await at.end(move)]
    const body = { first: { projectId: move.id }, reason: 'The old hall is let.' }
    const preview = await at.acme.post(URL, { ...body, preview: true })
    expect(preview.status).toBe(200)
    expect(await inForce()).toEqual([])
    const made = await decide(body)
    expect(made).toMatchObject({
      ...{ position: 1, projectId: move.id, projectName: 'Move', taskId: null, taskName: null, mode: 'next' },
      ...{ reason: 'The old hall is let.', until: null, actor: { id: at.acme.userId }, endedAt: null },
    })
    // By hand: Ann does the move's first task on Monday and Tuesday, and the plant from Wednesday on.
    expect([await at.days(move.ids[0]), await at.days(plant.ids[0]), await at.days(move.ids[1])]).toEqual([
      ['11-23', '11-24'],
      ['11-25', '12-02'],
      ['11-25', '12-02'],
    ])
    expect(await at.startingToday()).toEqual(['Move 1'])
    const after = [await at.end(plant), await at.end(move)]
    expect(preview.body.moved).toEqual([
      { projectId: plant.id, projectName: 'Plant', before: before[0], after: after[0] },
      { projectId: move.id, projectName: 'Move', before: before[1], after: after[1] },
    ])
    expect(await inForce()).toEqual([made])
    expect(preview.body.decision).toBe(null)
  })

  test('keeps its price as it was simulated when it was made, for those who see the projects', async () => {
    const { price } = await decide({ first: { projectId: move.id } })
    expect(price).toMatchObject([
      { projectId: move.id, projectName: 'Move' },
      { projectId: plant.id, projectName: 'Plant' },
    ])
    const [own, other] = price
    expect(own.days).toBeGreaterThan(3)
    expect(other.days).toBeLessThan(-1)
    expect(other.probability).toBeLessThanOrEqual(0)
    await at.report(move.ids[0], { status: 'Completed' })
    expect((await inForce('?ended=false'))[0].price).toEqual(price)
    const limited = await limitedUser()
    expect((await at.acme.patch(move.url, { projectManagerId: limited.userId })).status).toBe(200)
    const [seen] = (await limited.get(URL)).body.value
    const { days, probability } = other
    expect(seen.price).toEqual([own, { days, probability }])
    expect((await (await service.account(`Other ${count}`)).get(URL)).body.value).toEqual([])
  })

  test('is priced once for each state of what runs, and again in a preview where there was no time', async () => {
    const asked: unknown[] = []
    let answer: Price[] | null = [{ projectId: move.id, days: 3, probability: 0.2 }]
    const price: Planner['price'] = async (question) => {
      asked.push(question.move)
      return { prices: answer }
    }
    const services = { clock: service.clock, planner: { price } as unknown as Planner }
    const account = { ...at.acme, id: at.acme.accountId, timeZone: 'UTC', estimatesFromHistory: false } as never
    const { signal } = new AbortController()
    const priced = async (mode: 'next' | 'now', triesAgain = false) => {
      const request = { projectId: move.id, move: { kind: 'first', mode, place: 1 } as const, signal, triesAgain }
      return priceOn({ db: service.app.database, account }, services, request)
    }
    expect([await priced('next', true), await priced('next'), asked.length]).toEqual([answer, answer, 1])
    answer = null
    expect([await priced('now', true), await priced('now'), asked.length]).toEqual([null, null, 2])
    expect([await priced('now', true), asked.length]).toEqual([null, 3])
    const changes: (() => Promise<unknown>)[] = [
      () => at.report(plant.ids[0], { remainingDuration: 5 }),
      () => at.acme.patch(`/api/v1/tasks/${move.ids[1]}?replan=true`, { duration: 5 }),
      () => at.acme.patch(plant.url, { priority: 900 }),
      () => at.acme.patch(move.url, { targetEndDate: '2026-12-31' }),
      async () => service.clock.set('2026-11-24T10:00:00Z'),
    ]
    for (const [place, change] of changes.entries()) {
      await priced('next')
      const before = asked.length
      await change()
      await service.settled()
      await priced('next')
      expect([place, asked.length]).toEqual([place, before + 1])
    }
  })

  test('with the mode now pauses what is under way; next does not', async () => {
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 6 })
    const first = { projectId: move.id }
    expect((await at.acme.post(URL, { first, preview: true })).body).toMatchObject({ decision: null, moved: [] })
    const { id } = await decide({ first: { taskId: move.ids[0] }, mode: 'now' })
    expect([await at.days(move.ids[0]), await at.days(plant.ids[0])]).toEqual([
      ['11-23', '11-24'],
      ['11-23', '12-02'],
    ])
    expect(await at.startingToday()).toEqual(['Move 1'])
    expect((await at.acme.get(`${plant.url}/schedule`)).body.waits).toMatchObject([
      { taskId: plant.ids[0], projectName: 'Move', until: '2026-11-24' },
    ])
    const { projected } = (await at.acme.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body
    expect(projected.sentences).toContain(
      '"Plant 1" is not done before 2026-12-02 because it waits for "Ann", at work on "Move" until 2026-11-24.',
    )
    expect(projected.sentences).toContainEqual(expect.stringMatching(/ decided that a task of "Move" comes first\.$/))
    expect((await at.acme.delete(`${URL}/${id}`)).status).toBe(204)
    await service.settled()
    expect([await at.days(plant.ids[0]), await at.days(move.ids[0])]).toEqual([
      ['11-23', '11-30'],
      ['12-01', '12-02'],
    ])
    expect(await inForce('?ended=true')).toMatchObject([{ id, position: null, endedBy: { id: at.acme.userId } }])
    expect((await at.acme.delete(`${URL}/${id}`)).status).toBe(404)
  })

  test('is named by the explanation of what waits by it, with its author and reason for those who see its project', async () => {
    const limited = await limitedUser()
    expect((await at.acme.patch(plant.url, { projectManagerId: limited.userId })).status).toBe(200)
    // What it quotes is no mention of the task of this name.
    const phase = { name: 'Phase 2', duration: 1 }
    expect((await at.acme.post(`${plant.url}/tasks?replan=true`, phase)).status).toBe(201)
    const reason = 'The supplier calls it "Phase 2".'
    const { id, actor } = await decide({ first: { projectId: move.id }, reason })
    const heldBy = async (reader: typeof at.acme | typeof limited) => {
      const { projected } = (await reader.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body
      const [{ decision }] = projected.drivingPredecessors
      expect(projected.sentences[1]).toBe(decision.sentence)
      return decision
    }
    const sentence = `"${actor.name}" decided that "Move" comes first. Reason: ${reason}`
    expect(await heldBy(at.acme)).toEqual({
      ...{ decisionId: id, decidedBy: actor.name, reason, sentence },
    })
    expect(await heldBy(limited)).toEqual({
      ...{ decisionId: null, decidedBy: null, reason: null },
      sentence: 'It was decided that another project comes first.',
    })
    const mentioned = async () =>
      (await at.acme.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body.mentions.map(
        (it: { name: string }) => it.name,
      )
    expect(await mentioned()).toEqual(['Plant 1', 'Ann', 'Move'])
    // A resource that is called like the author is not told apart from them.
    expect((await at.acme.patch(`/api/v1/resources/${at.people.Ann}`, { name: actor.name })).status).toBe(200)
    expect(await mentioned()).toEqual(['Plant 1', 'Move'])
    // What is under way goes on, decided or not.
    await at.report(move.ids[0], { status: 'InProgress' })
    const { projected } = (await at.acme.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body
    expect(projected.drivingPredecessors).toMatchObject([{ kind: 'booking', decision: null }])
  })

  test('holds to its last day, and the projection knows it', async () => {
    await decide({ first: { projectId: move.id }, until: '2026-11-23' })
    expect(await at.days(move.ids[0])).toEqual(['11-23', '11-24'])
    service.clock.set('2026-11-24T10:00:00Z')
    await at.signIn()
    expect(await inForce()).toEqual([])
    expect(await inForce('?ended=true')).toMatchObject([{ projectId: move.id, until: '2026-11-23' }])
    await service.makeDue('scheduling.daily projection')
    await expect.poll(() => at.days(plant.ids[0]), { timeout: 10_000 }).toEqual(['11-24', '12-01'])
  })

  test('ends with its task, with its project, and where that is frozen or complete', async () => {
    const [, second] = move.ids
    await decide({ first: { taskId: move.ids[0] } })
    await decide({ first: { taskId: second } })
    await decide({ first: { projectId: plant.id }, position: 1 })
    const order = async () =>
      (await inForce()).map((it: { position: number; taskId: number | null }) => [it.position, it.taskId])
    expect(await order()).toEqual([
      [1, null],
      [2, move.ids[0]],
      [3, second],
    ])
    await at.report(move.ids[0], { percentComplete: 100 })
    expect(await order()).toEqual([
      [1, null],
      [2, second],
    ])
    expect((await at.acme.patch(move.url, { status: 'Frozen' })).status).toBe(200)
    expect(await order()).toEqual([[1, null]])
    await at.start(move)
    expect(await order()).toEqual([[1, null]])
    await at.report(plant.ids[0], { percentComplete: 100 })
    expect((await at.acme.patch(plant.url, { status: 'Complete' })).status).toBe(200)
    expect(await order()).toEqual([])
    const page = (await at.acme.get(`${URL}?ended=true&$top=2`)).body
    expect(page.value).toHaveLength(2)
    const next = new globalThis.URL(page['@odata.nextLink'])
    expect((await at.acme.get(next.pathname + next.search)).body.value).toHaveLength(1)
    await decide({ first: { projectId: move.id } })
    expect((await at.acme.delete(move.url)).status).toBe(204)
    expect(await order()).toEqual([])
    expect((await inForce('?ended=true&$orderby=endedAt')).map((it: { projectId: number }) => it.projectId)).toEqual([
      plant.id,
    ])
  })

  test('holds within a project that shares nobody', async () => {
    const alone = await at.acme.post('/api/v1/resources', { name: 'Eve' })
    at.people.Eve = alone.body.id
    const own = await at.project('Own', [['Eve', 3]])
    const task = { name: 'Own 2', duration: 1, assignments: [{ resourceId: alone.body.id }] }
    const second = (await at.acme.post(`${own.url}/tasks`, task)).body.id
    await at.start(own)
    expect(await at.days(second)).toEqual(['11-26', '11-26'])
    await decide({ first: { taskId: second } })
    expect([await at.days(second), await at.days(own.ids[0])]).toEqual([
      ['11-23', '11-23'],
      ['11-24', '11-26'],
    ])
    const { projected } = (await at.acme.get(`/api/v1/tasks/${own.ids[0]}/explanation`)).body
    const [{ kind, decision }] = projected.drivingPredecessors
    expect([kind, decision.sentence]).toEqual(['task', expect.stringMatching(/ decided that "Own 2" comes first\.$/)])
  })
})

describe('a decision is refused', () => {
  test.each([
    [{ first: { projectId: 999_999 } }, '/first/projectId', 'There is no project 999999.'],
    [{ first: { taskId: 999_999 } }, '/first/taskId', 'There is no task 999999; a milestone takes nobody.'],
    [{ first: {} }, '/first', undefined],
    [{ first: { projectId: 1, taskId: 1 } }, '/first', undefined],
    [{ first: { projectId: 1 }, mode: 'soon' }, '/mode', undefined],
    [{ first: { projectId: 1 }, position: 0 }, '/position', undefined],
    [{ first: { projectId: 1 }, until: '2026-11-22' }, '/until', 'until is before today, 2026-11-23.'],
  ])('for %j', async (body, pointer, detail) => {
    const answer = await at.acme.post(URL, body)
    expect([answer.status, answer.body.errors?.[0]]).toMatchObject([400, { pointer, ...(detail && { detail }) }])
  })

  test('for what is not Active, not open, or decided already', async () => {
    const planned = await at.project('Later', [['Ann', 1]])
    const codeOf = async (body: object) => {
      const { status, body: answer } = await at.acme.post(URL, body)
      return [status, answer.code]
    }
    expect(await codeOf({ first: { projectId: planned.id } })).toEqual([409, 'project_planning'])
    expect(await codeOf({ first: { taskId: planned.ids[0] }, preview: true })).toEqual([409, 'project_planning'])
    await at.report(move.ids[0], { percentComplete: 100 })
    expect(await codeOf({ first: { taskId: move.ids[0] } })).toEqual([409, 'task_completed'])
    await decide({ first: { projectId: move.id } })
    expect(await codeOf({ first: { projectId: move.id }, mode: 'now' })).toEqual([409, 'decision_exists'])
  })

  test('for users who do not see all projects, and for what belongs to another account', async () => {
    const limited = await limitedUser()
    expect((await limited.post(URL, { first: { projectId: plant.id } })).status).toBe(403)
    const { id } = await decide({ first: { projectId: plant.id } })
    expect((await limited.delete(`${URL}/${id}`)).status).toBe(403)
    expect((await limited.get(URL)).body.value).toEqual([])
    expect((await limited.post(`${plant.url}/activation-preview`)).status).toBe(403)
    const { acme: other } = await sharedPeople(service, `Other ${count}`)
    expect((await other.get(URL)).body.value).toEqual([])
    expect((await other.post(URL, { first: { projectId: plant.id } })).status).toBe(400)
    expect((await other.delete(`${URL}/${id}`)).status).toBe(404)
    expect((await other.post(`${plant.url}/activation-preview`, { priority: 1 })).status).toBe(404)
    expect((await other.get(`/api/v1/resources/${at.people.Ann}/tasks`)).status).toBe(404)
    expect(await inForce()).toHaveLength(1)
  })
})

describe('before a project starts', () => {
  test('it is known where it will end, what it moves, and what its coming first would gain and cost', async () => {
    const urgent = await at.project('Urgent', [['Ann', 2]], { priority: 999 })
    const preview = await at.acme.post(`${urgent.url}/activation-preview`)
    expect(preview.status).toBe(200)
    const [plantBefore, moveBefore] = [await at.end(plant), await at.end(move)]
    await at.start(urgent)
    expect(preview.body).toMatchObject({
      bufferEnd: (await at.acme.get(urgent.url)).body.bufferEnd,
      end: await at.end(urgent),
      moved: [],
    })
    await decide({ first: { projectId: urgent.id } })
    expect(await at.days(urgent.ids[0])).toEqual(['11-23', '11-24'])
    expect(preview.body.first.end).toEqual(await at.end(urgent))
    const moved = new Map(preview.body.first.moved.map((it: { projectId: number }) => [it.projectId, it]))
    expect(moved.get(plant.id)).toMatchObject({ before: plantBefore, after: await at.end(plant) })
    expect(moved.get(move.id)).toMatchObject({ before: moveBefore, after: await at.end(move) })
  })

  test('its coming first is that of a decision after those in force', async () => {
    await decide({ first: { projectId: move.id } })
    const urgent = await at.project('Urgent', [['Ann', 2]])
    const ofStart = (await at.acme.post(`${urgent.url}/activation-preview`)).body
    await at.start(urgent)
    const ofRunning = (await at.acme.post(`${urgent.url}/activation-preview`)).body
    await decide({ first: { projectId: urgent.id } })
    expect(await at.days(urgent.ids[0])).toEqual(['11-25', '11-26'])
    const end = await at.end(urgent)
    expect([ofStart.first.end, ofRunning.first.end]).toEqual([end, end])
  })

  test('one without tasks ends on the day on which it starts', async () => {
    const empty = await at.project('Empty', [])
    const { status, body } = await at.acme.post(`${empty.url}/activation-preview`)
    expect([status, body.end]).toMatchObject([200, { bufferConsumption: 0, zone: 'GREEN' }])
    await at.start(empty)
    expect(body.end).toEqual(await at.end(empty))
  })

  test('it is known whether it keeps its plan', async () => {
    const busy = await at.project('Busy', [['Ann', 9]], { priority: 1 })
    await at.acme.post(`${busy.url}/schedule`)
    const promise = (await at.acme.get(busy.url)).body.bufferEnd
    const { body } = await at.acme.post(`${busy.url}/activation-preview`)
    await at.start(busy)
    const started = (await at.acme.get(busy.url)).body
    expect(body).toMatchObject({ keepsPlan: started.bufferEnd === promise, bufferEnd: started.bufferEnd })
    expect((await at.acme.patch(busy.url, { status: 'Frozen' })).status).toBe(200)
    expect((await at.acme.post(`${busy.url}/activation-preview`)).body).toMatchObject({ code: 'project_frozen' })
  })
})

describe('of a project that runs', () => {
  /** Two that are planned for the same days of one person. */
  async function twins() {
    at.people.Eve = (await at.acme.post('/api/v1/resources', { name: 'Eve' })).body.id
    const own = { bufferPercentage: 200 }
    const [one, two] = [await at.project('One', [['Eve', 2]], own), await at.project('Two', [['Eve', 6]], own)]
    for (const { url } of [one, two]) expect((await at.acme.post(`${url}/schedule`)).status).toBe(200)
    for (const it of [one, two]) await at.start(it)
    expect([await at.days(one.ids[0]), await at.days(two.ids[0])]).toEqual([
      ['11-23', '11-24'],
      ['11-25', '12-02'],
    ])
    return { one, two }
  }
  const previewOf = async ({ url }: Made, body?: object) => {
    const answer = await at.acme.post(`${url}/activation-preview`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  test('it is known where it ends, and what another priority would move', async () => {
    const { one, two } = await twins()
    const [oneBefore, twoBefore] = [await at.end(one), await at.end(two)]
    const { plannedFinish, bufferEnd } = (await at.acme.get(two.url)).body
    const now = await previewOf(two)
    expect(now).toMatchObject({ keepsPlan: true, plannedFinish, bufferEnd, end: twoBefore, moved: [] })
    const preview = await previewOf(two, { priority: 900 })
    expect((await at.acme.get(two.url)).body.priority).toBe(500)
    expect((await at.acme.patch(two.url, { priority: 900 })).status).toBe(200)
    await service.settled()
    expect(await at.days(two.ids[0])).toEqual(['11-23', '11-30'])
    expect(preview.end).toEqual(await at.end(two))
    expect(preview.moved).toEqual([
      { projectId: one.id, projectName: 'One', before: oneBefore, after: await at.end(one) },
      { projectId: two.id, projectName: 'Two', before: twoBefore, after: await at.end(two) },
    ])
    expect(await previewOf(two)).toMatchObject({ end: await at.end(two), moved: [], first: { moved: [] } })
  })

  test('a priority that overtakes nothing shows what coming first would gain and cost', async () => {
    const [plantBefore, moveBefore] = [await at.end(plant), await at.end(move)]
    const preview = await previewOf(move, { priority: 1000 })
    expect(preview).toMatchObject({ end: moveBefore, moved: [] })
    expect((await at.acme.patch(move.url, { priority: 1000 })).status).toBe(200)
    await service.settled()
    expect(await at.end(move)).toEqual(moveBefore)
    await decide({ first: { projectId: move.id } })
    expect(preview.first.end).toEqual(await at.end(move))
    expect(preview.first.moved).toMatchObject([
      { projectId: plant.id, before: plantBefore, after: await at.end(plant) },
      { projectId: move.id, before: moveBefore, after: await at.end(move) },
    ])
  })

  test('one without work left ends where it does', async () => {
    const empty = await at.project('Empty', [])
    await at.start(empty)
    expect(await previewOf(empty, { priority: 1 })).toMatchObject({ moved: [], first: { moved: [] } })
    await at.report(move.ids[0], { percentComplete: 100 })
    await at.report(move.ids[1], { percentComplete: 100 })
    expect((await previewOf(move, { priority: 1 })).end).toEqual(await at.end(move))
  })
})

describe('the tasks of a resource', () => {
  const listOf = async (name: string) => {
    const { status, body } = await at.acme.get(`/api/v1/resources/${at.people[name]}/tasks`)
    expect(status).toBe(200)
    return body.value
  }

  test('stand in the order in which it works on them, with what each waits for', async () => {
    expect(await listOf('Ann')).toMatchObject([
      { state: 'now', taskId: plant.ids[0], start: '2026-11-23', finish: '2026-11-30', why: 'plan', waitsFor: [] },
      {
        ...{ state: 'next', taskId: move.ids[0], start: '2026-12-01', finish: '2026-12-02', why: 'plan' },
        awaitedBy: [{ task: { taskId: move.ids[1], taskName: 'Move 2', projectName: 'Move' }, start: '2026-12-03' }],
        waitsFor: [{ kind: 'resource', task: { taskName: 'Plant 1' }, resourceId: at.people.Ann, until: '2026-11-30' }],
      },
    ])
    expect(await listOf('Bob')).toMatchObject([
      {
        ...{ state: 'next', taskName: 'Move 2', projectName: 'Move', remainingDuration: 6 },
        waitsFor: [{ kind: 'predecessor', task: { taskId: move.ids[0] }, until: '2026-12-02' }],
      },
    ])
    const { id } = await decide({ first: { projectId: move.id } })
    expect(await listOf('Ann')).toMatchObject([
      { state: 'now', taskId: move.ids[0], why: 'decision', decisionId: id },
      { state: 'next', taskId: plant.ids[0], why: 'plan' },
    ])
  })

  test('have what is paused after what is done now, and name what comes before what was planned first', async () => {
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 6 })
    await decide({ first: { projectId: move.id }, mode: 'now' })
    expect(await listOf('Ann')).toMatchObject([
      { state: 'now', taskId: move.ids[0], why: 'decision' },
      { state: 'paused', taskId: plant.ids[0], why: 'started', start: '2026-11-25' },
    ])
    // Bob's own task waits for Ann, so he does what is planned later.
    const late = await at.project('Late', [['Bob', 2]], { startDate: '2026-11-23' })
    await at.start(late)
    expect(await listOf('Bob')).toMatchObject([{ taskId: late.ids[0] }, { taskId: move.ids[1] }])
  })

  test('of projects that the caller does not see have no names', async () => {
    const limited = await limitedUser()
    const { value } = (await limited.get(`/api/v1/resources/${at.people.Ann}/tasks`)).body
    expect(value).toHaveLength(2)
    const text = JSON.stringify(value)
    expect(text).not.toMatch(/Plant|Move/)
    expect(value[1]).toMatchObject({ taskId: null, projectName: null, waitsFor: [], awaitedBy: [] })
  })
})
