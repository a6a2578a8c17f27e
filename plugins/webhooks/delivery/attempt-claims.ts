/**
 * Attempts claims in this process. Those that this process claimed itself have all that an attempt needs. Those that a
 * broker brought may be old: the claim has expired, the registration was paused or deleted. They are taken over and loaded
 * first, many in one statement. The process that holds a claim releases it: this one releases those that it took over and
 * does not attempt.
 */
import type { AccountsDb, Log } from '#runtime'
import { type Claim, type Claimed, claimKey, takeOver } from '../store/claims.ts'
import type { AttemptClaims, Report } from './carrier.ts'
import type { Deliver } from './deliver.ts'

interface Parts {
  readonly db: AccountsDb
  readonly log: Log
  readonly deliver: Deliver
  /** The id of this process among the workers. */
  readonly worker: string
  /** By `claimKey`: what this process attempts now. */
  readonly attempting: Set<string>
  /** Makes the delivery of a claim due again that this process holds and does not attempt. */
  readonly giveBack: (claim: Claim) => void
}

export interface Attempts {
  readonly attempt: AttemptClaims<Claimed>
  readonly attemptQueued: AttemptClaims
}

export function createAttempts({ db, log, deliver, worker, attempting, giveBack }: Parts): Attempts {
  /** Calls `given` when the claim has ended, and gives it back unless it was attempted. */
  const ending =
    (given: (report: Report) => void) =>
    (report: Report): void => {
      attempting.delete(claimKey(report.claim))
      if (report.result !== 'succeeded' && report.result !== 'failed') giveBack(report.claim)
      given(report)
    }

  function begin(claims: readonly Claim[]): void {
    for (const claim of claims) attempting.add(claimKey(claim))
  }

  async function attemptOne(claimed: Claimed): Promise<Report> {
    if (claimed.isPaused) return withoutAttempt(claimed, 'unsent')
    try {
      const { result, milliseconds } = await deliver(claimed)
      return { claim: claimed, result, milliseconds }
    } catch (error) {
      log.error({ err: error, webhook: claimed.webhookId }, 'an attempt failed inside the service; it is repeated')
      return withoutAttempt(claimed, 'blocked')
    }
  }

  async function load(claims: readonly Claim[]): Promise<ReadonlyMap<string, Claimed> | undefined> {
    try {
      const rows = await takeOver(db, worker, claims)
      return new Map(rows.map((row) => [claimKey(row), row]))
    } catch (error) {
      log.debug({ err: error, deliveries: claims.length }, 'claimed deliveries could not be loaded')
      return undefined
    }
  }

  return {
    async attempt(claims, given) {
      const ended = ending(given)
      begin(claims)
      await Promise.all(claims.map((claimed) => attemptOne(claimed).then(ended)))
    },
    async attemptQueued(claims, given) {
      const ended = ending(given)
      begin(claims)
      const loaded = await load(claims)
      await Promise.all(
        claims.map(async (claim) => {
          const claimed = loaded?.get(claimKey(claim))
          ended(claimed ? await attemptOne(claimed) : withoutAttempt(claim, loaded ? 'stale' : 'unsent'))
        }),
      )
    },
  }
}

const withoutAttempt = (claim: Claim, result: 'stale' | 'unsent' | 'blocked'): Report => ({
  claim,
  result,
  milliseconds: 0,
})
