/**
 * Client authentication (RFC 6749, section 2.3) and user sign-in by user name and password (section 4.3), both with
 * brute-force protection (`lockouts.ts`). Failures are entered in the security log, but not those that a lockout refuses,
 * and logged with their reason, which no response gives away.
 */
import { LRUCache } from 'lru-cache'
import type { Db, Log } from '#runtime'
import { addressKey } from '#runtime/services'
import { matches } from '../secret.ts'
import type { Admission } from '../sign-in/admission.ts'
import type { BegunLockout } from '../sign-in/lockout-log.ts'
import { clientSecretAttempt, type Lockouts, signInAttempt } from '../sign-in/lockouts.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { semaphore } from '../sign-in/semaphore.ts'
import { type ClientRow, findClient } from '../store/clients.ts'
import { saveOrigin } from '../store/failures.ts'
import type { SecurityEvent } from '../store/security-log.ts'
import { findForSignIn } from '../store/users.ts'
import { invalidClient, missingSecret, tooManyFailures } from './errors.ts'
import type { TokenUser } from './token-issuer.ts'
import type { ClientCredentials } from './token-request.ts'

/** The account and the client that a user signs in to. */
export interface SignInContext {
  readonly accountId: number
  readonly clientId?: string
  /** Refuses users with a second factor like wrong passwords: the client cannot ask for it. */
  readonly refuseSecondFactor?: boolean
}

/** A user whose password was right. */
export interface AuthenticatedUser extends TokenUser {
  readonly displayName: string
  /** Whether a one-time password must follow. */
  readonly hasSecondFactor: boolean
}

export interface Authentication {
  /**
   * The active client that the credentials belong to; without a secret, only a public client (RFC 6749, section 2.1). The
   * right client secret is accepted even after too many failures.
   * @throws 401 invalid_client; 429 after too many failures from the address
   */
  authenticateClient(db: Db, credentials: ClientCredentials, ip: string): Promise<ClientRow>
  /**
   * The same without a query, for a client that has authenticated before; undefined when it is not known, or the credentials
   * are not right. It may be outdated: what it decides must be checked against its `rowVersion`.
   */
  knownClient(credentials: ClientCredentials): ClientRow | undefined
  /**
   * The user of the account with this name and password; undefined when there is none, or when the user is deactivated or
   * may not sign in with a password. Every outcome takes the time of one password hash.
   * @throws 429 after too many failures for this user or from the address; 503 when too many sign-ins are queued
   */
  authenticateUser(
    db: Db,
    context: SignInContext,
    userName: string,
    password: string,
    ip: string,
  ): Promise<AuthenticatedUser | undefined>
}

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
): Authentication {
  const limitFailures = semaphore<string>(
    { concurrency: CONCURRENT_FAILURES, maxQueued: MAX_QUEUED, maxQueuedPerKey: MAX_QUEUED_PER_ADDRESS },
    () => tooManyFailures(1),
  )

  async function logLockouts(event: Omit<SecurityEvent, 'action'>, begun: readonly BegunLockout[]): Promise<void> {
    for (const { kind, lockedUntil } of begun)
      await logSecurity({
        ...event,
        action: 'sign_in_locked_out',
        details: { ...event.details, lockout: kind, lockedUntil },
      })
  }

  const known = new LRUCache<string, ClientRow>({ max: MAX_KNOWN })

  return {
    knownClient({ clientId, secrets }) {
      const client = known.get(clientId)
      return client && isAuthentic(client, secrets) ? client : undefined
    },

    async authenticateClient(db, { clientId, secrets }, ip) {
      const client = CLIENT_ID.test(clientId) ? await findClient(db, clientId) : undefined
      if (client?.active && isAuthentic(client, secrets)) {
        known.set(client.id, client)
        return { ...client, rowVersion: null }
      }
      const address = addressKey(ip)
      const ids = client ? { accountId: client.accountId, clientId: client.id } : {}
      log.info({ address, ...ids, reason: clientFailure(client, secrets) }, 'A client could not be authenticated.')
      if (secrets.length === 0) throw missingSecret() // no secret was guessed, so nothing is counted
      const attempt = clientSecretAttempt(address, ids)
      await limitFailures(address, async () => {
        await lockouts.check(db, attempt)
        await lockouts.recordFailure(attempt)
        if (client) await logSecurity(refusedClient(client, ip))
      })
      throw invalidClient()
    },

    async authenticateUser(db, context, userName, password, ip) {
      const { accountId, clientId } = context
      const address = addressKey(ip)
      const user = await findForSignIn(db, accountId, userName, address)
      // Whatever the user is called by, the failures are those of one user.
      const attempt = signInAttempt(address, context, user?.userName ?? userName, user)
      await lockouts.check(db, attempt)
      const isAllowed = user?.active && user.internalLogin && !(context.refuseSecondFactor && user.hasSecondFactor)
      const event = { accountId, actorId: null, actorName: '', clientId: clientId ?? null, ip } as const
      const subject = user ? `user ${user.id}` : null

      async function recordFailure(admission: Admission) {
        const reason = admission.canSucceed ? userFailure(user, context) : 'locked_out'
        log.info({ ...attempt.logFields, reason }, 'A sign-in failed.')
        const { begun, refusal } = await lockouts.fail(attempt, admission)
        if (!refusal) await logSecurity({ ...event, action: 'sign_in_failed', subject })
        await logLockouts({ ...event, subject }, begun)
        if (refusal) throw refusal
      }

      let admission: Admission | undefined
      const isRight = await passwords.verify(
        accountId,
        password,
        async () => {
          admission = await lockouts.admit(attempt)
          return admission.canSucceed && isAllowed ? user.passwordHash : null
        },
        async (isRight) => {
          if (!admission) return
          if (isRight) await lockouts.succeed(admission)
          else await recordFailure(admission)
        },
      )
      if (!isRight || !user) return undefined
      // With a second factor, the password alone makes no address the user's.
      if (!user.originSaved && !user.hasSecondFactor) await saveOrigin(db, accountId, user.id, address)
      const { id, displayName, tokenEpoch, roleId, hasSecondFactor } = user
      return { id, displayName, tokenEpoch, roleId, hasSecondFactor }
    },
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

/** In the order in which `authenticateUser` decides: the password is compared last. */
function userFailure(user: Awaited<ReturnType<typeof findForSignIn>>, context: SignInContext): string {
  if (!user) return 'unknown_user'
  if (!user.active) return 'user_inactive'
  if (!user.internalLogin) return 'internal_login_off'
  if (context.refuseSecondFactor && user.hasSecondFactor) return 'second_factor_needed'
  return user.passwordHash === null ? 'no_password' : 'wrong_password'
}

const refusedClient = ({ accountId, id }: ClientRow, ip: string): SecurityEvent => ({
  accountId,
  action: 'token_refused',
  actorId: null,
  actorName: '',
  clientId: id,
  subject: `client ${id}`,
  ip,
  details: { error: 'invalid_client' },
})
