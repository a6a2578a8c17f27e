import { createServer as createHttp, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createResolver, type Resolve } from '../../plugins/webhooks/resolver.ts'
import { createSender, type Sender, type SenderOptions } from '../../plugins/webhooks/sender.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

let receiver: Receiver
const open: (() => Promise<unknown>)[] = []
const body = Buffer.from('{"a":1}')

beforeAll(async () => {
  receiver = await openReceiver({ secret: 's' })
})
afterAll(() => receiver.close())
afterEach(async () => {
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

/** Ports where nobody listens any more. */
async function deadPort(): Promise<number> {
  const server = createTcp()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the exact bytes arrive with the headers, path and query that were given', async () => {
  const { verdict, milliseconds } = await sender().send(`${receiver.url}/in?key=1`, { 'X-A': 'b' }, body)
  expect(verdict).toEqual({ succeeded: true, retry: false, httpStatus: 200, error: null })
  expect(milliseconds).toBeGreaterThan(0)
  expect(receiver.at('/in?key=1')[0]).toMatchObject({ text: '{"a":1}', headers: { 'x-a': 'b', 'content-length': '7' } })
})

test('a redirect is final and not followed', async () => {
  receiver.plan('/moved', { status: 302, headers: { Location: `${receiver.url}/elsewhere` } })
  const { verdict } = await sender().send(`${receiver.url}/moved`, {}, body)
  expect(verdict).toMatchObject({
    retry: false,
    httpStatus: 302,
    error: expect.stringMatching(/^redirect_not_followed/),
  })
  expect(receiver.at('/elsewhere')).toEqual([])
})

test('a receiver that never answers is given up at the timeout', async () => {
  receiver.plan('/mute', 'hang')
  const { verdict, milliseconds } = await sender({ timeout: 150 }).send(`${receiver.url}/mute`, {}, body)
  expect(verdict).toMatchObject({ retry: true, httpStatus: null, error: expect.stringMatching(/^timeout: /) })
  expect(milliseconds).toBeLessThan(3_000)
})

test('a connection that is reset is told as such', async () => {
  receiver.plan('/reset', 'reset')
  const { verdict } = await sender().send(`${receiver.url}/reset`, {}, body)
  expect(verdict).toMatchObject({ retry: true, error: expect.stringMatching(/^connection_reset: /) })
})

test('a connection that is refused is told as such', async () => {
  const { verdict } = await sender().send(`http://127.0.0.1:${await deadPort()}/`, {}, body)
  expect(verdict).toMatchObject({ retry: true, error: expect.stringMatching(/^connection_refused: /) })
})

test('a name that does not exist is a DNS error', async () => {
  const { verdict } = await sender().send('http://no-such-host.invalid/', {}, body)
  expect(verdict).toMatchObject({ retry: true, error: expect.stringMatching(/^dns_error: /) })
})

test('TLS that fails is tried again', async () => {
  const { verdict } = await sender().send(`${receiver.url.replace('http:', 'https:')}/`, {}, body)
  expect(verdict).toMatchObject({ retry: true, httpStatus: null, error: expect.stringMatching(/^tls_error: /) })
})

test('what is no HTTP is tried again', async () => {
  const port = await listening(createTcp((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n')))
  const { verdict } = await sender().send(`http://127.0.0.1:${port}/`, {}, body)
  expect(verdict).toMatchObject({ retry: true, error: expect.stringMatching(/^bad_response: /) })
})

test('the status decides, however long or slow the answer behind it', async () => {
  const port = await listening(
    createHttp((request, response) => {
      request.resume()
      response.writeHead(200)
      if (request.url === '/endless') for (let n = 0; n < 100; n++) response.write('x'.repeat(65_536))
      else response.write('drip')
    }),
  )
  for (const path of ['/endless', '/drip']) {
    const { verdict, milliseconds } = await sender().send(`http://127.0.0.1:${port}${path}`, {}, body)
    expect([path, verdict.succeeded]).toEqual([path, true])
    expect(milliseconds).toBeLessThan(1_500)
  }
}, 10_000)

test('connections are kept for the next attempt', async () => {
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
  ['one private address', [{ address: '127.0.0.1', family: 4 as const }]],
  [
    'a private address among public ones',
    [
      { address: '93.184.216.34', family: 4 as const },
      { address: '::1', family: 6 as const },
    ],
  ],
])('a public name that leads to %s is refused before a connection is made', async (_, addresses) => {
  let connections = 0
  const port = await listening(createTcp(() => (connections += 1)))
  const resolve: Resolve = async () => addresses
  const strict = sender({ allowed: { insecure: false }, resolve })
  const { verdict } = await strict.send(`https://rebound.example.com:${port}/`, {}, body)
  expect(verdict).toEqual({
    succeeded: false,
    retry: false,
    httpStatus: null,
    error: 'blocked_address: The url leads to an address that is not public.',
  })
  expect(connections).toBe(0)
})

test('a registered url that would no longer be taken is refused again at delivery', async () => {
  const strict = sender({ allowed: { insecure: false } })
  const { verdict } = await strict.send(`${receiver.url}/strict`, {}, body)
  expect(verdict).toMatchObject({ retry: false, error: expect.stringMatching(/^blocked_address: /) })
  expect(receiver.at('/strict')).toEqual([])
})
