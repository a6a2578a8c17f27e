import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin, FinishedExchange } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { exchange } from '../support/raw-connection.ts'
import pages, { seen } from './pages/plugin.js'
import probe from './probe/plugin.js'

let service: TestService
let acme: TestAccount

beforeAll(async () => {
  service = await startTestService({ plugins: [pages, probe] as unknown as AnyPlugin[] })
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'probe', true)
  await service.app.database.query('UPDATE identity.client SET allowed_origins = $2 WHERE id = $1', [
    acme.clientId,
    ['https://dashboard.example.com'],
  ])
})
afterAll(() => service?.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers })
/** Without what `fetch` adds: it asks past every cache. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpGet(service.url + path, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

test('cookies: are set with safe defaults; handlers get those that the contract declares', async () => {
  const entered = await fetch(`${service.url}/pages/dashboard`, { method: 'POST', redirect: 'manual' })
  expect(entered.status).toBe(303)
  expect(entered.headers.getSetCookie()).toEqual([
    'pageVisit=first; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    'pageTheme=dark%20blue; Path=/pages; SameSite=Strict',
  ])
  const shown = await get('/pages/dashboard', { ...HTML, Cookie: 'other=1; pageVisit=first; pageTheme=dark%20blue' })
  expect(await shown.text()).toBe('<h1>Visit first</h1>')
})

test('cookies: one that breaks the contract is refused', async () => {
  const refused = await get('/pages/dashboard', { Cookie: 'pageVisit=NO1', Accept: 'application/json' })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: 'invalid_request', id: refused.headers.get('x-request-id'), path: '/pages/dashboard' },
  ])
})

test('response headers: pages have a content security policy, nosniff and no referrer', async () => {
  const { headers } = await get('/pages/dashboard', HTML)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('errors: are rendered by path and Accept', async () => {
  const page = await get('/pages/dashboard?fail=true', HTML)
  expect([page.status, page.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
  expect(await page.text()).toBe(`<h1>The &lt;dashboard> is closed.</h1><p>${page.headers.get('x-request-id')}</p>`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const json = await get('/pages/dashboard?fail=true', { Accept: 'application/json' })
  expect([json.status, await json.json()]).toMatchObject([409, { code: 'closed' }])
  const neither = await get('/pages/dashboard?fail=true', { Accept: 'image/png' })
  expect([neither.status, neither.headers.get('content-type')]).toEqual([406, 'application/json'])
  const elsewhere = await get('/api/v1/nothing', HTML)
  expect(elsewhere.headers.get('content-type')).toBe('application/problem+json')
})

test('content types: parameters of Accept and Content-Type are ignored', async () => {
  const answer = await acme.get('/api/v1/probes', {
    Accept: 'application/json;odata.metadata=minimal;q=0.9, text/html',
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  const written = await acme.post(
    '/api/v1/probes',
    { note: 'typed' },
    { 'Content-Type': 'application/json; charset=utf-8', Accept: 'application/json; charset=utf-8' },
  )
  expect(written.status).toBe(201)
})

test('content types: an operation without a body accepts an empty JSON body, and refuses any other', async () => {
  const send = (body: string | undefined, type = 'application/json') =>
    fetch(`${service.url}/pages/dashboard`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': type },
      ...(body !== undefined && { body }),
    })
  for (const body of ['{}', ' ', 'null', undefined]) expect([body, (await send(body)).status]).toEqual([body, 303])
  expect((await send('{"a":1}')).status).toBe(415)
  expect((await send('a=1', 'text/plain')).status).toBe(415)
})

test('content types: are negotiated after authentication', async () => {
  expect((await get('/api/v1/probes', { Accept: 'image/png' })).status).toBe(401)
  const posted = await fetch(`${service.url}/api/v1/probes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/xml' },
    body: '<a/>',
  })
  expect(posted.status).toBe(401)
})

test('static files: have ETags and ranges; files with hashed names are cached for a year', async () => {
  const hashed = await get('/pages-site/assets/app-1a2B3c4D.js')
  expect([hashed.status, hashed.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(hashed.headers.get('content-type')).toMatch(/^text\/javascript/)
  const plain = await get('/pages-site/plain.txt')
  expect([await plain.text(), plain.headers.get('cache-control')]).toEqual(['hello\n', 'no-cache'])
  expect(await statusOf('/pages-site/plain.txt', { 'If-None-Match': plain.headers.get('etag') ?? '' })).toBe(304)
  const part = await get('/pages-site/plain.txt', { Range: 'bytes=1-3' })
  expect([part.status, await part.text(), part.headers.get('content-encoding')]).toEqual([206, 'ell', null])
})

test('static files: a path without a file is the fallback page for browsers, else 404', async () => {
  for (const path of ['/pages-site', '/pages-site/', '/pages-site/projects/7']) {
    const page = await get(path, HTML)
    expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringContaining('<title>Site</title>')])
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  expect((await get('/pages-site/missing.js', HTML)).status).toBe(404)
  expect((await get('/pages-site/projects/7', { Accept: 'application/json' })).status).toBe(404)
  expect((await get('/pages-site/..%2f..%2fprobe/plugin.js')).status).toBe(404)
  expect((await get('/pages-sites')).status).toBe(404)
})

test('compression: of texts above a kilobyte and of files, if the client accepts it', async () => {
  const zipped = await get('/pages/long', { 'Accept-Encoding': 'gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('vary')).toContain('Accept-Encoding')
  expect(await zipped.text()).toHaveLength(15_000)
  const plain = await get('/pages/long', { 'Accept-Encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, '15000'])
  const script = await get('/pages-site/assets/app-1a2B3c4D.js', { 'Accept-Encoding': 'br' })
  expect([script.headers.get('content-encoding'), (await script.text()).length > 2_000]).toEqual(['br', true])
  const short = await get('/pages/dashboard', { ...HTML, 'Accept-Encoding': 'gzip' })
  expect(short.headers.get('content-encoding')).toBe(null)
})

test('CORS: only registered origins may read responses', async () => {
  const from = (origin: string, headers: Record<string, string> = {}) =>
    get('/pages/dashboard', { Origin: origin, Accept: 'application/json', ...headers })
  const allowed = await from('https://dashboard.example.com')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://dashboard.example.com')
  expect(allowed.headers.get('access-control-expose-headers')).toMatch(/ETag.*Deprecation,Sunset/)
  expect(allowed.headers.get('vary')).toContain('Origin')
  expect(allowed.headers.has('access-control-allow-credentials')).toBe(false)
  const foreign = await from('https://evil.example.com')
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([200, null])
  expect(foreign.headers.get('vary')).toContain('Origin')
  expect((await get('/pages/dashboard')).headers.get('vary')).toBe('Origin')

  const preflight = (origin: string) =>
    fetch(`${service.url}/api/v1/projects`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    })
  const known = await preflight('https://dashboard.example.com')
  expect([known.status, known.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  expect(known.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(known.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/)
  expect((await preflight('https://evil.example.com')).headers.get('access-control-allow-origin')).toBe(null)
})

test('CORS: error responses can be read too', async () => {
  const answer = await get('/api/v1/projects', { Origin: 'https://dashboard.example.com' })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
    401,
    'https://dashboard.example.com',
  ])
})

test('observers: get every exchange under their prefix, also refused ones; their errors have no effect', async () => {
  seen.length = 0
  await get('/pages/dashboard', { ...HTML, 'X-Request-Id': 'observed-1' })
  await get('/pages/dashboard?fail=true', HTML)
  await get('/pages/nowhere')
  await fetch(`${service.url}/pages/dashboard`, { method: 'PUT' })
  await expect.poll(() => seen.length).toBe(4)
  const facts = ({ method, path, operation, status, problem }: FinishedExchange) =>
    [method, path, operation, status, problem?.code] as const
  expect(seen.map(facts)).toEqual([
    ['GET', '/pages/dashboard', 'showDashboard', 200, undefined],
    ['GET', '/pages/dashboard', 'showDashboard', 409, 'closed'],
    ['GET', '/pages/nowhere', undefined, 404, 'no_such_path'],
    ['PUT', '/pages/dashboard', undefined, 405, 'method_not_allowed'],
  ])
  expect(seen[0]).toMatchObject({
    requestId: 'observed-1',
    complete: true,
    ip: expect.stringMatching(/127\.0\.0\.1|::1/),
  })
})

test('request id: every response has one, also to a malformed request', async () => {
  const text = await exchange(service.url, 'GET / HTTP/9.9\r\n\r\n')
  const id = /X-Request-Id: ([\w-]{36})/.exec(text)?.[1]
  expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ status: 400, requestId: id })
  expect(text).toContain('X-Content-Type-Options: nosniff')
})

test('response headers: an https installation sends Strict-Transport-Security and secure cookies', async () => {
  const environment = { BASE_URL: 'https://chainwork.example.com', DATABASE_URL: service.databaseUrl }
  const secure = await startTestService({ plugins: [pages as AnyPlugin], environment })
  try {
    const { headers } = await fetch(`${secure.url}/healthz`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    const entered = await fetch(`${secure.url}/pages/dashboard`, { method: 'POST', redirect: 'manual' })
    expect(entered.headers.getSetCookie()[0]).toContain('; Secure;')
  } finally {
    await secure.stop()
  }
})

test('roles: operations and files of a plugin are served only by its role', async () => {
  const api = await startTestService({
    plugins: [pages as AnyPlugin],
    environment: { ROLES: 'api', DATABASE_URL: service.databaseUrl },
  })
  try {
    expect((await fetch(`${api.url}/pages/dashboard`)).status).toBe(404)
    expect((await fetch(`${api.url}/pages-site/plain.txt`)).status).toBe(404)
    expect((await api.as(acme.token).get('/api/v1/projects')).status).toBe(200)
  } finally {
    await api.stop()
  }
})
