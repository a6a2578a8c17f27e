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
const A_MINUTE_LATER = MINUTE + 1_000 // ms; a request counts until its whole second has left the window
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
  actor: { name: clientId },
  may: { administer: false, allProjects: true },
  scopes: ['api1'],
  clientId,
  limits,
})
const aMinute = (requests: number): RateWindow => ({ requests, seconds: 60 })
const anHour = (requests: number): RateWindow => ({ requests, seconds: 3600 })

/** Makes so many requests, one after the other. */
async function consume(limiter: ReturnType<typeof openRateLimiter>, of: Bearer, times: number) {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push(await limiter.consume(of))
  return statuses
}
const allowed = (statuses: readonly { readonly exceeded: unknown }[]) =>
  statuses.filter(({ exceeded }) => exceeded === undefined).length

describe('rate limiter: one window', () => {
  test('is exact with one process, and reports how many requests remain', async () => {
    const statuses = await consume(openRateLimiter(database, clock), bearer(1, 'dashboard', aMinute(10)), 12)
    expect(statuses.map(({ exceeded }) => exceeded === undefined)).toEqual([...Array(10).fill(true), false, false])
    expect(statuses.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
    expect(statuses[0]).toMatchObject({ limit: 10, resetSeconds: 61 })
  })

  test('is free again a minute later, not earlier', async () => {
    now += MINUTE
    const again = () => consume(openRateLimiter(database, clock), bearer(1, 'dashboard', aMinute(10)), 1)
    expect(await again()).toMatchObject([{ exceeded: { retryAfter: 1 }, remaining: 0 }])
    now += 1_000
    expect(await again()).toMatchObject([{ exceeded: undefined, remaining: 9 }])
  })

  test('slides: requests around the end of a minute count together, and come back one after the other', async () => {
    now += A_MINUTE_LATER - (now % MINUTE)
    const limiter = openRateLimiter(database, clock)
    const of = bearer(1, 'around', aMinute(60))
    now += 57_000
    expect(allowed(await consume(limiter, of, 45))).toBe(45)
    now += 5_000
    expect(allowed(await consume(limiter, of, 45))).toBe(15)
    now += 55_000
    expect(allowed(await consume(limiter, of, 45))).toBe(0)
    now += 1_000
    expect(allowed(await consume(limiter, of, 60))).toBe(45)
    now += 5_000
    expect(allowed(await consume(limiter, of, 60))).toBe(15)
  })

  test.each([
    ['at its limit, with at most a write a second', 122, 60],
    ['below its limit, with a write for every tenth of the window', 244, 12],
  ])('serves a steady client %s', async (_, limit, writesAMinute) => {
    now += A_MINUTE_LATER
    let writes = 0
    const counting: Pick<Database, 'query'> = {
      query: (sql, values) => {
        if (!sql.startsWith('SELECT')) writes += 1
        return database.query(sql, values)
      },
    }
    const limiter = openRateLimiter(counting as Database, clock)
    const of = bearer(1, `steady ${limit}`, aMinute(limit))
    let served = 0
    for (let second = 0; second < 240; second++, now += 1_000) served += allowed(await consume(limiter, of, 2))
    expect(served).toBe(480)
    expect(writes).toBeLessThanOrEqual(4 * writesAMinute)
  })

  test('reserves ten slices for a hundred requests, and is synchronous in between', async () => {
    const limiter = openRateLimiter(database, clock)
    const of = bearer(1, 'busy', aMinute(100))
    let reservations = 0
    for (let n = 0; n < 100; n++) {
      const status = limiter.consume(of)
      if (status instanceof Promise) reservations += 1
      await status
    }
    expect(reservations).toBe(10)
  })

  test('is not exceeded by several processes', async () => {
    now += A_MINUTE_LATER
    const processes = [1, 2, 3].map(() => openRateLimiter(database, clock))
    const of = bearer(2, 'shared', aMinute(50))
    const statuses = await Promise.all([...Array(120).keys()].map((n) => processes[n % 3]?.consume(of)))
    expect(allowed(statuses.flatMap((status) => status ?? []))).toBe(50)
  })

  test('is counted separately for each client and account, and together for all tokens of a client', async () => {
    const limiter = openRateLimiter(database, clock)
    const once = async (accountId: number, clientId: string) =>
      allowed(await consume(limiter, bearer(accountId, clientId, aMinute(1)), 1))
    expect(await once(3, 'a')).toBe(1)
    expect(await once(3, 'a')).toBe(0)
    expect(await once(3, 'b')).toBe(1)
    expect(await once(4, 'a')).toBe(1)
  })

  test('is shared by a process whose clock is a minute behind', async () => {
    now += 2 * A_MINUTE_LATER
    const behind = openRateLimiter(database, { now: () => new Date(now - MINUTE) })
    const ahead = openRateLimiter(database, clock)
    const of = bearer(5, 'skewed', aMinute(100))
    let served = 0
    for (let n = 0; n < 200; n++)
      for (const limiter of [behind, ahead]) served += allowed(await consume(limiter, of, 1))
    expect(served).toBe(100)
  })

  test('holds in a process whose database takes no writes, beyond the time that a reservation holds', async () => {
    now += A_MINUTE_LATER
    const readOnly: Pick<Database, 'query'> = {
      query: async (sql, values) => {
        if (sql.startsWith('SELECT')) return database.query(sql, values)
        throw Object.assign(new Error('cannot execute in a read-only transaction'), { code: '25006' })
      },
    }
    const limiter = openRateLimiter(readOnly as Database, clock)
    const of = bearer(6, 'alone', aMinute(20))
    let served = 0
    for (let second = 0; second < 50; second++, now += 1_000) served += allowed(await consume(limiter, of, 2))
    expect(served).toBe(20)
  })

  test('goes on when the clock is set back, and with a database that answers slowly', async () => {
    now += A_MINUTE_LATER
    const slow: Pick<Database, 'query'> = {
      query: async (sql, values) => {
        now += 10_000
        return database.query(sql, values)
      },
    }
    const limiter = openRateLimiter(slow as Database, clock)
    const of = bearer(6, 'back', aMinute(5))
    expect(allowed(await consume(limiter, of, 1))).toBe(1)
    now -= 60 * MINUTE
    expect(allowed(await consume(limiter, of, 1))).toBe(1)
    now += 60 * MINUTE
  })

  test('of a second is not exceeded by two processes', async () => {
    now += A_MINUTE_LATER
    const processes = [1, 2].map(() => openRateLimiter(database, clock))
    const of = bearer(6, 'second', { requests: 10, seconds: 1 })
    const times: number[] = []
    for (let step = 0; step < 60; step++, now += 100)
      for (const limiter of processes) if (allowed(await consume(limiter, of, 1)) > 0) times.push(now)
    for (const end of times) {
      const within = times.filter((it) => it <= end && it > end - 1_000)
      expect(within.length).toBeLessThanOrEqual(11) // one of a reservation that the other process did not see end
    }
  })

  test('applies at once when it is raised', async () => {
    const limiter = openRateLimiter(database, clock)
    expect(allowed(await consume(limiter, bearer(6, 'raised', aMinute(1)), 2))).toBe(1)
    expect(allowed(await consume(limiter, bearer(6, 'raised', aMinute(5)), 1))).toBe(1)
  })
})

describe('rate limiter: two windows', () => {
  /** So that no other test has used requests of the hour. */
  const nextHour = () => {
    now += 2 * 60 * MINUTE - (now % (60 * MINUTE))
  }

  test('must both allow a request; a refusal names the exhausted window and its reset', async () => {
    nextHour()
    const limiter = openRateLimiter(database, clock)
    const of = bearer(7, 'directory', aMinute(3), anHour(5))
    const first = await consume(limiter, of, 4)
    expect(allowed(first)).toBe(3)
    expect(first[3]).toMatchObject({
      limit: 3,
      remaining: 0,
      resetSeconds: 61,
      exceeded: { window: aMinute(3), retryAfter: 61 },
    })
    now += A_MINUTE_LATER
    const second = await consume(limiter, of, 3)
    expect(allowed(second)).toBe(2)
    expect(second[2]).toMatchObject({
      limit: 5,
      remaining: 0,
      resetSeconds: 60 * 60 - 1,
      exceeded: { window: anHour(5), retryAfter: 60 * 60 - 1 },
    })
    nextHour()
    expect(allowed(await consume(limiter, of, 4))).toBe(3)
  })

  test('report the one with the fewest remaining requests, the first if equal', async () => {
    nextHour()
    const statuses = await consume(openRateLimiter(database, clock), bearer(7, 'scarce', aMinute(3), anHour(3)), 2)
    expect(statuses.map(({ limit, remaining, resetSeconds }) => [limit, remaining, resetSeconds])).toEqual([
      [3, 2, 61],
      [3, 1, 61],
    ])
    now += A_MINUTE_LATER
    const [next] = await consume(openRateLimiter(database, clock), bearer(8, 'hourly', aMinute(60), anHour(20)), 1)
    expect(next).toMatchObject({ limit: 20, remaining: 19, resetSeconds: 61 * 60 - 1 })
  })

  test('report the later reset if both are exhausted', async () => {
    nextHour()
    const statuses = await consume(openRateLimiter(database, clock), bearer(9, 'spent', aMinute(2), anHour(2)), 3)
    expect(statuses[2]).toMatchObject({
      limit: 2,
      remaining: 0,
      resetSeconds: 61,
      exceeded: { window: anHour(2), retryAfter: 61 * 60 },
    })
  })

  test('usage: is what is left of each, without counting a request, also for a process that has served none', async () => {
    nextHour()
    const limits = [aMinute(20), anHour(100)]
    const limiter = openRateLimiter(database, clock)
    const usageOf = (process: typeof limiter) => process.usage(database, 12, 'shown', limits)
    const untouched = [
      { requests: 20, seconds: 60, remaining: 20, resetSeconds: 60 },
      { requests: 100, seconds: 3600, remaining: 100, resetSeconds: 3600 },
    ]
    expect(await usageOf(limiter)).toEqual(untouched)
    const [first] = await consume(limiter, bearer(12, 'shown', ...limits), 1)
    expect(first?.usage.map(({ remaining }) => remaining)).toEqual([19, 99])
    for (const _ of [1, 2]) expect(await usageOf(limiter)).toEqual(first?.usage)
    // What the first process has reserved is used for another one.
    const other = await usageOf(openRateLimiter(database, clock))
    expect(other.map(({ remaining }) => remaining)).toEqual([18, 99])
    expect(await limiter.usage(database, 12, 'shown', [aMinute(5)])).toMatchObject([{ requests: 5, remaining: 4 }])
    now += A_MINUTE_LATER
    expect(await usageOf(limiter)).toMatchObject([{ remaining: 20 }, { remaining: 99 }])
    expect(await limiter.usage(database, 13, 'shown', limits)).toMatchObject([{ remaining: 20 }, { remaining: 100 }])
  })

  test('do not count requests that the other one refuses', async () => {
    nextHour()
    const limiter = openRateLimiter(database, clock)
    const of = bearer(10, 'eager', aMinute(2), anHour(6))
    let served = 0
    for (let minute = 0; minute < 5; minute++) {
      served += allowed(await consume(limiter, of, 20))
      now += A_MINUTE_LATER
    }
    expect(served).toBe(6)
    const [hour] = await limiter.usage(database, 10, 'eager', [anHour(6)])
    expect(hour).toMatchObject({ remaining: 0 })
  })

  test('are not exceeded by several processes', async () => {
    nextHour()
    const processes = [1, 2, 3].map(() => openRateLimiter(database, clock))
    const of = bearer(11, 'farm', aMinute(20), anHour(50))
    const served = []
    for (let minute = 0; minute < 4; minute++) {
      const statuses = await Promise.all([...Array(90).keys()].map((n) => processes[n % 3]?.consume(of)))
      served.push(allowed(statuses.flatMap((status) => status ?? [])))
      now += A_MINUTE_LATER
    }
    // Other processes cannot use what one process has reserved of the hour.
    expect(served.every((count) => count <= 20)).toBe(true)
    expect(served.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(50)
    expect(served.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(40)
  })
})

test('rate limit headers: show the remaining requests; a 429 names the window and its reset', async () => {
  const service = await startTestService({ now: '2026-03-02T10:00:00Z' })
  const { app } = service
  const acme = await service.account('Acme')
  const verify = async (token: string, caller: { readonly ip: string }) => {
    const found = await app.tokens.verify(token, caller)
    return found && { ...found, limits: [aMinute(3), anHour(4)] }
  }
  const port = await freePort()
  const server = await listen(
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
    expect(first.left[2]).toBe(61)
    await get()
    await get()
    const byMinute = await get()
    expect([byMinute.status, byMinute.left.slice(0, 2)]).toEqual([429, [3, 0]])
    expect(byMinute.body).toMatchObject({ code: 'rate_limited', detail: /^More than 3 requests in 60 seconds;/ })
    expect(byMinute.wait).toBe(byMinute.left[2])
    service.clock.set('2026-03-02T10:30:30Z')
    expect((await get()).left.slice(0, 2)).toEqual([4, 0])
    const byHour = await get()
    expect([byHour.status, byHour.left.slice(0, 2)]).toEqual([429, [4, 0]])
    expect(byHour.body.detail).toMatch(/^More than 4 requests in 3600 seconds;/)
    expect(byHour.wait).toBeGreaterThan(30 * 60)
    expect(byHour.wait).toBeLessThanOrEqual(31 * 60)
  } finally {
    await server.close(() => 1_000, Promise.resolve())
    await service.stop()
  }
})
