import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

const log = recordingLog()
let service: TestService
let acme: TestAccount
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill], environment: { WEBHOOK_RETRY_SCHEDULE: '0,0.1' }, log })
  acme = await service.account('Acme')
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const read = async (id: string, account = acme) => (await account.get(`/api/v1/webhooks/${id}`)).body

/** Sets since when a registration has been failing, and when its last attempt was, both before now. */
const failing = (id: string, since: string, last: string) =>
  service.app.database.query(
    `UPDATE webhooks.registration SET failing_since = now() - $2::interval, last_triggered = now() - $3::interval
      WHERE id = $1`,
    [id, since, last],
  )

/** Makes the job due, and resolves when it has run. */
async function runJob(): Promise<void> {
  const name = 'webhooks.automatic pause'
  await service.makeDue(name)
  await service.jobEnded(name)
}

describe('failingSince', () => {
  test('is the first failed attempt since the last success, without tests; a success clears it', async () => {
    receiver.plan('/since', 500, 500, 400, 200, 400)
    const id = await register(acme, `${receiver.url}/since`)
    expect((await read(id)).failingSince).toBeNull()
    await emit(service, acme, 'drill.begun', {})
    const entries = await logs(acme, id, 2)
    expect((await read(id)).failingSince).toBe(entries.at(-1).timestamp)
    await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.begun' })
    await logs(acme, id, 3)
    expect((await read(id)).failingSince).toBe(entries.at(-1).timestamp)
    await emit(service, acme, 'drill.begun', {})
    await logs(acme, id, 4)
    expect((await read(id)).failingSince).toBeNull()
    await emit(service, acme, 'drill.begun', {})
    const [latest] = await logs(acme, id, 5)
    expect((await read(id)).failingSince).toBe(latest.timestamp)
  })
})

describe('a registration with pauseAfterDays', () => {
  test('is paused after so many days of failure; others hear of it by webhook.paused, and the log has a warning', async () => {
    const notified = await register(acme, `${receiver.url}/notified`, { events: ['webhook.paused'] })
    const id = await register(acme, `${receiver.url}/down`, { name: 'Down', pauseAfterDays: 2 })
    await failing(id, '2 days 1 minute', '1 hour')
    const { failingSince } = await read(id)
    await runJob()
    const paused = await read(id)
    expect(paused).toMatchObject({
      isActive: false,
      pauseReason: 'failing',
      pausedAt: expect.any(String),
      failingSince,
    })
    expect((await acme.put(`/api/v1/webhooks/${id}`, paused)).headers.get('etag')).toBe('"2"')
    const [delivery] = await receiver.arrived(1, '/notified')
    expect(delivery?.body).toMatchObject({
      webhookId: expect.stringContaining(notified),
      event: 'webhook.paused',
      accountId: acme.accountId,
      data: {
        registrationId: id,
        registrationName: 'Down',
        reason: 'failing',
        failingSince,
        pausedAt: paused.pausedAt,
        pauseAfterDays: 2,
      },
    })
    expect(JSON.stringify(log.lines)).toContain('paused a webhook whose attempts have failed for days')

    const resumed = await acme.patch(`/api/v1/webhooks/${id}/resume`)
    expect(resumed.body).toMatchObject({ isActive: true, pauseReason: null, pausedAt: null, failingSince: null })
    await runJob()
    expect(await read(id)).toMatchObject({ isActive: true })
    await service.settled()
    expect(receiver.at('/notified')).toHaveLength(1)
  })

  test('is not paused before that, nor without two failed attempts twelve hours apart, nor without the setting', async () => {
    const make = (pauseAfterDays: number | null) => register(acme, `${receiver.url}/kept`, { pauseAfterDays })
    const [early, once, never, fine, due] = [
      await make(2),
      await make(2),
      await make(null),
      await make(1),
      await make(2),
    ]
    await failing(early, '47 hours', '1 hour')
    await failing(once, '5 days', '4 days 13 hours')
    await failing(never, '29 days', '1 hour')
    await failing(due, '5 days', '4 days 12 hours')
    await runJob()
    const active = await Promise.all([early, once, never, fine, due].map(async (id) => (await read(id)).isActive))
    expect(active).toEqual([true, true, true, true, false])
  })

  test('of an account with the plugin disabled is not paused', async () => {
    const off = await service.account('Off')
    const id = await register(off, `${receiver.url}/off`, { pauseAfterDays: 1 })
    await failing(id, '2 days', '1 hour')
    await service.app.activation.set(off.accountId, 'webhooks', false)
    await runJob()
    await service.app.activation.set(off.accountId, 'webhooks', true)
    expect(await read(id, off)).toMatchObject({ isActive: true })
  })

  test('that is paused by request keeps that reason', async () => {
    const id = await register(acme, `${receiver.url}/kept`, { pauseAfterDays: 1 })
    await failing(id, '2 days', '1 hour')
    await acme.patch(`/api/v1/webhooks/${id}/pause`)
    await runJob()
    expect(await read(id)).toMatchObject({ isActive: false, pauseReason: 'requested' })
  })

  test.each([0, 31, 1.5, '5'])('of %j is a 400', async (pauseAfterDays) => {
    const id = await register(acme, `${receiver.url}/days`)
    const { status, body } = await acme.put(`/api/v1/webhooks/${id}`, { pauseAfterDays })
    expect([status, body.errors[0].pointer]).toEqual([400, '/pauseAfterDays'])
  })

  test('is changed by PUT, removed by null, and listed by it', async () => {
    const id = await register(acme, `${receiver.url}/days`, { pauseAfterDays: 30 })
    expect(await read(id)).toMatchObject({ pauseAfterDays: 30 })
    expect((await acme.put(`/api/v1/webhooks/${id}`, { pauseAfterDays: 7 })).body.pauseAfterDays).toBe(7)
    const list = await acme.get(`/api/v1/webhooks?$filter=pauseAfterDays eq 7 and pauseReason eq null&$select=id`)
    expect(list.body.value).toEqual([{ id }])
    expect((await acme.put(`/api/v1/webhooks/${id}`, { pauseAfterDays: null })).body.pauseAfterDays).toBeNull()
  })
})
