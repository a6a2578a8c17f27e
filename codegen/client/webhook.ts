/** The receiving side of webhooks. It needs WebCrypto and nothing else, so it runs wherever fetch does. */
import { SignatureError } from './errors.ts'
import type { Webhooks } from './src/types.gen.ts'

/** A delivery, told apart by `event`. */
export type WebhookEvent = Webhooks['body']

/** Headers as fetch gives them, or as node:http does. */
export type WebhookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/**
 * Checks the signature of a delivery and returns it typed.
 *
 * Deliveries are repeated until they are taken: drop those whose `webhookId` was seen before.
 * @param rawBody the bytes as they came; parsed and printed anew they would not match
 * @param secret the webhook's; several while it is being rotated
 * @throws SignatureError when no secret signed these bytes: answer 401
 */
export async function unwrapWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const signature = headerOf(headers, 'x-service-signature')
  if (signature === undefined) throw new SignatureError('The delivery has no header X-Service-Signature.')
  if (!/^[0-9a-f]{64}$/.test(signature))
    throw new SignatureError('The header X-Service-Signature is no lowercase hex HMAC-SHA256.')

  const bytes = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody)
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const secrets = typeof secret === 'string' ? [secret] : secret
  const fits = await Promise.all(secrets.map((it) => signed(bytes, given, it)))
  if (!fits.includes(true)) throw new SignatureError('The delivery was not signed with this secret.')

  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
}

/** `verify` compares in constant time. */
async function signed(body: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, secret: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, signature, body)
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}
