import { get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { exchange } from '../support/raw-connection.ts'
import pages, { seen } from './pages/plugin.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ plugins: [pages as AnyPlugin] })
})
afterAll(() => service?.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers })
const expectAlive = async () => expect((await get('/healthz')).status).toBe(200)

/** Unlike `fetch`, adds no headers to the request and hides none of the response. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(service.url + path, { headers, method }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end()
  })

test('errors: an error whose rendering fails is answered with problem details, without a stack', async () => {
  const answer = await get('/broken/page', { Accept: 'text/html' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', requestId: answer.headers.get('x-request-id') })
  expect(text).not.toContain('too')
  expect((await get('/broken/nowhere')).status).toBe(500)
  await expectAlive()
})

test('streams: HEAD and GET of a stream that fails do not crash the service', async () => {
  expect((await raw('/pages/stream', {}, 'HEAD')).statusCode).toBe(200)
  expect((await raw('/pages/stream?missing=true', {}, 'HEAD')).statusCode).toBe(200)
  await expect(get('/pages/stream?missing=true').then((answer) => answer.text())).rejects.toThrow()
  expect(await (await get('/pages/stream')).text()).toBe('hello\n')
  await expectAlive()
})

test('content negotiation: uses the weights of Accept, also with spaces around them', async () => {
  const type = async (accept: string) => (await get('/pages/dashboard', { Accept: accept })).headers.get('content-type')
  expect(await type('application/json; q=0.1, text/html; q=0.9')).toBe('text/html; charset=utf-8')
  expect((await get('/pages/typed', { Accept: 'application/json; q=0' })).status).toBe(406)
})

test('parameters: have types and defaults at the first request and at later ones', async () => {
  const read = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).json()
  for (const path of ['/pages/typed', '/pages/typed?tags=a,b']) {
    const tags = path.includes('?') ? ['a', 'b'] : null
    for (let n = 0; n < 3; n++) {
      expect(await read(path)).toEqual({ size: 20, turn: 1, tags })
      const given = { 'Page-Size': '5', Cookie: 'pageTurn=7' }
      expect(await read(path, given)).toEqual({ size: 5, turn: 7, tags })
    }
  }
  expect((await get('/pages/typed', { 'Page-Size': 'many' })).status).toBe(400)
  expect((await get('/pages/typed', { 'Page-Size': 'many' })).status).toBe(400)
})

test('parameters: of the query take what RFC 3986 lets clients leave as it is', async () => {
  const answer = await get('/pages/typed?tags=a:b/c?d@e,!$()*;f=g+h')
  expect(await answer.json()).toEqual({ size: 20, turn: 1, tags: ['a:b/c?d@e', '!$()*;f=g h'] })
})

test('parameters: accept only JSON numbers, in headers and cookies too', async () => {
  for (const number of ['Infinity', '-Infinity', '1e999', '1e1', '0x5', '05', '5.0', '9007199254740993']) {
    expect([number, (await get('/pages/typed', { 'Page-Size': number })).status]).toEqual([number, 400])
    expect([number, (await get('/pages/typed', { Cookie: `pageTurn=${number}` })).status]).toEqual([number, 400])
  }
})

test('response validation: an undeclared status or content type, or an object instead of text, is a 500', async () => {
  for (const how of ['status', 'type', 'object']) {
    expect([how, (await get(`/pages/wrong?how=${how}`)).status]).toEqual([how, 500])
  }
})

test('response headers: a handler’s header replaces the default, whatever its case, and extends Vary', async () => {
  const { rawHeaders } = await raw('/pages/wrong?how=headers', { Origin: 'https://dashboard.example.com' })
  const values = (name: string) =>
    rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
  expect(values('content-type')).toEqual(['text/x-own'])
  expect(values('cache-control')).toEqual(['max-age=5'])
  expect(values('vary')).toEqual(['Origin, X-Own'])
})

test('static files: a range beyond the end is 416, a failed precondition 412, another method 405', async () => {
  expect((await raw('/pages-site/plain.txt', { Range: 'bytes=100-' })).statusCode).toBe(416)
  expect((await raw('/pages-site/plain.txt', { 'If-Match': '"other"' })).statusCode).toBe(412)
  const posted = await raw('/pages-site/plain.txt', {}, 'POST')
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect((await raw('/pages-site/plain.txt', {}, 'OPTIONS')).statusCode).toBe(204)
})

test('HTML pages: are not compressed', async () => {
  const page = await get('/pages-site/', { Accept: 'text/html', 'Accept-Encoding': 'gzip' })
  expect(page.status).toBe(200)
  const dashboard = await get('/pages/dashboard', { Accept: 'text/html', 'Accept-Encoding': 'gzip' })
  expect(dashboard.headers.get('content-encoding')).toBe(null)
})

test('observers: get the caller’s address, also if the connection has closed', async () => {
  seen.length = 0
  await new Promise<void>((resolve) => {
    const request = httpGet(`${service.url}/pages/long`, () => {})
    request.on('error', () => resolve())
    request.on('response', (response) => {
      response.destroy()
      resolve()
    })
  })
  await expect.poll(() => seen.length).toBe(1)
  expect(seen[0]?.ip).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('malformed requests: are answered with problem details and a request id', async () => {
  const noHost = await exchange(service.url, 'GET /healthz HTTP/1.1\r\n\r\n')
  expect(noHost).toMatch(/^HTTP\/1\.1 400[\s\S]*X-Request-Id[\s\S]*no Host header/)
  const expecting = await exchange(service.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n')
  expect(expecting).toMatch(/^HTTP\/1\.1 417[\s\S]*X-Content-Type-Options: nosniff[\s\S]*expectation_failed/)
  expect(await exchange(service.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
  const http2 = await exchange(service.url, 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n')
  expect(http2).toMatch(/^HTTP\/1\.1 505[\s\S]*X-Request-Id[\s\S]*http_version_not_supported/)
})
