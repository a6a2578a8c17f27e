/** Connection limits and timeouts: of each phase of a connection, and of clients that do not read. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { isClosed, openConnection, readAll } from '../support/raw-connection.ts'
import pages, { seen } from './pages/plugin.js'

type Options = NonNullable<Parameters<typeof startTestService>[0]>

const FAST = { headersTimeout: 300, requestTimeout: 5_000, refusalTimeout: 100, sendTimeout: 2_000, checkInterval: 50 } // ms
const log = recordingLog()
let service: TestService
let sockets: Socket[] = []

const start = (options: Options = {}) => startTestService({ plugins: [pages as AnyPlugin], log, ...options })

beforeAll(async () => {
  service = await start({ environment: { TRUST_PROXY: '127.0.0.1' }, connectionLimits: FAST })
})
afterAll(() => service?.stop())
beforeEach(() => {
  seen.length = 0
  log.lines.length = 0
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

/** Starts a service for one test. */
async function startOwn(options: Options): Promise<TestService> {
  const own = await start(options)
  onTestFinished(() => own.stop())
  return own
}
const open = async ({ url }: TestService, text = '') => {
  const socket = await openConnection(url, text)
  sockets.push(socket)
  return socket
}
const METRICS = 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/** A connection metric of the service; the connection that requests it counts too. */
async function sampleOf(it: TestService, name: string): Promise<number> {
  it.clock.advance(5_000) // metrics are cached for so long
  const lines = (await readAll(await open(it, METRICS))).split('\n')
  const line = lines.find((each) => each.startsWith(`chainwork_http_connections${name} `))
  if (line === undefined) throw new Error(`/metrics has no chainwork_http_connections${name}.`)
  return Number(line.split(' ')[1])
}
const openConnections = (it: TestService) => sampleOf(it, '')

describe('a connection without a valid request', () => {
  it.each([
    ['that sends nothing', ''],
    ['whose headers are incomplete', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('%s times out: 408, and is closed', async (_, text) => {
    const socket = await open(service, text)
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408[\s\S]*request_timeout[\s\S]*requestId/)
    expect(await isClosed(socket)).toBe(true)
  })

  it.each([
    ['is not HTTP', 'hello\r\n\r\n', 400],
    ['has too large headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('that %s is answered and closed, even if the client keeps its side open', async (_, text, status) => {
    const socket = await open(service, text)
    const answer = await readAll(socket)
    const [, code, body = '{}'] = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n([\s\S]*)$/.exec(answer) ?? []
    expect([Number(code), JSON.parse(body)]).toEqual([status, expect.objectContaining({ status })])
    expect(answer).toContain(`X-Request-Id: ${JSON.parse(body).requestId}`)
    // The client neither writes nor closes: the service must close the connection.
    await expect.poll(() => openConnections(service)).toBe(1)
    expect(await isClosed(socket)).toBe(true)
  })

  it('that has two Host headers is refused', async () => {
    const text = 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'
    const answer = await readAll(await open(service, text))
    expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]*problem\+json[\s\S]*more than one Host header/)
  })
})

it('a request whose body does not arrive in time is answered with 408, and its connection closed', async () => {
  const own = await startOwn({ connectionLimits: { ...FAST, requestTimeout: 600 } })
  const headers = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50'
  const socket = await open(own, `POST /connect/token HTTP/1.1\r\n${headers}\r\n\r\ngrant_type`)
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408[\s\S]*took too long/)
  expect(await isClosed(socket)).toBe(true)
})

it('a request that has its answer gets no other one where its body does not arrive in time', async () => {
  const own = await startOwn({ connectionLimits: { ...FAST, requestTimeout: 600 } })
  const socket = await open(own, 'POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\na')
  expect([...(await readAll(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['404'])
})

const largeRequest = (close = true) =>
  `GET /pages/large HTTP/1.1\r\nHost: x\r\n${close ? 'Connection: close\r\n' : ''}\r\n`

/** Reads what is available, then pauses (ms), until the connection ends. Resolves to the number of bytes read. */
async function readSlowly(socket: Socket, interval: number): Promise<number> {
  let read = 0
  while (!socket.readableEnded && !socket.destroyed) {
    read += (socket.read() as Buffer | null)?.length ?? 0
    await pause(interval)
  }
  return read
}

describe('a client that reads slowly', () => {
  it('is disconnected if it reads nothing, and its pipelined requests are not begun', async () => {
    const before = await sampleOf(service, '_unread_total')
    const request = largeRequest(false)
    await open(service, `${request}${request}`)
    await expect.poll(() => seen.map(({ path, complete }) => [path, complete])).toEqual([['/pages/large', false]])
    expect(log.lines.map(({ message }) => message)).toContain('closed the connection of a client that does not read')
    expect(await sampleOf(service, '_unread_total')).toBe(before + 1)
  })

  it('is disconnected if it reads more slowly than the minimum rate', async () => {
    const limits = { minSendRate: 10_000_000, sendRateGracePeriod: 500, checkInterval: 50 }
    const socket = await open(await startOwn({ connectionLimits: limits }), largeRequest())
    void readSlowly(socket, 50)
    await expect.poll(() => seen.map(({ complete }) => complete)).toEqual([false])
  })

  it('gets the whole reply if it is fast enough', async () => {
    const socket = await open(service, largeRequest())
    expect(await readSlowly(socket, 5)).toBeGreaterThan(30_000_000)
    expect(seen.map(({ complete }) => complete)).toEqual([true])
  })
})

describe('connection limits', () => {
  it('refuse connections above the maximum of an address, warn once, and count them in the metrics', async () => {
    const it = await startOwn({ environment: { MAX_CONNECTIONS_PER_ADDRESS: '10' } })
    const first = await open(it)
    for (let n = 1; n < 10; n++) await open(it)
    for (let n = 0; n < 3; n++) expect(await readAll(await open(it))).toBe('')
    expect(
      log.lines.map(({ message }) => message).filter((text) => text.startsWith('connections are refused')),
    ).toHaveLength(1)
    first.destroy()
    await expect.poll(() => openConnections(it)).toBe(10)
    expect(await sampleOf(it, '_refused_total{bound="address"}')).toBeGreaterThan(2)
  })

  it('of the process apply to all addresses; those of one address do not apply to trusted proxies', async () => {
    const environment = { MAX_CONNECTIONS: '20', MAX_CONNECTIONS_PER_ADDRESS: '10', TRUST_PROXY: '127.0.0.1' }
    const it = await startOwn({ environment })
    const opened: Socket[] = []
    for (let n = 0; n < 20; n++) opened.push(await open(it))
    expect(await readAll(await open(it))).toBe('')
    expect(opened.filter((socket) => socket.readableEnded || socket.destroyed)).toEqual([])
  })
})

describe('X-Forwarded-For of a trusted proxy', () => {
  it('is logged and observed only if it is a valid address', async () => {
    const given = ['203.0.113.7', '203.0.113.7:4711', 'unknown', '<script>', '2001:DB8::1']
    for (const header of given) await fetch(`${service.url}/pages/long`, { headers: { 'X-Forwarded-For': header } })
    const expected = ['203.0.113.7', '127.0.0.1', '127.0.0.1', '127.0.0.1', '2001:db8::1']
    await expect.poll(() => seen.map(({ ip }) => ip)).toEqual(expected)
    const lines = log.lines.filter(({ fields }) => fields.path === '/pages/long')
    expect(lines.map(({ fields }) => fields.ip)).toEqual(expected)
  })
})
