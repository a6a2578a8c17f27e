import { afterAll, beforeAll, expect, test } from 'vitest'
import { scimClientEntity } from '#generated/scim'
import { openObserver } from '../../plugins/scim/audit/observer.ts'
import type { FinishedExchange } from '../../runtime/plugin.ts'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { AUDIT_LOG, CLIENTS, type CreatedClient, createClient, type ScimAccount, scimAccount } from './admin.ts'
import { PATCH_OP, person } from './support.ts'

const JSON_TYPE = { 'Content-Type': 'application/scim+json' }
let service: TestService
let acme: ScimAccount
beforeAll(async () => {
  service = await startTestService({ environment: { SCIM_RATE_LIMIT: '10/60,1000/3600' } })
  acme = await scimAccount(service)
})
afterAll(() => service?.stop())

const failuresOf = async ({ admin }: ScimAccount, client: CreatedClient): Promise<Record<string, unknown>[]> => {
  const filter = encodeURIComponent(`clientId eq '${client.clientId}' and action eq 'Failed'`)
  return (await admin.get(`${AUDIT_LOG}?$orderby=id&$filter=${filter}`)).body.value
}
const shown = async ({ clientId }: CreatedClient) => (await acme.admin.get(`${CLIENTS}/${clientId}`)).body
const send = (client: CreatedClient, method: 'post' | 'patch' | 'put', path: string, body: unknown) =>
  service.as(client.clientSecret)[method](path, body, JSON_TYPE)

test('a refused write is an audit entry with its payload, credentials masked, and the last error of its client', async () => {
  const client = await createClient(acme.admin, { displayName: 'Entra' })
  const body = {
    schemas: [PATCH_OP],
    Operations: [
      { op: 'replace', path: 'externalId', value: 'ext-1' },
      { op: 'replace', path: 'password', value: 'very secret' },
    ],
  }
  const { status, body: error, headers } = await send(client, 'patch', '/scim/v2/Users/2147483647', body)
  expect(status).toBe(404)
  await expect.poll(() => failuresOf(acme, client)).toHaveLength(1)
  const [entry] = await failuresOf(acme, client)
  expect(entry).toEqual({
    id: expect.any(Number),
    performedOn: expect.stringMatching(/Z$/),
    action: 'Failed',
    externalId: 'ext-1',
    userId: 2147483647,
    userName: null,
    responseStatus: 404,
    ipAddress: '127.0.0.1',
    clientId: client.clientId,
    clientName: 'Entra',
    requestId: headers.get('X-Request-Id'),
    method: 'PATCH',
    path: '/scim/v2/Users/2147483647',
    duration: expect.any(Number),
    details: {
      payload: { ...body, Operations: [body.Operations[0], { op: 'replace', path: 'password', value: '***' }] },
      error: error.detail,
      changes: {},
    },
    repeated: 1,
  })
  await expect
    .poll(async () => (await shown(client)).lastError)
    .toEqual({ at: entry?.performedOn, status: 404, detail: error.detail })
})

test('a refused read is an audit entry, too', async () => {
  const client = await createClient(acme.admin)
  await service.as(client.clientSecret).get('/scim/v2/Users/2147483647?filter=x')
  await expect.poll(() => failuresOf(acme, client)).toHaveLength(1)
  const [entry] = await failuresOf(acme, client)
  expect(entry).toMatchObject({ method: 'GET', path: '/scim/v2/Users/2147483647', details: { payload: null } })
})

test('a refused change of an existing user has its user name and external id', async () => {
  const client = await createClient(acme.admin)
  const user = person()
  const { status, body: created } = await send(client, 'post', '/scim/v2/Users', user)
  expect(status).toBe(201)
  const path = `/scim/v2/Users/${created.id}`
  const stale = { ...JSON_TYPE, 'If-Match': 'W/"999"' }
  const requests = service.as(client.clientSecret)
  const patch = {
    schemas: [PATCH_OP],
    Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }],
  }
  expect((await requests.patch(path, patch, JSON_TYPE)).status).toBe(400)
  expect((await requests.put(path, { ...user, userName: 'other' }, stale)).status).toBe(412)
  const answer = await fetch(service.url + path, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${client.clientSecret}`, 'If-Match': 'W/"999"' },
  })
  expect(answer.status).toBe(412)
  await expect.poll(() => failuresOf(acme, client)).toHaveLength(3)
  const entries = await failuresOf(acme, client)
  expect(entries.map(({ method }) => method).sort()).toEqual(['DELETE', 'PATCH', 'PUT'])
  for (const entry of entries)
    expect(entry).toMatchObject({ userId: Number(created.id), userName: user.userName, externalId: user.externalId })
})

test('unknown paths and methods are audit entries, and the last error: groups are not supported', async () => {
  const client = await createClient(acme.admin)
  const requests = service.as(client.clientSecret)
  expect((await requests.get('/scim/v2/Groups/7')).status).toBe(404)
  expect((await requests.get('/scim/v2/')).status).toBe(404)
  expect((await send(client, 'put', '/scim/v2/Users', {})).status).toBe(405)
  await expect.poll(() => failuresOf(acme, client)).toHaveLength(3)
  const entries = await failuresOf(acme, client)
  const listed = entries.map(({ method, path, responseStatus }) => [method, path, responseStatus])
  expect(listed.sort()).toEqual([
    ['GET', '/scim/v2/', 404],
    ['GET', '/scim/v2/Groups/7', 404],
    ['PUT', '/scim/v2/Users', 405],
  ])
  await expect.poll(async () => (await shown(client)).lastError).not.toBeNull()
  expect((await shown(client)).lastRequestAt).not.toBeNull()
})

test('requests of a deactivated client are one audit entry a minute, and the last error', async () => {
  const client = await createClient(acme.admin)
  const requests = service.as(client.clientSecret)
  await acme.admin.post(`${CLIENTS}/${client.clientId}/deactivate`)
  const error = `The client ${client.clientId} is deactivated; an Administrator of its account can activate it.`
  for (const path of ['/scim/v2/Users', '/scim/v2/Users/1']) {
    const { status, body, headers } = await requests.get(path)
    expect([status, body.detail, headers.get('www-authenticate')]).toEqual([401, error, 'Bearer error="invalid_token"'])
  }
  const refused = async () => (await failuresOf(acme, client)).filter(({ responseStatus }) => responseStatus === 401)
  await expect.poll(async () => (await refused()).map(({ repeated }) => repeated), { timeout: 10_000 }).toEqual([2])
  const [entry] = await refused()
  expect(entry).toMatchObject({ action: 'Failed', clientId: client.clientId, method: 'GET', details: { error } })
  // Of the one whose client was looked up first: the pool may have had to open a connection for the other.
  expect(entry?.path).toMatch(/^\/scim\/v2\/Users(\/1)?$/)
  expect(JSON.stringify(entry)).not.toContain(client.clientSecret)
  await expect.poll(async () => (await shown(client)).lastError?.status).toBe(401)
  expect((await shown(client)).lastRequestAt).toBeNull()
})

test('malformed JSON, NUL and unpaired surrogates are recorded', async () => {
  const client = await createClient(acme.admin)
  await send(client, 'post', '/scim/v2/Users', '{"userName": "ada", active: true}')
  await expect.poll(() => failuresOf(acme, client)).toHaveLength(1)
  const text = 'a\u0000b\\u0000\ud800'
  await send(client, 'put', '/scim/v2/Users/2147483647', { userName: text, externalId: text, [text]: text })
  await expect.poll(() => failuresOf(acme, client)).toHaveLength(2)
  const [malformed, unstorable] = await failuresOf(acme, client)
  expect(malformed).toMatchObject({ responseStatus: 400, details: { payload: '{"userName": "ada", active: true}' } })
  const stored = 'a\ufffdb\\u0000\ufffd'
  expect(unstorable).toMatchObject({ userName: stored, externalId: stored, details: { payload: { [stored]: stored } } })
  const path = 'no\u0000such'
  const patch = { schemas: [PATCH_OP], Operations: [{ op: 'add', path, value: 'x' }] }
  const { id } = (await send(client, 'post', '/scim/v2/Users', person())).body
  expect((await send(client, 'patch', `/scim/v2/Users/${id}`, patch)).status).toBe(400)
  await expect.poll(async () => (await shown(client)).lastError?.detail).toContain('no\ufffdsuch')
})

test('the last request has its minute and address', async () => {
  const client = await createClient(acme.admin)
  const { headers } = await acme.admin.get(`${CLIENTS}/${client.clientId}`)
  await service.as(client.clientSecret).get('/scim/v2/Users/2147483647')
  await expect
    .poll(() => shown(client))
    .toMatchObject({ lastRequestAt: expect.stringMatching(/:00\.000Z$/), lastRequestIp: '127.0.0.1' })
  const after = await acme.admin.get(`${CLIENTS}/${client.clientId}`)
  expect(after.headers.get('ETag')).toBe(headers.get('ETag'))
})

test('requests that the rate limit refuses within a minute are one entry', async () => {
  service.clock.set(`${new Date(Date.now() + 120_000).toISOString().slice(0, 17)}02Z`)
  const client = await createClient(acme.admin)
  const statuses = await Promise.all(
    [...Array(25)].map(async () => (await service.as(client.clientSecret).get('/scim/v2/Users/2147483647')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  const limited = async () => (await failuresOf(acme, client)).filter((entry) => entry.responseStatus === 429)
  await expect.poll(async () => (await limited())[0]?.repeated).toBe(15)
  await service.as(client.clientSecret).get('/scim/v2/Users/2147483647')
  await expect.poll(async () => (await limited())[0]?.repeated).toBe(16)
  expect(await limited()).toHaveLength(1)
  expect(await failuresOf(acme, client)).toHaveLength(11)
  expect((await shown(client)).lastError.status).toBe(429)
  service.clock.advance(60_000)
  for (let n = 0; n < 11; n++) await service.as(client.clientSecret).get('/scim/v2/Users/2147483647')
  await expect.poll(limited).toHaveLength(2)
})

test('without a valid secret or token nothing is recorded, nor for tokens of API clients', async () => {
  const client = await createClient(acme.admin)
  await acme.admin.post(`${CLIENTS}/${client.clientId}/deactivate`)
  const count = async () => (await acme.admin.get(`${AUDIT_LOG}?$count=true&$top=1`)).body['@odata.count']
  const before = await count()
  for (const token of [undefined, client.clientSecret, `scs_${'x'.repeat(43)}`, acme.account.token])
    expect((await service.as(token).get('/scim/v2/Users/2147483647')).status).toBe(401)
  const other = await createClient(acme.admin)
  await service.as(other.clientSecret).get('/scim/v2/Users/2147483647')
  await expect.poll(() => failuresOf(acme, other)).toHaveLength(1)
  expect(await count()).toBe(before + 1)
  expect(await shown(client)).toMatchObject({ lastRequestAt: null, lastError: null })
})

test('two accounts: neither sees an entry or an error of the other', async () => {
  const other = await scimAccount(service, 'Other')
  const client = await createClient(other.admin)
  await send(client, 'post', '/scim/v2/Users', { userName: 'canary of Other' })
  await expect.poll(() => failuresOf(other, client)).toHaveLength(1)
  const ours = await acme.admin.get(`${AUDIT_LOG}?$top=1000`)
  expect(JSON.stringify(ours.body)).not.toContain('canary of Other')
})

/** A finished request of a client that the database knows, as the pipeline gives it to observers. */
const exchangeOf = (clientId: string): FinishedExchange => ({
  requestId: 'req_1',
  method: 'POST',
  path: '/scim/v2/Users',
  operation: 'createScimUser',
  status: 400,
  complete: true,
  milliseconds: 1,
  ip: '127.0.0.1',
  bearer: {
    account: { id: acme.account.accountId, timeZone: 'UTC' },
    actor: { name: 'Directory' },
    clientId,
  },
  body: {},
  problem: undefined,
})

test('a stop records what the limit has refused until then', async () => {
  const { clientId } = await createClient(acme.admin)
  const { database: db } = service.app
  const find = async () => ({
    ...scimClientEntity.defaults,
    displayName: 'Directory',
    ssoProviderId: '',
  })
  const host = { clock: service.clock, log: silentLog, db, transaction: db.transaction }
  const observer = openObserver(host, { find })
  for (let n = 0; n < 7; n++) void observer.observe({ ...exchangeOf(clientId), status: 429 })
  await observer.close()
  const entries = await failuresOf(acme, { clientId, clientSecret: '' })
  expect(entries.map(({ responseStatus, repeated }) => [responseStatus, repeated])).toEqual([[429, 7]])
})

test('a database that fails is logged, and of many requests that wait for it the last ones are dropped', async () => {
  const log = recordingLog()
  let fail = (_: Error) => {}
  const failing = new Promise<never>((_, reject) => {
    fail = reject
  })
  failing.catch(() => undefined)
  const db = { ...service.app.database, query: () => failing, models: () => failing }
  const host = { clock: service.clock, log, db, transaction: () => failing }
  const observer = openObserver(host, { find: () => failing })
  for (let n = 0; n < 150; n++) void observer.observe(exchangeOf('scim-x'))
  expect(log.lines).toHaveLength(50)
  fail(new Error('the database is gone'))
  await observer.close()
  expect(log.lines).toHaveLength(150)
  expect(new Set(log.lines.map(({ level }) => level))).toEqual(new Set(['error']))
})
