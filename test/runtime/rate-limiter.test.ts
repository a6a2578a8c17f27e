import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { migrate } from '../../runtime/database/migrations.ts'
import { openRateLimiter } from '../../runtime/http/rate-limiter.ts'
import { listen } from '../../runtime/server.ts'
import type { Bearer, RateWindow } from '../../runtime/services.ts'
import { NO_TELEMETRY } from '../../runtime/telemetry/telemetry.ts'
import { freePort, scratchDatabase, startTestService } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

const MINUTE = 60_000 // ms
let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let now = Date.parse('2026-03-02T10:00:00Z')
const clock = { now: () => new Date(now) }

beforeAll(async () => {
  scratch = await scratchDatabase()
  database = await openDatabase({
    address: { url: scratch.url },
    poolSize: 5,
    applicationName: 'limit test',
    log: silentLog,
  })
  await migrate(database, [], silentLog)
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})

const bearer = (accountId: number, clientId: string, ...limits: RateWindow[]): Bearer => ({
  account: { id: accountId, timeZone: 'UTC' },
  actor: { id: null, name: clientId, email: null },
  may: { administer: false, allProjects: true },
  scopes: ['api1'],
  clientId,
  limits,
})
const aMinute = (requests: number): RateWindow => ({ requests, seconds: 60 })
const anHour = (requests: number): RateWindow => ({ requests, seconds: 3600 })

/** As many quotas as asked for, one after the other. */
async function take(limiter: ReturnType<typeof openRateLimiter>, of: Bearer, times: number) {
  const quotas = []
  for (let n = 0; n < times; n++) quotas.push(await limiter.take(of))
  return quotas
}
const allowed = (quotas: readonly { readonly exceeded: unknown }[]) =>
  quotas.filter(({ exceeded }) => exceeded === undefined).length

describe('one window', () => {
  test('is served exactly by one process, which says how many are left', async () => {
    const quotas = await take(openRateLimiter(database, clock), bearer(1, 'desk', aMinute(10)), 12)
    expect(quotas.map(({ exceeded }) => exceeded === undefined)).toEqual([...Array(10).fill(true), false, false])
    expect(quotas.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
    expect(quotas[0]).toMatchObject({ limit: 10, resetSeconds: 60 })
  })

  test('begins anew with the next minute', async () => {
    now += MINUTE
    const [quota] = await take(openRateLimiter(database, clock), bearer(1, 'desk', aMinute(10)), 1)
    expect(quota).toMatchObject({ exceeded: undefined, remaining: 9 })
  })

  test('asks the database ten times for a hundred requests, and is synchronous in between', async () => {
    const limiter = openRateLimiter(database, clock)
    const of = bearer(1, 'busy', aMinute(100))
    let leases = 0
    for (let n = 0; n < 100; n++) {
      const quota = limiter.take(of)
      if (quota instanceof Promise) leases += 1
      await quota
    }
    expect(leases).toBe(10)
  })

  test('is never exceeded by several processes together', async () => {
    now += MINUTE
    const processes = [1, 2, 3].map(() => openRateLimiter(database, clock))
    const of = bearer(2, 'shared', aMinute(50))
    const quotas = await Promise.all([...Array(120).keys()].map((n) => processes[n % 3]?.take(of)))
    expect(allowed(quotas.flatMap((quota) => quota ?? []))).toBe(50)
  })

  test('is counted apart for each client and account, and together for the tokens of one client', async () => {
    const limiter = openRateLimiter(database, clock)
    const once = async (accountId: number, clientId: string) =>
      allowed(await take(limiter, bearer(accountId, clientId, aMinute(1)), 1))
    expect(await once(3, 'a')).toBe(1)
    expect(await once(3, 'a')).toBe(0)
    expect(await once(3, 'b')).toBe(1)
    expect(await once(4, 'a')).toBe(1)
  })

  test('is kept to by a process whose clock lags into the next minute', async () => {
    now += 2 * MINUTE
    const behind = openRateLimiter(database, { now: () => new Date(now - MINUTE) })
    const ahead = openRateLimiter(database, clock)
    const of = bearer(5, 'skewed', aMinute(100))
    let served = 0
    for (let n = 0; n < 200; n++) for (const limiter of [behind, ahead]) served += allowed(await take(limiter, of, 1))
    // The slice that the laggard had leased before the other one's minute began is its own.
    expect(served).toBeGreaterThanOrEqual(100)
    expect(served).toBeLessThanOrEqual(110)
  })

  test('holds at once when it is raised', async () => {
    const limiter = openRateLimiter(database, clock)
    expect(allowed(await take(limiter, bearer(6, 'raised', aMinute(1)), 2))).toBe(1)
    expect(allowed(await take(limiter, bearer(6, 'raised', aMinute(5)), 1))).toBe(1)
  })
})

describe('two windows', () => {
  /** The rest of this hour stays untouched by the other tests. */
  const nextHour = () => {
    now += 60 * MINUTE - (now % (60 * MINUTE))
  }

  test('must both let a request pass; a refusal names the exhausted one and its wait', async () => {
    nextHour()
    const limiter = openRateLimiter(database, clock)
    const of = bearer(7, 'directory', aMinute(3), anHour(5))
    const first = await take(limiter, of, 4)
    expect(allowed(first)).toBe(3)
    expect(first[3]).toEqual({
      limit: 3,
      remaining: 0,
      resetSeconds: 60,
      exceeded: { window: aMinute(3), retryAfter: 60 },
    })
    now += MINUTE
    const second = await take(limiter, of, 3)
    expect(allowed(second)).toBe(2)
    expect(second[2]).toEqual({
      limit: 5,
      remaining: 0,
      resetSeconds: 59 * 60,
      exceeded: { window: anHour(5), retryAfter: 59 * 60 },
    })
    nextHour()
    expect(allowed(await take(limiter, of, 4))).toBe(3)
  })

  test('are described by the one with the fewest requests left, the first of equals', async () => {
    nextHour()
    const quotas = await take(openRateLimiter(database, clock), bearer(7, 'scarce', aMinute(3), anHour(3)), 2)
    expect(quotas.map(({ limit, remaining, resetSeconds }) => [limit, remaining, resetSeconds])).toEqual([
      [3, 2, 60],
      [3, 1, 60],
    ])
    now += MINUTE
    const [next] = await take(openRateLimiter(database, clock), bearer(8, 'hourly', aMinute(60), anHour(20)), 1)
    expect(next).toMatchObject({ limit: 20, remaining: 19, resetSeconds: 59 * 60 })
  })

  test('are both waited for when both are exhausted', async () => {
    nextHour()
    const quotas = await take(openRateLimiter(database, clock), bearer(9, 'spent', aMinute(2), anHour(2)), 3)
    expect(quotas[2]).toEqual({
      limit: 2,
      remaining: 0,
      resetSeconds: 60,
      exceeded: { window: anHour(2), retryAfter: 3600 },
    })
  })

  test('lose nothing to requests that the other one refuses, however many', async () => {
    nextHour()
    const limiter = openRateLimiter(database, clock)
    const of = bearer(10, 'eager', aMinute(2), anHour(6))
    let served = 0
    for (let minute = 0; minute < 5; minute++) {
      served += allowed(await take(limiter, of, 20))
      now += MINUTE
    }
    expect(served).toBe(6)
    const [used] = await database.query('SELECT used FROM runtime.rate_lease WHERE account_id = 10 AND seconds = 3600')
    expect(used).toEqual({ used: 6 })
  })

  test('are neither exceeded by several processes together', async () => {
    nextHour()
    const processes = [1, 2, 3].map(() => openRateLimiter(database, clock))
    const of = bearer(11, 'farm', aMinute(20), anHour(50))
    const served = []
    for (let minute = 0; minute < 4; minute++) {
      const quotas = await Promise.all([...Array(90).keys()].map((n) => processes[n % 3]?.take(of)))
      served.push(allowed(quotas.flatMap((quota) => quota ?? [])))
      now += MINUTE
    }
    // A slice of the hour that one process holds is of no use to the others, until it asks again itself.
    expect(served.every((count) => count <= 20)).toBe(true)
    expect(served.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(50)
    expect(served.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(40)
  })
})

test('answers say what is left, and a refused one which window and when', async () => {
  const service = await startTestService({ now: '2026-03-02T10:00:00Z' })
  const { app } = service
  const acme = await service.account('Acme')
  const verify = async (token: string, caller: { readonly ip: string }) => {
    const found = await app.tokens.verify(token, caller)
    return found && { ...found, limits: [aMinute(3), anHour(4)] }
  }
  const port = await freePort()
  const listening = await listen(
    { ...app, config: { ...app.config, port }, tokens: { ...app.tokens, verify }, telemetry: NO_TELEMETRY },
    () => false,
  )
  const get = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/projects`, {
      headers: { Authorization: `Bearer ${acme.token}` },
    })
    const left = ['limit', 'remaining', 'reset'].map((name) => Number(response.headers.get(`x-ratelimit-${name}`)))
    const wait = response.headers.get('retry-after')
    return { status: response.status, left, wait: wait && Number(wait), body: await response.json() }
  }
  try {
    service.clock.set('2026-03-02T10:00:30Z')
    const first = await get()
    expect([first.status, first.left.slice(0, 2), first.wait]).toEqual([200, [3, 2], null])
    expect(first.left[2]).toBeLessThanOrEqual(30)
    await get()
    await get()
    const byMinute = await get()
    expect([byMinute.status, byMinute.left.slice(0, 2)]).toEqual([429, [3, 0]])
    expect(byMinute.body).toMatchObject({ code: 'rate_limited', detail: /^More than 3 requests in 60 seconds;/ })
    expect(byMinute.wait).toBe(byMinute.left[2])
    service.clock.set('2026-03-02T10:30:00Z')
    expect((await get()).left.slice(0, 2)).toEqual([4, 0])
    const byHour = await get()
    expect([byHour.status, byHour.left.slice(0, 2)]).toEqual([429, [4, 0]])
    expect(byHour.body.detail).toMatch(/^More than 4 requests in 3600 seconds;/)
    expect(byHour.wait).toBeGreaterThan(29 * 60)
    expect(byHour.wait).toBeLessThanOrEqual(30 * 60)
  } finally {
    await listening.close(() => 1_000, Promise.resolve())
    await service.stop()
  }
})
