import { readFile } from 'node:fs/promises'
import { type Chainwork, connect, type Task, unwrapWebhook, type WebhookEvent } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const SECRET = 'office keys'
const TIMESTAMP = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/)
let service: TestService
let receiver: Receiver
let acme: TestAccount
let api: Chainwork
let ada: { id: number; name: string; email: string }
let projectId: number

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ now: '2026-11-23T08:00:00Z' })
  acme = await service.account('Acme')
  ada = { id: acme.userId, name: 'Ada Admin', email: acme.email }
  const { clientId, clientSecret, email: username, password } = acme
  api = connect({ baseUrl: service.url, clientId, clientSecret, username, password, retries: 0 })
  await api.createWebhook({ body: { name: 'All', url: `${receiver.url}/all`, events: ['*'], secret: SECRET } })
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const project = () => api.getProject({ path: { projectId } })
const taskNamed = async (name: string): Promise<Task> => {
  const query = { $filter: `name eq '${name}'` }
  return (await api.listProjectTasks({ path: { projectId }, query })).value[0] as Task
}
const report = (task: Task, remainingDuration: number) =>
  api.updateTask({ path: { taskId: task.id }, body: { status: 'InProgress', remainingDuration } })

/** Every delivery so far once no more are due, each checked with the secret; the oldest first. */
async function delivered(): Promise<WebhookEvent[]> {
  await service.settled()
  await receiver.idle(300)
  return Promise.all(
    receiver.deliveries.map(({ text, headers }) => unwrapWebhook(text, headers, SECRET, { tolerance: false })),
  )
}
type Name = WebhookEvent['event']
type Data<N extends Name> = Extract<WebhookEvent, { event: N }>['data']
const of = <N extends Name>(events: readonly WebhookEvent[], name: N) =>
  events.filter(({ event }) => event === name).map(({ data }) => data as Data<N>)

test('a project file is imported and planned: a critical chain, a buffer, a date to promise', async () => {
  const body = await readFile(new URL('../../runtime/demo/portfolio/office-move.xml', import.meta.url), 'utf8')
  const { project: made, report: imported } = await api.importProject({ body, query: { startDate: '2026-11-23' } })
  projectId = made.id
  expect(imported).toMatchObject({ tasks: 12, milestones: 1, links: 18, resources: 7, assignments: 13 })
  const schedule = await api.getSchedule({ path: { projectId } })
  const onChain = schedule.tasks.filter(({ isCritical }) => isCritical)
  expect(onChain.map(({ id }) => id).sort()).toEqual([...schedule.criticalChain.tasks].sort())
  expect(schedule.projectBuffer).toMatchObject({ size: schedule.criticalChain.length / 2, consumed: 0, zone: 'GREEN' })
  expect(made).toMatchObject({
    status: 'Planning',
    plannedFinish: schedule.plannedFinish,
    bufferEnd: schedule.bufferEnd,
  })
  expect(String(schedule.bufferEnd) > String(schedule.plannedFinish)).toBe(true)
  expect(await delivered(), 'planning emits no event').toEqual([])
})

test('a start is delivered as events, with the tasks that are ready', async () => {
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  const schedule = await api.getSchedule({ path: { projectId } })
  const floorPlan = await taskNamed('Agree floor plan')
  const events = await delivered()
  expect(of(events, 'project.started')).toEqual([
    {
      projectId,
      projectName: 'Office move',
      startDate: '2026-11-23',
      managerId: ada.id,
      managerName: ada.name,
      managerEmail: ada.email,
      bufferSize: schedule.projectBuffer.size,
      criticalChainLength: schedule.criticalChain.length,
      teamSize: 7,
    },
  ])
  expect(of(events, 'project.status_changed')).toEqual([
    {
      projectId,
      projectName: 'Office move',
      previousStatus: 'Planning',
      newStatus: 'Active',
      changedBy: ada,
      changedAt: TIMESTAMP,
    },
  ])
  expect(of(events, 'task.ready')).toEqual([
    {
      taskId: floorPlan.id,
      taskName: 'Agree floor plan',
      projectId,
      projectName: 'Office move',
      plannedStart: '2026-11-23',
      remainingDuration: 4,
      priority: floorPlan.priority,
    },
  ])
  for (const { accountId, metadata } of events) {
    expect([accountId, metadata]).toEqual([acme.accountId, { version: '1.0', retryCount: 0 }])
  }
})

test('a critical task that overruns eats the buffer: an early warning, then red, each once', async () => {
  const { size } = (await api.getSchedule({ path: { projectId } })).projectBuffer
  const task = await taskNamed('Agree floor plan')
  const consumption: number[] = []
  for (const share of [0, 0.3, 0.6, 0.7, 1]) {
    await report(task, 4 + share * size)
    consumption.push((await api.getBufferAnalysis({ path: { projectId } })).consumptionPercentage)
  }
  expect(consumption.map(Math.round)).toEqual([0, 30, 60, 70, 100])
  const analysis = await api.getBufferAnalysis({ path: { projectId } })
  expect(analysis).toMatchObject({ totalBuffer: size, consumedBuffer: size, status: 'RED' })
  expect(analysis.recommendations.join(' ')).toContain('Agree floor plan')

  const { bufferEnd, projectedCompletion } = await project()
  expect(projectedCompletion, 'a buffer that is used up leaves the promised date').toBe(bufferEnd)
  const causeOf = (days: number) =>
    `"Agree floor plan" takes ${days} days longer than planned, which uses ${days} days of the project buffer: shorten what is left of it.`
  const events = await delivered()
  expect(of(events, 'project.early_warning')).toEqual([
    {
      projectId,
      projectName: 'Office move',
      warningLevel: 'YELLOW',
      bufferConsumption: 60,
      projectedCompletion: expect.stringMatching(/^2027-01-\d\d$/),
      originalTarget: bufferEnd,
      daysLate: 0,
      probabilityOfPromise: null,
      probabilityOn: null,
      criticalTasks: expect.arrayContaining([{ id: task.id, name: 'Agree floor plan', bufferConsumption: 60 }]),
      cause: causeOf(0.6 * size),
      recommendations: expect.any(Array),
    },
  ])
  expect(of(events, 'task.red')).toEqual([
    {
      taskId: task.id,
      taskName: 'Agree floor plan',
      projectId,
      projectName: 'Office move',
      bufferConsumption: 100,
      remainingDuration: 4 + size,
      dueDate: (await taskNamed('Agree floor plan')).dueDate,
      previousStatus: 'YELLOW',
      criticalChainImpact: true,
      cause: causeOf(size),
    },
  ])
  const changes = of(events, 'task.duration_changed').map(
    ({ previousRemainingDuration: from, newRemainingDuration: to }) => [from, to],
  )
  const steps = [4, 0.3, 0.6, 0.7, 1].map((share, n) => (n === 0 ? 4 : 4 + share * size))
  expect(changes.sort(([a = 0], [b = 0]) => a - b)).toEqual(steps.slice(1).map((to, n) => [steps[n], to]))
  expect(of(events, 'task.status_changed')).toMatchObject([
    { taskId: task.id, previousStatus: 'NotStarted', newStatus: 'InProgress', changedBy: ada, changedAt: TIMESTAMP },
  ])
  await report(task, 4)
})

test('the work list across projects has the most endangered first, and the portfolio too', async () => {
  const { id } = await api.createProject({ body: { name: 'In distress', startDate: '2026-11-23' } })
  const { id: taskId } = await api.createTask({ path: { projectId: id }, body: { name: 'Sinking', duration: 4 } })
  await api.updateProject({ path: { projectId: id }, body: { status: 'Active' } })
  await api.updateTask({ path: { taskId }, body: { remainingDuration: 7 } })
  const { value: work } = await api.listTasks({
    query: { $filter: "isReady eq true or status eq 'InProgress'", $orderby: 'priority', $select: 'name,zone' },
  })
  expect(work).toEqual([
    { name: 'Sinking', zone: 'RED' },
    { name: 'Agree floor plan', zone: 'GREEN' },
  ])
  const { value } = await api.getPortfolio({ query: { $select: 'name,bufferStatus,redTasks' } })
  expect(value).toEqual([
    { name: 'In distress', bufferStatus: 'RED', redTasks: 1 },
    { name: 'Office move', bufferStatus: 'GREEN', redTasks: 0 },
  ])
})

test('a frozen project takes no progress, and resuming emits no second start', async () => {
  const task = await taskNamed('Agree floor plan')
  const frozen = await api.updateProject({ path: { projectId }, body: { status: 'OnHold' } })
  expect(frozen.status).toBe('Frozen')
  await expect(report(task, 3)).rejects.toMatchObject({ status: 409, code: 'project_frozen' })
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  const events = await delivered()
  expect(of(events, 'project.frozen')).toEqual([
    {
      projectId,
      projectName: 'Office move',
      previousStatus: 'Active',
      frozenBy: ada,
      frozenAt: TIMESTAMP,
      bufferConsumption: 0,
    },
  ])
  expect(of(events, 'project.started').filter((it) => it.projectId === projectId)).toHaveLength(1)
})

test('worked through day by day, every task becomes ready and is completed once, and the fever chart grows', async () => {
  const points = async () => (await api.getFeverChart({ path: { projectId } })).points
  const before = await points()
  const calendar = await api.getCalendar({ path: { calendarId: (await project()).calendarId ?? 0 } })
  const holidays = new Set(calendar.holidays.map(({ date }) => date))
  const works = (day: Date) =>
    calendar.weekdays.includes(day.getUTCDay() || 7) && !holidays.has(day.toISOString().slice(0, 10))
  const capacity = new Map((await api.listResources({})).value.map(({ id = 0, capacity: units = 0 }) => [id, units]))

  const day = new Date('2026-11-23T16:00:00Z')
  for (let days = 0; days < 90; days++, day.setUTCDate(day.getUTCDate() + 1)) {
    if (!works(day)) continue
    service.clock.set(day.toISOString())
    const query = {
      $filter: "status ne 'Completed' and (isReady eq true or status eq 'InProgress')",
      $orderby: 'priority',
    }
    const { value } = await api.listProjectTasks({ path: { projectId }, query })
    if (value.length === 0) break
    const free = new Map(capacity)
    const updates = (value as Task[]).flatMap(({ id, remainingDuration, assignments }) => {
      if (assignments.some(({ resourceId, units }) => (free.get(resourceId) ?? 0) < units)) return []
      for (const { resourceId, units } of assignments) free.set(resourceId, (free.get(resourceId) ?? 0) - units)
      const left = Math.max(0, remainingDuration - 1)
      return [
        { taskId: id, remainingDuration: left, status: left > 0 ? ('InProgress' as const) : ('Completed' as const) },
      ]
    })
    expect(await api.batchUpdateTasks({ body: { updates } })).toMatchObject({ failed: 0 })
  }

  const { value: tasks } = await api.listProjectTasks({ path: { projectId } })
  expect(tasks.map(({ status }) => status)).toEqual(tasks.map(() => 'Completed'))
  const { chainCompletion, bufferConsumption } = await project()
  expect(chainCompletion).toBe(100)
  expect(bufferConsumption, 'work by the plan keeps the plan').toBeLessThanOrEqual(10)
  const after = await points()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.length).toBeGreaterThan(before.length + 10)
  const progress = after.slice(before.length).map((point) => point.chainCompletion)
  expect(progress).toEqual([...progress].sort((a, b) => a - b))

  const events = await delivered()
  const own = <T extends { taskId: number }>(list: readonly T[]) =>
    list
      .map(({ taskId }) => taskId)
      .filter((id) => tasks.some((task) => task.id === id))
      .sort((a, b) => a - b)
  const ids = tasks.map(({ id = 0 }) => id).sort((a, b) => a - b)
  expect(own(of(events, 'task.ready'))).toEqual(ids)
  // A task that is done within a day is completed without having been started.
  const begun = of(events, 'task.status_changed').filter(({ newStatus }) => newStatus === 'InProgress')
  expect(own(of(events, 'task.started'))).toEqual(own(begun))
  expect(begun.length).toBeGreaterThan(ids.length / 2)
  expect(own(of(events, 'task.completed'))).toEqual(ids)
  for (const done of of(events, 'task.completed')) {
    const task = tasks.find(({ id }) => id === done.taskId)
    expect(done).toEqual({
      taskId: done.taskId,
      taskName: task?.name,
      projectId,
      projectName: 'Office move',
      completedBy: ada,
      completedAt: TIMESTAMP,
      actualDuration: expect.any(Number),
      plannedDuration: task?.duration,
      bufferConsumption: expect.any(Number),
    })
    expect(done.actualDuration).toBeGreaterThanOrEqual(task?.duration ?? 0)
  }
})

test('the milestone is achieved, the project completed, and every delivery was signed and came once', async () => {
  const { value } = await api.listMilestones({ path: { projectId } })
  const [{ id: milestoneId = 0, plannedDate } = {}] = value
  await api.updateMilestone({ path: { milestoneId }, body: { status: 'Achieved' } })
  const complete = await api.updateProject({ path: { projectId }, body: { status: 'Complete' } })
  expect(complete.status).toBe('Complete')
  const events = await delivered()
  const [achieved] = of(events, 'milestone.achieved')
  expect(achieved).toEqual({
    milestoneId,
    milestoneName: value[0]?.name,
    projectId,
    projectName: 'Office move',
    achievedDate: service.clock.now().toISOString().slice(0, 10),
    plannedDate,
    daysEarly: (Date.parse(plannedDate ?? '') - Date.parse(achieved?.achievedDate ?? '')) / 86_400_000,
    completedBy: ada,
    linkedDeliverables: [],
  })
  const statuses = of(events, 'project.status_changed').filter((it) => it.projectId === projectId)
  expect(statuses.map(({ newStatus }) => newStatus).sort()).toEqual(['Active', 'Active', 'Complete', 'Frozen'])
  expect(receiver.deliveries.every(({ signed }) => signed)).toBe(true)
  expect(new Set(events.map(({ webhookId }) => webhookId)).size).toBe(events.length)
  const forged = receiver.deliveries[0]
  await expect(unwrapWebhook(`${forged?.text} `, forged?.headers ?? {}, SECRET)).rejects.toThrow('not signed')
})
