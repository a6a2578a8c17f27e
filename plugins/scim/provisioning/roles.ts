/** Decides which roles a user gets from a request. Pure. */
import { isProblem } from '#runtime'
import { invalidScim } from '../errors.ts'
import { kindOf } from '../json.ts'
import { ROLES_SCHEMA, type UserAttributes } from '../resource.ts'
import { type NamedRole, ROLES, roleNamed } from './named-roles.ts'

/** The roles of a request; empty: all are removed. */
export interface SentRoles {
  readonly roleIds: readonly number[]
  /** `replaceDefaultRoles` is false. */
  readonly addDefault: boolean
}

/** The user gets the default role alone. */
export const NO_ROLES: SentRoles = { roleIds: [], addDefault: false }

export interface RoleOptions {
  /** Roles that there are not are refused unless it is set. */
  readonly acceptIncompleteUsers: boolean
  /** Is called with a sentence about what is not applied, for the audit log. */
  readonly ignore: (reason: string) => void
}

/** The roles of a user that is created or replaced; undefined when the request has none. @throws 400 invalidValue */
export const sentRoles = (attributes: UserAttributes, options: RoleOptions): SentRoles | undefined =>
  unlessDeactivating(attributes.active === false, options, () =>
    withNamedRoles(attributes, rolesOfExtension(attributes), options),
  )

/**
 * A request that deactivates is never refused for its roles, since nobody may stay active because of one: where they have a
 * fault, all of them are ignored.
 */
function unlessDeactivating(
  isDeactivating: boolean,
  { ignore }: RoleOptions,
  read: () => SentRoles | undefined,
): SentRoles | undefined {
  try {
    return read()
  } catch (err) {
    if (!isDeactivating || !isProblem(err)) throw err
    ignore(err.message)
    return undefined
  }
}

function rolesOfExtension(attributes: UserAttributes): SentRoles | undefined {
  const { roleId, roleIds, replaceDefaultRoles } = attributes[ROLES_SCHEMA] ?? {}
  const ids = roleIds ?? (roleId === undefined ? undefined : [roleId])
  if (!ids) return undefined
  if (roleId !== undefined && !ids.includes(roleId))
    throw invalidScim('invalidValue', `roleId is ${roleId}, and roleIds has ${ids.join(', ')}; send one of the two.`)
  return { roleIds: checked(ids), addDefault: replaceDefaultRoles === false }
}

/** The roles of the extension, else those that `roles` names. */
function withNamedRoles(
  attributes: UserAttributes,
  extension: SentRoles | undefined,
  { acceptIncompleteUsers, ignore }: RoleOptions,
): SentRoles | undefined {
  const named = attributes.roles ?? []
  const ids = [...new Set(named.map(roleNamed).filter((id) => id !== undefined))]
  const faults = named.filter((role) => roleNamed(role) === undefined).map(unknownName)
  if (extension && ids.some((id) => !extension.roleIds.includes(id)))
    faults.push(`roles names ${ids.join(', ')}, and roleIds has ${extension.roleIds.join(', ')}; send one of the two.`)
  if (faults.length > 0 && !acceptIncompleteUsers) throw invalidScim('invalidValue', faults.join(' '))
  for (const fault of faults) ignore(fault)
  if (extension) return extension
  return ids.length === 0 ? undefined : { roleIds: ids, addDefault: addsDefault(attributes) }
}

const addsDefault = ({ [ROLES_SCHEMA]: roles }: UserAttributes) => roles?.replaceDefaultRoles === false

const unknownName = ({ value }: NamedRole) => `There is no role ${kindOf(value)}; the roles are ${known()}.`

const known = () => [...ROLES].map(([id, name]) => `${id} (${name})`).join(' and ')

/**
 * The roles after a PATCH; undefined when it did not change them. When the PATCH changed only one of `roleId` and
 * `roleIds`, the other one still has its old value, which does not count.
 * @param sent the names that `applyPatch` returns @throws 400 invalidValue
 */
export function patchedRoles(
  after: UserAttributes,
  sent: ReadonlySet<string>,
  options: RoleOptions,
): SentRoles | undefined {
  return unlessDeactivating(sent.has('active') && after.active === false, options, () => {
    const extension = patchedExtension(after, sent)
    if (!sent.has('roles')) return extension
    if (!extension && !after.roles) return { roleIds: [], addDefault: addsDefault(after) }
    return withNamedRoles(after, extension, options)
  })
}

function patchedExtension(after: UserAttributes, sent: ReadonlySet<string>): SentRoles | undefined {
  const { roleId, roleIds, replaceDefaultRoles } = after[ROLES_SCHEMA] ?? {}
  const addDefault = replaceDefaultRoles === false
  const hasId = sent.has('roleid')
  const hasIds = sent.has('roleids')
  if (hasId && !hasIds) return { roleIds: checked(roleId === undefined ? [] : [roleId]), addDefault }
  if (hasIds && !hasId) return { roleIds: checked(roleIds ?? []), addDefault }
  if (hasIds) return rolesOfExtension(after) ?? { roleIds: [], addDefault }
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
  throw invalidScim('invalidValue', `There is no role ${unknown}; the roles are ${known()}.`)
}
