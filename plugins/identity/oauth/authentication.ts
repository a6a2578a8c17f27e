/**
 * Client authentication (RFC 6749, section 2.3), beside user sign-in by user name and password (`user-authentication.ts`), both
 * with brute-force protection (`lockouts.ts`). Failures are entered in the security log, but not those that a lockout refuses,
 * and logged with their reason, which no response gives away.
 */
import { LRUCache } from 'lru-cache'
import type { Db, Log } from '#runtime'
import { addressKey } from '#runtime/services'
import { invalidClient, missingSecret, tooManyFailures } from '../protocol/errors.ts'
import { matches } from '../secret.ts'
import { clientSecretAttempt } from '../sign-in/attempts.ts'
import type { Lockouts } from '../sign-in/lockouts.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { semaphore } from '../sign-in/semaphore.ts'
import { type ClientRow, findClient } from '../store/clients.ts'
import { type SecurityEvent, tokenRefused } from '../store/security-log.ts'
import type { ClientCredentials } from './token-request.ts'
import { openUserAuthentication } from './user-authentication.ts'

export type Authentication = ReturnType<typeof openAuthentication>

/** A client_id is printable ASCII (RFC 6749, appendix A.1); the length is bounded. Others are not looked up. */
const CLIENT_ID = /^[\x20-\x7e]{1,200}$/

const MAX_KNOWN = 1_000 // clients, about 2 kB each

/** Recording a failure holds a connection, and failures from one address wait for the lock of the same row. */
const CONCURRENT_FAILURES = 2
const MAX_QUEUED = 1_000
const MAX_QUEUED_PER_ADDRESS = 100 // at least as many as an address has failures before its lockout

export function openAuthentication(
  passwords: Passwords,
  lockouts: Lockouts,
  logSecurity: (event: SecurityEvent) => Promise<unknown>,
  log: Log,
) {
  const limitFailures = semaphore<string>(
    { concurrency: CONCURRENT_FAILURES, maxQueued: MAX_QUEUED, maxQueuedPerKey: MAX_QUEUED_PER_ADDRESS },
    () => tooManyFailures(1),
  )

  const known = new LRUCache<string, ClientRow>({ max: MAX_KNOWN })

  return {
    /**
     * As `authenticateClient`, without a query, for a client that has authenticated before; undefined when it is not known, or
     * the credentials are not right. It may be outdated: what it decides must be checked against its `rowVersion`.
     */
    knownClient({ clientId, secrets }: ClientCredentials): ClientRow | undefined {
      const client = known.get(clientId)
      return client && isAuthentic(client, secrets) ? client : undefined
    },

    /**
     * The active client that the credentials belong to; without a secret, only a public client (RFC 6749, section 2.1). The
     * right client secret is accepted even after too many failures.
     * @throws 401 invalid_client; 429 after too many failures from the address
     */
    async authenticateClient(db: Db, { clientId, secrets }: ClientCredentials, ip: string): Promise<ClientRow> {
      const client = CLIENT_ID.test(clientId) ? await findClient(db, clientId) : undefined
      if (client?.active && isAuthentic(client, secrets)) {
        known.set(client.id, client)
        return { ...client, rowVersion: null }
      }
      const address = addressKey(ip)
      const ids = client ? { accountId: client.accountId ?? undefined, clientId: client.id } : {}
      log.info({ address, ...ids, reason: clientFailure(client, secrets) }, 'A client could not be authenticated.')
      if (secrets.length === 0) throw missingSecret() // no secret was guessed, so nothing is counted
      const attempt = clientSecretAttempt(address, ids)
      await limitFailures(address, async () => {
        await lockouts.check(db, attempt)
        await lockouts.recordWrongSecret(attempt)
        if (client && client.accountId !== null)
          await logSecurity(tokenRefused(client.accountId, client.id, ip, { error: 'invalid_client' }))
      })
      throw invalidClient()
    },

    ...openUserAuthentication({ passwords, lockouts, logSecurity, log }),
  }
}

/** Whether one of the secrets is the client's, or the client is public and none was sent (RFC 6749, section 2.1). */
const isAuthentic = ({ type, secretHash }: ClientRow, secrets: readonly string[]): boolean =>
  type === 'public' ? secrets.length === 0 : secrets.some((secret) => matches(secret, secretHash))

const clientFailure = (client: ClientRow | undefined, secrets: readonly string[]): string => {
  if (!client) return 'unknown_client'
  if (!client.active) return 'client_inactive'
  return secrets.length === 0 ? 'no_secret' : 'wrong_secret'
}
