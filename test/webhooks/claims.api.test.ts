/** Two workers that claim one delivery after each other: only the outcome of the current claim changes its state. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#runtime'
import { newId } from '../../plugins/webhooks/ids.ts'
import {
  type Claim,
  type Claimed,
  claimDue,
  claimQueued,
  currentClaims,
  releaseClaims,
  takeOver,
} from '../../plugins/webhooks/store/claims.ts'
import { insertDeliveries } from '../../plugins/webhooks/store/deliveries.ts'
import { releaseLost, saveHeartbeat } from '../../plugins/webhooks/store/heartbeats.ts'
import { type Outcome, recordOutcomes } from '../../plugins/webhooks/store/outcomes.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { drill, logs, register } from './drill.ts'

let service: TestService
let acme: TestAccount
let webhookId: string

/** No worker runs: the tests claim deliveries and record outcomes themselves. */
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const db = () => service.app.database

/** A new registration with one delivery that is due. */
beforeEach(async () => {
  webhookId = await register(acme, 'https://receiver.example.com/claims')
  const event = { id: newId('evt', new Date()), event: 'drill.begun', accountId: acme.accountId, at: new Date() }
  await db().transaction((tx) => insertDeliveries(tx, [{ ...event, dataText: '{}', traceparent: null }], 0))
})

async function claim(worker: string): Promise<Claimed> {
  await saveHeartbeat(db(), worker)
  const quotas = [{ accountId: acme.accountId, slots: 100 }]
  const claims = await claimDue(db(), { worker, limit: 100, initialLimit: 100, freeSlots: {}, quotas })
  const own = claims.find((it) => it.webhookId === webhookId)
  if (!own) throw new Error(`The worker ${worker} claimed nothing.`)
  return own
}

/** Lets the worker's heartbeat time out, so that its deliveries are released. */
async function expireHeartbeat(worker: string): Promise<void> {
  await db().query("UPDATE webhooks.worker SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [worker])
  await releaseLost(db())
}

const outcome = (of: Claimed, next: Outcome['next']): Outcome => {
  const succeeded = next.state === 'succeeded'
  const result = succeeded
    ? { succeeded, retryable: false, httpStatus: 200, error: null }
    : { succeeded, retryable: next.state === 'pending', httpStatus: 500, error: 'http_5xx: The receiver answered 500.' }
  const at = new Date()
  return { of, logId: newId('log', at), at, attempt: { result, milliseconds: 12 }, next }
}

async function delivery() {
  const [row] = await db().query(
    `SELECT state, attempts, claims, worker_id AS worker, finished_at IS NOT NULL AS finished, next_at > now() AS later
     FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2`,
    [acme.accountId, webhookId],
  )
  return row
}

const statistics = async () => (await acme.get(`/api/v1/webhooks/${webhookId}`)).body.statistics

describe('a late outcome, after another worker has claimed the delivery', () => {
  test.each<Outcome['next']>([{ state: 'succeeded' }, { state: 'failed' }, { state: 'pending', wait: 7_200 }])(
    '$state: leaves the state of the delivery, is logged and counted, and the current claim ends the delivery',
    async (next) => {
      const late = await claim('slow')
      await expireHeartbeat('slow')
      const current = await claim('quick')
      expect([late.claim, current.claim]).toEqual([1, 2])

      await recordOutcomes(db(), [outcome(late, next)])
      expect(await delivery()).toEqual({
        state: 'in_flight',
        attempts: 0,
        claims: 2,
        worker: 'quick',
        finished: false,
        later: false,
      })
      expect(await logs(acme, webhookId, 1)).toHaveLength(1)
      expect(await statistics()).toMatchObject({ totalCalls: 1 })

      await recordOutcomes(db(), [outcome(current, { state: 'succeeded' })])
      expect(await delivery()).toMatchObject({ state: 'succeeded', attempts: 1, worker: null, finished: true })
      expect(await logs(acme, webhookId, 2)).toHaveLength(2)
      expect(await statistics()).toMatchObject({ totalCalls: 2 })
    },
  )

  test('leaves the state of the delivery when both outcomes are recorded in one statement', async () => {
    const late = await claim('slow')
    await expireHeartbeat('slow')
    const current = await claim('quick')
    await recordOutcomes(db(), [
      outcome(late, { state: 'failed' }),
      outcome(current, { state: 'pending', wait: 7_200 }),
      outcome(late, { state: 'succeeded' }),
    ])
    expect(await delivery()).toMatchObject({ state: 'pending', attempts: 1, claims: 2, finished: false, later: true })
  })

  test('leaves the state of the delivery when the same worker has claimed it again', async () => {
    const late = await claim('same')
    await expireHeartbeat('same')
    const current = await claim('same')
    await recordOutcomes(db(), [outcome(late, { state: 'failed' })])
    expect(await delivery()).toMatchObject({ state: 'in_flight', claims: 2, worker: 'same', finished: false })
    await recordOutcomes(db(), [outcome(current, { state: 'succeeded' })])
    expect(await delivery()).toMatchObject({ state: 'succeeded', finished: true })
  })
})

test('a late outcome of a delivery that was released and not claimed again leaves it due', async () => {
  const late = await claim('slow')
  await expireHeartbeat('slow')
  await recordOutcomes(db(), [outcome(late, { state: 'succeeded' })])
  expect(await delivery()).toMatchObject({ state: 'pending', attempts: 0, claims: 1, finished: false, later: false })
})

test('an outcome after the end of the delivery changes nothing', async () => {
  const only = await claim('quick')
  await recordOutcomes(db(), [outcome(only, { state: 'succeeded' })])
  await recordOutcomes(db(), [outcome(only, { state: 'pending', wait: 0 })])
  expect(await delivery()).toMatchObject({ state: 'succeeded', attempts: 1, finished: true })
})

describe('a queued delivery', () => {
  /** Claims the delivery of the test for a broker. */
  async function queue(): Promise<Claim> {
    await saveHeartbeat(db(), 'gone')
    const quotas = [{ accountId: acme.accountId, slots: 100 }]
    const options = { worker: 'gone', limit: 100, initialLimit: 100, freeSlots: {}, quotas } as const
    const claims = await claimQueued(db(), options)
    const own = claims.find((it) => it.webhookId === webhookId)
    if (!own) throw new Error('Nothing was claimed.')
    return own
  }

  const endLease = () =>
    db().query("UPDATE webhooks.delivery SET lease_until = now() - interval '1 second' WHERE webhook_id = $1", [
      webhookId,
    ])

  test('stays claimed while the worker that queued it lives, until its lease ends', async () => {
    await queue()
    await releaseLost(db())
    expect(await delivery()).toMatchObject({ state: 'queued', claims: 1 })
    await endLease()
    expect(await releaseLost(db())).toBe(1)
    expect(await delivery()).toMatchObject({ state: 'pending', claims: 1, worker: null })
  })

  test('is released when the worker that queued it dies, and its message is then dropped', async () => {
    const claim = await queue()
    await expireHeartbeat('gone')
    expect(await delivery()).toMatchObject({ state: 'pending', claims: 1, worker: null })
    expect(await takeOver(db(), 'taker', [claim])).toEqual([])
  })

  test('is taken over once, and belongs to that worker alone', async () => {
    const claim = await queue()
    await saveHeartbeat(db(), 'taker')
    expect(await takeOver(db(), 'taker', [claim])).toMatchObject([{ ...claim, isPaused: false }])
    expect(await takeOver(db(), 'late', [claim])).toEqual([])
    await releaseClaims(db(), 'gone', [claim])
    await expireHeartbeat('gone')
    expect(await delivery()).toMatchObject({ state: 'in_flight', worker: 'taker' })
    expect(await currentClaims(db(), [claim, { ...claim, claim: claim.claim + 1 }])).toEqual([claim])
    await releaseClaims(db(), 'taker', [claim])
    expect(await delivery()).toMatchObject({ state: 'pending', claims: 1, worker: null })
  })

  test('is taken over only while its claim is current and its lease lasts for an attempt', async () => {
    const claim = await queue()
    expect(await takeOver(db(), 'taker', [{ ...claim, claim: claim.claim + 1 }])).toEqual([])
    await endLease()
    expect(await takeOver(db(), 'taker', [claim])).toEqual([])
    expect(await delivery()).toMatchObject({ state: 'queued', worker: 'gone' })
  })

  test('is held when its registration was paused since', async () => {
    const claim = await queue()
    await acme.patch(`/api/v1/webhooks/${webhookId}/pause`)
    expect(await takeOver(db(), 'taker', [claim])).toMatchObject([{ ...claim, isPaused: true }])
  })

  test('is not attempted when its registration was deleted since, and can be released', async () => {
    const claim = await queue()
    await acme.delete(`/api/v1/webhooks/${webhookId}`)
    expect(await takeOver(db(), 'taker', [claim])).toEqual([])
    await releaseClaims(db(), 'taker', [claim])
    expect((await delivery())?.state).not.toBe('in_flight')
  })
})

test('a claim is taken over by the whole key of its delivery, or among queued ones, however many its registration has', async () => {
  await db().query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
     SELECT $1, $2, 'many_' || n, 'drill.begun', '{}', now(), 'succeeded', now() FROM generate_series(1, 5000) AS n`,
    [acme.accountId, webhookId],
  )
  const claims = Array.from({ length: 100 }, (_, n) => ({
    accountId: acme.accountId,
    webhookId,
    eventId: `many_${n}`,
    claim: 1,
  }))
  let plan: readonly { readonly 'QUERY PLAN': string }[] = []
  const explaining: Pick<Db, 'query'> = {
    async query(sql, params) {
      plan = await db().query(`EXPLAIN ${sql}`, params)
      return []
    },
  }
  await takeOver({ ...db(), ...explaining }, 'taker', claims)
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /on delivery.*\n(.*Recheck.*\n.*\n)?.*Index Cond: .*(event_id = |lease_until > )/,
  )
})
