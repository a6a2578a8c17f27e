/** The fence between two workers that hold one delivery after each other: only the current claim's outcome moves it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../plugins/webhooks/ids.ts'
import { type Claimed, claimDue, fanOut } from '../../plugins/webhooks/store/deliveries.ts'
import { type Outcome, recordOutcomes } from '../../plugins/webhooks/store/outcomes.ts'
import { beat, sweep } from '../../plugins/webhooks/store/workers.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { drill, logs, register } from './drill.ts'

let service: TestService
let acme: TestAccount
let webhookId: string

/** Nothing here sends: the tests are the workers. */
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
  await db().transaction((tx) => fanOut(tx, [{ ...event, dataText: '{}', traceparent: null }], 0))
})

async function claim(worker: string): Promise<Claimed> {
  await beat(db(), worker)
  const claimed = await claimDue(db(), worker, 100, 100, {}, [{ accountId: acme.accountId, places: 100 }])
  const own = claimed.find((it) => it.webhookId === webhookId)
  if (!own) throw new Error(`The worker ${worker} got nothing.`)
  return own
}

/** The worker stops to show signs of life, and a living one takes back what it holds. */
async function loseHeart(worker: string): Promise<void> {
  await db().query("UPDATE webhooks.worker SET heartbeat_at = now() - interval '1 minute' WHERE id = $1", [worker])
  await sweep(db())
}

const outcome = (of: Claimed, step: Outcome['step']): Outcome => {
  const succeeded = step.state === 'succeeded'
  const verdict = succeeded
    ? { succeeded, retry: false, httpStatus: 200, error: null }
    : { succeeded, retry: step.state === 'pending', httpStatus: 500, error: 'http_5xx: The receiver answered 500.' }
  const at = new Date()
  return { of, logId: newId('log', at), at, attempt: { verdict, milliseconds: 12 }, step }
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

describe('a late outcome, whose delivery another worker holds by now', () => {
  test.each<Outcome['step']>([{ state: 'succeeded' }, { state: 'failed' }, { state: 'pending', wait: 7_200 }])(
    'of $state does not move it, is logged and counted, and the holder’s own outcome ends it',
    async (step) => {
      const late = await claim('slow')
      await loseHeart('slow')
      const current = await claim('quick')
      expect([late.claim, current.claim]).toEqual([1, 2])

      await recordOutcomes(db(), [outcome(late, step)])
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

  test('does not move it when both outcomes are recorded in one statement', async () => {
    const late = await claim('slow')
    await loseHeart('slow')
    const current = await claim('quick')
    await recordOutcomes(db(), [
      outcome(late, { state: 'failed' }),
      outcome(current, { state: 'pending', wait: 7_200 }),
      outcome(late, { state: 'succeeded' }),
    ])
    expect(await delivery()).toMatchObject({ state: 'pending', attempts: 1, claims: 2, finished: false, later: true })
  })

  test('does not move it when the same worker has claimed it again', async () => {
    const late = await claim('restless')
    await loseHeart('restless')
    const current = await claim('restless')
    await recordOutcomes(db(), [outcome(late, { state: 'failed' })])
    expect(await delivery()).toMatchObject({ state: 'in_flight', claims: 2, worker: 'restless', finished: false })
    await recordOutcomes(db(), [outcome(current, { state: 'succeeded' })])
    expect(await delivery()).toMatchObject({ state: 'succeeded', finished: true })
  })
})

test('a late outcome of a delivery that was taken back and not claimed again leaves it due', async () => {
  const late = await claim('slow')
  await loseHeart('slow')
  await recordOutcomes(db(), [outcome(late, { state: 'succeeded' })])
  expect(await delivery()).toMatchObject({ state: 'pending', attempts: 0, claims: 1, finished: false, later: false })
})

test('an outcome that comes after the end changes nothing', async () => {
  const only = await claim('quick')
  await recordOutcomes(db(), [outcome(only, { state: 'succeeded' })])
  await recordOutcomes(db(), [outcome(only, { state: 'pending', wait: 0 })])
  expect(await delivery()).toMatchObject({ state: 'succeeded', attempts: 1, finished: true })
})
