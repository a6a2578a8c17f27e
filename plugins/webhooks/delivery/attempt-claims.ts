/**
 * Attempts claims in this process: loads the deliveries of those that are still current in one statement, and delivers
 * each. What a carrier brought may be old by then: the claim has expired, the registration was paused or deleted.
 */
import type { Db, Log } from '#runtime'
import { type Claim, type Claimed, claimKey, loadClaimed } from '../store/deliveries.ts'
import type { AttemptClaims, Report } from './carrier.ts'
import type { Deliver } from './deliver.ts'

interface Parts {
  readonly db: Db
  readonly log: Log
  readonly deliver: Deliver
}

export const createAttemptClaims =
  ({ db, log, deliver }: Parts): AttemptClaims =>
  async (claims, ended) => {
    const loaded = await load(claims)
    if (!loaded) {
      for (const claim of claims) ended(withoutAttempt(claim, 'unsent'))
      return
    }
    await Promise.all(
      claims.map(async (claim) => {
        const claimed = loaded.get(claimKey(claim))
        if (!claimed) return ended(withoutAttempt(claim, 'stale'))
        ended(claimed.isHeld ? withoutAttempt(claim, 'unsent') : await attempt(claim, claimed))
      }),
    )

    async function load(wanted: readonly Claim[]): Promise<ReadonlyMap<string, Claimed> | undefined> {
      try {
        const rows = await loadClaimed(db, wanted)
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
