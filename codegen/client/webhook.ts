/** Verifies webhook deliveries. Needs nothing but WebCrypto, so it runs in every runtime that has fetch. */
import { SignatureError } from './errors.ts'
import type { Webhooks } from './src/types.gen.ts'

/** A delivery of any event; `event` discriminates the type of `data`. */
export type WebhookEvent = Webhooks['body']

/** Headers of fetch or of node:http. */
export type WebhookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/**
 * Checks the signature of a delivery and returns it typed.
 *
 * A delivery may arrive more than once: ignore deliveries whose `webhookId` was received before.
 * @param rawBody the received bytes, unchanged; a body that was parsed and serialized again would not match
 * @param secret the webhook's secret, or several while it is being rotated
 * @throws SignatureError when none of the secrets signed these bytes: respond with 401
 */
export async function unwrapWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const signature = headerOf(headers, 'x-service-signature')
  if (signature === undefined) throw new SignatureError('The delivery has no header X-Service-Signature.')
  if (!/^[0-9a-f]{64}$/.test(signature))
    throw new SignatureError('The header X-Service-Signature is not a lowercase hex HMAC-SHA256.')

  const bytes = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody)
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const secrets = typeof secret === 'string' ? [secret] : secret
  const matches = await Promise.all(secrets.map((it) => isSigned(bytes, given, it)))
  if (!matches.includes(true)) throw new SignatureError('The delivery was not signed with this secret.')

  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
}

/** `verify` compares in constant time. */
async function isSigned(body: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, secret: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, signature, body)
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}
