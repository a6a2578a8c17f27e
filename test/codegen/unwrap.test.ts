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

test('unwrapWebhook: returns the typed event of a signed delivery', async () => {
  const event = await unwrapWebhook(BODY, signed(sign(BODY)), SECRET)
  expect(event.webhookId).toBe('wh_1:evt_1')
  expect(event).toEqual(JSON.parse(BODY))
})

test('unwrapWebhook: accepts headers of fetch and of node:http, and a body of bytes', async () => {
  const bytes = new TextEncoder().encode(BODY)
  await expect(unwrapWebhook(bytes, new Headers(signed(sign(BODY))), SECRET)).resolves.toBeDefined()
  await expect(unwrapWebhook(Buffer.from(BODY), { 'x-service-signature': sign(BODY) }, SECRET)).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, { 'x-service-signature': [sign(BODY)] }, SECRET)).resolves.toBeDefined()
})

test('unwrapWebhook: accepts several secrets', async () => {
  await expect(unwrapWebhook(BODY, signed(sign(BODY, 'new')), ['old', 'new'])).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, signed(sign(BODY, 'other')), ['old', 'new'])).rejects.toThrow(SignatureError)
})

test.each([
  ['no signature', {}],
  ['an empty signature', signed('')],
  ['a signature that is too short', signed(sign(BODY).slice(2))],
  ['a signature in upper case', signed(sign(BODY).toUpperCase())],
  ['a signature with another secret', signed(sign(BODY, 'other'))],
  ['a signature of another body', signed(sign(`${BODY} `))],
])('unwrapWebhook: refuses a delivery with %s', async (_, headers) => {
  await expect(unwrapWebhook(BODY, headers, SECRET)).rejects.toThrow(SignatureError)
})

test('unwrapWebhook: refuses every delivery without a secret', async () => {
  await expect(unwrapWebhook(BODY, signed(sign(BODY)), [])).rejects.toThrow(SignatureError)
})

test('WebhookEvent: is discriminated by its event name', () => {
  const titleOf = (event: WebhookEvent): string => {
    if (event.event === 'task.completed') return `${event.data.taskName} of ${event.data.projectName}`
    if (event.event === 'milestone.achieved') return event.data.milestoneName
    // @ts-expect-error not every event has a milestone
    return event.data.milestoneName
  }
  expect(titleOf(JSON.parse(BODY))).toBeUndefined()
})
