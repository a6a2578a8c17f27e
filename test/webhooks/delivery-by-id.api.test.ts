/** `GET /webhooks/{webhookId}/deliveries/{deliveryId}`: what exactly was sent, and what becomes of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveHeartbeat } from '../../plugins/webhooks/store/heartbeats.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { fits, openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

const MAX_BODY = 262_144 // bytes

let service: TestService
let acme: TestAccount
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill], environment: { WEBHOOK_RETRY_SCHEDULE: '0,0.2,3600' } })
  acme = await service.account('Acme')
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const read = (id: string, deliveryId: string, by: TestAccount = acme) =>
  by.get(`/api/v1/webhooks/${id}/deliveries/${encodeURIComponent(deliveryId)}`)
const shown = async (id: string, deliveryId: string) => (await read(id, deliveryId)).body
const eventOf = (deliveryId: string) => deliveryId.slice(deliveryId.indexOf(':') + 1)
/** The delivery once its state is as wanted. */
const inState = (id: string, deliveryId: string, state: string) =>
  waitFor(
    `the delivery is ${state}`,
    () => shown(id, deliveryId),
    (it) => it.state === state,
  )
/** The ids of the deliveries of a registration, in the order of their events. */
const deliveryIds = async (id: string) =>
  (
    await service.app.database.query<{ id: string }>(
      `SELECT webhook_id || ':' || event_id AS id FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 ORDER BY event_id`,
      [acme.accountId, id],
    )
  ).map((row) => row.id)
const sendTest = async (id: string, data: object): Promise<string> => {
  const { status, body } = await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.begun', data })
  expect(status).toBe(202)
  return body.deliveryId
}

describe('a delivery by its id', () => {
  test('is a 400 for an id that none can have', async () => {
    const id = await register(acme, `${receiver.url}/wrong`)
    for (const wrong of ['x'.repeat(201), `${id}:evt 1`, `${id}:évt`, `${id}:\u0000`]) {
      const { status, body } = await read(id, wrong)
      expect([wrong, status, body.code]).toEqual([wrong, 400, 'invalid_request'])
      expect(body.errors).toMatchObject([{ parameter: 'deliveryId' }])
    }
    const query = await acme.get(`/api/v1/webhooks/${id}/deliveries/${id}:evt_1?$select=body`)
    expect([query.status, query.body.errors]).toMatchObject([400, [{ parameter: '$select' }]])
  })

  test('is a 404 where there is none: unknown, malformed, of another registration, another account or deleted', async () => {
    const other = await service.account('Other')
    const id = await register(acme, `${receiver.url}/mine`)
    const second = await register(acme, `${receiver.url}/second`, { events: ['drill.ended'] })
    await emit(service, acme, 'drill.begun', { n: 1 })
    const [delivery] = await receiver.arrived(1, '/mine')
    const deliveryId = delivery?.body.webhookId
    await inState(id, deliveryId, 'succeeded')
    const detail = async (webhook: string, wanted: string, by?: TestAccount) => {
      const { status, body } = await read(webhook, wanted, by)
      expect([status, body.code]).toEqual([404, 'not_found'])
      return body.detail
    }
    for (const unknown of [`${id}:evt_unknown`, id, `${id}:`, eventOf(deliveryId), `${second}:${eventOf(deliveryId)}`])
      expect(await detail(id, unknown)).toBe(`There is no delivery ${unknown}.`)
    expect(await detail(second, deliveryId)).toBe(`There is no delivery ${deliveryId}.`)
    expect(await detail(second, `${second}:${eventOf(deliveryId)}`)).toMatch(/^There is no delivery /)
    expect(await detail('wh_unknown', deliveryId)).toBe('There is no webhook wh_unknown.')
    expect(await detail(id, deliveryId, other)).toBe(`There is no webhook ${id}.`)
    await service.app.database.query('DELETE FROM webhooks.delivery WHERE webhook_id = $1', [id])
    expect(await detail(id, deliveryId)).toBe(`There is no delivery ${deliveryId}.`)
  })

  test('is a 403 for a General User, and for an account with webhooks disabled', async () => {
    const closed = await service.account('Closed')
    const id = await register(closed, `${receiver.url}/closed`)
    const gus = await closed.user('Gus General')
    const path = `/api/v1/webhooks/${id}/deliveries/${id}:evt_1`
    expect(await gus.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await service.app.activation.set(closed.accountId, 'webhooks', false)
    expect(await closed.get(path)).toMatchObject({ status: 403, body: { code: 'plugin_disabled' } })
  })

  test('that has succeeded has the body that the receiver got, byte for byte, and no secret', async () => {
    const id = await register(acme, `${receiver.url}/hook?key=hidden`, { headers: { 'X-Area': 'hidden' } })
    await emit(service, acme, 'drill.begun', { zeta: 1, alpha: 'Größe "x" \\ \u2028 😀', n: 1e21, '2': null })
    const [delivery] = await receiver.arrived(1, '/hook?key=hidden')
    const deliveryId = delivery?.body.webhookId
    const found = await inState(id, deliveryId, 'succeeded')
    expect(found).toEqual({
      deliveryId,
      eventId: eventOf(deliveryId),
      event: 'drill.begun',
      test: false,
      state: 'succeeded',
      attempts: 1,
      happenedAt: delivery?.body.timestamp,
      nextAttemptAt: null,
      finishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      body: delivery?.text,
    })
    expect(fits(delivery?.headers['x-service-signature'] ?? '', SECRET, Buffer.from(found.body))).toBe(true)
    expect(JSON.stringify(found)).not.toMatch(/hidden|secret/)
    const { headers } = await read(id, deliveryId)
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('that waits for a retry has the body of the last attempt, and when the next one is due', async () => {
    receiver.plan('/waiting', 503)
    const id = await register(acme, `${receiver.url}/waiting`)
    await emit(service, acme, 'drill.begun', { n: 1 })
    const arrived = await receiver.arrived(2, '/waiting')
    const deliveryId = arrived[0]?.body.webhookId
    const [latest] = await logs(acme, id, 2)
    const found = await shown(id, deliveryId)
    expect(found).toMatchObject({ state: 'pending', attempts: 2, finishedAt: null, body: arrived[1]?.text })
    expect(found.nextAttemptAt).toBe(latest.nextAttemptAt)
    expect(Date.parse(found.nextAttemptAt)).toBeGreaterThan(Date.now() + 3_000_000)
    const [first, second] = arrived.map(({ headers }) => headers['x-service-signature'] ?? '')
    expect(fits(second ?? '', SECRET, Buffer.from(found.body))).toBe(true)
    expect(fits(first ?? '', SECRET, Buffer.from(found.body))).toBe(false)
  })

  test('that is being attempted for the first time has the body of that attempt, and then of a replay', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    receiver.plan('/slow', { status: 404, until }, 200)
    const id = await register(acme, `${receiver.url}/slow`)
    await emit(service, acme, 'drill.begun', { n: 1 })
    const [delivery] = await receiver.arrived(1, '/slow')
    const deliveryId = delivery?.body.webhookId
    expect(await shown(id, deliveryId)).toMatchObject({
      state: 'in_flight',
      attempts: 0,
      nextAttemptAt: null,
      finishedAt: null,
      body: delivery?.text,
    })
    release()
    expect(await inState(id, deliveryId, 'failed')).toMatchObject({
      attempts: 1,
      nextAttemptAt: null,
      finishedAt: expect.any(String),
      body: delivery?.text,
    })
    await acme.post(`/api/v1/webhooks/${id}/replay`, { deliveryId })
    const arrived = await receiver.arrived(2, '/slow')
    expect(await inState(id, deliveryId, 'succeeded')).toMatchObject({ attempts: 1, body: arrived[1]?.text })
  })

  test('of a paused registration has the body that its first attempt will send', async () => {
    const id = await register(acme, `${receiver.url}/paused`, { isActive: false })
    await emit(service, acme, 'drill.begun', { n: 1 })
    await service.settled()
    const [deliveryId = ''] = await deliveryIds(id)
    const found = await shown(id, deliveryId)
    expect(found).toMatchObject({ state: 'pending', attempts: 0, nextAttemptAt: expect.any(String), finishedAt: null })
    expect(receiver.at('/paused')).toEqual([])
    await acme.patch(`/api/v1/webhooks/${id}/resume`)
    const [delivery] = await receiver.arrived(1, '/paused')
    expect(delivery?.text).toBe(found.body)
  })

  test('that waits at the broker has no time of its next attempt, and the body of the last one', async () => {
    const id = await register(acme, `${receiver.url}/queued`, { isActive: false })
    await emit(service, acme, 'drill.begun', { n: 1 })
    await service.settled()
    const [deliveryId = ''] = await deliveryIds(id)
    // As a living worker with a broker leaves it that has claimed the third attempt.
    await saveHeartbeat(service.app.database, 'another')
    await service.app.database.query(
      `UPDATE webhooks.delivery SET state = 'queued', attempts = 2, claims = 3, worker_id = 'another',
         lease_until = now() + interval '90 seconds' WHERE webhook_id = $1`,
      [id],
    )
    const found = await shown(id, deliveryId)
    expect(found).toMatchObject({ state: 'queued', attempts: 2, nextAttemptAt: null, finishedAt: null })
    expect(JSON.parse(found.body)).toMatchObject({ webhookId: deliveryId, metadata: { retryCount: 1 } })
  })

  test('of a test is marked, and has its data', async () => {
    const id = await register(acme, `${receiver.url}/tested`, { isActive: false })
    const deliveryId = await sendTest(id, { taskName: 'Lay foundations' })
    const [delivery] = await receiver.arrived(1, '/tested')
    expect(await inState(id, deliveryId, 'succeeded')).toMatchObject({
      deliveryId,
      eventId: expect.stringMatching(/^test_/),
      test: true,
      attempts: 1,
      body: delivery?.text,
    })
  })

  test('has a body up to the largest that is sent, and null for a larger one', async () => {
    const id = await register(acme, `${receiver.url}/large`)
    const small = await sendTest(id, { text: '' })
    await inState(id, small, 'succeeded')
    const room = MAX_BODY - Buffer.byteLength((await shown(id, small)).body)
    const largest = await sendTest(id, { text: 'x'.repeat(room) })
    const found = await inState(id, largest, 'succeeded')
    const arrived = await receiver.arrived(2, '/large')
    expect(Buffer.byteLength(found.body)).toBe(MAX_BODY)
    expect(found.body === arrived[1]?.text).toBe(true)
    for (const length of [room + 1, 2 * MAX_BODY]) {
      const tooLarge = await sendTest(id, { text: 'x'.repeat(length) })
      expect(await inState(id, tooLarge, 'failed')).toMatchObject({ attempts: 1, body: null })
    }
    expect(receiver.at('/large')).toHaveLength(2)
  })

  test('waits for memory before a large body is loaded', async () => {
    const id = await register(acme, `${receiver.url}/reserved`)
    const deliveryId = await sendTest(id, { text: 'x'.repeat(200_000) })
    await inState(id, deliveryId, 'succeeded')
    const { bytes } = service.app.budgets
    const taken = bytes.options.quota - 700_000 // the data count four times
    bytes.forceAcquire(acme.accountId, taken)
    const reply = read(id, deliveryId)
    await expect.poll(() => bytes.waiting).toBe(1)
    bytes.release(acme.accountId, taken)
    expect((await reply).status).toBe(200)
    await expect.poll(() => bytes.used).toBe(0)
  })
})
