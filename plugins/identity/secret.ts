/**
 * Generates tokens, client secrets and other secrets (256 random bits after a prefix that secret scanners recognise), and
 * hashes them with SHA-256.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * `at_` access token, `rt_` refresh token, `ac_` authorization code, `cs_` secret of an API client, `scs_` secret of a SCIM
 * client, `se_` session, `pl_` link to set a password.
 */
export type Prefix = 'at_' | 'rt_' | 'ac_' | 'cs_' | 'scs_' | 'se_' | 'pl_'

const SIZE = 32 // bytes
/** Secrets whose bytes are generated together: a call of the generator costs as much for one as for all. */
const BATCH = 64

let generated = Buffer.alloc(0)
let used = 0 // bytes

/** The prefix and 43 characters of base64url. Access tokens, refresh tokens and SCIM secrets add `tokens/token-checksum.ts`. */
export function newSecret(prefix: Prefix): string {
  if (used === generated.length) {
    generated = randomBytes(BATCH * SIZE)
    used = 0
  }
  const bytes = generated.subarray(used, used + SIZE)
  used += SIZE
  const text = bytes.toString('base64url')
  bytes.fill(0) // of an issued secret only the digest is kept
  return prefix + text
}

/** Whether the text has the format of `newSecret`; any other text need not be looked up. */
export const looksLike = (prefix: Prefix, text: string): boolean =>
  text.length === prefix.length + 43 && text.startsWith(prefix) && /^[\w-]+$/.test(text)

/** SHA-256 without salt: 256 random bits cannot be guessed, and a row must be found by the digest. */
export const digest = (secret: string): Buffer => keyBytes(digestKey(secret)) // faster than Node's `hash` to a buffer

/** The digest as a string of 32 characters, one for each byte: the key of the token cache, calculated at every request. */
export const digestKey = (secret: string): string => hash('sha256', secret, 'binary')

/** The digest that `digestKey` returned as a string. */
export const keyBytes = (key: string): Buffer => Buffer.from(key, 'latin1')

/** Compares a secret with a stored digest in constant time. */
export const matches = (secret: string, stored: Uint8Array): boolean => timingSafeEqual(digest(secret), stored)
