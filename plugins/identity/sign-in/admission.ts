/**
 * Admits sign-ins before their password is compared: the attempt is counted as pending with everything that its failure
 * would be counted with, in one statement. While failures and pending attempts together reach a limit, further attempts wait
 * for the outcome of those, for a second at most. So at most as many wrong passwords are compared as the rules allow, however
 * many arrive at once and at however many processes. The pending attempt becomes a failure (`fail`) or is given back
 * (`succeed`); that of a process that died counts for 10 s.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Host, Tx } from '#runtime'
import { tooManyFailures } from '../protocol/errors.ts'
import {
  addPending,
  addPendingToLocked,
  type FailureKey,
  type LockedCount,
  type Lockout,
  lockCounts,
  removePending,
  saveCount,
} from '../store/failures.ts'
import { type Attempt, isCounted, keysOf } from './attempts.ts'
import { type BegunLockout, logLockout } from './lockout-log.ts'
import { afterFailure, forgetAt, isFull, isLocked, RULES, secondsLocked } from './lockout-rules.ts'

/** An attempt that may compute a password hash. */
export interface Admission {
  /** When false, the caller compares with a dummy hash, so that the response takes as long, and then calls `fail`. */
  readonly canSucceed: boolean
  /** Where the attempt is pending. */
  readonly pending: readonly FailureKey[]
  /** Seconds until the lockout ends that refuses the attempt unless its password is right; 0 without one. */
  readonly seconds: number
  /** Lockouts that the attempt has begun already, because it cannot succeed. */
  readonly begun: readonly BegunLockout[]
}

export type Admissions = ReturnType<typeof openAdmissions>

export interface FailedAttempt {
  /** The lockouts that it has begun. */
  readonly begun: readonly BegunLockout[]
  /** The 429 to be thrown when a lockout refuses the attempt. */
  readonly refusal: Error | undefined
}

type LogRefusal = (attempt: Attempt, lockout: Lockout) => void

const LONGEST_WAIT = 1_000 // ms, for pending attempts
const LOOK_AGAIN = 20 // ms
const RETRY_SOON = 1 // seconds, when pending attempts still take up the limit

/** Counts a failure with the locked counts of these keys. Resolves to the lockouts that begin. */
export async function countFailure(
  tx: Tx,
  keys: readonly FailureKey[],
  counts: readonly LockedCount[],
  wasPending: boolean,
) {
  const begun: BegunLockout[] = []
  for (const key of keys) {
    const before = counts.find(({ kind }) => kind === key.kind)
    if (!before) continue
    const next = afterFailure(before, RULES[key.kind], before.now)
    await saveCount(tx, key, next, forgetAt(next, RULES[key.kind]), wasPending)
    if (next !== before && isLocked(next, before.now)) begun.push({ kind: key.kind, lockedUntil: next.lockedUntil })
  }
  return begun
}

export function openAdmissions(
  { log, transaction, db }: Pick<Host<unknown>, 'log' | 'transaction' | 'db'>,
  logRefusal: LogRefusal,
) {
  /**
   * Admits during a lockout: see `lockout-rules.ts`. Resolves to undefined when the outcome of pending attempts decides.
   * @param isLast when true, it decides without them
   */
  const admitDuringLockout = (
    attempt: Attempt,
    isLast: boolean,
  ): Promise<Admission | { readonly refusedFor: number } | undefined> =>
    transaction(async (tx) => {
      const keys = keysOf(attempt)
      const counts = await lockCounts(tx, keys)
      const isUndecided = (it: LockedCount) => !isLocked(it, it.now) && isFull(it, RULES[it.kind], it.now)
      const isClosed = (it: LockedCount) => isLocked(it, it.now) || isUndecided(it)
      const closed = counts.filter((it) => isCounted(attempt, it.kind) && isClosed(it))
      if (closed.length === 0) {
        await addPendingToLocked(tx, attempt.counted)
        return { canSucceed: true, pending: attempt.counted, seconds: 0, begun: [] }
      }
      if (!isLast && (closed.every(isUndecided) || (attempt.origin && decisive(attempt, counts).some(isUndecided))))
        return undefined
      const seconds = Math.max(...closed.map((it) => secondsLocked(it, it.now) || RETRY_SOON))
      const isOpen = (key: FailureKey | undefined) =>
        key !== undefined && counts.some((it) => it.kind === key.kind && !isClosed(it))
      const { retry, origin } = attempt
      const isAdmitted = isOpen(retry) && isOpen(origin)
      if (!isAdmitted) logClosed(attempt, closed)
      if (!retry || !isOpen(retry)) return { refusedFor: seconds }
      if (!isAdmitted) {
        const begun = await countFailure(tx, [retry], counts, false)
        return { canSucceed: false, pending: [], seconds, begun }
      }
      const pending = keys.filter(({ kind }) => counts.some((it) => it.kind === kind && !isLocked(it, it.now)))
      await addPendingToLocked(tx, pending)
      return { canSucceed: true, pending, seconds, begun: [] }
    })

  function logClosed(attempt: Attempt, closed: readonly LockedCount[]) {
    const [longest] = [...closed].sort((a, b) => secondsLocked(b, b.now) - secondsLocked(a, a.now))
    if (!longest?.lockedUntil || !isLocked(longest, longest.now)) return
    const { kind, lockedUntil } = longest
    logRefusal(attempt, { kind, lockedUntil, seconds: secondsLocked(longest, longest.now) })
  }

  return {
    /** Counts the attempt as pending. @throws 429 when it is refused without a hash */
    async admit(attempt: Attempt): Promise<Admission> {
      const { counted } = attempt
      const most = counted.map(({ kind }) => RULES[kind].maxFailures)
      const until = performance.now() + LONGEST_WAIT
      for (;;) {
        const kinds = await addPending(db, counted, most)
        if (kinds.length === counted.length) return { canSucceed: true, pending: counted, seconds: 0, begun: [] }
        const taken = counted.filter(({ kind }) => kinds.includes(kind))
        if (taken.length > 0) await removePending(db, taken)
        const admission = await admitDuringLockout(attempt, performance.now() > until)
        if (admission && 'refusedFor' in admission) throw tooManyFailures(admission.refusedFor)
        for (const lockout of admission?.begun ?? []) logLockout(log, attempt, lockout)
        if (admission) return admission
        await pause(LOOK_AGAIN)
      }
    },

    /** To be called when the password was right. */
    async succeed({ pending }: Admission): Promise<void> {
      await removePending(db, pending)
    },

    /** To be called when it was wrong. */
    async fail(attempt: Attempt, { canSucceed, pending, seconds, begun }: Admission): Promise<FailedAttempt> {
      const refusal = seconds > 0 ? tooManyFailures(seconds) : undefined
      if (!canSucceed) return { begun, refusal }
      const begunNow = await transaction(async (tx) => countFailure(tx, pending, await lockCounts(tx, pending), true))
      for (const lockout of begunNow) logLockout(log, attempt, lockout)
      return { begun: begunNow, refusal }
    },
  }
}

/** The counts that decide during a lockout whether the right password is accepted; none when one of them refuses it. */
function decisive({ origin, retry }: Attempt, counts: readonly LockedCount[]): readonly LockedCount[] {
  const found = counts.filter(({ kind }) => kind === origin?.kind || kind === retry?.kind)
  return found.some((it) => isLocked(it, it.now)) ? [] : found
}
