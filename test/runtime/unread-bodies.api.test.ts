/** Requests that are answered before their body has arrived: the answer comes at once, and the service reads no more than a bit. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { exchange, openConnection, readAll } from '../support/raw-connection.ts'
import probe from './probe/plugin.js'

const REFUSAL_TIMEOUT = 300 // ms
let service: TestService
let acme: TestAccount

/** The service's ends of the connections. */
let accepted: Socket[] = []
const accept = (message: unknown) => void accepted.push((message as { socket: Socket }).socket)

beforeAll(async () => {
  service = await startTestService({
    plugins: [probe as unknown as AnyPlugin],
    connectionLimits: { refusalTimeout: REFUSAL_TIMEOUT },
  })
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'probe', true)
})
afterAll(() => service?.stop())
beforeEach(() => {
  accepted = []
  subscribe('net.server.socket', accept)
})
afterEach(() => unsubscribe('net.server.socket', accept))

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const bearer = () => `Authorization: Bearer ${acme.token}\r\n`

/** Writes the chunk without an end, as fast as the service takes it, until the connection closes. */
function writeOn(socket: Socket, chunk: Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', write)
  write()
}

const SMALL_CHUNKS = Buffer.from('1\r\na\r\n'.repeat(10_000))
const LARGE_CHUNK = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')])
const ZEROS = gzipSync(Buffer.alloc(65_536))
const BOMBS = Buffer.concat([Buffer.from(`${ZEROS.length.toString(16)}\r\n`), ZEROS, Buffer.from('\r\n')])

const LAST = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const statusesOf = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

describe('a body without an end', () => {
  it.each([
    ['above the limit', () => post('/connect/token', FORM + CHUNKED), SMALL_CHUNKS, 413],
    ['above the limit, in large chunks', () => post('/connect/token', FORM + CHUNKED), LARGE_CHUNK, 413],
    [
      'above the limit when decoded',
      () => post('/connect/token', `Content-Encoding: gzip\r\n${FORM}${CHUNKED}`),
      BOMBS,
      413,
    ],
    [
      'that is not of its encoding',
      () => post('/connect/token', `Content-Encoding: gzip\r\n${FORM}${CHUNKED}`),
      LARGE_CHUNK,
      400,
    ],
    [
      'of an unknown encoding',
      () => post('/connect/token', `Content-Encoding: x\r\n${FORM}${CHUNKED}`),
      SMALL_CHUNKS,
      400,
    ],
    [
      'longer than the limit by its length',
      () => post('/connect/token', `${FORM}Content-Length: 1000000000\r\n`),
      LARGE_CHUNK,
      413,
    ],
    ['to an unknown path', () => post('/nope', FORM + CHUNKED), SMALL_CHUNKS, 404],
    ['without a token', () => post('/api/v1/probes', JSON_TYPE + CHUNKED), SMALL_CHUNKS, 401],
    [
      'of another content type',
      () => post('/api/v1/probes', `${bearer()}Content-Type: text/xml\r\n${CHUNKED}`),
      SMALL_CHUNKS,
      415,
    ],
    [
      'for an operation that takes none',
      () => `GET /api/v1/probes HTTP/1.1\r\nHost: x\r\n${bearer()}${JSON_TYPE}${CHUNKED}\r\n`,
      SMALL_CHUNKS,
      415,
    ],
    ['to a health check', () => `GET /healthz HTTP/1.1\r\nHost: x\r\n${CHUNKED}\r\n`, SMALL_CHUNKS, 200],
    ['without a Host header', () => `POST /connect/token HTTP/1.1\r\n${CHUNKED}\r\n`, SMALL_CHUNKS, 400],
    ['with another expectation', () => post('/connect/token', `Expect: x\r\n${FORM}${CHUNKED}`), SMALL_CHUNKS, 417],
  ])('%s is answered, and little more is read', async (_, head, chunk, status) => {
    const socket = await openConnection(service.url, head())
    writeOn(socket, chunk)
    const answer = await readAll(socket)
    const [server] = accepted
    const readBefore = server?.bytesRead ?? 0
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain('\r\nConnection: close\r\n')
    await expect.poll(() => socket.destroyed).toBe(true)
    expect(server?.destroyed).toBe(true)
    expect(readBefore).toBeLessThan(1_500_000)
    expect(server?.bytesRead).toBeLessThan(1_500_000)
  })

  it('begins no request when it ends after its answer', async () => {
    const note = JSON.stringify({ note: 'after the end' })
    const further = post('/api/v1/probes', `${bearer()}${JSON_TYPE}Content-Length: ${note.length}\r\n`) + note
    const socket = await openConnection(service.url, post('/nope', FORM + CHUNKED) + SMALL_CHUNKS)
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 404 /)
    socket.write(`0\r\n\r\n${further}`)
    await expect.poll(() => accepted[0]?.destroyed).toBe(true)
    expect(await service.app.database.query('SELECT note FROM probe.note')).not.toContainEqual({
      note: 'after the end',
    })
    socket.destroy()
  })
})

describe('a client that reads the answer', () => {
  const SIZE = 1_000_000 // bytes

  it.each([
    ['/nope', 404],
    ['/connect/token', 413],
  ])('gets it from %s, although it sends its whole body first', async (path, status) => {
    const socket = await openConnection(service.url, post(path, `${FORM}Content-Length: ${SIZE}\r\n`))
    await new Promise((resolve) => socket.write(Buffer.alloc(SIZE, 'a'), resolve))
    expect(await readAll(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    socket.destroy()
  })

  it('gets it while it sends a body far above the limit', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 100 * SIZE }
    const sent = httpRequest(`${service.url}/connect/token`, { method: 'POST', headers })
    sent.on('error', () => {})
    const received = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
    sent.write(Buffer.alloc(20 * SIZE))
    const response = await received
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close'])
    expect(JSON.parse(await textOf(response))).toMatchObject({ error: 'invalid_request' })
    sent.destroy()
  })
})

describe('a connection stays open', () => {
  it.each([
    ['to an unknown path', () => post('/nope', `${FORM}Content-Length: 9\r\n`), 'x=1234567', 404],
    ['without a token', () => post('/api/v1/probes', `${JSON_TYPE}Content-Length: 2\r\n`), '{}', 401],
    ['above the limit', () => post('/connect/token', `${FORM}Content-Length: 20000\r\n`), 'a'.repeat(20_000), 413],
    [
      'that is refused when read, in chunks',
      () => post('/connect/token', FORM + CHUNKED),
      '3\r\na=b\r\n0\r\n\r\n',
      400,
    ],
  ])('after a short body %s', async (_, head, body, status) => {
    expect(statusesOf(await exchange(service.url, head() + body + LAST))).toEqual([status, 200])
  })

  it('after a compressed body whose end comes later', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = {
      Authorization: `Bearer ${acme.token}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    }
    for (let n = 0; n < 2; n++) {
      const sent = httpRequest(`${service.url}/api/v1/probes`, { method: 'POST', agent, headers })
      sent.write(gzipSync(JSON.stringify({ note: 'compressed' })))
      setTimeout(() => sent.end(), 50)
      const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
      expect([response.statusCode, response.headers.connection]).toEqual([201, 'keep-alive'])
      await textOf(response)
      expect(sent.reusedSocket).toBe(n === 1)
    }
    agent.destroy()
  })

  it('after a body that the client announced by Expect: 100-continue', async () => {
    const head = post('/connect/token', `Expect: 100-continue\r\n${FORM}${CHUNKED}`)
    const answers = await exchange(service.url, `${head}3\r\na=b\r\n0\r\n\r\n${LAST}`)
    expect(statusesOf(answers)).toEqual([100, 400, 200])
  })
})

describe('a body with a chunk that is none', () => {
  const heads = [
    ['of a form', () => post('/connect/token', FORM + CHUNKED)],
    ['of JSON', () => post('/api/v1/probes', bearer() + JSON_TYPE + CHUNKED)],
  ] as const
  it.each(heads)('%s is refused, and the connection closed', async (_, head) => {
    for (const text of ['zz\r\n', '3\r\na=bzz\r\n']) {
      const later = await openConnection(service.url, head())
      setTimeout(() => later.write(text), 100)
      for (const answer of [await exchange(service.url, head() + text + LAST), await readAll(later)]) {
        expect(statusesOf(answer)).toEqual([400])
        expect(answer).toContain('\r\nConnection: close\r\n')
      }
      later.destroy()
    }
  })

  it('is answered by whoever reads the body', async () => {
    const form = await openConnection(service.url, post('/connect/token', FORM + CHUNKED))
    setTimeout(() => form.write('zz\r\n'), 100)
    expect(await readAll(form)).toContain('{"error":"invalid_request"')
    form.destroy()
  })

  it('is nothing to who does not read the body: the answer is as ever, and the connection closes after it', async () => {
    const get = await openConnection(service.url, `GET /healthz HTTP/1.1\r\nHost: x\r\n${CHUNKED}\r\nzz\r\n${LAST}`)
    const answer = await readAll(get)
    expect(statusesOf(answer)).toEqual([200])
    expect(answer).toContain('\r\nConnection: close\r\n')
    get.destroy()
  })

  it('is refused in the form and with the request id of the pipeline', async () => {
    const head = `Authorization: Bearer none\r\nX-Request-Id: of-the-client\r\n${JSON_TYPE}${CHUNKED}`
    const answer = await exchange(service.url, `${post('/scim/v2/Users', head)}zz\r\n${LAST}`)
    expect(answer).toContain('urn:ietf:params:scim:api:messages:2.0:Error')
    expect(answer).toContain('of-the-client')
  })

  it('is refused too when the client ends its side early', async () => {
    const ended = await openConnection(service.url, `${post('/connect/token', `${FORM}Content-Length: 9\r\n`)}a=b`)
    ended.end()
    expect(statusesOf(await readAll(ended))).toEqual([400])
  })
})

it('a body that ends early is refused', async () => {
  const send = (encoding: string, body: Buffer) =>
    fetch(`${service.url}/api/v1/probes`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${acme.token}`,
        'Content-Type': 'application/json',
        'Content-Encoding': encoding,
      },
      body: new Uint8Array(body),
    })
  const whole = gzipSync(JSON.stringify({ note: 'whole' }))
  expect((await send('GZIP', whole)).status).toBe(201)
  const answer = await send('gzip', whole.subarray(0, -10))
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'unreadable_body' })])
})

describe('what follows a compressed body', () => {
  const encoded = JSON.stringify({ note: 'compressed' })
  it.each([
    ['gzip', gzipSync(encoded)],
    ['deflate', deflateSync(encoded)],
    ['br', brotliCompressSync(encoded)],
  ])('is ignored: %s', async (encoding, bytes) => {
    const body = Buffer.concat([bytes, Buffer.alloc(4)])
    const head = `${bearer()}${JSON_TYPE}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n`
    const socket = await openConnection(service.url, post('/api/v1/probes', head))
    socket.write(Buffer.concat([body, Buffer.from(LAST)]))
    const answers = await readAll(socket)
    socket.destroy()
    expect(statusesOf(answers)).toEqual([201, 200])
  })

  it('does no harm where the client leaves before its end', async () => {
    const head = `${FORM}Content-Encoding: deflate\r\nContent-Length: 1000\r\n`
    const socket = await openConnection(service.url, post('/connect/token', head))
    socket.write(Buffer.concat([deflateSync('a=b'), Buffer.alloc(4)]))
    await new Promise((resolve) => setTimeout(resolve, 100)) // until it is decoded
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 100)) // an error without a listener would fail this file
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })
})
