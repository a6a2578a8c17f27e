/**
 * Lockouts, the brute-force protection of the token endpoint: counts failed attempts to authenticate, and locks out addresses
 * and users after too many (the rules: `lockout-rules.ts`). The counts are rows of the database, shared by all processes, and
 * its clock decides. An attempt that succeeds writes no count.
 *
 * Many attempts sent at once get no more answers than attempts sent one after another. Failures are counted in the order in
 * which their transactions commit. A wrong attempt that is counted after the lockout has begun is refused with 429, and a
 * right one is checked again after its hash (`confirm`) and refused as well. So an attacker learns the result of at most as
 * many attempts as the rule allows.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db, Host, Log, Tx } from '#runtime'
import { tooManyFailures } from './errors.ts'
import { afterFailure, type FailureCount, forgetAt, isLocked, type Kind, RULES } from './lockout-rules.ts'
import {
  deleteUserCounts,
  type FailureKey,
  findLockouts,
  findUserLockout,
  type LockedCount,
  type Lockout,
  lockCounts,
  saveCount,
} from './store/failures.ts'
import { fold } from './store/users.ts'

/** One attempt to authenticate, of a client or of a user. */
export interface Attempt {
  /** The counts that a failure is added to. While one of them is locked out, the attempt is refused. */
  readonly counted: readonly FailureKey[]
  /** The count that a failure during a lockout is added to. Without it, attempts during a lockout are refused at once. */
  readonly retry?: FailureKey
  /** Set when the user has signed in from this address lately: then the right password is accepted during a lockout. */
  readonly origin?: FailureKey
  /** The fields of log lines. Never the user name: users sometimes type their password in its place. */
  readonly logFields: {
    readonly address: string
    readonly accountId?: number
    readonly clientId?: string
    readonly userId?: number
  }
}

export interface Lockouts {
  /**
   * Resolves to whether the attempt can succeed. When it cannot, the caller computes a hash nevertheless, so that the
   * response takes as long, and then records a failure.
   * @throws 429 when the attempt is refused without a hash
   */
  check(db: Db, attempt: Attempt): Promise<boolean>
  /** To be called when the password was right. @throws 429 when a lockout that began during the hash refuses the attempt */
  confirm(db: Db, attempt: Attempt): Promise<void>
  /** Counts a failed attempt. @throws 429 when a lockout had begun before */
  recordFailure(attempt: Attempt): Promise<void>
  /** The end of the user's lockout, or undefined. */
  lockedUntil(db: Db, accountId: number, userName: string): Promise<Date | undefined>
  /** Ends the user's lockout and deletes its failure counts. Resolves to whether the user was locked out. */
  unlock(accountId: number, user: { readonly id: number; readonly userName: string }): Promise<boolean>
}

const NO_NAME = new Uint8Array()

/** An attempt of a client to authenticate with a client secret. @param address from `addressKey` */
export const clientSecretAttempt = (address: string, ids: Omit<Attempt['logFields'], 'address'>): Attempt => ({
  counted: [{ kind: 'secret', nameDigest: NO_NAME, address }],
  logFields: { address, ...ids },
})

/**
 * An attempt of a user to sign in with a password.
 * @param address from `addressKey`
 * @param user undefined when the account has no user of this name: the response must be the same as for a wrong password
 */
export function signInAttempt(
  address: string,
  client: { readonly id: string; readonly accountId: number },
  userName: string,
  user: { readonly id: number; readonly knownOrigin: boolean } | undefined,
): Attempt {
  const nameDigest = digestOfName(client.accountId, userName)
  return {
    counted: [
      { kind: 'address', nameDigest: NO_NAME, address },
      { kind: 'user', nameDigest, address: '' },
    ],
    retry: { kind: 'retry', nameDigest: NO_NAME, address },
    ...(user?.knownOrigin && { origin: { kind: 'origin', nameDigest, address } }),
    logFields: { address, accountId: client.accountId, clientId: client.id, ...(user && { userId: user.id }) },
  }
}

const digestOfName = (accountId: number, userName: string): Uint8Array =>
  createHash('sha256')
    .update(`${accountId} ${fold(userName)}`, 'utf8')
    .digest()

export function openLockouts({ log, transaction }: Pick<Host<unknown>, 'log' | 'transaction'>): Lockouts {
  const logRefusal = refusalLog(log)

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
    async check(db, attempt) {
      const { refusal, mustHash } = await findRefusal(db, attempt)
      if (refusal && !mustHash) throw tooManyFailures(refusal.seconds)
      return refusal === undefined
    },

    async confirm(db, attempt) {
      const { refusal } = await findRefusal(db, attempt)
      if (refusal) throw tooManyFailures(refusal.seconds)
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
    },

    lockedUntil: (db, accountId, userName) => findUserLockout(db, digestOfName(accountId, userName)),

    async unlock(accountId, user) {
      const wasLocked = await transaction((tx) => deleteUserCounts(tx, digestOfName(accountId, user.userName)))
      log.info({ accountId, userId: user.id, wasLocked }, 'A user was unlocked; its failure counts were deleted.')
      return wasLocked
    },
  }
}

const keysOf = ({ counted, retry, origin }: Attempt): readonly FailureKey[] => [
  ...counted,
  ...(retry ? [retry] : []),
  ...(origin ? [origin] : []),
]

const isCounted = ({ counted }: Attempt, kind: Kind): boolean => counted.some((key) => key.kind === kind)

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

const secondsLocked = (count: FailureCount, now: Date): number =>
  count.lockedUntil === null ? 0 : Math.max(0, Math.ceil((count.lockedUntil.getTime() - now.getTime()) / 1000))

interface BegunLockout {
  readonly kind: Kind
  readonly lockedUntil: Date | null
}

const SENTENCES: Readonly<Record<Kind, string>> = {
  secret: 'Too many wrong client secrets were sent from an address; further wrong ones are refused.',
  address: 'Too many sign-ins from an address failed; the address is locked out.',
  user: 'Too many sign-ins of a user failed; the user is locked out.',
  origin:
    'Too many sign-ins of a locked-out user failed from a known address; that address is locked out for the user.',
  retry: 'Too many sign-ins from an address failed during a lockout; the address is locked out for all users.',
}

function logLockout(log: Log, { logFields }: Attempt, { kind, lockedUntil }: BegunLockout): void {
  log.warn({ ...logFields, ...userExists(kind, logFields), lockout: kind, lockedUntil }, SENTENCES[kind])
}

const MAX_LOGGED = 10_000 // lockouts whose refusals were logged, about 200 bytes each

/** Logs the first refusal of each lockout, once per process. */
function refusalLog(log: Log) {
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED })
  return ({ counted, logFields }: Attempt, { kind, lockedUntil, seconds }: Lockout): void => {
    const key = counted.find((it) => it.kind === kind)
    const lockout = `${kind} ${key?.address} ${Buffer.from(key?.nameDigest ?? '').toString('hex')} ${lockedUntil.getTime()}`
    if (logged.has(lockout)) return
    logged.set(lockout, true, { ttl: seconds * 1000 })
    log.warn(
      { ...logFields, ...userExists(kind, logFields), lockout: kind, lockedUntil },
      'A lockout refused an attempt to authenticate; its further refusals are not logged.',
    )
  }
}

/** The only thing logged of a user who does not exist: the name that was sent may be a password. */
const userExists = (kind: Kind, { userId }: Attempt['logFields']) =>
  kind === 'secret' ? {} : { userExists: userId !== undefined }
