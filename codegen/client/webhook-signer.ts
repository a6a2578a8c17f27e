/** Signs deliveries as the service does, for tests of receivers. */

import type { DeliverySecret, WebhookEvent } from './webhook.ts'
import { encode, hmacKey, standardContent, standardKey } from './webhook-key.ts'

export interface TestDelivery {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The body and the headers of one attempt to deliver an event.
 * @param delivery `event` and `data`; the rest of the envelope may be given too
 * @param secret of several, as during a rotation, the first is the new one
 * @param at when the attempt was made; now unless given
 */
export async function signTestDelivery(
  delivery: Pick<WebhookEvent, 'event' | 'data'> & Partial<WebhookEvent>,
  secret: DeliverySecret,
  at: Date = new Date(),
): Promise<TestDelivery> {
  const webhookId = delivery.webhookId ?? `wh_test:evt_${crypto.randomUUID()}`
  const envelope = { timestamp: at.toISOString(), accountId: 1, metadata: { version: '1.0', retryCount: 0 } }
  const body = JSON.stringify({ ...envelope, ...delivery, webhookId })
  const seconds = Math.floor(at.getTime() / 1000)
  const secrets = typeof secret === 'string' ? [secret] : secret
  const bytes = encode(body)
  const content = standardContent(webhookId, seconds, bytes)
  const signatures = await Promise.all(secrets.map((it) => sign(standardKey(it), content)))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-service-signature': hex(await sign(encode(secrets[0] ?? ''), bytes)),
      'x-service-event': delivery.event,
      'x-service-delivery': webhookId,
      'x-service-timestamp': at.toISOString(),
      'webhook-id': webhookId,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures.map((it) => `v1,${btoa(String.fromCharCode(...it))}`).join(' '),
    },
  }
}

async function sign(key: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(key, 'sign'), content))
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('')
