/**
 * Password hashes: argon2id with 19 MiB, 2 passes and 1 lane (the minimum of OWASP; about 100 hashes per CPU second).
 *
 * A semaphore limits concurrent hashes to one less than the processors, three at most, because each takes 19 MiB and a burst
 * of sign-ins must leave CPU time for other requests. When its queue is full, in total or for the account, the sign-in is
 * refused with 503.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { tooManySignIns } from '../protocol/errors.ts'
import { MAX_BYTES } from './password-policy.ts'
import { semaphore } from './semaphore.ts'

const PARAMETERS = { memoryCost: 19_456 /* KiB */, timeCost: 2, parallelism: 1 } // argon2id is the library's default
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$' // of a PHC string with these parameters
/** One processor, and one of the four threads of Node's thread pool, are left to other requests. */
const CONCURRENT_HASHES = Math.max(1, Math.min(availableParallelism() - 1, 3))
/** Their statements before and after the hash run while others compute theirs. */
const CONCURRENT_SIGN_INS = CONCURRENT_HASHES + 2
const MAX_QUEUED = 200 // sign-ins, about a second's worth
const MAX_QUEUED_PER_ACCOUNT = 50

export type Passwords = Awaited<ReturnType<typeof openPasswords>>

const isTooLong = (password: string) => Buffer.byteLength(password.normalize('NFC')) > MAX_BYTES

/** Whether the stored hash was computed with other parameters than new ones: the next sign-in replaces it. */
export const isOutdatedHash = (storedHash: string): boolean => !storedHash.startsWith(PREFIX)

export async function openPasswords() {
  const limitSignIns = semaphore<number | string>(
    { concurrency: CONCURRENT_SIGN_INS, maxQueued: MAX_QUEUED, maxQueuedPerKey: MAX_QUEUED_PER_ACCOUNT },
    tooManySignIns,
  )
  const limitHashes = pLimit(CONCURRENT_HASHES)
  const dummyHash = await hash(randomBytes(32), PARAMETERS)

  async function compare(password: string, stored: string | null): Promise<boolean> {
    const canMatch = stored !== null && !isTooLong(password)
    const [compared, given] = canMatch ? [stored, password.normalize('NFC')] : [dummyHash, '']
    const isSame = await limitHashes(() => verify(compared, given))
    return canMatch && isSame
  }

  return {
    /** Resolves to an argon2id PHC string. */
    hash: (password: string): Promise<string> =>
      limitSignIns(0, () => limitHashes(() => hash(password.normalize('NFC'), PARAMETERS))),
    /**
     * Compares a password with a stored hash. Without a stored hash, or for a password that is too long, it compares with a
     * dummy hash instead and resolves to false, so that both take the same time.
     * @throws 503 when too many sign-ins are queued
     */
    verify: (accountId: number, password: string, storedHash: string | null): Promise<boolean> =>
      limitSignIns(accountId, () => compare(password, storedHash)),
    /**
     * The same with several hashes, and a result for each.
     * @param queue account, or the name of users whose account is not known: each has a queue of its own
     * @param storedHashes finds the hashes when the call has its turn: the number of these that run at once is limited
     * @param onResults called with the results while the call still has its turn
     * @throws 503 when too many sign-ins are queued; what the two functions throw
     */
    verifyAll: (
      queue: number | string,
      password: string,
      storedHashes: () => Promise<readonly (string | null)[]>,
      onResults: (areRight: readonly boolean[]) => Promise<void>,
    ) =>
      limitSignIns(queue, async () => {
        const areRight: boolean[] = []
        for (const stored of await storedHashes()) areRight.push(await compare(password, stored))
        await onResults(areRight)
      }),
  }
}
