/** Decides which roles a user gets from a request. Pure. */
import { invalidScim } from '../errors.ts'
import { ROLES_SCHEMA, type UserAttributes } from '../resource.ts'

/** In the order of their power. */
const ROLES: ReadonlyMap<number, string> = new Map([
  [1, 'Administrator'],
  [2, 'General User'],
])

/** The roles of a request; empty: all are removed. */
export interface SentRoles {
  readonly roleIds: readonly number[]
  /** `replaceDefaultRoles` is false. */
  readonly addDefault: boolean
}

/** The user gets the default role alone. */
export const NO_ROLES: SentRoles = { roleIds: [], addDefault: false }

/** The roles of a user that is created or replaced; undefined when the request has none. @throws 400 invalidValue */
export function sentRoles(attributes: UserAttributes): SentRoles | undefined {
  const { roleId, roleIds, replaceDefaultRoles } = attributes[ROLES_SCHEMA] ?? {}
  const ids = roleIds ?? (roleId === undefined ? undefined : [roleId])
  if (!ids) return undefined
  if (roleId !== undefined && !ids.includes(roleId))
    throw invalidScim('invalidValue', `roleId is ${roleId}, and roleIds has ${ids.join(', ')}; send one of the two.`)
  return { roleIds: checked(ids), addDefault: replaceDefaultRoles === false }
}

/**
 * The roles after a PATCH; undefined when it did not change them. When the PATCH changed only one of `roleId` and
 * `roleIds`, the other one still has its old value, which does not count.
 * @param sent the names that `applyPatch` returns @throws 400 invalidValue
 */
export function patchedRoles(after: UserAttributes, sent: ReadonlySet<string>): SentRoles | undefined {
  const { roleId, roleIds, replaceDefaultRoles } = after[ROLES_SCHEMA] ?? {}
  const addDefault = replaceDefaultRoles === false
  const hasId = sent.has('roleid')
  const hasIds = sent.has('roleids')
  if (hasId && !hasIds) return { roleIds: checked(roleId === undefined ? [] : [roleId]), addDefault }
  if (hasIds && !hasId) return { roleIds: checked(roleIds ?? []), addDefault }
  if (hasIds) return sentRoles(after) ?? { roleIds: [], addDefault }
  const isRemoved = sent.has(ROLES_SCHEMA.toLowerCase()) && roleId === undefined && roleIds === undefined
  return isRemoved ? { roleIds: [], addDefault } : undefined
}

/** @param current the roles of before; undefined for a new user */
export function rolesAfter(
  sent: SentRoles | undefined,
  current: readonly number[] | undefined,
  { defaultRoleId }: { readonly defaultRoleId: number },
): readonly number[] {
  if (!sent) return current ?? [defaultRoleId]
  if (sent.roleIds.length === 0) return [defaultRoleId]
  return sent.addDefault ? [...new Set([...sent.roleIds, defaultRoleId])] : sent.roleIds
}

/** The role that applies of several. */
export function mostPowerful(roleIds: readonly number[]): number {
  const found = [...ROLES.keys()].find((id) => roleIds.includes(id))
  if (found === undefined) throw new Error(`No role is known of ${roleIds.join(', ')}.`)
  return found
}

function checked(roleIds: readonly number[]): readonly number[] {
  const unknown = roleIds.find((id) => !ROLES.has(id))
  if (unknown === undefined) return [...new Set(roleIds)]
  const known = [...ROLES].map(([id, name]) => `${id} (${name})`).join(' and ')
  throw invalidScim('invalidValue', `There is no role ${unknown}; the roles are ${known}.`)
}
