/** Secrets that the service makes: 256 random bits behind a prefix that secret scanners can recognise. */
import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** `at_` access token, `rt_` refresh token, `cs_` client secret. */
export type Prefix = 'at_' | 'rt_' | 'cs_'

/** The prefix and 43 characters of base64url. */
export const newSecret = (prefix: Prefix): string => prefix + randomBytes(32).toString('base64url')

/** True for what `newSecret` may have made; anything else need not be looked up. */
export const looksLike = (prefix: Prefix, text: string): boolean =>
  text.length === prefix.length + 43 && text.startsWith(prefix) && /^[\w-]+$/.test(text)

/** SHA-256: what is random in 256 bits gains nothing from salt or stretching, and must be found by its digest. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest()

/** The digest as a string of 32 characters, one for each byte: a key in memory that is made at every request. */
export const digestKey = (secret: string): string => hash('sha256', secret, 'binary')

/** The bytes of a digest's key. */
export const keyBytes = (key: string): Buffer => Buffer.from(key, 'latin1')

/** Compares a secret with a stored digest in constant time. */
export const matches = (secret: string, stored: Uint8Array): boolean => timingSafeEqual(digest(secret), stored)
