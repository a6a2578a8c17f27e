/** Projects that start while others are at work on the same resources: no plan books a resource that is taken. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let eve: number
let count = 0
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
})
beforeEach(async () => {
  acme = await service.account(`Acme ${++count}`)
  eve = (await acme.post('/api/v1/resources', { name: 'Eve' })).body.id
})

/** A project of tasks one after the other, all of them Eve's. @returns its address */
async function project(name: string, durations: readonly number[]): Promise<string> {
  const { body } = await acme.post('/api/v1/projects', { name, startDate: '2026-11-23' })
  const url = `/api/v1/projects/${body.id}`
  let last: number | undefined
  for (const [index, duration] of durations.entries()) {
    const predecessors = last === undefined ? [] : [{ taskId: last }]
    const task = { name: `${name} ${index + 1}`, duration, predecessors, assignments: [{ resourceId: eve }] }
    last = (await acme.post(`${url}/tasks`, task)).body.id
  }
  return url
}
const plan = async (url: string) => expect((await acme.post(`${url}/schedule`, {})).status).toBe(200)
async function change(url: string, status: string) {
  const { body } = await acme.patch(url, { status })
  expect([body.status, body.detail]).toEqual([status, undefined])
}
const start = (url: string) => change(url, 'Active')
/** The first planned day and the last one. */
async function planned(url: string) {
  const tasks = (await acme.get(`${url}/tasks?$orderby=id`)).body.value
  return [tasks[0].plannedStart.slice(5), tasks.at(-1).plannedFinish.slice(5)]
}
/** Of the tasks that can start today. */
const ready = async () =>
  (await acme.get('/api/v1/tasks?$filter=startsToday eq true')).body.value.map((task: { name: string }) => task.name)
const overAllocation = async () =>
  (await acme.get(`/api/v1/resources/${eve}/load`)).body.weeks.map((week: { overAllocation: number }) =>
    Math.round(week.overAllocation),
  )
const NONE = Array.from({ length: 13 }, () => 0)

describe('a project that starts', () => {
  test('is planned anew where a project planned for the same days has started before', async () => {
    const [retrofit, move] = [await project('Retrofit', [5]), await project('Move', [4])]
    await plan(retrofit)
    await plan(move)
    await start(retrofit)
    await start(move)
    expect(await planned(retrofit)).toEqual(['11-23', '11-27'])
    expect(await planned(move)).toEqual(['11-30', '12-03'])
    expect((await acme.get(`${move}/schedule`)).body.waits).toMatchObject([{ resourceId: eve, until: '2026-11-27' }])
    expect(await overAllocation()).toEqual(NONE)
    expect(await ready()).toEqual(['Retrofit 1'])
  })

  test('is planned anew where it was planned before the other one', async () => {
    const move = await project('Move', [4])
    await plan(move)
    await start(await project('Retrofit', [5]))
    await start(move)
    expect(await planned(move)).toEqual(['11-30', '12-03'])
  })

  test('is planned anew with more tasks than are planned within a transaction', async () => {
    const move = await project(
      'Move',
      Array.from({ length: 12 }, () => 0.5),
    )
    await plan(move)
    await start(await project('Retrofit', [5]))
    await start(move)
    expect(await planned(move)).toEqual(['11-30', '12-07'])
  })

  test('is planned anew where the work that it was planned around has slipped into its buffer', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await plan(move)
    const task = (await acme.get(`${retrofit}/tasks`)).body.value[0].id
    expect((await acme.patch(`/api/v1/tasks/${task}`, { remainingDuration: 6 })).status).toBe(200)
    await service.settled()
    await start(move)
    expect(await planned(move)).toEqual(['12-01', '12-04'])
    expect((await acme.get(move)).body).toMatchObject({ projectedCompletion: '2026-12-04', bufferConsumption: 0 })
  })

  test('keeps a plan that was made together with the other one, also where they share a day', async () => {
    const [retrofit, move] = [await project('Retrofit', [2.5]), await project('Move', [1, 1])]
    expect((await acme.post('/api/v1/portfolio/schedule', { apply: true })).status).toBe(200)
    const before = [await planned(retrofit), await planned(move)]
    await start(retrofit)
    await start(move)
    expect(before[1]).toEqual(['11-25', '11-27'])
    expect([await planned(retrofit), await planned(move)]).toEqual(before)
  })
})

describe('an import that starts its project', () => {
  const table = 'name,duration,resources\nPack,4,Eve'
  const send = (query: string) => acme.post(`/api/v1/projects/import${query}`, table, { 'Content-Type': 'text/csv' })

  test('plans around the work of others on the resources that it takes over, and waits for it', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const { status, body } = await send('?activate=true&startDate=2026-11-23')
    expect([status, body.project.status]).toEqual([201, 'Active'])
    const url = `/api/v1/projects/${body.project.id}`
    expect(await planned(url)).toEqual(['11-30', '12-03'])
    expect((await acme.get(`${url}/schedule`)).body.waits).toMatchObject([{ resourceId: eve, until: '2026-11-27' }])
    expect(await overAllocation()).toEqual(NONE)
    expect(await ready()).toEqual(['Retrofit 1'])
  })
})

describe('a project that goes on after it was frozen', () => {
  const projected = async (url: string) => (await acme.get(url)).body.projectedCompletion.slice(5)

  test('goes on with its plan, and what is planned for the same days comes after it by the order of all', async () => {
    const [retrofit, move] = [await project('Retrofit', [5]), await project('Move', [4])]
    await start(retrofit)
    await change(retrofit, 'Frozen')
    await start(move)
    expect(await planned(move)).toEqual(['11-23', '11-26'])
    await start(retrofit)
    await service.settled()
    expect(await planned(retrofit)).toEqual(['11-23', '11-27'])
    expect([await projected(retrofit), await projected(move)]).toEqual(['11-27', '12-03'])
    expect(await overAllocation()).toEqual(NONE)
    expect(await ready()).toEqual(['Retrofit 1'])
    const { value: tasks } = (await acme.get(`${move}/tasks`)).body
    expect((await acme.get(`/api/v1/tasks/${tasks[0].id}/explanation`)).body.projected.sentences[0]).toBe(
      '"Move 1" starts on 2026-11-30 because it waits for "Eve", at work on "Retrofit" until 2026-11-27.',
    )
    // Its buffer of two days begins after Thursday 26 November; five days more are 250 %.
    expect((await acme.get(move)).body).toMatchObject({ bufferConsumption: 250 })
  })

  test('goes on with what is under way, and unstarted work of others waits for it', async () => {
    const [retrofit, move] = [await project('Retrofit', [5]), await project('Move', [4])]
    await start(retrofit)
    const task = (await acme.get(`${retrofit}/tasks`)).body.value[0].id
    await acme.patch(`/api/v1/tasks/${task}`, { status: 'InProgress' })
    await change(retrofit, 'Frozen')
    await start(move)
    await start(retrofit)
    await service.settled()
    expect(await projected(retrofit)).toBe('11-27')
    expect(await projected(move)).toBe('12-03')
    expect(await overAllocation()).toEqual(NONE)
  })

  test('keeps its plan where others wait for it, or nobody has taken its days', async () => {
    const retrofit = await project('Retrofit', [5])
    await start(retrofit)
    const move = await project('Move', [4])
    await start(move)
    await change(retrofit, 'Frozen')
    await service.settled()
    expect(await projected(move)).toBe('11-26')
    await start(retrofit)
    await service.settled()
    expect([await projected(retrofit), await projected(move)]).toEqual(['11-27', '12-03'])
    expect((await acme.get(`${retrofit}/baselines`)).body.value).toHaveLength(1)
  })
})
