import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ environment: { METRICS: 'true' } })
})
afterAll(() => service?.stop())

test('limits set: gives an account a share of a budget of its own, in every process, and takes it back', async () => {
  const { accountId } = await service.account('Large')
  const other = await service.account('Usual')
  const { bytes } = service.app.budgets
  const { share } = bytes.options
  const wanted = { account: accountId, budget: 'bytes', amount: share + 1_000 }
  expect(await service.command('limits set', wanted)).toEqual({ accountId, budget: 'bytes', amount: share + 1_000 })
  expect(await service.command('limits list', { account: accountId })).toEqual({
    value: [{ name: 'bytes', amount: share + 1_000 }],
  })
  expect(await service.command('limits list', { account: other.accountId })).toEqual({ value: [] })
  /** Whether the account may have one byte more than the usual share. */
  const mayHaveMore = (account: number) => {
    const gone = new AbortController()
    expect(bytes.take(account, share)).toBeUndefined()
    const more = bytes.take(account, 1, gone.signal)
    more?.catch(() => {})
    gone.abort()
    bytes.give(account, more ? share : share + 1)
    return more === undefined
  }
  await expect.poll(() => mayHaveMore(accountId)).toBe(true)
  expect(mayHaveMore(other.accountId)).toBe(false)
  await service.command('limits set', { ...wanted, amount: 0 })
  await expect.poll(() => mayHaveMore(accountId)).toBe(false)
  expect(bytes.used).toBe(0)
})

test('large reads: statements of one account run one at a time, and hold up nothing else', async () => {
  const { unitOfWork, budgets } = service.app
  const [large, other] = [await service.account('Large reads'), await service.account('Beside them')]
  const query = (account: typeof large, isLarge: boolean, sql: string) =>
    unitOfWork.dbOf(account.accountId, () => isLarge).query(sql)
  const inUse = () => [budgets.largeReads.usedBy(large.accountId), budgets.largeReads.waiting]
  const reads = await unitOfWork.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(7)')
    const held = [query(large, true, 'SELECT pg_advisory_xact_lock(7)'), query(large, true, 'SELECT 2')]
    await query(large, false, 'SELECT 3')
    await query(other, true, 'SELECT 4')
    expect(inUse()).toEqual([1, 1])
    return { held }
  })
  await Promise.all(reads.held)
  expect(inUse()).toEqual([0, 0])
})

test('limits set: changes how many searches an account may have', async () => {
  const { accountId } = await service.account('Searching')
  const searches = service.app.budgets.all.find(({ options }) => options.name === 'searches')
  expect(searches?.mostOf(accountId)).toBe(searches?.options.share)
  await service.command('limits set', { account: accountId, budget: 'searches', amount: 3 })
  await expect.poll(() => searches?.mostOf(accountId)).toBe(3)
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

test('metrics: tell what of each budget is in use', async () => {
  service.app.budgets.bytes.take(null, 123)
  const text = await (await fetch(`${service.url}/metrics`)).text()
  service.app.budgets.bytes.give(null, 123)
  expect(text).toContain('chainwork_budget_used{budget="bytes"} 123')
  expect(text).toContain(`chainwork_budget_total{budget="bytes"} ${384 * 1_048_576}`)
  expect(text).toContain('chainwork_budget_refused{budget="connections"} 0')
  expect(text).toContain('chainwork_budget_refused{budget="searches"} 0')
})
