/** Bodies and replies take their bytes of the account's memory budget, and give them back. */
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openConnection } from '../support/raw-connection.ts'
import pages from './pages/plugin.js'

const REPLY = 210_000 // bytes
const LIMIT = 500_000 // bytes, of the operation's body

let service: TestService
let acme: TestAccount
let token: string

beforeAll(async () => {
  service = await startTestService({ plugins: [pages as AnyPlugin] })
  acme = await service.account('Acme')
  token = acme.token
})
afterAll(() => service?.stop())
afterEach(() => expect.poll(() => service.app.budgets.bytes.used).toBe(0))

const bytes = () => service.app.budgets.bytes

/** Runs while so much of the account's share is in use. */
async function whileUsed<T>(amount: number, work: () => Promise<T>): Promise<T> {
  bytes().charge(acme.accountId, amount)
  try {
    return await work()
  } finally {
    bytes().give(acme.accountId, amount)
  }
}

const records = (body?: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api/v1/records`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain', ...headers },
    ...(body !== undefined && { method: 'POST', body }),
  })

it('a reply is refused with 503 where the account has no room for it, and sent once it has', async () => {
  const { share } = bytes().options
  const { status, headers, code } = await whileUsed(share - REPLY + 1, async () => {
    const response = await records()
    return { ...((await response.json()) as { code: string }), status: response.status, headers: response.headers }
  })
  expect([status, code, headers.has('retry-after')]).toEqual([503, 'over_budget', true])
  expect((await whileUsed(share - REPLY, () => records())).status).toBe(200)
})

it('a reply to what was committed is sent whatever is in use', async () => {
  const { share } = bytes().options
  const response = await whileUsed(share, () => records('a record'))
  expect([response.status, (await response.text()).length]).toEqual([201, REPLY])
})

it('replies that are not read stay counted until their connection ends', async () => {
  const request = `GET /api/v1/records HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const socket = await openConnection(service.url, request.repeat(100))
  await expect.poll(() => bytes().usedBy(acme.accountId)).toBeGreaterThan(10 * REPLY)
  socket.destroy()
})

it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
  ['with a length, its length', 'x'.repeat(100_000), {}, 100_000],
  ['that is compressed, all that it may become', gzipSync('x'.repeat(100_000)), { 'Content-Encoding': 'gzip' }, LIMIT],
])('a body waits for room: %s', async (_, body, headers, most) => {
  const { share } = bytes().options
  const [waiting] = await whileUsed(share - most + 1, async () => {
    const pending = records(body, headers)
    await expect.poll(() => bytes().waiting).toBe(1)
    return [pending]
  })
  expect((await waiting)?.status).toBe(201)
  expect((await whileUsed(share - most, () => records(body, headers))).status).toBe(201)
})

it('a body beyond its limit, or one that breaks off while it waits, takes nothing', async () => {
  const { share } = bytes().options
  expect((await whileUsed(share, () => records('x'.repeat(LIMIT + 1)))).status).toBe(413)
  await whileUsed(share, async () => {
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

it('small bodies and replies are not counted', async () => {
  const { share } = bytes().options
  const answer = await whileUsed(share, () => acme.get('/api/v1/projects'))
  expect(answer.status).toBe(200)
})
