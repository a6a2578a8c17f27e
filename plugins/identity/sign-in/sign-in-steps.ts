/** Steps of a sign-in in the pages. */
import type { Cookie, Tx } from '#runtime'
import type { Parts } from '../parts.ts'
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

/**
 * Signs the user in: begins the session and logs it. Resolves to the session's cookie.
 * @param amr RFC 8176
 */
export async function signInUser(
  parts: Pick<Parts, 'host' | 'sessions' | 'logSecurity'>,
  tx: Tx,
  user: UserCredentials,
  amr: readonly string[],
  request: { readonly cookies: SessionCookies; readonly ip: string; readonly clientId?: string | undefined },
): Promise<Cookie> {
  const { accountId, id: userId, tokenEpoch: userEpoch, displayName } = user
  const session = { accountId, userId, userEpoch, state: 'signed_in', amr, ssoProviderId: null } as const
  const cookie = await parts.sessions.start(tx, session, request.cookies)
  await saveLastSignIn(tx, accountId, userId, parts.host.clock.now())
  await parts.logSecurity(tx, {
    accountId,
    action: 'sign_in',
    actorId: userId,
    actorName: displayName,
    clientId: request.clientId ?? null,
    subject: `user ${userId}`,
    ip: request.ip,
    details: { amr },
  })
  return cookie
}
