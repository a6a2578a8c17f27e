/** Rows as the contract of the admin API shows them. */
import type { Schemas } from '#generated/identity'
import type { Config } from '../config.ts'
import type { AccountRow } from '../store/accounts.ts'
import type { ClientRecord } from '../store/client-model.ts'
import type { ProvisioningSettingsRow } from '../store/provisioning-settings.ts'
import type { SecurityLogRow } from '../store/security-log-entries.ts'
import type { UserRow } from '../store/user-model.ts'
import type { UserDetails } from '../store/user-records.ts'

/** @param defaults the limit of accounts without one of their own */
export const showAccount = (it: AccountRow, defaults: Pick<Config, 'apiRateLimit'>): Schemas['Account'] => ({
  id: it.id,
  name: it.name,
  timeZone: it.timeZone,
  zones: it.zones,
  rateLimit: it.apiRateLimit ?? defaults.apiRateLimit,
  createdAt: it.createdAt.toISOString(),
})

/** As the admin API shows it, with the rate limit that operators have set for it; null without one. */
export const showAccountToOperators = (it: AccountRow, defaults: Pick<Config, 'apiRateLimit'>) => ({
  ...showAccount(it, defaults),
  apiRateLimit: it.apiRateLimit,
})

export const showProvisioningSettings = ({
  version: _,
  ...settings
}: ProvisioningSettingsRow): Schemas['ProvisioningSettings'] =>
  // The table allows no other role.
  settings as Schemas['ProvisioningSettings']

const NO_DETAILS: UserDetails = { lockedUntil: null, externalIdentities: [] }

/** @param details those of a new user unless given */
export const showUser = (it: UserRow, details: UserDetails = NO_DETAILS): Schemas['User'] => ({
  id: it.id,
  userName: it.userName,
  email: it.email,
  displayName: it.displayName,
  givenName: it.givenName,
  familyName: it.familyName,
  roleId: it.roleId as Schemas['RoleId'],
  active: it.active,
  projectPermissions: it.projectPermissions,
  internalLogin: it.internalLogin,
  externalLogin: it.externalLogin,
  passwordSet: it.hasPassword,
  secondFactor: it.hasSecondFactor,
  externalIdentities: [...details.externalIdentities],
  lockedUntil: timestamp(details.lockedUntil),
  lastSignInAt: timestamp(it.lastSignInAt),
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
})

export const showClient = (it: ClientRecord): Schemas['ApiClient'] => ({
  clientId: it.id,
  displayName: it.name,
  type: it.type,
  roleId: it.roleId as Schemas['ClientRoleId'],
  // The rules for clients let no others in.
  grants: [...it.grants] as Schemas['ClientGrants'],
  scopes: [...it.scopes] as Schemas['ClientScopes'],
  redirectUris: [...it.redirectUris],
  postLogoutRedirectUris: [...it.postLogoutRedirectUris],
  allowedOrigins: [...it.allowedOrigins],
  allowImplicit: it.allowImplicit,
  accessTokenLifetime: it.accessTokenLifetime,
  rateLimit: it.rateLimit,
  active: it.active,
  lastUsedAt: timestamp(it.lastUsedAt),
  secretChangedAt: timestamp(it.secretChangedAt),
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
})

export const showEntry = (it: SecurityLogRow) => ({
  id: it.id,
  performedOn: it.performedOn.toISOString(),
  action: it.action,
  actorId: it.actorId,
  actorName: it.actorName,
  clientId: it.clientId,
  subject: it.subject,
  ipAddress: it.ipAddress,
  details: it.details,
})

const timestamp = (at: Date | null): string | null => at?.toISOString() ?? null
