/** The claims about a user, in id_tokens and from the userinfo endpoint (OpenID Connect Core, section 5.4). Pure. */
import type { Schemas } from '#generated/identity'
import type { UserClaimsRow } from '../store/user-claims.ts'

/** The subject of a user: its id as text. */
export const subjectOf = (userId: number): string => String(userId)

/** The claims that the scopes ask for. */
export const userClaims = (userId: number, user: UserClaimsRow, scopes: readonly string[]): Schemas['UserInfo'] => ({
  sub: subjectOf(userId),
  ...(scopes.includes('profile') && {
    name: user.name,
    ...(user.givenName !== null && { given_name: user.givenName }),
    ...(user.familyName !== null && { family_name: user.familyName }),
    preferred_username: user.userName,
    zoneinfo: user.timeZone,
    updated_at: Math.floor(user.updatedAt.getTime() / 1000),
  }),
  ...(scopes.includes('email') && user.email !== '' && { email: user.email }),
})

/** All claims, for the metadata. */
export const CLAIMS: readonly string[] = [
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'amr', 'at_hash'],
  ...['name', 'given_name', 'family_name', 'preferred_username', 'zoneinfo', 'updated_at', 'email'],
]
