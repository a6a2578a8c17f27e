import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  AnswerTooLarge,
  BlockedUrl,
  type BoundedFetch,
  type BoundedFetchOptions,
  connectionFault,
  createResolver,
  openBoundedFetch,
  type Resolve,
} from '#runtime/outbound'

const MAX_BYTES = 1_000
const TIMEOUT = 10_000 // ms; only the test of the timeout waits for its own

let server: Server
let url: string
let handle: RequestListener
let requests = 0
let opened: BoundedFetch[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    handle(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  requests = 0
})
afterEach(async () => {
  for (const { close } of opened) await close()
  opened = []
})

function open(options: Partial<BoundedFetchOptions> = {}): BoundedFetch['fetch'] {
  const made = openBoundedFetch({
    allowed: { insecure: true },
    resolve: createResolver({ local: true }),
    timeout: TIMEOUT,
    maxBytes: MAX_BYTES,
    connections: 2,
    ...options,
  })
  opened.push(made)
  return made.fetch
}
const GET = { method: 'GET', headers: {} }
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => connectionFault(error).fault,
  )

test('bounded fetch: sends method, headers and body, and returns the whole answer', async () => {
  handle = async (request, response) => {
    const got = [request.method, request.url, request.headers['x-area'], await text(request)]
    response.writeHead(201, { 'X-Answer': 'yes' }).end(JSON.stringify(got))
  }
  const answer = await open()(`${url}/a?b=c`, { method: 'POST', headers: { 'x-area': 'north' }, body: 'one=1' })
  expect([answer.status, answer.headers.get('x-answer'), await answer.json()]).toEqual([
    201,
    'yes',
    ['POST', '/a?b=c', 'north', 'one=1'],
  ])
})

test('bounded fetch: returns an answer without a body', async () => {
  handle = (_, response) => response.writeHead(204).end()
  expect((await open()(url, GET)).status).toBe(204)
})

test('bounded fetch: does not follow redirects', async () => {
  handle = (_, response) => response.writeHead(302, { Location: `${url}/elsewhere` }).end()
  expect([(await open()(url, GET)).status, requests]).toEqual([302, 1])
})

test('bounded fetch: refuses an answer above the size, with and without a Content-Length', async () => {
  const fetch = open()
  handle = (_, response) => response.end('x'.repeat(MAX_BYTES + 1))
  await expect(fetch(url, GET)).rejects.toBeInstanceOf(AnswerTooLarge)
  handle = (_, response) => {
    response.write('x'.repeat(MAX_BYTES))
    response.end('y')
  }
  await expect(fetch(url, GET)).rejects.toBeInstanceOf(AnswerTooLarge)
  handle = (_, response) => response.end('x'.repeat(MAX_BYTES))
  expect((await (await fetch(url, GET)).text()).length).toBe(MAX_BYTES)
})

test('bounded fetch: does not decompress', async () => {
  const zipped = gzipSync('x'.repeat(100_000))
  let accepted: string | string[] | undefined
  handle = (request, response) => {
    accepted = request.headers['accept-encoding']
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zipped)
  }
  const answer = await open()(url, GET)
  expect([accepted, (await answer.arrayBuffer()).byteLength]).toEqual(['identity', zipped.length])
})

test('bounded fetch: ends at the timeout, before the answer and within it', async () => {
  const fetch = open({ timeout: 300 })
  handle = () => {}
  expect(await faultOf(fetch(url, GET))).toBe('timeout')
  handle = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  }
  expect(await faultOf(fetch(url, GET))).toBe('timeout')
})

test('bounded fetch: ends when the caller aborts', async () => {
  handle = () => {}
  const controller = new AbortController()
  const pending = open()(url, { ...GET, signal: controller.signal })
  controller.abort(new Error('no longer needed'))
  await expect(pending).rejects.toThrow('no longer needed')
})

test('bounded fetch: connects only to public addresses, whatever the name resolves to', async () => {
  const to =
    (address: string): Resolve =>
    async () => [{ address, family: address.includes(':') ? 6 : 4 }]
  const port = new URL(url).port
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1']) {
    const fetch = open({ allowed: { insecure: false }, resolve: to(address) })
    expect([address, await faultOf(fetch(`https://login.example.com:${port}/`, GET))]).toEqual([
      address,
      'blocked_address',
    ])
  }
  expect(requests).toBe(0)
})

test('bounded fetch: refuses urls before a connection', async () => {
  const fetch = open({ allowed: { insecure: false } })
  for (const [text, fault] of [
    [url, 'not_https'],
    ['https://localhost', 'local_name'],
    ['https://[::1]', 'private_address'],
    ['https://user:pass@login.example.com', 'has_credentials'],
    ['login', 'not_absolute'],
  ] as const) {
    const error = await fetch(text, GET).catch((it: unknown) => it)
    expect([text, error instanceof BlockedUrl && error.fault]).toEqual([text, fault])
  }
  expect(requests).toBe(0)
})
