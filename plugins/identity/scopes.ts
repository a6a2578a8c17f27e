/** Which scopes a token gets. Pure. */
import { invalidScope } from './errors.ts'
import { ADMINISTRATOR } from './store/users.ts'

export const SCOPES = ['api1', 'admin', 'openid', 'profile', 'email', 'offline_access', 'service.scim'] as const
export const GRANTS = ['password', 'client_credentials', 'refresh_token'] as const

/** Whether a scope may be given to who has this role, or to a client with it that acts alone. */
export const roleAllows = (scope: string, roleId: number | null): boolean =>
  scope !== 'admin' || roleId === ADMINISTRATOR

/** What a request without `scope` gets: the first of these that the client may have. */
const DEFAULTS = ['api1', 'service.scim']

/**
 * The scopes of a new token.
 * @param requested undefined when the request named none
 * @param allowed the client's
 * @param alone no user stands behind the token, so there is nobody to be offline (RFC 6749, 4.4.3)
 * @param roleId the user's, or the client's that acts alone
 * @throws invalid_scope for a scope that does not exist, or that the client or the role may not have
 */
export function grantedScopes(
  requested: readonly string[] | undefined,
  allowed: readonly string[],
  alone: boolean,
  roleId: number,
): string[] {
  const refused = requested?.find((scope) => !allowed.includes(scope))
  if (refused !== undefined) throw invalidScope(`The client may not have the scope ${refused}.`)
  const reserved = requested?.find((scope) => !roleAllows(scope, roleId))
  if (reserved !== undefined) throw invalidScope(`The scope ${reserved} is for Administrators alone.`)
  const granted = requested ?? DEFAULTS.filter((scope) => allowed.includes(scope)).slice(0, 1)
  const kept = [...new Set(granted)].filter((scope) => !(alone && scope === 'offline_access'))
  if (kept.length === 0) throw invalidScope('No scope is left that this client may have with this grant.')
  return kept
}

/**
 * The scopes of a refreshed access token: those of the refresh token, or fewer (RFC 6749, section 6).
 * @throws invalid_scope when more is asked for
 */
export function narrowedScopes(requested: readonly string[] | undefined, original: readonly string[]): string[] {
  const added = requested?.find((scope) => !original.includes(scope))
  if (added !== undefined) throw invalidScope(`The refresh token does not cover the scope ${added}.`)
  return [...new Set(requested ?? original)]
}
