/**
 * Signs exactly the bytes that are sent, with HMAC-SHA256: `X-Service-Signature` of the specification, and
 * `webhook-signature` of Standard Webhooks.
 */
import { createHmac } from 'node:crypto'

/** `X-Service-Signature`: lowercase hex HMAC-SHA256 of the body, keyed with the secret's UTF-8 bytes. */
export const serviceSignature = (secret: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex')

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

/** The key of `webhook-signature`: the base64 after `whsec_` where the secret has that form, else its UTF-8 bytes. */
export function standardKey(secret: string): string | Buffer {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : ''
  // A string stays a string: a Buffer as the key costs five times as much.
  return encoded !== '' && BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : secret
}

/**
 * `webhook-signature` (Standard Webhooks 1.0.0): `v1,<base64>` of HMAC-SHA256 over `id.timestamp.body`, once for each
 * secret, so that during a rotation receivers may verify with the old or the new one.
 */
export const standardSignature = (secrets: readonly string[], id: string, unixSeconds: number, body: Uint8Array) =>
  secrets
    .map((secret) => createHmac('sha256', standardKey(secret)).update(`${id}.${unixSeconds}.`).update(body))
    .map((hmac) => `v1,${hmac.digest('base64')}`)
    .join(' ')
