import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../plugins/webhooks/ids.ts'
import { type ClaimOptions, claimDue, releaseInFlight } from '../../plugins/webhooks/store/claims.ts'
import { insertTestDelivery } from '../../plugins/webhooks/store/deliveries.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver } from '../support/receiver.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

const HOOK = 'https://receiver.example.com/limited'
let service: TestService
let acme: TestAccount
let webhookId: string

/** No worker runs: the tests claim deliveries themselves. */
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
})
afterAll(() => service?.stop())
beforeEach(async () => {
  acme = await service.account()
  webhookId = await register(acme, HOOK)
})

const db = () => service.app.database

const put = (rateLimit: number | null) => acme.put(`/api/v1/webhooks/${webhookId}`, { rateLimit })

const insertDue = (count: number, id = webhookId) =>
  db().query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
     SELECT $1, $2, 'evt_' || n, 'drill.begun', '{}', now(), 'pending', now() - interval '1 s'
     FROM generate_series(1, $3::int) n`,
    [acme.accountId, id, count],
  )

const claim = (more: Partial<ClaimOptions> = {}) =>
  claimDue(db(), {
    worker: 'worker_1',
    limit: 1_000,
    initialLimit: 1_000,
    freeSlots: {},
    quotas: [{ accountId: acme.accountId, slots: 1_000 }],
    ...more,
  })

/** Fills the bucket, as if nothing had been claimed for so long; none: it is empty from now on. */
const fill = (since = '1 hour') =>
  db().query(`UPDATE webhooks.rate_bucket SET tokens = 0, filled_at = now() - $2::interval WHERE webhook_id = $1`, [
    webhookId,
    since,
  ])

const tokens = async () => {
  const rows = await db().query<{ tokens: number }>('SELECT tokens FROM webhooks.rate_bucket WHERE webhook_id = $1', [
    webhookId,
  ])
  return rows.map((row) => row.tokens)
}

describe('a rate limit', () => {
  test.each([
    [6_000, '1 hour', 100],
    [6_000, '0.5 s', 50],
    [90, '1 hour', 1],
    [30, '1 hour', 1],
    [1, '1 hour', 1],
    [1, '59 s', 0],
    [1, '60 s', 1],
  ])('of %d a minute after %s without claims: %d are claimed, and the others stay due', async (limit, since, count) => {
    await put(limit)
    await insertDue(200)
    await fill(since)
    // At a hundred a second, the bucket fills a little between two statements.
    const claimed = (await claim()).length
    expect(claimed).toBeGreaterThanOrEqual(count)
    expect(claimed).toBeLessThanOrEqual(count + (since === '0.5 s' ? 50 : 0))
    const rows = await db().query(
      `SELECT count(*)::int AS count, max(attempts) AS attempts FROM webhooks.delivery
        WHERE webhook_id = $1 AND state = 'pending' AND next_at <= now()`,
      [webhookId],
    )
    expect(rows).toEqual([{ count: 200 - claimed, attempts: 0 }])
  })

  test('is shared by all workers, that claim at the same time', async () => {
    await put(600)
    await insertDue(500)
    await fill()
    const began = performance.now()
    let claimed = 0
    const work = async (worker: string) => {
      while (claimed < 20) {
        claimed += (await claim({ worker })).length
        await pause(20)
      }
    }
    await Promise.all(['a', 'b', 'c', 'd'].map(work))
    const seconds = (performance.now() - began) / 1_000
    expect(claimed, 'ten at once, and ten a second').toBeLessThanOrEqual(10 + seconds * 10)
  })

  test('does not count deliveries that a slot or a quota holds back', async () => {
    await put(6_000)
    await insertDue(200)
    await fill()
    expect(await claim({ freeSlots: { [webhookId]: 3 } })).toHaveLength(3)
    const [left] = await tokens()
    expect(left).toBeCloseTo(97, 5)
    expect(await claim({ quotas: [{ accountId: acme.accountId, slots: 4 }] })).toHaveLength(4)
    expect(await claim({ limit: 5 })).toHaveLength(5)
  })

  test('does not hold back other registrations, or tests, which take a token where there is one', async () => {
    const free = await register(acme, HOOK)
    await put(60)
    await insertDue(3)
    await insertDue(20, free)
    await fill('0 s')
    const testId = async () => {
      const eventId = newId('test', new Date())
      const content = { accountId: acme.accountId, webhookId, eventId, event: 'drill.begun', dataText: '{}' }
      await db().transaction((tx) => insertTestDelivery(tx, { ...content, happenedAt: new Date(), traceparent: null }))
      return eventId
    }
    const first = await testId()
    const claimed = await claim()
    expect(claimed.filter((it) => it.webhookId === free)).toHaveLength(20)
    expect(claimed.filter((it) => it.webhookId === webhookId).map(({ eventId }) => eventId)).toEqual([first])
    await fill()
    const second = await testId()
    expect((await claim()).map(({ eventId }) => eventId)).toEqual([second])
    expect(await claim()).toEqual([])
  })

  test('takes effect with the next claim when it is set, raised, lowered or removed', async () => {
    await insertDue(500)
    expect(await claim({ limit: 10 })).toHaveLength(10)
    await put(60)
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toHaveLength(0)
    await put(6_000)
    await fill()
    expect(await claim()).toHaveLength(100)
    await fill()
    await put(120)
    expect(await claim()).toHaveLength(2)
    await put(null)
    expect(await tokens()).toEqual([])
    expect(await claim({ limit: 50 })).toHaveLength(50)
  })

  test('holds for a delivery that was released and is claimed again', async () => {
    await put(60)
    await insertDue(5)
    await fill()
    expect(await claim()).toHaveLength(1)
    await releaseInFlight(db(), 'worker_1')
    expect(await claim()).toHaveLength(0)
  })

  test('of a paused registration keeps its tokens; a deleted one leaves no bucket', async () => {
    await put(6_000)
    await insertDue(5)
    await fill()
    await acme.patch(`/api/v1/webhooks/${webhookId}/pause`)
    expect(await claim()).toEqual([])
    expect(await tokens()).toEqual([0])
    await acme.delete(`/api/v1/webhooks/${webhookId}`)
    expect(await tokens()).toEqual([])
  })

  test.each([0, 60_001, 1.5, '60'])('of %j is a 400', async (rateLimit) => {
    const { status, body } = await acme.put(`/api/v1/webhooks/${webhookId}`, { rateLimit })
    expect([status, body.errors[0].pointer]).toEqual([400, '/rateLimit'])
  })

  test('is shown, listed, and changes the version', async () => {
    const id = await register(acme, HOOK, { rateLimit: 60_000 })
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body.rateLimit).toBe(60_000)
    const list = await acme.get('/api/v1/webhooks?$filter=rateLimit ge 1000&$select=id,rateLimit')
    expect(list.body.value).toEqual([{ id, rateLimit: 60_000 }])
    const { body, headers } = await acme.put(`/api/v1/webhooks/${id}`, { rateLimit: null })
    expect([body.rateLimit, headers.get('etag')]).toEqual([null, '"2"'])
  })
})

test('a worker sends a backlog no faster than the limit, each delivery with its first attempt', async () => {
  const receiver = await openReceiver({ secret: SECRET })
  const working = await startTestService({ plugins: [drill] })
  try {
    const account = await working.account('Working')
    const id = await register(account, `${receiver.url}/slowly`, { rateLimit: 300 })
    await emit(working, account, 'drill.begun', ...Array.from({ length: 12 }, (_, n) => ({ n })))
    const arrived = await receiver.arrived(12, '/slowly')
    const times = arrived.map(({ at }) => at)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000)
    expect((await logs(account, id, 12)).every((it: { retries: number }) => it.retries === 0)).toBe(true)
  } finally {
    await working.stop()
    await receiver.close()
  }
})
