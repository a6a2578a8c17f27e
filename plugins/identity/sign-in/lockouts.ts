/**
 * Lockouts, the brute-force protection of the token endpoint: counts failed attempts to authenticate, and locks out addresses
 * and users after too many (the rules: `lockout-rules.ts`). The counts are rows of the database, shared by all processes, and
 * its clock decides.
 *
 * Many attempts sent at once get no more answers than attempts sent one after another: a password or a code is compared only
 * after the attempt was counted as pending (`admission.ts`). A wrong client secret is counted when it has failed; one that is
 * counted after the lockout has begun is refused with 429. The right client secret is accepted during a lockout too.
 */
import type { Db, Host, Tx } from '#runtime'
import { tooManyFailures } from '../protocol/errors.ts'
import {
  deleteUserCounts,
  type FailureKey,
  findLockouts,
  type LockedCount,
  type Lockout,
  lockCounts,
  saveCount,
} from '../store/failures.ts'
import { findNamesOfAccount, foldCase } from '../store/users.ts'
import { type Admissions, openAdmissions } from './admission.ts'
import { type Attempt, digestOfName, isCounted, keysOf, NO_ACCOUNT } from './attempts.ts'
import { type BegunLockout, logLockout, refusalLog } from './lockout-log.ts'
import { afterFailure, forgetAt, isLocked, RULES, secondsLocked } from './lockout-rules.ts'

export interface Lockouts extends Admissions {
  /**
   * Resolves to whether the attempt can succeed. When it cannot, the caller computes a hash nevertheless, so that the
   * response takes as long, and then records a failure.
   * @throws 429 when the attempt is refused without a hash
   */
  check(db: Db, attempt: Attempt): Promise<boolean>
  /** Counts a failed attempt. Resolves to the lockouts that it has begun. @throws 429 when a lockout had begun before */
  recordFailure(attempt: Attempt): Promise<readonly BegunLockout[]>
  /**
   * Ends the user's lockout and deletes its failure counts; those of sign-ins without an account only while no other account has
   * a user of the same name. Resolves to whether the user was locked out.
   */
  unlock(
    tx: Tx,
    accountId: number,
    user: { readonly id: number; readonly userName: string; readonly email: string },
  ): Promise<boolean>
}

export function openLockouts({ log, transaction, db }: Pick<Host<unknown>, 'log' | 'transaction' | 'db'>): Lockouts {
  const logRefusal = refusalLog(log)
  const admissions = openAdmissions({ log, transaction, db }, logRefusal)

  /** The lockout that refuses the attempt, if one does, and whether the attempt computes a hash nevertheless. */
  async function findRefusal(db: Db, attempt: Attempt): Promise<{ refusal?: Lockout; mustHash: boolean }> {
    const lockouts = await findLockouts(db, keysOf(attempt))
    const [longest] = lockouts.filter(({ kind }) => isCounted(attempt, kind)).sort((a, b) => b.seconds - a.seconds)
    if (!longest) return { mustHash: true }
    const isOpen = (key: FailureKey | undefined) => key !== undefined && !lockouts.some(({ kind }) => kind === key.kind)
    const mustHash = isOpen(attempt.retry)
    if (mustHash && isOpen(attempt.origin)) return { mustHash }
    logRefusal(attempt, longest)
    return { refusal: longest, mustHash }
  }

  return {
    ...admissions,

    async check(db, attempt) {
      const { refusal, mustHash } = await findRefusal(db, attempt)
      if (refusal && !mustHash) throw tooManyFailures(refusal.seconds)
      return refusal === undefined
    },

    async recordFailure(attempt) {
      const { seconds, begun } = await transaction(async (tx) => {
        const counted = await lockCounts(tx, attempt.counted)
        const seconds = Math.max(0, ...counted.map((count) => secondsLocked(count, count.now)))
        const counts = seconds === 0 ? counted : await countsDuringLockout(tx, attempt, counted)
        const begun: BegunLockout[] = []
        for (const key of keysOf(attempt)) {
          const count = counts.find(({ kind }) => kind === key.kind)
          if (!count) continue
          const next = afterFailure(count, RULES[key.kind], count.now)
          if (next === count) continue
          await saveCount(tx, key, next, forgetAt(next, RULES[key.kind]))
          if (isLocked(next, count.now)) begun.push({ kind: key.kind, lockedUntil: next.lockedUntil })
        }
        return { seconds, begun }
      })
      for (const lockout of begun) logLockout(log, attempt, lockout)
      if (seconds > 0) throw tooManyFailures(seconds)
      return begun
    },

    async unlock(tx, accountId, user) {
      const names = [...new Set([user.userName, user.email].filter((name) => name !== '').map(foldCase))]
      const own = await findNamesOfAccount(tx, accountId, names)
      const digests = [digestOfName(accountId, user.userName), ...own.map((name) => digestOfName(NO_ACCOUNT, name))]
      const wasLocked = await deleteUserCounts(tx, digests)
      log.info({ accountId, userId: user.id, wasLocked }, 'A user was unlocked; its failure counts were deleted.')
      return wasLocked
    },
  }
}

/**
 * The counts that a failure during a lockout is added to: all of them when the right password would have been accepted.
 * Otherwise only `retry`, so that attempts from a locked-out address do not lock users out.
 */
async function countsDuringLockout(tx: Tx, { retry, origin }: Attempt, counted: readonly LockedCount[]) {
  if (!retry) return []
  const further = await lockCounts(tx, origin ? [origin, retry] : [retry])
  if (further.some((count) => count.kind === 'retry' && isLocked(count, count.now))) return []
  const couldSucceed = further.some((count) => count.kind === 'origin' && !isLocked(count, count.now))
  return couldSucceed ? [...counted, ...further] : further.filter(({ kind }) => kind === 'retry')
}
