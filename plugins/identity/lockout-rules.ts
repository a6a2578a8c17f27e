/**
 * When failures lock somebody out, and for how long. Pure.
 *
 * Failed sign-ins count against their *address* and against their *user*. Whoever can lock a user out with a few guesses
 * can keep that user from working, so a lockout holds only where the user has not been: an address from which the user
 * signed in lately (an *origin*) gets through with the right password. Wrong ones from there count against the user and
 * the address as they always do, and against a small count of the origin's own. All guesses from an address during a
 * lockout, a *retry* each, have one bound together, so that many users behind one address allow no more guesses than it.
 *
 * A retry takes a hash whether the address is an origin of the user or not, and none does when the bound is reached: how
 * long a refusal takes says nothing of the user.
 *
 * What is left to an attacker: to keep a user from signing in from new addresses, for four hours with each ten guesses at
 * most, or for a quarter of an hour, with a hundred, from an address that both share. An administrator can unlock the user.
 */

export type Kind = 'address' | 'origin' | 'retry' | 'secret' | 'user'

export interface Rule {
  /** So many failures in a window lock out. */
  readonly failures: number
  /** Seconds from the first failure. */
  readonly window: number
  /** Seconds of the first lockout, the second in a row, and so on; the last one repeats. */
  readonly lockouts: readonly number[]
}

const QUARTER = 15 * 60 // s
const HOUR = 3600 // s

export const RULES: Readonly<Record<Kind, Rule>> = {
  /** Wrong client secrets from an address; the right one always gets through. */
  secret: { failures: 50, window: QUARTER, lockouts: [QUARTER] },
  /** Wrong passwords from an address, for any user. */
  address: { failures: 50, window: QUARTER, lockouts: [QUARTER] },
  /** Wrong passwords for a user name of an account, from all addresses. */
  user: { failures: 10, window: QUARTER, lockouts: [QUARTER, 2 * QUARTER, HOUR, 2 * HOUR, 4 * HOUR] },
  /** Wrong passwords for a user from one of its origins, while the user or the address is locked out. */
  origin: { failures: 5, window: QUARTER, lockouts: [QUARTER] },
  /** Guesses from an address, for any user, while the user or the address is locked out; only right ones get through. */
  retry: { failures: 50, window: QUARTER, lockouts: [QUARTER] },
}

/** A lockout is the next in a row when the one before ended less than this long ago. */
const ROW = 24 * HOUR // s

/** What is known of one address, user or origin. */
export interface FailureCount {
  /** In the window. */
  readonly failed: number
  readonly windowEndsAt: Date
  /** Of the last lockout, also when it has passed. */
  readonly lockedUntil: Date | null
  /** In a row. */
  readonly lockouts: number
}

export const isLocked = ({ lockedUntil }: FailureCount, now: Date): boolean => lockedUntil !== null && lockedUntil > now

/** The count after one more failure. While locked out nothing is counted, so that no lockout is prolonged. */
export function afterFailure(count: FailureCount, rule: Rule, now: Date): FailureCount {
  if (isLocked(count, now)) return count
  const inRow = count.lockedUntil !== null && after(count.lockedUntil, ROW) > now
  const lockouts = inRow ? count.lockouts : 0
  const inWindow = count.failed > 0 && count.windowEndsAt > now
  const failed = inWindow ? count.failed + 1 : 1
  if (failed < rule.failures) {
    const windowEndsAt = inWindow ? count.windowEndsAt : after(now, rule.window)
    return { failed, windowEndsAt, lockedUntil: count.lockedUntil, lockouts }
  }
  const seconds = rule.lockouts[Math.min(lockouts, rule.lockouts.length - 1)] ?? rule.window
  const lockedUntil = after(now, seconds)
  return { failed: 0, windowEndsAt: lockedUntil, lockedUntil, lockouts: lockouts + 1 }
}

/** From when on the count says nothing that an absent one would not say. */
export function forgetAt({ windowEndsAt, lockedUntil }: FailureCount, rule: Rule): Date {
  if (lockedUntil === null) return windowEndsAt
  const remembered = rule.lockouts.length > 1 ? after(lockedUntil, ROW) : lockedUntil
  return remembered > windowEndsAt ? remembered : windowEndsAt
}

const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
