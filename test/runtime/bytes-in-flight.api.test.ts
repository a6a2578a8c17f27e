/** The memory budget: request bodies and replies acquire their bytes from the account's quota, and release them. */
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { openConnection, readAll } from '../support/raw-connection.ts'
import pages from './pages/plugin.js'

const REPLY = 210_000 // bytes
const LIMIT = 500_000 // bytes, of the operation's body

const log = recordingLog()
let service: TestService
let acme: TestAccount
let token: string

beforeAll(async () => {
  service = await startTestService({ plugins: [pages as AnyPlugin], log })
  acme = await service.account('Acme')
  token = acme.token
})
afterAll(() => service?.stop())
afterEach(() => expect.poll(() => service.app.budgets.bytes.used).toBe(0))

const bytes = () => service.app.budgets.bytes

/** Runs the work while the account has the amount in use. */
async function whileUsed<T>(amount: number, work: () => Promise<T>): Promise<T> {
  bytes().forceAcquire(acme.accountId, amount)
  try {
    return await work()
  } finally {
    bytes().release(acme.accountId, amount)
  }
}

const records = (body?: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api/v1/records`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain', ...headers },
    ...(body !== undefined && { method: 'POST', body }),
  })

it('a reply: is refused with 503 while it does not fit the account’s quota, and sent once it does', async () => {
  const { quota } = bytes().options
  const { status, headers, code } = await whileUsed(quota - REPLY + 1, async () => {
    const response = await records()
    return { ...((await response.json()) as { code: string }), status: response.status, headers: response.headers }
  })
  expect([status, code, headers.has('retry-after')]).toEqual([503, 'over_budget', true])
  expect((await whileUsed(quota - REPLY, () => records())).status).toBe(200)
})

it('a reply: is sent above the quota if its transaction has committed', async () => {
  const { quota } = bytes().options
  const response = await whileUsed(quota, () => records('a record'))
  expect([response.status, (await response.text()).length]).toEqual([201, REPLY])
})

it('replies: count until their connection closes if the client does not read them', async () => {
  const request = `GET /api/v1/records HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const socket = await openConnection(service.url)
  // What the kernel takes of the replies counts no more.
  await expect
    .poll(() => {
      if (bytes().usedBy(acme.accountId) === 0) socket.write(request.repeat(4))
      return bytes().usedBy(acme.accountId)
    })
    .toBeGreaterThanOrEqual(REPLY)
  socket.destroy()
})

it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
  ['acquires its Content-Length', 'x'.repeat(100_000), {}, 100_000],
  [
    'acquires the limit of the operation if it is compressed',
    gzipSync('x'.repeat(100_000)),
    { 'Content-Encoding': 'gzip' },
    LIMIT,
  ],
])('a body: %s, and waits until that fits the quota', async (_, body, headers, bytesAcquired) => {
  const { quota } = bytes().options
  const [waiting] = await whileUsed(quota - bytesAcquired + 1, async () => {
    const pending = records(body, headers)
    await expect.poll(() => bytes().waiting).toBe(1)
    return [pending]
  })
  expect((await waiting)?.status).toBe(201)
  expect((await whileUsed(quota - bytesAcquired, () => records(body, headers))).status).toBe(201)
})

it('a body: acquires nothing if it exceeds its limit, or if the connection closes while it waits', async () => {
  const { quota } = bytes().options
  expect((await whileUsed(quota, () => records('x'.repeat(LIMIT + 1)))).status).toBe(413)
  await whileUsed(quota, async () => {
    const head = `POST /api/v1/records HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`
    const socket = await openConnection(
      service.url,
      `${head}Content-Type: text/plain\r\nContent-Length: 400000\r\n\r\n`,
    )
    await expect.poll(() => bytes().waiting).toBe(1)
    socket.destroy()
  })
  await expect.poll(() => bytes().waiting).toBe(0)
})

it('a body: that is malformed is refused once it has waited, and nothing is logged', async () => {
  const head = `POST /api/v1/records HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`
  const socket = await whileUsed(bytes().options.quota, async () => {
    const waiting = await openConnection(
      service.url,
      `${head}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    await expect.poll(() => bytes().waiting).toBe(1)
    waiting.write('zz\r\n')
    return waiting
  })
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 400[\s\S]*unreadable_body/)
  socket.destroy()
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

it('a body of text: is decoded by the charset of its Content-Type', async () => {
  const body = Uint8Array.of(0xe9) // é
  expect((await records(body, { 'Content-Type': 'text/plain; charset=windows-1252' })).status).toBe(201)
  expect((await records(body)).status).toBe(400)
})

it('bodies and replies of at most 64 KiB: are not counted', async () => {
  const { quota } = bytes().options
  const answer = await whileUsed(quota, () => acme.get('/api/v1/projects'))
  expect(answer.status).toBe(200)
})
