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
import { deleteUserCounts, type FailureKey, findLockouts, lockCounts } from '../store/failures.ts'
import { findNamesOfAccount, foldCase } from '../store/users.ts'
import { countFailure, openAdmissions } from './admission.ts'
import { type Attempt, digestOfName, isCounted, keysOf, NO_ACCOUNT } from './attempts.ts'
import { logLockout, refusalLog } from './lockout-log.ts'
import { secondsLocked } from './lockout-rules.ts'

export type Lockouts = ReturnType<typeof openLockouts>

export function openLockouts({ log, transaction, db }: Pick<Host<unknown>, 'log' | 'transaction' | 'db'>) {
  const logRefusal = refusalLog(log)
  const admissions = openAdmissions({ log, transaction, db }, logRefusal)

  return {
    ...admissions,

    /**
     * Refuses without a transaction what is surely refused. Others go on, and compute a hash even when they cannot succeed, so
     * that responses take as long.
     * @throws 429
     */
    async check(db: Db, attempt: Attempt): Promise<void> {
      const lockouts = await findLockouts(db, keysOf(attempt))
      const [longest] = lockouts.filter(({ kind }) => isCounted(attempt, kind)).sort((a, b) => b.seconds - a.seconds)
      const isOpen = (key: FailureKey | undefined) => key !== undefined && !lockouts.some((it) => it.kind === key.kind)
      if (!longest || (isOpen(attempt.retry) && isOpen(attempt.origin))) return
      logRefusal(attempt, longest)
      if (!isOpen(attempt.retry)) throw tooManyFailures(longest.seconds)
    },

    /** Counts a client secret that was wrong. @throws 429 when a lockout had begun before */
    async recordWrongSecret(attempt: Pick<Attempt, 'counted' | 'logFields'>): Promise<void> {
      const { seconds, begun } = await transaction(async (tx) => {
        const counts = await lockCounts(tx, attempt.counted)
        const seconds = Math.max(0, ...counts.map((count) => secondsLocked(count, count.now)))
        return { seconds, begun: seconds > 0 ? [] : await countFailure(tx, attempt.counted, counts, false) }
      })
      for (const lockout of begun) logLockout(log, attempt, lockout)
      if (seconds > 0) throw tooManyFailures(seconds)
    },

    /**
     * Ends the user's lockout and deletes its failure counts; those of sign-ins without an account only while no other account has
     * a user of the same name. Resolves to whether the user was locked out.
     */
    async unlock(
      tx: Tx,
      accountId: number,
      user: { readonly id: number; readonly userName: string; readonly email: string },
    ) {
      const names = [...new Set([user.userName, user.email].filter((name) => name !== '').map(foldCase))]
      const own = await findNamesOfAccount(tx, accountId, names)
      const digests = [digestOfName(accountId, user.userName), ...own.map((name) => digestOfName(NO_ACCOUNT, name))]
      const wasLocked = await deleteUserCounts(tx, digests)
      log.info({ accountId, userId: user.id, wasLocked }, 'A user was unlocked; its failure counts were deleted.')
      return wasLocked
    },
  }
}
