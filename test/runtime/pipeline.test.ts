import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { exchange } from '../support/raw-connection.ts'
import probe, { told } from './probe/plugin.js'

let service: TestService
let acme: TestAccount
let other: TestAccount

beforeAll(async () => {
  service = await startTestService({ plugins: [probe as unknown as AnyPlugin] })
  acme = await service.account('Acme')
  other = await service.account('Other')
  for (const account of [acme, other]) await service.app.activation.set(account.accountId, 'probe', true)
})
afterAll(() => service?.stop())

const notes = async (account: TestAccount) =>
  (
    await service.app.database.query<{ note: string }>('SELECT note FROM probe.note WHERE account_id = $1', [
      account.accountId,
    ])
  ).map((row) => row.note)

test('a write answers with its resource and commits', async () => {
  const { status, body, headers } = await acme.post('/api/v1/probes', { note: 'first', level: 3 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ note: 'first', level: 3, accountId: acme.accountId })
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await notes(acme)).toContain('first')
})

test('a thrown problem rolls the write back and is told as problem details with the request id', async () => {
  const { status, body, headers } = await acme.post('/api/v1/probes', { note: 'undone', tell: 'fail' })
  expect(status).toBe(409)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body).toMatchObject({
    status: 409,
    title: 'Conflict',
    code: 'told_to_fail',
    detail: 'The probe was told to fail.',
  })
  expect(body.requestId).toBe(headers.get('x-request-id'))
  expect(await notes(acme)).not.toContain('undone')
})

test('a reply that breaks the contract is a 500 that tells nothing of our insides, and nothing is committed', async () => {
  const { status, body } = await acme.post('/api/v1/probes', { note: 'broken', tell: 'break-contract' })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/surprise|\.ts|node_modules/)
  expect(await notes(acme)).not.toContain('broken')
})

test('an event that is not the plugin’s own cannot be emitted', async () => {
  const { status } = await acme.post('/api/v1/probes', { note: 'foreign', tell: 'emit-foreign' })
  expect(status).toBe(500)
  expect(await notes(acme)).not.toContain('foreign')
})

test('a deadlock runs the handler once more', async () => {
  told.deadlocks = 0
  const { status } = await acme.post('/api/v1/probes', { note: 'second try', tell: 'deadlock' })
  expect(status).toBe(201)
  expect(told.deadlocks).toBe(2)
  expect((await notes(acme)).filter((note) => note === 'second try')).toHaveLength(1)
})

test('all faults of a body are told at once, each with its pointer', async () => {
  const { status, body } = await acme.post('/api/v1/probes', { level: 12, surprise: 1 })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid_request')
  const pointers = body.errors.map((fault: { pointer: string }) => fault.pointer)
  expect(pointers.sort()).toEqual(['/level', '/note', '/surprise'])
})

test('a malformed body is refused with the place where it goes wrong', async () => {
  const { status, body } = await acme.post('/api/v1/probes', '{"note": "x",}')
  expect(status).toBe(400)
  expect(body.errors[0].detail).toMatch(/not JSON.*character/)
})

test('an empty body, one that is not UTF-8, and one of another type are each refused in their own words', async () => {
  const send = (body: BodyInit | undefined, type: string | undefined) =>
    fetch(`${service.url}/api/v1/probes`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${acme.token}`, ...(type && { 'Content-Type': type }) },
      ...(body !== undefined && { body }),
    })
  const missing = await send(undefined, 'application/json')
  expect([missing.status, await missing.text()]).toEqual([400, expect.stringContaining('has no body')])
  expect((await send(Buffer.from('{"note":"x"}'), undefined)).status).toBe(415)
  const broken = await send(Buffer.from([0x22, 0xff, 0x22]), 'application/json')
  expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('encoding utf-8')])
  const xml = await send('<note/>', 'application/xml')
  expect([xml.status, await xml.text()]).toEqual([415, expect.stringContaining('application/json')])
})

test('bodies are bounded, compressed ones by what they become', async () => {
  const long = JSON.stringify({ note: 'x'.repeat(4_000) })
  const plain = await acme.post('/api/v1/probes', long)
  expect([plain.status, plain.body.code]).toEqual([413, 'payload_too_large'])
  const bomb = await fetch(`${service.url}/api/v1/probes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${acme.token}`, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: gzipSync(long),
  })
  expect(bomb.status).toBe(413)
})

test('unknown, empty, repeated and mistyped query options are refused by name', async () => {
  for (const query of ['$bottom=1', '$top=', '$top=1&$top=2', '$top=many', '$top=6']) {
    const { status, body } = await acme.get(`/api/v1/probes?${query}`)
    expect([query, status, body.errors?.[0]?.parameter]).toEqual([query, 400, query.slice(0, query.indexOf('='))])
  }
})

test('all unknown options are told at once, with those that there are', async () => {
  const { body } = await acme.get('/api/v1/probes?$bottom=1&sort=up&$top=1')
  expect(body.errors.map((fault: { parameter: string }) => fault.parameter)).toEqual(['$bottom', 'sort'])
  expect(body.errors[0].detail).toBe('There is no query option $bottom here; there are: $top.')
})

test('faults of a body are told in plain words', async () => {
  const { body } = await acme.post('/api/v1/probes', { level: 'high', surprise: 1 })
  const details = body.errors.map((fault: { detail: string }) => fault.detail).sort()
  expect(details).toEqual(['/level must be an integer.', '/note is missing.', '/surprise is not known here.'])
})

test('a date that is none is refused with one that would be', async () => {
  const { status, body } = await acme.post('/api/v1/projects', { name: 'Leap', startDate: '2026-02-30' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ pointer: '/startDate', detail: '/startDate must be a date such as 2026-03-31.' }])
})

test('an unknown path is 404, a path without the method 405 with Allow, a broken escape 400', async () => {
  expect((await acme.get('/api/v1/nothing')).body.code).toBe('no_such_path')
  expect((await acme.get('/api/v1/probes/')).status).toBe(404)
  const { status, headers, body } = await acme.get('/api/v1/probes/7')
  expect([status, headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS'])
  expect(body.detail).toContain('DELETE')
  expect((await acme.delete('/api/v1/probes/%zz')).status).toBe(400)
})

test('HEAD answers as GET without a body, and OPTIONS says what is allowed', async () => {
  const get = await fetch(`${service.url}/api/v1/probes/stream`)
  expect(await get.text()).toContain('line 9')
  const head = await fetch(`${service.url}/api/v1/probes`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${acme.token}` },
  })
  expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true])
  const options = await fetch(`${service.url}/api/v1/probes`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
})

test('no token, a malformed one and an unknown one are 401 with a challenge', async () => {
  for (const token of [undefined, 'not a token', 'at_unknown']) {
    const { status, headers, body } = await service.as(token).get('/api/v1/probes')
    expect([status, body.status]).toEqual([401, 401])
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
})

test('what is the Administrator’s is refused to a General User, and another account’s row is 404', async () => {
  const { body } = await acme.post('/api/v1/probes', { note: 'walled' })
  const general = await acme.user('Gus General')
  expect((await general.delete(`/api/v1/probes/${body.id}`)).status).toBe(403)
  expect(await other.delete(`/api/v1/probes/${body.id}`)).toMatchObject({ status: 404 })
  expect((await acme.delete(`/api/v1/probes/${body.id}`)).status).toBe(204)
})

test('a plugin that is off for the account is 403 plugin_disabled, at once after the switch', async () => {
  await service.app.activation.set(other.accountId, 'probe', false)
  const { status, body } = await other.get('/api/v1/probes')
  expect([status, body.code]).toEqual([403, 'plugin_disabled'])
  await service.app.activation.set(other.accountId, 'probe', true)
  expect((await other.get('/api/v1/probes')).status).toBe(200)
})

test('the reply’s media type is negotiated', async () => {
  await acme.post('/api/v1/probes', { note: 'for csv' })
  const csv = await acme.get('/api/v1/probes', { Accept: 'text/csv;q=0.9, image/png' })
  expect([csv.headers.get('content-type'), csv.body]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^\d+\n/),
  ])
  expect((await acme.get('/api/v1/probes', { Accept: 'image/png' })).status).toBe(406)
})

test('a stream that breaks half way cuts the connection', async () => {
  await expect(fetch(`${service.url}/api/v1/probes/stream?breakAfter=3`).then((r) => r.text())).rejects.toThrow()
})

test('the same Idempotency-Key gives the same reply and writes once', async () => {
  const key = { 'Idempotency-Key': 'k-1' }
  const first = await acme.post('/api/v1/probes', { note: 'once' }, key)
  const again = await acme.post('/api/v1/probes', { note: 'once' }, key)
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect((await notes(acme)).filter((note) => note === 'once')).toHaveLength(1)
  const reused = await acme.post('/api/v1/probes', { note: 'another' }, key)
  expect([reused.status, reused.body.code]).toEqual([409, 'idempotency_key_reused'])
  const elsewhere = await other.post('/api/v1/probes', { note: 'another' }, key)
  expect(elsewhere.status).toBe(201)
})

test('what a write prepares is prepared once: not again for its second transaction, nor for a reply that it has', async () => {
  const key = { 'Idempotency-Key': 'k-prepared' }
  told.deadlocks = 0
  told.prepared = 0
  const first = await acme.post('/api/v1/probes', { note: 'prepared', tell: 'deadlock' }, key)
  expect([first.status, told.deadlocks, told.prepared]).toEqual([201, 2, 1])
  const again = await acme.post('/api/v1/probes', { note: 'prepared', tell: 'deadlock' }, key)
  expect([again.body, told.prepared]).toEqual([first.body, 1])
  const reused = await acme.post('/api/v1/probes', { note: 'another' }, key)
  expect([reused.status, reused.body.code, told.prepared]).toEqual([409, 'idempotency_key_reused', 1])
})

test('an Idempotency-Key is forgotten after a day, also by what is prepared', async () => {
  const key = { 'Idempotency-Key': 'k-day' }
  const first = await acme.post('/api/v1/probes', { note: 'today' }, key)
  await service.app.database.query(
    `UPDATE runtime.idempotency SET created_at = created_at - interval '25 hours' WHERE key = 'k-day'`,
  )
  const next = await acme.post('/api/v1/probes', { note: 'tomorrow' }, key)
  expect([first.status, next.status]).toEqual([201, 201])
})

test('a failed request leaves its Idempotency-Key free', async () => {
  const key = { 'Idempotency-Key': 'k-2' }
  expect((await acme.post('/api/v1/probes', { note: 'no', tell: 'fail' }, key)).status).toBe(409)
  expect((await acme.post('/api/v1/probes', { note: 'yes' }, key)).status).toBe(201)
})

test('varied Content-Types do not grow what the validator keeps', async () => {
  const seen = await Promise.all(
    [...Array(50).keys()].map((n) => acme.get('/api/v1/probes', { 'Content-Type': `application/json; v=${n}` })),
  )
  expect(new Set(seen.map((answer) => answer.status))).toEqual(new Set([200]))
  const odd = await acme.post(
    '/api/v1/probes',
    { note: 'spelt oddly' },
    { 'Content-Type': 'Application/JSON; Charset="x"' },
  )
  expect(odd.status).toBe(201)
})

test('a header that no contract expects does not break the answer', async () => {
  const status = await new Promise((resolve, reject) => {
    const url = new URL(`${service.url}/api/v1/probes`)
    const request = httpRequest(url, { headers: { 'X-Request-Id': 'a\tb', Authorization: [`Bearer ${acme.token}`] } })
    request
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
})

test('a body with hundreds of thousands of faults is refused at its first', async () => {
  const { status, body } = await acme.post('/api/v1/tasks/batch-update', { updates: new Array(200_000).fill(0) })
  expect([status, body.errors.length]).toEqual([400, 1])
})

test('another user of the same client has Idempotency-Keys of its own', async () => {
  const key = { 'Idempotency-Key': 'k-shared' }
  const general = await acme.user('Ken Keyed')
  const [mine, hers] = [
    await acme.post('/api/v1/probes', { note: 'same words' }, key),
    await general.post('/api/v1/probes', { note: 'same words' }, key),
  ]
  expect([mine.status, hers.status]).toEqual([201, 201])
  expect(hers.body.id).not.toBe(mine.body.id)
})

test('a reply header that cannot be sent is a 500 before the commit, and the service lives on', async () => {
  const { status } = await acme.post('/api/v1/probes', { note: 'bad header', tell: 'bad-header' })
  expect(status).toBe(500)
  expect(await notes(acme)).not.toContain('bad header')
  expect((await acme.get('/api/v1/probes')).status).toBe(200)
})

test('a handler whose own network fails is a 500, not a lost database', async () => {
  const { status } = await acme.post('/api/v1/probes', { note: 'refused', tell: 'refused' })
  expect(status).toBe(500)
})

test('a request target in absolute form is served, one that is no URL refused as a problem', async () => {
  const raw = (target: string) =>
    exchange(service.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(await raw('http://elsewhere.example/healthz?x=1')).toMatch(/^HTTP\/1.1 200/)
  expect(await raw('http://[')).toMatch(/^HTTP\/1.1 400[\s\S]*problem\+json/)
  expect(await raw(`/${'x'.repeat(20_000)}`)).toMatch(/^HTTP\/1.1 431[\s\S]*problem\+json[\s\S]*16 KiB/)
  expect(await raw('/ HTTP/9.9 nonsense')).toMatch(/^HTTP\/1.1 400[\s\S]*malformed_request/)
})

test('NUL in a path parameter or in client credentials is refused, not a fault of ours', async () => {
  expect((await acme.delete('/api/v1/webhooks/a%00b')).status).toBe(400)
  const basic = Buffer.from('a%00b:secret').toString('base64')
  const response = await fetch(`${service.url}/connect/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(response.status).toBe(401)
})

test('calls that are refused for their role are counted too', async () => {
  const general = await acme.user('Rita Refused')
  const { status, headers } = await general.delete('/api/v1/probes/1')
  expect(status).toBe(403)
  expect(headers.has('x-ratelimit-remaining')).toBe(true)
})
