import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS } from '../support/process.ts'
import { type Delivery, openReceiver, type Receiver } from '../support/receiver.ts'
import { type ServiceProcess, startServiceProcess } from './process.ts'
import { type Checked, faultsOf, type StrictClient, signIn, strictClient } from './specification-client.ts'
import { delivery, events, logEntry, refusals, token } from './specification-tables.ts'

const SECRET = 'agreed upon by both'
const EVENTS = Object.keys(events)
const CREDENTIALS = {
  grant_type: 'password',
  username: ACCESS.username,
  password: ACCESS.password,
  client_id: ACCESS.clientId,
  client_secret: ACCESS.clientSecret,
  scope: 'api1',
}
let receiver: Receiver
let running: ServiceProcess
let client: StrictClient
beforeAll(async () => {
  receiver = await openReceiver()
  running = await startServiceProcess({ WEBHOOK_ALLOW_INSECURE_TARGETS: 'true', WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1' })
  const answer = await signIn(running.service.url, CREDENTIALS)
  expect(answer).toMatchObject({ expires_in: 3600, scope: 'api1' })
  client = strictClient(running.service.url, answer.access_token)
})
afterAll(async () => {
  await running?.stop()
  await receiver?.close()
})

/** All of a delivery is as the specification says: signature over the raw body, headers, payload. */
function checkDelivery({ headers, text, body }: Delivery, data: Parameters<typeof delivery>[0]): void {
  expect(headers['x-service-signature']).toBe(createHmac('sha256', SECRET).update(text, 'utf8').digest('hex'))
  expect(headers['content-type']).toMatch(/^application\/json\b/)
  expect(headers['x-site']).toBe('north')
  expect([body.event, faultsOf(body, delivery(data))]).toEqual([body.event, []])
}

/** Resolves with the deliveries of the event once there are so many; those that were sent again count once. */
async function arrived(event: string, count = 1): Promise<Delivery[]> {
  const found = () => receiver.deliveries.filter(({ body }) => body.event === event && body.metadata.retryCount === 0)
  await expect.poll(() => found().length, { message: `deliveries of ${event}` }).toBeGreaterThanOrEqual(count)
  return found()
}
const latest = async (event: string, count = 1): Promise<Checked> => (await arrived(event, count)).at(-1)?.body.data

test('a strict client of the specification: lives through a project with a webhook', { timeout: 120_000 }, async () => {
  const today = new Date().toISOString().slice(0, 10)
  const target = `${Number(today.slice(0, 4)) + 1}-06-30`

  // A webhook for all events; the first attempt of a delivery fails.
  const made = await client.call('createWebhook', {
    body: {
      name: 'Delivery running',
      url: `${receiver.url}/running`,
      events: EVENTS,
      secret: SECRET,
      isActive: true,
      headers: { 'X-Site': 'north' },
    },
  })
  const webhook = { id: made.id }
  expect(made).toMatchObject({
    name: 'Delivery running',
    url: `${receiver.url}/running`,
    events: EVENTS,
    isActive: true,
  })
  receiver.plan('/running', 503, 200)

  // A project with tasks.
  const given = {
    name: 'Plant move',
    description: 'Line 2 moves to the new hall.',
    startDate: today,
    targetEndDate: target,
    projectManagerId: 1,
    bufferType: 'PROJECT',
    bufferPercentage: 50,
  }
  const project = await client.call('createProject', { body: given })
  expect(project).toMatchObject({ ...given, status: 'Planning', bufferConsumption: 0 })
  const at = { id: project.id }
  const dig = await client.call('createTask', { ...at, body: { name: 'Dig', duration: 20 } })
  const pour = await client.call('createTask', {
    ...at,
    body: { name: 'Pour', duration: 20, predecessors: [{ taskId: dig.id }], assignedToId: 1 },
  })
  const accepted = await client.call('createMilestone', {
    ...at,
    body: { name: 'Accepted', predecessors: [{ taskId: pour.id }], linkedDeliverables: [{ name: 'Protocol' }] },
  })
  expect((await client.call('listProjects')).value).toEqual([project])
  expect((await client.call('listProjects', { query: { $top: '1000' } })).value).toHaveLength(1)
  const expanded = await client.call('readExpandedProject', { ...at, query: { $expand: 'tasks,resources' } })
  expect(expanded.tasks.map((it: Checked) => it.name)).toEqual(['Dig', 'Pour'])
  await client.call('selectOfProject', { ...at, query: { $select: 'name,bufferConsumption' } })

  // Start, and progress.
  expect(await client.call('updateProject', { ...at, body: { status: 'Active' } })).toMatchObject({ status: 'Active' })
  expect(await latest('project.started')).toMatchObject({
    projectId: project.id,
    projectName: 'Plant move',
    startDate: today,
    targetEndDate: target,
    managerId: 1,
    managerEmail: ACCESS.username,
    bufferSize: 20,
    criticalChainLength: 40,
    teamSize: 1,
  })
  expect(await latest('project.status_changed')).toMatchObject({ previousStatus: 'Planning', newStatus: 'Active' })
  const begun = { status: 'InProgress', percentComplete: 10, remainingDuration: 18 }
  expect(await client.call('updateTask', { id: dig.id, body: begun })).toMatchObject(begun)
  expect(await latest('task.status_changed')).toMatchObject({
    taskId: dig.id,
    previousStatus: 'NotStarted',
    newStatus: 'InProgress',
    percentComplete: 10,
  })
  expect(await latest('task.started')).toMatchObject({ taskId: dig.id, startedBy: { id: 1 }, daysLate: 0 })
  expect(await latest('task.duration_changed')).toMatchObject({
    previousRemainingDuration: 20,
    newRemainingDuration: 18,
  })

  // More work than planned: an early warning, and the buffer analysis says the same.
  await client.call('updateTask', { id: dig.id, body: { remainingDuration: 33.5 } })
  const warning = await latest('project.early_warning')
  expect(warning).toMatchObject({ projectId: project.id, warningLevel: 'YELLOW', originalTarget: target })
  expect(warning.criticalTasks.map((it: Checked) => it.id).sort()).toEqual([dig.id, pour.id].sort())
  const analysis = await client.call('readBufferAnalysis', at)
  expect(analysis).toMatchObject({
    projectId: project.id,
    totalBuffer: 20,
    consumptionPercentage: warning.bufferConsumption,
    status: 'YELLOW',
    projectedCompletion: warning.projectedCompletion,
    recommendations: warning.recommendations,
  })

  // The webhook: updated with what GET gave, tested, its logs read.
  const read = await client.call('readWebhook', webhook)
  const renamed = await client.call('updateWebhook', { ...webhook, body: { ...read, name: 'Delivery running, north' } })
  expect(renamed).toMatchObject({ name: 'Delivery running, north', events: EVENTS, isActive: true })
  expect((await client.call('listWebhooks')).value).toEqual([expect.objectContaining({ id: webhook.id })])
  const data = { taskId: 7, note: 'made up' }
  const tested = await client.call('testWebhook', { ...webhook, body: { event: 'task.red', data } })
  const trial = (await arrived('task.red'))[0] as Delivery
  checkDelivery(trial, { anyObject: true })
  expect([trial.body.webhookId, trial.body.data]).toEqual([tested.deliveryId, data])
  const logs = async () => (await client.call('readWebhookLogs', { ...webhook, query: { $top: '100' } })).value
  await expect.poll(async () => (await logs()).some((it: Checked) => it.test)).toBe(true)
  await expect.poll(async () => (await logs()).some((it: Checked) => it.retries === 1)).toBe(true)
  const entries = await logs()
  for (const entry of entries) {
    expect(faultsOf(entry, entry.status === 'success' ? logEntry.success : logEntry.failed)).toEqual([])
    expect(entry.webhookId).toBe(webhook.id)
  }
  const failed = entries.filter((it: Checked) => it.status === 'failed')
  expect(failed).toEqual([expect.objectContaining({ httpStatus: 503, retries: 0 })])
  const again = receiver.deliveries.filter(({ body }) => body.webhookId === failed[0].deliveryId)
  expect(again.map(({ body }) => body.metadata.retryCount)).toEqual([0, 1])

  // Paused, the webhook gets nothing; resumed, it gets what happened meanwhile.
  expect(await client.call('pauseWebhook', webhook)).toMatchObject({ isActive: false })
  expect(await client.call('updateProject', { ...at, body: { status: 'On Hold' } })).toMatchObject({ status: 'Frozen' })
  await client.refused('updateTask', refusals.conflict, { id: dig.id, body: { percentComplete: 50 } })
  expect(receiver.deliveries.filter(({ body }) => body.event === 'project.frozen')).toEqual([])
  expect(await client.call('resumeWebhook', webhook)).toMatchObject({ isActive: true })
  expect(await latest('project.frozen')).toMatchObject({ projectId: project.id, previousStatus: 'Active' })
  expect(await latest('project.status_changed', 2)).toMatchObject({ newStatus: 'Frozen' })

  // The project goes on, turns red, and is completed.
  expect(await client.call('updateProject', { ...at, body: { status: 'Active' } })).toMatchObject({ status: 'Active' })
  await client.call('updateTask', { id: dig.id, body: { remainingDuration: 60 } })
  expect(await latest('task.red', 2)).toMatchObject({
    taskId: dig.id,
    remainingDuration: 60,
    criticalChainImpact: true,
  })
  const batch = await client.call('updateTasks', {
    body: {
      updates: [
        { taskId: dig.id, status: 'InProgress', percentComplete: 100 },
        { taskId: pour.id, remainingDuration: 19 },
      ],
    },
  })
  expect(batch).toMatchObject({ succeeded: 2, failed: 0 })
  expect(batch.results[0].task).toMatchObject({ status: 'Completed', percentComplete: 100, remainingDuration: 0 })
  expect(batch.results[1].task).toMatchObject({ status: 'NotStarted', isReady: true, remainingDuration: 19 })
  expect(await latest('task.completed')).toMatchObject({ taskId: dig.id, plannedDuration: 20 })
  await client.refused('updateProject', refusals.conflict, { ...at, body: { status: 'Complete' } })
  await client.call('updateTask', { id: pour.id, body: { percentComplete: 100 } })
  await client.call('updateMilestone', { id: accepted.id, body: { status: 'Achieved' } })
  expect(await latest('milestone.achieved')).toMatchObject({ milestoneId: accepted.id, achievedDate: today })
  await client.call('updateProject', { ...at, body: { status: 'Complete' } })
  expect(await latest('project.status_changed', 4)).toMatchObject({ newStatus: 'Complete' })
  expect(await client.call('readProject', at)).toMatchObject({ status: 'Complete' })

  // Every delivery is as the specification says, and each event came.
  // On a day off Dig does not become ready before it is reported.
  const ready = async () => (await arrived('task.ready')).map(({ body }) => body.data)
  await expect.poll(ready).toContainEqual(expect.objectContaining({ taskId: pour.id, remainingDuration: 19 }))
  for (const it of receiver.deliveries)
    if (it !== trial) checkDelivery(it, events[it.body.event as keyof typeof events] ?? { fields: {} })
  expect([...new Set(receiver.deliveries.map(({ body }) => body.event))].sort()).toEqual([...EVENTS].sort())
  const firsts = receiver.deliveries.filter(({ body }) => body.metadata.retryCount === 0)
  expect(new Set(firsts.map(({ body }) => body.webhookId)).size).toBe(firsts.length)
  const counted = await client.call('readWebhook', webhook)
  expect(counted.lastTriggered).toEqual(expect.any(String))
  expect(counted.statistics).toMatchObject({ failedCalls: 1 })

  // Deleted, it is not there any more.
  await client.call('deleteWebhook', webhook)
  await client.refused('readWebhook', refusals.notFound, webhook)
  expect((await client.call('listWebhooks')).value).toEqual([])
})

test('a strict client of the specification: is refused as it says', async () => {
  await signIn(running.service.url, { ...CREDENTIALS, password: 'wrong' }, token.refused)
  const bare = strictClient(running.service.url, 'at_unknown')
  await bare.refused('listProjects', refusals.unauthorized)
  const problem = await client.refused('createProject', refusals.invalid, {
    body: { name: 'Plant move', colour: 'red' },
  })
  expect(problem.errors).toEqual([expect.objectContaining({ pointer: '/colour' })])
  await client.refused('readProject', refusals.notFound, { id: 4_711 })
})

test('a strict client of the specification: takes no answer that differs from its table', () => {
  const day = {
    fields: { date: 'date', zone: { oneOf: ['GREEN'] }, at: 'timestamp' },
    optional: { n: 'integer' },
  } as const
  const good = { date: '2026-11-23', zone: 'GREEN', at: '2026-11-23T08:00:00.000Z' }
  expect(faultsOf(good, day)).toEqual([])
  expect(faultsOf({ ...good, n: 5 }, day)).toEqual([])
  const { zone: _, ...lacking } = good
  for (const wrong of [
    lacking,
    { ...good, colour: 'red' },
    { ...good, n: 1.5 },
    { ...good, n: '1' },
    { ...good, zone: null },
    { ...good, date: '2026-13-01' },
    { ...good, date: good.at },
    { ...good, at: '2026-11-23T08:00:00+01:00' },
    [good],
    null,
  ]) {
    expect(faultsOf(wrong, day), JSON.stringify(wrong)).toHaveLength(1)
  }
})
