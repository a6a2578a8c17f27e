/**
 * User sign-in by user name and password (RFC 6749, section 4.3), in an account or in all of them.
 *
 * Without an account, the password is compared with those of all users whom their accounts know by the name. One that is right for
 * some of them and wrong for others counts as a failure too: otherwise an administrator could give a user of the same name in an
 * account of its own each password in turn, and learn which is another's, without any limit.
 */
import type { Db, Log } from '#runtime'
import { addressKey } from '#runtime/services'
import type { Admission } from '../sign-in/admission.ts'
import { type Attempt, type SignInFrom, signInAttempt } from '../sign-in/attempts.ts'
import type { BegunLockout } from '../sign-in/lockout-log.ts'
import type { Lockouts } from '../sign-in/lockouts.ts'
import { isTooShort } from '../sign-in/password-policy.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { saveOrigin } from '../store/failures.ts'
import type { SecurityEvent } from '../store/security-log.ts'
import { findForSignIn, foldCase, type SignInRow } from '../store/users.ts'
import type { TokenUser } from './token-issuer.ts'

/** The account and the client that a user signs in to. */
export interface SignInContext extends SignInFrom {
  /** Undefined: the user says by name and password of which account it is. */
  readonly accountId?: number | undefined
  /** Refuses users who would have another step to take like wrong passwords: the client cannot ask for it. */
  readonly passwordAlone?: boolean
}

/** A user whose password was right. */
export interface AuthenticatedUser extends TokenUser {
  readonly accountId: number
  readonly displayName: string
  /** Whether a one-time password must follow. */
  readonly hasSecondFactor: boolean
}

export type UserAuthentication = ReturnType<typeof openUserAuthentication>

/** Passwords that a sign-in without an account compares at least: whether one account or two know a name does not show. */
const MIN_COMPARED = 2

/** Of entries of the security log that nobody gets: sign-ins without an account for a name that no user has. */
const NO_ACCOUNT = 0

interface Needs {
  readonly passwords: Passwords
  readonly lockouts: Lockouts
  readonly log: Log
  logSecurity(event: SecurityEvent): Promise<unknown>
}

interface FailedSignIn {
  readonly attempt: Attempt
  readonly context: SignInContext
  readonly admission: Admission
  /** The users whose password it was not. */
  readonly failed: readonly SignInRow[]
  /** Where their rows do not tell it. */
  readonly reason: string | undefined
  /** Null where users of several accounts have the name: it may be a user of one, and is no business of the others. */
  readonly ip: string | null
}

export function openUserAuthentication({ passwords, lockouts, logSecurity, log }: Needs) {
  async function logLockouts(event: Omit<SecurityEvent, 'action'>, begun: readonly BegunLockout[]): Promise<void> {
    for (const { kind, lockedUntil } of begun)
      await logSecurity({ ...event, action: 'sign_in_locked_out', details: { lockout: kind, lockedUntil } })
  }

  /** Resolves to the error of a lockout. */
  async function recordFailure(it: FailedSignIn): Promise<Error | undefined> {
    const { attempt, context, admission, failed, ip } = it
    const { accountId = NO_ACCOUNT, clientId = null } = context
    const reason = it.reason ?? userFailure(failed[0], context)
    log.info({ ...attempt.logFields, reason: admission.canSucceed ? reason : 'locked_out' }, 'A sign-in failed.')
    const { begun, refusal } = await lockouts.fail(attempt, admission)
    const event = { actorId: null, actorName: '', clientId, ip } as const
    const entries = failed.map((user) => ({ ...event, accountId: user.accountId, subject: `user ${user.id}` }))
    for (const entry of entries.length > 0 ? entries : [{ ...event, accountId, subject: null }]) {
      if (!refusal) await logSecurity({ ...entry, action: 'sign_in_failed' })
      await logLockouts(entry, begun)
    }
    return refusal
  }

  return {
    /**
     * The users with this name and password, without an account one at most of each. Those who are deactivated or may not sign in
     * with a password are left out. In an account every outcome takes the time of one password hash; without one that of two, and
     * longer only for names that more than two accounts know.
     * @throws 429 after too many failures for this user or from the address; 503 when too many sign-ins are queued
     */
    async authenticateUsers(db: Db, context: SignInContext, userName: string, password: string, ip: string) {
      const { accountId } = context
      const address = addressKey(ip)
      const users = await findForSignIn(db, accountId, userName, address)
      // Whatever the user of an account is called by, the failures are those of one user.
      const name = (accountId !== undefined && users[0]?.userName) || userName
      const attempt = signInAttempt(address, context, name, users.find(({ knownOrigin }) => knownOrigin) ?? users[0])
      await lockouts.check(db, attempt)

      let admission: Admission | undefined
      let hashes: readonly (string | null)[] = []
      let right: readonly SignInRow[] = []
      await passwords.verifyAll(
        accountId ?? foldCase(userName),
        password,
        async () => {
          const admitted = await lockouts.admit(attempt)
          admission = admitted
          const slots = accountId === undefined ? Math.max(MIN_COMPARED, users.length) : 1
          hashes = Array.from({ length: slots }, (_, at) => hashOf(users[at], context, admitted))
          return hashes
        },
        async (areRight) => {
          if (!admission) return
          const accepts = (user: SignInRow) => !context.passwordAlone || !isTooShort(password, user)
          right = users.filter((user, at) => areRight[at] && accepts(user))
          const wrong = users.filter((user, at) => hashes[at] !== null && !right.includes(user))
          if (right.length > 0 && wrong.length === 0) return lockouts.succeed(admission)
          const failed = right.length > 0 ? wrong : users
          const shownIp = users.length > 1 ? null : ip
          const reason = right.length === 0 && areRight.includes(true) ? 'password_too_short' : undefined
          const refusal = await recordFailure({ attempt, context, admission, failed, reason, ip: shownIp })
          if (right.length === 0 && refusal) throw refusal
        },
      )
      // A password that signs nobody in by itself makes no address the user's.
      for (const user of right)
        if (!user.originSaved && !user.hasSecondFactor && !isTooShort(password, user))
          await saveOrigin(db, user.accountId, user.id, address)
      return right.map(authenticated)
    },
  }
}

const authenticated = ({
  id,
  accountId,
  displayName,
  tokenEpoch,
  roleId,
  hasSecondFactor,
}: SignInRow): AuthenticatedUser => ({ id, accountId, displayName, tokenEpoch, roleId, hasSecondFactor })

/** Null when the password is not to be compared. During a lockout it is for users alone who have signed in from the address. */
function hashOf(
  user: SignInRow | undefined,
  { passwordAlone }: SignInContext,
  { canSucceed, seconds }: Admission,
): string | null {
  if (!user?.active || !user.internalLogin || (passwordAlone && user.hasSecondFactor)) return null
  return canSucceed && (seconds === 0 || user.knownOrigin) ? user.passwordHash : null
}

/** In the order in which `authenticateUsers` decides: the password is compared last. */
function userFailure(user: SignInRow | undefined, context: SignInContext): string {
  if (!user) return 'unknown_user'
  if (!user.active) return 'user_inactive'
  if (!user.internalLogin) return 'internal_login_off'
  if (context.passwordAlone && user.hasSecondFactor) return 'second_factor_needed'
  return user.passwordHash === null ? 'no_password' : 'wrong_password'
}
