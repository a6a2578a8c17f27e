/**
 * Password hashes: argon2id with 19 MiB, 2 passes and 1 lane (the minimum of OWASP; about 100 hashes per CPU second).
 *
 * A semaphore limits concurrent hashes to the number of processors, four at most, because each takes 19 MiB and a burst of sign-ins must
 * leave CPU time for other requests. When its queue is full, in total or for the account, the sign-in is refused with 503.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManySignIns } from './errors.ts'
import { semaphore } from './semaphore.ts'

const PARAMETERS = { memoryCost: 19_456 /* KiB */, timeCost: 2, parallelism: 1 } // argon2id is the library's default
const CONCURRENT_HASHES = Math.min(availableParallelism(), 4) // Node's thread pool has 4 threads
const MAX_QUEUED = 200 // sign-ins, about a second's worth
const MAX_QUEUED_PER_ACCOUNT = 50
const MIN_CHARACTERS = 8
const MAX_BYTES = 1024

export interface Passwords {
  /** Resolves to an argon2id PHC string. */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a stored hash. Without a stored hash, or for a password that is too long, it compares with a
   * dummy hash instead and resolves to false, so that both take the same time.
   * @throws 503 when too many sign-ins are queued; what `steps` throw
   */
  verify(accountId: number, password: string, storedHash: string | null, steps?: VerifySteps): Promise<boolean>
}

/** Steps that run inside the semaphore, so that no more of them run at once than hashes do. */
export interface VerifySteps {
  /** Called before the hash when the call had to queue: what was checked before may have changed. */
  beforeHash?(): Promise<unknown>
  onWrongPassword?(): Promise<void>
}

/** What is wrong with a new password, as the predicate of a sentence; undefined when nothing is. */
export function passwordFault(password: string): string | undefined {
  if ([...password.normalize('NFC')].length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`
  if (isTooLong(password)) return `must have at most ${MAX_BYTES} bytes in UTF-8`
  return undefined
}

const isTooLong = (password: string) => Buffer.byteLength(password.normalize('NFC')) > MAX_BYTES

export async function openPasswords(): Promise<Passwords> {
  const limitHashes = semaphore<number>(
    { concurrency: CONCURRENT_HASHES, maxQueued: MAX_QUEUED, maxQueuedPerKey: MAX_QUEUED_PER_ACCOUNT },
    tooManySignIns,
  )
  const dummyHash = await hash(randomBytes(32), PARAMETERS)
  return {
    hash: (password) => limitHashes(0, () => hash(password.normalize('NFC'), PARAMETERS)),
    verify: (accountId, password, storedHash, { beforeHash, onWrongPassword } = {}) =>
      limitHashes(accountId, async (hasQueued) => {
        if (hasQueued) await beforeHash?.()
        const canMatch = storedHash !== null && !isTooLong(password)
        const isSame = await verify(canMatch ? storedHash : dummyHash, canMatch ? password.normalize('NFC') : '')
        if (canMatch && isSame) return true
        await onWrongPassword?.()
        return false
      }),
  }
}
