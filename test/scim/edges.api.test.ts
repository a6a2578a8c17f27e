/** What is refused before a handler runs: every refusal under /scim/v2 is a SCIM error (RFC 7644, section 3.12). */
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../runtime/testing.ts'
import { exchange } from '../support/raw-connection.ts'
import { newScimClient, SCIM_JSON, type ScimClient, startScimService } from './scim-service.ts'
import { PATCH_OP } from './support.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const CONFIGURATION = '/scim/v2/ServiceProviderConfig'
let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startScimService()
  client = await newScimClient(service, await service.account())
})
afterAll(() => service?.stop())

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Unlike `fetch`, adds no header but `Authorization`, and leaves the path as it is. */
const raw = (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const authorization = { Authorization: `Bearer ${client.clientSecret}` }
    const sent = request(service.url, { method, path, headers: { ...authorization, ...headers } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sent.on('error', reject).end(body)
  })

const send = (method: string, path: string, body: string | Buffer, type: string | undefined = SCIM_JSON) =>
  raw(method, path, {
    headers: { 'Content-Length': String(Buffer.byteLength(body)), ...(type && { 'Content-Type': type }) },
    body,
  })

/** The status and the scimType of a SCIM error that is complete and has the right content type. */
function refusal({ status, headers, text }: RawAnswer): readonly [number, string | undefined] {
  const body = JSON.parse(text)
  expect(headers['content-type']).toBe(SCIM_JSON)
  expect(body).toEqual({
    schemas: [ERROR],
    status: String(status),
    detail: expect.stringMatching(/^[^{}]+$/),
    ...(body.scimType && { scimType: body.scimType }),
  })
  expect(text).not.toMatch(/\bat \S+:\d+|node_modules|SELECT|pg_/)
  return [status, body.scimType]
}

describe('unknown paths', () => {
  it.each([
    '/scim/v2',
    '/scim/v2/',
    '/scim/v2/Users/',
    '/scim/v2/Schemas/',
    '/scim/v2/ServiceProviderConfig/',
    '/scim/v2/ServiceProviderConfigs',
    '/scim/v2/users',
    '/scim/v2/Groups/7',
    '/scim/v2/Bulk',
    '/scim/v2/Me',
    '/scim/v2/Users/7/name',
    '/scim/v2//Users',
    '/scim/v2/__proto__',
    '/scim/v2/%2e%2e/Users',
  ])('%s: 404, with every method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(refusal(await raw(method, path))).toEqual([404, undefined])
  })

  it('ids that no resource can have: 404', async () => {
    for (const id of ['%00', 'a%00b', '%ff', '%', '%zz', 'x'.repeat(2_001)])
      for (const kind of ['Schemas', 'ResourceTypes', 'Users'])
        expect([id, ...refusal(await raw('GET', `/scim/v2/${kind}/${id}`))]).toEqual([id, 404, undefined])
  })
})

describe('methods', () => {
  it.each([
    ['ServiceProviderConfig', 'GET, HEAD, OPTIONS'],
    ['ResourceTypes', 'GET, HEAD, OPTIONS'],
    ['ResourceTypes/User', 'GET, HEAD, OPTIONS'],
    ['Schemas', 'GET, HEAD, OPTIONS'],
    ['Schemas/urn:ietf:params:scim:schemas:core:2.0:User', 'GET, HEAD, OPTIONS'],
    ['Users', 'GET, HEAD, OPTIONS, POST'],
    ['Groups', 'GET, HEAD, OPTIONS'],
    ['Users/.search', 'OPTIONS, POST'],
    ['.search', 'OPTIONS, POST'],
    ['Users/7', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
  ])('%s: 405 with Allow, and OPTIONS', async (path, allowed) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((it) => !allowed.includes(it))) {
      const answer = await raw(method, `/scim/v2/${path}`)
      expect([method, ...refusal(answer), answer.headers.allow]).toEqual([method, 405, undefined, allowed])
    }
    const options = await raw('OPTIONS', `/scim/v2/${path}`)
    expect([options.status, options.headers.allow, options.text]).toEqual([204, allowed, ''])
  })

  it('HEAD: as GET, without a body', async () => {
    const [get, head] = [await raw('GET', CONFIGURATION), await raw('HEAD', CONFIGURATION)]
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', SCIM_JSON])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect((await raw('HEAD', '/scim/v2/Groups/7')).status).toBe(404)
  })
})

describe('authentication', () => {
  it.each([
    ['', 'Bearer'],
    ['Bearer', 'Bearer error="invalid_token"'],
    ['Basic YTpi', 'Bearer error="invalid_token"'],
    [`Bearer scs_${'x'.repeat(43)}`, 'Bearer error="invalid_token"'],
    ['Bearer at_unknown', 'Bearer error="invalid_token"'],
    [`Bearer ${'x'.repeat(9_000)}`, 'Bearer error="invalid_token"'],
  ])('%.20s: 401 with WWW-Authenticate', async (authorization, challenge) => {
    for (const path of [CONFIGURATION, '/scim/v2/Users?filter=x', '/scim/v2/Users/%00']) {
      const headers: Record<string, string> = authorization === '' ? {} : { Authorization: authorization }
      const answer = await fetch(service.url + path, { headers })
      const text = await answer.text()
      expect(refusal({ status: answer.status, headers: Object.fromEntries(answer.headers), text })).toEqual([
        401,
        undefined,
      ])
      expect(answer.headers.get('www-authenticate')).toBe(challenge)
    }
  })

  it('a token of another scope: 401', async () => {
    const acme = await service.account()
    await service.app.activation.set(acme.accountId, 'scim', true)
    const { status, body } = await acme.get(CONFIGURATION)
    expect([status, body.status, body.detail]).toEqual([401, '401', expect.stringContaining('service.scim')])
  })

  it('the plugin disabled for the account: 403, until it is enabled', async () => {
    const other = await newScimClient(service, await service.account())
    await service.app.activation.set(other.accountId, 'scim', false)
    for (const path of [CONFIGURATION, '/scim/v2/Users', '/scim/v2/Users/7']) {
      const { status, body } = await other.get(path)
      expect([status, body]).toEqual([403, { schemas: [ERROR], status: '403', detail: expect.any(String) }])
    }
    await service.app.activation.set(other.accountId, 'scim', true)
    expect((await other.get(CONFIGURATION)).status).toBe(200)
  })
})

describe('content negotiation', () => {
  it.each([
    [undefined, SCIM_JSON],
    ['*/*', SCIM_JSON],
    ['application/*', SCIM_JSON],
    [SCIM_JSON, SCIM_JSON],
    ['application/scim+json; charset=utf-8', SCIM_JSON],
    ['Application/SCIM+JSON', SCIM_JSON],
    ['application/json', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['application/scim+json, application/json', SCIM_JSON],
    ['application/json;q=0.5, application/scim+json', SCIM_JSON],
    ['text/html, application/json;q=0.9', 'application/json'],
  ])('Accept: %s is answered as %s', async (accept, type) => {
    const answer = await raw('GET', CONFIGURATION, { headers: { ...(accept && { Accept: accept }) } })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
    expect(JSON.parse(answer.text)).toMatchObject({ patch: { supported: true } })
  })

  it('refuses other types with 406', async () => {
    for (const accept of ['text/html', 'application/xml', 'application/json;q=0'])
      expect(refusal(await raw('GET', CONFIGURATION, { headers: { Accept: accept } }))).toEqual([406, undefined])
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'a body of the type %j: 415',
    async (type) => {
      for (const [method, path] of WRITES)
        expect(refusal(await send(method, path, '{"userName":"ada"}', type))).toEqual([415, undefined])
    },
  )
})

const WRITES = [
  ['POST', '/scim/v2/Users'],
  ['PUT', '/scim/v2/Users/7'],
  ['PATCH', '/scim/v2/Users/7'],
  ['POST', '/scim/v2/Users/.search'],
  ['POST', '/scim/v2/.search'],
] as const

describe('bodies', () => {
  it.each([
    '',
    ' ',
    '{',
    '{"userName":}',
    "{'userName':'ada'}",
    '{"userName":"ada"',
    '<User/>',
    'null',
    '[]',
    '"ada"',
    '7',
    '[{"userName":"ada"}]',
    '{"a":"\u0001"}',
    '\ufeff\ufeff{}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ])('%.20s: 400 invalidSyntax', async (body) => {
    for (const [method, path] of WRITES) expect(refusal(await send(method, path, body))).toEqual([400, 'invalidSyntax'])
  })

  it('bytes that are no UTF-8: 400 invalidSyntax', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    for (const [method, path] of WRITES) expect(refusal(await send(method, path, body))).toEqual([400, 'invalidSyntax'])
  })

  it('a body that does not match its Content-Encoding: 400 invalidSyntax; an unknown encoding: 415', async () => {
    const encoded = (encoding: string) =>
      raw('POST', '/scim/v2/Users', {
        headers: { 'Content-Type': SCIM_JSON, 'Content-Encoding': encoding, 'Content-Length': '2' },
        body: '{}',
      })
    expect(refusal(await encoded('gzip'))).toEqual([400, 'invalidSyntax'])
    expect(refusal(await encoded('zstd-2'))).toEqual([415, undefined])
  })

  it('more than 1 MiB, of a search more than 128 KiB: 413', async () => {
    for (const [method, path] of WRITES) {
      const size = path.endsWith('.search') ? 131_072 : 1_048_576
      const large = JSON.stringify({ userName: 'x'.repeat(size) })
      expect(refusal(await send(method, path, large))).toEqual([413, undefined])
    }
  })

  it('a body sent in chunks, and one with charset, are read', async () => {
    const chunked = await raw('POST', '/scim/v2/Users', {
      headers: { 'Content-Type': SCIM_JSON, 'Transfer-Encoding': 'chunked' },
      body: '{',
    })
    expect(refusal(chunked)).toEqual([400, 'invalidSyntax'])
    for (const type of ['application/scim+json; charset=utf-8', 'application/json;charset=UTF-8', 'APPLICATION/JSON'])
      expect(refusal(await send('POST', '/scim/v2/Users', '[', type))).toEqual([400, 'invalidSyntax'])
  })

  it('a body of GET and DELETE: 415, unless it is an empty JSON object', async () => {
    expect(refusal(await send('GET', CONFIGURATION, '{"a":1}', 'application/json'))).toEqual([415, undefined])
    for (const type of ['application/json', SCIM_JSON])
      expect((await send('GET', CONFIGURATION, '{}', type)).status).toBe(200)
  })
})

describe('query parameters', () => {
  it.each(['filter', 'startIndex', 'count', 'cursor', 'sortBy', 'sortOrder', 'attributes', 'excludedAttributes'])(
    '%s sent twice: 400 invalidValue',
    async (name) => {
      for (const query of [`${name}=a&${name}=b`, `${name}=a&${name}=a`]) {
        const answer = await raw('GET', `/scim/v2/Users?${query}`)
        expect([query, ...refusal(answer)]).toEqual([query, 400, 'invalidValue'])
      }
    },
  )

  it('longer than the contract allows: 400 invalidValue', async () => {
    for (const query of [`sortBy=${'x'.repeat(501)}`, `attributes=${'x'.repeat(4_097)}`, `count=${'9'.repeat(101)}`])
      expect(refusal(await raw('GET', `/scim/v2/Users?${query}`))).toEqual([400, 'invalidValue'])
  })

  it('unknown ones are ignored, also when they are repeated or strange', async () => {
    for (const query of ['aadOptscim062020', 'x=1&x=2', '__proto__=1', 'constructor[prototype]=1', '%00=%00', '&&=&'])
      expect([query, (await raw('GET', `${CONFIGURATION}?${query}`)).status]).toEqual([query, 200])
  })
})

it('request lines that are no HTTP are refused, and the service goes on', async () => {
  const answer = await exchange(service.url, 'GET /scim/v2/Users HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect((await raw('GET', CONFIGURATION)).status).toBe(200)
})

describe('faults of the database', () => {
  it('lost: 503 with Retry-After, never 404', async () => {
    const own = await startScimService()
    const name = new URL(own.databaseUrl).pathname.slice(1)
    const outside = new pg.Client({ connectionString: String(process.env.CHAINWORK_TEST_DATABASE) })
    await outside.connect()
    try {
      const theirs = await newScimClient(own, await own.account())
      expect((await theirs.get(CONFIGURATION)).status).toBe(200)
      await outside.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await outside.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name])
      const user = { userName: 'ada', externalId: 'ada', emails: [{ value: 'ada@example.com' }] }
      const operations = { schemas: [PATCH_OP], Operations: [{ op: 'replace', path: 'active', value: false }] }
      const type = { 'Content-Type': SCIM_JSON }
      const requests = {
        configuration: () => theirs.get(CONFIGURATION),
        get: () => theirs.get('/scim/v2/Users/7'),
        list: () => theirs.get('/scim/v2/Users'),
        filter: () => theirs.get(`/scim/v2/Users?filter=${encodeURIComponent('userName eq "ada"')}`),
        search: () => theirs.post('/scim/v2/Users/.search', {}, type),
        post: () => theirs.post('/scim/v2/Users', user, type),
        put: () => theirs.put('/scim/v2/Users/7', user, type),
        patch: () => theirs.patch('/scim/v2/Users/7', operations, type),
        delete: () => theirs.delete('/scim/v2/Users/7'),
      }
      for (const [name, send] of Object.entries(requests)) {
        const { status, headers, body } = await send()
        expect([name, status, headers.get('content-type'), body]).toEqual([
          name,
          503,
          SCIM_JSON,
          { schemas: [ERROR], status: '503', detail: expect.stringContaining('Try again') },
        ])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      await outside.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
      await expect.poll(async () => (await theirs.get(CONFIGURATION)).status).toBe(200)
    } finally {
      await outside.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
      await outside.end()
      await own.stop()
    }
  })

  it('a statement that fails: 500, without the database’s words', async () => {
    const own = await startScimService()
    try {
      const theirs = await newScimClient(own, await own.account())
      await own.app.database.query('ALTER TABLE identity.client RENAME TO moved')
      const { status, headers, body } = await theirs.get('/scim/v2/Users/7')
      expect([status, headers.get('content-type'), body.status]).toEqual([500, SCIM_JSON, '500'])
      expect(JSON.stringify(body)).not.toMatch(/identity|relation|client/)
    } finally {
      await own.stop()
    }
  })
})
