/** What an outcome leaves behind beside the state of its delivery: the time of the next attempt, and since when all failed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Claimed, claimDue } from '../../plugins/webhooks/store/claims.ts'
import { type Outcome, recordOutcomes, recordOutcomesAgain } from '../../plugins/webhooks/store/outcomes.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { drill, register } from './drill.ts'

let service: TestService
let acme: TestAccount
let webhookId: string

/** No worker runs: the tests claim deliveries and record outcomes themselves. */
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
})
afterAll(() => service?.stop())
beforeEach(async () => {
  acme = await service.account()
  webhookId = await register(acme, 'https://receiver.example.com/outcomes')
})

const db = () => service.app.database

/** Inserts so many due deliveries and claims them, in the order of their event ids. */
async function claim(count: number): Promise<Claimed[]> {
  await db().query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
     SELECT $1, $2, 'evt_' || n, 'drill.begun', '{}', now(), 'pending', now() FROM generate_series(1, $3::int) n
     ON CONFLICT (account_id, webhook_id, event_id) DO UPDATE SET state = 'pending', next_at = excluded.next_at`,
    [acme.accountId, webhookId, count],
  )
  const quotas = [{ accountId: acme.accountId, slots: 100 }]
  const options = { worker: 'w', limit: 100, initialLimit: 100, freeSlots: {}, quotas }
  const claimed = await claimDue(db(), options)
  expect(claimed).toHaveLength(count)
  return claimed.sort((a, b) => a.eventId.localeCompare(b.eventId))
}

let entries = 0
/** @param at seconds of the day on which the attempts are made */
function outcome(of: Claimed | undefined, seconds: number, next: Outcome['next']): Outcome {
  if (!of) throw new Error('There is no such claim.')
  const succeeded = next.state === 'succeeded'
  const error = succeeded ? null : 'http_5xx: The receiver answered 500.'
  const result = { succeeded, retryable: next.state === 'pending', httpStatus: succeeded ? 200 : 500, error }
  entries += 1
  return { of, logId: `log_${entries}`, at: time(seconds), attempt: { result, milliseconds: 12 }, next }
}
const time = (seconds: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + seconds * 1_000)
const good = { state: 'succeeded' } as const
const bad = { state: 'failed' } as const
const later = { state: 'pending', wait: 7_200.5 } as const

const log = async (query = '') => (await acme.get(`/api/v1/webhooks/${webhookId}/logs${query}`)).body.value

const nextAt = async () =>
  (
    await db().query<{ at: Date }>(
      'SELECT next_at AS at FROM webhooks.delivery WHERE webhook_id = $1 ORDER BY event_id',
      [webhookId],
    )
  ).map(({ at }) => at.toISOString())

describe('nextAttemptAt of a log entry', () => {
  test('is when the delivery is due again, and null after its last attempt', async () => {
    const [first, second, third] = await claim(3)
    await recordOutcomes(db(), [outcome(first, 1, later), outcome(second, 2, good), outcome(third, 3, bad)])
    const [due] = await nextAt()
    const times = (await log('?$orderby=timestamp')).map((it: { nextAttemptAt: string | null }) => it.nextAttemptAt)
    expect(times).toEqual([due, null, null])
    const wait = Date.parse(due ?? '') - Date.now()
    expect(wait).toBeGreaterThan(7_100_000)
    expect(wait).toBeLessThanOrEqual(7_200_500)
  })

  test('is null for an outcome whose claim is no longer current, since that decides nothing', async () => {
    const [late] = await claim(1)
    await db().query(`UPDATE webhooks.delivery SET claims = claims + 1 WHERE webhook_id = $1`, [webhookId])
    await recordOutcomes(db(), [outcome(late, 1, later)])
    expect(await log()).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  })

  test('stays what it was when the next attempt is made', async () => {
    const [first] = await claim(1)
    await recordOutcomes(db(), [outcome(first, 1, later)])
    const [due] = await nextAt()
    const [again] = await claim(1)
    await recordOutcomes(db(), [outcome(again, 2, good)])
    expect(await log()).toMatchObject([{ nextAttemptAt: null }, { nextAttemptAt: due }])
  })

  test('can be filtered, sorted and selected by', async () => {
    const [first, second, third] = await claim(3)
    await recordOutcomes(db(), [
      outcome(first, 1, { state: 'pending', wait: 600 }),
      outcome(second, 2, { state: 'pending', wait: 60 }),
      outcome(third, 3, bad),
    ])
    const [late, soon] = await nextAt()
    const sorted = await log('?$filter=nextAttemptAt ne null&$orderby=nextAttemptAt&$select=nextAttemptAt')
    expect(sorted).toEqual([{ nextAttemptAt: soon }, { nextAttemptAt: late }])
    const afterwards = new Date(Date.parse(soon ?? '') + 1_000).toISOString()
    expect(await log(`?$filter=nextAttemptAt gt ${afterwards}&$select=nextAttemptAt`)).toEqual([
      { nextAttemptAt: late },
    ])
  })
})

test('an outcome that is recorded again, since the answer to the commit was lost, is logged and counted once', async () => {
  const [first, second] = await claim(2)
  const outcomes = [outcome(first, 1, good), outcome(second, 2, later)]
  await recordOutcomes(db(), outcomes.slice(0, 1))
  await recordOutcomesAgain(db(), outcomes)
  expect(await log()).toHaveLength(2)
  const { statistics } = (await acme.get(`/api/v1/webhooks/${webhookId}`)).body
  expect(statistics).toMatchObject({ totalCalls: 2, successfulCalls: 1, failedCalls: 1 })
})

test('an error is logged as it was recorded, whatever its characters', async () => {
  const [claimed] = await claim(1)
  const error = 'tls_error: {a,"b"}, \'c\', \\d\\, NULL,\n ü €.'
  const recorded = outcome(claimed, 1, bad)
  const result = { ...recorded.attempt.result, error, httpStatus: null }
  await recordOutcomes(db(), [{ ...recorded, attempt: { ...recorded.attempt, result } }])
  const [entry] = await log()
  expect(entry.error).toBe(error)
  expect(entry).not.toHaveProperty('httpStatus')
})

describe('failingSince of a registration', () => {
  const failingSince = async () => (await acme.get(`/api/v1/webhooks/${webhookId}`)).body.failingSince

  /** Records one batch of attempts, each a time in seconds and whether it succeeded. */
  async function record(...attempts: readonly (readonly [seconds: number, next: Outcome['next']])[]) {
    const claimed = await claim(attempts.length)
    await recordOutcomes(
      db(),
      attempts.map(([seconds, next], n) => outcome(claimed[n], seconds, next)),
    )
    return failingSince()
  }
  const at = (seconds: number) => time(seconds).toISOString()

  test.each([
    [
      'all of a batch succeed',
      [
        [1, good],
        [2, good],
      ],
      null,
    ],
    [
      'all of a batch fail',
      [
        [3, bad],
        [2, later],
        [4, bad],
      ],
      2,
    ],
    [
      'the last of a batch succeeds',
      [
        [3, bad],
        [4, good],
        [2, bad],
      ],
      null,
    ],
    [
      'some fail after the last success',
      [
        [1, bad],
        [5, bad],
        [3, good],
        [4, bad],
        [2, good],
      ],
      4,
    ],
  ] as const)('when %s, is the first failed attempt after the last success', async (_, attempts, since) => {
    expect(await record(...attempts)).toBe(since === null ? null : at(since))
  })

  test('is kept by later failures, and by a success that was made before it', async () => {
    expect(await record([10, bad])).toBe(at(10))
    expect(await record([11, bad], [12, later])).toBe(at(10))
    expect(await record([9, good])).toBe(at(10))
    expect(await record([8, good], [13, bad])).toBe(at(10))
    expect(await record([14, good])).toBeNull()
    expect(await record([15, bad])).toBe(at(15))
  })
})
