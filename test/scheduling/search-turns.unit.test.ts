/** Whose search a planner claims next, and which preferences have a request not wait. */
import { describe, expect, test } from 'vitest'
import { prefersAsync } from '../../plugins/scheduling/api/handlers/searches.ts'
import type { OpenSearch } from '../../plugins/scheduling/store/searches.ts'
import { nextAccount, queueOf, runningEntry } from '../../plugins/scheduling/usecases/searches/turns.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const open = (accountId: number, more: Partial<OpenSearch> = {}): OpenSearch => ({
  ...{ accountId, lane: 'search', milliseconds: 5_000, startedAt: null },
  ...more,
})
const running = (accountId: number) => open(accountId, { startedAt: NOW })
const next = (
  searches: readonly OpenSearch[],
  { served = [], threads = 3, own = 1, ownAccounts = [] }: Partial<Parameters<typeof given>[0]> = {},
) => given({ searches, served, threads, own, ownAccounts })
const given = (it: {
  readonly searches: readonly OpenSearch[]
  readonly served: readonly number[]
  readonly threads: number
  readonly own: number
  readonly ownAccounts: readonly number[]
}) => nextAccount(queueOf(it.searches, 'search', NOW, it.served), it.threads, it.own, it.ownAccounts)

describe('the next account', () => {
  test('is the one with the fewest searches under way at all planners', () => {
    expect(next([open(1), open(1), open(2)])).toBe(1)
    expect(next([running(1), open(1), open(2)])).toBe(2)
  })

  test('is then the one that was served longest ago', () => {
    expect(next([open(1), open(2), open(3)], { served: [3, 1] })).toBe(2)
    expect(next([open(1), open(3)], { served: [3, 1] })).toBe(3)
  })

  test('leaves one of several threads to the next account', () => {
    expect(next([running(1), running(1), open(1)])).toBeUndefined()
    expect(next([running(1), open(1)], { threads: 2 })).toBeUndefined()
    expect(next([open(1)], { threads: 1 })).toBe(1)
    expect(next([open(1), open(2)], { threads: 6, own: 2, ownAccounts: [1] })).toBe(2)
  })

  test('takes a thread that is free here, whatever planners that stop are still at', () => {
    expect(next([running(1), running(2), running(3), open(4)])).toBe(4)
  })

  test('is none without a thread that is free here, and without a search of the lane', () => {
    expect(next([open(2)], { ownAccounts: [1] })).toBeUndefined()
    expect(next([open(1, { lane: 'long_search' })])).toBeUndefined()
  })

  test('over three planners serves each account in turn, whatever one of them has waiting', () => {
    const waiting = [...Array.from({ length: 9 }, () => 1), 2, 3, 2, 3]
    const order: number[] = []
    const under: { account: number; planner: number }[] = []
    const served: number[][] = [[], [], []]
    // Each planner in turn ends what it has, and claims anew.
    for (let step = 0; waiting.length > 0; step++) {
      const planner = step % 3
      const done = under.findIndex((it) => it.planner === planner)
      if (done >= 0) under.splice(done, 1)
      const searches = [...under.map(({ account }) => running(account)), ...waiting.map((account) => open(account))]
      const account = next(searches, { served: served[planner] ?? [] })
      if (account === undefined) continue
      served[planner] = [...(served[planner] ?? []).filter((it) => it !== account), account]
      waiting.splice(waiting.indexOf(account), 1)
      under.push({ account, planner })
      order.push(account)
    }
    expect(order.slice(0, 3).sort()).toEqual([1, 2, 3])
    expect(order.indexOf(3)).toBeLessThan(3)
    expect(order.slice(0, 7).filter((it) => it !== 1)).toHaveLength(4)
  })
})

test('what is under way has the time left that it has not run, and a moment at least', () => {
  const startedAt = new Date('2026-11-23T09:59:58Z')
  expect(runningEntry(open(1, { startedAt }), NOW)).toEqual({ account: 1, milliseconds: 3_000 })
  expect(runningEntry(open(1, { startedAt, milliseconds: 1_000 }), NOW).milliseconds).toBe(1_000)
})

test.each([
  ['respond-async', true],
  ['wait=10, Respond-Async; x=1', true],
  ['return=minimal', false],
  ['x-respond-async', false],
  [undefined, false],
])('Prefer: %s', (header, expected) => {
  expect(prefersAsync(header)).toBe(expected)
})
