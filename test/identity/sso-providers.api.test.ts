/** The admin API of SSO providers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Requests, TestAccount, TestService } from '../../runtime/testing.ts'
import { adminOf, CLIENT_SECRET, createProvider, link, startSsoService } from './sso-support.ts'

const PATH = '/admin/api/sso-providers'

let service: TestService
let acme: TestAccount
let admin: Requests
let globex: Requests
let initech: Requests

beforeAll(async () => {
  // The rules for authorities are those of production.
  service = await startSsoService({ SSO_ALLOW_INSECURE_PROVIDERS: 'false' })
  acme = await service.account('Acme')
  admin = await adminOf(service, acme)
  globex = await adminOf(service, await service.account('Globex'))
  initech = await adminOf(service, await service.account('Initech'))
})
afterAll(() => service?.stop())

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)

let made = 0
const fields = (more: Record<string, unknown> = {}) => ({
  displayName: 'Acme login',
  authenticationScheme: `scheme-${made++}`,
  authorityUrl: 'https://login.example.com/acme',
  clientId: 'chainwork',
  clientSecret: CLIENT_SECRET,
  ...more,
})
const logged = async (action: string) =>
  (await sql('SELECT * FROM identity.security_log WHERE action = $1 ORDER BY id DESC LIMIT 1', action))[0]

describe('an SSO provider', () => {
  it('is created with its callback URL; the client secret is never shown, and stored encrypted', async () => {
    const body = fields({
      authenticationScheme: 'acme',
      authorityUrl: 'https://login.example.com/acme/.well-known/openid-configuration',
    })
    const answer = await admin.post(PATH, body)
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^sso_[0-9a-f]{44}$/),
        displayName: 'Acme login',
        authenticationScheme: 'acme',
        authorityUrl: 'https://login.example.com/acme',
        clientId: 'chainwork',
        clientSecretSet: true,
        callbackUrl: `${service.url}/sso/${answer.body.id}/callback`,
        externalIdClaim: 'sub',
        active: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    expect(answer.headers.get('location')).toBe(`${service.url}${PATH}/${answer.body.id}`)
    const got = await admin.get(`${PATH}/${answer.body.id}`)
    expect([got.status, got.body, got.headers.get('etag')]).toEqual([200, answer.body, '"1"'])
    const stored = JSON.stringify(await sql('SELECT p::text AS row FROM identity.sso_provider p'))
    expect(stored).not.toContain(CLIENT_SECRET)
    expect(await logged('sso_provider_created')).toMatchObject({
      account_id: acme.accountId,
      actor_id: acme.userId,
      actor_name: 'Ada Admin',
      subject: `sso_provider ${answer.body.id}`,
      ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
    })
    expect(JSON.stringify(await sql('SELECT * FROM identity.security_log'))).not.toContain(CLIENT_SECRET)
  })

  it('of Microsoft Entra ID identifies users by oid, unless another claim is given', async () => {
    const authorityUrl = 'https://login.microsoftonline.com/0b5f3a52-7f9c-4c1e-9d7a-1c2f3e4d5a6b/v2.0'
    expect((await createProvider(admin, fields({ authorityUrl }))).externalIdClaim).toBe('oid')
    const chosen = await createProvider(admin, fields({ authorityUrl, externalIdClaim: 'employee_number' }))
    expect(chosen.externalIdClaim).toBe('employee_number')
  })

  it('with a scheme of other characters is refused in words', async () => {
    const answer = await admin.post(PATH, fields({ authenticationScheme: 'AzureAD' }))
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      '/authenticationScheme must be 2 to 63 lower-case letters from a to z, digits and hyphens, and not begin with a hyphen.',
    ])
  })

  it.each([
    [{ authorityUrl: 'login.example.com' }, '/authorityUrl'],
    [{ authorityUrl: 'http://login.example.com' }, '/authorityUrl'],
    [{ authorityUrl: 'https://user:pass@login.example.com' }, '/authorityUrl'],
    [{ authorityUrl: 'https:///login.example.com' }, '/authorityUrl'],
    [{ authorityUrl: 'https:login.example.com' }, '/authorityUrl'],
    [{ authorityUrl: 'https://login.example.com:0/acme' }, '/authorityUrl'],
    [{ authorityUrl: 'https://localhost:8443' }, '/authorityUrl'],
    [{ authorityUrl: 'https://10.0.0.7/realm' }, '/authorityUrl'],
    [{ authorityUrl: 'https://169.254.169.254' }, '/authorityUrl'],
    [{ authorityUrl: 'https://login.example.com/?tenant=acme' }, '/authorityUrl'],
    [{ authorityUrl: 'https://login.example.com/.well-known/openid-configuration/acme' }, '/authorityUrl'],
    [{ authorityUrl: 'https://login.microsoftonline.com/common/v2.0' }, '/authorityUrl'],
    [{ authorityUrl: 'https://login.microsoftonline.com/organizations/v2.0' }, '/authorityUrl'],
    [{ authorityUrl: 'https://login.microsoftonline.com/Consumers/v2.0' }, '/authorityUrl'],
    [{ externalIdClaim: 'email' }, '/externalIdClaim'],
    [{ externalIdClaim: 'preferred_username' }, '/externalIdClaim'],
    [{ externalIdClaim: 'tid' }, '/externalIdClaim'],
    [{ authenticationScheme: 'Acme' }, '/authenticationScheme'],
    [{ authenticationScheme: 'a' }, '/authenticationScheme'],
    [{ authenticationScheme: '../admin' }, '/authenticationScheme'],
    [{ displayName: ' ' }, '/displayName'],
    [{ displayName: 'a\0b' }, '/displayName'],
    [{ clientSecret: '' }, '/clientSecret'],
    [{ clientSecret: 'with a\nline break' }, '/clientSecret'],
    [{ clientId: 'Zürich' }, '/clientId'],
    [{ callbackUrl: 'https://evil.example.com/' }, '/callbackUrl'],
  ])('with %j is refused, naming the field', async (wrong, pointer) => {
    const answer = await admin.post(PATH, fields(wrong))
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('takes any text as display name', async () => {
    const { id } = await createProvider(admin, fields({ displayName: 'A < B' }))
    const { status } = await admin.patch(`${PATH}/${id}`, { displayName: 'Zürich \u{1f600}' })
    expect(status).toBe(200)
    expect((await logged('sso_provider_updated'))?.details).toEqual({
      changes: { displayName: { from: 'A < B', to: 'Zürich \u{1f600}' } },
    })
    const refused = await admin.post(PATH, fields({ displayName: 'A \ud800 B' }))
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/displayName'])
  })

  it('names all faults at once', async () => {
    const answer = await admin.post(PATH, fields({ authorityUrl: 'http://localhost', externalIdClaim: 'upn' }))
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/authorityUrl',
      '/externalIdClaim',
    ])
  })

  it('has a scheme of its own in the account; what other accounts have makes no difference', async () => {
    const { authenticationScheme } = await createProvider(admin, fields())
    const second = await admin.post(PATH, fields({ authenticationScheme }))
    expect([second.status, second.body.code]).toEqual([409, 'scheme_taken'])
    const foreign = await initech.post(PATH, fields({ authenticationScheme }))
    expect([foreign.status, foreign.body.authenticationScheme]).toEqual([201, authenticationScheme])
  })

  it('is listed with the query options of lists, in its account alone', async () => {
    const mine = await createProvider(admin, fields({ displayName: 'Zeta', active: false }))
    const { status, body } = await admin.get(
      `${PATH}?$filter=displayName eq 'Zeta' and active eq false&$select=id,callbackUrl&$count=true`,
    )
    expect([status, body]).toEqual([
      200,
      { value: [{ id: mine.id, callbackUrl: mine.callbackUrl }], '@odata.count': 1 },
    ])
    const first = await admin.get(`${PATH}?$top=1`)
    const next = await admin.get(String(first.body['@odata.nextLink']).slice(service.url.length))
    expect([next.status, next.body.value[0].id > first.body.value[0].id]).toEqual([200, true])
    expect((await globex.get(PATH)).body.value).toEqual([])
    expect((await admin.get(`${PATH}?$filter=clientSecret eq 'x'`)).status).toBe(400)
  })

  it('is changed by what GET gave with changes; read-only fields may be given unchanged', async () => {
    const { id } = await createProvider(admin, fields())
    const { body } = await admin.get(`${PATH}/${id}`)
    const answer = await admin.patch(`${PATH}/${id}`, { ...body, displayName: 'North' }, { 'If-Match': '"1"' })
    expect([answer.status, answer.body.displayName, answer.headers.get('etag')]).toEqual([200, 'North', '"2"'])
    expect((await logged('sso_provider_updated'))?.details).toEqual({
      changes: { displayName: { from: 'Acme login', to: 'North' } },
    })
    const same = await admin.patch(`${PATH}/${id}`, answer.body)
    expect(same.headers.get('etag')).toBe('"2"')
    expect((await admin.patch(`${PATH}/${id}`, { displayName: 'x' }, { 'If-Match': '"1"' })).status).toBe(412)
    for (const [field, value] of Object.entries({
      id: 'sso_1',
      authenticationScheme: 'another',
      callbackUrl: 'https://evil.example.com/',
      clientSecretSet: false,
      active: false,
      createdAt: '2020-01-01T00:00:00.000Z',
    })) {
      const refused = await admin.patch(`${PATH}/${id}`, { [field]: value })
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, `/${field}`])
    }
  })

  it('keeps its client secret from another origin', async () => {
    const { id } = await createProvider(admin, fields())
    const authorityUrl = 'https://collector.example.net/acme'
    const refused = await admin.patch(`${PATH}/${id}`, { authorityUrl })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/clientSecret'])
    const moved = await admin.patch(`${PATH}/${id}`, { authorityUrl: 'https://login.example.com/other' })
    expect([moved.status, moved.body.authorityUrl]).toEqual([200, 'https://login.example.com/other'])
    expect((await admin.patch(`${PATH}/${id}`, { authorityUrl, clientSecret: 'another secret' })).status).toBe(200)
    expect((await logged('sso_provider_updated'))?.details).toMatchObject({ clientSecretChanged: true })
  })

  it('is deactivated, activated and deleted', async () => {
    const { id } = await createProvider(admin, fields())
    const refused = await admin.delete(`${PATH}/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'sso_provider_active'])
    for (const [verb, active] of [
      ['deactivate', false],
      ['activate', true],
      ['deactivate', false],
      ['deactivate', false],
    ] as const) {
      const { status, body } = await admin.post(`${PATH}/${id}/${verb}`)
      expect([status, body.active]).toEqual([200, active])
      expect((await logged(`sso_provider_${verb}d`))?.subject).toBe(`sso_provider ${id}`)
    }
    expect((await admin.post(`${PATH}/${id}/activate`, undefined, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204)
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404)
    expect((await logged('sso_provider_deleted'))?.details).toMatchObject({ unlinkedUsers: 0 })
  })

  it('with linked users or SCIM clients is deleted only when that is asked for', async () => {
    const { id } = await createProvider(admin, fields({ active: false }))
    const gus = await acme.user('Gus Linked')
    await link(service, { ...acme, userId: gus.userId }, id, 'gus')
    await sql('UPDATE identity.client SET sso_provider_id = $2 WHERE id = $1', acme.clientId, id)
    const linked = await admin.delete(`${PATH}/${id}?unlinkUsers=true`)
    expect([linked.status, linked.body.code]).toEqual([409, 'sso_provider_linked'])
    await sql('UPDATE identity.client SET sso_provider_id = null WHERE id = $1', acme.clientId)
    const inUse = await admin.delete(`${PATH}/${id}`)
    expect([inUse.status, inUse.body.code]).toEqual([409, 'sso_provider_in_use'])
    expect((await admin.delete(`${PATH}/${id}?unlinkUsers=true`)).status).toBe(204)
    expect(await sql('SELECT 1 FROM identity.external_identity WHERE sso_provider_id = $1', id)).toEqual([])
    expect((await logged('sso_provider_deleted'))?.details).toMatchObject({ unlinkedUsers: 1 })
    expect((await gus.get('/api/v1/projects')).status).toBe(401)
  })

  it.each([
    ['is deactivated', (path: string) => admin.post(`${path}/deactivate`)],
    ['has another authority', (path: string) => admin.patch(path, { authorityUrl: 'https://login.example.com/new' })],
  ])('cuts off the users who are linked to it, and no others, when it %s', async (what, change) => {
    const { id } = await createProvider(admin, fields())
    const linked = await acme.user(`Linked ${what}`)
    const other = await acme.user(`Other ${what}`)
    await link(service, { ...acme, userId: linked.userId }, id, `linked ${what}`)
    expect((await linked.get('/api/v1/projects')).status).toBe(200)
    expect((await change(`${PATH}/${id}`)).status).toBe(200)
    expect((await linked.get('/api/v1/projects')).status).toBe(401)
    expect((await other.get('/api/v1/projects')).status).toBe(200)
  })

  it('is created once for an Idempotency-Key', async () => {
    const body = fields()
    const headers = { 'Idempotency-Key': 'create-once' }
    const first = await admin.post(PATH, body, headers)
    const second = await admin.post(PATH, body, headers)
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  })
})

describe('an account', () => {
  it('has at most 50 providers, also when several are created at once', async () => {
    const crowded = await adminOf(service, await service.account('Crowded'))
    const answers = await Promise.all(Array.from({ length: 55 }, () => crowded.post(PATH, fields())))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((it) => it === 201).length, statuses.filter((it) => it === 409).length]).toEqual([50, 5])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_sso_providers')
  })
})

describe('every operation of SSO providers', () => {
  const operations = (id: string): [method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object][] => [
    ['get', PATH],
    ['post', PATH, fields()],
    ['get', `${PATH}/${id}`],
    ['patch', `${PATH}/${id}`, { displayName: 'Taken over' }],
    ['delete', `${PATH}/${id}`],
    ['post', `${PATH}/${id}/activate`],
    ['post', `${PATH}/${id}/deactivate`],
    ['post', `${PATH}/${id}/test`],
  ]
  const send = (by: Requests, [method, path, body]: ReturnType<typeof operations>[number]) =>
    method === 'get' || method === 'delete' ? by[method](path) : by[method](path, body)

  it("refuses another account's administrator with 404, General Users with 403, other tokens with 401", async () => {
    const { id } = await createProvider(admin, fields())
    const general = await acme.user('Gene General')
    for (const operation of operations(id)) {
      const [method, path] = operation
      const name = `${method} ${path.replace(id, 'ID')}`
      if (path !== PATH) expect([name, (await send(globex, operation)).status]).toEqual([name, 404])
      expect([name, (await send(general, operation)).status]).toEqual([name, 403])
      expect([name, (await send(acme, operation)).status]).toEqual([name, 401])
      expect([name, (await send(service.as(), operation)).status]).toEqual([name, 401])
    }
    expect((await admin.get(`${PATH}/${id}`)).body).toMatchObject({ displayName: 'Acme login', active: true })
  })
})
