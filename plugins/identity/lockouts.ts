/**
 * Locks out addresses and users after too many failures, for all processes: the counts stand in the database, and its
 * clock decides. What succeeds writes nothing.
 *
 * Guesses that are sent all at once gain nothing: an outcome counts by the order in which failures are committed, not by
 * the order in which guesses arrive. A wrong guess that finds the lockout begun when it is counted is refused like those
 * that come later, and so is a right one, which asks once more after its hash. So at most as many guesses as the rule
 * allows are ever answered with right or wrong; those being hashed when the lockout begins cost time, and say nothing.
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

/** One try to prove a client or a user. */
export interface Guess {
  /** What a failure counts against, and what refuses the guess while it is locked out. */
  readonly counted: readonly FailureKey[]
  /** What a failure counts against besides, while one of `counted` is locked out. Without it the guess is refused then. */
  readonly retry?: FailureKey
  /** Where the user has signed in from this address lately: what lets the guess through a lockout. */
  readonly origin?: FailureKey
  /** For the log. Ids of what exists alone: people type passwords in the place of names. */
  readonly who: {
    readonly address: string
    readonly accountId?: number
    readonly clientId?: string
    readonly userId?: number
  }
}

export interface Lockouts {
  /**
   * Resolves to whether the guess may get through. Where it may not, it takes a hash like one that may, and fails.
   * @throws 429 when it is refused without a hash
   */
  check(db: Db, guess: Guess): Promise<boolean>
  /** @throws 429 when the guess may not get through although it is right: a lockout may have begun during its hash */
  confirm(db: Db, guess: Guess): Promise<void>
  /** Counts a failure. @throws 429 when a lockout had begun before */
  fail(guess: Guess): Promise<void>
  /** Until when the user is locked out, or undefined. */
  lockedUntil(db: Db, accountId: number, userName: string): Promise<Date | undefined>
  /** Ends the user's lockout and forgets its failures. Resolves to whether there was a lockout. */
  unlock(accountId: number, user: { readonly id: number; readonly userName: string }): Promise<boolean>
}

const NOBODY = new Uint8Array()

/** @param address as failures are counted by it (`addressKey`) */
export const secretGuess = (address: string, who: Omit<Guess['who'], 'address'>): Guess => ({
  counted: [{ kind: 'secret', nameDigest: NOBODY, address }],
  who: { address, ...who },
})

/** @param user undefined when the account has none of this name, which must make no difference to whoever guesses */
export function signInGuess(
  address: string,
  client: { readonly id: string; readonly accountId: number },
  userName: string,
  user: { readonly id: number; readonly knownOrigin: boolean } | undefined,
): Guess {
  const nameDigest = digestOfName(client.accountId, userName)
  return {
    counted: [
      { kind: 'address', nameDigest: NOBODY, address },
      { kind: 'user', nameDigest, address: '' },
    ],
    retry: { kind: 'retry', nameDigest: NOBODY, address },
    ...(user?.knownOrigin && { origin: { kind: 'origin', nameDigest, address } }),
    who: { address, accountId: client.accountId, clientId: client.id, ...(user && { userId: user.id }) },
  }
}

const digestOfName = (accountId: number, userName: string): Uint8Array =>
  createHash('sha256')
    .update(`${accountId} ${fold(userName)}`, 'utf8')
    .digest()

export function openLockouts({ log, transaction }: Pick<Host<unknown>, 'log' | 'transaction'>): Lockouts {
  const logRefusal = refusalLog(log)

  /** The lockout that keeps the guess from getting through, and whether it is to take a hash nevertheless. */
  async function standing(db: Db, guess: Guess): Promise<{ refusal?: Lockout; mayTry: boolean }> {
    const found = await findLockouts(db, keysOf(guess))
    const [longest] = found.filter(({ kind }) => counts(guess, kind)).sort((a, b) => b.seconds - a.seconds)
    if (!longest) return { mayTry: true }
    const isFree = (key: FailureKey | undefined) => key !== undefined && !found.some(({ kind }) => kind === key.kind)
    const mayTry = isFree(guess.retry)
    if (mayTry && isFree(guess.origin)) return { mayTry }
    logRefusal(guess, longest)
    return { refusal: longest, mayTry }
  }

  return {
    async check(db, guess) {
      const { refusal, mayTry } = await standing(db, guess)
      if (refusal && !mayTry) throw tooManyFailures(refusal.seconds)
      return refusal === undefined
    },

    async confirm(db, guess) {
      const { refusal } = await standing(db, guess)
      if (refusal) throw tooManyFailures(refusal.seconds)
    },

    async fail(guess) {
      const { seconds, begun } = await transaction(async (tx) => {
        const counted = await lockCounts(tx, guess.counted)
        const seconds = Math.max(0, ...counted.map((it) => secondsLocked(it, it.now)))
        const found = seconds === 0 ? counted : await duringLockout(tx, guess, counted)
        const begun: Begun[] = []
        for (const key of keysOf(guess)) {
          const count = found.find(({ kind }) => kind === key.kind)
          if (!count) continue
          const next = afterFailure(count, RULES[key.kind], count.now)
          if (next === count) continue
          await saveCount(tx, key, next, forgetAt(next, RULES[key.kind]))
          if (isLocked(next, count.now)) begun.push({ kind: key.kind, lockedUntil: next.lockedUntil })
        }
        return { seconds, begun }
      })
      for (const lockout of begun) logLockout(log, guess, lockout)
      if (seconds > 0) throw tooManyFailures(seconds)
    },

    lockedUntil: (db, accountId, userName) => findUserLockout(db, digestOfName(accountId, userName)),

    async unlock(accountId, user) {
      const wasLocked = await transaction((tx) => deleteUserCounts(tx, digestOfName(accountId, user.userName)))
      log.info({ accountId, userId: user.id, wasLocked }, 'A user was unlocked; its failed sign-ins are forgotten.')
      return wasLocked
    },
  }
}

const keysOf = ({ counted, retry, origin }: Guess): readonly FailureKey[] => [
  ...counted,
  ...(retry ? [retry] : []),
  ...(origin ? [origin] : []),
]

const counts = ({ counted }: Guess, kind: Kind): boolean => counted.some((it) => it.kind === kind)

/**
 * What a failure counts against during a lockout: all, when the guess could have got through; else the retry alone, so
 * that guesses from an address that is locked out lock no user out.
 */
async function duringLockout(tx: Tx, { retry, origin }: Guess, counted: readonly LockedCount[]) {
  if (!retry) return []
  const more = await lockCounts(tx, origin ? [origin, retry] : [retry])
  if (more.some((it) => it.kind === 'retry' && isLocked(it, it.now))) return []
  const mightPass = more.some((it) => it.kind === 'origin' && !isLocked(it, it.now))
  return mightPass ? [...counted, ...more] : more.filter(({ kind }) => kind === 'retry')
}

const secondsLocked = (count: FailureCount, now: Date): number =>
  count.lockedUntil === null ? 0 : Math.max(0, Math.ceil((count.lockedUntil.getTime() - now.getTime()) / 1000))

interface Begun {
  readonly kind: Kind
  readonly lockedUntil: Date | null
}

const SENTENCES: Readonly<Record<Kind, string>> = {
  secret: 'Too many wrong client secrets came from an address; further wrong ones are refused.',
  address: 'Too many sign-ins from an address failed; it is locked out.',
  user: 'Too many sign-ins of a user failed; the user is locked out.',
  origin: 'Too many sign-ins of a user failed from an address that the user signs in from; it is locked out too.',
  retry: 'Too many sign-ins from an address failed during a lockout; it is locked out for its own users too.',
}

function logLockout(log: Log, { who }: Guess, { kind, lockedUntil }: Begun): void {
  log.warn({ ...who, ...userExists(kind, who), lockout: kind, lockedUntil }, SENTENCES[kind])
}

const LOGGED = 10_000 // lockouts that are remembered as logged, about 200 bytes each

/** One line a lockout, from each process. */
function refusalLog(log: Log) {
  const logged = new LRUCache<string, true>({ max: LOGGED })
  return ({ counted, who }: Guess, { kind, lockedUntil, seconds }: Lockout): void => {
    const key = counted.find((it) => it.kind === kind)
    const lockout = `${kind} ${key?.address} ${Buffer.from(key?.nameDigest ?? '').toString('hex')} ${lockedUntil.getTime()}`
    if (logged.has(lockout)) return
    logged.set(lockout, true, { ttl: seconds * 1000 })
    log.warn(
      { ...who, ...userExists(kind, who), lockout: kind, lockedUntil },
      'A lockout refuses an attempt; further refusals by it are not logged.',
    )
  }
}

/** Nothing else is logged of a user who does not exist: the name may be a password. */
const userExists = (kind: Kind, { userId }: Guess['who']) =>
  kind === 'secret' ? {} : { userExists: userId !== undefined }
