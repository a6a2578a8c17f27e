import { expect, test, vi } from 'vitest'
import { type BudgetOptions, openBudget } from '../../runtime/budget/budget.ts'
import { openEventLoop } from '../../runtime/budget/event-loop.ts'
import { FairQueue } from '../../runtime/budget/fair-queue.ts'

const budgetOf = (more: Partial<BudgetOptions> = {}, parts: Parameters<typeof openBudget>[1] = {}) =>
  openBudget({ name: 'slots', unit: 'slots', total: 10, share: 4, waiting: 2, patience: 60_000, ...more }, parts)

/** Takes, and notes under a name when it has. */
const taking =
  (budget: ReturnType<typeof budgetOf>, granted: string[]) => (name: string, owner: number, amount: number) => {
    const wait = budget.take(owner, amount)
    if (!wait) return void granted.push(name)
    wait.then(() => granted.push(name)).catch(() => granted.push(`${name} refused`))
  }
const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('fair queue: owners take turns, in the order in which they came', () => {
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

test('budget: what fits the total and the account’s share is granted at once', () => {
  const budget = budgetOf()
  expect(budget.take(1, 4)).toBeUndefined()
  expect(budget.take(2, 4)).toBeUndefined()
  expect(budget.take(null, 2)).toBeUndefined()
  expect([budget.used, budget.usedBy(1), budget.usedBy(null)]).toEqual([10, 4, 2])
  budget.give(1, 4)
  expect([budget.used, budget.usedBy(1)]).toEqual([6, 0])
})

test('budget: what does not wait is refused with 503 where it does not fit', () => {
  const budget = budgetOf()
  budget.takeNow(1, 4)
  expect(() => budget.takeNow(1, 1)).toThrow(expect.objectContaining({ status: 503, code: 'over_budget' }))
  expect([budget.used, budget.refused]).toEqual([4, 1])
})

test('budget: what is charged is never refused, and leaves others less', async () => {
  const budget = budgetOf()
  const granted: string[] = []
  budget.charge(1, 9)
  expect([budget.used, budget.usedBy(1)]).toEqual([9, 9])
  taking(budget, granted)('of 2', 2, 2)
  await later()
  expect(granted).toEqual([])
  budget.give(1, 9)
  await later()
  expect([granted, budget.used]).toEqual([['of 2'], 2])
})

test('budget: an account that waits for its share holds up no other', async () => {
  const budget = budgetOf()
  const granted: string[] = []
  const take = taking(budget, granted)
  take('first of 1', 1, 4)
  take('second of 1', 1, 1)
  take('first of 2', 2, 3)
  expect(granted).toEqual(['first of 1', 'first of 2'])
  budget.give(1, 4)
  await later()
  expect(granted).toEqual(['first of 1', 'first of 2', 'second of 1'])
})

test('budget: what fits overtakes a large amount for two seconds, and waits behind it after that', async () => {
  vi.useFakeTimers()
  try {
    const budget = budgetOf({ total: 4 })
    const granted: string[] = []
    const take = taking(budget, granted)
    take('a', 1, 3)
    take('large of 2', 2, 4)
    take('small of 3', 3, 1)
    expect(granted).toEqual(['a', 'small of 3'])
    budget.give(3, 1)
    vi.advanceTimersByTime(2_000)
    take('again of 3', 3, 1)
    expect(granted).toEqual(['a', 'small of 3'])
    budget.takeNow(4, 1) // what would stay in use while it waits does not wait for others
    budget.give(4, 1)
    budget.give(1, 3)
    await vi.advanceTimersByTimeAsync(1)
    expect(granted).toEqual(['a', 'small of 3', 'large of 2'])
    budget.give(2, 4)
    await vi.advanceTimersByTimeAsync(1)
    expect(granted).toEqual(['a', 'small of 3', 'large of 2', 'again of 3'])
  } finally {
    vi.useRealTimers()
  }
})

test('budget: an amount above the share, or above the total, is refused at once and holds up nobody', async () => {
  const budget = budgetOf({}, { shareOf: (account) => (account === 7 ? 25 : undefined) })
  const beyond = { status: 503, code: 'over_budget', message: expect.stringContaining('operator can raise') }
  await expect(budget.take(1, 5)).rejects.toMatchObject(beyond)
  await expect(budget.take(7, 11)).rejects.toMatchObject(beyond)
  expect(() => budget.takeNow(1, 5)).toThrow(expect.objectContaining(beyond))
  expect([budget.take(1, 4), budget.take(2, 4), budget.waiting]).toEqual([undefined, undefined, 0])
})

test('budget: what is held goes into the larger amount, so that two of one account do not wait for each other', async () => {
  const budget = budgetOf()
  const granted: string[] = []
  budget.take(1, 2)
  budget.take(1, 2)
  const first = budget.take(1, 4, undefined, 2)?.then(() => granted.push('first'))
  expect(budget.usedBy(1)).toBe(2)
  const second = budget.take(1, 3, undefined, 2)
  expect(second).toBeUndefined()
  expect(budget.usedBy(1)).toBe(3)
  budget.give(1, 3)
  await first
  expect([granted, budget.used]).toEqual([['first'], 4])
})

test('budget: refuses with 503 and Retry-After when the line is full, and when the wait takes too long', async () => {
  vi.useFakeTimers()
  try {
    const refusals: unknown[] = []
    const budget = budgetOf({ patience: 3_000 }, { onRefused: (owner) => refusals.push(owner) })
    expect(budget.take(1, 4)).toBeUndefined()
    const waiting = [budget.take(1, 1), budget.take(1, 1)].map((it) =>
      expect(it).rejects.toMatchObject({ status: 503 }),
    )
    await expect(budget.take(1, 1)).rejects.toMatchObject({
      status: 503,
      code: 'over_budget',
      headers: { 'Retry-After': '3' },
      message: expect.stringContaining('the slots that the account may have at once'),
    })
    vi.advanceTimersByTime(3_000)
    await Promise.all(waiting)
    expect([budget.refused, budget.waiting, refusals]).toEqual([3, 0, [1, 1, 1]])
    budget.give(1, 4)
    expect(budget.used).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('budget: a caller who leaves gives up its place, and what stood behind it goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const budget = budgetOf({ total: 4 })
    const granted: string[] = []
    const gone = new AbortController()
    budget.take(1, 2)
    const leaving = budget.take(2, 4, gone.signal)
    vi.advanceTimersByTime(2_000)
    taking(budget, granted)('small of 3', 3, 1)
    expect(granted).toEqual([])
    gone.abort(new Error('gone'))
    await expect(leaving).rejects.toThrow('gone')
    await later()
    expect([granted, budget.used, budget.waiting]).toEqual([['small of 3'], 3, 0])
    await expect(budget.take(2, 4, gone.signal)).rejects.toThrow('gone')
  } finally {
    vi.useRealTimers()
  }
})

test('budget: an operator’s share holds in place of the usual one', () => {
  const budget = budgetOf({}, { shareOf: (account) => (account === 7 ? 9 : undefined) })
  expect(budget.take(7, 5)).toBeUndefined()
  expect(budget.take(7, 4)).toBeUndefined()
  expect(budget.usedBy(7)).toBe(9)
})

/** Keeps the thread busy, as work does. */
const work = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(until)
}

test('budget: lends beyond the share while nobody else waits, and takes turns again once somebody does', async () => {
  const budget = budgetOf({ lent: 9 })
  const granted: string[] = []
  const take = taking(budget, granted)
  for (let n = 1; n <= 9; n++) take(`${n} of 1`, 1, 1)
  take('10 of 1', 1, 1) // one is left free for whoever comes next
  expect([granted.length, budget.usedBy(1)]).toEqual([9, 9])
  take('1 of 2', 2, 1)
  take('2 of 2', 2, 1)
  await later()
  expect([granted.slice(9), budget.waiting]).toEqual([['1 of 2'], 2])
  budget.give(1, 1)
  await later()
  expect(granted.slice(10)).toEqual(['2 of 2'])
  budget.give(2, 1)
  await later()
  expect(granted.slice(11)).toEqual(['10 of 1']) // nobody else waits any more
})

test('budget: an account beyond its share gets nothing more while another waits', async () => {
  const budget = budgetOf({ lent: 9 })
  const granted: string[] = []
  const take = taking(budget, granted)
  for (let n = 1; n <= 9; n++) take(`${n} of 1`, 1, 1)
  take('large of 2', 2, 3)
  take('10 of 1', 1, 1)
  for (let n = 1; n <= 2; n++) budget.give(1, 1)
  await later()
  expect(granted.slice(9)).toEqual(['large of 2'])
})

test('budget: lends nothing to an account whose share an operator has set', () => {
  const budget = budgetOf({ lent: 9 }, { shareOf: (account) => (account === 1 ? 2 : undefined) })
  expect(budget.take(1, 2)).toBeUndefined()
  expect(() => budget.takeNow(1, 1)).toThrow(expect.objectContaining({ status: 503 }))
})

test('budget: calls without a bearer have one share together, which no operator sets', () => {
  const budget = budgetOf({}, { shareOf: () => 1 })
  for (let n = 0; n < 4; n++) budget.takeNow('open', 1)
  expect(() => budget.takeNow('open', 1)).toThrow('that the service may have at once')
  budget.takeNow(7, 1)
  expect(budget.usedBy('open')).toBe(4)
})

test('event loop: maps in order, and gives way to others between slices', async () => {
  const loop = openEventLoop()
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  }, 0)
  const items = Array.from({ length: 400 }, (_, index) => index)
  const doubled = await loop.inSlices(1, items, (item) => {
    work(0.2)
    return item * 2
  })
  clearInterval(count)
  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(turns).toBeGreaterThan(4) // 80 ms of work
  expect(loop.waiting).toBe(0)
})

test('event loop: accounts take turns, one slice a turn of the loop', async () => {
  const loop = openEventLoop()
  const order: string[] = []
  let turnsOfLoop = 0
  const tick = () => {
    turnsOfLoop += 1
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
  expect(turnsOfLoop).toBeGreaterThanOrEqual(4)
})

test('event loop: what a slice throws reaches the caller', async () => {
  const broken = openEventLoop().inSlices(1, [1, 2], () => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
})
