import { etagOf, responseOf, unwrapWebhook } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { type ServiceProcess, startServiceProcess } from './process.ts'

const SECRET = 'agreed upon'
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
let running: ServiceProcess
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  running = await startServiceProcess({ WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' })
})
afterAll(async () => {
  await running?.stop()
  await receiver?.close()
})

const body = () => ({
  name: 'Hook',
  url: `${receiver.url}/hook`,
  events: ['project.status_changed'],
  secret: SECRET,
  isActive: true,
  headers: { 'X-Hook': 'four' },
})

test('webhooks are created, listed, changed, paused, resumed, tested, looked up in the log and deleted', async () => {
  const { api } = running
  const made = await api.createWebhook({ body: body() })
  const { secret: _, ...given } = body()
  expect(made).toEqual({
    id: expect.stringMatching(/^wh_/),
    ...given,
    secretSet: true,
    createdAt: TIMESTAMP,
    statistics: { totalCalls: 0, successfulCalls: 0, failedCalls: 0 },
    rateLimit: null,
    pauseAfterDays: null,
    pauseReason: null,
    pausedAt: null,
    failingSince: null,
    previousSecretUntil: null,
  })
  expect(responseOf(made)?.status).toBe(201)
  expect(responseOf(made)?.headers.get('Location')).toMatch(new RegExp(`/api/v1/webhooks/${made.id}$`))
  expect(etagOf(made)).toMatch(/^"\S+"$/)
  const at = { path: { webhookId: made.id } }
  expect((await api.listWebhooks({})).value).toEqual([made])

  const put = await api.updateWebhook({
    ...at,
    body: { name: 'Hook 2', events: ['project.started', 'project.status_changed'], isActive: true },
  })
  expect(put).toEqual({ ...made, name: 'Hook 2', events: ['project.started', 'project.status_changed'] })
  expect(await api.pauseWebhook(at)).toEqual({
    ...put,
    isActive: false,
    pauseReason: 'requested',
    pausedAt: TIMESTAMP,
  })
  expect(await api.getWebhook(at)).toMatchObject({ isActive: false })

  const { id: projectId } = await api.createProject({ body: { name: 'Reported' } })
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  const accepted = await api.testWebhook({ ...at, body: { event: 'task.red', data: { taskId: 7 } } })
  expect(responseOf(accepted)?.status).toBe(202)
  const [trial] = await receiver.arrived(1, '/hook')
  expect(trial?.headers).toMatchObject({
    'x-hook': 'four',
    'content-type': expect.stringContaining('application/json'),
  })
  const event = await unwrapWebhook(trial?.text ?? '', trial?.headers ?? {}, SECRET)
  expect(event).toEqual({
    webhookId: accepted.deliveryId,
    event: 'task.red',
    timestamp: TIMESTAMP,
    accountId: 1,
    data: { taskId: 7 },
    metadata: { version: '1.0', retryCount: 0 },
  })
  expect(receiver.at('/hook'), 'nothing else is sent while it is paused').toHaveLength(1)

  expect(await api.resumeWebhook(at)).toMatchObject({ isActive: true })
  const later = await receiver.arrived(3, '/hook')
  const events = later.map(({ body: received }) => received.event)
  expect(events.sort()).toEqual(['project.started', 'project.status_changed', 'task.red'])
  expect(later.every(({ signed }) => signed)).toBe(true)

  const entries = await logged(made.id, 3)
  expect(entries.find(({ test: trial }) => trial)).toEqual({
    id: expect.stringMatching(/^log_/),
    webhookId: made.id,
    deliveryId: accepted.deliveryId,
    event: 'task.red',
    timestamp: TIMESTAMP,
    status: 'success',
    httpStatus: 200,
    responseTime: expect.any(Number),
    retries: 0,
    test: true,
    nextAttemptAt: null,
  })
  expect((await api.listWebhookLogs({ ...at, query: { $top: 1 } })).value).toHaveLength(1)
  expect(await api.getWebhook(at)).toMatchObject({
    lastTriggered: TIMESTAMP,
    statistics: { totalCalls: 2, successfulCalls: 2, failedCalls: 0 },
  })
  expect(await api.deleteWebhook(at)).toBeUndefined()
  await expect(api.getWebhook(at)).rejects.toMatchObject({ status: 404 })
  expect((await api.listWebhooks({})).value).toEqual([])
})

test('the log has a refusal with the receiver’s status and words', async () => {
  receiver.plan('/refuses', 418)
  const { id: webhookId } = await running.api.createWebhook({ body: { ...body(), url: `${receiver.url}/refuses` } })
  await running.api.testWebhook({ path: { webhookId }, body: { event: 'task.ready' } })
  const [entry] = await logged(webhookId, 1)
  expect(entry).toMatchObject({ status: 'failed', httpStatus: 418, error: expect.stringMatching(/^\w+: ./) })
  await running.api.deleteWebhook({ path: { webhookId } })
})

const logged = (webhookId: string, count: number) =>
  waitFor(
    `the log of ${webhookId} has ${count} entries`,
    async () => (await running.api.listWebhookLogs({ path: { webhookId } })).value,
    ({ length }) => length >= count,
  )
