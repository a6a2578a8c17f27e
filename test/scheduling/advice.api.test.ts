/** Advice on request: what it names and prices, for whom, and that what it proposes can be done. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Schemas } from '#generated/scheduling'
import { type Requests, signIn } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type Made, sharedPeople } from './shared-people.ts'

let service: SharedService
let at: Awaited<ReturnType<typeof sharedPeople>>
let plant: Made
let move: Made
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  at = await sharedPeople(service, 'Advised')
  // Ann works on Plant, which has time; Move, which has none, waits for her: with it first, it gains what Plant takes.
  plant = await at.project('Plant', [['Ann', 10]], { bufferPercentage: 100 })
  move = await at.project('Move', [
    ['Ann', 2],
    ['Bob', 10],
  ])
  await at.start(plant)
  await at.start(move)
})

const advice = ({ url }: Pick<Made, 'url'>, body: object = {}, as: Requests = at.acme) => as.post(`${url}/advice`, body)

function firstOf({ moves }: Schemas['ProjectAdvice']): Schemas['AdvisedMove'] {
  const first = moves.find(({ kind }) => kind === 'first')
  if (!first) throw new Error('No move is that something comes first.')
  return first
}

/** A user who sees no more than the projects that it manages: this one. */
async function managerOf(project: Made, name = 'Lim Limited'): Promise<Requests> {
  const { acme } = at
  const { userId } = await acme.user(name)
  const [row] = await service.app.database.query<{ email: string }>(
    'UPDATE identity.app_user SET project_permissions = false WHERE id = $1 RETURNING email',
    [userId],
  )
  expect((await acme.patch(project.url, { projectManagerId: userId })).status).toBe(200)
  return service.as(await signIn(service.url, acme, row?.email ?? '', acme.password))
}

describe('advice is refused', () => {
  test.each([
    ['few runs', { runs: 99 }, '/runs'],
    ['many runs', { runs: 2_001 }, '/runs'],
    ['half a seed', { seed: 0.5 }, '/seed'],
    ['an accuracy', { accuracy: 1 }, '/accuracy'],
  ])('with %s', async (_, body, pointer) => {
    const { status, body: problem } = await advice(move, body)
    expect([status, problem.errors?.map((it: { pointer: string }) => it.pointer)]).toEqual([400, [pointer]])
  })

  test('for a project that is not Active', async () => {
    const bare = await at.project('Bare', [['Bob', 2]])
    expect(await advice(bare)).toMatchObject({ status: 409, body: { code: 'project_planning' } })
  })
})

describe('advice', () => {
  test('has the moves that help, each with its price in all projects', async () => {
    const { status, body } = await advice(move)
    expect([status, body]).toEqual([
      200,
      { projectId: move.id, runs: 400, seed: 1, statusDate: '2026-11-23', moves: expect.any(Array) },
    ])
    const first = firstOf(body)
    // Plant gives Move its ten days of Ann, and takes the two of Move instead.
    expect(first).toEqual({
      kind: 'first',
      taskId: move.ids[0],
      taskName: 'Move 1',
      mode: 'next',
      own: { days: expect.any(Number), probability: expect.any(Number) },
      others: [
        { projectId: plant.id, projectName: 'Plant', days: expect.any(Number), probability: expect.any(Number) },
      ],
      decision: { first: { taskId: move.ids[0] }, mode: 'next' },
    })
    // The mean of a lognormal is 1.1575 times its median. What is drawn depends on the ids of the tasks: in 400 runs the mean of
    // ten days is off by a third of a day, in 2,000 by a seventh.
    const exact = firstOf((await advice(move, { runs: 2_000 })).body)
    expect(exact.own.days).toBeCloseTo(10 * 1.1575, 0)
    expect(exact.others[0]?.days).toBeCloseTo(-2 * 1.1575, 0)
    expect(first.own.probability).toBeGreaterThan(0.1)
    expect(first.others[0]?.probability).toBeLessThan(0)
    // A second Ann gives Move the same, and takes nothing from Plant.
    expect(body.moves.map(({ kind }: { kind: string }) => kind)).toEqual(['addPerson', 'first', 'cut'])
    expect(body.moves[0]).toMatchObject({ resourceId: at.people.Ann, resourceName: 'Ann', capacity: 2, others: [] })
  })

  test('is the same for the same seed, and stores nothing', async () => {
    const before = (await at.acme.get(move.url)).body
    const { body } = await advice(move, { runs: 200, seed: 7 })
    expect(body).toMatchObject({ runs: 200, seed: 7 })
    expect((await advice(move, { runs: 200, seed: 7 })).body).toEqual(body)
    expect((await at.acme.get(move.url)).body).toEqual(before)
    expect((await at.acme.get('/api/v1/portfolio/decisions')).body.value).toEqual([])
  })

  test('proposes what can be tried', async () => {
    const { body } = await advice(move)
    const more = body.moves.filter(({ changes }: { changes?: object }) => changes)
    expect(more.map(({ kind }: { kind: string }) => kind)).not.toEqual([])
    for (const { changes } of more) {
      const { status, body: tried } = await at.acme.post(`${move.url}/what-if`, changes)
      expect([status, tried.errors]).toEqual([200, undefined])
      expect(tried.after.finish < tried.before.finish).toBe(true)
    }
  })

  test('names no project that the caller does not see, and has nothing to decide for those who may not', async () => {
    const limited = await managerOf(move)
    const { body } = await advice(move, {}, limited)
    const { body: whole } = await advice(move)
    const { decision: _, others, ...first } = firstOf(whole)
    const prices = others.map(({ days, probability }) => ({ days, probability }))
    expect(prices).toHaveLength(1)
    expect(firstOf(body)).toEqual({ ...first, others: prices })
    expect(JSON.stringify(body)).not.toContain('Plant')
    expect((await advice(plant, {}, limited)).status).toBe(404)
  })

  test('names somebody with the same skills, to those who may know them, and what it proposes hands the task over', async () => {
    const { acme, people } = at
    const cleo = (await acme.post('/api/v1/resources', { name: 'Cleo', skills: ['Pipes', 'welding'] })).body
    expect((await acme.patch(`/api/v1/resources/${people.Ann}`, { skills: ['Welding'] })).status).toBe(200)
    const handed = async (as?: Requests) =>
      (await advice(move, {}, as)).body.moves.find(({ kind }: { kind: string }) => kind === 'handOver')
    const found = await handed()
    expect(found).toEqual({
      kind: 'handOver',
      ...{ taskId: move.ids[0], taskName: 'Move 1', resourceId: people.Ann, resourceName: 'Ann' },
      ...{ toResourceId: cleo.id, toResourceName: 'Cleo' },
      own: { days: expect.any(Number), probability: expect.any(Number) },
      others: [],
      changes: { tasks: [{ taskId: move.ids[0], assignments: [{ resourceId: cleo.id, units: 1 }] }] },
    })
    expect(found.own.days).toBeCloseTo(10 * 1.1575, -1)
    expect(await handed(await managerOf(move, 'Mia Limited'))).toBeUndefined()
    const { before, after } = (await acme.post(`${move.url}/what-if`, found.changes)).body
    expect(after.finish < before.finish).toBe(true)
    await acme.delete(`/api/v1/resources/${cleo.id}`)
  })

  test('is followed by a decision, and not given again', async () => {
    const { body } = await advice(move)
    const { decision } = firstOf(body)
    const url = '/api/v1/portfolio/decisions'
    const preview = await at.acme.post(url, { ...decision, preview: true })
    expect(preview.body.moved.map((it: { projectId: number }) => it.projectId)).toEqual([plant.id, move.id])
    expect((await at.acme.post(url, decision)).status).toBe(201)
    await service.settled()
    expect(await at.startingToday()).toEqual(['Move 1'])
    const { body: then } = await advice(move)
    expect(then.moves.map(({ kind }: { kind: string }) => kind)).not.toContain('first')
  })
})
