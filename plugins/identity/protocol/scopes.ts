/** Decides which scopes an access token or a refresh token gets (RFC 6749, section 3.3). Pure. */

import { ADMINISTRATOR } from '../store/users.ts'
import { invalidScope } from './errors.ts'

export const SCOPES = [
  'api1',
  'mcp.write',
  'admin',
  'openid',
  'profile',
  'email',
  'offline_access',
  'service.scim',
] as const
export const GRANTS = ['authorization_code', 'password', 'client_credentials', 'refresh_token'] as const

/** Whether a user with this role, or a client with it in the client credentials grant, may have the scope. */
export const roleAllows = (scope: string, roleId: number | null): boolean =>
  !RESERVED.has(scope) || roleId === ADMINISTRATOR

/** Of Administrators alone: they administer the account, and its users. */
const RESERVED: ReadonlySet<string> = new Set(['admin', 'service.scim'])

/**
 * Left out of a token instead of refused, for a client that may not have it: assistants request all scopes that `/mcp` names,
 * and then only read.
 */
const DROPPED = 'mcp.write'

/** A request without `scope` gets the first of these that the client may have. */
const DEFAULT_SCOPES = ['api1', 'service.scim']

/**
 * The scopes of the tokens that a sign-in or the client credentials grant issues.
 * @param requested undefined when the request has no `scope`
 * @param allowed the scopes that the client may have
 * @param isClientCredentialsGrant drops `offline_access`, since that grant issues no refresh token (RFC 6749, section 4.4.3)
 * @param roleId the role of the user; in the client credentials grant that of the client
 * @throws invalid_scope for a scope that the client or the role may not have, or when no scope is left
 */
export function grantedScopes(
  requested: readonly string[] | undefined,
  allowed: readonly string[],
  isClientCredentialsGrant: boolean,
  roleId: number,
): string[] {
  const refused = requested?.find((scope) => !allowed.includes(scope) && scope !== DROPPED)
  if (refused !== undefined) throw invalidScope(`The client may not have the scope ${refused}.`)
  const reserved = requested?.find((scope) => !roleAllows(scope, roleId))
  if (reserved !== undefined) throw invalidScope(`Only Administrators may have the scope ${reserved}.`)
  const granted = requested ?? DEFAULT_SCOPES.filter((scope) => allowed.includes(scope)).slice(0, 1)
  const isKept = (scope: string) =>
    scope === DROPPED ? allowed.includes(scope) : !(isClientCredentialsGrant && scope === 'offline_access')
  const kept = [...new Set(granted)].filter(isKept)
  if (kept.length === 0) throw invalidScope('No scope remains that the client may have with this grant.')
  return kept
}

/**
 * The scopes of an access token that the refresh token grant issues: those of the refresh token, or fewer (RFC 6749,
 * section 6).
 * @throws invalid_scope when the request names a scope that the refresh token does not have
 */
export function narrowedScopes(requested: readonly string[] | undefined, original: readonly string[]): string[] {
  const added = requested?.find((scope) => !original.includes(scope))
  if (added !== undefined) throw invalidScope(`The refresh token does not have the scope ${added}.`)
  return [...new Set(requested ?? original)]
}
