import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Requests, startTestService, type TestService } from '../../runtime/testing.ts'
import { askToken } from '../identity/support.ts'
import {
  administratorOf,
  CLIENTS,
  type CreatedClient,
  createClient,
  createProvider,
  type ScimAccount,
  scimAccount,
} from './admin.ts'
import { userOf } from './identity-provider.ts'

let service: TestService
let acme: ScimAccount
let admin: Requests
beforeAll(async () => {
  service = await startTestService({ environment: { SCIM_RATE_LIMIT: '60/60,1000/3600' } })
  acme = await scimAccount(service)
  admin = acme.admin
})
afterAll(() => service?.stop())

const at = ({ clientId }: CreatedClient, verb = '') => `${CLIENTS}/${clientId}${verb}`
const grant = async ({ clientId, clientSecret }: CreatedClient) =>
  (await askToken(service, { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }))
    .status
const scim = async (token: string) => (await service.as(token).get('/scim/v2/Users/0')).status
const KNOWN = 404 // the endpoint has no such user, and knows the caller
const logOf = async (client: CreatedClient): Promise<Record<string, unknown>[]> => {
  const filter = encodeURIComponent(`subject eq 'client ${client.clientId}'`)
  const { body } = await admin.get(`/admin/api/security-log?$orderby=id&$filter=${filter}`)
  return body.value.map(({ action, actorName, details }: Record<string, unknown>) => ({ action, actorName, details }))
}

describe('SCIM clients', () => {
  it('A03: create: the answer has the secret, with address and ETag, and no later answer has it', async () => {
    const { status, headers, body } = await admin.post(CLIENTS, { displayName: 'Entra', hideDeletedUsers: true })
    expect([status, headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    expect(body).toEqual({
      clientId: expect.stringMatching(/^scim-[\w-]{12}$/),
      clientSecret: expect.stringMatching(/^scs_[\w-]{55}$/),
      displayName: 'Entra',
      ssoProviderId: null,
      active: true,
      acceptIncompleteUsers: false,
      hideDeletedUsers: true,
      allowRelink: false,
      lastRequestAt: null,
      lastRequestIp: null,
      lastError: null,
      limits: [
        { requests: 60, seconds: 60, remaining: 60, resetSeconds: expect.any(Number) },
        { requests: 1_000, seconds: 3_600, remaining: 1_000, resetSeconds: expect.any(Number) },
      ],
      rateLimitUntil: null,
      scimUrl: `${service.app.config.urls.auth}/scim/v2`,
      tokenUrl: `${service.app.config.urls.auth}/connect/token`,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const { clientSecret, ...created } = body
    const shown = { ...created, limits: expect.any(Array) }
    const location = new URL(headers.get('Location') ?? '').pathname
    const read = await admin.get(location)
    expect([read.status, read.body, read.headers.get('ETag')]).toEqual([200, shown, headers.get('ETag')])
    const listed = await admin.get(CLIENTS)
    expect(listed.body.value).toContainEqual(shown)
    expect(JSON.stringify([read.body, listed.body, await logOf(body)])).not.toContain(clientSecret)
    expect([await grant(body), await scim(clientSecret)]).toEqual([200, KNOWN])
  })

  it('deactivate: requests with the secret are in the security log, once a minute, and refused with that reason', async () => {
    const client = await createClient(admin)
    await admin.post(at(client, '/deactivate'))
    const refused = async (secret: string) => {
      const { status, body } = await service.as(secret).get('/scim/v2/Users')
      return { status, body }
    }
    const wrong = await refused(`scs_${'x'.repeat(43)}`)
    expect(wrong.body.detail).not.toContain('deactivated')
    for (const _ of [1, 2, 3]) {
      const { status, body } = await refused(client.clientSecret)
      expect([status, body.detail]).toEqual([401, expect.stringContaining('deactivated')])
    }
    const attempts = async () => (await logOf(client)).filter(({ action }) => action === 'token_refused')
    expect(await attempts()).toEqual([
      { action: 'token_refused', actorName: '', details: { error: 'client_inactive' } },
    ])
    service.clock.advance(60_000)
    await refused(client.clientSecret)
    expect(await attempts()).toHaveLength(2)
    await admin.post(at(client, '/activate'))
    service.clock.advance(60_000)
    expect((await service.as(client.clientSecret).get('/scim/v2/Users')).status).toBe(200)
    expect(await attempts()).toHaveLength(2)
    service.clock.advance(-120_000)
  })

  it('A04: create: refuses a client without a name, unknown fields and an unknown provider, naming them', async () => {
    for (const [body, pointer] of [
      [{}, '/displayName'],
      [{ displayName: ' ' }, '/displayName'],
      [{ displayName: 'x'.repeat(201) }, '/displayName'],
      [{ displayName: 'A', scopes: ['admin'] }, '/scopes'],
      [{ displayName: 'A', clientSecret: 'mine' }, '/clientSecret'],
      [{ displayName: 'A', ssoProviderId: 'sso_none' }, '/ssoProviderId'],
      [{ displayName: 'A', ssoProviderId: 'a\0b' }, '/ssoProviderId'],
      [{ displayName: 'a\0b' }, '/displayName'],
      [{ displayName: 'a\ud800b' }, '/displayName'],
      [{ displayName: 'A', ssoProviderId: '\ud800' }, '/ssoProviderId'],
    ] as const) {
      const answer = await admin.post(CLIENTS, body)
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer])
    }
  })

  it('create: a repeated Idempotency-Key creates no second client, and gets the same answer, which is stored sealed', async () => {
    const headers = { 'Idempotency-Key': 'key of a SCIM client' }
    const { body: client } = await admin.post(CLIENTS, { displayName: 'Once' }, headers)
    const again = await admin.post(CLIENTS, { displayName: 'Once' }, headers)
    expect([again.status, again.body]).toEqual([201, client])
    const rows = await service.app.database.query('SELECT * FROM runtime.idempotency')
    expect(JSON.stringify(rows)).not.toContain('scs_')
  })

  it('create: an account has at most 20', async () => {
    const { admin: theirs } = await scimAccount(service, 'Full')
    const answers = await Promise.all([...Array(22)].map((_, n) => theirs.post(CLIENTS, { displayName: `C${n}` })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(20).fill(201), 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'too_many_scim_clients', detail: expect.stringContaining('20') })
    expect((await theirs.get(CLIENTS)).body.value).toHaveLength(20)
  })

  it('update: changes fields given, keeps others, and each change gives another ETag', async () => {
    const client = await createClient(admin)
    const tags = new Set([(await admin.get(at(client))).headers.get('ETag')])
    for (const change of [{ displayName: 'Entra, north' }, { allowRelink: true }, { acceptIncompleteUsers: true }]) {
      const { status, headers, body } = await admin.patch(at(client), change)
      expect([status, body]).toEqual([200, expect.objectContaining(change)])
      tags.add(headers.get('ETag'))
    }
    expect(tags.size).toBe(4)
    const { body, headers } = await admin.get(at(client))
    expect(body).toMatchObject({ displayName: 'Entra, north', allowRelink: true, acceptIncompleteUsers: true })
    const same = await admin.patch(at(client), body)
    expect([same.status, same.headers.get('ETag')]).toEqual([200, headers.get('ETag')])
  })

  it('update: refuses changed read-only fields, naming what changes them', async () => {
    const client = await createClient(admin)
    const { body } = await admin.patch(at(client), { active: false, clientId: 'scim-other', limits: [] })
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/active',
      '/clientId',
      '/limits',
    ])
    expect(body.detail).toContain('Use activate and deactivate.')
  })

  it.each([
    [
      'patch',
      (client: CreatedClient, tag: string) => admin.patch(at(client), { displayName: 'N' }, { 'If-Match': tag }),
    ],
    [
      'regenerate-secret',
      (client: CreatedClient, tag: string) =>
        admin.post(at(client, '/regenerate-secret'), undefined, { 'If-Match': tag }),
    ],
    [
      'deactivate',
      (client: CreatedClient, tag: string) => admin.post(at(client, '/deactivate'), undefined, { 'If-Match': tag }),
    ],
    ['delete', (client: CreatedClient, tag: string) => admin.delete(at(client), { 'If-Match': tag })],
  ])('%s: is refused with 412 unless If-Match is the current ETag', async (verb, send) => {
    const client = await createClient(admin)
    await admin.patch(at(client), { allowRelink: true })
    if (verb === 'delete') await admin.post(at(client, '/deactivate'))
    const tag = (await admin.get(at(client))).headers.get('ETag') as string
    expect((await send(client, '"0"')).status).toBe(412)
    expect((await send(client, tag)).status).toBeLessThan(300)
  })

  it('A06, A07, A08: secrets and tokens follow regenerate, deactivate, activate and delete', async () => {
    const client = await createClient(admin)
    const next = (await admin.post(at(client, '/regenerate-secret'))).body as CreatedClient
    expect([await grant(client), await scim(client.clientSecret)]).toEqual([401, 401])
    expect([await grant(next), await scim(next.clientSecret)]).toEqual([200, KNOWN])
    expect((await admin.delete(at(client))).body.code).toBe('client_active')
    expect((await admin.post(at(client, '/deactivate'))).body).toMatchObject({ active: false })
    expect([await grant(next), await scim(next.clientSecret)]).toEqual([401, 401])
    expect((await admin.post(at(client, '/activate'))).body).toMatchObject({ active: true })
    expect([await grant(next), await scim(next.clientSecret)]).toEqual([200, KNOWN])
    await admin.post(at(client, '/deactivate'))
    expect((await admin.delete(at(client))).status).toBe(204)
    expect((await admin.get(at(client))).status).toBe(404)
    const actions = (await logOf(client)).map(({ action, actorName }) => [action, actorName])
    expect(actions.filter(([action]) => action !== 'token_refused')).toEqual(
      [
        'client_created',
        'client_secret_regenerated',
        'client_deactivated',
        'client_activated',
        'client_deactivated',
        'client_deleted',
      ].map((action) => [action, 'Ada Admin']),
    )
  })

  it('a change beside a deletion is made before it, or finds no client', async () => {
    for (let round = 0; round < 10; round++) {
      const client = await createClient(admin)
      await admin.post(at(client, '/deactivate'))
      const changes = [...Array(4)].map((_, n) => admin.patch(at(client), { allowRelink: n % 2 === 0 }))
      const answers = await Promise.all([...changes, admin.delete(at(client)), admin.post(at(client, '/activate'))])
      for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status)
    }
  })

  it('every change is in the security log, with old and new values', async () => {
    const provider = await createProvider(admin, 'logged')
    const client = await createClient(admin, { allowRelink: true })
    const change = { displayName: 'North', ssoProviderId: provider, allowRelink: false, hideDeletedUsers: true }
    await admin.patch(at(client), change)
    await admin.patch(at(client), change)
    await admin.patch(at(client), { acceptIncompleteUsers: true })
    const details = (await logOf(client)).map(({ action, details }) => ({ action, details }))
    expect(details).toEqual([
      { action: 'client_created', details: { kind: 'scim', displayName: 'Directory', allowRelink: true } },
      {
        action: 'client_updated',
        details: {
          kind: 'scim',
          displayName: 'North',
          changes: {
            displayName: { from: 'Directory', to: 'North' },
            ssoProviderId: { from: null, to: provider },
            allowRelink: { from: true, to: false },
            hideDeletedUsers: { from: false, to: true },
          },
        },
      },
      {
        action: 'client_updated',
        details: {
          kind: 'scim',
          displayName: 'North',
          changes: { acceptIncompleteUsers: { from: false, to: true } },
        },
      },
    ])
  })

  it('limits: shows those that apply now, and when those that an operator has set end', async () => {
    const client = await createClient(admin)
    const before = (await admin.get(at(client))).headers.get('ETag')
    const temporary = { account: acme.account.accountId, scimClient: client.clientId, requests: 600, hours: 2 }
    await service.command('limits set', temporary)
    const { body, headers } = await admin.get(at(client))
    expect(body.limits).toMatchObject([
      { requests: 600, seconds: 60 },
      { requests: 10_000, seconds: 3_600 },
    ])
    expect(Date.parse(body.rateLimitUntil) - service.clock.now().getTime()).toBeGreaterThan(7_100_000)
    expect(headers.get('ETag')).not.toBe(before)
    expect((await admin.patch(at(client), { ...body, displayName: 'Limited' })).status).toBe(200)
    service.clock.advance(7_300_000)
    const { admin: later } = { admin: await administratorOf(service, acme.account) }
    const { body: ended } = await later.get(at(client))
    expect(ended).toMatchObject({ limits: [{ requests: 60, seconds: 60 }, {}], rateLimitUntil: null })
    service.clock.advance(-7_300_000)
  })

  it('limits: shows how much of each is left, which a PATCH may give back later', async () => {
    const client = await createClient(admin)
    service.clock.advance(3_600_000 - (service.clock.now().getTime() % 3_600_000))
    const own = await administratorOf(service, acme.account)
    const { body: before } = await own.get(at(client))
    for (const _ of [1, 2, 3]) await service.as(client.clientSecret).get('/scim/v2/ServiceProviderConfig')
    const { body } = await own.get(at(client))
    expect(body.limits).toMatchObject([
      { requests: 60, remaining: 57 },
      { requests: 1_000, remaining: 997 },
    ])
    expect(body.limits[0].resetSeconds).toBeLessThanOrEqual(61)
    const limits = body.limits.map((limit: object) => ({ ...limit, resetSeconds: expect.any(Number) }))
    expect((await own.get(CLIENTS)).body.value).toContainEqual(expect.objectContaining({ limits }))
    expect((await own.patch(at(client), before)).status).toBe(200)
  })

  it('two parallel changes of different fields keep both', async () => {
    const client = await createClient(admin)
    await Promise.all([
      admin.patch(at(client), { allowRelink: true }),
      admin.patch(at(client), { hideDeletedUsers: true }),
      admin.patch(at(client), { displayName: 'Both' }),
    ])
    expect((await admin.get(at(client))).body).toMatchObject({
      allowRelink: true,
      hideDeletedUsers: true,
      displayName: 'Both',
    })
  })
})

describe('SCIM clients: who may', () => {
  it('A01: 401 without a token and without the scope admin, 403 for General Users', async () => {
    const general = await acme.account.user('Gene')
    for (const [caller, status] of [
      [service.as(), 401],
      [acme.account, 401],
      [general, 403],
    ] as const) {
      expect((await caller.get(CLIENTS)).status).toBe(status)
      expect((await caller.post(CLIENTS, { displayName: 'A' })).status).toBe(status)
    }
  })

  it('403 plugin_disabled while the plugin is off for the account', async () => {
    const other = await service.account('Without')
    const theirs = await administratorOf(service, other)
    for (const path of [CLIENTS, '/admin/api/audit-log']) {
      const { status, body } = await theirs.get(path)
      expect([status, body.code]).toEqual([403, 'plugin_disabled'])
    }
  })

  it("404 for another account's client, and for an API client, at every operation", async () => {
    const { admin: theirs } = await scimAccount(service, 'Other')
    const client = await createClient(admin)
    for (const [caller, clientId] of [
      [theirs, client.clientId],
      [admin, acme.account.clientId],
    ] as const) {
      const path = `${CLIENTS}/${clientId}`
      const answers = [
        await caller.get(path),
        await caller.patch(path, { displayName: 'Mine' }),
        await caller.delete(path),
        await caller.post(`${path}/test-connection`, { clientSecret: client.clientSecret }),
      ]
      for (const verb of ['activate', 'deactivate', 'regenerate-secret'])
        answers.push(await caller.post(`${path}/${verb}`))
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
    }
    expect((await theirs.get(CLIENTS)).body.value).toEqual([])
    expect([await grant(client), (await admin.get(at(client))).body.displayName]).toEqual([200, 'Directory'])
  })
})

describe('SCIM clients: link to an SSO provider', () => {
  /** External ids of the account by provider, each `external id>user`. */
  const identities = async (accountId: number) => {
    const rows = await service.app.database.query<{ provider: string; ids: string[] }>(
      `SELECT sso_provider_id AS provider, array_agg(external_id || '>' || user_id ORDER BY external_id) AS ids
         FROM identity.external_identity WHERE account_id = $1 GROUP BY sso_provider_id`,
      [accountId],
    )
    return Object.fromEntries(rows.map(({ provider, ids }) => [provider, ids]))
  }
  const link = (accountId: number, userId: number, externalId: string, provider = '', clientId: string | null = null) =>
    service.app.database.query(
      `INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, user_id, created_at, client_id)
       VALUES ($1, $2, $3, $4, now(), $5)`,
      [accountId, provider, externalId, userId, clientId],
    )

  it('the first link takes the external ids of no provider along, except those that are taken at the provider', async () => {
    const { account, admin: theirs } = await scimAccount(service, 'Linked')
    const { accountId } = account
    const users = await Promise.all(['Una', 'Uma', 'Udo', 'Ute'].map((name) => account.user(name)))
    const [una, uma, udo, ute] = users.map(({ userId }) => userId) as [number, number, number, number]
    const provider = await createProvider(theirs, 'linked')
    const client = await createClient(theirs)
    await link(accountId, una, 'one', '', client.clientId)
    await link(accountId, uma, 'two', '', client.clientId)
    await link(accountId, udo, 'three', '', client.clientId)
    await link(accountId, uma, 'other', provider)
    await link(accountId, ute, 'three', provider)
    const { status } = await theirs.patch(at(client), { ssoProviderId: provider })
    expect(status).toBe(200)
    expect(await identities(accountId)).toEqual({
      '': [`three>${udo}`, `two>${uma}`],
      [provider]: [`one>${una}`, `other>${uma}`, `three>${ute}`],
    })
    await theirs.patch(at(client), { ssoProviderId: null })
    expect((await identities(accountId))[provider]).toHaveLength(3)
  })

  it('external ids stay that another client, even a deleted one, or an Administrator has set', async () => {
    const { account, admin: theirs } = await scimAccount(service, 'Two clients')
    const [una, uma] = [await account.user('Una'), await account.user('Uma')]
    const provider = await createProvider(theirs, 'two-clients')
    const client = await createClient(theirs)
    await link(account.accountId, account.userId, 'by Administrator')
    const sent = [
      { id: una.userId, from: client, userName: una.email },
      { id: uma.userId, from: await createClient(theirs), userName: uma.email },
    ]
    for (const { id, from, userName } of sent) {
      const idp = service.as(from.clientSecret)
      const created = await idp.post('/scim/v2/Users', userOf(userName, { externalId: `x-${id}` }))
      expect(created.body.id).toBe(String(id))
    }
    const second = sent[1]?.from as CreatedClient
    await theirs.post(at(second, '/deactivate'))
    expect((await theirs.delete(at(second))).status).toBe(204)
    await theirs.patch(at(client), { ssoProviderId: provider })
    expect(await identities(account.accountId)).toEqual({
      '': [`by Administrator>${account.userId}`, `x-${uma.userId}>${uma.userId}`],
      [provider]: [`x-${una.userId}>${una.userId}`],
    })
  })

  it('linking clients to a provider and changing it at the same time does not deadlock', async () => {
    const { admin: theirs } = await scimAccount(service, 'At once')
    const provider = await createProvider(theirs, 'at-once')
    const clients = await Promise.all(Array.from({ length: 8 }, () => createClient(theirs)))
    const answers = await Promise.all(
      clients.flatMap((client, n) => [
        theirs.patch(at(client), { ssoProviderId: provider }),
        n % 2 === 0
          ? theirs.patch(`/admin/api/sso-providers/${provider}`, { authorityUrl: `https://login.example.com/${n}` })
          : theirs.post(`/admin/api/sso-providers/${provider}/${n % 4 === 1 ? 'deactivate' : 'activate'}`),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('a provider that a client is linked to cannot be deleted, and one of another account cannot be linked', async () => {
    const provider = await createProvider(admin, 'kept')
    const client = await createClient(admin, { ssoProviderId: provider })
    await admin.post(`/admin/api/sso-providers/${provider}/deactivate`)
    expect((await admin.delete(`/admin/api/sso-providers/${provider}`)).body.code).toBe('sso_provider_linked')
    const { admin: theirs } = await scimAccount(service, 'Foreign')
    const foreign = await createClient(theirs)
    expect((await theirs.patch(at(foreign), { ssoProviderId: provider })).status).toBe(400)
    await admin.patch(at(client), { ssoProviderId: null })
    expect((await admin.delete(`/admin/api/sso-providers/${provider}`)).status).toBe(204)
  })
})
