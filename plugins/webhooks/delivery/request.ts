/** Builds the HTTP request of one attempt: the signed body and its headers. */
import { type Headers, mergeHeaders } from '../headers.ts'
import { buildBody, type Content, deliveryId } from './payload.ts'
import { serviceSignature, standardSignature } from './signature.ts'

const DEFAULTS: Headers = { 'User-Agent': 'Chainwork-Webhooks/1.0', Accept: '*/*' }

export interface Request {
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * @param own the registration's headers; they replace the defaults, and the service's headers replace them
 * @param secrets the current one first, which alone signs `X-Service-Signature`
 * @param at when the attempt is made
 * @param traceparent of the attempt; null while traces are off
 */
export function buildRequest(
  content: Content,
  own: Headers,
  secrets: readonly [current: string, ...previous: string[]],
  retryCount: number,
  at: Date,
  traceparent: string | null = null,
): Request {
  const body = buildBody(content, retryCount)
  const id = deliveryId(content.webhookId, content.eventId)
  const seconds = Math.floor(at.getTime() / 1_000)
  const headers = mergeHeaders(DEFAULTS, own, {
    'Content-Type': 'application/json',
    'X-Service-Signature': serviceSignature(secrets[0], body),
    'X-Service-Event': content.event,
    'X-Service-Delivery': id,
    'X-Service-Timestamp': at.toISOString(),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature(secrets, id, seconds, body),
    ...(content.test && { 'X-Service-Test': 'true' }),
    ...(traceparent && { traceparent }),
  })
  return { headers, body }
}
