import { describe, expect, test } from 'vitest'
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
  INITIAL_LIMIT,
  MAX_IN_FLIGHT,
  nextLimit,
} from '../../plugins/webhooks/delivery/concurrency-limiter.ts'
import type { Claim } from '../../plugins/webhooks/store/claims.ts'

const of = (accountId: number, webhookId: string): Claim => ({ accountId, webhookId, eventId: 'evt_1', claim: 1 })
const fast = { result: 'succeeded', milliseconds: 3 } as const
const fastOf = (claim: Claim) => ({ ...fast, claim })

describe('the limit of a registration', () => {
  test('grows with fast successes up to a maximum, and is reset by a failure or a slow answer', () => {
    let limit = INITIAL_LIMIT
    for (let n = 0; n < 100; n++) limit = nextLimit(limit, fast)
    expect(limit).toBe(64)
    expect(nextLimit(limit, { result: 'failed', milliseconds: 3 })).toBe(INITIAL_LIMIT)
    expect(nextLimit(limit, { result: 'succeeded', milliseconds: 5_000 })).toBe(INITIAL_LIMIT)
    expect(nextLimit(limit, { result: 'stale', milliseconds: 0 })).toBe(limit)
  })

  test('yields the free slots of the registrations that hold some or have another limit', () => {
    const limiter = createConcurrencyLimiter()
    const [a, b] = [of(1, 'wh_a'), of(1, 'wh_b')]
    for (let n = 0; n < INITIAL_LIMIT; n++) limiter.acquire(a)
    limiter.acquire(b)
    expect(limiter.freeSlots()).toEqual({ wh_a: 0, wh_b: INITIAL_LIMIT - 1 })
    expect(limiter.release(fastOf(a))).toBe(true)
    expect(limiter.release(fastOf(a))).toBe(false)
    expect(limiter.inFlight()).toBe(INITIAL_LIMIT - 1)
  })

  test('is kept for a bounded number of registrations', () => {
    const limiter = createConcurrencyLimiter()
    for (let n = 0; n < 5_000; n++) {
      limiter.acquire(of(n, `wh_${n}`))
      limiter.release(fastOf(of(n, `wh_${n}`)))
    }
    expect(Object.keys(limiter.freeSlots()).length).toBeLessThanOrEqual(1_000)
  })

  test('leaves no free slots for a while after a delivery that the service could not attempt', () => {
    const limiter = createConcurrencyLimiter()
    limiter.acquire(of(1, 'wh_a'))
    limiter.release({ claim: of(1, 'wh_a'), result: 'blocked', milliseconds: 0 })
    expect(limiter.freeSlots()).toEqual({ wh_a: 0 })
  })
})

describe('the quota of an account', () => {
  /** Acquires all slots of the account's quota. @returns how many */
  function exhaust(limiter: ConcurrencyLimiter, accountId: number): number {
    for (let held = 0; ; held++) {
      if (limiter.quota(accountId) === 0) return held
      limiter.acquire(of(accountId, `wh_${accountId}_${held}`))
    }
  }

  test('is a third of all slots while no other account holds any', () => {
    expect(exhaust(createConcurrencyLimiter(), 1)).toBe(Math.ceil(MAX_IN_FLIGHT / 3))
  })

  test('leaves slots for the next account, however many accounts have exhausted theirs', () => {
    const limiter = createConcurrencyLimiter()
    for (let accountId = 1; accountId <= 10; accountId++) exhaust(limiter, accountId)
    expect(limiter.quota(11)).toBeGreaterThanOrEqual(5)
    for (let accountId = 11; limiter.inFlight() < MAX_IN_FLIGHT; accountId++) {
      expect(limiter.quota(accountId)).toBeGreaterThan(0)
      exhaust(limiter, accountId)
    }
    expect(limiter.quota(5_000)).toBe(0)
  })

  test('has a free slot again after a release, which reports that more deliveries may be due', () => {
    const limiter = createConcurrencyLimiter()
    exhaust(limiter, 1)
    expect(limiter.release({ claim: of(1, 'wh_1_0'), result: 'failed', milliseconds: 3 })).toBe(true)
    expect(limiter.quota(1)).toBe(1)
  })
})
