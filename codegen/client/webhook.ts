/** Verifies webhook deliveries. */
import { SettingsError, SignatureError } from './errors.ts'
import type { Webhooks } from './src/types.gen.ts'
import { encode, fromBase64, hmacKey, standardContent, standardKey } from './webhook-key.ts'

/** A delivery of any event; `event` discriminates the type of `data`. */
export type WebhookEvent = Webhooks['body']

/** Headers of fetch or of node:http. */
export type DeliveryHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

/** The webhook's secret, or several while it is being rotated. */
export type DeliverySecret = string | readonly string[]

export interface VerifyOptions {
  /**
   * Seconds by which the time of the attempt may differ from the receiver's clock; 300 unless given. An older attempt is
   * refused as a replay. `false` accepts any age, and then also a delivery that has no other signature than
   * `X-Service-Signature`, in which no time is signed.
   */
  readonly tolerance?: number | false | undefined
}

const DEFAULT_TOLERANCE = 300 // s

/**
 * Checks the signature and the age of a delivery and returns it typed.
 *
 * A delivery may arrive more than once: ignore deliveries whose `webhookId` was received before.
 * @param rawBody the received bytes, unchanged
 * @throws SignatureError when none of the secrets signed these bytes, or too long ago: respond with 401
 * @throws SettingsError when the receiver itself is set up wrongly: a parsed body, no secret
 */
export async function unwrapWebhook(
  rawBody: string | Uint8Array,
  headers: DeliveryHeaders,
  secret: DeliverySecret,
  { tolerance = DEFAULT_TOLERANCE }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody)
  const secrets = secretsOf(secret)
  if (tolerance !== false && !(tolerance > 0))
    throw new SettingsError('tolerance is no number of seconds above 0; to accept any age, give false.')

  const [id, time, signatures] = STANDARD.map((name) => headerOf(headers, name)) as (string | undefined)[]
  const isSigned =
    id !== undefined && time !== undefined && signatures !== undefined
      ? await isSignedWithTime(standardContent(id, time, body), signatures, secrets)
      : await isSignedWithoutTime(body, headerOf(headers, 'x-service-signature'), secrets, tolerance)
  if (!isSigned) throw new SignatureError('The delivery was not signed with this secret, or was changed on its way.')
  if (tolerance !== false) checkAge(Number(time), tolerance)
  return eventOf(body)
}

const STANDARD = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** `webhook-signature` lists one signature for each secret that is valid. */
async function isSignedWithTime(content: Uint8Array<ArrayBuffer>, header: string, secrets: readonly string[]) {
  const signatures = header.split(' ').filter((it) => /^v1,[A-Za-z0-9+/]{43}=$/.test(it))
  const given = signatures.slice(0, MAX_SIGNATURES).map((it) => fromBase64(it.slice('v1,'.length)))
  return anyMatches(content, given, secrets.map(standardKey))
}

const MAX_SIGNATURES = 10

async function isSignedWithoutTime(
  body: Uint8Array<ArrayBuffer>,
  signature: string | undefined,
  secrets: readonly string[],
  tolerance: number | false,
) {
  if (tolerance !== false)
    throw new SignatureError(
      'The delivery lacks webhook-id, webhook-timestamp or webhook-signature, so that its age is unknown. Let your proxy pass these headers on, or give { tolerance: false } to check X-Service-Signature alone.',
    )
  if (signature === undefined) throw new SignatureError('The delivery has no header X-Service-Signature.')
  if (!/^[0-9a-f]{64}$/.test(signature))
    throw new SignatureError('The header X-Service-Signature is not a lowercase hex HMAC-SHA256.')
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return anyMatches(body, [given], secrets.map(encode))
}

/** `verify` compares in constant time; all are compared. */
async function anyMatches(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const imported = await Promise.all(keys.map((key) => hmacKey(key, 'verify')))
  const checks = imported.flatMap((key) => signatures.map((it) => crypto.subtle.verify('HMAC', key, it, content)))
  return (await Promise.all(checks)).includes(true)
}

/** The time is part of what is signed, so that it is checked after the signature. */
function checkAge(seconds: number, tolerance: number): void {
  const age = Math.round(Date.now() / 1000 - seconds)
  if (!(Math.abs(age) <= tolerance))
    throw new SignatureError(
      `The delivery was signed ${Math.abs(age)} seconds ${age > 0 ? 'ago' : 'ahead of this clock'}, and ${tolerance} are tolerated: it is a replay, or a clock is wrong.`,
    )
}

function bytesOf(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return encode(rawBody)
  if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody)
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody.slice(0))
  throw new SettingsError(
    'rawBody is not what was received, but a parsed body: the signature covers the bytes. Pass them on unparsed, in Express with express.raw({ type: "application/json" }) on this route, with fetch as await request.text().',
  )
}

function secretsOf(secret: unknown): readonly string[] {
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (
    secrets.length === 0 ||
    secrets.length > MAX_SIGNATURES ||
    !secrets.every((it) => typeof it === 'string' && it !== '')
  )
    throw new SettingsError(
      'secret is empty or missing: give the secret that the webhook was registered with (is the environment variable set?), or several while it is being rotated.',
    )
  return secrets
}

function headerOf(headers: DeliveryHeaders, name: string): string | undefined {
  if (typeof headers?.get === 'function') return (headers as Headers).get(name) ?? undefined
  const found = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

function eventOf(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
  } catch (cause) {
    throw new SignatureError('The delivery is signed, but is no JSON.', { cause })
  }
}
