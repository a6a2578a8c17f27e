import { beforeAll, expect, test } from 'vitest'
import { type OuterRequest, openInnerRequests, type SendInner } from '../../runtime/http/inner-requests.ts'

/** Counts responses that have closed. `/open` sends a part of its response and never ends it. */
let closed = 0
let send: SendInner

beforeAll(() => {
  send = openInnerRequests((req, res) => {
    res.once('close', () => {
      closed += 1
    })
    if (req.url === '/open') return void res.writeHead(200).write('x'.repeat(1_000))
    let body = ''
    req.on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => {
      const { authorization, traceparent, accept } = req.headers
      const seen = { method: req.method, url: req.url, ip: req.socket.remoteAddress, id: req.headers['x-request-id'] }
      res.writeHead(201, { ETag: '"1"' }).end(JSON.stringify({ ...seen, authorization, traceparent, accept, body }))
    })
  })
})

const outer = (more: Partial<OuterRequest> = {}): OuterRequest => ({
  ip: '10.1.2.3',
  id: 'request-1',
  authorization: 'Bearer at_1',
  traceparent: undefined,
  signal: new AbortController().signal,
  ...more,
})
const PLENTY = 10_000_000 // bytes

test("inner requests: carry the caller's address, token, request id and trace", async () => {
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'
  const request = {
    method: 'POST',
    path: '/a?%24top=1',
    headers: { Accept: 'text/plain' },
    body: 'é',
    maxBytes: PLENTY,
  }
  const { status, headers, text } = await send(request, outer({ traceparent }))
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(JSON.parse(text ?? '')).toEqual({
    method: 'POST',
    url: '/a?%24top=1',
    ip: '10.1.2.3',
    id: 'request-1',
    authorization: 'Bearer at_1',
    traceparent,
    accept: 'text/plain',
    body: 'é',
  })
})

test('inner requests: take large bodies both ways, and many at a time', async () => {
  const body = 'y'.repeat(1_000_000)
  const request = { method: 'POST', path: '/large', body, maxBytes: PLENTY }
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(request, outer())))
  expect(answers.map(({ text }) => JSON.parse(text ?? '').body.length)).toEqual(Array(20).fill(1_000_000))
})

test('inner requests: a response above maxBytes is not read, and its connection closes', async () => {
  const before = closed
  const { status, text } = await send({ method: 'GET', path: '/open', maxBytes: 999 }, outer())
  expect([status, text]).toEqual([200, undefined])
  await expect.poll(() => closed).toBe(before + 1)
})

test('inner requests: end when the caller disconnects', async () => {
  const before = closed
  const caller = new AbortController()
  const sent = send({ method: 'GET', path: '/open', maxBytes: PLENTY }, outer({ signal: caller.signal }))
  const outcome = expect(sent).rejects.toThrow()
  setImmediate(() => caller.abort())
  await outcome
  await expect.poll(() => closed).toBe(before + 1)
})
