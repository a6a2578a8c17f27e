/** Projects that share people: planned around each other's work, and projected with it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { waitFor } from '../support/wait-for.ts'

let service: SharedService
let acme: TestAccount
let ann: number
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
})
beforeEach(async () => {
  acme = await service.account(`Acme ${++count}`)
  ann = (await acme.post('/api/v1/resources', { name: 'Ann' })).body.id
})

interface Made {
  readonly id: number
  readonly url: string
  readonly tasks: readonly number[]
}

/** A project of tasks one after the other, each so many days long and Ann's. */
async function project(name: string, durations: readonly number[], more: object = {}): Promise<Made> {
  const { body } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23', ...more })
  const url = `/api/v1/projects/${body.id}`
  const tasks: number[] = []
  for (const duration of durations) {
    const task = {
      name: `${name} ${tasks.length + 1}`,
      duration,
      predecessors: tasks.slice(-1).map((taskId) => ({ taskId })),
      assignments: [{ resourceId: ann }],
    }
    tasks.push((await acme.post(`${url}/tasks`, task)).body.id)
  }
  return { id: body.id, url, tasks }
}

const change = async ({ url }: Made, body: object, query = '') => {
  const { status, body: changed } = await acme.patch(`${url}${query}`, body)
  expect([status, changed.detail]).toEqual([200, undefined])
}
const start = (made: Made) => change(made, { status: 'Active' })
const report = async (taskId: number | undefined, body: object) => {
  expect((await acme.patch(`/api/v1/tasks/${taskId}`, body)).status).toBe(200)
  await service.settled()
}
const at = async ({ url }: Made) => (await acme.get(url)).body
/** Planned and projected dates of its tasks, in order. */
async function dates({ url }: Made, kind: 'planned' | 'projected') {
  const { body } = await acme.get(`${url}/tasks?$orderby=id`)
  return body.value.map((task: Record<string, string>) => [
    task[`${kind}Start`]?.slice(5),
    task[`${kind}Finish`]?.slice(5),
  ])
}
const explanation = async (taskId: number | undefined, caller: Pick<TestAccount, 'get'> = acme) =>
  (await caller.get(`/api/v1/tasks/${taskId}/explanation`)).body

describe('a plan', () => {
  test('goes around what is left of Active projects, not around projects in Planning', async () => {
    const retrofit = await project('Retrofit', [5])
    const move = await project('Move', [3])
    await acme.post(`${retrofit.url}/schedule`)
    await acme.post(`${move.url}/schedule`)
    expect(await dates(move, 'planned')).toEqual([['11-23', '11-25']])
    await start(retrofit)
    await acme.post(`${move.url}/schedule`)
    expect(await dates(move, 'planned')).toEqual([['11-30', '12-02']])
  })

  test('goes around work of projects of a lower priority that runs', async () => {
    await start(await project('Retrofit', [5], { priority: 1 }))
    const move = await project('Move', [3], { priority: 900 })
    await start(move)
    expect(await dates(move, 'planned')).toEqual([['11-30', '12-02']])
  })

  test('takes no notice of work that is done, or of projects on hold', async () => {
    const retrofit = await project('Retrofit', [5, 2])
    await start(retrofit)
    const move = await project('Move', [3])
    await report(retrofit.tasks[0], { percentComplete: 100 })
    await acme.post(`${move.url}/schedule`)
    // What is left of the retrofit is on Monday and Tuesday, as the first task was done in the morning.
    expect(await dates(move, 'planned')).toEqual([['11-25', '11-27']])
    await change(retrofit, { status: 'OnHold' })
    await acme.post(`${move.url}/schedule`)
    expect(await dates(move, 'planned')).toEqual([['11-23', '11-25']])
  })

  test('is made around them also when an Active project is planned anew, where they do not wait for it', async () => {
    const move = await project('Move', [3])
    await start(move)
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    expect(await dates(retrofit, 'planned')).toEqual([['11-26', '12-02']])
    await change(move, { bufferPercentage: 40 }, '?replan=true')
    expect(await dates(move, 'planned')).toEqual([['11-23', '11-25']])
    const { status } = await acme.patch(`/api/v1/tasks/${move.tasks[0]}?replan=true`, { duration: 4 })
    expect(status).toBe(200)
    expect(await dates(move, 'planned')).toEqual([['11-23', '11-26']])
    await service.settled()
    await change(retrofit, { bufferPercentage: 40 }, '?replan=true')
    expect(await dates(retrofit, 'planned')).toEqual([['11-27', '12-03']])
  })

  test('of what-if goes around them too', async () => {
    await start(await project('Retrofit', [5]))
    const move = await project('Move', [3])
    const { body } = await acme.post(`${move.url}/what-if`, { tasks: [{ taskId: move.tasks[0], duration: 4 }] })
    expect([body.before.finish, body.after.finish]).toEqual(['2026-12-02', '2026-12-03'])
  })

  test('of what-if, where an Active project is planned anew, goes on before those that wait for it', async () => {
    const move = await project('Move', [3])
    await start(move)
    await start(await project('Retrofit', [5]))
    const body = { replan: true, tasks: [{ taskId: move.tasks[0], duration: 4 }] }
    const tried = await acme.post(`${move.url}/what-if`, body)
    expect([tried.body.before.finish, tried.body.after.finish]).toEqual(['2026-11-25', '2026-11-26'])
    const applied = await acme.post(`${move.url}/what-if/apply`, body)
    expect([applied.status, applied.body.projectedCompletion]).toEqual([200, '2026-11-26'])
  })

  test('has nothing to do with other accounts, whatever their names', async () => {
    await start(await project('Retrofit', [5]))
    const [first, firstAnn] = [acme, ann]
    acme = await service.account(`Other ${count}`)
    ann = (await acme.post('/api/v1/resources', { name: 'Ann' })).body.id
    const move = await project('Move', [3])
    await acme.post(`${move.url}/schedule`)
    expect(await dates(move, 'planned')).toEqual([['11-23', '11-25']])
    expect((await first.get(`${move.url}/schedule`)).status).toBe(404)
    expect((await acme.get(`/api/v1/resources/${firstAnn}/load`)).status).toBe(404)
  })
})

describe('plans that are made at the same time', () => {
  test('each around the work of the other lead into no circle', async () => {
    const both = [await project('Retrofit', [5]), await project('Move', [5])]
    // While both are in Planning they book nothing, so that both want Ann in the first week.
    for (const { url } of both) expect((await acme.post(`${url}/schedule`)).status).toBe(200)
    for (const made of both) await start(made)
    const answers = await Promise.all(both.map(({ url }) => acme.post(`${url}/schedule`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await service.settled()
    const projected = (await Promise.all(both.map((made) => dates(made, 'projected')))).flat().sort()
    const inTurn = [
      ['11-23', '11-27'],
      ['11-30', '12-04'],
      ['12-07', '12-11'],
    ]
    // Where they were read at the same time, both leave the first week to the other one.
    expect([inTurn.slice(0, 2), inTurn.slice(1)]).toContainEqual(projected)
  })
})

describe('an explanation', () => {
  test('shows for whose work a task waits, as planned and as projected', async () => {
    const retrofit = await project('Plant retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [3])
    await start(move)
    const booking = { resourceId: ann, projectId: retrofit.id, taskId: retrofit.tasks[0] }
    const before = await explanation(move.tasks[0])
    expect(before.planned.drivingPredecessors).toMatchObject([{ kind: 'booking', booking, date: '2026-11-27' }])
    expect(before.projected.sentences[0]).toBe(
      '"Move 1" starts on 2026-11-30 because it waits for "Ann", at work on "Plant retrofit" until 2026-11-27.',
    )
    expect(before.mentions).toEqual([
      { kind: 'task', id: move.tasks[0], name: 'Move 1', projectId: move.id },
      { kind: 'resource', id: ann, name: 'Ann', projectId: null },
      { kind: 'project', id: retrofit.id, name: 'Plant retrofit', projectId: null },
    ])
    await report(retrofit.tasks[0], { remainingDuration: 7 })
    expect((await acme.get(`${move.url}/schedule`)).body.waits).toEqual([
      {
        taskId: move.tasks[0],
        resourceId: ann,
        projectId: retrofit.id,
        projectName: 'Plant retrofit',
        until: '2026-12-01',
      },
    ])
    const { projected } = await explanation(move.tasks[0])
    expect(projected.drivingPredecessors).toMatchObject([{ kind: 'booking', booking, date: '2026-12-01' }])
  })

  test('names no project that the caller may not see', async () => {
    await start(await project('Secret retrofit', [5]))
    const limited = await acme.user('Lim Limited')
    const move = await project('Move', [3], { projectManagerId: limited.userId })
    await start(move)
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
      limited.userId,
    ])
    const hidden = async () => JSON.stringify(await explanation(move.tasks[0], limited))
    await expect.poll(hidden, { timeout: 10_000 }).toContain('at work on another project until 2026-11-27')
    expect(await hidden()).not.toContain('Secret')
    expect((await limited.get(`${move.url}/schedule`)).body.waits).toMatchObject([
      { projectId: null, projectName: null, until: '2026-11-27' },
    ])
    const { planned, mentions } = await explanation(move.tasks[0], limited)
    expect(mentions.map(({ name }: { name: string }) => name)).toEqual(['Move 1', 'Ann'])
    expect(planned.drivingPredecessors[0].booking).toEqual({ resourceId: ann, projectId: null, taskId: null })
  })
})

describe('a slip', () => {
  test('goes on to the project that waits, and back when it is made up for', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await start(move)
    expect(await at(move)).toMatchObject({ bufferConsumption: 0, projectedCompletion: '2026-12-03' })
    await report(retrofit.tasks[0], { remainingDuration: 6 })
    expect(await dates(move, 'projected')).toEqual([['12-01', '12-04']])
    expect(await at(move)).toMatchObject({ bufferConsumption: 50, projectedCompletion: '2026-12-04' })
    await report(retrofit.tasks[0], { remainingDuration: 3 })
    expect(await dates(move, 'projected')).toEqual([['11-26', '12-01']])
    await report(retrofit.tasks[0], { percentComplete: 100 })
    expect(await dates(move, 'projected')).toEqual([['11-23', '11-26']])
    await report(move.tasks[0], { status: 'InProgress' })
    expect((await acme.get(`${move.url}/schedule`)).body.waits).toEqual([])
  })

  test('goes on to a project that was to start after the work has ended', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4], { startDate: '2026-12-01' })
    await start(move)
    await report(retrofit.tasks[0], { remainingDuration: 6 })
    expect(await dates(move, 'projected')).toEqual([['12-01', '12-04']])
    await report(retrofit.tasks[0], { remainingDuration: 8 })
    expect(await dates(move, 'projected')).toEqual([['12-03', '12-08']])
  })

  test('goes on to a project that is started only now, or goes on', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await acme.post(`${move.url}/schedule`)
    await report(retrofit.tasks[0], { remainingDuration: 6 })
    expect(await dates(move, 'projected')).toEqual([['11-30', '12-03']])
    await start(move)
    expect(await dates(move, 'projected')).toEqual([['12-01', '12-04']])
    await change(move, { status: 'OnHold' })
    await report(retrofit.tasks[0], { remainingDuration: 7 })
    expect(await dates(move, 'projected')).toEqual([['12-01', '12-04']])
    await change(move, { status: 'Active' })
    expect(await dates(move, 'projected')).toEqual([['12-02', '12-07']])
  })

  test('reaches a project that is started at the same moment', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await acme.post(`${move.url}/schedule`)
    const { database } = service.app
    const starting = await database.transaction(async (tx) => {
      // The start has read until when it waits, and cannot save what follows from that.
      await tx.query('SELECT FROM scheduling.plan_projection WHERE account_id = $1 AND project_id = $2 FOR UPDATE', [
        acme.accountId,
        move.id,
      ])
      const answer = start(move)
      const blocked = `SELECT FROM pg_locks WHERE NOT granted AND ${OF_THIS_DATABASE}`
      await waitFor('the start waits', async () => (await database.query(blocked)).length > 0)
      await report(retrofit.tasks[0], { remainingDuration: 6 })
      return { answer }
    })
    await starting.answer
    await service.settled()
    expect(await dates(move, 'projected')).toEqual([['12-01', '12-04']])
  })

  test('goes on from project to project', async () => {
    const chain: Made[] = []
    for (const name of ['One', 'Two', 'Three']) {
      const made = await project(name, [2])
      await start(made)
      chain.push(made)
    }
    expect(await dates(chain[2] as Made, 'projected')).toEqual([['11-27', '11-30']])
    await report(chain[0]?.tasks[0], { remainingDuration: 4 })
    expect(await dates(chain[1] as Made, 'projected')).toEqual([['11-27', '11-30']])
    expect(await dates(chain[2] as Made, 'projected')).toEqual([['12-01', '12-02']])
  })

  test('goes on no more from a project that is on hold, complete or gone', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await start(move)
    await change(retrofit, { status: 'OnHold' })
    await service.settled()
    expect(await dates(move, 'projected')).toEqual([['11-23', '11-26']])
    await change(retrofit, { status: 'Active' })
    await service.settled()
    expect(await dates(move, 'projected')).toEqual([['11-30', '12-03']])
    expect((await acme.delete(retrofit.url)).status).toBe(204)
    await service.settled()
    expect(await dates(move, 'projected')).toEqual([['11-23', '11-26']])
  })

  test('of what is planned first moves what is planned after it, started or not', async () => {
    const move = await project('Move', [2, 4], { startDate: '2026-11-26' })
    await start(move)
    const visit = await project('Visit', [3])
    await start(visit)
    expect(await dates(visit, 'planned')).toEqual([['11-23', '11-25']])
    await report(visit.tasks[0], { remainingDuration: 4 })
    expect(await dates(move, 'projected')).toEqual([
      ['11-27', '11-30'],
      ['12-01', '12-04'],
    ])
    await report(visit.tasks[0], { status: 'InProgress', remainingDuration: 4.5 })
    expect((await dates(move, 'projected'))[0]).toEqual(['11-27', '12-01'])
  })

  test('keeps its way when the project that is waited for is planned anew', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await start(move)
    await change(retrofit, { bufferPercentage: 40 }, '?replan=true')
    await report(retrofit.tasks[0], { remainingDuration: 6 })
    expect(await dates(move, 'projected')).toEqual([['12-01', '12-04']])
  })

  test('moves nothing of a project that has been planned around the new dates', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await start(move)
    await report(retrofit.tasks[0], { remainingDuration: 6 })
    await change(move, { bufferPercentage: 60 }, '?replan=true')
    expect(await dates(move, 'planned')).toEqual([['12-01', '12-04']])
    expect(await at(move)).toMatchObject({ bufferConsumption: 0 })
    await service.settled()
    const { calculation } = (await acme.get(`${move.url}/schedule`)).body
    await report(retrofit.tasks[0], { remainingDuration: 6, status: 'InProgress' })
    expect((await acme.get(`${move.url}/schedule`)).body.calculation).toBe(calculation)
  })
})
