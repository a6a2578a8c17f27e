import { createServer as createHttp, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createResolver, type Resolve } from '#runtime/outbound'
import { createSender, type Sender, type SenderOptions } from '../../plugins/webhooks/delivery/sender.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

let receiver: Receiver
const open: (() => Promise<unknown>)[] = []
const body = Buffer.from('{"a":1}')

beforeAll(async () => {
  receiver = await openReceiver({ secret: 's' })
})
afterAll(() => receiver.close())
afterEach(async () => {
  vi.useRealTimers()
  for (const close of open.splice(0).reverse()) await close()
})

function sender(options: Partial<SenderOptions> = {}): Sender {
  const made = createSender({
    allowed: { insecure: true },
    resolve: createResolver({ local: true }),
    timeout: 5_000,
    connections: 8,
    ...options,
  })
  open.push(() => made.close())
  return made
}

async function listening<S extends TcpServer | Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createTcp()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('sends the exact bytes with the given headers, path and query', async () => {
  const { result, milliseconds } = await sender().send(`${receiver.url}/in?key=1`, { 'X-A': 'b' }, body)
  expect(result).toEqual({ succeeded: true, retryable: false, httpStatus: 200, error: null })
  expect(milliseconds).toBeGreaterThan(0)
  expect(receiver.at('/in?key=1')[0]).toMatchObject({ text: '{"a":1}', headers: { 'x-a': 'b', 'content-length': '7' } })
})

test('does not follow a redirect, which is final', async () => {
  receiver.plan('/moved', { status: 302, headers: { Location: `${receiver.url}/elsewhere` } })
  const { result } = await sender().send(`${receiver.url}/moved`, {}, body)
  expect(result).toMatchObject({
    retryable: false,
    httpStatus: 302,
    error: expect.stringMatching(/^redirect_not_followed/),
  })
  expect(receiver.at('/elsewhere')).toEqual([])
})

test('aborts at the timeout when the receiver never answers, which is retryable', async () => {
  receiver.plan('/hanging', 'hang')
  const { result, milliseconds } = await sender({ timeout: 150 }).send(`${receiver.url}/hanging`, {}, body)
  expect(result).toMatchObject({ retryable: true, httpStatus: null, error: expect.stringMatching(/^timeout: /) })
  expect(milliseconds).toBeGreaterThan(140)
})

test('reports a connection that is reset, which is retryable', async () => {
  receiver.plan('/reset', 'reset')
  const { result } = await sender().send(`${receiver.url}/reset`, {}, body)
  expect(result).toMatchObject({ retryable: true, error: expect.stringMatching(/^connection_reset: /) })
})

test('reports a connection that is refused, which is retryable', async () => {
  const { result } = await sender().send(`http://127.0.0.1:${await closedPort()}/`, {}, body)
  expect(result).toMatchObject({ retryable: true, error: expect.stringMatching(/^connection_refused: /) })
})

test('reports a DNS error for a name that does not exist, which is retryable', async () => {
  const { result } = await sender().send('http://no-such-host.invalid/', {}, body)
  expect(result).toMatchObject({ retryable: true, error: expect.stringMatching(/^dns_error: /) })
})

test('reports a TLS error, which is retryable', async () => {
  const { result } = await sender().send(`${receiver.url.replace('http:', 'https:')}/`, {}, body)
  expect(result).toMatchObject({ retryable: true, httpStatus: null, error: expect.stringMatching(/^tls_error: /) })
})

test('reports an answer that is not HTTP, which is retryable', async () => {
  const port = await listening(createTcp((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n')))
  const { result } = await sender().send(`http://127.0.0.1:${port}/`, {}, body)
  expect(result).toMatchObject({ retryable: true, error: expect.stringMatching(/^bad_response: /) })
})

test('classifies by the status, and waits neither for the end of the body nor for a limit of time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const port = await listening(
    createHttp((request, response) => {
      request.resume()
      response.writeHead(200)
      if (request.url === '/endless') for (let n = 0; n < 100; n++) response.write('x'.repeat(65_536))
      else response.write('drip')
    }),
  )
  for (const path of ['/endless', '/drip']) {
    const { result } = await sender().send(`http://127.0.0.1:${port}${path}`, {}, body)
    expect([path, result.succeeded]).toEqual([path, true])
  }
})

test.each([
  ['ends within the headers', ['HTTP/1.1 200 OK\r\nX-A: b\r\n'], 'connection_reset'],
  ['has more headers than are read', ['HTTP/1.1 200 OK\r\n', `X-A: ${'b'.repeat(40_000)}\r\n\r\n`], 'bad_response'],
  ['has two lengths', ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'], 'bad_response'],
  [
    'has a length and chunks',
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'],
    'bad_response',
  ],
])('an answer that %s is retryable', async (_, parts, code) => {
  const port = await listening(
    createTcp((socket) => {
      socket.on('error', () => {}).resume()
      for (const part of parts) socket.write(part)
      socket.end()
    }),
  )
  const { result } = await sender().send(`http://127.0.0.1:${port}/`, {}, body)
  expect(result).toMatchObject({ retryable: true, httpStatus: null, error: expect.stringMatching(`^${code}: `) })
})

test('an answer that drips header by header is aborted at the timeout', async () => {
  const port = await listening(
    createTcp((socket) => {
      socket.on('error', () => {}).resume()
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('X-A: b\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }),
  )
  const { result } = await sender({ timeout: 300 }).send(`http://127.0.0.1:${port}/`, {}, body)
  expect(result).toMatchObject({ retryable: true, error: expect.stringMatching(/^timeout: /) })
})

test('a compressed body is not decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1_048_576))
  const closed = Promise.withResolvers<void>()
  const port = await listening(
    createHttp((request, response) => {
      request.resume()
      response.on('close', closed.resolve).writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    }),
  )
  const before = process.memoryUsage().arrayBuffers
  const { result } = await sender().send(`http://127.0.0.1:${port}/`, {}, body)
  expect(result).toMatchObject({ succeeded: true, httpStatus: 200 })
  await closed.promise
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576)
})

test('classifies by the final status after an informational one', async () => {
  const port = await listening(
    createHttp((request, response) => {
      request.resume()
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.writeHead(503).end()
    }),
  )
  const { result } = await sender().send(`http://127.0.0.1:${port}/`, {}, body)
  expect(result).toMatchObject({ succeeded: false, httpStatus: 503 })
})

test('answers with an error once it is closed', async () => {
  const closed = sender()
  await closed.close()
  const { result } = await closed.send(`${receiver.url}/closed`, {}, body)
  expect(result).toMatchObject({ succeeded: false, httpStatus: null })
})

test('reuses connections', async () => {
  let connections = 0
  const server = createHttp((request, response) => {
    request.resume()
    response.end('thank you')
  }).on('connection', () => {
    connections += 1
  })
  const port = await listening(server)
  const one = sender()
  for (let n = 0; n < 5; n++) {
    await one.send(`http://127.0.0.1:${port}/`, {}, body)
    await new Promise((turn) => setImmediate(turn))
  }
  await one.close()
  expect(connections).toBeLessThanOrEqual(2)
})

test.each([
  ['a private address', [{ address: '127.0.0.1', family: 4 as const }]],
  [
    'a private address among public ones',
    [
      { address: '93.184.216.34', family: 4 as const },
      { address: '::1', family: 6 as const },
    ],
  ],
])('refuses a public name that resolves to %s before a connection is made', async (_, addresses) => {
  let connections = 0
  const port = await listening(createTcp(() => (connections += 1)))
  const resolve: Resolve = async () => addresses
  const strict = sender({ allowed: { insecure: false }, resolve })
  const { result } = await strict.send(`https://rebound.example.com:${port}/`, {}, body)
  expect(result).toEqual({
    succeeded: false,
    retryable: false,
    httpStatus: null,
    error: 'blocked_address: The url resolves to an address that is not public.',
  })
  expect(connections).toBe(0)
})

test('refuses a url that is no longer allowed, though it was when it was registered', async () => {
  const strict = sender({ allowed: { insecure: false } })
  const { result } = await strict.send(`${receiver.url}/strict`, {}, body)
  expect(result).toMatchObject({ retryable: false, error: expect.stringMatching(/^blocked_address: /) })
  expect(receiver.at('/strict')).toEqual([])
})
