/** The security log's entries about requests with the secret of a deactivated SCIM client. */

import { WindowCounter } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { tokenRefused } from '../store/security-log.ts'
import type { BearerFacts } from '../store/tokens.ts'

const WINDOW = 60_000 // ms
const MAX_LOGGED = 1 // of a client in a window

/**
 * Returns a function that logs a request of the client: in this process at most once a minute. It does not reject, because
 * the request is refused all the same.
 */
export function inactiveClientLog({ host, logSecurity }: Pick<Parts, 'host' | 'logSecurity'>) {
  const logged = new WindowCounter(MAX_LOGGED, WINDOW)

  return async ({ accountId, clientId }: BearerFacts, ip: string): Promise<void> => {
    const now = host.clock.now()
    if (logged.remaining(clientId, now) === 0) return
    logged.increment(clientId, now)
    const entry = tokenRefused(accountId, clientId, ip, { error: 'client_inactive' })
    await logSecurity(host.db, entry).catch((err: unknown) =>
      host.log.error({ err, clientId }, 'A request of a deactivated SCIM client could not be logged.'),
    )
  }
}
