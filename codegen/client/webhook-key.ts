/** Signatures of deliveries, by Standard Webhooks 1.0.0 and by the specification of the service. */

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/
const PREFIX = 'whsec_'

export const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** The key of `webhook-signature`: the base64 after `whsec_` where the secret has that form, else its UTF-8 bytes. */
export function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : ''
  return encoded !== '' && BASE64.test(encoded) ? fromBase64(encoded) : encode(secret)
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

export const hmacKey = (bytes: Uint8Array<ArrayBuffer>, usage: 'sign' | 'verify'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, ALGORITHM, false, [usage])

/** What `webhook-signature` signs: the id, the time of the attempt and the body. */
export function standardContent(id: string, seconds: string | number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encode(`${id}.${seconds}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return content
}
