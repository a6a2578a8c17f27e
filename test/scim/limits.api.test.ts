import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../plugins/identity/config.ts'
import { readEnv } from '../../runtime/boot/settings.ts'
import type { TestService } from '../../runtime/testing.ts'
import { newScimClient, SCIM_JSON, type ScimClient, startScimService } from './scim-service.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
let service: TestService
beforeAll(async () => {
  service = await startScimService({ SCIM_RATE_LIMIT: '4/60,6/3600' })
})
afterAll(() => service?.stop())

/** The windows are aligned to the epoch, so each test begins one of an hour. */
const nextHour = () => {
  const hour = 3_600_000 // ms
  service.clock.set(new Date(Math.ceil((service.clock.now().getTime() + 1) / hour) * hour).toISOString())
}
const newClient = async (): Promise<ScimClient> => newScimClient(service, await service.account())
const read = (client: ScimClient) => client.get('/scim/v2/ServiceProviderConfig')
const limits = (client: ScimClient, options: object) =>
  service.command('limits set', { account: client.accountId, scimClient: client.clientId, ...options })
const statuses = async (client: ScimClient, count: number) => {
  const all = []
  for (let n = 0; n < count; n++) all.push((await read(client)).status)
  return all
}
const limitsOf = async ({ clientSecret }: ScimClient) =>
  (await service.app.tokens.verify(clientSecret, { ip: '127.0.0.1' }))?.limits

describe('rate limits of a SCIM client', () => {
  it('refuse with 429, a SCIM error and Retry-After: those of a minute first, then those of an hour', async () => {
    const client = await newClient()
    nextHour()
    const first = await read(client)
    expect([first.status, first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual([
      200,
      '4',
      '3',
    ])
    expect(Number(first.headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(61)
    expect(first.headers.get('ratelimit-policy')).toBe('"60s";q=4;w=60, "3600s";q=6;w=3600')
    expect(first.headers.get('ratelimit')).toMatch(/^"60s";r=3;t=\d+, "3600s";r=5;t=\d+$/)
    expect(await statuses(client, 4)).toEqual([200, 200, 200, 429])
    const minute = await read(client)
    expect([minute.status, minute.headers.get('content-type'), minute.body]).toEqual([
      429,
      SCIM_JSON,
      { schemas: [ERROR], status: '429', detail: expect.stringMatching(/^More than 4 requests in 60 seconds/) },
    ])
    expect(Number(minute.headers.get('retry-after'))).toBeLessThanOrEqual(61)
    expect(minute.headers.get('ratelimit')).toMatch(/^"60s";r=0;t=\d+, "3600s";r=2;t=\d+$/)

    service.clock.advance(61_000)
    const next = await read(client)
    expect([next.status, next.headers.get('x-ratelimit-limit'), next.headers.get('x-ratelimit-remaining')]).toEqual([
      200,
      '6',
      '1',
    ])
    expect(await statuses(client, 2)).toEqual([200, 429])
    const hour = await read(client)
    expect([hour.status, hour.headers.get('x-ratelimit-limit'), hour.headers.get('x-ratelimit-remaining')]).toEqual([
      429,
      '6',
      '0',
    ])
    expect(hour.body.detail).toMatch(/^More than 6 requests in 3600 seconds/)
    expect(Number(hour.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('are 60 a minute and 1,000 an hour by default, and answers of clients with one limit list none', async () => {
    const config = readConfig(readEnv({}))
    expect(config.scimRateLimits).toEqual([
      { requests: 60, seconds: 60 },
      { requests: 1_000, seconds: 3_600 },
    ])
    const { headers } = await (await service.account()).get('/api/v1/projects')
    expect([headers.has('x-ratelimit-limit'), headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are its own: neither another client nor another account uses them up', async () => {
    const client = await newClient()
    const sibling = await newScimClient(service, client, 'Other directory')
    nextHour()
    expect(await statuses(client, 5)).toEqual([200, 200, 200, 200, 429])
    expect((await read(sibling)).status).toBe(200)
    expect((await read(await newClient())).status).toBe(200)
  })
})

describe('limits set --scim-client', () => {
  it('raises all limits until its end, and not after it', async () => {
    const client = await newClient()
    nextHour()
    expect(await statuses(client, 5)).toEqual([200, 200, 200, 200, 429])
    const until = new Date(service.clock.now().getTime() + 2 * 3_600_000)
    const set = await limits(client, { requests: 8, hours: 2 })
    expect(set).toEqual({
      clientId: client.clientId,
      displayName: 'Directory',
      limits: [
        { requests: 8, seconds: 60 },
        { requests: 12, seconds: 3_600 },
      ],
      until: expect.any(Date),
    })
    expect(Math.abs((set.until as Date).getTime() - until.getTime())).toBeLessThan(60_000)
    expect(await statuses(client, 5)).toEqual([200, 200, 200, 200, 429])
    service.clock.advance(61_000)
    expect(await statuses(client, 5)).toEqual([200, 200, 200, 200, 429])
    expect((await read(client)).body.detail).toMatch(/^More than 12 requests in 3600 seconds/)

    service.clock.set(new Date((set.until as Date).getTime() - 1_000 * 60).toISOString())
    expect(await limitsOf(client)).toEqual(set.limits)
    service.clock.set((set.until as Date).toISOString())
    expect(await limitsOf(client)).toEqual([
      { requests: 4, seconds: 60 },
      { requests: 6, seconds: 3_600 },
    ])
    nextHour()
    expect(await statuses(client, 5)).toEqual([200, 200, 200, 200, 429])
  })

  it('applies to access tokens of the client too, for a day unless --hours is given', async () => {
    const client = await newClient()
    const grant = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    })
    const answer = await fetch(`${service.url}/connect/token`, { method: 'POST', body: grant })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const { until } = await limits(client, { requests: 100 })
    const ofToken = async () => (await service.app.tokens.verify(token, { ip: '127.0.0.1' }))?.limits
    expect(await ofToken()).toEqual([
      { requests: 100, seconds: 60 },
      { requests: 150, seconds: 3_600 },
    ])
    const hours = ((until as Date).getTime() - service.clock.now().getTime()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
  })

  it('is shown by limits show, replaced by limits set --client, and in the security log', async () => {
    const client = await newClient()
    const options = { account: client.accountId }
    const shown = async () => (await service.command('limits show', options)).scimClients
    const defaults = [
      { requests: 4, seconds: 60 },
      { requests: 6, seconds: 3_600 },
    ]
    const names = { clientId: client.clientId, displayName: 'Directory' }
    expect(await shown()).toEqual([{ ...names, limits: defaults, until: null }])
    const { limits: raised, until } = await limits(client, { requests: 60, hours: 720 })
    expect(await shown()).toEqual([{ ...names, limits: raised, until }])
    service.clock.advance(721 * 3_600_000)
    expect(await shown()).toEqual([{ ...names, limits: defaults, until: null }])
    await service.command('limits set', { ...options, client: client.clientId, requests: 6 })
    const permanent = [
      { requests: 6, seconds: 60 },
      { requests: 9, seconds: 3_600 },
    ]
    expect(await shown()).toEqual([{ ...names, limits: permanent, until: null }])
    const entries = await service.app.database.query(
      `SELECT actor_name, subject, details FROM identity.security_log
        WHERE account_id = $1 AND action = 'client_updated' ORDER BY id LIMIT 1`,
      [client.accountId],
    )
    expect(entries).toEqual([
      {
        actor_name: 'operator',
        subject: `client ${client.clientId}`,
        details: {
          kind: 'scim',
          displayName: 'Directory',
          requestsPerMinute: 60,
          until: (until as Date).toISOString(),
        },
      },
    ])
  })

  it('ends at once with --requests 0', async () => {
    const client = await newClient()
    await limits(client, { requests: 8 })
    const defaults = [
      { requests: 4, seconds: 60 },
      { requests: 6, seconds: 3_600 },
    ]
    expect(await limits(client, { requests: 0 })).toMatchObject({ limits: defaults, until: null })
    expect(await limitsOf(client)).toEqual(defaults)
  })

  it('finds only SCIM clients of the account', async () => {
    const client = await newClient()
    const acme = await service.account()
    await expect(
      service.command('limits set', { account: acme.accountId, scimClient: client.clientId, requests: 9 }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      service.command('limits set', { account: acme.accountId, scimClient: acme.clientId, requests: 9 }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await limitsOf(client))?.[0]).toEqual({ requests: 4, seconds: 60 })
  })

  it.each([
    [{ requests: -1 }, '--requests'],
    [{ requests: 1.5 }, '--requests'],
    [{ requests: 5, hours: 0 }, '--hours'],
    [{ requests: 5, hours: 721 }, '--hours'],
    [{ hours: 5 }, 'Give --requests'],
    [{ requests: 5, client: 'x' }, 'Give --requests'],
    [{ budget: 'bytes', amount: 5 }, 'Give --requests'],
  ])('refuses %j', async (options, message) => {
    const client = await newClient()
    await expect(limits(client, options)).rejects.toThrow(message)
    await expect(service.command('limits set', { account: client.accountId, requests: 5, hours: 2 })).rejects.toThrow(
      'Give --requests',
    )
  })
})
