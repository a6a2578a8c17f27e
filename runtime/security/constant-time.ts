/** Constant-time comparison of secrets. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that depends neither on where they differ nor on their lengths. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret))

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
