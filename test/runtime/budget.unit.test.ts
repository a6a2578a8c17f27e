import { expect, test, vi } from 'vitest'
import { type BudgetOptions, openBudget } from '../../runtime/limits/budget.ts'
import { openBudgets } from '../../runtime/limits/budgets.ts'
import { openEventLoop } from '../../runtime/limits/event-loop.ts'
import { FairQueue } from '../../runtime/limits/fair-queue.ts'
import { silentLog } from '../support/log.ts'

const budgetOf = (more: Partial<BudgetOptions> = {}, dependencies: Parameters<typeof openBudget>[1] = {}) =>
  openBudget(
    { name: 'slots', unit: 'slots', total: 10, quota: 4, maxWaiting: 2, waitTimeout: 60_000, ...more },
    dependencies,
  )

/** Acquires the amount; adds the name to `granted` once it is acquired. */
const acquirer =
  (budget: ReturnType<typeof budgetOf>, granted: string[]) => (name: string, owner: number, amount: number) => {
    const wait = budget.acquire(owner, amount)
    if (!wait) return void granted.push(name)
    wait.then(() => granted.push(name)).catch(() => granted.push(`${name} refused`))
  }
const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('fair queue: serves owners in turn, in the order in which they were added', () => {
  const queue = new FairQueue<string, number>()
  for (const [owner, item] of [
    ['a', 1],
    ['a', 2],
    ['a', 3],
    ['b', 4],
    ['c', 5],
    ['b', 6],
  ] as const)
    queue.add(owner, item)
  expect(queue.remove('a', 2)).toBe(true)
  expect(queue.remove('a', 2)).toBe(false)
  const order = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item)
  expect([order, queue.size]).toEqual([[1, 4, 5, 3, 6], 0])
})

test('budget: grants at once what fits the total and the account’s quota', () => {
  const budget = budgetOf()
  expect(budget.acquire(1, 4)).toBeUndefined()
  expect(budget.acquire(2, 4)).toBeUndefined()
  expect(budget.acquire(null, 2)).toBeUndefined()
  expect([budget.used, budget.usedBy(1), budget.usedBy(null)]).toEqual([10, 4, 2])
  budget.release(1, 4)
  expect([budget.used, budget.usedBy(1)]).toEqual([6, 0])
})

test('acquireNow: is refused with 503 if the amount does not fit', () => {
  const budget = budgetOf()
  budget.acquireNow(1, 4)
  expect(() => budget.acquireNow(1, 1)).toThrow(expect.objectContaining({ status: 503, code: 'over_budget' }))
  expect([budget.used, budget.refused]).toEqual([4, 1])
})

test('forceAcquire: is never refused, and reduces what others may acquire', async () => {
  const budget = budgetOf()
  const granted: string[] = []
  budget.forceAcquire(1, 9)
  expect([budget.used, budget.usedBy(1)]).toEqual([9, 9])
  acquirer(budget, granted)('of 2', 2, 2)
  await later()
  expect(granted).toEqual([])
  budget.release(1, 9)
  await later()
  expect([granted, budget.used]).toEqual([['of 2'], 2])
})

test('budget: an account that waits for its quota does not delay others', async () => {
  const budget = budgetOf()
  const granted: string[] = []
  const acquire = acquirer(budget, granted)
  acquire('first of 1', 1, 4)
  acquire('second of 1', 1, 1)
  acquire('first of 2', 2, 3)
  expect(granted).toEqual(['first of 1', 'first of 2'])
  budget.release(1, 4)
  await later()
  expect(granted).toEqual(['first of 1', 'first of 2', 'second of 1'])
})

test('budget: small amounts overtake a large one for two seconds, and wait behind it after that', async () => {
  vi.useFakeTimers()
  try {
    const budget = budgetOf({ total: 4 })
    const granted: string[] = []
    const acquire = acquirer(budget, granted)
    acquire('a', 1, 3)
    acquire('large of 2', 2, 4)
    acquire('small of 3', 3, 1)
    expect(granted).toEqual(['a', 'small of 3'])
    budget.release(3, 1)
    vi.advanceTimersByTime(2_000)
    acquire('again of 3', 3, 1)
    expect(granted).toEqual(['a', 'small of 3'])
    budget.acquireNow(4, 1) // acquireNow does not queue
    budget.release(4, 1)
    budget.release(1, 3)
    await vi.advanceTimersByTimeAsync(1)
    expect(granted).toEqual(['a', 'small of 3', 'large of 2'])
    budget.release(2, 4)
    await vi.advanceTimersByTimeAsync(1)
    expect(granted).toEqual(['a', 'small of 3', 'large of 2', 'again of 3'])
  } finally {
    vi.useRealTimers()
  }
})

test('budget: refuses an amount above the quota or the total at once, without delaying others', async () => {
  const budget = budgetOf({}, { operatorQuota: (account) => (account === 7 ? 25 : undefined) })
  const beyond = { status: 503, code: 'over_budget', message: expect.stringContaining('operator can raise') }
  await expect(budget.acquire(1, 5)).rejects.toMatchObject(beyond)
  await expect(budget.acquire(7, 11)).rejects.toMatchObject(beyond)
  expect(() => budget.acquireNow(1, 5)).toThrow(expect.objectContaining(beyond))
  expect([budget.acquire(1, 4), budget.acquire(2, 4), budget.waiting]).toEqual([undefined, undefined, 0])
})

test('releaseFirst: lets two requests of one account that need more proceed without a deadlock', async () => {
  const budget = budgetOf()
  const granted: string[] = []
  budget.acquire(1, 2)
  budget.acquire(1, 2)
  const first = budget.acquire(1, 4, { releaseFirst: 2 })?.then(() => granted.push('first'))
  expect(budget.usedBy(1)).toBe(2)
  const second = budget.acquire(1, 3, { releaseFirst: 2 })
  expect(second).toBeUndefined()
  expect(budget.usedBy(1)).toBe(3)
  budget.release(1, 3)
  await first
  expect([granted, budget.used]).toEqual([['first'], 4])
})

test('budget: refuses with 503 and Retry-After if the queue is full or the wait times out', async () => {
  vi.useFakeTimers()
  try {
    const refusals: unknown[] = []
    const budget = budgetOf({ waitTimeout: 3_000 }, { onRefused: (owner) => refusals.push(owner) })
    expect(budget.acquire(1, 4)).toBeUndefined()
    const waiting = [budget.acquire(1, 1), budget.acquire(1, 1)].map((it) =>
      expect(it).rejects.toMatchObject({ status: 503 }),
    )
    await expect(budget.acquire(1, 1)).rejects.toMatchObject({
      status: 503,
      code: 'over_budget',
      headers: { 'Retry-After': '3' },
      message: expect.stringContaining('the slots that the account may have at once'),
    })
    vi.advanceTimersByTime(3_000)
    await Promise.all(waiting)
    expect([budget.refused, budget.waiting, refusals]).toEqual([3, 0, [1, 1, 1]])
    budget.release(1, 4)
    expect(budget.used).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('budgets: a team that opens a large project at once waits in turn for its memory, 30 seconds', async () => {
  vi.useFakeTimers()
  try {
    const { bytes } = openBudgets({ bytes: 300, connections: 10 }, { of: () => undefined }, silentLog)
    const granted: string[] = []
    const acquire = acquirer(bytes, granted)
    for (const name of ['first', 'second', 'third']) acquire(name, 1, 100)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(granted).toEqual(['first'])
    bytes.release(1, 100)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(granted).toEqual(['first', 'second', 'third refused'])
  } finally {
    vi.useRealTimers()
  }
})

test('budget: an aborted request leaves the queue, and requests behind it proceed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const budget = budgetOf({ total: 4 })
    const granted: string[] = []
    const abort = new AbortController()
    budget.acquire(1, 2)
    const leaving = budget.acquire(2, 4, { signal: abort.signal })
    vi.advanceTimersByTime(2_000)
    acquirer(budget, granted)('small of 3', 3, 1)
    expect(granted).toEqual([])
    abort.abort(new Error('aborted'))
    await expect(leaving).rejects.toThrow('aborted')
    await later()
    expect([granted, budget.used, budget.waiting]).toEqual([['small of 3'], 3, 0])
    await expect(budget.acquire(2, 4, { signal: abort.signal })).rejects.toThrow('aborted')
  } finally {
    vi.useRealTimers()
  }
})

test('budget: an operator’s quota for an account replaces the budget’s own', () => {
  const budget = budgetOf({}, { operatorQuota: (account) => (account === 7 ? 9 : undefined) })
  expect(budget.acquire(7, 5)).toBeUndefined()
  expect(budget.acquire(7, 4)).toBeUndefined()
  expect(budget.usedBy(7)).toBe(9)
})

/** Blocks the thread. */
const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(until)
}

test('burst: lets an account exceed its quota while no other waits, and serves accounts in turn once one does', async () => {
  const budget = budgetOf({ burst: 9 })
  const granted: string[] = []
  const acquire = acquirer(budget, granted)
  for (let n = 1; n <= 9; n++) acquire(`${n} of 1`, 1, 1)
  acquire('10 of 1', 1, 1) // one is left for the next account
  expect([granted.length, budget.usedBy(1)]).toEqual([9, 9])
  acquire('1 of 2', 2, 1)
  acquire('2 of 2', 2, 1)
  await later()
  expect([granted.slice(9), budget.waiting]).toEqual([['1 of 2'], 2])
  budget.release(1, 1)
  await later()
  expect(granted.slice(10)).toEqual(['2 of 2'])
  budget.release(2, 1)
  await later()
  expect(granted.slice(11)).toEqual(['10 of 1']) // no other account waits any more
})

test('burst: grants an account above its quota nothing more while another waits', async () => {
  const budget = budgetOf({ burst: 9 })
  const granted: string[] = []
  const acquire = acquirer(budget, granted)
  for (let n = 1; n <= 9; n++) acquire(`${n} of 1`, 1, 1)
  acquire('large of 2', 2, 3)
  acquire('10 of 1', 1, 1)
  for (let n = 1; n <= 2; n++) budget.release(1, 1)
  await later()
  expect(granted.slice(9)).toEqual(['large of 2'])
})

test('burst: does not apply to an account whose quota an operator has set', () => {
  const budget = budgetOf({ burst: 9 }, { operatorQuota: (account) => (account === 1 ? 2 : undefined) })
  expect(budget.acquire(1, 2)).toBeUndefined()
  expect(() => budget.acquireNow(1, 1)).toThrow(expect.objectContaining({ status: 503 }))
})

test('budget: burst: requests without burst stay within the quota, also while no other account waits', async () => {
  const budget = budgetOf({ burst: 9 })
  const granted: string[] = []
  for (let n = 1; n <= 6; n++) {
    budget.acquire(1, 1, { withoutBurst: true })?.then(
      () => granted.push(`${n}`),
      () => {},
    )
  }
  expect([budget.usedBy(1), budget.waiting]).toEqual([4, 2])
  budget.release(1, 1)
  await later()
  expect([granted, budget.usedBy(1), budget.waiting]).toEqual([['5'], 4, 1])
})

test('budget: all calls without a bearer have one quota, which operators cannot set', () => {
  const budget = budgetOf({}, { operatorQuota: () => 1 })
  for (let n = 0; n < 4; n++) budget.acquireNow('open', 1)
  expect(() => budget.acquireNow('open', 1)).toThrow('that the service may have at once')
  budget.acquireNow(7, 1)
  expect(budget.usedBy('open')).toBe(4)
})

test('event loop: maps items in order, and lets timers run between slices', async () => {
  const loop = openEventLoop()
  let timerRuns = 0
  const count = setInterval(() => {
    timerRuns += 1
  }, 0)
  const items = Array.from({ length: 400 }, (_, index) => index)
  const doubled = await loop.inSlices(1, items, (item) => {
    block(0.2)
    return item * 2
  })
  clearInterval(count)
  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(timerRuns).toBeGreaterThan(4) // 80 ms of work
  expect(loop.waiting).toBe(0)
})

test('event loop: serves accounts in turn, one slice per iteration of the loop', async () => {
  const loop = openEventLoop()
  const order: string[] = []
  let iterations = 0
  const tick = () => {
    iterations += 1
    if (order.length < 4) setImmediate(tick)
  }
  setImmediate(tick)
  await Promise.all(
    [
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
      [2, 'd'],
    ].map(([owner, name]) => loop.turn(owner as number).then(() => void order.push(String(name)))),
  )
  expect(order).toEqual(['a', 'd', 'b', 'c'])
  expect(iterations).toBeGreaterThanOrEqual(4)
})

test('event loop: rejects with what an item’s mapping throws', async () => {
  const broken = openEventLoop().inSlices(1, [1, 2], () => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
})
