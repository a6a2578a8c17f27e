/**
 * Wrong input to the API, as tables of what is sent and what the answer says: queries and paths, bodies, project files, and
 * numbers that are none at every operation that takes one. Generated input is in generated-input.
 */
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../runtime/testing.ts'
import { operations } from './operations.ts'
import { type Case, refuses, startTarget } from './refusals.ts'

const target = startTarget()
const upload = 'POST /projects/import'

const queries: Case[] = [
  { what: 'an unknown option', to: 'GET /projects?$frobnicate=1', at: ['$frobnicate'] },
  { what: 'an unknown parameter', to: 'GET /tasks?color=red', at: ['color'] },
  {
    what: 'an unknown option of 5,000 letters',
    to: `GET /projects?${'n'.repeat(5_000)}=1`,
    at: [`${'n'.repeat(199)}…`],
    message: /n… here; there are: /,
  },
  { what: 'a $top that is no number', to: 'GET /projects?$top=many', at: ['$top'] },
  { what: 'a $skip beyond int8', to: 'GET /projects?$skip=99999999999999999999', at: ['$skip'] },
  {
    what: 'a $filter in 2,000 parentheses',
    to: `GET /projects?$filter=${'('.repeat(2_000)}id eq 1${')'.repeat(2_000)}`,
    at: ['$filter'],
  },
  { what: 'the same option twice', to: 'GET /projects?$top=1&$top=2', at: ['$top'] },
  { what: 'an id that is a word', to: 'GET /projects/first', at: ['projectId'] },
  { what: 'an id of nought', to: 'GET /tasks/0', at: ['taskId'] },
  { what: 'an id beyond all numbers', to: 'GET /tasks/99999999999999999999', at: ['taskId'] },
  { what: 'an id that only bigint holds', to: 'GET /tasks/9007199254740991', status: 404 },
  { what: 'a webhook with a NUL', to: 'GET /webhooks/wh_%00', at: ['webhookId'] },
  { what: 'a path of 9,000 letters', to: `GET /${'p'.repeat(9_000)}`, status: 404, message: /names no path \S{200}\./ },
]

describe('queries and paths', () => refuses(target, queries))

const task = 'POST /projects/{projectId}/tasks'
const change = 'PATCH /tasks/{taskId}'
const NUL = '\\u0000'
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const malformed: Case[] = [
  { what: 'JSON that stops', to: 'POST /projects', body: '{"name": "x"', code: 'invalid_request' },
  { what: 'JSON with a comma too many', to: 'POST /projects', body: '{"name": "x",}' },
  { what: 'no JSON', to: 'POST /projects', body: 'name=x' },
  { what: 'JSON that is no object', to: 'POST /projects', body: '[]' },
  { what: 'null', to: 'POST /projects', body: 'null' },
  { what: 'a bare string', to: 'POST /projects', body: '"x"' },
  { what: 'bytes that are no UTF-8', to: 'POST /projects', body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
  { what: '100,000 arrays in each other', to: 'POST /projects', body: deep(100_000) },
  { what: 'arrays in each other in a field', to: 'POST /projects', body: `{"name": ${deep(5_000)}}` },
  { what: 'a form', to: 'POST /projects', body: 'name=x', type: 'application/x-www-form-urlencoded', status: 415 },
  { what: 'a made-up media type', to: 'POST /projects', body: '{}', type: 'not a type', status: 415 },
  { what: 'a media type of 9,000 letters', to: 'POST /projects', body: '{}', type: 'x'.repeat(9_000), status: 415 },
  { what: 'a body of 2 MiB', to: 'POST /projects', body: { name: 'x'.repeat(2 ** 21) }, status: 413 },
  { what: 'a file of 51 MiB', to: upload, body: ' '.repeat(51 * 2 ** 20), type: 'application/xml', status: 413 },
]

const fields: Case[] = [
  {
    what: 'data of a test in 20,000 objects',
    to: 'POST /webhooks/{webhookId}/test',
    body: `{"event": "task.red", "data": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`,
  },
  {
    what: 'an unknown event',
    to: 'PUT /webhooks/{webhookId}',
    body: { events: ['task.red', 'task.blue'] },
    at: ['/events/1'],
    message: /task\.blue/,
  },
  {
    what: 'an unknown field',
    to: 'POST /projects',
    body: { name: 'x', colour: 'red' },
    at: ['/colour'],
    message: /colour/,
  },
  {
    what: 'an unknown field of 5,000 letters',
    to: 'POST /projects',
    body: { name: 'x', ['z'.repeat(5_000)]: 1 },
    at: [`/${'z'.repeat(998)}…`],
    message: /z… is not known here\./,
  },
  {
    what: 'an unknown field of characters that take two',
    to: 'POST /projects',
    body: { name: 'x', ['😀'.repeat(800)]: 1 },
    at: [`/${'😀'.repeat(499)}…`],
  },
  { what: 'no name', to: 'POST /projects', body: {}, at: ['/name'] },
  { what: 'a name of 201 letters', to: 'POST /projects', body: { name: 'x'.repeat(201) }, at: ['/name'] },
  { what: 'a number for a name', to: 'POST /projects', body: { name: 7 }, at: ['/name'] },
  {
    what: 'many faults at once',
    to: 'POST /projects',
    body: { name: 7, startDate: 'soon', bufferPercentage: -1 },
    at: ['/name', '/startDate', '/bufferPercentage'],
  },
  { what: 'a NUL in a name', to: 'POST /projects', body: `{"name": "a${NUL}b"}`, at: ['/name'] },
  {
    what: 'a NUL in a description',
    to: 'PATCH /projects/{projectId}',
    body: `{"description": "a${NUL}b"}`,
    at: ['/description'],
  },
  { what: 'a lone surrogate', to: 'POST /projects', body: '{"name": "a\\ud800b"}', at: ['/name'] },
  {
    what: 'a NUL in a holiday',
    to: 'POST /calendars',
    body: `{"name": "x", "holidays": [{"date": "2026-12-25", "name": "${NUL}"}]}`,
    at: ['/holidays/0/name'],
  },
  {
    what: 'a NUL in a webhook',
    to: 'POST /webhooks',
    body: `{"name": "a${NUL}", "url": "https://hooks.example.com/", "events": ["task.red"], "secret": "s"}`,
    at: ['/name'],
  },
  { what: 'a NUL in the header of a webhook', to: 'PUT /webhooks/{webhookId}', body: `{"headers": {"X-A": "${NUL}"}}` },
  {
    what: 'a NUL in a test',
    to: 'POST /webhooks/{webhookId}/test',
    body: `{"event": "task.red${NUL}"}`,
    at: ['/event'],
  },
  {
    what: 'a NUL in an address',
    to: 'PUT /webhooks/{webhookId}',
    body: `{"url": "https://hooks.example.com/${NUL}"}`,
    at: ['/url'],
  },
  {
    what: 'a day of the year nought',
    to: 'POST /projects',
    body: { name: 'x', startDate: '0000-00-00' },
    at: ['/startDate'],
  },
  {
    what: 'a timestamp for a date',
    to: task,
    body: { name: 'x', notBefore: '2026-12-01T08:00:00Z' },
    at: ['/notBefore'],
  },
  {
    what: 'a holiday that is no day',
    to: 'POST /calendars',
    body: { name: 'x', holidays: [{ date: '2026-13-01' }] },
    at: ['/holidays/0/date'],
  },
  { what: 'an immense duration', to: task, body: '{"name": "x", "duration": 1e308}', at: ['/duration'] },
  { what: 'a number beyond numbers', to: task, body: '{"name": "x", "duration": 1e999}', at: ['/duration'] },
  { what: 'a negative remaining duration', to: change, body: { remainingDuration: -0.5 }, at: ['/remainingDuration'] },
  { what: 'a text for a number', to: change, body: { percentComplete: '50' }, at: ['/percentComplete'] },
  { what: 'a fraction for an id', to: task, body: { name: 'x', assignedToId: 1.5 }, at: ['/assignedToId'] },
  { what: 'a user beyond int4', to: task, body: { name: 'x', assignedToId: 2 ** 31 }, at: ['/assignedToId'] },
  {
    what: 'a manager beyond int4',
    to: 'POST /projects',
    body: { name: 'x', projectManagerId: 4_000_000_000 },
    at: ['/projectManagerId'],
  },
  {
    what: 'a resource beyond int4',
    to: task,
    body: { name: 'x', assignments: [{ resourceId: 2 ** 40 }] },
    at: ['/assignments/0/resourceId'],
  },
  {
    what: 'units below 0',
    to: task,
    body: { name: 'x', assignments: [{ resourceId: 1, units: -1 }] },
    at: ['/assignments/0/units'],
  },
  {
    what: 'a calendar beyond all numbers',
    to: 'POST /resources',
    body: '{"name": "x", "calendarId": 99999999999999999999}',
    at: ['/calendarId'],
  },
  {
    what: 'a weekday that is none',
    to: 'POST /calendars',
    body: { name: 'x', weekdays: [0, 8] },
    at: ['/weekdays/0', '/weekdays/1'],
  },
  { what: 'too many weekdays', to: 'POST /calendars', body: { name: 'x', weekdays: [1, 1] }, at: ['/weekdays'] },
  { what: '__proto__', to: 'POST /projects', body: '{"name": "x", "__proto__": {"admin": true}}' },
]

describe('malformed bodies', () => refuses(target, malformed))
describe('fields', () => refuses(target, fields))

const xml = 'application/xml'
const mspdi = (inner: string) =>
  `<Project xmlns="http://schemas.microsoft.com/project"><Name>x</Name>${inner}</Project>`
const row = '<Task><UID>1</UID><ID>1</ID><Name>T1</Name><Duration>PT8H0M0S</Duration></Task>'

const files: Case[] = [
  { what: 'no XML', to: upload, type: xml, body: 'hello' },
  {
    what: 'a DOCTYPE',
    to: upload,
    type: xml,
    body: `<!DOCTYPE Project [<!ENTITY e SYSTEM "file:///etc/passwd">]>${mspdi('&e;')}`,
    message: /DOCTYPE/,
  },
  {
    what: 'a date that is none',
    to: upload,
    type: xml,
    body: mspdi(`<StartDate>2026-02-30T08:00:00</StartDate><Tasks>${row}</Tasks>`),
    message: /2026-02-30/,
  },
  {
    what: 'more of a resource than there is, where that is not to be lowered',
    to: `${upload}?overAllocation=refuse`,
    type: xml,
    body: mspdi(
      `<Tasks>${row}</Tasks><Resources><Resource><UID>1</UID><ID>1</ID><Name>Welder</Name><Type>1</Type><MaxUnits>1</MaxUnits></Resource></Resources>
     <Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>3</Units></Assignment></Assignments>`,
    ),
    message: /T1.*Welder|Welder.*T1/s,
  },
]

const table = (...rows: string[]) => ({ to: upload, type: 'text/csv', body: rows.join('\n') }) as const
const tables: Case[] = [
  { what: 'no column name', ...table('duration', '3'), message: /name/ },
  { what: 'bytes that are no UTF-8', ...table(''), body: new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xff, 0xfe]) },
]

describe('project files', () => refuses(target, files))
describe('tables of tasks', () => refuses(target, tables))

test('a network that cannot be planned is refused by the names of its tasks and resources', async () => {
  const { body: project } = await target.acme.post('/api/v1/projects', { name: 'Knotted' })
  const add = async (body: object) => (await target.acme.post(`/api/v1/projects/${project.id}/tasks`, body)).body.id
  const dig = await add({ name: 'Dig' })
  const pour = await add({ name: 'Pour', predecessors: [{ taskId: dig }] })
  const tied = await target.acme.patch(`/api/v1/tasks/${dig}`, { predecessors: [{ taskId: pour }] })
  const planned = await target.acme.post(`/api/v1/projects/${project.id}/schedule`, {})
  expect([tied, planned].map(({ status }) => status)).toContain(planned.status === 409 ? 409 : 400)
  expect(JSON.stringify([tied.body, planned.body])).toMatch(/Dig.*Pour|Pour.*Dig/)

  const { body: heavy } = await target.acme.post('/api/v1/projects', { name: 'Heavy' })
  const assignments = [{ resourceId: target.ids.resourceId, units: 2 }]
  const made = await target.acme.post(`/api/v1/projects/${heavy.id}/tasks`, { name: 'Lift bridge', assignments })
  const refused = made.status === 201 ? await target.acme.post(`/api/v1/projects/${heavy.id}/schedule`, {}) : made
  expect([400, 409]).toContain(refused.status)
  expect(refused.body.detail).toMatch(/Lift bridge.*Crane|Crane.*Lift bridge/)
})

test('a body that stops before its end leaves the service as it was', async () => {
  const sent = await new Promise<string>((resolve) => {
    const cut = request(`${target.service.url}/api/v1/projects`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${target.acme.token}`,
        'Content-Type': 'application/json',
        'Content-Length': '100',
      },
    })
    cut.on('error', () => resolve('cut'))
    cut.write('{"name": "half', () => setTimeout(() => cut.destroy(), 50))
    cut.on('close', () => resolve('cut'))
  })
  expect(sent).toBe('cut')
  expect((await target.acme.get("/api/v1/projects?$filter=contains(name,'half')")).body.value).toEqual([])
})

test('a body where none is taken is refused by its kind, however large, and an empty one is not', async () => {
  const path = `/api/v1/webhooks/${target.ids.webhookId}`
  const refused = await Promise.all([
    target.acme.patch(`${path}/pause`, { a: 1 }),
    target.acme.patch(`${path}/pause`, { name: 'x'.repeat(2 ** 21) }),
    target.acme.patch(`${path}/pause`, 'x', { 'Content-Type': 'text/plain' }),
  ])
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([415, 'unsupported_media_type']))
  expect((await target.acme.patch(`${path}/pause`, {})).status).toBe(200)
  expect((await target.acme.patch(`${path}/resume`, '')).status).toBe(200)
})

test('a test delivery carries any text that Unicode has', async () => {
  const body = '{"event": "task.red", "data": {"text": "a\\u0000b\\ud83d\\ude00"}}'
  expect((await target.acme.post(`/api/v1/webhooks/${target.ids.webhookId}/test`, body)).status).toBe(202)
})

describe('POST /connect/token', () => {
  const form = { grant_type: 'password', username: 'a', password: 'b', client_id: 'c', client_secret: 'd' }
  test.each([
    ['no grant', { grant_type: '' }],
    ['a NUL in the user name', { username: 'a\0' }],
    ['a NUL in the password', { password: 'a\0' }],
    ['a NUL in the client', { client_id: 'a\0' }],
    ['a NUL in the scope', { scope: 'api1\0' }],
    ['an endless user name', { username: 'a'.repeat(10_000) }],
    ['an endless password', { password: 'a'.repeat(10_000) }],
  ])('%s is an error of OAuth', async (_, more) => {
    const body = new URLSearchParams({
      ...form,
      client_id: target.acme.clientId,
      client_secret: target.acme.clientSecret,
      ...more,
    })
    const response = await fetch(`${target.service.url}/connect/token`, { method: 'POST', body })
    const refusal = (await response.json()) as { error: string }
    expect([400, 401]).toContain(response.status)
    expect(refusal.error).toMatch(/^invalid_(request|client|grant|scope)$/)
  })

  test('JSON is none of its media types', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${target.service.url}/connect/token`, {
      method: 'POST',
      headers,
      body: JSON.stringify(form),
    })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'invalid_request'])
  })
})

test('characters that no text may have are left out of a project file, not stored', async () => {
  const text = mspdi(`<Tasks>${row.replace('T1', 'T\0&#0;&#xD800;1')}</Tasks>`)
  const { status, body } = await target.acme.post('/api/v1/projects/import', text, { 'Content-Type': xml })
  expect(status).toBe(201)
  const { value } = (await target.acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body
  expect(value[0].name).toMatch(/^T\P{C}*1$/u)
})

const NO_IDS = [
  'Infinity',
  '-Infinity',
  '1e999',
  '-1e999',
  'NaN',
  '1e3',
  '1.0',
  '0x10',
  '%201',
  '1%20',
  '01',
  '+1',
  '-0',
  '0',
  '-1',
  '9007199254740992',
  '9223372036854775808',
  '99999999999999999999',
  '%D9%A1',
]
/** Ids of SCIM are texts (RFC 7643, section 3.1), and some others too. */
const numeric = operations.filter(
  ({ path }) =>
    !path.startsWith('/scim/') &&
    /\{(?!webhookId|deliveryId|clientId|feedId|decisionId|searchId|scimClientId|ssoProviderId)\w+Id\}/.test(path),
)

let token: Promise<string> | undefined
/** The token of an Administrator, for the API and the admin API. */
const administrator = () => {
  const { service, acme } = target
  token ??= signIn(service.url, acme, acme.email, acme.password, 'api1 admin')
  return token
}
const sendAsAdministrator = async (method: string, path: string, given?: string) => {
  const token = given ?? (await administrator())
  const type = path.split('?')[0]?.endsWith('/import') ? 'text/csv' : 'application/json'
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
  const response = await fetch(target.service.url + path, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
  return { response, body: JSON.parse(await response.text()) }
}

/** The id in place of the first parameter; what follows it is a number that there may be. */
const withId = (path: string, id: string) => path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, '1')

test.each(NO_IDS)('path: %s is no id, at every operation that takes one', async (id) => {
  expect(numeric.length).toBeGreaterThanOrEqual(27)
  for (const { method, path, operationId } of numeric) {
    const name = /\{(\w+)\}/.exec(path)?.[1]
    const { response, body } = await sendAsAdministrator(method.toUpperCase(), withId(path, id))
    expect([operationId, response.status, body.code]).toEqual([operationId, 400, 'invalid_request'])
    const places = body.errors.map(({ parameter }: { parameter?: string }) => parameter)
    expect(places, operationId).toContain(name)
  }
})

test('path: the largest id that there may be is merely not there', async () => {
  for (const { method, path, operationId } of numeric.filter((it) => it.method === 'get' || it.method === 'delete')) {
    const { response } = await sendAsAdministrator(method.toUpperCase(), withId(path, '9007199254740991'))
    expect([operationId, response.status]).toEqual([operationId, 404])
  }
})

test.each(['Infinity', '-Infinity', '1e999', '1e1', '0x1', '%205', '5.0', '+5'])(
  'query: %s is no $top',
  async (top) => {
    const { response, body } = await sendAsAdministrator('GET', `/api/v1/projects?$top=${top}`)
    expect([response.status, body.errors]).toEqual([400, [{ parameter: '$top', detail: expect.any(String) }]])
  },
)

test('path: one that cannot be decoded is refused once the caller is known and counted', async () => {
  for (const id of ['%zz', '%ED%A0%80', '%00']) {
    const { response, body } = await sendAsAdministrator('GET', `/api/v1/projects/${id}`)
    expect([response.status, body.errors[0].parameter]).toEqual([400, 'projectId'])
    expect(response.headers.get('X-RateLimit-Limit')).not.toBeNull()
    expect((await sendAsAdministrator('GET', `/api/v1/projects/${id}`, 'at_nobody')).response.status).toBe(401)
  }
})
