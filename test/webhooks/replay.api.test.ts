import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_REPLAYED, replayFailed } from '../../plugins/webhooks/store/replays.ts'
import { finishedDeliveries } from '../../plugins/webhooks/store/retention.ts'
import { deleteOldRows } from '../../runtime/plugin.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
let webhookId: string

/** No worker runs: the tests set the states themselves. */
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
  acme = await service.account('Acme')
  other = await service.account('Other')
})
afterAll(() => service?.stop())
beforeEach(async () => {
  webhookId = await register(acme, 'https://receiver.example.com/replay')
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
const replay = (body: object, id = webhookId, headers?: Record<string, string>) =>
  acme.post(`/api/v1/webhooks/${id}/replay`, body, headers)
const idOf = (eventId: string) => `${webhookId}:${eventId}`

/** Inserts a delivery that has made three attempts and, unless it is pending or held, finished at that time. */
const insert = (eventId: string, state: string, finishedAt: string | null = '2026-11-20T09:00:00Z', test = false) =>
  sql(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, attempts,
       claims, next_at, finished_at, test)
     VALUES ($1, $2, $3, 'drill.begun', '{}', now(), $4::text, 3, 3,
       CASE WHEN $4 = 'pending' THEN now() + interval '1 hour' ELSE now() - interval '1 hour' END,
       CASE WHEN $4 IN ('succeeded', 'failed') THEN $5::timestamptz END, $6)`,
    acme.accountId,
    webhookId,
    eventId,
    state,
    finishedAt,
    test,
  )

const delivery = async (eventId: string) =>
  (
    await sql(
      `SELECT state, attempts, claims, next_at <= now() AS due, finished_at IS NOT NULL AS finished
         FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3`,
      acme.accountId,
      webhookId,
      eventId,
    )
  )[0]

/** The deliveries that are due, in the order in which they are claimed. */
const due = async () =>
  (
    await sql<{ id: string }>(
      `SELECT event_id AS id FROM webhooks.delivery
        WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending' AND next_at <= now() ORDER BY next_at`,
      acme.accountId,
      webhookId,
    )
  ).map(({ id }) => id)

describe('a replay of one delivery', () => {
  test.each(['succeeded', 'failed'])('that has %s makes it pending again, due now, with no attempts', async (state) => {
    await insert('evt_1', state)
    const { status, body } = await replay({ deliveryId: idOf('evt_1') })
    expect([status, body]).toEqual([202, { replayed: 1, more: false }])
    expect(await delivery('evt_1')).toEqual({ state: 'pending', attempts: 0, claims: 3, due: true, finished: false })
  })

  test('that is pending makes it due now and keeps its attempts', async () => {
    await insert('evt_1', 'pending')
    expect((await replay({ deliveryId: idOf('evt_1') })).body).toEqual({ replayed: 1, more: false })
    expect(await delivery('evt_1')).toMatchObject({ state: 'pending', attempts: 3, due: true })
  })

  test.each(['in_flight', 'queued'])('that is %s is a 409 and stays as it is', async (state) => {
    await insert('evt_1', state)
    const before = await delivery('evt_1')
    const { status, body } = await replay({ deliveryId: idOf('evt_1') })
    expect([status, body.code, await delivery('evt_1')]).toEqual([409, 'delivery_in_flight', before])
  })

  test.each(['pending', 'succeeded', 'failed'])('that is a test and %s is a 409', async (state) => {
    await insert('test_1', state, undefined, true)
    const before = await delivery('test_1')
    const { status, body } = await replay({ deliveryId: idOf('test_1') })
    expect([status, body.code, await delivery('test_1')]).toEqual([409, 'test_delivery', before])
  })

  test('that is unknown, or another registration’s, is a 404', async () => {
    await insert('evt_1', 'failed')
    const second = await register(acme, 'https://receiver.example.com/second')
    for (const [id, deliveryId] of [
      [webhookId, idOf('evt_2')],
      [webhookId, 'evt_1'],
      [webhookId, webhookId],
      [second, idOf('evt_1')],
      [second, `${second}:evt_1`],
    ] as const) {
      const { status, body } = await replay({ deliveryId }, id)
      expect([deliveryId, status, body.code]).toEqual([deliveryId, 404, 'not_found'])
    }
    expect(await delivery('evt_1')).toMatchObject({ state: 'failed' })
  })

  test('is made once for one Idempotency-Key', async () => {
    await insert('evt_1', 'failed')
    const key = { 'Idempotency-Key': `once ${webhookId}` }
    const first = await replay({ deliveryId: idOf('evt_1') }, webhookId, key)
    await sql(`UPDATE webhooks.delivery SET state = 'succeeded', finished_at = now() WHERE webhook_id = $1`, webhookId)
    const again = await replay({ deliveryId: idOf('evt_1') }, webhookId, key)
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
    expect(await delivery('evt_1')).toMatchObject({ state: 'succeeded' })
  })
})

describe('a replay since a time', () => {
  test('repeats the failed deliveries that finished then or later, oldest first, and no others', async () => {
    await insert('evt_b', 'failed', '2026-11-20T09:00:02Z')
    await insert('evt_a', 'failed', '2026-11-20T09:00:03Z')
    await insert('evt_c', 'failed', '2026-11-20T09:00:01.500Z')
    await insert('evt_early', 'failed', '2026-11-20T09:00:01.499Z')
    await insert('evt_good', 'succeeded', '2026-11-20T09:00:04Z')
    await insert('evt_waiting', 'pending')
    await insert('evt_held', 'in_flight')
    await insert('test_1', 'failed', '2026-11-20T09:00:04Z', true)
    const { status, body } = await replay({ since: '2026-11-20T10:00:01.5+01:00' })
    expect([status, body]).toEqual([202, { replayed: 3, more: false, until: expect.any(String) }])
    expect(await due()).toEqual(['evt_c', 'evt_b', 'evt_a'])
    expect(await delivery('evt_c')).toEqual({ state: 'pending', attempts: 0, claims: 3, due: true, finished: false })
    expect((await replay({ since: '2026-11-20T10:00:01.5+01:00' })).body).toMatchObject({ replayed: 0, more: false })
  })

  test('repeats at most 10,000 in one request, and reports whether there are more', async () => {
    const many = (state: string, count: number, from: number) =>
      sql(
        `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at,
           finished_at)
         SELECT $1, $2, 'evt_' || n, 'drill.begun', '{}', now(), $3, now(), now() - interval '1 hour' + n * interval '1 ms'
         FROM generate_series($4::int + 1, $4::int + $5::int) n`,
        acme.accountId,
        webhookId,
        state,
        from,
        count,
      )
    await many('failed', MAX_REPLAYED + 1, 0)
    expect((await replay({ since: '2020-01-01T00:00:00Z' })).body).toMatchObject({ replayed: MAX_REPLAYED, more: true })
    expect(await delivery(`evt_${MAX_REPLAYED}`)).toMatchObject({ state: 'pending' })
    expect(await delivery(`evt_${MAX_REPLAYED + 1}`)).toMatchObject({ state: 'failed' })
    await many('failed', MAX_REPLAYED - 1, MAX_REPLAYED + 1)
    expect((await replay({ since: '2020-01-01T00:00:00Z' })).body).toMatchObject({
      replayed: MAX_REPLAYED,
      more: false,
    })
  })

  test('repeats none that finished after the end that is given', async () => {
    await insert('evt_a', 'failed', '2026-11-20T09:00:01Z')
    await insert('evt_b', 'failed', '2026-11-20T09:00:02Z')
    const given = { since: '2026-11-20T09:00:00Z', until: '2026-11-20T09:00:01.000Z' }
    expect((await replay(given)).body).toEqual({ replayed: 1, more: false, until: given.until })
    expect(await due()).toEqual(['evt_a'])
  })

  test('counts each delivery once when replays run at the same time', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => insert(`evt_${n}`, 'failed')))
    const since = { since: '2026-11-20T09:00:00Z' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => replay(since)))
    expect(answers.map(({ body }) => body.replayed).sort()).toEqual([0, 0, 0, 40])
    expect(answers.every(({ body }) => body.more === false)).toBe(true)
  })

  test('keeps a delivery that the retention is about to delete', async () => {
    await insert('evt_old', 'failed', '2020-01-01T00:00:00Z')
    const owner = { accountId: acme.accountId, webhookId }
    let deleting: Promise<unknown> = Promise.resolve()
    await service.app.database.transaction(async (tx) => {
      expect(await replayFailed(tx, owner, new Date(0), undefined)).toMatchObject({ replayed: 1, left: false })
      deleting = deleteOldRows(service.app.database, finishedDeliveries(1), new Date(), 100)
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await deleting
    expect(await delivery('evt_old')).toMatchObject({ state: 'pending' })
  })

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z'])('takes %s', async (since) => {
    await insert('evt_1', 'failed')
    const { status, body } = await replay({ since })
    expect([status, body.replayed]).toEqual([202, since.startsWith('9') ? 0 : 1])
  })
})

describe('a replay', () => {
  test.each([
    ['neither', {}, ['/deliveryId', '/since']],
    ['both', { deliveryId: 'wh_1:evt_1', since: '2026-11-20T09:00:00Z' }, ['/deliveryId', '/since']],
    ['a date as the time', { since: '2026-11-20' }, ['/since']],
    ['a leap second', { since: '2016-12-31T23:59:60Z' }, ['/since']],
    ['a NUL in the id', { deliveryId: 'wh_1:\u0000' }, ['/deliveryId']],
    ['an unknown field', { since: '2026-11-20T09:00:00Z', before: '2026-11-20T10:00:00Z' }, ['/before']],
    ['an end of one delivery', { deliveryId: 'wh_1:evt_1', until: '2026-11-20T10:00:00Z' }, ['/until']],
  ])('with %s is a 400, also where there is no such webhook', async (_, body, pointers) => {
    const answer = await replay(body, 'wh_none')
    expect([answer.status, answer.body.errors.map((it: { pointer: string }) => it.pointer)]).toEqual([400, pointers])
  })

  test('of another account’s webhook is a 404 and changes nothing', async () => {
    await insert('evt_1', 'failed')
    for (const body of [{ deliveryId: idOf('evt_1') }, { since: '2020-01-01T00:00:00Z' }]) {
      const { status } = await other.post(`/api/v1/webhooks/${webhookId}/replay`, body)
      expect([status, await delivery('evt_1')]).toMatchObject([404, { state: 'failed' }])
    }
  })
})

describe('with a worker', () => {
  let working: TestService
  let account: TestAccount
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await openReceiver({ secret: SECRET })
    working = await startTestService({ plugins: [drill], environment: { WEBHOOK_RETRY_SCHEDULE: '0,0.1' } })
    account = await working.account('Working')
  })
  afterAll(async () => {
    await working?.stop()
    await receiver?.close()
  })

  test('a replayed delivery is sent under the same id, as a first attempt, and its log entries stay', async () => {
    receiver.plan('/again', 500, 500, 500, 200)
    const id = await register(account, `${receiver.url}/again`)
    await emit(working, account, 'drill.begun', { n: 1 })
    const [entry] = await logs(account, id, 2)
    const { status } = await account.post(`/api/v1/webhooks/${id}/replay`, { deliveryId: entry.deliveryId })
    expect(status).toBe(202)
    const arrived = await receiver.arrived(4, '/again')
    expect(arrived.map(({ body }) => body.metadata.retryCount)).toEqual([0, 1, 0, 1])
    expect(new Set(arrived.map(({ body }) => body.webhookId))).toEqual(new Set([entry.deliveryId]))
    const entries = await logs(account, id, 4)
    expect(entries.map((it: { status: string }) => it.status)).toEqual(['success', 'failed', 'failed', 'failed'])
  })

  test('a replay waits while the registration is paused', async () => {
    receiver.plan('/paused', 400, 200)
    const id = await register(account, `${receiver.url}/paused`)
    await emit(working, account, 'drill.begun', {})
    await logs(account, id, 1)
    await account.patch(`/api/v1/webhooks/${id}/pause`)
    const since = { since: '2020-01-01T00:00:00Z' }
    expect((await account.post(`/api/v1/webhooks/${id}/replay`, since)).body.replayed).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(receiver.at('/paused')).toHaveLength(1)
    await account.patch(`/api/v1/webhooks/${id}/resume`)
    expect(await receiver.arrived(2, '/paused')).toHaveLength(2)
  })
})
