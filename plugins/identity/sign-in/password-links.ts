/**
 * Links by which a user sets a password, once and for a limited time. Whoever has the link can take the user over, so its
 * token is stored as a digest, is sent to the user's e-mail alone or shown to an administrator once, and ends with the user's
 * epoch (`store/password-links.ts`).
 */
import { notFound, type Tx } from '#runtime'
import type { Parts } from '../parts.ts'
import { digest, newSecret } from '../secret.ts'
import { endPasswordLinks, insertPasswordLink, type PasswordLinkPurpose } from '../store/password-links.ts'

const LIFETIMES: Readonly<Record<PasswordLinkPurpose, number>> = {
  invitation: 7 * 24 * 3600, // seconds
  reset: 3600, // seconds
}

export interface PasswordLink {
  /** Contains the secret token. */
  readonly url: string
  readonly expiresAt: Date
  /** The sign-in page of the user's account. */
  readonly signInUrl: string
}

/**
 * Creates a link for a user of the account; links that the user was given before end. The caller logs
 * `password_link_created`, since it has the author of the request.
 * @param purpose an invitation lasts 7 days, a reset 1 hour
 * @throws 404 when the account has no such user
 */
export async function createPasswordLink(
  tx: Tx,
  { host }: Pick<Parts, 'host'>,
  user: { readonly accountId: number; readonly id: number },
  purpose: PasswordLinkPurpose,
): Promise<PasswordLink> {
  const token = newSecret('pl_')
  const now = host.clock.now()
  await endPasswordLinks(tx, user, now)
  const expiresAt = await insertPasswordLink(tx, digest(token), user, purpose, now, LIFETIMES[purpose])
  if (!expiresAt) throw notFound('user', user.id)
  const { auth } = host.urls
  return {
    url: `${auth}/password/set?token=${token}`,
    expiresAt,
    signInUrl: `${auth}/sign-in?account=${user.accountId}`,
  }
}
