import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Dependency, PROBE, TokenCache } from '../../plugins/identity/token-cache.ts'
import { openTokenCacheInvalidation } from '../../plugins/identity/token-cache-invalidation.ts'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

const DEPENDENCY: Dependency = 'client:desk'
const bearer = {} as never

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let cache: TokenCache
beforeAll(async () => {
  scratch = await scratchDatabase()
  const applicationName = `token cache invalidation test ${randomUUID()}`
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 1, applicationName, log: silentLog })
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})
beforeEach(() => {
  cache = new TokenCache(10)
  cache.receive(PROBE)
  cache.store('token', { bearer, expiresAt: 1, dependencies: [DEPENDENCY] }, cache.generation)
})

const isCached = () => cache.find('token', 0) !== undefined

test('token cache invalidation: evicts after the commit and before the transaction resolves', async () => {
  const invalidation = openTokenCacheInvalidation(database, cache)
  await database.transaction(async (tx) => {
    await invalidation.invalidate(tx, DEPENDENCY)
    expect(isCached()).toBe(true)
  })
  expect(isCached()).toBe(false)
})

test('token cache invalidation: evicts nothing, after a rollback', async () => {
  const invalidation = openTokenCacheInvalidation(database, cache)
  const transaction = database.transaction(async (tx) => {
    await invalidation.invalidate(tx, DEPENDENCY)
    throw new Error('no')
  })
  await expect(transaction).rejects.toThrow('no')
  expect(isCached()).toBe(true)
})
