/**
 * Passwords: argon2id, 19 MiB, 2 passes, 1 lane (OWASP's minimum; about 100 a CPU second).
 *
 * Only as many hashes run at once as there are processors, and only so many wait: each holds 19 MiB, and a burst of
 * sign-ins must not starve everything else. Whoever finds the queue, or its account's part of it, full gets a 503.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManySignIns } from './errors.ts'
import { turns } from './turns.ts'

const PARAMETERS = { memoryCost: 19_456 /* KiB */, timeCost: 2, parallelism: 1 } // argon2id is the library's default
const AT_ONCE = Math.min(availableParallelism(), 4) // Node runs four of them in parallel at most
const WAITING = 200 // sign-ins, about a second's worth
const WAITING_OF_ONE = 50 // of one account: no account fills the queue for the others
const MIN_CHARACTERS = 8
const MAX_BYTES = 1024

export interface Passwords {
  /** An argon2id PHC string. */
  hash(password: string): Promise<string>
  /**
   * Takes the same time for a user without a hash as for one with; false for a user without.
   */
  verify(accountId: number, password: string, stored: string | null, steps?: VerifySteps): Promise<boolean>
}

/** What else belongs to a turn: as many of these run at once as hashes do. What they throw goes to the caller. */
export interface VerifySteps {
  /** Called when the turn has come after a wait, before the hash. */
  mayTry?(): Promise<unknown>
  /** Called when the password is wrong, after the hash. */
  wrong?(): Promise<void>
}

/** What is wrong with a new password, or undefined. */
export function passwordFault(password: string): string | undefined {
  if ([...password.normalize('NFC')].length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`
  if (isTooLong(password)) return `must have at most ${MAX_BYTES} bytes in UTF-8`
  return undefined
}

const isTooLong = (password: string) => Buffer.byteLength(password.normalize('NFC')) > MAX_BYTES

export async function openPasswords(): Promise<Passwords> {
  const turn = turns<number>(tooManySignIns, { atOnce: AT_ONCE, waiting: WAITING, ofOne: WAITING_OF_ONE })
  const dummyHash = await hash(randomBytes(32), PARAMETERS)
  return {
    hash: (password) => turn(0, () => hash(password.normalize('NFC'), PARAMETERS)),
    verify: (accountId, password, stored, { mayTry, wrong } = {}) =>
      turn(accountId, async (waited) => {
        if (waited) await mayTry?.()
        const known = stored !== null && !isTooLong(password)
        const same = await verify(known ? stored : dummyHash, known ? password.normalize('NFC') : '')
        if (known && same) return true
        await wrong?.()
        return false
      }),
  }
}
