/** The user of the profile pages. */
import type { Db } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Session, SessionCookies } from '../sign-in/sessions.ts'
import { findUserCredentials, type UserCredentials } from '../store/user-credentials.ts'
import { pathWithQuery } from './return-url.ts'

export interface SignedIn {
  readonly session: Session
  readonly user: UserCredentials
}

/** Undefined for browsers that are not signed in: lead them to `signInFor`. */
export async function findSignedIn(parts: Parts, db: Db, cookies: SessionCookies): Promise<SignedIn | undefined> {
  const session = await parts.sessions.find(db, cookies)
  const user = session && (await findUserCredentials(db, session.accountId, session.userId))
  return user && user.tokenEpoch === session.userEpoch ? { session, user } : undefined
}

/** The headers that lead to the sign-in page, and back to the page with the path. */
export const signInFor = ({ basePath }: Pick<Parts, 'basePath'>, path: string) => ({
  headers: { Location: basePath + pathWithQuery('/sign-in', { returnUrl: path }) },
})
