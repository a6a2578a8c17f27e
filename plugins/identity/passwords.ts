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
   * @param mayTry called when its turn has come after a wait, and may throw
   */
  verify(
    accountId: number,
    password: string,
    stored: string | null,
    mayTry?: () => void | Promise<void>,
  ): Promise<boolean>
}

/** What is wrong with a new password, or undefined. */
export function passwordFault(password: string): string | undefined {
  if ([...password.normalize('NFC')].length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`
  if (isTooLong(password)) return `must have at most ${MAX_BYTES} bytes in UTF-8`
  return undefined
}

const isTooLong = (password: string) => Buffer.byteLength(password.normalize('NFC')) > MAX_BYTES

export async function openPasswords(): Promise<Passwords> {
  const turn = turns(AT_ONCE, WAITING, WAITING_OF_ONE)
  const dummyHash = await hash(randomBytes(32), PARAMETERS)
  return {
    hash: (password) => turn(0, () => hash(password.normalize('NFC'), PARAMETERS)),
    async verify(accountId, password, stored, mayTry) {
      if (isTooLong(password)) return false
      const right = await turn(accountId, async (waited) => {
        if (waited) await mayTry?.()
        return verify(stored ?? dummyHash, password.normalize('NFC'))
      })
      return right && stored !== null
    },
  }
}

/** Runs at most `atOnce` pieces of work together, lets `waiting` more queue, `ofOne` of one owner, and refuses the rest. */
export function turns(atOnce: number, waiting: number, ofOne = waiting) {
  const queue: { readonly owner: number; readonly next: () => void }[] = []
  let running = 0
  const isFull = (owner: number) => queue.length >= waiting || queue.filter((it) => it.owner === owner).length >= ofOne
  return async <T>(owner: number, work: (waited: boolean) => Promise<T>): Promise<T> => {
    const waits = running >= atOnce
    if (!waits) running += 1
    else if (isFull(owner)) throw tooManySignIns()
    else await new Promise<void>((next) => queue.push({ owner, next })) // whoever finishes hands its place on
    try {
      return await work(waits)
    } finally {
      const first = queue.shift()
      if (first) first.next()
      else running -= 1
    }
  }
}
