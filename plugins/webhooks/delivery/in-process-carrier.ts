/** The carrier without a broker: the process that claims deliveries attempts them itself. */

import { within } from '#runtime/services'
import { type Claimed, claimDue } from '../store/claims.ts'
import type { Carrier, CarrierEvents } from './carrier.ts'

export function createInProcessCarrier(): Carrier {
  const attempts = new Set<Promise<void>>()
  let events: CarrierEvents | undefined

  return {
    state: 'in_flight',
    fault: () => undefined,
    async start(given) {
      events = given
    },
    claim: claimDue,
    send(claims: readonly Claimed[]) {
      if (!events) throw new Error('The carrier was not started.')
      const attempt = events.attempt(claims, events.ended).finally(() => attempts.delete(attempt))
      attempts.add(attempt)
    },
    stop: async (timeout) => (await within(timeout, Promise.allSettled(attempts))) !== undefined,
  }
}
