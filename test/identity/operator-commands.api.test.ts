import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { administratorOf, entriesAbout } from './admin.ts'
import { askToken, HERE, isAccepted } from './support.ts'

const PASSWORD = 'set by the operator'
let service: TestService
let acme: TestAccount
let admin: Requests
beforeAll(async () => {
  service = await startTestService({ environment: { API_RATE_LIMIT: '100000' } })
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
})
afterAll(() => service?.stop())

type Options = Record<string, string | number>
const run = (command: string, options: Options = {}) =>
  service.command(command, { account: acme.accountId, ...options })
const BY_OPERATOR = { actorId: null, actorName: 'operator', ipAddress: null }

describe('users', () => {
  it('user list: prints what the admin API lists, filtered, with the number of all', async () => {
    await acme.user('Gus General')
    const { value, '@odata.count': count } = await run('user list', { filter: 'roleId eq 2', top: 1 })
    const { body } = await admin.get(`/admin/api/users?$filter=${encodeURIComponent('roleId eq 2')}&$count=true&$top=1`)
    expect(value).toEqual(body.value)
    expect(count).toBe(body['@odata.count'])
    await expect(run('user list', { filter: "colour eq 'red'" })).rejects.toMatchObject({ status: 400 })
    await expect(run('user list', { top: 1_001 })).rejects.toThrow('--top')
  })

  it('user deactivate and activate: end tokens in the service, print the admin API’s user, and are logged', async () => {
    const { userId: user, email, token } = await acme.user('Dee')
    expect(await isAccepted(service, token)).toBe(true)
    expect(await run('user deactivate', { user })).toMatchObject({ id: user, active: false })
    expect(await isAccepted(service, token)).toBe(false)
    const activated = await run('user activate', { email })
    expect(activated).toEqual((await admin.get(`/admin/api/users/${user}`)).body)
    expect(await isAccepted(service, token)).toBe(false)
    expect(await signIn(service.url, acme, email, acme.password)).toMatch(/^at_/)
    const entries = await entriesAbout(admin, `user ${user}`)
    expect(entries).toMatchObject(
      ['user_created', 'user_deactivated', 'user_activated'].map((action) => ({ action, ...BY_OPERATOR })),
    )
  })

  it('user deactivate: keeps the last Administrator', async () => {
    const lone = await service.account('Lone')
    const options = { account: lone.accountId, user: lone.userId }
    await expect(service.command('user deactivate', options)).rejects.toMatchObject({ code: 'last_administrator' })
  })

  it('user set-password: ends the old password and all tokens', async () => {
    const { userId, email, token } = await acme.user('Pam')
    expect(await run('user set-password', { userName: email, password: PASSWORD })).toMatchObject({ passwordSet: true })
    expect(await isAccepted(service, token)).toBe(false)
    expect(await signIn(service.url, acme, email, PASSWORD)).toMatch(/^at_/)
    await expect(signIn(service.url, acme, email, acme.password)).rejects.toThrow('invalid_grant')
    await expect(run('user set-password', { userName: email, password: 'short' })).rejects.toThrow('15 characters')
    expect((await entriesAbout(admin, `user ${userId}`)).at(-1)).toMatchObject({
      action: 'password_changed',
      ...BY_OPERATOR,
    })
  })

  it('user link: links the user to an identity at a provider of the account alone', async () => {
    const { userId: user } = await acme.user('Lia')
    const addProvider = async (as: Requests, authenticationScheme: string): Promise<string> => {
      const settings = { displayName: 'Login', authorityUrl: 'https://login.example.com', clientId: 'chainwork' }
      const body = { ...settings, authenticationScheme, clientSecret: 'known to the provider' }
      return (await as.post('/admin/api/sso-providers', body)).body.id
    }
    const provider = await addProvider(admin, 'by-operator')
    const foreign = await addProvider(await administratorOf(service, await service.account('Foreign')), 'foreign')
    const linked = await run('user link', { user, provider, externalId: '00u7' })
    expect(linked).toEqual((await admin.get(`/admin/api/users/${user}`)).body)
    expect(linked.externalIdentities).toEqual([{ ssoProviderId: provider, externalId: '00u7' }])
    expect((await entriesAbout(admin, `user ${user}`)).at(-1)).toMatchObject({ action: 'user_linked', ...BY_OPERATOR })
    await expect(run('user link', { user, provider: foreign, externalId: '00u7' })).rejects.toMatchObject({
      status: 400,
      errors: [{ pointer: '/ssoProviderId' }],
    })
    await expect(run('user link', { user, provider, externalId: ' ' })).rejects.toThrow('--external-id')
  })

  it('user reset-link: prints a link, and refuses a deactivated user', async () => {
    const { userId: user } = await acme.user('Rea')
    expect(await run('user reset-link', { user })).toEqual({
      setPasswordUrl: expect.stringMatching(/\/password\/set\?token=pl_[\w-]{43}$/),
      setPasswordUrlExpiresAt: expect.stringMatching(/Z$/),
      signInUrl: `${service.app.config.urls.auth}/sign-in?account=${acme.accountId}`,
    })
    const entries = await entriesAbout(admin, `user ${user}`)
    expect(entries.at(-1)).toMatchObject({
      action: 'password_link_created',
      details: { purpose: 'reset' },
      ...BY_OPERATOR,
    })
    await run('user deactivate', { user })
    await expect(run('user reset-link', { user })).rejects.toMatchObject({ status: 409, code: 'link_unusable' })
  })

  it.each([
    ['no user', {}, 400],
    ['two ways to name the user', { user: 1, email: 'a@example.com' }, 400],
    ['an id that is none', { user: 'x' }, 400],
    ['an unknown id', { user: 2_000_000_000 }, 404],
    ['an unknown e-mail', { email: 'nobody@example.com' }, 404],
  ])('refuse %s', async (_, options, status) => {
    for (const command of ['user deactivate', 'user activate', 'user reset-link', 'user unlock'])
      await expect(run(command, options as Options), command).rejects.toMatchObject({ problem: true, status })
  })

  it('refuse a user of another account', async () => {
    const other = await service.account('Other')
    for (const command of ['user deactivate', 'user activate', 'user reset-link', 'user unlock', 'user set-password']) {
      const options = { user: other.userId, password: PASSWORD }
      await expect(run(command, options), command).rejects.toMatchObject({ status: 404 })
    }
    expect(await isAccepted(service, other.token)).toBe(true)
  })
})

describe('clients', () => {
  const create = async (more: Options = {}) =>
    (await run('client create', { name: 'Planner', ...more })) as { clientId: string; clientSecret: string }
  const tokenOf = async (client: { clientId: string; clientSecret: string }) => {
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
    return (await askToken(service, form)).body.access_token
  }

  it('client create: registers a public client with redirect URIs and origins', async () => {
    const created = await run('client create', {
      name: 'Board',
      type: 'public',
      redirectUris: 'https://board.example.com/a, https://board.example.com/b',
      postLogoutRedirectUris: 'https://board.example.com/bye',
      origins: 'https://board.example.com',
      accessTokenLifetime: 900,
    })
    expect(created).toMatchObject({
      type: 'public',
      grants: ['authorization_code', 'refresh_token'],
      redirectUris: ['https://board.example.com/a', 'https://board.example.com/b'],
      postLogoutRedirectUris: ['https://board.example.com/bye'],
      allowedOrigins: ['https://board.example.com'],
      accessTokenLifetime: 900,
    })
    expect(created).not.toHaveProperty('clientSecret')
    expect(created).toEqual((await admin.get(`/admin/api/clients/${created.clientId}`)).body)
  })

  it.each([
    ['an unknown type', { type: 'secret' }, 'type'],
    ['a wrong redirect URI', { redirectUris: 'https://a.example/#x' }, 'redirect-uris'],
    ['a wrong origin', { origins: 'https://a.example/' }, 'origins'],
    ['a public client without redirect URI', { type: 'public' }, 'redirect-uris'],
    ['the scope of SCIM clients', { scopes: 'service.scim' }, 'scopes'],
    ['a lifetime of a second', { accessTokenLifetime: 1 }, 'access-token-lifetime'],
  ])('client create: refuses %s, and names the option', async (_, options, parameter) => {
    await expect(create(options as Options)).rejects.toMatchObject({ status: 400, errors: [{ parameter }] })
  })

  it('client list: prints what the admin API lists', async () => {
    const { value } = await run('client list')
    expect(value).toEqual((await admin.get('/admin/api/clients?$top=1000')).body.value)
  })

  it('client rotate, deactivate, activate and delete: cut off in the service, and are logged', async () => {
    const client = await create()
    const option = { client: client.clientId }
    const tokens = [await tokenOf(client)]
    expect(await isAccepted(service, tokens[0] ?? '')).toBe(true)
    const rotated = (await run('client rotate', option)) as typeof client
    expect(await isAccepted(service, tokens[0] ?? '')).toBe(false)
    expect(await tokenOf(client)).toBeUndefined()
    tokens.push(await tokenOf(rotated))
    await expect(run('client delete', option)).rejects.toMatchObject({ status: 409, code: 'client_active' })
    expect(await run('client deactivate', option)).toMatchObject({ clientId: client.clientId, active: false })
    expect(await isAccepted(service, tokens[1] ?? '')).toBe(false)
    expect(await run('client activate', option)).toMatchObject({ active: true })
    expect(await isAccepted(service, await tokenOf(rotated))).toBe(true)
    await run('client deactivate', option)
    expect(await run('client delete', option)).toEqual({ clientId: client.clientId, deleted: true })
    await expect(run('client activate', option)).rejects.toMatchObject({ status: 404 })
    const entries = await entriesAbout(admin, `client ${client.clientId}`)
    const actions = ['created', 'secret_regenerated', 'deactivated', 'activated', 'deactivated', 'deleted']
    expect(entries).toMatchObject(actions.map((action) => ({ action: `client_${action}`, ...BY_OPERATOR })))
  })

  it('refuse a client of another account', async () => {
    const other = await service.account('Separate')
    for (const verb of ['rotate', 'activate', 'deactivate', 'delete'])
      await expect(run(`client ${verb}`, { client: other.clientId }), verb).rejects.toMatchObject({ status: 404 })
    expect(await isAccepted(service, other.token)).toBe(true)
  })
})

describe('accounts and limits', () => {
  it('account update: changes name and time zone, also for tokens that were used before', async () => {
    const zoneOf = async () => (await service.app.tokens.verify(acme.token, HERE))?.account.timeZone
    expect(await zoneOf()).toBe('UTC')
    const updated = await run('account update', { name: 'Acme & Co', timeZone: 'Asia/Tokyo' })
    expect(updated).toMatchObject({ id: acme.accountId, name: 'Acme & Co', timeZone: 'Asia/Tokyo' })
    expect(await zoneOf()).toBe('Asia/Tokyo')
    await expect(run('account update')).rejects.toMatchObject({ status: 400 })
    await expect(run('account update', { timeZone: 'Mars/Olympus' })).rejects.toThrow('Mars/Olympus')
    const unknown = { account: 2_000_000_000, name: 'Nobody' }
    await expect(service.command('account update', unknown)).rejects.toMatchObject({ status: 404 })
    const { body } = await admin.get("/admin/api/security-log?$filter=action eq 'account_updated'")
    expect(body.value).toMatchObject([
      { ...BY_OPERATOR, details: { changes: { name: { from: 'Acme', to: 'Acme & Co' } } } },
    ])
  })

  it('limits show: prints the limits that apply to the account and each of its clients', async () => {
    const theirs = await service.account('Limited')
    const options = { account: theirs.accountId }
    const shown = () => service.command('limits show', options)
    expect(await shown()).toEqual({
      accountId: theirs.accountId,
      requestsPerMinute: 100_000,
      quotas: expect.arrayContaining([{ budget: 'bytes', amount: null }]),
      clients: [{ clientId: theirs.clientId, displayName: 'Limited client', requestsPerMinute: 100_000 }],
      scimClients: [],
    })
    await service.command('limits set', { ...options, requests: 300 })
    await service.command('limits set', { ...options, client: theirs.clientId, requests: 20 })
    await service.command('limits set', { ...options, budget: 'bytes', amount: 5_000_000 })
    expect(await shown()).toMatchObject({
      requestsPerMinute: 300,
      quotas: expect.arrayContaining([{ budget: 'bytes', amount: 5_000_000 }]),
      clients: [{ requestsPerMinute: 20 }],
    })
  })
})
