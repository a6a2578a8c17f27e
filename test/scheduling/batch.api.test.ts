import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { recordEvents } from './events.ts'

let service: SharedService
let acme: TestAccount
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  emitted = await recordEvents(service)
  acme = await service.account('Acme')
})

const active = async (account: TestAccount, tasks: number) => {
  const { body: project } = await account.post('/api/v1/projects', { name: 'P', startDate: '2026-11-23' })
  const ids: number[] = []
  for (let n = 0; n < tasks; n++) {
    const { body } = await account.post(`/api/v1/projects/${project.id}/tasks`, { name: `T${n}`, duration: 4 })
    ids.push(body.id)
  }
  await account.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
  return { id: project.id as number, tasks: ids }
}
const batch = (updates: object[]) => acme.post('/api/v1/tasks/batch-update', { updates })

test('a bad item fails for itself, the others succeed, in order', async () => {
  const [a, b] = [await active(acme, 3), await active(acme, 1)]
  const other = await service.account('Other')
  const foreign = await active(other, 1)
  const [one = 0, two = 0, three = 0] = a.tasks
  const [four = 0] = b.tasks
  const frozen = await active(acme, 1)
  await acme.patch(`/api/v1/projects/${frozen.id}`, { status: 'Frozen' })
  const { status, body } = await batch([
    { taskId: one, percentComplete: 50 },
    { taskId: 999_999, percentComplete: 50 },
    { taskId: two, status: 'Completed', percentComplete: 10 },
    { taskId: four, status: 'Completed' },
    { taskId: foreign.tasks[0], percentComplete: 50 },
    { taskId: three, percentComplete: 150 },
    { taskId: three, status: 'Finished' },
    { taskId: three, remainingDuration: -1 },
    { taskId: frozen.tasks[0], percentComplete: 10 },
    { taskId: -1 },
    { taskId: one, percentComplete: 75 },
  ])
  expect(status).toBe(200)
  expect([body.succeeded, body.failed]).toEqual([3, 8])
  expect(body.results.map((it: { taskId: number }) => it.taskId)).toEqual([
    one,
    999_999,
    two,
    four,
    foreign.tasks[0],
    three,
    three,
    three,
    frozen.tasks[0],
    -1,
    one,
  ])
  expect(body.results.map((it: { error?: { status: number } }) => it.error?.status)).toEqual([
    undefined,
    404,
    400,
    undefined,
    404,
    400,
    400,
    400,
    409,
    404,
    undefined,
  ])
  expect(body.results[0].task).toMatchObject({ id: one, percentComplete: 75, remainingDuration: 1 })
  expect(body.results[2].error.errors[0].pointer).toBe('/updates/2/percentComplete')
  expect((await acme.get(`/api/v1/tasks/${two}`)).body.percentComplete).toBe(0)
  expect((await other.get(`/api/v1/tasks/${foreign.tasks[0]}`)).body.percentComplete).toBe(0)
})

test('emits each change once, with one calculation a project', async () => {
  const { id, tasks } = await active(acme, 4)
  const before = (await acme.get(`/api/v1/projects/${id}/schedule`)).body.calculation
  await emitted(acme.accountId)
  await batch(tasks.map((taskId) => ({ taskId, percentComplete: 100 })))
  const events = (await emitted(acme.accountId)).map((it) => it.event)
  expect(events.filter((it) => it === 'task.completed')).toHaveLength(4)
  expect(events.filter((it) => it === 'task.status_changed')).toHaveLength(4)
  expect((await acme.get(`/api/v1/projects/${id}/schedule`)).body.calculation).toBe(before + 1)
})

test('takes 1,000 items and no more, and at least one', async () => {
  const { tasks } = await active(acme, 2)
  const many = Array.from({ length: 1_000 }, (_, n) => ({ taskId: tasks[n % 2], percentComplete: n % 99 }))
  expect((await batch(many)).body).toMatchObject({ succeeded: 1_000, failed: 0 })
  expect((await batch([...many, { taskId: tasks[0] }])).status).toBe(400)
  expect((await batch([])).status).toBe(400)
  expect((await acme.post('/api/v1/tasks/batch-update', {})).status).toBe(400)
  expect(
    (await acme.post('/api/v1/tasks/batch-update', { updates: [{ taskId: tasks[0] }], dryRun: true })).status,
  ).toBe(400)
  expect((await acme.post('/api/v1/tasks/batch-update', { updates: { taskId: tasks[0] } })).status).toBe(400)
})

test('batch: fails an item of a wrong shape alone, and names all its faults', async () => {
  const { tasks } = await active(acme, 2)
  const [one = 0, two = 0] = tasks
  const wrong: [item: unknown, taskId: number | null, pointers: string[]][] = [
    [{ percentComplete: 5 }, null, ['/taskId']],
    [{ taskId: String(one) }, null, ['/taskId']],
    [{ taskId: 1.5 }, null, ['/taskId']],
    [{ taskId: 1e300 }, null, ['/taskId']],
    [{ taskId: null }, null, ['/taskId']],
    [{ taskId: one, percentComplete: '50' }, one, ['/percentComplete']],
    [{ taskId: one, status: 5, remainingDuration: [], done: true }, one, ['/status', '/remainingDuration', '/done']],
    [{ taskId: one, percentComplete: 10, 'a/b~': 1 }, one, ['/a~1b~0']],
    [{ taskId: 'x', colour: 'red' }, null, ['/taskId', '/colour']],
    [{ taskId: one, constructor: 1 }, one, ['/constructor']],
    [null, null, ['']],
    ['a task', null, ['']],
    [[one], null, ['']],
    [7, null, ['']],
  ]
  const { status, body } = await batch([
    { taskId: one, percentComplete: 50 },
    ...wrong.map(([item]) => item as object),
    { taskId: two, status: 'Completed' },
  ])
  expect(status).toBe(200)
  expect([body.succeeded, body.failed]).toEqual([2, wrong.length])
  expect(body.results[0].task).toMatchObject({ id: one, percentComplete: 50 })
  expect(body.results.at(-1).task).toMatchObject({ id: two, status: 'Completed' })
  for (const [at, [, taskId, pointers]] of wrong.entries()) {
    const { error, ...rest } = body.results[at + 1]
    expect(rest).toEqual({ taskId, succeeded: false })
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(error.errors.map((it: { pointer: string }) => it.pointer)).toEqual(
      pointers.map((pointer) => `/updates/${at + 1}${pointer}`),
    )
    for (const { detail } of error.errors) expect(error.detail).toContain(detail)
  }
})

test('batches that cross each other neither lose updates nor deadlock', async () => {
  const projects = [await active(acme, 5), await active(acme, 5), await active(acme, 5)]
  const ids = projects.flatMap((it) => it.tasks)
  const rounds = Array.from({ length: 12 }, (_, n) => {
    const own = ids.filter((_, index) => index % 12 === n || index % 5 === n % 5)
    return batch((n % 2 ? own.reverse() : own).map((taskId) => ({ taskId, remainingDuration: 4 - n / 10 })))
  })
  for (const { status, body } of await Promise.all(rounds)) {
    expect(status).toBe(200)
    expect(body.failed).toBe(0)
  }
  const versions = await Promise.all(ids.map(async (id) => (await acme.get(`/api/v1/tasks/${id}`)).headers.get('etag')))
  expect(versions.every((it) => it !== '"1"')).toBe(true)
})
