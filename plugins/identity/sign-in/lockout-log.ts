/** The lines that the log gets about lockouts: one when a lockout begins, one at its first refusal. */
import { LRUCache } from 'lru-cache'
import type { Log } from '#runtime'
import type { Lockout } from '../store/failures.ts'
import type { Attempt } from './attempts.ts'
import type { Kind } from './lockout-rules.ts'

/** A lockout that a failed attempt has begun. */
export interface BegunLockout {
  readonly kind: Kind
  readonly lockedUntil: Date | null
}

const SENTENCES: Readonly<Record<Kind, string>> = {
  secret: 'Too many wrong client secrets were sent from an address; further wrong ones are refused.',
  address: 'Too many sign-ins from an address failed; the address is locked out.',
  proof: 'Too many sign-ins with a proof of work from a locked-out address failed; it is locked out with proofs too.',
  user: 'Too many sign-ins of a user failed; the user is locked out.',
  code: 'Too many wrong codes of the second factor of a user were sent; the user is locked out at the second factor.',
  origin:
    'Too many sign-ins of a locked-out user failed from a known address; that address is locked out for the user.',
  retry: 'Too many sign-ins from an address failed during a lockout; the address is locked out for all users.',
}

export function logLockout(
  log: Log,
  { logFields }: Pick<Attempt, 'logFields'>,
  { kind, lockedUntil }: BegunLockout,
): void {
  log.warn({ ...logFields, ...userExists(kind, logFields), lockout: kind, lockedUntil }, SENTENCES[kind])
}

const MAX_LOGGED = 10_000 // lockouts whose refusals were logged, about 200 bytes each

/** Logs the first refusal of each lockout, once per process. */
export function refusalLog(log: Log) {
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
