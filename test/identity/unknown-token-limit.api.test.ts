import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, HERE, passwordForm } from './support.ts'

const WINDOW = 60_000 // ms
const LIMIT = 100 // unknown tokens from an address in a window

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: 'loopback' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

let lookUps: () => number
beforeEach(() => {
  const query = vi.spyOn(service.app.database, 'query')
  lookUps = () => query.mock.calls.filter(([text]) => text.includes('FROM identity.access_token')).length
  return () => query.mockRestore()
})

const madeUp = () => `at_${randomBytes(32).toString('base64url')}`
const newToken = async () => (await askToken(service, passwordForm(acme))).body.access_token
const verify = (token: string, ip: string) => service.app.tokens.verify(token, { ip })

/** Verifies many tokens at once. Resolves to how many were refused by the limit, and how many were unknown. */
async function flood(count: number, ip: string, token = madeUp) {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => verify(token(), ip)))
  const limited = outcomes.filter((it) => it.status === 'rejected' && it.reason.status === 429).length
  const unknown = outcomes.filter((it) => it.status === 'fulfilled' && it.value === undefined).length
  return { limited, unknown }
}

const send = (token: string, ip: string) => service.as(token).get('/api/v1/projects', { 'X-Forwarded-For': ip })

describe('limit for unknown tokens', () => {
  it('responds 429 with Retry-After above the limit, without a query', async () => {
    const statuses = []
    for (let n = 0; n < LIMIT; n++) statuses.push((await send(madeUp(), '198.51.100.1')).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(lookUps()).toBe(LIMIT)
    const limited = await send(madeUp(), '198.51.100.1')
    expect([limited.status, limited.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(lookUps()).toBe(LIMIT)
  })

  it('applies to requests that arrive at the same time', async () => {
    expect(await flood(1_000, '198.51.100.2')).toEqual({ unknown: LIMIT, limited: 900 })
    expect(lookUps()).toBe(LIMIT)
  })

  it('applies to one address and for one minute', async () => {
    await flood(LIMIT, '198.51.100.3')
    expect(await flood(1, '198.51.100.3')).toEqual({ unknown: 0, limited: 1 })
    expect(await flood(1, '198.51.100.4')).toEqual({ unknown: 1, limited: 0 })
    service.clock.advance(WINDOW)
    expect(await flood(1, '198.51.100.3')).toEqual({ unknown: 1, limited: 0 })
  })

  it('counts all addresses of an IPv6 /64 together', async () => {
    await flood(LIMIT, '2001:db8:1:2::1')
    expect(await flood(1, '2001:db8:1:2:ffff::9')).toEqual({ unknown: 0, limited: 1 })
    expect(await flood(1, '2001:db8:1:3::1')).toEqual({ unknown: 1, limited: 0 })
  })

  it('does not query the database for a text that has not the format of an access token', async () => {
    await flood(200, '198.51.100.5', () => `${madeUp()}=`)
    expect(lookUps()).toBe(0)
  })

  it('looks up and counts a repeated unknown token once, while it is cached', async () => {
    // The cache stores nothing before its first notification.
    await vi.waitUntil(async () => {
      const first = await verify(acme.token, HERE.ip)
      return first === (await verify(acme.token, HERE.ip))
    }, 10_000)
    const before = lookUps()
    const token = madeUp()
    for (let n = 0; n < 2 * LIMIT; n++) expect(await verify(token, '198.51.100.6')).toBeUndefined()
    expect(lookUps() - before).toBeLessThan(10) // a few seconds each
    expect(await flood(1, '198.51.100.6')).toEqual({ unknown: 1, limited: 0 })
  })
})

describe('valid tokens from an address above the limit', () => {
  it('are accepted when this process has verified them in the last hour', async () => {
    const token = await newToken()
    expect((await send(token, '198.51.100.7')).status).toBe(200)
    service.clock.advance(30_000) // no longer cached
    await flood(2 * LIMIT, '198.51.100.7')
    const before = lookUps()
    expect((await send(token, '198.51.100.7')).status).toBe(200)
    expect(lookUps()).toBe(before + 1)
  })

  it('count as unknown after they have expired', async () => {
    const token = await newToken()
    expect(await verify(token, '198.51.100.8')).toBeDefined()
    service.clock.advance(3_600_000)
    expect(await verify(token, '198.51.100.8')).toBeUndefined()
    await flood(LIMIT, '198.51.100.8')
    service.clock.advance(30_000)
    const before = lookUps()
    expect(await flood(1, '198.51.100.8', () => token)).toEqual({ unknown: 0, limited: 1 })
    expect(lookUps()).toBe(before)
  })

  it('are all accepted when many of them arrive at the same time', async () => {
    const tokens = [await newToken(), await newToken(), await newToken()]
    const all = await Promise.all(
      Array.from({ length: 600 }, (_, n) => verify(tokens[n % 3] as string, '198.51.100.9')),
    )
    expect(all.filter((bearer) => bearer?.account.id === acme.accountId)).toHaveLength(600)
  })
})
