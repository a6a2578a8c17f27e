/** The log of the LISTEN connection, with a server that does not answer and later does. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Listening, listening } from '../../runtime/database/listening.ts'
import { recordingLog } from '../support/log.ts'

const CONNECT = 5_000 // ms, the time limit of an attempt to connect
const STABLE = 5_000 // ms after which a connection counts as restored
/** AuthenticationOk and CommandComplete, each with ReadyForQuery after it. */
const WELCOME = 'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'
const DONE = 'C\0\0\0\x0bLISTEN\0Z\0\0\0\x05I'

/** ErrorResponse with severity FATAL. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

const log = recordingLog()
const lines = () => log.lines.filter(({ level }) => level !== 'debug').map(({ level, message }) => [level, message])
const reasons = () => log.lines.flatMap(({ level, fields }) => (level === 'warn' ? [fields.reason] : []))
const DOWN = ['warn', 'The LISTEN connection is down; the caches that depend on it are cleared.']
const UP = ['info', 'The LISTEN connection is up again.']

let sockets: Socket[]
let answers: boolean
/** What the server answers to attempts to connect; undefined: nothing, or that they succeed. */
let refusal: Buffer | undefined
const server = createServer((socket) => {
  sockets.push(socket)
  let isIn = false
  socket.on('error', () => {})
  socket.on('data', () => {
    if (refusal) socket.end(refusal)
    if (!answers) return
    socket.write(isIn ? DONE : WELCOME, 'latin1')
    isIn = true
  })
})
let notices: Listening

beforeEach(async () => {
  sockets = []
  answers = false
  refusal = undefined
  log.lines.length = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { port } = server.address() as AddressInfo
  notices = listening({ url: `postgres://user@127.0.0.1:${port}/it` }, 'test', log)
  notices.listen('channel', () => {})
})
afterEach(async () => {
  vi.useRealTimers()
  await notices.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** Lets so many attempts to connect time out. */
async function timeOut(attempts: number): Promise<void> {
  for (let n = 1; n <= attempts; n++) {
    await expect.poll(() => sockets.length).toBe(n)
    vi.advanceTimersByTime(CONNECT)
  }
}
/** Lets the next attempt succeed. */
async function comeBack(): Promise<void> {
  answers = true
  await expect.poll(() => notices.isUp()).toBe(true)
}

test('LISTEN connection: is logged once while the server does not answer, and once when it is up again', async () => {
  await timeOut(3)
  expect(notices.isUp()).toBe(false)
  await comeBack()
  expect(lines()).toEqual([DOWN])
  vi.advanceTimersByTime(STABLE)
  expect(lines()).toEqual([DOWN, UP])
})

test('LISTEN connection: is not logged as up when it is lost at once, and not as lost a second time', async () => {
  await timeOut(1)
  await comeBack()
  sockets.at(-1)?.destroy()
  await expect.poll(() => notices.isUp()).toBe(false)
  await comeBack()
  expect(lines()).toEqual([DOWN])
})

test('LISTEN connection: is logged again when it is lost after it was restored', async () => {
  await timeOut(1)
  await comeBack()
  vi.advanceTimersByTime(STABLE)
  sockets.at(-1)?.destroy()
  await expect.poll(lines).toEqual([DOWN, UP, DOWN])
})

test('LISTEN connection: the log says why it is down: what the server said, or that it does not answer', async () => {
  await timeOut(1)
  await expect.poll(reasons).toEqual([expect.stringMatching(/timeout/)])
  await comeBack()
  vi.advanceTimersByTime(STABLE)
  sockets.at(-1)?.write(errorResponse('57P05', 'terminating connection due to idle-session timeout'))
  sockets.at(-1)?.end()
  await expect.poll(reasons).toEqual([expect.anything(), 'terminating connection due to idle-session timeout'])
})

test('LISTEN connection: the log says why it stays down, where that is another reason than that of its loss', async () => {
  await comeBack()
  answers = false
  refusal = errorResponse('53300', 'too many connections for role "user"')
  sockets.at(-1)?.end(errorResponse('57P01', 'terminating connection due to administrator command'))
  const lost = 'terminating connection due to administrator command'
  await expect.poll(reasons).toEqual([lost])
  vi.advanceTimersByTime(60_000)
  await expect.poll(reasons).toEqual([lost, 'too many connections for role "user"'])
})
