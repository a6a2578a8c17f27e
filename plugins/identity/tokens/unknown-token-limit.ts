/**
 * Limits how many unknown access tokens one address can send per minute, so that a flood of made-up tokens does not reach the
 * database. Look-ups in progress count as unknown until they finish. A look-up that exceeds the limit only because of these
 * waits for them: thus the valid tokens of many users behind one address are all served after a restart, a little later.
 */
import type { Clock } from '#runtime'
import { addressKey, WindowCounter } from '#runtime/services'
import { tooManyUnknownTokens } from '../oauth/errors.ts'

const WINDOW = 60_000 // ms
const MAX_UNKNOWN_TOKENS = 100 // of an address in a window
const MAX_QUEUED = 1_000 // look-ups of an address

export interface UnknownTokenLimit {
  /**
   * Runs a look-up that resolves to undefined for an unknown token.
   * @throws 429 when the address has sent too many unknown tokens
   */
  lookUp<T>(ip: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

interface LookUps {
  running: number
  readonly queue: (() => void)[]
}

export function limitUnknownTokens(clock: Clock): UnknownTokenLimit {
  const unknown = new WindowCounter(MAX_UNKNOWN_TOKENS, WINDOW)
  /** By address; an entry exists while look-ups of the address are running. */
  const inProgress = new Map<string, LookUps>()

  async function begin(address: string): Promise<LookUps> {
    for (;;) {
      const now = clock.now()
      const retryAfter = unknown.retryAfter(address, now)
      if (retryAfter > 0) throw tooManyUnknownTokens(retryAfter)
      const lookUps = inProgress.get(address) ?? { running: 0, queue: [] }
      if (lookUps.running < unknown.remaining(address, now)) {
        lookUps.running += 1
        inProgress.set(address, lookUps)
        return lookUps
      }
      if (lookUps.queue.length >= MAX_QUEUED) throw tooManyUnknownTokens(1)
      await new Promise<void>((resolve) => lookUps.queue.push(resolve))
    }
  }

  /** Resumes the first queued look-up, or all of them: when the limit is reached, for each to be refused. */
  function end(address: string, lookUps: LookUps): void {
    lookUps.running -= 1
    if (lookUps.running === 0) inProgress.delete(address)
    const canRun = unknown.remaining(address, clock.now()) > 0 && lookUps.running > 0
    for (const resume of lookUps.queue.splice(0, canRun ? 1 : lookUps.queue.length)) resume()
  }

  return {
    async lookUp(ip, find) {
      const address = addressKey(ip)
      const lookUps = await begin(address)
      try {
        const found = await find()
        if (found === undefined) unknown.increment(address, clock.now())
        return found
      } finally {
        end(address, lookUps)
      }
    },
  }
}
