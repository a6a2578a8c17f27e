import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { exchange } from '../support/raw-connection.ts'
import probe, { control } from './probe/plugin.js'

let service: TestService
let acme: TestAccount
let other: TestAccount

beforeAll(async () => {
  service = await startTestService({ plugins: [probe as unknown as AnyPlugin], unknownValues: 'send' })
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

test('write: replies with the resource and commits', async () => {
  const { status, body, headers } = await acme.post('/api/v1/probes', { note: 'first', level: 3 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ note: 'first', level: 3, accountId: acme.accountId })
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await notes(acme)).toContain('first')
})

test('deprecated operation: says so in each reply, also in refusals; others do not', async () => {
  const statedBy = ({ headers }: { headers: Headers }) => [headers.get('deprecation'), headers.get('sunset')]
  const stated = [`@${Date.UTC(2026, 11, 1) / 1000}`, 'Tue, 01 Jun 2027 00:00:00 GMT']
  expect(statedBy(await acme.get('/api/v1/probes/open'))).toEqual(stated)
  expect(statedBy(await acme.get('/api/v1/probes/open?unknown=1'))).toEqual(stated)
  expect(statedBy(await acme.get('/api/v1/probes'))).toEqual([null, null])
})

test('write: a thrown problem rolls back, and is answered with problem details and the request id', async () => {
  const { status, body, headers } = await acme.post('/api/v1/probes', { note: 'undone', simulate: 'fail' })
  expect(status).toBe(409)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body).toMatchObject({
    status: 409,
    title: 'Conflict',
    code: 'simulated_failure',
    detail: 'The probe simulates a failure.',
  })
  expect(body.requestId).toBe(headers.get('x-request-id'))
  expect(await notes(acme)).not.toContain('undone')
})

test('response validation: a reply that breaks the contract is a 500 without internals, and rolls back', async () => {
  const { status, body } = await acme.post('/api/v1/probes', { note: 'broken', simulate: 'break-contract' })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/surprise|\.ts|node_modules/)
  expect(await notes(acme)).not.toContain('broken')
})

test('events: a plugin cannot emit an event of another plugin', async () => {
  const { status } = await acme.post('/api/v1/probes', { note: 'foreign', simulate: 'emit-foreign' })
  expect(status).toBe(500)
  expect(await notes(acme)).not.toContain('foreign')
})

test('write: runs once more after a deadlock', async () => {
  control.deadlocks = 0
  const { status } = await acme.post('/api/v1/probes', { note: 'second try', simulate: 'deadlock' })
  expect(status).toBe(201)
  expect(control.deadlocks).toBe(2)
  expect((await notes(acme)).filter((note) => note === 'second try')).toHaveLength(1)
})

test('unknown paths and methods: a request with a valid token is counted before it is refused', async () => {
  const refusals = [await acme.get('/api/v1/nothing'), await acme.delete('/api/v1/probes')]
  expect(refusals.map(({ status, headers }) => [status, headers.has('x-ratelimit-remaining')])).toEqual([
    [404, true],
    [405, true],
  ])
  expect(refusals[1]?.headers.get('allow')).toContain('GET')
})

test.each([
  ['no token', {}],
  ['an unknown token', { Authorization: `Bearer at_${'x'.repeat(43)}` }],
  ['a token of no known form', { Authorization: 'Bearer x' }],
  ['another scheme', { Authorization: 'Basic eA==' }],
])('unknown paths and methods: are refused alike with %s', async (_, headers) => {
  const statusOf = async (method: string, path: string) => {
    const answer = await fetch(service.url + path, { method, headers: headers as Record<string, string> })
    expect(answer.headers.has('x-ratelimit-remaining')).toBe(false)
    return answer.status
  }
  expect(await statusOf('GET', '/api/v1/nothing')).toBe(404)
  expect(await statusOf('DELETE', '/api/v1/probes')).toBe(405)
})

test('request validation: lists all faults of a body, each with its pointer', async () => {
  const { status, body } = await acme.post('/api/v1/probes', { level: 12, surprise: 1 })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid_request')
  const pointers = body.errors.map((fault: { pointer: string }) => fault.pointer)
  expect(pointers.sort()).toEqual(['/level', '/note', '/surprise'])
})

test('request body: malformed JSON is refused with the position of the error', async () => {
  const { status, body } = await acme.post('/api/v1/probes', '{"note": "x",}')
  expect(status).toBe(400)
  expect(body.errors[0].detail).toMatch(/not JSON.*character/)
})

test('request body: a missing body, invalid UTF-8 and another content type are refused, each with its reason', async () => {
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

test('request body: is limited in size, also after decompression', async () => {
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

test('query options: unknown, empty, repeated and mistyped ones are refused by name', async () => {
  for (const query of ['$bottom=1', '$top=', '$top=1&$top=2', '$top=many', '$top=6']) {
    const { status, body } = await acme.get(`/api/v1/probes?${query}`)
    expect([query, status, body.errors?.[0]?.parameter]).toEqual([query, 400, query.slice(0, query.indexOf('='))])
  }
})

test('query options: an empty one is to be left out', async () => {
  const { body } = await acme.get('/api/v1/tasks?$filter=')
  const detail = 'The parameter $filter must not be empty; leave it out instead.'
  expect(body.errors).toEqual([{ parameter: '$filter', detail }])
})

test('query options: all unknown ones are listed, with those that exist', async () => {
  const { body } = await acme.get('/api/v1/probes?$bottom=1&sort=up&$top=1')
  expect(body.errors.map((fault: { parameter: string }) => fault.parameter)).toEqual(['$bottom', 'sort'])
  expect(body.errors[0].detail).toBe('There is no query option $bottom here; there are: $top.')
})

test('request validation: names the faults of query options, the path and the body together', async () => {
  const { status, body } = await acme.patch('/api/v1/tasks/x?colour=red&replan=true&replan=true', { name: '', size: 1 })
  expect([status, body.errors]).toEqual([
    400,
    [
      { parameter: 'colour', detail: 'There is no query option colour here; there are: replan.' },
      { parameter: 'replan', detail: 'The query option replan is given 2 times; give it once.' },
      { parameter: 'taskId', detail: 'The parameter taskId must be an integer.' },
      { pointer: '/size', detail: '/size is not known here.' },
      { pointer: '/name', detail: '/name must not be empty.' },
    ],
  ])
  const both = await acme.patch('/api/v1/tasks/x?taskId=1', { name: 'A' })
  expect(both.body.errors).toEqual([
    { parameter: 'taskId', detail: 'There is no query option taskId here; there are: replan.' },
    { parameter: 'taskId', detail: 'The parameter taskId must be an integer.' },
  ])
  const unreadable = await acme.patch('/api/v1/tasks/%ff?colour=red', { name: '' })
  expect(unreadable.body.errors.map(({ parameter, pointer }: Record<string, string>) => parameter ?? pointer)).toEqual([
    'taskId',
    'colour',
    '/name',
  ])
})

test('request validation: names the faults of query options and the path beside a body that is not JSON', async () => {
  const response = await fetch(`${service.url}/api/v1/tasks/x?colour=red`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${acme.token}`, 'Content-Type': 'application/json' },
    body: '{"name": ',
  })
  const { errors } = (await response.json()) as { errors: object[] }
  expect([response.status, errors]).toEqual([
    400,
    [
      { parameter: 'colour', detail: 'There is no query option colour here; there are: replan.' },
      { pointer: '', detail: expect.stringMatching(/^The body is not JSON/) },
      { parameter: 'taskId', detail: 'The parameter taskId must be an integer.' },
    ],
  ])
})

test('request validation: says between which numbers a parameter may be that is too large to be read', async () => {
  const faults = async (path: string) => (await acme.get(path)).body.errors
  for (const number of ['9007199254740992', '-9007199254740993', '1'.repeat(400)]) {
    const top = 'The parameter $top must be from 0 to 9007199254740991.'
    expect(await faults(`/api/v1/projects?$top=${number}`)).toEqual([{ parameter: '$top', detail: top }])
    const id = 'The parameter projectId must be from 1 to 9007199254740991.'
    expect(await faults(`/api/v1/projects/${number}`)).toEqual([{ parameter: 'projectId', detail: id }])
  }
  const low = 'The parameter $top must be from 0 to 5.'
  expect(await faults('/api/v1/probes?$top=9007199254740993')).toEqual([{ parameter: '$top', detail: low }])
})

test('request validation: describes faults in plain words', async () => {
  const { body } = await acme.post('/api/v1/probes', { level: 'high', surprise: 1 })
  const details = body.errors.map((fault: { detail: string }) => fault.detail).sort()
  expect(details).toEqual(['/level must be an integer.', '/note is missing.', '/surprise is not known here.'])
})

test('request validation: describes patterns, empty texts and empty bodies in plain words, each once', async () => {
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Words' })
  const path = `/api/v1/projects/${project.id}`
  const faults = async (change: object) => (await acme.patch(path, change)).body.errors
  expect(await faults({ name: '' })).toEqual([{ pointer: '/name', detail: '/name must not be empty.' }])
  const blank = '/name must not be blank, nor have a NUL character.'
  expect(await faults({ name: '  ' })).toEqual([{ pointer: '/name', detail: blank }])
  const nothing = 'The body has no property; null for one that cannot be cleared counts as left out.'
  for (const change of [{}, { status: null }]) expect(await faults(change)).toEqual([{ pointer: '', detail: nothing }])
  const early = '/startDate must be a date between 1900 and 2199, such as 2026-03-31.'
  expect(await faults({ startDate: '1066-10-14' })).toEqual([{ pointer: '/startDate', detail: early }])
})

test('request validation: an invalid date is refused with an example of a valid one', async () => {
  const { status, body } = await acme.post('/api/v1/projects', { name: 'Leap', startDate: '2026-02-30' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ pointer: '/startDate', detail: '/startDate must be a date such as 2026-03-31.' }])
})

test('routing: an unknown path is 404, an unknown method 405 with Allow, a broken escape 400', async () => {
  expect((await acme.get('/api/v1/nothing')).body.code).toBe('no_such_path')
  expect((await acme.get('/api/v1/probes/')).status).toBe(404)
  const { status, headers, body } = await acme.get('/api/v1/probes/7')
  expect([status, headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS'])
  expect(body.detail).toContain('DELETE')
  expect((await acme.delete('/api/v1/probes/%zz')).status).toBe(400)
})

test('routing: HEAD answers as GET without a body, OPTIONS with the allowed methods', async () => {
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

test('authentication: no token, a malformed one and an unknown one are 401 with a challenge', async () => {
  for (const token of [undefined, 'not a token', 'at_unknown']) {
    const { status, headers, body } = await service.as(token).get('/api/v1/probes')
    expect([status, body.status]).toEqual([401, 401])
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
})

test('authorization: Administrator operations are 403 for a General User, another account’s row is 404', async () => {
  const { body } = await acme.post('/api/v1/probes', { note: 'walled' })
  const general = await acme.user('Gus General')
  expect((await general.delete(`/api/v1/probes/${body.id}`)).status).toBe(403)
  expect(await other.delete(`/api/v1/probes/${body.id}`)).toMatchObject({ status: 404 })
  expect((await acme.delete(`/api/v1/probes/${body.id}`)).status).toBe(204)
})

test('authorization: a plugin that is disabled for the account is 403 plugin_disabled, at once', async () => {
  await service.app.activation.set(other.accountId, 'probe', false)
  const { status, body } = await other.get('/api/v1/probes')
  expect([status, body.code]).toEqual([403, 'plugin_disabled'])
  await service.app.activation.set(other.accountId, 'probe', true)
  expect((await other.get('/api/v1/probes')).status).toBe(200)
})

test('content negotiation: chooses the reply’s media type by Accept', async () => {
  await acme.post('/api/v1/probes', { note: 'for csv' })
  const csv = await acme.get('/api/v1/probes', { Accept: 'text/csv;q=0.9, image/png' })
  expect([csv.headers.get('content-type'), csv.body]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^\d+\n/),
  ])
  expect((await acme.get('/api/v1/probes', { Accept: 'image/png' })).status).toBe(406)
})

test('streams: an error half-way closes the connection', async () => {
  await expect(fetch(`${service.url}/api/v1/probes/stream?breakAfter=3`).then((r) => r.text())).rejects.toThrow()
})

test('idempotency key: returns the same reply and writes once', async () => {
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

test('prepared write: prepares once, not again for a second transaction or a stored reply', async () => {
  const key = { 'Idempotency-Key': 'k-prepared' }
  control.deadlocks = 0
  control.prepared = 0
  const first = await acme.post('/api/v1/probes', { note: 'prepared', simulate: 'deadlock' }, key)
  expect([first.status, control.deadlocks, control.prepared]).toEqual([201, 2, 1])
  const again = await acme.post('/api/v1/probes', { note: 'prepared', simulate: 'deadlock' }, key)
  expect([again.body, control.prepared]).toEqual([first.body, 1])
  const reused = await acme.post('/api/v1/probes', { note: 'another' }, key)
  expect([reused.status, reused.body.code, control.prepared]).toEqual([409, 'idempotency_key_reused', 1])
})

test('queued write: is made ready in its turn, before its transaction, and not again for a second transaction', async () => {
  const steps: string[] = []
  Object.assign(control, {
    queues: ['notes'],
    deadlocks: 0,
    hold: async (step: string) => {
      steps.push(step)
      await sleep(20)
    },
  })
  try {
    const key = { 'Idempotency-Key': 'k-queued' }
    const answers = await Promise.all([
      acme.post('/api/v1/probes', { note: 'first', simulate: 'deadlock' }, key),
      acme.post('/api/v1/probes', { note: 'second' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  } finally {
    Object.assign(control, { queues: undefined, hold: undefined })
  }
  const inTurn = steps.filter((step) => step !== 'prepare').join(' ')
  expect(['ready write write ready write', 'ready write ready write write']).toContain(inTurn)
})

test('queued write: an error as it is made ready answers the request, and the next one has its turn', async () => {
  const refusal = Object.assign(new Error('No.'), { problem: true, status: 409, code: 'not_now', headers: {} })
  Object.assign(control, {
    queues: ['notes'],
    hold: async (step: string) => {
      if (step === 'ready') throw refusal
    },
  })
  try {
    const refused = await acme.post('/api/v1/probes', { note: 'never stored' })
    expect([refused.status, refused.body.code]).toEqual([409, 'not_now'])
  } finally {
    Object.assign(control, { hold: undefined })
  }
  expect((await acme.post('/api/v1/probes', { note: 'in turn' })).status).toBe(201)
  Object.assign(control, { queues: undefined })
  expect(await notes(acme)).not.toContain('never stored')
})

test('idempotency key: expires after a day, also for prepared writes', async () => {
  const key = { 'Idempotency-Key': 'k-day' }
  const first = await acme.post('/api/v1/probes', { note: 'today' }, key)
  await service.app.database.query(
    `UPDATE runtime.idempotency SET created_at = created_at - interval '25 hours' WHERE key = 'k-day'`,
  )
  const next = await acme.post('/api/v1/probes', { note: 'tomorrow' }, key)
  expect([first.status, next.status]).toEqual([201, 201])
})

test('idempotency key: can be used again after a failed request', async () => {
  const key = { 'Idempotency-Key': 'k-2' }
  expect((await acme.post('/api/v1/probes', { note: 'no', simulate: 'fail' }, key)).status).toBe(409)
  expect((await acme.post('/api/v1/probes', { note: 'yes' }, key)).status).toBe(201)
})

test('content types: parameters do not matter, and do not fill the validator’s cache', async () => {
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

test('request id: a caller’s id with invalid characters is replaced', async () => {
  const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) => {
    const url = new URL(`${service.url}/api/v1/probes`)
    const request = httpRequest(url, { headers: { 'X-Request-Id': 'a\tb', Authorization: [`Bearer ${acme.token}`] } })
    request
      .on('response', (response) => resolve(response.resume()))
      .on('error', reject)
      .end()
  })
  expect([statusCode, headers['x-request-id']]).toEqual([200, expect.stringMatching(/^[\w-]{36}$/)])
})

test('request validation: reports only the first fault of a large body', async () => {
  const { status, body } = await acme.post('/api/v1/tasks/batch-update', { updates: new Array(200_000).fill(0) })
  expect([status, body.errors.length]).toEqual([400, 1])
})

test('idempotency key: users of the same client have separate keys', async () => {
  const key = { 'Idempotency-Key': 'k-shared' }
  const general = await acme.user('Ken Keyed')
  const [mine, hers] = [
    await acme.post('/api/v1/probes', { note: 'same words' }, key),
    await general.post('/api/v1/probes', { note: 'same words' }, key),
  ]
  expect([mine.status, hers.status]).toEqual([201, 201])
  expect(hers.body.id).not.toBe(mine.body.id)
})

test('response headers: an invalid header is a 500 before the commit, and the service continues', async () => {
  const { status } = await acme.post('/api/v1/probes', { note: 'bad header', simulate: 'bad-header' })
  expect(status).toBe(500)
  expect(await notes(acme)).not.toContain('bad header')
  expect((await acme.get('/api/v1/probes')).status).toBe(200)
})

test('errors: a network error of a handler is a 500, not a 503 for the database', async () => {
  const { status } = await acme.post('/api/v1/probes', { note: 'refused', simulate: 'refused' })
  expect(status).toBe(500)
})

test('malformed requests: an absolute request target is served, one that is not a URL is refused', async () => {
  const raw = (target: string) =>
    exchange(service.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(await raw('http://elsewhere.example/healthz?x=1')).toMatch(/^HTTP\/1.1 200/)
  expect(await raw('http://[')).toMatch(/^HTTP\/1.1 400[\s\S]*problem\+json/)
  expect(await raw(`/${'x'.repeat(20_000)}`)).toMatch(/^HTTP\/1.1 431[\s\S]*problem\+json[\s\S]*16 KiB/)
  expect(await raw('/ HTTP/9.9 nonsense')).toMatch(/^HTTP\/1.1 400[\s\S]*malformed_request/)
})

test('malformed requests: NUL in a path parameter or in client credentials is refused', async () => {
  expect((await acme.delete('/api/v1/webhooks/a%00b')).status).toBe(400)
  const basic = Buffer.from('a%00b:secret').toString('base64')
  const response = await fetch(`${service.url}/connect/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(response.status).toBe(401)
})

test('rate limit: counts requests that are refused for their role', async () => {
  const general = await acme.user('Rita Refused')
  const { status, headers } = await general.delete('/api/v1/probes/1')
  expect(status).toBe(403)
  expect(headers.has('x-ratelimit-remaining')).toBe(true)
})
