/**
 * Bounds how many unknown tokens of one address reach the database. Look-ups under way count as unknown until they have
 * come back, since a flood comes all at once; those that would exceed the limit only by these wait for them, so that
 * many users who come from one address after a restart are served, a little later.
 */
import type { Clock } from '#runtime'
import { tooManyUnknownTokens } from './errors.ts'
import { addressKey, Failures } from './failures.ts'

const WINDOW = 60_000 // ms
const UNKNOWN_TOKENS = 100 // an address in a window
const MAX_WAITING = 1_000 // look-ups of an address

export interface UnknownTokens {
  /**
   * Runs a look-up that resolves to undefined for an unknown token.
   * @throws 429 when the address has sent too many
   */
  lookUp<T>(ip: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

interface LookUps {
  running: number
  readonly waiting: (() => void)[]
}

export function limitUnknownTokens(clock: Clock): UnknownTokens {
  const unknown = new Failures(UNKNOWN_TOKENS, WINDOW)
  /** By address, while any is running. */
  const underWay = new Map<string, LookUps>()

  async function begin(address: string): Promise<LookUps> {
    for (;;) {
      const now = clock.now()
      const wait = unknown.wait(address, now)
      if (wait > 0) throw tooManyUnknownTokens(wait)
      const lookUps = underWay.get(address) ?? { running: 0, waiting: [] }
      if (lookUps.running < unknown.left(address, now)) {
        lookUps.running += 1
        underWay.set(address, lookUps)
        return lookUps
      }
      if (lookUps.waiting.length >= MAX_WAITING) throw tooManyUnknownTokens(1)
      await new Promise<void>((resolve) => lookUps.waiting.push(resolve))
    }
  }

  /** Wakes the next in line, which may take the place; all of them when the limit is reached, so that they are refused. */
  function end(address: string, lookUps: LookUps): void {
    lookUps.running -= 1
    if (lookUps.running === 0) underWay.delete(address)
    const woken = unknown.left(address, clock.now()) > 0 && lookUps.running > 0 ? 1 : lookUps.waiting.length
    for (const wake of lookUps.waiting.splice(0, woken)) wake()
  }

  return {
    async lookUp(ip, find) {
      const address = addressKey(ip)
      const lookUps = await begin(address)
      try {
        const found = await find()
        if (found === undefined) unknown.note(address, clock.now())
        return found
      } finally {
        end(address, lookUps)
      }
    },
  }
}
