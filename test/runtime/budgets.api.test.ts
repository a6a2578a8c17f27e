import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ environment: { METRICS: 'true' } })
})
afterAll(() => service?.stop())

test('limits set: gives an account its own quota of a budget in every process, and removes it with --amount 0', async () => {
  const { accountId } = await service.account('Large')
  const other = await service.account('Usual')
  const { bytes } = service.app.budgets
  const { quota } = bytes.options
  const wanted = { account: accountId, budget: 'bytes', amount: quota + 1_000 }
  expect(await service.command('limits set', wanted)).toEqual({ accountId, budget: 'bytes', amount: quota + 1_000 })
  expect(await service.command('limits list', { account: accountId })).toEqual({
    value: [{ name: 'bytes', amount: quota + 1_000 }],
  })
  expect(await service.command('limits list', { account: other.accountId })).toEqual({ value: [] })
  /** Whether the account may use one byte more than the budget's own quota. */
  const fitsMore = (account: number) => {
    const abort = new AbortController()
    expect(bytes.acquire(account, quota)).toBeUndefined()
    const more = bytes.acquire(account, 1, { signal: abort.signal })
    more?.catch(() => {})
    abort.abort()
    bytes.release(account, more ? quota : quota + 1)
    return more === undefined
  }
  await expect.poll(() => fitsMore(accountId)).toBe(true)
  expect(fitsMore(other.accountId)).toBe(false)
  await service.command('limits set', { ...wanted, amount: 0 })
  await expect.poll(() => fitsMore(accountId)).toBe(false)
  expect(bytes.used).toBe(0)
})

test('large reads: run one at a time per account, without delaying small reads or other accounts', async () => {
  const { unitOfWork, budgets } = service.app
  const [large, other] = [await service.account('Large reads'), await service.account('Beside them')]
  const query = (account: typeof large, isLarge: boolean, sql: string) =>
    unitOfWork.dbOf(account.accountId, () => isLarge).query(sql)
  const inUse = () => [budgets.largeReads.usedBy(large.accountId), budgets.largeReads.waiting]
  const reads = await unitOfWork.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(7)')
    const queued = [query(large, true, 'SELECT pg_advisory_xact_lock(7)'), query(large, true, 'SELECT 2')]
    await query(large, false, 'SELECT 3')
    await query(other, true, 'SELECT 4')
    expect(inUse()).toEqual([1, 1])
    return { queued }
  })
  await Promise.all(reads.queued)
  expect(inUse()).toEqual([0, 0])
})

test('limits set: changes how many searches an account may have at once', async () => {
  const { accountId } = await service.account('Searching')
  const searches = service.app.budgets.all.find(({ options }) => options.name === 'searches')
  expect(searches?.quotaOf(accountId)).toBe(searches?.options.quota)
  await service.command('limits set', { account: accountId, budget: 'searches', amount: 3 })
  await expect.poll(() => searches?.quotaOf(accountId)).toBe(3)
})

test.each([
  [{ budget: 'beer', amount: 1 }, '--budget takes bytes, connections'],
  [{ budget: 'bytes' }, 'Give --requests'],
  [{ amount: 5 }, 'Give --requests'],
  [{ requests: 5, budget: 'bytes', amount: 5 }, 'Give --requests'],
  [{ budget: 'bytes', amount: -1 }, '--amount must be a whole number'],
  [{}, 'Give --requests'],
])('limits set: refuses %j', async (options, sentence) => {
  const { accountId } = await service.account()
  await expect(service.command('limits set', { account: accountId, ...options })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(sentence),
  })
})

test('metrics: show what is in use of each budget', async () => {
  service.app.budgets.bytes.acquire(null, 123)
  const text = await (await fetch(`${service.url}/metrics`)).text()
  service.app.budgets.bytes.release(null, 123)
  expect(text).toContain('chainwork_budget_used{budget="bytes"} 123')
  expect(text).toContain(`chainwork_budget_size{budget="bytes"} ${384 * 1_048_576}`)
  expect(text).toContain('chainwork_budget_refused_total{budget="connections"} 0')
  expect(text).toContain('chainwork_budget_refused_total{budget="searches"} 0')
})
