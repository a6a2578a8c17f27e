/** One-time passwords of authenticator apps (TOTP, RFC 6238), with the library otpauth; no other file uses it. */
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30 // seconds
const DIGITS = 6
const MAX_LABEL = 60 // characters of the user name: a QR code has no room for the longest ones
const WINDOW = 1 // steps before and after the current one, for clocks that differ (RFC 6238, section 5.2)

/** A new key: 160 random bits (RFC 4226, section 4), in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` address that authenticator apps read from a QR code. */
export const keyAddress = (key: string, userName: string): string =>
  generator(key, [...userName].slice(0, MAX_LABEL).join('')).toString()

/** The time step of the code, or undefined when the code is wrong or too old. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = generator(key).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** The algorithm is the only one that all authenticator apps support. */
const generator = (key: string, label = 'Chainwork') =>
  new TOTP({
    issuer: 'Chainwork',
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD,
    secret: Secret.fromBase32(key),
  })
