/**
 * Attempts claims in this process: loads the deliveries of those that are still current in one statement, and delivers
 * each. What a carrier brought may be old by then: the claim has expired, the registration was paused or deleted.
 * Whoever holds a claim releases it: this process those that it took over and does not attempt.
 */
import type { Db, Log } from '#runtime'
import { type Claim, type Claimed, claimKey, loadClaimed, takeOver } from '../store/deliveries.ts'
import type { AttemptClaims, Carrier, Report } from './carrier.ts'
import type { Deliver } from './deliver.ts'

interface Parts {
  readonly db: Db
  readonly log: Log
  readonly deliver: Deliver
  /** The id of this process among the workers. */
  readonly worker: string
  /** By `claimKey`: what this process attempts now. */
  readonly attempting: Set<string>
  /** Makes the delivery of a claim due again that this process holds and does not attempt. */
  readonly giveBack: (claim: Claim) => void
}

/** @param state of the claims: queued ones are taken over first */
export const createAttemptClaims =
  ({ db, log, deliver, worker, attempting, giveBack }: Parts, state: Carrier['state']): AttemptClaims =>
  async (claims, given) => {
    for (const claim of claims) attempting.add(claimKey(claim))
    const loaded = await load(claims)
    if (!loaded) {
      for (const claim of claims) ended(withoutAttempt(claim, 'unsent'))
      return
    }
    await Promise.all(
      claims.map(async (claim) => {
        const claimed = loaded.get(claimKey(claim))
        if (!claimed) return ended(withoutAttempt(claim, 'stale'))
        ended(claimed.isPaused ? withoutAttempt(claim, 'unsent') : await attempt(claim, claimed))
      }),
    )

    function ended(report: Report): void {
      attempting.delete(claimKey(report.claim))
      if (report.result !== 'succeeded' && report.result !== 'failed') giveBack(report.claim)
      given(report)
    }

    async function load(wanted: readonly Claim[]): Promise<ReadonlyMap<string, Claimed> | undefined> {
      try {
        const held = state === 'queued' ? await takeOver(db, worker, wanted) : wanted
        const rows = held.length > 0 ? await loadClaimed(db, held) : []
        return new Map(rows.map((row) => [claimKey(row), row]))
      } catch (error) {
        log.debug({ err: error, deliveries: wanted.length }, 'claimed deliveries could not be loaded')
        return undefined
      }
    }

    async function attempt(claim: Claim, claimed: Claimed): Promise<Report> {
      try {
        const { result, milliseconds } = await deliver(claimed)
        return { claim, result, milliseconds }
      } catch (error) {
        log.error({ err: error, webhook: claim.webhookId }, 'an attempt failed inside the service; it is repeated')
        return withoutAttempt(claim, 'blocked')
      }
    }
  }

const withoutAttempt = (claim: Claim, result: 'stale' | 'unsent' | 'blocked'): Report => ({
  claim,
  result,
  milliseconds: 0,
})
