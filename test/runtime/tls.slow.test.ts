/** TLS of the listener. The certificate in `tls/` is for localhost, and only for tests. */
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { isClosed, openConnection, openTls, readAll } from '../support/raw-connection.ts'
import pages, { seen } from './pages/plugin.js'

const file = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url))
const TLS = { TLS_CERT: file('cert.pem'), TLS_KEY: file('key.pem') }

const log = recordingLog()
let service: TestService
let sockets: Socket[] = []

const start = ({ environment, connectionLimits = {} }: Parameters<typeof startTestService>[0] = {}) =>
  startTestService({ plugins: [pages as AnyPlugin], log, environment: { ...TLS, ...environment }, connectionLimits })

beforeAll(async () => {
  service = await start({ connectionLimits: { handshakeTimeout: 1_500, sendTimeout: 300, checkInterval: 50 } })
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
const keep = <S extends Socket>(socket: S): S => {
  sockets.push(socket)
  return socket
}
const open = async ({ url }: TestService, text = '') => keep(await openConnection(url, text))
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/** The beginning of a ClientHello record. */
const CLIENT_HELLO = Buffer.concat([Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), Buffer.alloc(500)])

it('TLS: a handshake that does not complete times out, with no bytes or byte by byte', async () => {
  const silent = await open(service)
  const trickling = await open(service)
  let sent = 0
  const timer = setInterval(() => trickling.write(CLIENT_HELLO.subarray(sent, ++sent)), 50)
  try {
    expect(await readAll(silent)).toBe('')
    expect(await isClosed(silent)).toBe(true)
    await readAll(trickling)
    expect(await isClosed(trickling)).toBe(true)
  } finally {
    clearInterval(timer)
  }
})

it('TLS: a connection that sends no handshake record is closed at once', async () => {
  const socket = await open(service, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await readAll(socket)
  expect(await isClosed(socket)).toBe(true)
})

it('TLS: connections without a request do not delay the shutdown', async () => {
  const it = await start({ environment: { DRAIN_SECONDS: '20' } })
  const silent = await open(it)
  const unasked = keep(await openTls(it.url))
  const unfinished = await open(it, 'x')
  await it.stop()
  expect(log.lines.filter(({ message }) => message.includes('did not stop in time'))).toEqual([])
  for (const socket of [silent, unasked, unfinished]) expect(await isClosed(socket)).toBe(true)
})

it.each([
  ['ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2'],
  ['ECDHE-ECDSA-CHACHA20-POLY1305', 'TLSv1.2'],
  ['TLS_AES_128_GCM_SHA256', 'TLSv1.3'],
] as const)('TLS: %s of %s is supported', async (ciphers, version) => {
  const socket = keep(await openTls(service.url, { ciphers, minVersion: version, maxVersion: version }))
  expect([socket.getCipher().standardName, socket.getProtocol()]).toEqual([expect.any(String), version])
  socket.write(REQUEST)
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200/)
})

it.each(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA256'])(
  'TLS: the CBC suite %s is refused',
  async (ciphers) => {
    await expect(openTls(service.url, { ciphers, maxVersion: 'TLSv1.2' })).rejects.toThrow(/handshake failure/)
  },
)

it('TLS: a client that does not read its reply is disconnected', async () => {
  keep(await openTls(service.url)).write('GET /pages/large HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => seen.map(({ path, complete }) => [path, complete])).toEqual([['/pages/large', false]])
})

it('TLS: connections in the handshake count towards the connection limits', async () => {
  const it = await start({ environment: { MAX_CONNECTIONS: '10' } })
  onTestFinished(() => it.stop())
  for (let n = 0; n < 10; n++) await open(it)
  await expect(openTls(it.url)).rejects.toThrow()
  expect(log.lines.map(({ message }) => message)).toContain(
    'connections are refused: the maximum of the settings is reached',
  )
})
