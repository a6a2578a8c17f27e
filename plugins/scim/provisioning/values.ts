/** Derives the stored values of a user that an identity provider creates or changes. Pure. */
import type { ProvidedValues, ProvisionedUser, ProvisioningSettings, UserValues } from '#plugins/identity'
import { ENTERPRISE_SCHEMA, type UserAttributes } from '../resource.ts'
import { activationAfter, newActivation } from './activation.ts'
import { emailsOf, isActive } from './attributes-of.ts'
import { foldCase, loginName, mainEmail, shownName, storedEmails } from './names.ts'
import { mostPowerful, NO_ROLES, rolesAfter, type SentRoles } from './roles.ts'

/** The attributes of a whole user, checked for those that are required. */
export type WholeUser = UserAttributes & { readonly userName: string }

export function newUser(user: WholeUser, roles: SentRoles | undefined, settings: ProvisioningSettings): UserValues {
  const roleIds = rolesAfter(roles, undefined, settings)
  const emails = storedEmails(user.emails)
  return {
    ...described(user),
    userName: loginName({ userName: user.userName, emails }, settings),
    roleId: mostPowerful(roleIds),
    roleIds,
    ...newActivation(user.active ?? true, settings),
    internalLogin: settings.allowInternalLogin,
    externalLogin: settings.allowExternalLogin,
    projectPermissions: !settings.projectPermissionsOffByDefault,
    deletedByProvider: false,
  }
}

/**
 * The fields that a user has after a change. The login name stays unless what it was made from has changed; without a value
 * of `active`, so does the activation. A user who becomes active is shown again to providers that had deleted it. One who may be
 * another person has no roles of before.
 */
export function changedUser(
  current: ProvisionedUser,
  user: WholeUser,
  sent: SentRoles | undefined,
  settings: ProvisioningSettings,
): Partial<UserValues> {
  const roles = sent ?? (isInactiveLinked(current, user) ? NO_ROLES : undefined)
  const roleIds = rolesAfter(roles, current.roleIds, settings)
  const active = user.active ?? isActive(current)
  return {
    ...described(user),
    userName: changedLoginName(current, user, settings),
    roleId: roles ? mostPowerful(roleIds) : current.roleId,
    roleIds,
    ...activationAfter(active, current),
    deletedByProvider: current.deletedByProvider && !active,
  }
}

/** Whether an inactive user gets its first external id. As with a POST, it may be another person (`linking.ts`). */
export const isInactiveLinked = (
  current: ProvisionedUser,
  { externalId }: { readonly externalId?: string | null | undefined },
): boolean => !isActive(current) && current.externalId === null && typeof externalId === 'string'

function changedLoginName(current: ProvisionedUser, user: WholeUser, settings: ProvisioningSettings): string {
  const userName = current.provided?.userName ?? current.userName
  const before = loginName({ userName, emails: emailsOf(current) }, settings)
  const after = loginName({ userName: user.userName, emails: storedEmails(user.emails) }, settings)
  return foldCase(before) === foldCase(after) ? current.userName : after
}

/** The fields that describe the person. */
function described(user: WholeUser) {
  const emails = storedEmails(user.emails)
  const provided: ProvidedValues = {
    userName: user.userName,
    displayName: user.displayName ?? null,
    formattedName: user.name?.formatted ?? null,
    emails,
    enterprise: user[ENTERPRISE_SCHEMA] ?? {},
  }
  return {
    provided,
    email: mainEmail(emails),
    displayName: shownName(user),
    givenName: user.name?.givenName ?? null,
    familyName: user.name?.familyName ?? null,
    externalId: user.externalId ?? null,
  }
}
