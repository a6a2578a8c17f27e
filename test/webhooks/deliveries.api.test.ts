import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { event, SYSTEM } from '#runtime'
import { EVENT_DATA_LIMIT } from '../../runtime/outbox/outbox.ts'
import { freePort, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { fits, openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

let service: TestService
let acme: TestAccount
let receiver: Receiver
const log = recordingLog()

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({
    plugins: [drill],
    environment: { WEBHOOK_RETRY_SCHEDULE: '0,0.2,0.4' },
    log,
  })
  acme = await service.account('Acme')
})
afterAll(async () => {
  await service?.stop()
  await receiver.close()
})

const states = async (id: string) =>
  (
    await service.app.database.query<{ state: string }>(
      'SELECT state FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2 ORDER BY happened_at, event_id',
      [acme.accountId, id],
    )
  ).map((row) => row.state)

describe('an event', () => {
  test('is delivered up to the maximum size, and refused when it is larger', async () => {
    const id = await register(acme, `${receiver.url}/largest`)
    const bytes = EVENT_DATA_LIMIT - '{"text":"x"}'.length
    const text = `x${'é'.repeat(bytes / 2)}`
    expect(Buffer.byteLength(JSON.stringify({ text }))).toBe(EVENT_DATA_LIMIT)
    await expect(emit(service, acme, 'drill.begun', { text: `${text}x` })).rejects.toThrow('245760 is the most')
    await emit(service, acme, 'drill.begun', { text })
    const [delivery] = await receiver.arrived(1, '/largest')
    expect(delivery?.body.data.text === text).toBe(true)
    expect(await logs(acme, id, 1)).toMatchObject([{ status: 'success' }])
  })

  test('is delivered as a signed base payload with the registration’s headers, and logged', async () => {
    const id = await register(acme, `${receiver.url}/desk`, { headers: { 'X-Area': 'north' } })
    await emit(service, acme, 'drill.begun', { zeta: 1, alpha: 'Größe' })
    const [delivery] = await receiver.arrived(1, '/desk')
    expect(delivery?.signed).toBe(true)
    expect(delivery?.body).toEqual({
      webhookId: expect.stringMatching(new RegExp(`^${id}:evt_`)),
      event: 'drill.begun',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      accountId: acme.accountId,
      data: { zeta: 1, alpha: 'Größe' },
      metadata: { version: '1.0', retryCount: 0 },
    })
    expect(delivery?.text).toContain('"data":{"zeta":1,"alpha":"Größe"}')
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-area': 'north',
      'x-service-event': 'drill.begun',
      'x-service-delivery': delivery?.body.webhookId,
      'webhook-id': delivery?.body.webhookId,
      'user-agent': expect.stringMatching(/^Chainwork/),
    })
    expect(await logs(acme, id, 1)).toEqual([
      {
        id: expect.stringMatching(/^log_/),
        webhookId: id,
        deliveryId: delivery?.body.webhookId,
        event: 'drill.begun',
        timestamp: expect.any(String),
        status: 'success',
        httpStatus: 200,
        responseTime: expect.any(Number),
        retries: 0,
        test: false,
        nextAttemptAt: null,
      },
    ])
    const { body, headers } = await acme.get(`/api/v1/webhooks/${id}`)
    expect(body.statistics).toEqual({ totalCalls: 1, successfulCalls: 1, failedCalls: 0 })
    expect(body.lastTriggered).toEqual(expect.any(String))
    expect(headers.get('etag')).toBe('"1"')
  })

  test('is delivered to each registration of its account that subscribes to it, with an id for each, and to no other', async () => {
    const other = await service.account('Other')
    await register(other, `${receiver.url}/other`)
    await register(acme, `${receiver.url}/ended`, { events: ['drill.ended'] })
    const ids = [
      await register(acme, `${receiver.url}/both`),
      await register(acme, `${receiver.url}/both`, { events: ['drill.ended', 'drill.begun'] }),
    ]
    await emit(service, acme, 'drill.begun', { n: 1 }, { n: 2 })
    const arrived = await receiver.arrived(4, '/both')
    await service.settled()
    expect(new Set(arrived.map(({ body }) => body.webhookId)).size).toBe(4)
    expect(new Set(arrived.map(({ body }) => body.webhookId.split(':')[0]))).toEqual(new Set(ids))
    expect(receiver.at('/other')).toEqual([])
    expect(receiver.at('/ended')).toEqual([])
  })

  test('that was rolled back is not delivered', async () => {
    await register(acme, `${receiver.url}/undone`)
    const owner = { id: acme.accountId, timeZone: 'UTC' }
    const broken = service.app.unitOfWork.of('drill').as(owner, SYSTEM, async (call) => {
      await call.emit(event<object>('drill.begun'), { undone: true })
      throw new Error('undone')
    })
    await expect(broken).rejects.toThrow('undone')
    await emit(service, acme, 'drill.begun', { undone: false })
    await receiver.arrived(1, '/undone')
    expect(receiver.at('/undone').map(({ body }) => body.data.undone)).toEqual([false])
  })
})

describe('a failed attempt', () => {
  test('is retried under the same id until one succeeds, each with its own retryCount and signature', async () => {
    receiver.plan('/twice-down', 503, 500, 200)
    const id = await register(acme, `${receiver.url}/twice-down`)
    await emit(service, acme, 'drill.begun', {})
    const arrived = await receiver.arrived(3, '/twice-down')
    expect(arrived.map(({ body }) => body.metadata.retryCount)).toEqual([0, 1, 2])
    expect(new Set(arrived.map(({ body }) => body.webhookId)).size).toBe(1)
    expect(new Set(arrived.map(({ headers }) => headers['x-service-signature'])).size).toBe(3)
    expect(arrived.every(({ signed }) => signed)).toBe(true)
    const gaps = arrived.slice(1).map(({ at }, n) => at - (arrived[n]?.at ?? 0))
    expect(gaps[0]).toBeGreaterThanOrEqual(200)
    expect(gaps[1]).toBeGreaterThanOrEqual(400)

    const entries = await logs(acme, id, 3)
    expect(
      entries.map((entry: { status: string; httpStatus: number; retries: number }) => [
        entry.status,
        entry.httpStatus,
        entry.retries,
      ]),
    ).toEqual([
      ['success', 200, 2],
      ['failed', 500, 1],
      ['failed', 503, 0],
    ])
    expect(entries[1].error).toBe('http_5xx: The receiver answered 500.')
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body.statistics).toEqual({
      totalCalls: 3,
      successfulCalls: 1,
      failedCalls: 2,
    })
  })

  test('is retried by the schedule, regardless of a Retry-After', async () => {
    receiver.plan('/retry-after', { status: 503, headers: { 'Retry-After': '120' } }, 200)
    const id = await register(acme, `${receiver.url}/retry-after`)
    await emit(service, acme, 'drill.begun', {})
    const [first, second] = await receiver.arrived(2, '/retry-after')
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(200)
    expect(await logs(acme, id, 2)).toMatchObject([{ status: 'success' }, { httpStatus: 503 }])
  })

  test.each([
    ['a 500 that stays', 500, 500, 'http_5xx', 3],
    ['a 404', 404, 404, 'http_4xx', 1],
    ['a 429', 429, 429, 'http_4xx', 1],
    ['a redirect', { status: 307, headers: { Location: '/elsewhere' } }, 307, 'redirect_not_followed', 1],
    ['a reset', 'reset', undefined, 'connection_reset', 3],
  ] as const)('with %s: the delivery fails after its attempts', async (name, plan, httpStatus, reason, attempts) => {
    const path = `/${name.replaceAll(' ', '-')}`
    receiver.plan(path, plan)
    const id = await register(acme, receiver.url + path)
    await emit(service, acme, 'drill.begun', {})
    await expect.poll(async () => (await states(id))[0]).toBe('failed')
    const entries = await logs(acme, id, attempts)
    expect(entries).toHaveLength(attempts)
    for (const entry of entries) {
      expect(entry).toMatchObject({ status: 'failed', error: expect.stringContaining(`${reason}: `) })
      expect(entry.httpStatus).toBe(httpStatus)
    }
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  test('without a connection is retried to the end of the schedule', async () => {
    const id = await register(acme, `http://127.0.0.1:${await freePort()}/`)
    await emit(service, acme, 'drill.begun', {})
    const entries = await logs(acme, id, 3)
    for (const entry of entries) {
      expect(entry.error).toBe('connection_refused: The receiver refused the connection.')
      expect(entry).not.toHaveProperty('httpStatus')
    }
    expect(await states(id)).toEqual(['failed'])
  })

  test('with a body that is too large is final and never sent', async () => {
    const id = await register(acme, `${receiver.url}/large`)
    const data = { text: 'x'.repeat(262_144) }
    expect((await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.begun', data })).status).toBe(202)
    const [entry] = await logs(acme, id, 1)
    expect(entry).toMatchObject({ status: 'failed', error: expect.stringMatching(/^body_too_large: /) })
    expect(entry).not.toHaveProperty('httpStatus')
    expect(receiver.at('/large')).toEqual([])
  })
})

describe('a paused registration', () => {
  test('is sent nothing, and events that happen meanwhile are delivered after resume', async () => {
    const id = await register(acme, `${receiver.url}/paused`)
    await acme.patch(`/api/v1/webhooks/${id}/pause`)
    await emit(service, acme, 'drill.begun', { n: 1 }, { n: 2 })
    await expect.poll(() => states(id)).toHaveLength(2)
    // Once a later event of another registration has arrived, the worker has claimed deliveries since.
    await register(acme, `${receiver.url}/awake`, { events: ['drill.ended'] })
    await emit(service, acme, 'drill.ended', {})
    await receiver.arrived(1, '/awake')
    expect(receiver.at('/paused')).toEqual([])
    expect(await states(id)).toEqual(['pending', 'pending'])

    await acme.patch(`/api/v1/webhooks/${id}/resume`)
    const arrived = await receiver.arrived(2, '/paused')
    expect(arrived.map(({ body }) => body.data.n).sort()).toEqual([1, 2])
  })

  test('that is deleted has its pending deliveries deleted', async () => {
    const id = await register(acme, `${receiver.url}/deleted`, { isActive: false })
    await emit(service, acme, 'drill.begun', {})
    await expect.poll(() => states(id)).toHaveLength(1)
    expect((await acme.delete(`/api/v1/webhooks/${id}`)).status).toBe(204)
    expect(await states(id)).toEqual([])
  })
})

describe('a test delivery', () => {
  test('is sent once, also without subscription and while paused, and is logged but not counted', async () => {
    receiver.plan('/tested', 500)
    const id = await register(acme, `${receiver.url}/tested`, { isActive: false })
    const { status, body } = await acme.post(`/api/v1/webhooks/${id}/test`, {
      event: 'drill.ended',
      data: { any: ['thing', 1] },
    })
    expect(status).toBe(202)
    const [delivery] = await receiver.arrived(1, '/tested')
    expect([delivery?.signed, delivery?.headers['x-service-test']]).toEqual([true, 'true'])
    expect(delivery?.body).toMatchObject({
      webhookId: body.deliveryId,
      event: 'drill.ended',
      data: { any: ['thing', 1] },
    })
    const [entry] = await logs(acme, id, 1)
    expect(entry).toMatchObject({
      test: true,
      status: 'failed',
      httpStatus: 500,
      deliveryId: body.deliveryId,
      retries: 0,
    })
    expect(await states(id)).toEqual(['failed'])
    const registration = (await acme.get(`/api/v1/webhooks/${id}`)).body
    expect([registration.statistics.totalCalls, registration.lastTriggered]).toEqual([0, undefined])
  })

  test('without data has the sample of the contract; an unknown event is a 400', async () => {
    const id = await register(acme, `${receiver.url}/bare`)
    await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'task.red' })
    const [delivery] = await receiver.arrived(1, '/bare')
    const sample = { taskName: expect.any(String), assignedTo: { name: expect.any(String) }, previousStatus: 'GREEN' }
    expect(delivery?.body.data).toMatchObject(sample)
    await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.begun' })
    expect((await receiver.arrived(2, '/bare'))[1]?.body.data).toEqual({})
    const { status, body } = await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.unknown' })
    expect([status, body.errors[0].pointer]).toEqual([400, '/event'])
  })
})

test('a new secret signs from the next attempt on', async () => {
  const id = await register(acme, `${receiver.url}/rotated`)
  await acme.put(`/api/v1/webhooks/${id}`, { secret: 'another' })
  await emit(service, acme, 'drill.begun', {})
  const [delivery] = await receiver.arrived(1, '/rotated')
  expect(delivery?.signed).toBe(false)
  expect(fits(delivery?.headers['x-service-signature'] ?? '', 'another', Buffer.from(delivery?.text ?? ''))).toBe(true)
})

test('a slow receiver stays within its concurrency limit and delays no other', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  receiver.plan('/slow', { status: 200, until })
  await register(acme, `${receiver.url}/slow`)
  await register(acme, `${receiver.url}/quick`)
  await emit(service, acme, 'drill.begun', ...Array.from({ length: 24 }, (_, n) => ({ n })))
  await receiver.arrived(24, '/quick')
  expect(receiver.at('/slow').length).toBeLessThanOrEqual(8)
  release()
  expect(new Set((await receiver.arrived(24, '/slow')).map(({ body }) => body.webhookId)).size).toBe(24)
})

test('an account whose receivers all hang holds a third of the slots and delays no other account', async () => {
  const hanging = await openReceiver()
  hanging.plan('/hanging', 'hang')
  const affected = await service.account('Affected')
  try {
    await Promise.all(Array.from({ length: 50 }, () => register(affected, `${hanging.url}/hanging`)))
    await emit(service, affected, 'drill.begun', ...Array.from({ length: 8 }, (_, n) => ({ n })))
    // All go to one origin. Each has a connection of its own, so that none waits for the timeout of another.
    await hanging.arrived(334, '/hanging')
    await register(acme, `${receiver.url}/healthy`)
    await emit(service, acme, 'drill.begun', {})
    await receiver.arrived(1, '/healthy')
    expect(hanging.at('/hanging')).toHaveLength(334)
  } finally {
    await service.app.database.query('DELETE FROM webhooks.delivery WHERE account_id = $1', [affected.accountId])
    await hanging.close()
  }
})

test('deliveries of an account with webhooks disabled stay pending, and are sent once it enables them', async () => {
  const { activation, database } = service.app
  const fickle = await service.account('Fickle')
  const id = await register(fickle, `${receiver.url}/fickle`, { isActive: false })
  await emit(service, fickle, 'drill.begun', {})
  const state = async () => {
    const sql = 'SELECT state, claims FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2'
    return database.query<{ state: string; claims: number }>(sql, [fickle.accountId, id])
  }
  await expect.poll(state).toHaveLength(1)
  await register(acme, `${receiver.url}/steady`)
  let sent = 0
  /** Deliveries of another account, so that a whole claim has come and gone. */
  const sendOthers = async () => {
    for (let n = 0; n < 2; n++) {
      await emit(service, acme, 'drill.begun', {})
      await receiver.arrived(++sent, '/steady')
    }
  }
  await activation.set(fickle.accountId, 'webhooks', false)
  await sendOthers()
  await database.query(
    'UPDATE webhooks.registration SET is_active = true, pause_reason = NULL, paused_at = NULL WHERE account_id = $1',
    [fickle.accountId],
  )
  await sendOthers()
  expect(receiver.at('/fickle')).toEqual([])
  expect(await state()).toEqual([{ state: 'pending', claims: 0 }])

  await activation.set(fickle.accountId, 'webhooks', true)
  await receiver.arrived(1, '/fickle')
})

test('deliveries of a claim whose answer was lost are released long before their lease expires', async () => {
  const { database } = service.app
  const id = await register(acme, `${receiver.url}/unknown`, { isActive: false })
  await emit(service, acme, 'drill.begun', {})
  await expect.poll(() => states(id)).toHaveLength(1)
  // The state after a claim that was committed, but whose answer the worker did not get.
  await database.query(
    `UPDATE webhooks.delivery SET state = 'in_flight', claims = 1, worker_id = (SELECT id FROM webhooks.worker),
       lease_until = now() + interval '90 seconds' WHERE account_id = $1 AND webhook_id = $2`,
    [acme.accountId, id],
  )
  await acme.patch(`/api/v1/webhooks/${id}/resume`)
  await database.query('ALTER TABLE webhooks.delivery RENAME TO away')
  await waitFor('the failed claim is logged', () =>
    log.lines.some(({ level, message }) => level === 'warn' && message.startsWith('due deliveries cannot be claimed')),
  )
  await database.query('ALTER TABLE webhooks.away RENAME TO delivery')
  const [delivery] = await receiver.arrived(1, '/unknown')
  expect(delivery?.body.metadata.retryCount).toBe(0)
})

test('retention deletes log entries and deliveries that are older, and keeps younger ones', async () => {
  const id = await register(acme, `${receiver.url}/old`)
  await emit(service, acme, 'drill.begun', { old: true }, { old: false })
  await logs(acme, id, 2)
  const { database } = service.app
  const [gone] = await database.query<{ event_id: string }>(
    `WITH one AS (SELECT id, event_id FROM webhooks.attempt WHERE account_id = $1 AND webhook_id = $2 LIMIT 1),
       log AS (UPDATE webhooks.attempt a SET at = now() - interval '31 days' FROM one
         WHERE a.account_id = $1 AND a.webhook_id = $2 AND a.id = one.id)
     UPDATE webhooks.delivery d SET finished_at = now() - interval '31 days' FROM one
     WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.event_id = one.event_id RETURNING d.event_id`,
    [acme.accountId, id],
  )
  await service.makeDue('webhooks.log retention')
  await expect.poll(() => states(id)).toHaveLength(1)
  const left = (await acme.get(`/api/v1/webhooks/${id}/logs?$count=true`)).body
  expect(left['@odata.count']).toBe(1)
  expect(left.value[0].deliveryId).not.toBe(`${id}:${gone?.event_id}`)
})

test('the delivery log can be filtered for failures', async () => {
  receiver.plan('/asked', 200, 404, 200)
  const id = await register(acme, `${receiver.url}/asked`)
  for (const n of [1, 2, 3]) {
    await emit(service, acme, 'drill.begun', {})
    await logs(acme, id, n)
  }
  const { body } = await acme.get(
    `/api/v1/webhooks/${id}/logs?$filter=status eq 'failed'&$select=httpStatus,error&$count=true`,
  )
  expect(body).toEqual({
    value: [{ httpStatus: 404, error: 'http_4xx: The receiver answered 404.' }],
    '@odata.count': 1,
  })
})

test('the delivery log is paged by its links, latest first', async () => {
  const id = await register(acme, `${receiver.url}/walked`)
  await emit(service, acme, 'drill.begun', {}, {}, {}, {}, {})
  await logs(acme, id, 5)
  const walked: string[] = []
  let next: string | undefined = `/api/v1/webhooks/${id}/logs?$top=2`
  for (let page = 0; next && page < 5; page++) {
    const { body } = await acme.get(next)
    walked.push(...body.value.map((entry: { id: string }) => entry.id))
    const link: string | undefined = body['@odata.nextLink']
    next = link && new URL(link).pathname + new URL(link).search
  }
  expect(walked).toHaveLength(5)
  expect(walked).toEqual([...walked].sort().reverse())
})
