import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, clientOf, HERE, passwordForm } from './support.ts'

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { API_RATE_LIMIT: '100' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const rateLimit = async (account: TestAccount) => {
  const { body } = await askToken(service, passwordForm(account))
  return (await service.app.tokens.verify(body.access_token, HERE))?.limits[0]?.requests
}

describe('account create', () => {
  it('creates an account with its time zone, which account list returns', async () => {
    const created = await service.command('account create', { name: 'Northwind', timeZone: 'America/New_York' })
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Northwind',
      timeZone: 'America/New_York',
      zones: 'flat',
      reportsCountForDayFrom: '13:00',
      safetyFactor: 2,
      durationCorrelation: 0.2,
      estimatesFromHistory: false,
      activeProjectLimit: null,
      rateLimit: 100,
      createdAt: TIMESTAMP,
      apiRateLimit: null,
    })
    const { value } = await service.command('account list', {})
    expect(value).toContainEqual(created)
  })

  it('defaults to UTC, and refuses an unknown time zone', async () => {
    expect(await service.command('account create', { name: 'Plain' })).toMatchObject({ timeZone: 'UTC' })
    await expect(service.command('account create', { name: 'Lost', timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      problem: true,
      status: 400,
      message: expect.stringContaining('Mars/Olympus'),
    })
  })

  it('requires a name', async () => {
    await expect(service.command('account create', { name: '  ' })).rejects.toThrow('--name must not be empty.')
  })
})

describe('user create', () => {
  const create = (more: Record<string, string | number>) =>
    service.command('user create', { account: acme.accountId, ...more })

  it('creates a user who can sign in, and does not return the password', async () => {
    const created = await create({
      email: 'Uma@Example.com',
      name: 'Uma',
      role: 'administrator',
      password: 'seven quiet boats at noon',
    })
    expect(created).toEqual({
      id: expect.any(Number),
      userName: 'Uma@Example.com',
      email: 'Uma@Example.com',
      displayName: 'Uma',
      givenName: 'Uma',
      familyName: null,
      roleId: 1,
      active: true,
      projectPermissions: true,
      internalLogin: true,
      externalLogin: true,
      passwordSet: true,
      secondFactor: false,
      externalIdentities: [],
      lockedUntil: null,
      lastSignInAt: null,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
    })
    const form = passwordForm(acme, { username: 'uma@example.com', password: 'seven quiet boats at noon' })
    expect((await askToken(service, form)).status).toBe(200)
  })

  it('accepts a role by name or id, General User by default', async () => {
    const roles = []
    for (const role of ['1', 'Administrator', '2', 'General User', 'general'])
      roles.push((await create({ email: `r${roles.length}@example.com`, role })).roleId)
    expect(roles).toEqual([1, 1, 2, 2, 2])
    expect(await create({ email: 'none@example.com' })).toMatchObject({ roleId: 2, displayName: 'none@example.com' })
    await expect(create({ email: 'x@example.com', role: 'king' })).rejects.toThrow('administrator (1) or general (2)')
  })

  it('refuses a user name that the account has, in any case, but not one of another account', async () => {
    await create({ email: 'once@example.com' })
    await expect(create({ email: 'ONCE@example.com' })).rejects.toMatchObject({ status: 409, code: 'user_exists' })
    const other = await service.account('Other')
    const created = await service.command('user create', { account: other.accountId, email: 'once@example.com' })
    expect(created.userName).toBe('once@example.com')
  })

  it.each([
    ['an account that does not exist', { account: 999_999, email: 'a@example.com' }, 'There is no account 999999.'],
    [
      'an account id that is not a number',
      { account: 'x', email: 'a@example.com' },
      '--account must be a whole number',
    ],
    ['an invalid e-mail', { email: 'not-an-email' }, 'not-an-email is not an e-mail address.'],
    ['a short password', { email: 'a@example.com', password: 'kq7Vw2-xR9mTz4' }, 'at least 15 characters'],
    [
      'a common password',
      { email: 'a@example.com', password: 'password1234567' },
      'several words that nobody would guess',
    ],
    [
      'a password that is too long',
      { email: 'a@example.com', password: 'quiet boats '.repeat(100) },
      'at most 1024 bytes',
    ],
  ])('refuses %s', async (_what, options, sentence) => {
    await expect(create(options as Record<string, string>)).rejects.toThrow(sentence)
  })
})

describe('client create', () => {
  it('returns the client secret, and stores only its digest', async () => {
    const created = await service.command('client create', { account: acme.accountId, name: 'Planner' })
    expect(created).toMatchObject({
      clientId: expect.stringMatching(/^client-[\w-]{12}$/),
      clientSecret: expect.stringMatching(/^cs_[\w-]{43}$/),
      displayName: 'Planner',
      roleId: 2,
      grants: ['password', 'client_credentials', 'refresh_token'],
      scopes: ['api1', 'openid', 'profile', 'email', 'offline_access'],
      active: true,
    })
    const rows = await service.app.database.query('SELECT c::text FROM identity.client c')
    expect(JSON.stringify(rows)).not.toContain(String(created.clientSecret).slice(3))
    const form = { client_id: String(created.clientId), client_secret: String(created.clientSecret) }
    expect((await askToken(service, { grant_type: 'client_credentials', ...form })).status).toBe(200)
  })

  it('accepts lists with commas or spaces, and refuses unknown values', async () => {
    const create = (more: Record<string, string>) =>
      service.command('client create', { account: acme.accountId, name: 'X', ...more })
    expect(await create({ scopes: 'api1, openid', grants: 'password client_credentials' })).toMatchObject({
      scopes: ['api1', 'openid'],
      grants: ['password', 'client_credentials'],
    })
    await expect(create({ scopes: 'api1 api2' })).rejects.toThrow('not api2')
    await expect(create({ grants: 'implicit' })).rejects.toThrow('not implicit')
  })
})

describe('limits set', () => {
  it('sets the rate limit of an account, and one of a client that overrides it', async () => {
    expect(await rateLimit(acme)).toBe(100)
    expect(await service.command('limits set', { account: acme.accountId, requests: 300 })).toMatchObject({
      id: acme.accountId,
      apiRateLimit: 300,
    })
    expect(await rateLimit(acme)).toBe(300)
    const client = { account: acme.accountId, client: acme.clientId, requests: 500 }
    expect(await service.command('limits set', client)).toMatchObject({ clientId: acme.clientId, rateLimit: 500 })
    expect(await rateLimit(acme)).toBe(500)
  })

  it('applies immediately to a cached access token', async () => {
    const { body } = await askToken(service, passwordForm(acme))
    for (const requests of [11, 12, 13]) {
      await service.command('limits set', { account: acme.accountId, client: acme.clientId, requests })
      expect((await service.app.tokens.verify(body.access_token, HERE))?.limits[0]?.requests).toBe(requests)
    }
  })

  it('refuses a client of another account', async () => {
    const other = await service.account('Separate')
    const wrongAccount = { account: acme.accountId, client: other.clientId, requests: 1 }
    await expect(service.command('limits set', wrongAccount)).rejects.toMatchObject({ status: 404 })
    expect(await rateLimit(other)).toBe(100)
  })

  it('with --requests 0 removes the limit of a client, and of an account, so that the default applies again', async () => {
    const client = { account: acme.accountId, client: acme.clientId }
    await service.command('limits set', { account: acme.accountId, requests: 300 })
    await service.command('limits set', { ...client, requests: 500 })
    expect(await service.command('limits set', { ...client, requests: 0 })).toMatchObject({ rateLimit: null })
    expect(await rateLimit(acme)).toBe(300)
    expect(await service.command('limits set', { account: acme.accountId, requests: 0 })).toMatchObject({
      apiRateLimit: null,
    })
    expect(await rateLimit(acme)).toBe(100)
  })

  it.each([-1, 1.5, 1_000_001])('refuses %s requests', async (requests) => {
    await expect(service.command('limits set', { account: acme.accountId, requests })).rejects.toMatchObject({
      status: 400,
    })
  })
})

it('client credentials grant: issues a token for the account of the client', async () => {
  const other = await service.account('Elsewhere')
  const { body } = await askToken(service, { grant_type: 'client_credentials', ...clientOf(other) })
  expect((await service.app.tokens.verify(body.access_token, HERE))?.account.id).toBe(other.accountId)
})
