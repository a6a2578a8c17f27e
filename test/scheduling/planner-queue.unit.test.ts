import { describe, expect, test } from 'vitest'
import { simulationTimes } from '../../plugins/scheduling/planner/weights.ts'
import { afterServing, lastOfMost, nextOf, refusalOf, waitOf } from '../../plugins/scheduling/rules/thread-queue.ts'

const entry = (account: number, seconds = 60) => ({ account, milliseconds: 1_000 * seconds })
const EMPTY = { waiting: [], running: [], served: [] }
const ONE = { total: 1, perAccount: 1 }
const TWO = { total: 2, perAccount: 1 }
const BOUNDS = { free: 4, freeAfter: 0, maxExpectedWait: 60_000 }

describe('the next entry', () => {
  test('is of the account that was served longest ago', () => {
    const waiting = [entry(1), entry(2), entry(3)]
    expect(nextOf({ ...EMPTY, waiting, served: [2, 3, 1] }, ONE)).toBe(waiting[1])
    expect(nextOf({ ...EMPTY, waiting, served: [1, 2] }, ONE)).toBe(waiting[2])
  })

  test('is the one that came first, of accounts that were never served', () => {
    const waiting = [entry(1), entry(1), entry(2)]
    expect(nextOf({ ...EMPTY, waiting }, ONE)).toBe(waiting[0])
  })

  test('is of the account with the fewest running, and of none that has as many as it may', () => {
    const waiting = [entry(1), entry(2)]
    const queue = { waiting, running: [entry(1)], served: [2, 1] }
    expect(nextOf(queue, { total: 3, perAccount: 2 })).toBe(waiting[1])
    expect(nextOf({ ...queue, waiting: [entry(1)] }, TWO)).toBeUndefined()
    expect(nextOf(queue, ONE)).toBeUndefined()
  })

  test('is the first of its account, unless another account was served longer ago', () => {
    const [plan, whatIf, other] = [entry(1), entry(1), entry(2)]
    const waiting = [plan, whatIf, other]
    expect(nextOf({ ...EMPTY, waiting, served: [2, 1] }, ONE)).toBe(other)
    expect(nextOf({ ...EMPTY, waiting, served: [1, 2] }, ONE)).toBe(plan)
  })

  test('forgets accounts that have nothing in the queue', () => {
    expect(afterServing({ waiting: [entry(2)], running: [], served: [3, 2, 1] }, 1)).toEqual([2, 1])
  })
})

describe('the wait of a new entry', () => {
  test('is none while a slot is free for it', () => {
    expect(waitOf(EMPTY, ONE, entry(1))).toBe(0)
    expect(waitOf({ ...EMPTY, running: [entry(1)] }, TWO, entry(2))).toBe(0)
  })

  test('counts what runs and what is served before', () => {
    const queue = { waiting: [entry(1, 10), entry(1, 10)], running: [entry(1, 5)], served: [1] }
    expect(waitOf(queue, ONE, entry(1))).toBe(25_000)
    expect(waitOf(queue, ONE, entry(2))).toBe(5_000)
  })

  test('of an account that has as many as it may counts its own, whatever is free', () => {
    expect(waitOf({ ...EMPTY, running: [entry(1, 30)] }, TWO, entry(1))).toBe(30_000)
  })

  test('is infinite without slots', () => {
    expect(waitOf(EMPTY, { total: 0, perAccount: 1 }, entry(1))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a new entry', () => {
  test('is not refused while it need not wait', () => {
    expect(refusalOf(EMPTY, ONE, { ...BOUNDS, maxExpectedWait: 0 }, entry(1))).toBeUndefined()
  })

  test('is refused for its account when that has as many as it may, here and elsewhere', () => {
    const queue = { ...EMPTY, running: [entry(1, 5)], waiting: [1, 2, 3, 4].map(() => entry(1, 5)) }
    const none = { ...BOUNDS, free: 0, freeAfter: 3_000 }
    expect(refusalOf(queue, ONE, none, entry(1, 5))).toEqual({ of: 'account', wait: 25_000 })
    expect(refusalOf(EMPTY, ONE, none, entry(1, 5))).toEqual({ of: 'account', wait: 3_000 })
    expect(refusalOf(queue, ONE, BOUNDS, entry(2, 5))).toBeUndefined()
  })

  test('that would wait too long is refused for what is in its way', () => {
    const own = { ...EMPTY, running: [entry(1)], waiting: [entry(1)] }
    expect(refusalOf(own, ONE, BOUNDS, entry(1))).toEqual({ of: 'account', wait: 120_000 })
    const others = { ...EMPTY, running: [entry(2)], waiting: [entry(3), entry(4)] }
    expect(refusalOf(others, ONE, BOUNDS, entry(1))).toEqual({ of: 'service', wait: 180_000 })
  })
})

describe('a simulation', () => {
  const refusalOfAnother = (milliseconds: number, accounts: readonly number[], slots: typeof ONE) => {
    const waiting = accounts.map((account) => ({ account, milliseconds }))
    return refusalOf({ ...EMPTY, waiting }, slots, { ...BOUNDS, free: 10 }, { account: 1, milliseconds })
  }

  test('counts in the queue for as long as it is expected to take, not for its limit', () => {
    const short = simulationTimes(40, { runs: 2_500 })
    expect(short.limit.milliseconds).toBe(5_000)
    const others = Array.from({ length: 15 }, (_, at) => at + 2)
    expect(refusalOfAnother(short.expected, others, ONE)).toBeUndefined()
    const long = simulationTimes(1_000, { runs: 2_500 })
    expect(long.limit.milliseconds).toBe(30_000)
    expect(refusalOfAnother(long.expected, [1, 1, 1, 1, 1], TWO)).toBeUndefined()
  })

  test('is expected to take no longer than its limit, and with an accuracy no fewer than 1,000 runs', () => {
    expect(simulationTimes(10_000, { runs: 20_000 })).toEqual({ limit: { milliseconds: 30_000 }, expected: 30_000 })
    expect(simulationTimes(1_000, { accuracy: 5 })).toEqual(simulationTimes(1_000, { runs: 1_000 }))
  })
})

test('the last of the account with most waiting goes; on a tie of the one that came', () => {
  const waiting = [entry(1), entry(2), entry(2), entry(1), entry(2)]
  expect(lastOfMost(waiting, 1)).toBe(waiting[4])
  expect(lastOfMost(waiting.slice(0, 4), 1)).toBe(waiting[3])
  expect(lastOfMost([], 1)).toBeUndefined()
})
