import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_DATA_LIMIT } from '../../runtime/outbox/outbox.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { type Emitted, recordEvents } from './events.ts'

let service: SharedService
let acme: TestAccount
let emitted: Awaited<ReturnType<typeof recordEvents>>
let ada: { id: number; name: string; email: string }
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  emitted = await recordEvents(service)
  acme = await service.account('Acme')
  ada = { id: acme.userId, name: 'Ada Admin', email: acme.email }
})

const open = async (body: object = {}) => {
  const { body: project } = await acme.post('/api/v1/projects', {
    name: 'Plant move',
    startDate: '2026-11-23',
    ...body,
  })
  return project.id as number
}
const add = async (id: number, body: object, kind = 'tasks') => {
  const answer = await acme.post(`/api/v1/projects/${id}/${kind}`, body)
  expect(answer.status).toBe(201)
  return answer.body.id as number
}
const to = (id: number, status: string) => acme.patch(`/api/v1/projects/${id}`, { status })
const events = () => emitted(acme.accountId)
const names = (list: Emitted[]) => list.map((it) => it.event)
const of = (list: Emitted[], name: string) => list.filter((it) => it.event === name).map((it) => it.data)

describe('public events', () => {
  test('a start has the project, its buffer and its team, and which tasks are ready', async () => {
    const id = await open({ targetEndDate: '2027-01-29' })
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew', userId: acme.userId })
    const dig = await add(id, { name: 'Dig', duration: 4, assignments: [{ resourceId: crew.id }] })
    await add(id, { name: 'Pour', duration: 2, predecessors: [{ taskId: dig }], assignedToId: acme.userId })
    await events()
    await to(id, 'Active')
    const list = await events()
    expect(names(list)).toEqual(['project.started', 'project.status_changed', 'task.ready'])
    expect(list.map((it) => it.data)).toEqual([
      {
        projectId: id,
        projectName: 'Plant move',
        startDate: '2026-11-23',
        targetEndDate: '2027-01-29',
        managerId: ada.id,
        managerName: ada.name,
        managerEmail: ada.email,
        bufferSize: 3,
        criticalChainLength: 6,
        teamSize: 1,
      },
      {
        projectId: id,
        projectName: 'Plant move',
        previousStatus: 'Planning',
        newStatus: 'Active',
        changedBy: ada,
        changedAt: expect.stringMatching(/^2026-11-23T10:/),
      },
      {
        taskId: dig,
        taskName: 'Dig',
        projectId: id,
        projectName: 'Plant move',
        assignedTo: ada,
        plannedStart: '2026-11-23',
        remainingDuration: 4,
        priority: 0,
      },
    ])
    expect(list[0]?.actor).toEqual(ada)
  })

  test('a completion has the task, and what is ready then', async () => {
    const id = await open()
    const dig = await add(id, { name: 'Dig', duration: 1 })
    const pour = await add(id, { name: 'Pour', duration: 2, predecessors: [{ taskId: dig }] })
    await to(id, 'Active')
    await events()
    await acme.patch(`/api/v1/tasks/${dig}`, { percentComplete: 100 })
    const list = await events()
    expect(names(list)).toEqual(['task.status_changed', 'task.completed', 'task.duration_changed', 'task.ready'])
    expect(of(list, 'task.status_changed')).toEqual([
      {
        taskId: dig,
        taskName: 'Dig',
        projectId: id,
        previousStatus: 'NotStarted',
        newStatus: 'Completed',
        changedBy: ada,
        changedAt: expect.any(String),
        percentComplete: 100,
        estimatedCompletion: '2026-11-23',
      },
    ])
    expect(of(list, 'task.completed')).toEqual([
      {
        taskId: dig,
        taskName: 'Dig',
        projectId: id,
        projectName: 'Plant move',
        completedBy: ada,
        completedAt: expect.any(String),
        actualDuration: 1,
        plannedDuration: 1,
        bufferConsumption: 0,
      },
    ])
    expect(of(list, 'task.duration_changed')[0]).toMatchObject({
      taskId: dig,
      previousRemainingDuration: 1,
      newRemainingDuration: 0,
    })
    expect(of(list, 'task.ready')[0]).toMatchObject({ taskId: pour, remainingDuration: 2 })
    await acme.patch(`/api/v1/tasks/${dig}`, { percentComplete: 100 })
    await acme.patch(`/api/v1/tasks/${dig}`, { name: 'Dug' })
    expect(await events()).toEqual([])
  })

  test('a red task has the cause of the project only where the end depends on it', async () => {
    const id = await open({ startDate: '2026-11-02' })
    const dig = await add(id, { name: 'Dig', duration: 4 })
    await add(id, { name: 'Pour', duration: 6, predecessors: [{ taskId: dig }] })
    const paint = await add(id, { name: 'Paint', duration: 2 })
    await to(id, 'Active')
    const red = of(await events(), 'task.red')
    expect(red).toMatchObject([
      { taskId: dig, criticalChainImpact: true, cause: expect.stringContaining('"Dig" starts') },
      { taskId: paint, criticalChainImpact: true, cause: null },
    ])
  })

  test('a slip warns early once, and turns the task red once', async () => {
    const id = await open({ targetEndDate: '2026-12-04' })
    const dig = await add(id, { name: 'Dig', duration: 10, assignedToId: acme.userId })
    await to(id, 'Active')
    await events()
    const remain = (days: number) =>
      acme.patch(`/api/v1/tasks/${dig}`, { status: 'InProgress', remainingDuration: days })
    await remain(13)
    const warned = await events()
    expect(names(warned)).toEqual([
      'task.status_changed',
      'task.started',
      'task.duration_changed',
      'project.early_warning',
    ])
    expect(of(warned, 'project.early_warning')[0]).toEqual({
      projectId: id,
      projectName: 'Plant move',
      warningLevel: 'YELLOW',
      bufferConsumption: 60,
      projectedCompletion: '2026-12-09',
      originalTarget: '2026-12-04',
      daysLate: 5,
      probabilityOfPromise: null,
      probabilityOn: null,
      criticalTasks: [{ id: dig, name: 'Dig', bufferConsumption: 60 }],
      cause:
        '"Dig" takes 3 days longer than planned, which uses 3 days of the project buffer: shorten what is left of it.',
      recommendations: expect.any(Array),
    })
    await remain(13.5)
    expect(names(await events())).toEqual(['task.duration_changed'])
    await remain(15)
    const red = await events()
    expect(names(red)).toEqual(['task.duration_changed', 'task.red'])
    expect(of(red, 'task.red')[0]).toEqual({
      taskId: dig,
      taskName: 'Dig',
      projectId: id,
      projectName: 'Plant move',
      assignedTo: ada,
      bufferConsumption: 100,
      remainingDuration: 15,
      dueDate: '2026-12-11',
      previousStatus: 'YELLOW',
      criticalChainImpact: true,
      cause:
        '"Dig" takes 5 days longer than planned, which uses 5 days of the project buffer: shorten what is left of it.',
    })
    await remain(10)
    await events()
    await remain(15)
    expect(names(await events())).toEqual(['task.duration_changed', 'task.red', 'project.early_warning'])
  })

  test('a red task without an assignee names the user of its resource', async () => {
    const { body: crew } = await acme.post('/api/v1/resources', { name: 'Digger', userId: acme.userId })
    const id = await open({})
    const dig = await add(id, { name: 'Dig', duration: 10, assignments: [{ resourceId: crew.id }] })
    await to(id, 'Active')
    await events()
    await acme.patch(`/api/v1/tasks/${dig}`, { status: 'InProgress', remainingDuration: 15 })
    expect(of(await events(), 'task.red')).toMatchObject([{ taskId: dig, assignedTo: ada }])
  })

  test('an early warning names tasks, never milestones', async () => {
    const id = await open()
    const dig = await add(id, { name: 'Dig', duration: 10 })
    const gate = await add(id, { name: 'Gate', predecessors: [{ taskId: dig }] }, 'milestones')
    const pour = await add(id, { name: 'Pour', duration: 2, predecessors: [{ taskId: gate }] })
    await add(id, { name: 'Handed over', predecessors: [{ taskId: pour }] }, 'milestones')
    await to(id, 'Active')
    await events()
    await acme.patch(`/api/v1/tasks/${dig}`, { status: 'InProgress', remainingDuration: 14 })
    const [warning] = of(await events(), 'project.early_warning')
    expect(warning.criticalTasks.map((it: { id: number }) => it.id)).toEqual([dig, pour])
  })

  test('a freeze has the status before, and resuming emits no start', async () => {
    const id = await open()
    await add(id, { name: 'Dig' })
    await to(id, 'Active')
    await events()
    await to(id, 'OnHold')
    const list = await events()
    expect(names(list)).toEqual(['project.frozen', 'project.status_changed'])
    expect(list[0]?.data).toEqual({
      projectId: id,
      projectName: 'Plant move',
      previousStatus: 'Active',
      frozenBy: ada,
      frozenAt: expect.any(String),
      bufferConsumption: 0,
    })
    await to(id, 'Frozen')
    expect(await events()).toEqual([])
    await to(id, 'Active')
    expect(names(await events())).toEqual(['project.status_changed'])
  })

  test('numbers have six decimals at most', async () => {
    const id = await open()
    const dig = await add(id, { name: 'Dig', duration: 3 })
    await to(id, 'Active')
    await acme.patch(`/api/v1/tasks/${dig}`, { remainingDuration: 4.43, status: 'InProgress' })
    const list = await events()
    expect(of(list, 'task.red')[0].bufferConsumption).toBe(95.333333)
    expect(of(list, 'project.early_warning')[0].criticalTasks[0].bufferConsumption).toBe(95.333333)
  })

  test('an achieved milestone has how early it is', async () => {
    const id = await open()
    const dig = await add(id, { name: 'Dig', duration: 5 })
    const gate = await add(
      id,
      { name: 'Gate', predecessors: [{ taskId: dig }], linkedDeliverables: [{ name: 'Protocol' }] },
      'milestones',
    )
    await to(id, 'Active')
    await acme.patch(`/api/v1/tasks/${dig}`, { status: 'Completed' })
    await events()
    await acme.patch(`/api/v1/milestones/${gate}`, { status: 'Achieved' })
    const list = await events()
    expect(names(list)).toEqual(['milestone.achieved'])
    expect(list[0]?.data).toEqual({
      milestoneId: gate,
      milestoneName: 'Gate',
      projectId: id,
      projectName: 'Plant move',
      achievedDate: '2026-11-23',
      plannedDate: '2026-11-27',
      daysEarly: 4,
      completedBy: ada,
      linkedDeliverables: [{ id: expect.any(Number), name: 'Protocol', status: 'Open' }],
    })
  })

  test('a request that fails emits nothing', async () => {
    const id = await open()
    const dig = await add(id, { name: 'Dig' })
    await to(id, 'Active')
    await events()
    await acme.patch(`/api/v1/tasks/${dig}`, { status: 'Completed', percentComplete: 3 })
    await acme.patch(`/api/v1/tasks/${dig}`, { status: 'Completed' }, { 'If-Match': '"77"' })
    await to(id, 'Complete')
    expect(await events()).toEqual([])
  })
})

describe('the start of a task', () => {
  interface Work {
    readonly id: number
    readonly dig: number
  }
  const CSV = { 'Content-Type': 'text/csv' }
  /** A project that was to start a week ago, on a Monday. */
  async function late(status: 'Planning' | 'Active' = 'Active'): Promise<Work> {
    const table = 'key,name,duration,predecessors\nA,Dig,5,\nB,Pour,5,A'
    const { body } = await acme.post('/api/v1/projects/import?name=Plant move&startDate=2026-11-16', table, CSV)
    const { id } = body.project
    if (status === 'Active') await to(id, status)
    const { body: tasks } = await acme.get(`/api/v1/projects/${id}/tasks`)
    await events()
    return { id, dig: tasks.value[0].id }
  }
  const startOf = async ({ dig }: Work) => of(await events(), 'task.started').filter((it) => it.taskId === dig)

  const patch =
    (body: object, query = '') =>
    ({ dig }: Work) =>
      acme.patch(`/api/v1/tasks/${dig}${query}`, body)
  const batch =
    (body: object) =>
    ({ dig }: Work) =>
      acme.post('/api/v1/tasks/batch-update', { updates: [{ taskId: dig, ...body }] })
  const table =
    (body: string, query = '') =>
    ({ id }: Work) =>
      acme.post(`/api/v1/projects/${id}/import${query}`, body, CSV)

  test.each<[string, (work: Work) => Promise<{ status: number }>, number]>([
    ['per cent', patch({ percentComplete: 10 }), 7],
    ['the status', patch({ status: 'InProgress' }), 7],
    ['remaining work', patch({ status: 'InProgress', remainingDuration: 9 }), 7],
    ['an actual start', patch({ actualStart: '2026-11-18' }), 2],
    ['an actual start before the planned one', patch({ actualStart: '2026-11-13' }), 0],
    ['a report for an earlier day', patch({ percentComplete: 10, asOf: '2026-11-20' }), 4],
    ['a report that plans the project anew', patch({ percentComplete: 10, duration: 8 }, '?replan=true'), 7],
    ['a batch', batch({ percentComplete: 10 }), 7],
    ['a batch with an actual start', batch({ actualStart: '2026-11-17' }), 1],
    ['a table', table('key,name,status,actualStart\nA,Dig,In Progress,2026-11-19'), 3],
    ['a table that plans the project anew', table('key,name,duration,complete\nA,Dig,8,10', '?replan=true'), 7],
  ])('is emitted once when it is reported by %s', async (_, reportIt, daysLate) => {
    const work = await late()
    expect((await reportIt(work)).status).toBe(200)
    expect(await startOf(work)).toEqual([
      {
        taskId: work.dig,
        taskName: 'Dig',
        projectId: work.id,
        projectName: 'Plant move',
        startedBy: ada,
        startedAt: expect.stringMatching(/^2026-11-23T10:/),
        plannedStart: '2026-11-16',
        daysLate,
      },
    ])
    await patch({ percentComplete: 40, status: 'InProgress' })(work)
    expect(await startOf(work)).toEqual([])
  })

  test.each<[string, (work: Work) => Promise<{ status: number }>]>([
    ['a completion', patch({ status: 'Completed', actualStart: '2026-11-19' })],
    ['no remaining work', patch({ remainingDuration: 0 })],
  ])('is not emitted when %s is reported at once', async (_, reportIt) => {
    const work = await late()
    expect((await reportIt(work)).status).toBe(200)
    expect(await startOf(work)).toEqual([])
  })

  test('has the planned start from before a report that drops the plan, and none without a plan', async () => {
    const work = await late('Planning')
    await patch({ percentComplete: 10, duration: 8 })(work)
    expect((await acme.get(`/api/v1/tasks/${work.dig}`)).body.plannedStart).toBeNull()
    expect(await startOf(work)).toMatchObject([{ plannedStart: '2026-11-16', daysLate: 7 }])
    await patch({ status: 'NotStarted' })(work)
    await patch({ status: 'InProgress' })(work)
    const [started] = await startOf(work)
    expect(started).toMatchObject({ daysLate: 0 })
    expect(started).not.toHaveProperty('plannedStart')
  })
})

test('the largest event fits into what can be emitted and delivered', async () => {
  const id = await open()
  // JSON writes a control character with six bytes, more than any other.
  const longest = `x${'\u0001'.repeat(199)}`
  const linkedDeliverables = Array.from({ length: 100 }, () => ({ name: longest }))
  const milestone = await add(id, { name: longest, linkedDeliverables }, 'milestones')
  await to(id, 'Active')
  await events()
  expect((await acme.patch(`/api/v1/milestones/${milestone}`, { status: 'Achieved' })).status).toBe(200)
  const [achieved] = of(await events(), 'milestone.achieved')
  expect(achieved.linkedDeliverables).toHaveLength(100)
  const bytes = Buffer.byteLength(JSON.stringify(achieved))
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(EVENT_DATA_LIMIT)
})
