import { createHmac } from 'node:crypto'
import { SignatureError, unwrapWebhook, type WebhookEvent } from '@chainwork/sdk'
import { expect, test } from 'vitest'

const SECRET = 'whsec_test'
const BODY = JSON.stringify({
  webhookId: 'wh_1:evt_1',
  event: 'task.status_changed',
  timestamp: '2026-03-02T09:30:00.000Z',
  accountId: 1,
  data: { taskName: 'Gießen' },
  metadata: { version: '1.0', retryCount: 0 },
})
const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')
const signed = (signature: string) => ({ 'X-Service-Signature': signature })

test('a signed delivery comes back typed', async () => {
  const event = await unwrapWebhook(BODY, signed(sign(BODY)), SECRET)
  expect(event.webhookId).toBe('wh_1:evt_1')
  expect(event).toEqual(JSON.parse(BODY))
})

test('headers may be those of fetch and of node:http, and the body may be bytes', async () => {
  const bytes = new TextEncoder().encode(BODY)
  await expect(unwrapWebhook(bytes, new Headers(signed(sign(BODY))), SECRET)).resolves.toBeDefined()
  await expect(unwrapWebhook(Buffer.from(BODY), { 'x-service-signature': sign(BODY) }, SECRET)).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, { 'x-service-signature': [sign(BODY)] }, SECRET)).resolves.toBeDefined()
})

test('while a secret is rotated both are taken', async () => {
  await expect(unwrapWebhook(BODY, signed(sign(BODY, 'new')), ['old', 'new'])).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, signed(sign(BODY, 'other')), ['old', 'new'])).rejects.toThrow(SignatureError)
})

test.each([
  ['no signature', {}],
  ['an empty one', signed('')],
  ['one that is too short', signed(sign(BODY).slice(2))],
  ['one in upper case', signed(sign(BODY).toUpperCase())],
  ['one of another secret', signed(sign(BODY, 'other'))],
  ['one of another body', signed(sign(`${BODY} `))],
])('a delivery with %s is refused', async (_, headers) => {
  await expect(unwrapWebhook(BODY, headers, SECRET)).rejects.toThrow(SignatureError)
})

test('without any secret nothing is taken', async () => {
  await expect(unwrapWebhook(BODY, signed(sign(BODY)), [])).rejects.toThrow(SignatureError)
})

test('events are told apart by their name', () => {
  const told = (event: WebhookEvent): string => {
    if (event.event === 'task.completed') return `${event.data.taskName} of ${event.data.projectName}`
    if (event.event === 'milestone.achieved') return event.data.milestoneName
    // @ts-expect-error not every event has a milestone
    return event.data.milestoneName
  }
  expect(told(JSON.parse(BODY))).toBeUndefined()
})
