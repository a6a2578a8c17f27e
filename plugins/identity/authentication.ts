/**
 * Client authentication (RFC 6749, section 2.3) and user sign-in by user name and password (section 4.3), both with
 * brute-force protection (`lockouts.ts`).
 */
import type { Db } from '#runtime'
import { addressKey } from './address-key.ts'
import { invalidClient, tooManyFailures } from './errors.ts'
import { clientSecretAttempt, type Lockouts, signInAttempt } from './lockouts.ts'
import type { Passwords } from './passwords.ts'
import { matches } from './secret.ts'
import { semaphore } from './semaphore.ts'
import { type ClientRow, findClient } from './store/clients.ts'
import { saveOrigin } from './store/failures.ts'
import { findForSignIn } from './store/users.ts'
import type { TokenUser } from './token-issuer.ts'
import type { ClientCredentials } from './token-request.ts'

export interface Authentication {
  /**
   * The active client that the credentials belong to. The right client secret is accepted even after too many failures.
   * @throws 401 invalid_client; 429 after too many failures from the address
   */
  authenticateClient(db: Db, credentials: ClientCredentials, ip: string): Promise<ClientRow>
  /**
   * The user of the client's account with this name and password; undefined when there is none, or when the user is
   * deactivated or may not sign in with a password. Every outcome takes the time of one password hash.
   * @throws 429 after too many failures for this user or from the address; 503 when too many sign-ins are queued
   */
  authenticateUser(
    db: Db,
    client: ClientRow,
    userName: string,
    password: string,
    ip: string,
  ): Promise<TokenUser | undefined>
}

/** A client_id is printable ASCII (RFC 6749, appendix A.1); the length is bounded. Others are not looked up. */
const CLIENT_ID = /^[\x20-\x7e]{1,200}$/

/** Recording a failure holds a connection, and failures from one address wait for the lock of the same row. */
const CONCURRENT_FAILURES = 2
const MAX_QUEUED = 1_000
const MAX_QUEUED_PER_ADDRESS = 100 // at least as many as an address has failures before its lockout

export function openAuthentication(passwords: Passwords, lockouts: Lockouts): Authentication {
  const limitFailures = semaphore<string>(
    { concurrency: CONCURRENT_FAILURES, maxQueued: MAX_QUEUED, maxQueuedPerKey: MAX_QUEUED_PER_ADDRESS },
    () => tooManyFailures(1),
  )
  return {
    async authenticateClient(db, { clientId, secrets }, ip) {
      const client = CLIENT_ID.test(clientId) ? await findClient(db, clientId) : undefined
      const hasRightSecret = client && secrets.some((secret) => matches(secret, client.secretHash))
      if (hasRightSecret && client.active) return client
      const address = addressKey(ip)
      const ids = client ? { accountId: client.accountId, clientId: client.id } : {}
      const attempt = clientSecretAttempt(address, ids)
      await limitFailures(address, async () => {
        await lockouts.check(db, attempt)
        await lockouts.recordFailure(attempt)
      })
      throw invalidClient()
    },

    async authenticateUser(db, client, userName, password, ip) {
      const address = addressKey(ip)
      const user = await findForSignIn(db, client.accountId, userName, address)
      const attempt = signInAttempt(address, client, userName, user)
      const canSucceed = await lockouts.check(db, attempt)
      const storedHash = canSucceed && user?.active && user.internalLogin ? user.passwordHash : null
      const isRight = await passwords.verify(client.accountId, password, storedHash, {
        beforeHash: () => lockouts.check(db, attempt),
        onWrongPassword: () => lockouts.recordFailure(attempt),
      })
      if (!isRight || !user) return undefined
      await lockouts.confirm(db, attempt)
      if (!user.originSaved) await saveOrigin(db, client.accountId, user.id, address)
      return { id: user.id, tokenEpoch: user.tokenEpoch, roleId: user.roleId }
    },
  }
}
