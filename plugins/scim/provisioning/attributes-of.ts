/** A stored user as SCIM attributes. Pure. */
import type { ProvisionedUser, UserEmail, UserValues } from '#plugins/identity'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, type UserAttributes } from '../resource.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * The attributes of the user. Of a user whom no provider has provisioned: the login name as userName, and the address for
 * mail as the only e-mail.
 */
export function attributesOf(user: UserValues): UserAttributes {
  const attributes: Writable<UserAttributes> = {}
  if (user.externalId !== null) attributes.externalId = user.externalId
  attributes.userName = user.provided?.userName ?? user.userName
  const name = nameOf(user)
  if (name) attributes.name = name
  const displayName = user.provided ? user.provided.displayName : user.displayName
  if (displayName !== null && displayName !== '') attributes.displayName = displayName
  const emails = emailsOf(user)
  if (emails.length > 0) attributes.emails = emails.map(emailAttribute)
  attributes.active = isActive(user)
  attributes[ROLES_SCHEMA] = rolesOf(user)
  const enterprise = user.provided?.enterprise
  if (enterprise && Object.keys(enterprise).length > 0) attributes[ENTERPRISE_SCHEMA] = enterprise
  return attributes
}

/** Whether the identity provider wants the user to be active; an Administrator may not yet have activated it. */
export const isActive = ({ active, pendingActive }: Pick<UserValues, 'active' | 'pendingActive'>): boolean =>
  pendingActive ?? active

/** The e-mail addresses of the user, as its provider sent them. */
export function emailsOf({ provided, email }: Pick<ProvisionedUser, 'provided' | 'email'>): readonly UserEmail[] {
  if (provided) return provided.emails
  return email === '' ? [] : [{ value: email, type: 'work', primary: true }]
}

const emailAttribute = ({ value, type, primary }: UserEmail) =>
  type === null ? { value, primary } : { value, type, primary }

function nameOf({ provided, givenName, familyName }: UserValues): UserAttributes['name'] {
  const formatted = provided?.formattedName ?? null
  if (formatted === null && familyName === null && givenName === null) return undefined
  return {
    ...(formatted !== null && { formatted }),
    ...(familyName !== null && { familyName }),
    ...(givenName !== null && { givenName }),
  }
}

function rolesOf({ roleIds }: UserValues): NonNullable<UserAttributes[typeof ROLES_SCHEMA]> {
  const [roleId] = roleIds
  return roleIds.length === 1 ? { roleId, roleIds: [...roleIds] } : { roleIds: [...roleIds] }
}
