import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveLease } from '../../plugins/identity/store/token-cache-leases.ts'
import { type Dependency, PROBE, TokenCache } from '../../plugins/identity/tokens/token-cache.ts'
import {
  openTokenCacheInvalidation,
  type TokenCacheInvalidation,
} from '../../plugins/identity/tokens/token-cache-invalidation.ts'
import { openTokenCacheLease, type TokenCacheLease } from '../../plugins/identity/tokens/token-cache-lease.ts'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { migratedDatabase } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { waitFor } from '../support/wait-for.ts'

const DEPENDENCY: Dependency = 'client:desk'
const bearer = {} as never

let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let database: Database
let lease: TokenCacheLease
let cache: TokenCache
let invalidation: TokenCacheInvalidation
const log = recordingLog()
beforeAll(async () => {
  scratch = await migratedDatabase()
  const applicationName = `token cache invalidation test ${randomUUID()}`
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 2, applicationName, log: silentLog })
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})
beforeEach(async () => {
  await database.query('DELETE FROM identity.token_cache_lease')
  cache = new TokenCache(10)
  cache.receive(PROBE)
  cache.store('token', { bearer, expiresAt: 1, dependencies: [DEPENDENCY] }, cache.generation)
  lease = openTokenCacheLease({ db: database, log: silentLog })
  invalidation = withLimits({ ...ENDLESS, askAgain: 250 })
})

const hostOf = (db: Database) => ({ db, notify: db.notify, listen: db.listen, log })
const isCached = () => cache.find('token', 0) !== undefined
const invalidate = (by = invalidation) => database.transaction((tx) => by.invalidate(tx, DEPENDENCY))
const withLimits = (limits: { wait: number; askAgain: number }) =>
  openTokenCacheInvalidation(hostOf(database), cache, lease, limits)
/** A change that waits for a limit does not end within a test. */
const ENDLESS = { wait: 600_000, askAgain: 600_000 } // ms
const UNCONFIRMED = 'A process has not confirmed in time that it evicted revoked tokens.'
/** How often that was logged since. */
const unconfirmed = (since: number) => log.lines.slice(since).filter(({ message }) => message === UNCONFIRMED).length

test('token cache invalidation: evicts after the commit and before the transaction resolves', async () => {
  await database.transaction(async (tx) => {
    await invalidation.invalidate(tx, DEPENDENCY)
    expect(isCached()).toBe(true)
  })
  expect(isCached()).toBe(false)
})

test('token cache invalidation: evicts nothing, after a rollback', async () => {
  const transaction = database.transaction(async (tx) => {
    await invalidation.invalidate(tx, DEPENDENCY)
    throw new Error('no')
  })
  await expect(transaction).rejects.toThrow('no')
  expect(isCached()).toBe(true)
})

describe('token cache lease', () => {
  const leased = () => waitFor('the lease', async () => lease.remaining(), Boolean)
  const stored = () => database.query<{ id: string }>('SELECT id FROM identity.token_cache_lease')

  test('begins with the first look-up, ends with the process', async () => {
    expect(lease.remaining()).toBe(0)
    expect(await leased()).toBeGreaterThan(9_000)
    expect(await stored()).toEqual([{ id: lease.id }])
    await lease.end()
    expect(lease.remaining()).toBe(0)
    expect(await stored()).toEqual([])
  })

  test('of ended processes are deleted', async () => {
    await saveLease(database, randomUUID(), -61)
    await leased()
    expect(await stored()).toEqual([{ id: lease.id }])
  })

  test('is not needed for a change: the own one is not waited for', async () => {
    await leased()
    await invalidate(withLimits(ENDLESS))
    expect(isCached()).toBe(false)
  })
})

describe('a change waits', () => {
  test('for a process that does not confirm, as long as its cache may live, without a connection or a lock', async () => {
    await saveLease(database, randomUUID(), 10)
    const since = log.lines.length
    const waiting = invalidate(withLimits({ wait: 600, askAgain: 100 }))
    await waitFor(
      'the commit',
      async () => isCached(),
      (it) => !it,
    )
    await waitFor(
      'no connection is used',
      () => database.pool.inUse,
      (used) => used === 0,
    )
    expect(unconfirmed(since)).toBe(0)
    await waiting
    expect(unconfirmed(since)).toBe(1)
  })

  test('once, with several dependencies in one transaction', async () => {
    await saveLease(database, randomUUID(), 10)
    const since = log.lines.length
    const brief = withLimits({ wait: 100, askAgain: 50 })
    await database.transaction(async (tx) => {
      for (const dependency of [DEPENDENCY, 'user:7', 'account:1'] as const) await brief.invalidate(tx, dependency)
    })
    expect(unconfirmed(since)).toBe(1)
  })

  test('not for a process whose lease has expired', async () => {
    await saveLease(database, randomUUID(), -1)
    await invalidate(withLimits(ENDLESS))
    expect(isCached()).toBe(false)
  })

  test('until all processes have confirmed, and no longer', async () => {
    const others: { database: Database; cache: TokenCache }[] = []
    for (let n = 0; n < 3; n++) {
      const applicationName = `token cache invalidation test ${randomUUID()}`
      const other = await openDatabase({ address: { url: scratch.url }, poolSize: 1, applicationName, log: silentLog })
      const otherCache = new TokenCache(10)
      const otherLease = openTokenCacheLease({ db: other, log: silentLog })
      openTokenCacheInvalidation(hostOf(other), otherCache, otherLease)
      other.listen('identity_changed', (notification) => otherCache.receive(notification))
      await waitFor('the lease', async () => otherLease.remaining(), Boolean)
      others.push({ database: other, cache: otherCache })
    }
    await invalidate() // until all have begun to listen
    const patient = withLimits(ENDLESS)
    for (let n = 0; n < 20; n++) {
      for (const { cache } of others)
        cache.store('token', { bearer, expiresAt: 1, dependencies: [DEPENDENCY] }, cache.generation)
      await invalidate(patient)
      for (const { cache } of others) expect(cache.find('token', 0)).toBeUndefined()
    }
    for (const { database } of others) await database.close()
  })
})
