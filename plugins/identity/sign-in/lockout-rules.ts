/**
 * Brute-force protection, the rate limit of the token endpoint (RFC 6749, sections 2.3.1 and 4.3.2): how many failed attempts
 * lock out an address or a user, and for how long. Pure; `lockouts.ts` stores the counts and applies these rules.
 *
 * A failed sign-in counts against the address that it came from and against the user. A lockout of the user by itself would
 * let an attacker keep the user from working, with a few wrong passwords. Therefore it does not apply to addresses from
 * which the user has signed in lately (*origins*): from there the right password is accepted during a lockout. Wrong
 * passwords from an origin count against the user and the address as usual and, during a lockout, also against a smaller
 * limit of the origin itself (`origin`). The failed attempts of one address during lockouts share a further limit
 * (`retry`): otherwise an address with many users behind it would get more attempts the more of its users are locked out.
 *
 * Response times must not reveal whether a user exists or has an origin. Therefore every attempt during a lockout computes a
 * password hash, from an origin or not, until the limit `retry` is reached; after that none does.
 *
 * While an address is locked out, the sign-in page takes attempts with a proof of work (`proofs.ts`), which count against
 * the user and against a further limit of the address (`proof`). So no attempt is cheaper than without proofs: those before
 * the lockout cost nothing, as ever, and 50 more in a quarter of an hour a second or two of a processor each.
 *
 * An attacker can still keep a user from signing in from new addresses, for at most 4 hours with each 10 wrong passwords, and
 * from an address that both share, for 15 minutes with 100 wrong passwords, half of them with a proof. An administrator can end the lockout of a user.
 */

/** What failures are counted for; the values of the column `identity.failure_count.kind`. */
export type Kind = 'address' | 'code' | 'origin' | 'proof' | 'retry' | 'secret' | 'user'

export interface Rule {
  /** The number of failures in one window that starts a lockout. */
  readonly maxFailures: number
  /** Seconds, from the first failure. */
  readonly window: number
  /** Seconds of the first lockout, of the second in a row, and so on; the last value is used for all further ones. */
  readonly lockoutDurations: readonly number[]
}

const QUARTER = 15 * 60 // s
const HOUR = 3600 // s

export const RULES: Readonly<Record<Kind, Rule>> = {
  /** Wrong client secrets from an address. The right client secret is accepted during the lockout. */
  secret: { maxFailures: 50, window: QUARTER, lockoutDurations: [QUARTER] },
  /** Wrong passwords from an address, for any user. */
  address: { maxFailures: 50, window: QUARTER, lockoutDurations: [QUARTER] },
  /** Wrong passwords from an address that is locked out, each with a proof of work (`proofs.ts`). */
  proof: { maxFailures: 50, window: QUARTER, lockoutDurations: [QUARTER] },
  /** Wrong passwords for one user name of an account, from all addresses. */
  user: { maxFailures: 10, window: QUARTER, lockoutDurations: [QUARTER, 2 * QUARTER, HOUR, 2 * HOUR, 4 * HOUR] },
  /** Wrong codes of a user's second factor, from all addresses. Only who knows the password can cause this lockout. */
  code: { maxFailures: 10, window: QUARTER, lockoutDurations: [QUARTER, 2 * QUARTER, HOUR, 2 * HOUR, 4 * HOUR] },
  /** Wrong passwords for a user from one of its origins, while the user or the address is locked out. */
  origin: { maxFailures: 5, window: QUARTER, lockoutDurations: [QUARTER] },
  /** Failed attempts from an address, for any user, while the user or the address is locked out. */
  retry: { maxFailures: 50, window: QUARTER, lockoutDurations: [QUARTER] },
}

/** A lockout counts as the next in a row when the previous one ended less than this before. */
const MAX_GAP_IN_ROW = 24 * HOUR // s

/** The state of one row of `identity.failure_count`. */
export interface FailureCount {
  /** In the current window. */
  readonly failed: number
  readonly windowEndsAt: Date
  /** The end of the last lockout, which may have passed. */
  readonly lockedUntil: Date | null
  /** The number of lockouts in a row. */
  readonly lockouts: number
}

export const isLocked = ({ lockedUntil }: FailureCount, now: Date): boolean => lockedUntil !== null && lockedUntil > now

/** Until the lockout ends; 0 without one. */
export const secondsLocked = ({ lockedUntil }: FailureCount, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))

/** Whether another attempt could be the failure that starts a lockout although others, still pending, may be it before. */
export const isFull = (count: FailureCount & { readonly pending: number }, rule: Rule, now: Date): boolean =>
  (count.windowEndsAt > now ? count.failed : 0) + count.pending >= rule.maxFailures

/** The count after one more failure. Failures during the lockout are not counted and do not prolong it. */
export function afterFailure(count: FailureCount, rule: Rule, now: Date): FailureCount {
  if (isLocked(count, now)) return count
  const isInRow = count.lockedUntil !== null && addSeconds(count.lockedUntil, MAX_GAP_IN_ROW) > now
  const lockouts = isInRow ? count.lockouts : 0
  const isInWindow = count.failed > 0 && count.windowEndsAt > now
  const failed = isInWindow ? count.failed + 1 : 1
  if (failed < rule.maxFailures) {
    const windowEndsAt = isInWindow ? count.windowEndsAt : addSeconds(now, rule.window)
    return { failed, windowEndsAt, lockedUntil: count.lockedUntil, lockouts }
  }
  const { lockoutDurations } = rule
  const duration = lockoutDurations[Math.min(lockouts, lockoutDurations.length - 1)] ?? rule.window
  const lockedUntil = addSeconds(now, duration)
  return { failed: 0, windowEndsAt: lockedUntil, lockedUntil, lockouts: lockouts + 1 }
}

/** The time from which on the count has the same effect as a missing one, so that its row can be deleted. */
export function forgetAt({ windowEndsAt, lockedUntil }: FailureCount, rule: Rule): Date {
  if (lockedUntil === null) return windowEndsAt
  const rowEndsAt = rule.lockoutDurations.length > 1 ? addSeconds(lockedUntil, MAX_GAP_IN_ROW) : lockedUntil
  return rowEndsAt > windowEndsAt ? rowEndsAt : windowEndsAt
}

const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
