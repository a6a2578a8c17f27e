import { createHmac } from 'node:crypto'
import { SettingsError, SignatureError, unwrapWebhook, type WebhookEvent } from '@chainwork/sdk/webhooks'
import { expect, test } from 'vitest'

const SECRET = 'a secret of a webhook'
const ID = 'wh_1:evt_1'
const BODY = JSON.stringify({
  webhookId: ID,
  event: 'task.status_changed',
  timestamp: '2026-03-02T09:30:00.000Z',
  accountId: 1,
  data: { taskName: 'Gießen' },
  metadata: { version: '1.0', retryCount: 0 },
})
const TRIO_MISSING = /lacks webhook-id, webhook-timestamp or webhook-signature/

const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content)
const now = () => Math.floor(Date.now() / 1000)

/** The headers of a delivery that was signed with these keys, so many seconds ago. */
function signed(keys: readonly (string | Buffer)[] = [SECRET], { body = BODY, ago = 0 } = {}): Record<string, string> {
  const time = String(now() - ago)
  const signatures = keys.map((key) => `v1,${hmac(key, `${ID}.${time}.${body}`).digest('base64')}`)
  return {
    'webhook-id': ID,
    'webhook-timestamp': time,
    'webhook-signature': signatures.join(' '),
    'x-service-signature': hmac(keys[0] ?? '', body).digest('hex'),
  }
}
const onlyServiceSignature = (signature: string) => ({ 'X-Service-Signature': signature })

test('unwrapWebhook: returns the typed event of a signed delivery', async () => {
  const event = await unwrapWebhook(BODY, signed(), SECRET)
  expect(event.webhookId).toBe(ID)
  expect(event).toEqual(JSON.parse(BODY))
})

test('unwrapWebhook: accepts headers of fetch and of node:http, and a body of bytes', async () => {
  const bytes = new TextEncoder().encode(BODY)
  const listed = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]))
  await expect(unwrapWebhook(bytes, new Headers(signed()), SECRET)).resolves.toBeDefined()
  await expect(unwrapWebhook(Buffer.from(BODY), signed(), SECRET)).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, listed, SECRET)).resolves.toBeDefined()
})

test('unwrapWebhook: takes the base64 after whsec_ as the key', async () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef')
  await expect(unwrapWebhook(BODY, signed([key]), `whsec_${key.toString('base64')}`)).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, signed(['whsec_no base64']), 'whsec_no base64')).resolves.toBeDefined()
})

test('unwrapWebhook: during a rotation accepts the old secret, the new one, and both', async () => {
  const headers = signed(['new', 'old'])
  for (const secret of ['new', 'old', ['other', 'old'], ['new', 'old']])
    await expect(unwrapWebhook(BODY, headers, secret)).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, headers, ['other', 'another'])).rejects.toThrow(SignatureError)
})

test.each([
  ['without headers', {}, TRIO_MISSING],
  ['without webhook-signature', { ...signed(), 'webhook-signature': undefined }, TRIO_MISSING],
  ['without webhook-timestamp', { ...signed(), 'webhook-timestamp': undefined }, TRIO_MISSING],
  ['with X-Service-Signature alone', onlyServiceSignature(hmac(SECRET, BODY).digest('hex')), TRIO_MISSING],
  ['with an empty signature', { ...signed(), 'webhook-signature': '' }, /not signed/],
  ['with a signature that is too short', { ...signed(), 'webhook-signature': 'v1,AAAA' }, /not signed/],
  [
    'with a signature of another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1', 'v2') },
    /not signed/,
  ],
  ['with another secret', signed(['other']), /not signed/],
  ['of another body', signed([SECRET], { body: `${BODY} ` }), /not signed/],
  ['with another id', { ...signed(), 'webhook-id': 'wh_1:evt_2' }, /not signed/],
  [
    'with a later time than the signed one',
    { ...signed([SECRET], { ago: 3600 }), 'webhook-timestamp': String(now()) },
    /not signed/,
  ],
  ['of an attempt an hour ago', signed([SECRET], { ago: 3600 }), /seconds ago, and 300 are tolerated/],
  ['of an attempt in the future', signed([SECRET], { ago: -3600 }), /ahead of this clock/],
])('unwrapWebhook: refuses a delivery %s', async (_, headers, message) => {
  const refused = unwrapWebhook(BODY, headers, SECRET)
  await expect(refused).rejects.toThrow(SignatureError)
  await expect(refused).rejects.toThrow(message)
})

test('unwrapWebhook: refuses a delivery with any one byte altered', async () => {
  const headers = signed()
  const bytes = Buffer.from(BODY)
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    await expect(unwrapWebhook(altered, headers, SECRET)).rejects.toThrow(SignatureError)
  }
})

test('unwrapWebhook: tolerates as many seconds as it is given', async () => {
  const headers = signed([SECRET], { ago: 500 })
  await expect(unwrapWebhook(BODY, headers, SECRET, { tolerance: 600 })).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, headers, SECRET, { tolerance: 400 })).rejects.toThrow(SignatureError)
  await expect(unwrapWebhook(BODY, headers, SECRET, { tolerance: false })).resolves.toBeDefined()
  await expect(unwrapWebhook(BODY, headers, SECRET, { tolerance: 0 })).rejects.toThrow(SettingsError)
})

test('unwrapWebhook: without a tolerance accepts X-Service-Signature alone', async () => {
  const signature = hmac(SECRET, BODY).digest('hex')
  const check = (value: string) =>
    unwrapWebhook(BODY, onlyServiceSignature(value), ['old', SECRET], { tolerance: false })
  await expect(check(signature)).resolves.toBeDefined()
  for (const wrong of ['', signature.slice(2), signature.toUpperCase(), hmac('other', BODY).digest('hex')])
    await expect(check(wrong)).rejects.toThrow(SignatureError)
})

test.each([
  ['an empty secret', BODY, '', /secret is empty or missing/],
  ['no secret', BODY, undefined, /is the environment variable set\?/],
  ['an empty list of secrets', BODY, [], /secret is empty or missing/],
  ['a list with an empty secret', BODY, ['new', ''], /secret is empty or missing/],
  ['a parsed body', JSON.parse(BODY), SECRET, /express\.raw/],
  ['no body', undefined, SECRET, /express\.raw/],
])('unwrapWebhook: with %s throws what to do', async (_, body, secret, message) => {
  const refused = unwrapWebhook(body as string, signed(), secret as string)
  await expect(refused).rejects.toThrow(SettingsError)
  await expect(refused).rejects.toThrow(message)
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
