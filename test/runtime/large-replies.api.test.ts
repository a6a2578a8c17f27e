import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import probe, { control } from './probe/plugin.js'

let service: TestService
let acme: TestAccount

beforeAll(async () => {
  service = await startTestService({ plugins: [probe as unknown as AnyPlugin] })
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'probe', true)
})
afterAll(() => service?.stop())
afterEach(() => {
  control.value = undefined
})

const items = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, note: `Wäre ${id} €`, level: 1, accountId: 7, ip: '127.0.0.1' }))

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.url}/api/v1/probes`, { method, headers: { Authorization: `Bearer ${acme.token}`, ...headers } })

test('large reply: is the JSON of the whole body, with Content-Length', async () => {
  control.value = items(10_000)
  const response = await request({ 'Accept-Encoding': 'identity' })
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).toBe(JSON.stringify({ value: control.value }))
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text))
  expect(response.headers.get('content-type')).toBe('application/json')
})

test('large reply: is compressed if the client accepts that', async () => {
  control.value = items(10_000)
  const response = await request({ 'Accept-Encoding': 'gzip' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(await response.json()).toEqual({ value: control.value })
})

test('large reply: what listens for its end is no leak to warn of', async () => {
  const warnings: string[] = []
  const keep = ({ name }: Error) => warnings.push(name)
  process.on('warning', keep)
  try {
    control.value = (signal: AbortSignal) => (signal.aborted ? [] : items(10_000))
    const response = await request({ 'Accept-Encoding': 'gzip' })
    expect((await response.json()).value).toHaveLength(10_000)
    expect(warnings).not.toContain('MaxListenersExceededWarning')
  } finally {
    process.off('warning', keep)
  }
})

test('large reply: HEAD returns only the headers', async () => {
  control.value = items(10_000)
  const response = await request({ 'Accept-Encoding': 'identity' }, 'HEAD')
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBe(
    Buffer.byteLength(JSON.stringify({ value: control.value })),
  )
  expect(await response.text()).toBe('')
})

test('large reply: is a 500 if its last item breaks the contract, and none of it is sent', async () => {
  control.value = items(10_000).map((item) => (item.id === 9_999 ? { ...item, surprise: true } : item))
  const response = await request()
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.text()).not.toMatch(/Wäre|surprise/)
})

test('large reply: small requests are answered while it is serialized', async () => {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const [item, ...others] = items(50_000)
  const note = () => {
    first.resolve()
    return 'first'
  }
  control.value = [Object.defineProperty({ ...item }, 'note', { get: note, enumerable: true }), ...others]
  const large = request().then(async (response) => {
    order.push('large')
    await response.text()
  })
  await first.promise
  await fetch(`${service.url}/healthz`).then(() => order.push('small'))
  await large
  expect(order).toEqual(['small', 'large'])
})
