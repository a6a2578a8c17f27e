import { beforeAll, describe, expect, test } from 'vitest'
import { digest } from '../../plugins/identity/secret.ts'
import type { Requests, TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { actionsAbout, administratorOf, entriesAbout } from './admin.ts'
import { askToken, isAccepted } from './support.ts'

const CLIENTS = '/admin/api/clients'
const CALLBACK = 'https://board.example.com/callback'
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
let service: SharedService
let acme: TestAccount
let admin: Requests
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
})

const create = async (more: object = {}) => {
  const { status, body } = await admin.post(CLIENTS, { displayName: 'Planner', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const ask = (client: { clientId: string; clientSecret: string }, more: Record<string, string> = {}) =>
  askToken(service, {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...more,
  })
const tokenOf = async (client: { clientId: string; clientSecret: string }) => {
  const { status, body } = await ask(client)
  expect(status).toBe(200)
  return body.access_token
}
const pointersOf = (body: { errors?: { pointer: string }[] }) => body.errors?.map(({ pointer }) => pointer)

describe('creating a client', () => {
  test('A03: shows the secret once, uncached; later answers contain neither the secret nor its hash', async () => {
    const { status, body, headers } = await admin.post(CLIENTS, { displayName: 'Planner', scopes: ['api1'] })
    expect([status, headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    expect(headers.get('Location')).toMatch(new RegExp(`${CLIENTS}/${body.clientId}$`))
    expect(body).toEqual({
      clientId: expect.stringMatching(/^client-[\w-]{12}$/),
      clientSecret: expect.stringMatching(/^cs_[\w-]{43}$/),
      displayName: 'Planner',
      type: 'confidential',
      roleId: 2,
      grants: ['password', 'client_credentials', 'refresh_token'],
      scopes: ['api1'],
      redirectUris: [],
      postLogoutRedirectUris: [],
      allowedOrigins: [],
      allowImplicit: false,
      requirePkce: true,
      accessTokenLifetime: null,
      rateLimit: null,
      active: true,
      lastUsedAt: null,
      secretChangedAt: TIMESTAMP,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
    })
    const { clientSecret, ...client } = body
    const one = await admin.get(`${CLIENTS}/${body.clientId}`)
    expect(one.body).toEqual(client)
    const list = await admin.get(CLIENTS)
    expect(list.body.value).toContainEqual(client)
    const log = await entriesAbout(admin, `client ${body.clientId}`)
    const later = JSON.stringify([one.body, list.body, log])
    const hash = digest(clientSecret)
    for (const text of [clientSecret, hash.toString('hex'), hash.toString('base64')]) expect(later).not.toContain(text)
    expect(await isAccepted(service, await tokenOf(body))).toBe(true)
  })

  test.each([
    ['A04: no display name', {}, ['/displayName']],
    ['A04: a display name of blanks', { displayName: '  ' }, ['/displayName']],
    ['an unknown type', { type: 'secret' }, ['/type']],
    ['an unknown grant', { grants: ['implicit'] }, ['/grants/0']],
    ['the scope of SCIM clients', { scopes: ['api1', 'service.scim'] }, ['/scopes/1']],
    ['no scope', { scopes: [] }, ['/scopes']],
    ['a lifetime below a minute', { accessTokenLifetime: 59 }, ['/accessTokenLifetime']],
    ['a lifetime above a day', { accessTokenLifetime: 86_401 }, ['/accessTokenLifetime']],
    [
      'a public client with a password grant',
      { type: 'public', redirectUris: [CALLBACK], grants: ['password'] },
      ['/grants'],
    ],
    ['a public client without redirect URI', { type: 'public' }, ['/redirectUris']],
    [
      'redirect URIs that are not allowed',
      { redirectUris: [CALLBACK, `${CALLBACK}#x`, 'http://x.example'] },
      ['/redirectUris/1', '/redirectUris/2'],
    ],
    ['21 redirect URIs', { redirectUris: Array(21).fill(CALLBACK) }, ['/redirectUris']],
    ['origins with a path', { allowedOrigins: ['https://board.example.com/'] }, ['/allowedOrigins/0']],
    ['a rate limit, which the operator sets', { rateLimit: 5 }, ['/rateLimit']],
    ['a secret of its sender', { clientSecret: 'x' }, ['/clientSecret']],
  ])('refuses %s', async (_, body, pointers) => {
    const answer = await admin.post(CLIENTS, { ...(pointers[0] !== '/displayName' && { displayName: 'X' }), ...body })
    expect([answer.status, pointersOf(answer.body)]).toEqual([400, pointers])
  })

  test('repeated with the same Idempotency-Key: creates no second one, and answers the same; stored sealed', async () => {
    const send = (as: Requests, key: string) => as.post(CLIENTS, { displayName: 'Once' }, { 'Idempotency-Key': key })
    const answers = await Promise.all([send(admin, 'a'), send(admin, 'a'), send(admin, 'a')])
    const made = answers.find(({ status }) => status === 201)?.body
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body.code).toBe('idempotency_key_in_use')
    expect(await send(admin, 'a')).toMatchObject({ status: 201, body: made })
    const rows = await service.app.database.query('SELECT * FROM runtime.idempotency')
    expect(JSON.stringify(rows)).not.toContain('cs_')
    const other = await administratorOf(service, await service.account('Other'))
    expect((await send(other, 'a')).status).toBe(201)
    expect((await send(admin, 'b')).status).toBe(201)
  })

  test('a public one has no secret, and none works for it', async () => {
    const body = await create({
      type: 'public',
      redirectUris: [CALLBACK],
      allowedOrigins: ['https://board.example.com'],
    })
    expect(body).toMatchObject({
      type: 'public',
      grants: ['authorization_code', 'refresh_token'],
      secretChangedAt: null,
    })
    expect(body.clientSecret).toBeUndefined()
    expect((await ask({ ...body, clientSecret: 'cs_x' })).status).toBe(401)
    const again = await admin.post(`${CLIENTS}/${body.clientId}/regenerate-secret`)
    expect([again.status, again.body.code]).toEqual([409, 'public_client'])
  })

  test('its tokens expire after accessTokenLifetime', async () => {
    const client = await create({ accessTokenLifetime: 60 })
    expect((await ask(client)).body.expires_in).toBe(60)
  })
})

describe('changing a client', () => {
  test('what GET gave may be written back, and changes nothing', async () => {
    const { clientId } = await create()
    const { body, headers } = await admin.get(`${CLIENTS}/${clientId}`)
    const same = await admin.patch(`${CLIENTS}/${clientId}`, body, { 'If-Match': headers.get('ETag') ?? '' })
    expect([same.status, same.body, same.headers.get('ETag')]).toEqual([200, body, headers.get('ETag')])
    const changed = await admin.patch(`${CLIENTS}/${clientId}`, {
      ...body,
      displayName: 'North',
      redirectUris: [CALLBACK],
    })
    expect(changed.body).toEqual({ ...body, displayName: 'North', redirectUris: [CALLBACK], updatedAt: TIMESTAMP })
    const late = await admin.patch(`${CLIENTS}/${clientId}`, { roleId: 1 }, { 'If-Match': headers.get('ETag') ?? '' })
    expect(late.status).toBe(412)
    const entries = await entriesAbout(admin, `client ${clientId}`)
    expect(entries.at(-1)).toMatchObject({
      action: 'client_updated',
      clientId,
      actorId: acme.userId,
      details: { changes: { name: { from: 'Planner', to: 'North' }, redirectUris: { from: [], to: [CALLBACK] } } },
    })
  })

  test('refuses changed read-only fields, and names each', async () => {
    const { clientId } = await create()
    const body = {
      clientId: 'client-x',
      type: 'public',
      rateLimit: 5,
      active: false,
      lastUsedAt: '2999-01-01T00:00:00.000Z',
      secretChangedAt: '2999-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2999-01-01T00:00:00.000Z',
    }
    const answer = await admin.patch(`${CLIENTS}/${clientId}`, body)
    expect([answer.status, pointersOf(answer.body)?.sort()]).toEqual([
      400,
      Object.keys(body)
        .map((it) => `/${it}`)
        .sort(),
    ])
  })

  test('checks the rules for the client as it would be', async () => {
    const { clientId } = await create({ type: 'public', redirectUris: [CALLBACK] })
    const patch = async (body: object) => pointersOf((await admin.patch(`${CLIENTS}/${clientId}`, body)).body)
    expect(await patch({ redirectUris: [] })).toEqual(['/redirectUris'])
    expect(await patch({ grants: ['client_credentials'] })).toEqual(['/grants'])
    expect(await patch({ redirectUris: [], grants: [], allowImplicit: true })).toEqual(['/redirectUris'])
  })

  test('taking a scope ends all its tokens; adding one ends none', async () => {
    const client = await create({ scopes: ['api1'] })
    const first = await tokenOf(client)
    await admin.patch(`${CLIENTS}/${client.clientId}`, { scopes: ['api1', 'openid'] })
    expect(await isAccepted(service, first)).toBe(true)
    await admin.patch(`${CLIENTS}/${client.clientId}`, { scopes: ['openid'] })
    expect(await isAccepted(service, first)).toBe(false)
    expect((await ask(client, { scope: 'api1' })).body.error).toBe('invalid_scope')
  })

  test('another role counts at once for tokens that there are', async () => {
    const client = await create({ scopes: ['api1'] })
    const token = await tokenOf(client)
    const status = async () => (await service.as(token).get('/api/v1/webhooks')).status
    expect(await status()).toBe(403)
    await admin.patch(`${CLIENTS}/${client.clientId}`, { roleId: 1 })
    expect(await status()).toBe(200)
    await admin.patch(`${CLIENTS}/${client.clientId}`, { roleId: 2 })
    expect(await status()).toBe(403)
  })
})

describe('verbs', () => {
  test('A06: regenerate-secret ends the old secret and its tokens at once; the new one works', async () => {
    const client = await create()
    const token = await tokenOf(client)
    expect(await isAccepted(service, token)).toBe(true)
    const { status, body, headers } = await admin.post(`${CLIENTS}/${client.clientId}/regenerate-secret`)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(body.clientSecret).toMatch(/^cs_[\w-]{43}$/)
    expect(body.clientSecret).not.toBe(client.clientSecret)
    expect([await isAccepted(service, token), (await ask(client)).status]).toEqual([false, 401])
    expect(await isAccepted(service, await tokenOf(body))).toBe(true)
    const { clientSecret: _, ...shown } = body
    const { body: now } = await admin.get(`${CLIENTS}/${client.clientId}`)
    expect(now).toEqual({ ...shown, lastUsedAt: TIMESTAMP })
    expect(await actionsAbout(admin, `client ${client.clientId}`)).toEqual([
      'client_created',
      'client_secret_regenerated',
    ])
  })

  test('A07: deactivate ends tokens and refuses the secret; activate lets the same secret work, old tokens stay dead', async () => {
    const client = await create()
    const token = await tokenOf(client)
    expect(await isAccepted(service, token)).toBe(true)
    const off = await admin.post(`${CLIENTS}/${client.clientId}/deactivate`)
    expect([off.status, off.body.active]).toEqual([200, false])
    expect([await isAccepted(service, token), (await ask(client)).status]).toEqual([false, 401])
    const again = await admin.post(`${CLIENTS}/${client.clientId}/deactivate`)
    expect(again.headers.get('ETag')).toBe(off.headers.get('ETag'))
    expect((await admin.post(`${CLIENTS}/${client.clientId}/activate`)).body.active).toBe(true)
    expect(await isAccepted(service, token)).toBe(false)
    expect(await isAccepted(service, await tokenOf(client))).toBe(true)
  })

  test('A08: delete is 409 while active; when inactive 204, then 404 and 401', async () => {
    const client = await create()
    const token = await tokenOf(client)
    const path = `${CLIENTS}/${client.clientId}`
    const active = await admin.delete(path)
    expect([active.status, active.body.code]).toEqual([409, 'client_active'])
    expect(await isAccepted(service, token)).toBe(true)
    await admin.post(`${path}/deactivate`)
    expect((await admin.delete(path)).status).toBe(204)
    expect([(await admin.get(path)).status, (await admin.delete(path)).status, (await ask(client)).status]).toEqual([
      404, 404, 401,
    ])
    expect(await isAccepted(service, token)).toBe(false)
    expect(await actionsAbout(admin, `client ${client.clientId}`)).toEqual([
      'client_created',
      'client_deactivated',
      'client_deleted',
    ])
  })
})

test('lastUsedAt: is the minute in which the client last got a token, and changes neither version nor ETag', async () => {
  const client = await create()
  const shown = () => admin.get(`${CLIENTS}/${client.clientId}`)
  const before = await shown()
  expect(before.body.lastUsedAt).toBeNull()
  await ask({ ...client, clientSecret: 'wrong' })
  expect((await shown()).body.lastUsedAt).toBeNull()
  await tokenOf(client)
  const { body, headers } = await shown()
  expect(body.lastUsedAt).toMatch(/T\d\d:\d\d:00\.000Z$/)
  expect(Math.abs(Date.now() - Date.parse(body.lastUsedAt))).toBeLessThan(125_000)
  expect([headers.get('ETag'), body.updatedAt]).toEqual([before.headers.get('ETag'), before.body.updatedAt])
})

test('SCIM clients are in no list, and are found and changed by no operation', async () => {
  const client = await create()
  const path = `${CLIENTS}/${client.clientId}`
  await service.app.database.query(`UPDATE identity.client SET kind = 'scim' WHERE id = $1`, [client.clientId])
  const list = await admin.get(`${CLIENTS}?$count=true`)
  expect(JSON.stringify(list.body)).not.toContain(client.clientId)
  const answers = await Promise.all([
    admin.get(path),
    admin.patch(path, { displayName: 'x' }),
    admin.delete(path),
    ...['activate', 'deactivate', 'regenerate-secret'].map((verb) => admin.post(`${path}/${verb}`)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
})

test('the list filters, sorts, selects and pages', async () => {
  const theirs = await administratorOf(service, await service.account('Listed'))
  for (const displayName of ['One', 'Two', 'Three'])
    await theirs.post(CLIENTS, { displayName, roleId: displayName === 'Two' ? 1 : 2 })
  const query = encodeURI(
    "$filter=roleId eq 2 and contains(displayName, 'e')&$orderby=displayName desc&$select=displayName,scopes&$top=2&$count=true",
  )
  const { body } = await theirs.get(`${CLIENTS}?${query}`)
  expect(body.value.map((it: { displayName: string }) => it.displayName)).toEqual(['Three', 'One'])
  expect(Object.keys(body.value[0])).toEqual(['displayName', 'scopes'])
  expect(body['@odata.count']).toBe(2)
  const all = await theirs.get(`${CLIENTS}?$select=displayName`)
  expect(all.body.value.at(-1), 'oldest first').toEqual({ displayName: 'Three' })
})
