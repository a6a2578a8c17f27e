/** Steps of a sign-in in the pages. */
import type { Cookie, Tx } from '#runtime'
import { pathWithQuery } from '../pages/return-url.ts'
import type { Parts } from '../parts.ts'
import { ownEntry } from '../store/security-log.ts'
import { replacePasswordHash, type UserCredentials } from '../store/user-credentials.ts'
import { saveLastSignIn } from '../store/users.ts'
import { isOutdatedHash } from './passwords.ts'
import type { SessionCookies } from './sessions.ts'

/** Hashes the password anew when its stored hash has outdated parameters. The password must have been checked. */
export async function replaceOutdatedHash(
  { host, passwords }: Pick<Parts, 'host' | 'passwords'>,
  user: UserCredentials,
  password: string,
): Promise<void> {
  const { passwordHash } = user
  if (passwordHash === null || !isOutdatedHash(passwordHash)) return
  await replacePasswordHash(host.db, user, passwordHash, await passwords.hash(password))
}

/** The step after a right password: signs the user in, or leads to the second factor. Resolves to the path and the session's cookie. */
export async function afterPassword(
  parts: Pick<Parts, 'host' | 'sessions' | 'logSecurity'>,
  user: UserCredentials,
  returnUrl: string,
  request: SignInRequest,
): Promise<{ readonly location: string; readonly cookie: Cookie }> {
  const { accountId, id: userId, tokenEpoch: userEpoch } = user
  const pending = { accountId, userId, userEpoch, state: 'second_factor', amr: ['pwd'], ssoProviderId: null } as const
  const cookie = await parts.host.transaction((tx) =>
    user.hasSecondFactor
      ? parts.sessions.start(tx, pending, request.cookies)
      : signInUser(parts, tx, user, ['pwd'], request),
  )
  return { location: user.hasSecondFactor ? pathWithQuery('/sign-in/second-factor', { returnUrl }) : returnUrl, cookie }
}

interface SignInRequest {
  readonly cookies: SessionCookies
  readonly ip: string
  /** That the user signs in for. */
  readonly clientId?: string | undefined
}

/**
 * Signs the user in: begins the session and logs it. Resolves to the session's cookie.
 * @param amr RFC 8176
 */
export async function signInUser(
  parts: Pick<Parts, 'host' | 'sessions' | 'logSecurity'>,
  tx: Tx,
  user: UserCredentials,
  amr: readonly string[],
  request: SignInRequest,
): Promise<Cookie> {
  const { accountId, id: userId, tokenEpoch: userEpoch } = user
  const session = { accountId, userId, userEpoch, state: 'signed_in', amr, ssoProviderId: null } as const
  const cookie = await parts.sessions.start(tx, session, request.cookies)
  await saveLastSignIn(tx, accountId, userId, parts.host.clock.now())
  const { clientId = null, ip } = request
  await parts.logSecurity(tx, { ...ownEntry(user, ip), action: 'sign_in', clientId, details: { amr } })
  return cookie
}
