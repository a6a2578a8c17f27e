// Generated from openapi/identity.yaml by `npm run codegen`; do not edit.
import type { DefinePlugin, HandlersOf, Operation } from '#runtime'

export type Ops = {
  createToken: Operation<operations['createToken'], 'open'>
  authorize: Operation<operations['authorize'], 'open'>
  authorizeByForm: Operation<operations['authorizeByForm'], 'open'>
  getUserInfo: Operation<operations['getUserInfo'], 'read'>
  getUserInfoByPost: Operation<operations['getUserInfoByPost'], 'write'>
  endSession: Operation<operations['endSession'], 'open'>
  endSessionByForm: Operation<operations['endSessionByForm'], 'open'>
  getOpenIdConfiguration: Operation<operations['getOpenIdConfiguration'], 'open'>
  getAuthorizationServerMetadata: Operation<operations['getAuthorizationServerMetadata'], 'open'>
  getSigningKeys: Operation<operations['getSigningKeys'], 'open'>
  revokeToken: Operation<operations['revokeToken'], 'open'>
  introspectToken: Operation<operations['introspectToken'], 'open'>
  showSignIn: Operation<operations['showSignIn'], 'open'>
  signIn: Operation<operations['signIn'], 'open'>
  showAccountChoice: Operation<operations['showAccountChoice'], 'open'>
  chooseAccount: Operation<operations['chooseAccount'], 'open'>
  showSecondFactor: Operation<operations['showSecondFactor'], 'open'>
  checkSecondFactor: Operation<operations['checkSecondFactor'], 'open'>
  showProfile: Operation<operations['showProfile'], 'open'>
  endAllSessions: Operation<operations['endAllSessions'], 'open'>
  showPasswordChange: Operation<operations['showPasswordChange'], 'open'>
  changePassword: Operation<operations['changePassword'], 'open'>
  showSecondFactorSettings: Operation<operations['showSecondFactorSettings'], 'open'>
  changeSecondFactor: Operation<operations['changeSecondFactor'], 'open'>
  showForgotPassword: Operation<operations['showForgotPassword'], 'open'>
  requestPasswordLink: Operation<operations['requestPasswordLink'], 'open'>
  showPasswordForm: Operation<operations['showPasswordForm'], 'open'>
  setPassword: Operation<operations['setPassword'], 'open'>
  startSso: Operation<operations['startSso'], 'open'>
  finishSso: Operation<operations['finishSso'], 'open'>
  getAccount: Operation<operations['getAccount'], 'read'>
  updateAccount: Operation<operations['updateAccount'], 'write'>
  listPlugins: Operation<operations['listPlugins'], 'read'>
  getProvisioningSettings: Operation<operations['getProvisioningSettings'], 'read'>
  updateProvisioningSettings: Operation<operations['updateProvisioningSettings'], 'write'>
  listSecurityLog: Operation<operations['listSecurityLog'], 'read'>
  listUsers: Operation<operations['listUsers'], 'read'>
  createUser: Operation<operations['createUser'], 'write'>
  getUser: Operation<operations['getUser'], 'read'>
  updateUser: Operation<operations['updateUser'], 'write'>
  activateUser: Operation<operations['activateUser'], 'write'>
  deactivateUser: Operation<operations['deactivateUser'], 'write'>
  linkUser: Operation<operations['linkUser'], 'write'>
  unlinkUser: Operation<operations['unlinkUser'], 'write'>
  unlockUser: Operation<operations['unlockUser'], 'write'>
  setUserPassword: Operation<operations['setUserPassword'], 'write'>
  resetUserSecondFactor: Operation<operations['resetUserSecondFactor'], 'write'>
  listClients: Operation<operations['listClients'], 'read'>
  createClient: Operation<operations['createClient'], 'write'>
  getClient: Operation<operations['getClient'], 'read'>
  updateClient: Operation<operations['updateClient'], 'write'>
  deleteClient: Operation<operations['deleteClient'], 'write'>
  regenerateClientSecret: Operation<operations['regenerateClientSecret'], 'write'>
  activateClient: Operation<operations['activateClient'], 'write'>
  deactivateClient: Operation<operations['deactivateClient'], 'write'>
  listSsoProviders: Operation<operations['listSsoProviders'], 'read'>
  createSsoProvider: Operation<operations['createSsoProvider'], 'write'>
  getSsoProvider: Operation<operations['getSsoProvider'], 'read'>
  updateSsoProvider: Operation<operations['updateSsoProvider'], 'write'>
  deleteSsoProvider: Operation<operations['deleteSsoProvider'], 'write'>
  activateSsoProvider: Operation<operations['activateSsoProvider'], 'write'>
  deactivateSsoProvider: Operation<operations['deactivateSsoProvider'], 'write'>
  testSsoProvider: Operation<operations['testSsoProvider'], 'write'>
}

/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */
export type Handlers = Partial<HandlersOf<Ops>>

export type Schemas = components['schemas']

export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: 'identity',
  contract: new URL('../openapi/identity.yaml', import.meta.url),
  ...plugin,
})

/** What a row of identity.account has of a Account, by the names of the columns in camel case. */
export interface AccountFields {
  readonly id: Schemas['Account']['id']
  readonly name: Schemas['Account']['name']
  readonly timeZone: Schemas['Account']['timeZone']
  readonly zones: Schemas['Account']['zones']
  readonly reportsCountForDayFrom: Schemas['Account']['reportsCountForDayFrom']
  readonly safetyFactor: Schemas['Account']['safetyFactor']
  readonly durationCorrelation: Schemas['Account']['durationCorrelation']
  readonly estimatesFromHistory: Schemas['Account']['estimatesFromHistory']
  readonly activeProjectLimit: Schemas['Account']['activeProjectLimit']
  readonly createdAt: Date
}

/** What requests give of a Account, by the names of the columns in camel case. */
export type AccountInput = Pick<AccountFields, 'name' | 'timeZone' | 'zones' | 'reportsCountForDayFrom' | 'safetyFactor' | 'durationCorrelation' | 'estimatesFromHistory' | 'activeProjectLimit'>

/** What a new Account cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewAccount = Pick<AccountFields, 'name' | 'timeZone' | 'zones' | 'safetyFactor' | 'durationCorrelation' | 'estimatesFromHistory'> & Partial<AccountFields>

/** The Account of the contract. */
export const accountEntity = {
  table: 'identity.account',
  /** The columns of rows. */
  columns: {
    id: 'account.id',
    name: 'account.name',
    timeZone: 'account.time_zone',
    zones: 'account.zones',
    reportsCountForDayFrom: 'account.reports_count_for_day_from',
    safetyFactor: 'account.safety_factor',
    durationCorrelation: 'account.duration_correlation',
    estimatesFromHistory: 'account.estimates_from_history',
    activeProjectLimit: 'account.active_project_limit',
    createdAt: 'account.created_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'account.id', type: 'integer', notNull: true },
    name: { column: 'account.name', type: 'string', notNull: true },
    timeZone: { column: 'account.time_zone', type: 'string', notNull: true },
    zones: { column: 'account.zones', type: 'string', notNull: true, values: ['flat', 'sloped'] },
    reportsCountForDayFrom: { column: 'account.reports_count_for_day_from', type: 'string' },
    safetyFactor: { column: 'account.safety_factor', type: 'number', notNull: true },
    durationCorrelation: { column: 'account.duration_correlation', type: 'number', notNull: true },
    estimatesFromHistory: { column: 'account.estimates_from_history', type: 'boolean', notNull: true },
    activeProjectLimit: { column: 'account.active_project_limit', type: 'integer' },
    createdAt: { column: 'account.created_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'name', 'timeZone', 'zones', 'reportsCountForDayFrom', 'safetyFactor', 'durationCorrelation', 'estimatesFromHistory', 'activeProjectLimit', 'rateLimit', 'createdAt'],
  /** What updates change. */
  writable: ['name', 'timeZone', 'zones', 'reportsCountForDayFrom', 'safetyFactor', 'durationCorrelation', 'estimatesFromHistory', 'activeProjectLimit'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    rateLimit: 'same',
    createdAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    zones: 'flat',
    reportsCountForDayFrom: '13:00',
    safetyFactor: 2,
    durationCorrelation: 0.2,
    estimatesFromHistory: false,
    activeProjectLimit: null,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    name: { type: 'string' },
    timeZone: { type: 'string' },
    zones: { type: 'string' },
    reportsCountForDayFrom: { type: 'string', null: true },
    safetyFactor: { type: 'number' },
    durationCorrelation: { type: 'number' },
    estimatesFromHistory: { type: 'boolean' },
    activeProjectLimit: { type: 'integer', null: true },
    createdAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<AccountFields, 'name' | 'timeZone' | 'zones' | 'reportsCountForDayFrom' | 'safetyFactor' | 'durationCorrelation' | 'estimatesFromHistory' | 'activeProjectLimit'>>): Partial<AccountInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: AccountFields, derived: Pick<Schemas['Account'], 'rateLimit'>): Schemas['Account'] => ({
    id: row.id,
    name: row.name,
    timeZone: row.timeZone,
    zones: row.zones,
    reportsCountForDayFrom: row.reportsCountForDayFrom,
    safetyFactor: row.safetyFactor,
    durationCorrelation: row.durationCorrelation,
    estimatesFromHistory: row.estimatesFromHistory,
    activeProjectLimit: row.activeProjectLimit,
    rateLimit: derived.rateLimit,
    createdAt: row.createdAt.toISOString(),
  }),
} as const

/** What a row of identity.provisioning_settings has of a ProvisioningSettings, by the names of the columns in camel case. */
export interface ProvisioningSettingsFields {
  readonly defaultRoleId: number
  readonly autoActivate: Schemas['ProvisioningSettings']['autoActivate']
  readonly allowExternalLogin: Schemas['ProvisioningSettings']['allowExternalLogin']
  readonly allowInternalLogin: Schemas['ProvisioningSettings']['allowInternalLogin']
  readonly useExternalUsername: Schemas['ProvisioningSettings']['useExternalUsername']
  readonly projectPermissionsOffByDefault: Schemas['ProvisioningSettings']['projectPermissionsOffByDefault']
}

/** What requests give of a ProvisioningSettings, by the names of the columns in camel case. */
export type ProvisioningSettingsInput = Pick<ProvisioningSettingsFields, 'defaultRoleId' | 'autoActivate' | 'allowExternalLogin' | 'allowInternalLogin' | 'useExternalUsername' | 'projectPermissionsOffByDefault'>

/** What a new ProvisioningSettings cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewProvisioningSettings = Pick<ProvisioningSettingsFields, 'defaultRoleId' | 'autoActivate' | 'allowExternalLogin' | 'allowInternalLogin' | 'useExternalUsername' | 'projectPermissionsOffByDefault'> & Partial<ProvisioningSettingsFields>

/** The ProvisioningSettings of the contract. */
export const provisioningSettingsEntity = {
  table: 'identity.provisioning_settings',
  /** The columns of rows. */
  columns: {
    defaultRoleId: 'settings.default_role_id',
    autoActivate: 'settings.auto_activate',
    allowExternalLogin: 'settings.allow_external_login',
    allowInternalLogin: 'settings.allow_internal_login',
    useExternalUsername: 'settings.use_external_username',
    projectPermissionsOffByDefault: 'settings.project_permissions_off_by_default',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    defaultRoleId: { column: 'settings.default_role_id', type: 'integer', notNull: true },
    autoActivate: { column: 'settings.auto_activate', type: 'boolean', notNull: true },
    allowExternalLogin: { column: 'settings.allow_external_login', type: 'boolean', notNull: true },
    allowInternalLogin: { column: 'settings.allow_internal_login', type: 'boolean', notNull: true },
    useExternalUsername: { column: 'settings.use_external_username', type: 'boolean', notNull: true },
    projectPermissionsOffByDefault: { column: 'settings.project_permissions_off_by_default', type: 'boolean', notNull: true },
  },
  /** What lists select. */
  select: ['defaultRoleId', 'autoActivate', 'allowExternalLogin', 'allowInternalLogin', 'useExternalUsername', 'projectPermissionsOffByDefault'],
  /** What updates change. */
  writable: ['defaultRoleId', 'autoActivate', 'allowExternalLogin', 'allowInternalLogin', 'useExternalUsername', 'projectPermissionsOffByDefault'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {},
  /** What a new one has where it is not given. */
  defaults: {
    defaultRoleId: 2,
    autoActivate: true,
    allowExternalLogin: true,
    allowInternalLogin: false,
    useExternalUsername: false,
    projectPermissionsOffByDefault: false,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    defaultRoleId: { type: 'integer' },
    autoActivate: { type: 'boolean' },
    allowExternalLogin: { type: 'boolean' },
    allowInternalLogin: { type: 'boolean' },
    useExternalUsername: { type: 'boolean' },
    projectPermissionsOffByDefault: { type: 'boolean' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<ProvisioningSettingsFields, 'defaultRoleId' | 'autoActivate' | 'allowExternalLogin' | 'allowInternalLogin' | 'useExternalUsername' | 'projectPermissionsOffByDefault'>>): Partial<ProvisioningSettingsInput> => ({ ...rest }),
  /** What answers show of a row. */
  view: (row: ProvisioningSettingsFields): Schemas['ProvisioningSettings'] => ({
    defaultRoleId: row.defaultRoleId as Schemas['ProvisioningSettings']['defaultRoleId'],
    autoActivate: row.autoActivate,
    allowExternalLogin: row.allowExternalLogin,
    allowInternalLogin: row.allowInternalLogin,
    useExternalUsername: row.useExternalUsername,
    projectPermissionsOffByDefault: row.projectPermissionsOffByDefault,
  }),
} as const

/** What a row of identity.security_log has of a SecurityLogEntry, by the names of the columns in camel case. */
export interface SecurityLogEntryFields {
  readonly id: Required<Schemas['SecurityLogEntry']>['id']
  readonly performedOn: Date
  readonly action: Required<Schemas['SecurityLogEntry']>['action']
  readonly actorId: Required<Schemas['SecurityLogEntry']>['actorId']
  readonly actorName: Required<Schemas['SecurityLogEntry']>['actorName']
  readonly clientId: Required<Schemas['SecurityLogEntry']>['clientId']
  readonly subject: Required<Schemas['SecurityLogEntry']>['subject']
  readonly ipAddress: Required<Schemas['SecurityLogEntry']>['ipAddress']
  readonly details: Required<Schemas['SecurityLogEntry']>['details']
}

/** What requests give of a SecurityLogEntry, by the names of the columns in camel case. */
export type SecurityLogEntryInput = Pick<SecurityLogEntryFields, never>

/** What a new SecurityLogEntry cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewSecurityLogEntry = Pick<SecurityLogEntryFields, never> & Partial<SecurityLogEntryFields>

/** The SecurityLogEntry of the contract. */
export const securityLogEntryEntity = {
  table: 'identity.security_log',
  /** The columns of rows. */
  columns: {
    id: 'l.id',
    performedOn: 'l.performed_on',
    action: 'l.action',
    actorId: 'l.actor_id',
    actorName: 'l.actor_name',
    clientId: 'l.client_id',
    subject: 'l.subject',
    ipAddress: 'l.ip_address',
    details: 'l.details',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'l.id', type: 'integer', notNull: true },
    performedOn: { column: 'l.performed_on', type: 'timestamp', notNull: true },
    action: { column: 'l.action', type: 'string', notNull: true, values: ['sign_in', 'sign_in_failed', 'sign_in_locked_out', 'sign_out', 'sso_sign_in', 'sso_sign_in_failed', 'token_refused', 'refresh_token_reused', 'authorization_code_reused', 'password_changed', 'password_link_created', 'second_factor_enabled', 'second_factor_disabled', 'recovery_code_used', 'user_created', 'user_updated', 'user_role_changed', 'user_activated', 'user_deactivated', 'user_linked', 'user_unlinked', 'user_unlocked', 'client_created', 'client_updated', 'client_secret_regenerated', 'client_activated', 'client_deactivated', 'client_deleted', 'sso_provider_created', 'sso_provider_updated', 'sso_provider_activated', 'sso_provider_deactivated', 'sso_provider_deleted', 'account_updated', 'provisioning_settings_updated'] },
    actorId: { column: 'l.actor_id', type: 'integer' },
    actorName: { column: 'l.actor_name', type: 'string', notNull: true },
    clientId: { column: 'l.client_id', type: 'string' },
    subject: { column: 'l.subject', type: 'string' },
    ipAddress: { column: 'l.ip_address', type: 'string' },
  },
  /** What lists select. */
  select: ['id', 'performedOn', 'action', 'actorId', 'actorName', 'clientId', 'subject', 'ipAddress', 'details'],
  /** What updates change. */
  writable: [],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    performedOn: 'same',
    action: 'same',
    actorId: 'same',
    actorName: 'same',
    clientId: 'same',
    subject: 'same',
    ipAddress: 'same',
    details: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {},
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    performedOn: { type: 'timestamp' },
    action: { type: 'string' },
    actorId: { type: 'integer', null: true },
    actorName: { type: 'string' },
    clientId: { type: 'string', null: true },
    subject: { type: 'string', null: true },
    ipAddress: { type: 'string', null: true },
    details: { type: 'object' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<SecurityLogEntryFields, never>>): Partial<SecurityLogEntryInput> => ({ ...rest }),
  /** What answers show of a row. */
  view: (row: SecurityLogEntryFields): Required<Schemas['SecurityLogEntry']> => ({
    id: row.id,
    performedOn: row.performedOn.toISOString(),
    action: row.action,
    actorId: row.actorId,
    actorName: row.actorName,
    clientId: row.clientId,
    subject: row.subject,
    ipAddress: row.ipAddress,
    details: row.details,
  }),
} as const

/** What a row of identity.app_user has of a User, by the names of the columns in camel case. */
export interface UserFields {
  readonly id: Schemas['User']['id']
  readonly userName: Schemas['User']['userName']
  readonly email: Schemas['User']['email']
  readonly displayName: Schemas['User']['displayName']
  readonly givenName: Schemas['User']['givenName']
  readonly familyName: Schemas['User']['familyName']
  readonly roleId: number
  readonly active: Schemas['User']['active']
  readonly projectPermissions: Schemas['User']['projectPermissions']
  readonly internalLogin: Schemas['User']['internalLogin']
  readonly externalLogin: Schemas['User']['externalLogin']
  readonly lastSignInAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a User, by the names of the columns in camel case. */
export type UserInput = Pick<UserFields, 'userName' | 'email' | 'displayName' | 'givenName' | 'familyName' | 'roleId' | 'projectPermissions' | 'internalLogin' | 'externalLogin'>

/** What a new User cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewUser = Pick<UserFields, 'userName' | 'email' | 'displayName' | 'roleId' | 'projectPermissions' | 'internalLogin' | 'externalLogin'> & Partial<UserFields>

/** The User of the contract. */
export const userEntity = {
  table: 'identity.app_user',
  /** The columns of rows. */
  columns: {
    id: 'app_user.id',
    userName: 'app_user.user_name',
    email: 'app_user.email',
    displayName: 'app_user.display_name',
    givenName: 'app_user.given_name',
    familyName: 'app_user.family_name',
    roleId: 'app_user.role_id',
    active: 'app_user.active',
    projectPermissions: 'app_user.project_permissions',
    internalLogin: 'app_user.internal_login',
    externalLogin: 'app_user.external_login',
    lastSignInAt: 'app_user.last_sign_in_at',
    createdAt: 'app_user.created_at',
    updatedAt: 'app_user.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'app_user.id', type: 'integer', notNull: true },
    userName: { column: 'app_user.user_name', type: 'string', notNull: true },
    email: { column: 'app_user.email', type: 'string', notNull: true },
    displayName: { column: 'app_user.display_name', type: 'string', notNull: true },
    givenName: { column: 'app_user.given_name', type: 'string' },
    familyName: { column: 'app_user.family_name', type: 'string' },
    roleId: { column: 'app_user.role_id', type: 'integer', notNull: true },
    active: { column: 'app_user.active', type: 'boolean', notNull: true },
    projectPermissions: { column: 'app_user.project_permissions', type: 'boolean', notNull: true },
    internalLogin: { column: 'app_user.internal_login', type: 'boolean', notNull: true },
    externalLogin: { column: 'app_user.external_login', type: 'boolean', notNull: true },
    lastSignInAt: { column: 'app_user.last_sign_in_at', type: 'timestamp' },
    createdAt: { column: 'app_user.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 'app_user.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'userName', 'email', 'displayName', 'givenName', 'familyName', 'roleId', 'active', 'projectPermissions', 'internalLogin', 'externalLogin', 'passwordSet', 'secondFactor', 'externalIdentities', 'lockedUntil', 'lastSignInAt', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['userName', 'email', 'displayName', 'givenName', 'familyName', 'roleId', 'projectPermissions', 'internalLogin', 'externalLogin'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    active: 'same',
    passwordSet: 'same',
    secondFactor: 'same',
    externalIdentities: 'same',
    lockedUntil: 'notLater',
    lastSignInAt: 'notLater',
    createdAt: 'same',
    updatedAt: 'notLater',
  },
  /** What a new one has where it is not given. */
  defaults: {
    projectPermissions: true,
    internalLogin: true,
    externalLogin: true,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'integer' },
    userName: { type: 'string' },
    email: { type: 'string' },
    displayName: { type: 'string' },
    givenName: { type: 'string', null: true },
    familyName: { type: 'string', null: true },
    roleId: { type: 'integer' },
    active: { type: 'boolean' },
    projectPermissions: { type: 'boolean' },
    internalLogin: { type: 'boolean' },
    externalLogin: { type: 'boolean' },
    lastSignInAt: { type: 'timestamp', null: true },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<UserFields, 'userName' | 'email' | 'displayName' | 'givenName' | 'familyName' | 'roleId' | 'projectPermissions' | 'internalLogin' | 'externalLogin'>>): Partial<UserInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: UserFields, derived: Pick<Schemas['User'], 'passwordSet' | 'secondFactor' | 'externalIdentities' | 'lockedUntil'>): Schemas['User'] => ({
    id: row.id,
    userName: row.userName,
    email: row.email,
    displayName: row.displayName,
    givenName: row.givenName,
    familyName: row.familyName,
    roleId: row.roleId as Schemas['User']['roleId'],
    active: row.active,
    projectPermissions: row.projectPermissions,
    internalLogin: row.internalLogin,
    externalLogin: row.externalLogin,
    passwordSet: derived.passwordSet,
    secondFactor: derived.secondFactor,
    externalIdentities: derived.externalIdentities,
    lockedUntil: derived.lockedUntil,
    lastSignInAt: row.lastSignInAt && row.lastSignInAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

/** What a row of identity.client has of a ApiClient, by the names of the columns in camel case. */
export interface ApiClientFields {
  readonly id: Schemas['ApiClient']['clientId']
  readonly name: Schemas['ApiClient']['displayName']
  readonly type: Schemas['ApiClient']['type']
  readonly roleId: number
  readonly grants: Readonly<Schemas['ApiClient']['grants']>
  readonly scopes: Readonly<Schemas['ApiClient']['scopes']>
  readonly redirectUris: Readonly<Schemas['ApiClient']['redirectUris']>
  readonly postLogoutRedirectUris: Readonly<Schemas['ApiClient']['postLogoutRedirectUris']>
  readonly allowedOrigins: Readonly<Schemas['ApiClient']['allowedOrigins']>
  readonly allowImplicit: Schemas['ApiClient']['allowImplicit']
  readonly requirePkce: Schemas['ApiClient']['requirePkce']
  readonly accessTokenLifetime: Schemas['ApiClient']['accessTokenLifetime']
  readonly rateLimit: Schemas['ApiClient']['rateLimit']
  readonly active: Schemas['ApiClient']['active']
  readonly lastUsedAt: Date | null
  readonly secretChangedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a ApiClient, by the names of the columns in camel case. */
export type ApiClientInput = Pick<ApiClientFields, 'name' | 'type' | 'roleId' | 'grants' | 'scopes' | 'redirectUris' | 'postLogoutRedirectUris' | 'allowedOrigins' | 'allowImplicit' | 'requirePkce' | 'accessTokenLifetime'>

/** What a new ApiClient cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewApiClient = Pick<ApiClientFields, 'name' | 'type' | 'roleId' | 'grants' | 'scopes' | 'redirectUris' | 'postLogoutRedirectUris' | 'allowedOrigins' | 'allowImplicit' | 'requirePkce'> & Partial<ApiClientFields>

/** The ApiClient of the contract. */
export const apiClientEntity = {
  table: 'identity.client',
  /** The columns of rows. */
  columns: {
    id: 'client.id',
    name: 'client.name',
    type: 'client.type',
    roleId: 'client.role_id',
    grants: 'client.grants',
    scopes: 'client.scopes',
    redirectUris: 'client.redirect_uris',
    postLogoutRedirectUris: 'client.post_logout_redirect_uris',
    allowedOrigins: 'client.allowed_origins',
    allowImplicit: 'client.allow_implicit',
    requirePkce: 'client.require_pkce',
    accessTokenLifetime: 'client.access_token_lifetime',
    rateLimit: 'client.rate_limit',
    active: 'client.active',
    lastUsedAt: 'client.last_used_at',
    secretChangedAt: 'client.secret_changed_at',
    createdAt: 'client.created_at',
    updatedAt: 'client.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    clientId: { column: 'client.id', type: 'string', notNull: true },
    displayName: { column: 'client.name', type: 'string', notNull: true },
    type: { column: 'client.type', type: 'string', notNull: true, values: ['confidential', 'public'] },
    roleId: { column: 'client.role_id', type: 'integer', notNull: true },
    allowImplicit: { column: 'client.allow_implicit', type: 'boolean', notNull: true },
    requirePkce: { column: 'client.require_pkce', type: 'boolean', notNull: true },
    accessTokenLifetime: { column: 'client.access_token_lifetime', type: 'integer' },
    rateLimit: { column: 'client.rate_limit', type: 'integer' },
    active: { column: 'client.active', type: 'boolean', notNull: true },
    lastUsedAt: { column: 'client.last_used_at', type: 'timestamp' },
    secretChangedAt: { column: 'client.secret_changed_at', type: 'timestamp' },
    createdAt: { column: 'client.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 'client.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['clientId', 'displayName', 'type', 'roleId', 'grants', 'scopes', 'redirectUris', 'postLogoutRedirectUris', 'allowedOrigins', 'allowImplicit', 'requirePkce', 'accessTokenLifetime', 'rateLimit', 'active', 'lastUsedAt', 'secretChangedAt', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['displayName', 'roleId', 'grants', 'scopes', 'redirectUris', 'postLogoutRedirectUris', 'allowedOrigins', 'allowImplicit', 'requirePkce', 'accessTokenLifetime'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    clientId: 'same',
    type: 'same',
    rateLimit: 'same',
    active: 'same',
    lastUsedAt: 'notLater',
    secretChangedAt: 'notLater',
    createdAt: 'same',
    updatedAt: 'notLater',
  },
  /** What a new one has where it is not given. */
  defaults: {
    type: 'confidential',
    roleId: 2,
    scopes: ["api1","openid","profile","email","offline_access"],
    redirectUris: [],
    postLogoutRedirectUris: [],
    allowedOrigins: [],
    allowImplicit: false,
    requirePkce: true,
    accessTokenLifetime: null,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    roleId: { type: 'integer' },
    grants: { type: 'array' },
    scopes: { type: 'array' },
    redirectUris: { type: 'array' },
    postLogoutRedirectUris: { type: 'array' },
    allowedOrigins: { type: 'array' },
    allowImplicit: { type: 'boolean' },
    requirePkce: { type: 'boolean' },
    accessTokenLifetime: { type: 'integer', null: true },
    rateLimit: { type: 'integer', null: true },
    active: { type: 'boolean' },
    lastUsedAt: { type: 'timestamp', null: true },
    secretChangedAt: { type: 'timestamp', null: true },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ displayName: name, ...rest }: Partial<Pick<ApiClientFields, 'type' | 'roleId' | 'grants' | 'scopes' | 'redirectUris' | 'postLogoutRedirectUris' | 'allowedOrigins' | 'allowImplicit' | 'requirePkce' | 'accessTokenLifetime'>> & { readonly displayName?: ApiClientFields['name'] }): Partial<ApiClientInput> => ({ ...rest, ...(name !== undefined && { name }) }),
  /** What answers show of a row. */
  view: (row: ApiClientFields): Schemas['ApiClient'] => ({
    clientId: row.id,
    displayName: row.name,
    type: row.type,
    roleId: row.roleId as Schemas['ApiClient']['roleId'],
    grants: [...row.grants],
    scopes: [...row.scopes],
    redirectUris: [...row.redirectUris],
    postLogoutRedirectUris: [...row.postLogoutRedirectUris],
    allowedOrigins: [...row.allowedOrigins],
    allowImplicit: row.allowImplicit,
    requirePkce: row.requirePkce,
    accessTokenLifetime: row.accessTokenLifetime,
    rateLimit: row.rateLimit,
    active: row.active,
    lastUsedAt: row.lastUsedAt && row.lastUsedAt.toISOString(),
    secretChangedAt: row.secretChangedAt && row.secretChangedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

/** What a row of identity.sso_provider has of a SsoProvider, by the names of the columns in camel case. */
export interface SsoProviderFields {
  readonly id: Schemas['SsoProvider']['id']
  readonly displayName: Schemas['SsoProvider']['displayName']
  readonly authenticationScheme: Schemas['SsoProvider']['authenticationScheme']
  readonly authorityUrl: Schemas['SsoProvider']['authorityUrl']
  readonly clientId: Schemas['SsoProvider']['clientId']
  readonly externalIdClaim: Schemas['SsoProvider']['externalIdClaim']
  readonly active: Schemas['SsoProvider']['active']
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What requests give of a SsoProvider, by the names of the columns in camel case. */
export type SsoProviderInput = Pick<SsoProviderFields, 'displayName' | 'authenticationScheme' | 'authorityUrl' | 'clientId' | 'externalIdClaim' | 'active'>

/** What a new SsoProvider cannot be stored without, and what else it may have; `defaults` has what requests leave out. */
export type NewSsoProvider = Pick<SsoProviderFields, 'displayName' | 'authenticationScheme' | 'authorityUrl' | 'clientId' | 'externalIdClaim' | 'active'> & Partial<SsoProviderFields>

/** The SsoProvider of the contract. */
export const ssoProviderEntity = {
  table: 'identity.sso_provider',
  /** The columns of rows. */
  columns: {
    id: 'sso_provider.id',
    displayName: 'sso_provider.display_name',
    authenticationScheme: 'sso_provider.authentication_scheme',
    authorityUrl: 'sso_provider.authority_url',
    clientId: 'sso_provider.client_id',
    externalIdClaim: 'sso_provider.external_id_claim',
    active: 'sso_provider.active',
    createdAt: 'sso_provider.created_at',
    updatedAt: 'sso_provider.updated_at',
  },
  /** By which lists are filtered and sorted. */
  fields: {
    id: { column: 'sso_provider.id', type: 'string', notNull: true },
    displayName: { column: 'sso_provider.display_name', type: 'string', notNull: true },
    authenticationScheme: { column: 'sso_provider.authentication_scheme', type: 'string', notNull: true },
    authorityUrl: { column: 'sso_provider.authority_url', type: 'string', notNull: true },
    clientId: { column: 'sso_provider.client_id', type: 'string', notNull: true },
    externalIdClaim: { column: 'sso_provider.external_id_claim', type: 'string', notNull: true },
    active: { column: 'sso_provider.active', type: 'boolean', notNull: true },
    createdAt: { column: 'sso_provider.created_at', type: 'timestamp', notNull: true },
    updatedAt: { column: 'sso_provider.updated_at', type: 'timestamp', notNull: true },
  },
  /** What lists select. */
  select: ['id', 'displayName', 'authenticationScheme', 'authorityUrl', 'clientId', 'clientSecretSet', 'callbackUrl', 'externalIdClaim', 'active', 'createdAt', 'updatedAt'],
  /** What updates change. */
  writable: ['displayName', 'authorityUrl', 'clientId', 'clientSecret', 'externalIdClaim'],
  /** How what updates cannot change may be given back: see `readOnlyFaults`. */
  readOnly: {
    id: 'same',
    authenticationScheme: 'same',
    clientSecretSet: 'same',
    callbackUrl: 'same',
    active: 'same',
    createdAt: 'same',
    updatedAt: 'same',
  },
  /** What a new one has where it is not given. */
  defaults: {
    active: true,
  },
  /** What a change of a field of the row sets off. */
  setsOff: {},
  /** The own columns of the table, by the names of rows: see `columnsOf`. */
  stored: {
    id: { type: 'string' },
    displayName: { type: 'string' },
    authenticationScheme: { type: 'string' },
    authorityUrl: { type: 'string' },
    clientId: { type: 'string' },
    externalIdClaim: { type: 'string' },
    active: { type: 'boolean' },
    createdAt: { type: 'timestamp' },
    updatedAt: { type: 'timestamp' },
  },
  /** Values by the names of the row. */
  toRow: ({ ...rest }: Partial<Pick<SsoProviderFields, 'displayName' | 'authenticationScheme' | 'authorityUrl' | 'clientId' | 'externalIdClaim' | 'active'>>): Partial<SsoProviderInput> => ({ ...rest }),
  /** What answers show of a row. @param derived what no row has */
  view: (row: SsoProviderFields, derived: Pick<Schemas['SsoProvider'], 'clientSecretSet' | 'callbackUrl'>): Schemas['SsoProvider'] => ({
    id: row.id,
    displayName: row.displayName,
    authenticationScheme: row.authenticationScheme,
    authorityUrl: row.authorityUrl,
    clientId: row.clientId,
    clientSecretSet: derived.clientSecretSet,
    callbackUrl: derived.callbackUrl,
    externalIdClaim: row.externalIdClaim,
    active: row.active,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
} as const

export interface paths {
    "/connect/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an access token
         * @description The token endpoint (RFC 6749, section 3.2). A confidential client authenticates with HTTP Basic or with `client_id` and `client_secret` in the body, not with both (section 2.3.1). A public client sends its `client_id` alone; it can use the grant types `authorization_code` and `refresh_token`. Grant types: `authorization_code` (a user has signed in at `/connect/authorize`; with the scope `openid` the response has an id_token), `password` (a user of the client's account signs in), `client_credentials` (without a user) and `refresh_token`. An authorization code can be used once; reuse revokes the tokens that were issued for it. A refresh token is issued only with the scope `offline_access`. It can be used once, and each use issues a new one (refresh token rotation); reuse revokes all tokens of the same sign-in. It expires 14 days after its issue, and at the latest 30 days after the sign-in. The scope `admin` is granted only to Administrators. Unknown parameters are ignored; a repeated parameter is an error.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/authorize": {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        /**
         * Sign a user in for a client
         * @description The authorization endpoint (RFC 6749, section 3.1; OpenID Connect Core, section 3.1.2). The user's browser is sent here. A user who is not signed in sees the sign-in page first. Then the browser is redirected to `redirect_uri` with `code`, `state` and `iss` (RFC 9207). PKCE with S256 is required of every client (RFC 7636). Errors are sent to `redirect_uri` as well, except for an unknown client, a `redirect_uri` that the client does not register character by character, and a repeated parameter: these are shown to the user. Public clients may use any port of a registered loopback address (RFC 8252, section 7.3). `response_type=token` is refused unless the client is registered for it. Unknown parameters are ignored.
         */
        get: operations["authorize"];
        put?: never;
        /**
         * Sign a user in for a client, by a form
         * @description As `GET /connect/authorize`, with the parameters in the body.
         */
        post: operations["authorizeByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the claims of the signed-in user
         * @description OpenID Connect Core, section 5.3. Requires an access token of a user with the scope `openid`. The scopes `profile` and `email` add claims.
         */
        get: operations["getUserInfo"];
        put?: never;
        /**
         * Get the claims of the signed-in user, by POST
         * @description As `GET /connect/userinfo`. The access token is sent in the header, as there; a body is ignored.
         */
        post: operations["getUserInfoByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/endsession": {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        /**
         * Sign the user out
         * @description OpenID Connect RP-Initiated Logout 1.0. The user's browser is sent here. With an `id_token_hint` of the signed-in user the session ends at once, otherwise after the user has confirmed it. Then the browser is redirected to `post_logout_redirect_uri`, which the client must register character by character, or shows that the user is signed out.
         */
        get: operations["endSession"];
        put?: never;
        /**
         * Sign the user out, by a form
         * @description As `GET /connect/endsession`, with the parameters in the body. The page of the confirmation uses it.
         */
        post: operations["endSessionByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of the identity server
         * @description OpenID Connect Discovery 1.0, section 4.
         */
        get: operations["getOpenIdConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of the authorization server
         * @description RFC 8414, section 3: the same document as `/.well-known/openid-configuration`. If `AUTH_URL` has a path, clients ask for `/.well-known/oauth-authorization-server` followed by that path, which the proxy in front must map to this one.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the keys that id_tokens are signed with
         * @description A JWK set (RFC 7517) of the public keys. A key is published 14 days before it signs, and until 14 days after it has last signed.
         */
        get: operations["getSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Token revocation (RFC 7009). An access token is revoked alone; a refresh token with all tokens of the same sign-in. When the response arrives, no process accepts the token. A client can revoke only its own tokens; for any other token the response is the same and nothing happens. Clients authenticate as at the token endpoint; a public client sends its `client_id` alone. Unknown parameters and any `token_type_hint` are ignored; a repeated parameter is an error.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the state of a token
         * @description Token introspection (RFC 7662), for confidential clients, which authenticate as at the token endpoint. A client sees the access tokens and refresh tokens of its own account; any other token is reported like one that does not exist.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sign-in page
         * @description `returnUrl` is the path of the identity server to go on with after the sign-in: `/connect/authorize` with its query, or `/profile`; any other leads to `/profile`. The account is the client's of `/connect/authorize`, else the only one of the installation, else `account`; otherwise it follows from name and password. Only in the first two cases the page lists the account's providers, and nothing shows whether there is an account with the number `account`.
         */
        get: operations["showSignIn"];
        put?: never;
        /**
         * Sign in with user name and password
         * @description Leads to `returnUrl`, or to `/sign-in/second-factor` when the user has one. The answer is the same for an unknown user, a wrong password, a deactivated user, and one who may sign in through a provider only. A right password of fewer than 15 characters is refused to a user without a second factor. Where the account is not known and the password is that of users of several accounts, it leads to `/sign-in/account`. While too many sign-ins of the browser's address have failed, the page asks for a proof of work (429).
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the accounts in which the password was right
         * @description For five minutes after `POST /sign-in`, in the same browser; otherwise it leads to the sign-in page.
         */
        get: operations["showAccountChoice"];
        put?: never;
        /**
         * Go on with a sign-in in one of several accounts
         * @description Signs the user of the account in, or leads to `/sign-in/second-factor`; to the sign-in page unless the password was right for a user of the account a moment ago, in the same browser.
         */
        post: operations["chooseAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page that asks for the second factor */
        get: operations["showSecondFactor"];
        put?: never;
        /**
         * Sign in with the second factor
         * @description `code` is a one-time password of the authenticator app (RFC 6238) or a recovery code. Each is accepted once.
         */
        post: operations["checkSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the profile of the user who is signed in */
        get: operations["showProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out everywhere
         * @description Ends all sessions of the user, this one too, and all tokens that the user holds.
         */
        post: operations["endAllSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the form to change the password */
        get: operations["showPasswordChange"];
        put?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the user, and all tokens that the user holds.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the settings of the second factor */
        get: operations["showSecondFactorSettings"];
        put?: never;
        /**
         * Change the settings of the second factor
         * @description `start` makes a new key, `confirm` switches the second factor on with a code of that key, `disable` switches it off and `newRecoveryCodes` replaces the recovery codes. `start` asks for the password unless the user signed in at most 5 minutes ago, `newRecoveryCodes` for the password or a code. `disable` asks for the password, which must have at least 15 characters to be the only factor; a user without password sends a code. New recovery codes are shown in this answer and never again.
         */
        post: operations["changeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the form that asks for a link to set a password */
        get: operations["showForgotPassword"];
        put?: never;
        /**
         * Ask for a link to set a password
         * @description Sends the link by mail. The answer is the same, and takes as long, whether the account has such a user or not.
         */
        post: operations["requestPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the form to set a password
         * @description With `token`, which links have, it moves the token from the URL into a cookie and leads to itself.
         */
        get: operations["showPasswordForm"];
        put?: never;
        /**
         * Set a password
         * @description Uses the link up, and ends all sessions and tokens of the user. It signs nobody in.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/{ssoProviderId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the provider. Nobody can guess it. */
                ssoProviderId: string;
            };
            cookie?: never;
        };
        /**
         * Begin a sign-in at a provider
         * @description Sends the browser to the provider, with PKCE (S256), a nonce, and a state that is bound to the browser by a cookie, valid for ten minutes and used once. A browser can have five sign-ins under way; a further one ends the oldest.
         */
        get: operations["startSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/{ssoProviderId}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the provider. Nobody can guess it. */
                ssoProviderId: string;
            };
            cookie?: never;
        };
        /**
         * End a sign-in at a provider
         * @description The callback URL, to which the provider sends the browser back (OpenID Connect Core, section 3.1.2.5). The user is the one of the provider's account that is linked to the external id in the id_token, compared with regard to case. No user is found by e-mail, and none is created.
         */
        get: operations["finishSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account's settings; fields left out stay
         * @description A new time zone and a new `reportsCountForDayFrom` count from the next request on. The read-only fields `id`, `rateLimit` and `createdAt` are ignored when they are unchanged, and refused when they are changed.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/admin/api/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plugins of the installation, and which are enabled for the account
         * @description The operator enables and disables plugins.
         */
        get: operations["listPlugins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/provisioning-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the defaults for users that an identity provider provisions */
        get: operations["getProvisioningSettings"];
        /**
         * Change the provisioning settings; fields left out stay
         * @description The settings apply to users that are provisioned from then on; existing users stay as they are.
         */
        put: operations["updateProvisioningSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/security-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the security log, newest entries first
         * @description Sign-ins, refused token requests, and changes of users, roles, clients, providers and settings. Entries are kept for 90 days, and at most a week more, unless the operator sets another retention (`AUDIT_RETENTION_DAYS`). `$search` looks in `actorName`, `subject`, `clientId` and `ipAddress`.
         *
         *     With `Accept: text/csv` the answer is a file with all entries that match `$filter` and `$search`, or with as many as `$top` says; `$count` and `$skiptoken` apply to JSON only. Cells that a spreadsheet would take for a formula begin with a single quote.
         */
        get: operations["listSecurityLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's users
         * @description Active and deactivated users; filter by `active`, for example. `$search` looks in `displayName`, `userName` and `email`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user, or create one with a password
         * @description Without `password`, a user who may sign in with one gets a link to set it, valid for 7 days. The service mails it where it can send mail; otherwise the answer shows it, only this once. 429 `too_many_mails` when 20,000 links were mailed to users of the account in a day.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        /** Read a user */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user; fields left out stay
         * @description The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. Another role takes effect at once; when it is a lower one, or when a kind of sign-in is switched off, the user's sessions and tokens end. The last Administrator who can sign in keeps role and sign-in: 409 `last_administrator`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin/api/users/{userId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a user, who can then sign in again
         * @description Sessions and tokens from before the deactivation stay ended. A user whose user name or e-mail another one has got while its identity provider had deleted it is not activated, 409 `user_exists`.
         */
        post: operations["activateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a user; all sessions and tokens of the user end
         * @description The last Administrator who can sign in cannot be deactivated, 409 `last_administrator`.
         */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a user to an identity at one of the account's identity providers
         * @description The user can then sign in at the provider with this external id, the value of its `externalIdClaim`, compared with regard to case. An unknown provider is a 400 that names it. 409 `identity_taken` when another user has the identity, 409 `user_linked` when the user has another one at the provider: unlink first. A link that is there already stays.
         */
        post: operations["linkUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a user's identities at identity providers; sessions and tokens end
         * @description The user can then not sign in through a provider until an identity is linked again.
         */
        post: operations["unlinkUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a user's lockout after failed sign-ins */
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a user's password, or make a link by which the user sets it
         * @description A new password ends all sessions and tokens of the user, and a lockout after failed sign-ins. Without `password` a link is made, valid for one hour, or for 7 days when the user has no password yet (an invitation); the service mails it where it can send mail, otherwise the answer shows it, only this once. 409 `internal_login_off` for a user who may not sign in with a password, 409 `user_inactive` for a link of a deactivated user, 429 `too_many_mails` for more than 5 links mailed to the user in an hour, or 20,000 to users of the account in a day.
         */
        post: operations["setUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{userId}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch off a user's second factor, such as after the loss of a phone
         * @description The recovery codes become invalid, and all sessions and tokens of the user end. With a password of fewer than 15 characters, which only users with a second factor may have, the user signs in again once a longer one is set.
         */
        post: operations["resetUserSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's API clients
         * @description API clients get tokens for programs. Secrets are never shown again. `$search` looks in `displayName` and `clientId`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Register an API client
         * @description A confidential client gets a client secret, which is shown only in this answer. `grants` unless given: `password`, `client_credentials` and `refresh_token`, with `authorization_code` when there are redirect URIs; for a public client `authorization_code` and `refresh_token`. `scopes` unless given: `api1 openid profile email offline_access`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        /** Read an API client */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete a deactivated API client
         * @description An active client is a 409 `client_active`; deactivate it first.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        /**
         * Change an API client; fields left out stay
         * @description The body may be the answer of a `GET`, with changes. Read-only fields are ignored when they are unchanged, and refused with a 400 that names the field when they are changed. When scopes or grants are taken from the client, or the implicit flow, all its tokens end.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/admin/api/clients/{clientId}/regenerate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the client secret; the old one and all tokens end at once
         * @description The new secret is shown only in this answer; a repeated request makes another one. A public client has no secret: 409 `public_client`.
         */
        post: operations["regenerateClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/clients/{clientId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an API client; its secret works again
         * @description Tokens from before the deactivation stay ended.
         */
        post: operations["activateClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/clients/{clientId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deactivate an API client; it can no longer authenticate, and all its tokens end */
        post: operations["deactivateClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sso-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's SSO providers, oldest first
         * @description Without `$top` the answer holds all providers; an account has at most 50.
         */
        get: operations["listSsoProviders"];
        put?: never;
        /**
         * Add an SSO provider
         * @description An OpenID provider at which users of the account sign in. Configure the `callbackUrl` of the answer there, exactly as it is. The client secret is stored encrypted and never shown again. An account has at most 50 providers.
         */
        post: operations["createSsoProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sso-providers/{ssoProviderId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        /** Read an SSO provider */
        get: operations["getSsoProvider"];
        put?: never;
        post?: never;
        /**
         * Delete an inactive SSO provider
         * @description Refused with 409 while the provider is active (`sso_provider_active`), while a SCIM client is linked to it (`sso_provider_linked`), and while users are linked to it (`sso_provider_in_use`). With `unlinkUsers=true` the users are unlinked: they can then sign in at no provider until they are linked again.
         */
        delete: operations["deleteSsoProvider"];
        options?: never;
        head?: never;
        /**
         * Change an SSO provider; fields left out stay
         * @description The body may be the answer of a `GET`, with changes: read-only fields are ignored while they are unchanged, and refused when they differ. An `authorityUrl` of another origin (scheme, host or port) requires `clientSecret` too: the stored secret is never sent to another origin. A change ends the sign-ins under way at the provider.
         */
        patch: operations["updateSsoProvider"];
        trace?: never;
    };
    "/admin/api/sso-providers/{ssoProviderId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let users sign in at the provider */
        post: operations["activateSsoProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sso-providers/{ssoProviderId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse sign-ins at the provider
         * @description Sign-ins under way at the provider end at once, and so do all sessions and tokens of the users who are linked to it.
         */
        post: operations["deactivateSsoProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sso-providers/{ssoProviderId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection to a provider
         * @description Reads the provider's discovery document and keys, and sends an invalid code to its token endpoint, whose error shows whether the client secret is right. The checks are in the order in which they were made; those that depend on a failed one are left out. Also for an inactive provider.
         */
        post: operations["testSsoProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The form parameters of RFC 6749, sections 4.1.3, 4.3.2, 4.4.2 and 6, and of RFC 7636, section 4.5. An empty parameter counts as omitted. */
        TokenRequest: {
            /** @description `authorization_code`, `password`, `client_credentials` or `refresh_token`. */
            grant_type: string;
            /** @description Authorization code grant only. */
            code?: string;
            /** @description The one of the authorization request. Authorization code grant only. */
            redirect_uri?: string;
            /** @description 43 to 128 letters, digits, dots, hyphens, underscores or tildes. Authorization code grant only. */
            code_verifier?: string;
            /** @description The name of a user of the client's account, normally the e-mail. Password grant only. */
            username?: string;
            /** @description Any Unicode, at most 1,024 bytes in UTF-8. Password grant only. */
            password?: string;
            client_id?: string;
            client_secret?: string;
            /** @description Scopes, separated by spaces. Default: `api1`; `service.scim` for a client that may not have `api1`. */
            scope?: string;
            refresh_token?: string;
        } & {
            [key: string]: string;
        };
        TokenResponse: {
            /** @description Opaque; send it as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /** @description Seconds until the access token expires. */
            expires_in: number;
            /** @constant */
            token_type: "Bearer";
            /** @description The granted scopes, separated by spaces. */
            scope: string;
            /** @description Issued only with the scope `offline_access`. */
            refresh_token?: string;
            /** @description A JWT signed with RS256 (OpenID Connect Core, section 2). Issued only with the scope `openid`, in the authorization code grant and when its refresh token is used. */
            id_token?: string;
        };
        /** @description The parameters of `GET /connect/authorize` as a form. */
        AuthorizeRequest: {
            response_type?: string;
            client_id?: string;
            redirect_uri?: string;
            scope?: string;
            state?: string;
            code_challenge?: string;
            code_challenge_method?: string;
            response_mode?: string;
            nonce?: string;
            prompt?: string;
            max_age?: string;
            login_hint?: string;
            id_token_hint?: string;
            acr_values?: string;
        } & {
            [key: string]: string;
        };
        /** @description The parameters of `GET /connect/endsession` as a form. */
        EndSessionRequest: {
            id_token_hint?: string;
            client_id?: string;
            post_logout_redirect_uri?: string;
            state?: string;
            /** @description Of the page that asks for a confirmation. */
            form_token?: string;
        } & {
            [key: string]: string;
        };
        /** @description Claims of the user (OpenID Connect Core, section 5.1). With the scope `profile`: from `name` to `updated_at`; with `email`: `email`. An e-mail address is one that an administrator has entered; it is not verified. */
        UserInfo: {
            /** @description The id of the user. */
            sub: string;
            name?: string;
            given_name?: string;
            family_name?: string;
            preferred_username?: string;
            /** @description The account's time zone. */
            zoneinfo?: string;
            /** @description Seconds since 1970. */
            updated_at?: number;
            email?: string;
        };
        /** @description OpenID Connect Discovery 1.0, section 3, and RFC 8414, section 2. */
        ServerMetadata: {
            /** @description `AUTH_URL`. */
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            userinfo_endpoint?: string;
            end_session_endpoint?: string;
            revocation_endpoint?: string;
            introspection_endpoint?: string;
            jwks_uri: string;
            scopes_supported?: string[];
            response_types_supported: string[];
            response_modes_supported?: string[];
            grant_types_supported?: string[];
            subject_types_supported?: string[];
            id_token_signing_alg_values_supported?: string[];
            token_endpoint_auth_methods_supported?: string[];
            revocation_endpoint_auth_methods_supported?: string[];
            introspection_endpoint_auth_methods_supported?: string[];
            code_challenge_methods_supported?: string[];
            claims_supported?: string[];
            claims_parameter_supported?: boolean;
            request_parameter_supported?: boolean;
            request_uri_parameter_supported?: boolean;
            authorization_response_iss_parameter_supported?: boolean;
        };
        /** @description A JWK set (RFC 7517, section 5). */
        SigningKeys: {
            keys: {
                kty: string;
                kid: string;
                use: string;
                alg: string;
                n: string;
                e: string;
            }[];
        };
        /** @description An error response to a request with an access token (RFC 6750, section 3.1). */
        BearerError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_token" | "insufficient_scope" | "temporarily_unavailable" | "server_error";
            /** @description A sentence in printable ASCII for developers. */
            error_description: string;
        };
        /** @description An error response (RFC 6749, section 5.2). */
        TokenError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "temporarily_unavailable" | "server_error";
            /** @description A sentence in printable ASCII for developers. */
            error_description: string;
        };
        /** @description The form parameters of RFC 7009 and RFC 7662, section 2.1. An empty parameter counts as omitted. */
        TokenParameter: {
            token: string;
            /** @description Ignored, since the token says what it is. */
            token_type_hint?: string;
            client_id?: string;
            client_secret?: string;
        } & {
            [key: string]: string;
        };
        /** @description The response of RFC 7662, section 2.2. For a token that is not active it has no other property. */
        Introspection: {
            active: boolean;
            /** @description Scopes separated by spaces. */
            scope?: string;
            client_id?: string;
            /**
             * @description Of access tokens.
             * @constant
             */
            token_type?: "Bearer";
            /** @description When it expires, in seconds since 1970. */
            exp?: number;
            /** @description When it was issued, in seconds since 1970. */
            iat?: number;
            /** @description The id of the user; without a user the client's id, which never consists of digits alone. */
            sub?: string;
            /** @description The user's name for the sign-in. */
            username?: string;
            iss?: string;
        };
        /** @description Stands in the page's form; protects it against forms of other sites. */
        FormToken: string;
        PageForm: {
            form_token: components["schemas"]["FormToken"];
        };
        /** @description Fields that are missing are asked for in the page. */
        SignInForm: {
            form_token: components["schemas"]["FormToken"];
            returnUrl?: string;
            account?: string;
            userName?: string;
            password?: string;
            /** @description The proof of work that the page asks for while the browser's address is locked out. */
            proof?: string;
        };
        AccountForm: {
            form_token: components["schemas"]["FormToken"];
            returnUrl?: string;
            account?: string;
        };
        SecondFactorForm: {
            form_token: components["schemas"]["FormToken"];
            returnUrl?: string;
            code?: string;
        };
        PasswordChangeForm: {
            form_token: components["schemas"]["FormToken"];
            password?: string;
            newPassword?: string;
        };
        SecondFactorSettingsForm: {
            form_token: components["schemas"]["FormToken"];
            /** @enum {string} */
            action: "start" | "confirm" | "disable" | "newRecoveryCodes";
            code?: string;
            password?: string;
        };
        ForgotPasswordForm: {
            form_token: components["schemas"]["FormToken"];
            returnUrl?: string;
            account?: string;
            name?: string;
        };
        NewPasswordForm: {
            form_token: components["schemas"]["FormToken"];
            newPassword?: string;
        };
        Account: {
            id: number;
            name: string;
            /** @description An IANA name. Dates of the account are dates in this time zone. */
            timeZone: string;
            /**
             * @description Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. Fever charts and recommendations use them, from the next calculation of a project on; events always have fixed percentages.
             * @enum {string}
             */
            zones: "flat" | "sloped";
            /** @description The time of day, `HH:MM` in the account's time zone, from which on a report without `asOf` speaks for the whole day: work is counted up to its end. An earlier report counts from the morning of its day, and with null every one does. Reports that were made before stay as they are. */
            reportsCountForDayFrom: string | null;
            /** @description What simulations make of an estimate: in nine of ten cases a task without a safe duration takes no longer than so many times its duration. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on. */
            safetyFactor: number;
            /** @description How far the tasks of a project are late or early together in simulations: the correlation of the logarithms of their durations. 0: each by itself. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on. */
            durationCorrelation: number;
            /** @description Whether simulations go by what completed tasks of the account took, as `/portfolio/estimates` has it, instead of durations and `safetyFactor` as they are. It counts from the next simulation on. */
            estimatesFromHistory: boolean;
            /** @description How many projects are to be Active at once: starts are proposed by it (`/portfolio/releases`), and nobody is kept from starting more. With null any number. */
            activeProjectLimit: number | null;
            /** @description API requests a minute of each client without a limit of its own; the operator sets it. */
            rateLimit: number;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description `id`, `rateLimit` and `createdAt` are read-only. */
        AccountUpdate: {
            id?: number;
            name?: components["schemas"]["Name"];
            /** @description An IANA name. */
            timeZone?: string;
            /**
             * @description Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. Fever charts and recommendations use them, from the next calculation of a project on; events always have fixed percentages.
             * @enum {string}
             */
            zones?: "flat" | "sloped";
            /** @description A time of day, `HH:MM`; null: no time. */
            reportsCountForDayFrom?: string | null;
            /** @description What simulations make of an estimate: in nine of ten cases a task without a safe duration takes no longer than so many times its duration. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on. */
            safetyFactor?: number;
            /** @description How far the tasks of a project are late or early together in simulations: the correlation of the logarithms of their durations. 0: each by itself. It counts from the next simulation on, and for buffers that are sized by `confidence` from the next planning on. */
            durationCorrelation?: number;
            /** @description Whether simulations go by what completed tasks of the account took, as `/portfolio/estimates` has it, instead of durations and `safetyFactor` as they are. It counts from the next simulation on. */
            estimatesFromHistory?: boolean;
            /** @description How many projects are to be Active at once: starts are proposed by it (`/portfolio/releases`), and nobody is kept from starting more. With null any number. */
            activeProjectLimit?: number | null;
            /** @description API requests a minute of each client without a limit of its own; the operator sets it. */
            rateLimit?: number;
            createdAt?: components["schemas"]["Timestamp"];
        };
        PluginList: {
            value: {
                name: string;
                /** @enum {string} */
                availability: "always" | "on-by-default" | "off-by-default";
                enabled: boolean;
            }[];
        };
        ProvisioningSettings: {
            defaultRoleId: components["schemas"]["RoleId"];
            /** @description False: a provisioned user cannot sign in until activated. */
            autoActivate: boolean;
            /** @description Whether provisioned users may sign in through a provider. */
            allowExternalLogin: boolean;
            /** @description Whether provisioned users may sign in with a password. */
            allowInternalLogin: boolean;
            /** @description Whether the user name is the provider's, and not the e-mail. */
            useExternalUsername: boolean;
            /** @description Whether provisioned users see only projects that they manage and tasks that are assigned to them. */
            projectPermissionsOffByDefault: boolean;
        };
        ProvisioningSettingsUpdate: {
            defaultRoleId?: components["schemas"]["RoleId"];
            /** @description False: a provisioned user cannot sign in until activated. */
            autoActivate?: boolean;
            /** @description Whether provisioned users may sign in through a provider. */
            allowExternalLogin?: boolean;
            /** @description Whether provisioned users may sign in with a password. */
            allowInternalLogin?: boolean;
            /** @description Whether the user name is the provider's, and not the e-mail. */
            useExternalUsername?: boolean;
            /** @description Whether provisioned users see only projects that they manage and tasks that are assigned to them. */
            projectPermissionsOffByDefault?: boolean;
        };
        /** @description An entry with the fields that `$select` names, all without it. */
        SecurityLogEntry: {
            id?: number;
            performedOn?: components["schemas"]["Timestamp"];
            /** @enum {string} */
            action?: "sign_in" | "sign_in_failed" | "sign_in_locked_out" | "sign_out" | "sso_sign_in" | "sso_sign_in_failed" | "token_refused" | "refresh_token_reused" | "authorization_code_reused" | "password_changed" | "password_link_created" | "second_factor_enabled" | "second_factor_disabled" | "recovery_code_used" | "user_created" | "user_updated" | "user_role_changed" | "user_activated" | "user_deactivated" | "user_linked" | "user_unlinked" | "user_unlocked" | "client_created" | "client_updated" | "client_secret_regenerated" | "client_activated" | "client_deactivated" | "client_deleted" | "sso_provider_created" | "sso_provider_updated" | "sso_provider_activated" | "sso_provider_deactivated" | "sso_provider_deleted" | "account_updated" | "provisioning_settings_updated";
            /** @description The user who did it; null for a client, an operator or somebody unknown. */
            actorId?: number | null;
            /** @description The name of the user or client, `operator`, or empty. */
            actorName?: string;
            /** @description The client that was used or changed. */
            clientId?: string | null;
            /** @description Whom or what it concerned, such as `user 7`. */
            subject?: string | null;
            /** @description Null for a command of the operator, and for a failed sign-in that may be of a user of another account. */
            ipAddress?: string | null;
            /** @description For a change, its fields with their old and new values; never a secret. */
            details?: {
                [key: string]: unknown;
            };
        };
        SecurityLogList: {
            value: components["schemas"]["SecurityLogEntry"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        /** @description A name for people, which need not be unique. */
        Name: string;
        /**
         * @description 1 Administrator, 2 General User.
         * @enum {integer}
         */
        RoleId: 1 | 2;
        User: {
            id: number;
            userName: string;
            /** @description Empty for a user whom an identity provider has created without an e-mail address. */
            email: string;
            displayName: string;
            givenName: string | null;
            familyName: string | null;
            roleId: components["schemas"]["RoleId"];
            /** @description Changed by `activate` and `deactivate`. */
            active: boolean;
            /** @description False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given. */
            projectPermissions: boolean;
            /** @description Whether the user may sign in with a password. True unless given. */
            internalLogin: boolean;
            /** @description Whether the user may sign in through an identity provider. True unless given. */
            externalLogin: boolean;
            passwordSet: boolean;
            /** @description Whether sign-in asks for a one-time password. */
            secondFactor: boolean;
            /** @description Who the user is at identity providers. */
            externalIdentities: {
                /** @description Null: any provider of the account. */
                ssoProviderId: string | null;
                externalId: string;
            }[];
            /** @description The end of the lockout after too many failed sign-ins, or null. */
            lockedUntil: components["schemas"]["Timestamp"] | null;
            lastSignInAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description `id`, `active`, `passwordSet`, `secondFactor`, `externalIdentities`, `lockedUntil`, `lastSignInAt`, `createdAt` and `updatedAt` are read-only. */
        UserUpdate: {
            id?: number;
            userName?: components["schemas"]["UserName"];
            /** @description Empty only for a user who has none. */
            email?: components["schemas"]["Email"] | string;
            displayName?: components["schemas"]["Name"];
            givenName?: string | null;
            familyName?: string | null;
            roleId?: components["schemas"]["RoleId"];
            /** @description Changed by `activate` and `deactivate`. */
            active?: boolean;
            /** @description False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given. */
            projectPermissions?: boolean;
            /** @description Whether the user may sign in with a password. True unless given. */
            internalLogin?: boolean;
            /** @description Whether the user may sign in through an identity provider. True unless given. */
            externalLogin?: boolean;
            passwordSet?: boolean;
            /** @description Whether sign-in asks for a one-time password. */
            secondFactor?: boolean;
            /** @description Who the user is at identity providers. */
            externalIdentities?: {
                /** @description Null: any provider of the account. */
                ssoProviderId: string | null;
                externalId: string;
            }[];
            /** @description The end of the lockout after too many failed sign-ins, or null. */
            lockedUntil?: components["schemas"]["Timestamp"] | null;
            lastSignInAt?: components["schemas"]["Timestamp"] | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @description A user with the fields that `$select` names, all without it. */
        UserView: {
            id?: number;
            userName?: string;
            /** @description Empty for a user whom an identity provider has created without an e-mail address. */
            email?: string;
            displayName?: string;
            givenName?: string | null;
            familyName?: string | null;
            roleId?: components["schemas"]["RoleId"];
            /** @description Changed by `activate` and `deactivate`. */
            active?: boolean;
            /** @description False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given. */
            projectPermissions?: boolean;
            /** @description Whether the user may sign in with a password. True unless given. */
            internalLogin?: boolean;
            /** @description Whether the user may sign in through an identity provider. True unless given. */
            externalLogin?: boolean;
            passwordSet?: boolean;
            /** @description Whether sign-in asks for a one-time password. */
            secondFactor?: boolean;
            /** @description Who the user is at identity providers. */
            externalIdentities?: {
                /** @description Null: any provider of the account. */
                ssoProviderId: string | null;
                externalId: string;
            }[];
            /** @description The end of the lockout after too many failed sign-ins, or null. */
            lockedUntil?: components["schemas"]["Timestamp"] | null;
            lastSignInAt?: components["schemas"]["Timestamp"] | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        UserList: {
            value: components["schemas"]["UserView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        UserCreate: {
            userName?: components["schemas"]["UserName"];
            email: components["schemas"]["Email"];
            displayName?: components["schemas"]["Name"];
            givenName?: string | null;
            familyName?: string | null;
            roleId?: components["schemas"]["RoleId"];
            /** @description False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given. */
            projectPermissions?: boolean;
            /** @description Whether the user may sign in with a password. True unless given. */
            internalLogin?: boolean;
            /** @description Whether the user may sign in through an identity provider. True unless given. */
            externalLogin?: boolean;
            password?: components["schemas"]["NewPassword"];
        };
        CreatedUser: {
            id: number;
            userName: string;
            /** @description Empty for a user whom an identity provider has created without an e-mail address. */
            email: string;
            displayName: string;
            givenName?: string | null;
            familyName?: string | null;
            roleId?: components["schemas"]["RoleId"];
            /** @description Changed by `activate` and `deactivate`. */
            active?: boolean;
            /** @description False: the user sees only projects that it manages, and tasks that are assigned to it or to a resource that stands for it. True unless given. */
            projectPermissions?: boolean;
            /** @description Whether the user may sign in with a password. True unless given. */
            internalLogin?: boolean;
            /** @description Whether the user may sign in through an identity provider. True unless given. */
            externalLogin?: boolean;
            passwordSet?: boolean;
            /** @description Whether sign-in asks for a one-time password. */
            secondFactor?: boolean;
            /** @description Who the user is at identity providers. */
            externalIdentities?: {
                /** @description Null: any provider of the account. */
                ssoProviderId: string | null;
                externalId: string;
            }[];
            /** @description The end of the lockout after too many failed sign-ins, or null. */
            lockedUntil?: components["schemas"]["Timestamp"] | null;
            lastSignInAt?: components["schemas"]["Timestamp"] | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            invitationMailed: boolean;
            /** @description The link by which the user sets the password, once; absent when it was mailed, or is not needed. */
            setPasswordUrl?: string;
            setPasswordUrlExpiresAt?: components["schemas"]["Timestamp"];
            /** @description Where the user signs in afterwards, in this account; present together with `setPasswordUrl`. */
            signInUrl?: string;
        };
        UserLink: {
            ssoProviderId: string;
            /** @description Who the user is at the provider. */
            externalId: string;
        };
        SetPassword: {
            password?: components["schemas"]["NewPassword"];
        };
        PasswordSet: {
            /** @description Whether the user has a password now. */
            passwordSet: boolean;
            linkMailed: boolean;
            /** @description The link by which the user sets the password, once; absent when it was mailed, or is not needed. */
            setPasswordUrl?: string;
            setPasswordUrlExpiresAt?: components["schemas"]["Timestamp"];
            /** @description Where the user signs in afterwards, in this account; present together with `setPasswordUrl`. */
            signInUrl?: string;
        };
        /** @description Unique within the account, without regard to case. The e-mail unless given. A character that is not shown, such as a zero width space, is refused, and so is white space other than single spaces. */
        UserName: string;
        Email: string;
        /** @description At least 15 characters, at most 1,024 bytes in UTF-8; not a common one, and not made of the names of the user or the account. Write-only. */
        NewPassword: string;
        ApiClient: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId: string;
            displayName: string;
            type: components["schemas"]["ClientType"];
            roleId: components["schemas"]["ClientRoleId"];
            grants: components["schemas"]["ClientGrants"];
            scopes: components["schemas"]["ClientScopes"];
            redirectUris: components["schemas"]["RedirectUris"];
            postLogoutRedirectUris: components["schemas"]["RedirectUris"];
            allowedOrigins: components["schemas"]["AllowedOrigins"];
            allowImplicit: components["schemas"]["AllowImplicit"];
            requirePkce: components["schemas"]["RequirePkce"];
            accessTokenLifetime: components["schemas"]["AccessTokenLifetime"];
            /** @description API requests a minute, set by the operator; null for the account's limit. */
            rateLimit: number | null;
            /** @description Changed by `activate` and `deactivate`. */
            active: boolean;
            /** @description When the client last got a token, to the minute; null if it never did. */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the client secret was made; null when it is not known, and for a public client. */
            secretChangedAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description `clientId`, `type`, `rateLimit`, `active`, `lastUsedAt`, `secretChangedAt`, `createdAt` and `updatedAt` are read-only. */
        ApiClientUpdate: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId?: string;
            displayName?: components["schemas"]["Name"];
            type?: components["schemas"]["ClientType"];
            roleId?: components["schemas"]["ClientRoleId"];
            grants?: components["schemas"]["ClientGrants"];
            scopes?: components["schemas"]["ClientScopes"];
            redirectUris?: components["schemas"]["RedirectUris"];
            postLogoutRedirectUris?: components["schemas"]["RedirectUris"];
            allowedOrigins?: components["schemas"]["AllowedOrigins"];
            allowImplicit?: components["schemas"]["AllowImplicit"];
            requirePkce?: components["schemas"]["RequirePkce"];
            accessTokenLifetime?: components["schemas"]["AccessTokenLifetime"];
            /** @description API requests a minute, set by the operator; null for the account's limit. */
            rateLimit?: number | null;
            /** @description Changed by `activate` and `deactivate`. */
            active?: boolean;
            /** @description When the client last got a token, to the minute; null if it never did. */
            lastUsedAt?: components["schemas"]["Timestamp"] | null;
            /** @description When the client secret was made; null when it is not known, and for a public client. */
            secretChangedAt?: components["schemas"]["Timestamp"] | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @description A client with the fields that `$select` names, all without it. */
        ApiClientView: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId?: string;
            displayName?: string;
            type?: components["schemas"]["ClientType"];
            roleId?: components["schemas"]["ClientRoleId"];
            grants?: components["schemas"]["ClientGrants"];
            scopes?: components["schemas"]["ClientScopes"];
            redirectUris?: components["schemas"]["RedirectUris"];
            postLogoutRedirectUris?: components["schemas"]["RedirectUris"];
            allowedOrigins?: components["schemas"]["AllowedOrigins"];
            allowImplicit?: components["schemas"]["AllowImplicit"];
            requirePkce?: components["schemas"]["RequirePkce"];
            accessTokenLifetime?: components["schemas"]["AccessTokenLifetime"];
            /** @description API requests a minute, set by the operator; null for the account's limit. */
            rateLimit?: number | null;
            /** @description Changed by `activate` and `deactivate`. */
            active?: boolean;
            /** @description When the client last got a token, to the minute; null if it never did. */
            lastUsedAt?: components["schemas"]["Timestamp"] | null;
            /** @description When the client secret was made; null when it is not known, and for a public client. */
            secretChangedAt?: components["schemas"]["Timestamp"] | null;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        ApiClientList: {
            value: components["schemas"]["ApiClientView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        CreatedApiClient: {
            /** @description The `client_id` of OAuth 2.0. */
            clientId: string;
            displayName: string;
            type: components["schemas"]["ClientType"];
            roleId: components["schemas"]["ClientRoleId"];
            grants: components["schemas"]["ClientGrants"];
            scopes: components["schemas"]["ClientScopes"];
            redirectUris: components["schemas"]["RedirectUris"];
            postLogoutRedirectUris: components["schemas"]["RedirectUris"];
            allowedOrigins: components["schemas"]["AllowedOrigins"];
            allowImplicit: components["schemas"]["AllowImplicit"];
            requirePkce: components["schemas"]["RequirePkce"];
            accessTokenLifetime: components["schemas"]["AccessTokenLifetime"];
            /** @description API requests a minute, set by the operator; null for the account's limit. */
            rateLimit: number | null;
            /** @description Changed by `activate` and `deactivate`. */
            active: boolean;
            /** @description When the client last got a token, to the minute; null if it never did. */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the client secret was made; null when it is not known, and for a public client. */
            secretChangedAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Shown only here; absent for a public client. */
            clientSecret?: string;
        };
        ApiClientCreate: {
            displayName: components["schemas"]["Name"];
            type?: components["schemas"]["ClientType"];
            roleId?: components["schemas"]["ClientRoleId"];
            grants?: components["schemas"]["ClientGrants"];
            scopes?: components["schemas"]["ClientScopes"];
            redirectUris?: components["schemas"]["RedirectUris"];
            postLogoutRedirectUris?: components["schemas"]["RedirectUris"];
            allowedOrigins?: components["schemas"]["AllowedOrigins"];
            allowImplicit?: components["schemas"]["AllowImplicit"];
            requirePkce?: components["schemas"]["RequirePkce"];
            accessTokenLifetime?: components["schemas"]["AccessTokenLifetime"];
        };
        /**
         * @description A public client, such as an app in a browser, has no secret (RFC 6749, section 2.1); `confidential` unless given. Never changed.
         * @enum {string}
         */
        ClientType: "confidential" | "public";
        /**
         * @description Its role in the client credentials grant: 1 Administrator, 2 General User (unless given). Other grants have the user's role.
         * @enum {integer}
         */
        ClientRoleId: 1 | 2;
        /** @description `password`, `client_credentials`, `refresh_token` and `authorization_code`; for a public client the last two alone. */
        ClientGrants: ("password" | "client_credentials" | "refresh_token" | "authorization_code")[];
        /** @description What the client may request. */
        ClientScopes: ("api1" | "mcp.write" | "admin" | "openid" | "profile" | "email" | "offline_access")[];
        /** @description Absolute URIs with https, or with http on the loopback interface, without fragment and wildcard. They are compared character by character. */
        RedirectUris: string[];
        /** @description Origins of the browser pages that may use the client (CORS): scheme, host and port, such as `https://board.example.com`. */
        AllowedOrigins: string[];
        /** @description Whether the client may use `response_type=token`, for old browser apps. False unless given. */
        AllowImplicit: boolean;
        /** @description Whether authorization requests need a `code_challenge` (PKCE). True unless given; only a confidential client may switch it off, for programs that cannot send one (RFC 9700, section 2.1.1). A challenge that is sent is checked all the same. */
        RequirePkce: boolean;
        /** @description Seconds, from a minute to a day; null for 3600. */
        AccessTokenLifetime: number | null;
        /** @description Shown on the sign-in page. */
        SsoDisplayName: string;
        /** @description A name that is unique in the account, by which its clients send users to the provider: `acr_values=idp:acme` at `/connect/authorize`. Lowercase letters, digits and hyphens; it never changes. */
        SsoScheme: string;
        /** @description The issuer of the provider, an https URL on the public internet. The path `/.well-known/openid-configuration` at its end is left out. At Microsoft Entra ID it names the own tenant. */
        SsoAuthorityUrl: string;
        /** @description The client id at the provider, in printable ASCII (RFC 6749, appendix A). */
        SsoClientId: string;
        /** @description The client secret at the provider, in printable ASCII. Write-only. */
        SsoClientSecret: string;
        /** @description The claim of the id_token that is compared with the users' external ids. It must be immutable, so not the e-mail or a user name. `oid` unless given at Microsoft Entra ID, otherwise `sub`. */
        SsoExternalIdClaim: string;
        SsoProvider: {
            /** @description Random, and part of the callback URL. */
            id: string;
            displayName: components["schemas"]["SsoDisplayName"];
            authenticationScheme: components["schemas"]["SsoScheme"];
            authorityUrl: components["schemas"]["SsoAuthorityUrl"];
            clientId: components["schemas"]["SsoClientId"];
            clientSecretSet: boolean;
            /**
             * Format: uri-reference
             * @description Must be configured at the provider, exactly as it is.
             */
            callbackUrl: string;
            externalIdClaim: components["schemas"]["SsoExternalIdClaim"];
            /** @description Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`. */
            active: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A provider with the fields that `$select` names, all without it. */
        SsoProviderView: {
            /** @description Random, and part of the callback URL. */
            id?: string;
            displayName?: components["schemas"]["SsoDisplayName"];
            authenticationScheme?: components["schemas"]["SsoScheme"];
            authorityUrl?: components["schemas"]["SsoAuthorityUrl"];
            clientId?: components["schemas"]["SsoClientId"];
            clientSecretSet?: boolean;
            /**
             * Format: uri-reference
             * @description Must be configured at the provider, exactly as it is.
             */
            callbackUrl?: string;
            externalIdClaim?: components["schemas"]["SsoExternalIdClaim"];
            /** @description Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`. */
            active?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        SsoProviderList: {
            value: components["schemas"]["SsoProviderView"][];
            "@odata.count"?: number;
            /** Format: uri-reference */
            "@odata.nextLink"?: string;
        };
        SsoProviderCreate: {
            displayName: components["schemas"]["SsoDisplayName"];
            authenticationScheme: components["schemas"]["SsoScheme"];
            authorityUrl: components["schemas"]["SsoAuthorityUrl"];
            clientId: components["schemas"]["SsoClientId"];
            clientSecret: components["schemas"]["SsoClientSecret"];
            externalIdClaim?: components["schemas"]["SsoExternalIdClaim"];
            /** @description Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`. */
            active?: boolean;
        };
        SsoProviderUpdate: {
            /** @description Random, and part of the callback URL. */
            id?: string;
            displayName?: components["schemas"]["SsoDisplayName"];
            authenticationScheme?: components["schemas"]["SsoScheme"];
            authorityUrl?: components["schemas"]["SsoAuthorityUrl"];
            clientId?: components["schemas"]["SsoClientId"];
            clientSecret?: components["schemas"]["SsoClientSecret"];
            clientSecretSet?: boolean;
            /**
             * Format: uri-reference
             * @description Must be configured at the provider, exactly as it is.
             */
            callbackUrl?: string;
            externalIdClaim?: components["schemas"]["SsoExternalIdClaim"];
            /** @description Whether users can sign in at the provider. True unless given; changed by `activate` and `deactivate`. */
            active?: boolean;
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
        };
        SsoProviderTest: {
            /** @description Whether all checks passed. */
            succeeded: boolean;
            checks: components["schemas"]["SsoProviderCheck"][];
        };
        SsoProviderCheck: {
            /** @enum {string} */
            name: "authority_url" | "discovery" | "issuer" | "endpoints" | "pkce" | "algorithms" | "client_authentication" | "jwks" | "client";
            passed: boolean;
            /** @description What is wrong; null when the check passed. */
            failure: ("not_https" | "private_address" | "dns_failed" | "unreachable" | "tls_failed" | "timeout" | "too_large" | "not_found" | "not_json" | "issuer_mismatch" | "missing_endpoint" | "no_s256" | "no_matching_algorithm" | "no_client_authentication" | "jwks_failed" | "client_refused" | "denied" | "invalid_answer") | null;
            /** @description A sentence. */
            detail: string;
        };
        Fault: {
            /** @description A JSON Pointer (RFC 6901) into the request body. */
            pointer?: string;
            /** @description The name of a parameter or header. */
            parameter?: string;
            /** @description What is wrong at this place, and what would be right, as a sentence. */
            detail: string;
        };
        /**
         * @description An error response as problem details (RFC 9457).
         * @example {
         *       "type": "about:blank",
         *       "title": "Not Found",
         *       "status": 404,
         *       "detail": "There is no project 12.",
         *       "code": "not_found",
         *       "requestId": "req_01j9z3k8"
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description Always `about:blank`: `code` says which problem it is.
             */
            type: string;
            /** @description The status as text. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with the request and what would be accepted. */
            detail: string;
            /** @description The error code, stable across versions. */
            code: string;
            /** @description The id of the request in the service's logs. */
            requestId: string;
            /** @description All errors in the request, each with its position. */
            errors?: components["schemas"]["Fault"][];
        };
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
    };
    responses: {
        /** @description The page. */
        Page: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Leads to the next page. */
        PageRedirect: {
            headers: {
                /** @description The next page, or where the sign-in leads to. */
                Location?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A page that says in words what is wrong; after a form, the form with what has to be corrected. */
        PageRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description A page that says in words that the request has to wait. */
        PageLater: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The request, the grant or the scope is invalid. */
        TokenBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "The user name or the password is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description Client authentication failed: the client is unknown or deactivated, or its client secret is missing or wrong. */
        TokenUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "The client is unknown or its secret is wrong."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The response is not available in any media type of `Accept`. */
        TokenNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The answer is available as application/json only; send a matching Accept."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The form is larger than 16 KiB. */
        TokenPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body is larger than the 16384 bytes that this operation takes."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description Too many failed attempts from this address or for this user; try again after `Retry-After`. */
        TokenTooManyRequests: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "Too many failed attempts; try again in 420 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description An internal error. */
        TokenInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The service failed at this request; the request id names it in the logs."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The service cannot reach its database, or too many sign-ins are queued. */
        TokenUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "The service cannot reach its database; the request changed nothing. Try again."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The request is invalid, and cannot be answered by a redirect. A page, or JSON if `Accept` prefers it. */
        BrowserBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The client is unknown, or the redirect_uri is not one of its own."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The form was sent from another site, or its page is outdated. */
        BrowserForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The form is outdated; load its page again, and send it anew."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The page is not available in any media type of `Accept`. */
        BrowserNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The answer is available as text/html only; send a matching Accept."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The form is larger than 16 KiB. */
        BrowserPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body is larger than the 16384 bytes that this operation takes."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description An internal error. */
        BrowserInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The service failed at this request; the request id names it in the logs."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The service cannot reach its database. */
        BrowserUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "The database is unavailable or overloaded; the request changed nothing. Try again."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The request is invalid. */
        BearerBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body ended early, has a malformed chunk, or does not match its Content-Encoding."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The access token is missing, unknown, expired or revoked. */
        BearerUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_token",
                 *       "error_description": "The access token is unknown, expired or revoked; request a new one."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The access token lacks the scope `openid`. */
        BearerForbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "insufficient_scope",
                 *       "error_description": "The access token lacks the scope openid; request one that has it."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The response is not available in any media type of `Accept`. */
        BearerNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The answer is available as application/json only; send a matching Accept."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The body is larger than 16 KiB. */
        BearerPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body is larger than the 16384 bytes that this operation takes."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The body is not a form. */
        BearerUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body came as text/plain; this operation takes application/x-www-form-urlencoded."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description Too many requests of the client. */
        BearerTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "More than 100 requests in 60 seconds; try again in 12 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description An internal error. */
        BearerInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "The service failed at this request; the request id names it in the logs."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The service cannot reach its database. */
        BearerUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "The database is unavailable or overloaded; the request changed nothing. Try again."
                 *     }
                 */
                "application/json": components["schemas"]["BearerError"];
            };
        };
        /** @description The response is not available in any media type of `Accept`. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Acceptable",
                 *       "status": 406,
                 *       "detail": "The answer is available as application/json only; send a matching Accept.",
                 *       "code": "not_acceptable",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the media type of the body. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unsupported Media Type",
                 *       "status": 415,
                 *       "detail": "The body came as text/plain; this operation takes application/json.",
                 *       "code": "unsupported_media_type",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An internal error; `requestId` identifies the request in the logs. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Internal Server Error",
                 *       "status": 500,
                 *       "detail": "The service failed at this request; the request id names it in the logs.",
                 *       "code": "internal_error",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot reach its database, is stopping, is `busy` (the request waited too long for other requests), has too many calculations queued, or is `process_outdated` (an upgrade broke the process, which is replaced soon). Nothing was changed. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Service Unavailable",
                 *       "status": 503,
                 *       "detail": "The service cannot reach its database; the request changed nothing. Try again.",
                 *       "code": "unavailable",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not conform to the contract; `errors` lists every error. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Bad Request",
                 *       "status": 400,
                 *       "detail": "The field nmae is unknown.",
                 *       "code": "invalid_request",
                 *       "requestId": "req_01j9z3k8",
                 *       "errors": [
                 *         {
                 *           "pointer": "/nmae",
                 *           "detail": "The field nmae is unknown."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The access token is missing, unknown, expired or revoked, or lacks the required scope. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "The access token is unknown or has expired.",
                 *       "code": "unauthorized",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller lacks the permission, or the plugin is disabled for the account. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "detail": "Only administrators may do this.",
                 *       "code": "forbidden",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account has no such resource. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no project 12.",
                 *       "code": "not_found",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded, or the account has used up one of its quotas. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "detail": "More than 100 requests in 60 seconds; try again in 21 seconds.",
                 *       "code": "rate_limited",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the resource does not allow the request. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "detail": "The project is Frozen; it takes progress once it is Active.",
                 *       "code": "project_frozen",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource no longer has the `ETag` of `If-Match`. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Precondition Failed",
                 *       "status": 412,
                 *       "detail": "The resource has changed: its ETag is \"4\" now. Read it again first.",
                 *       "code": "precondition_failed",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the operation accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Content Too Large",
                 *       "status": 413,
                 *       "detail": "The body is larger than the 1048576 bytes that this operation takes.",
                 *       "code": "payload_too_large",
                 *       "requestId": "req_01j9z3k8"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The user's id.
         * @example 7
         */
        UserIdInPath: number;
        /**
         * @description The `client_id`.
         * @example client-5oQx0vWm3TbZ
         */
        ClientId: string;
        /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
        IfMatch: string;
        /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
        Top: number;
        /** @description The number of items to skip. */
        Skip: number;
        /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
        Filter: string;
        /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
        SearchTerms: string;
        /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
        OrderBy: string;
        /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
        Select: string;
        /** @description `true` adds `@odata.count`, the number of items on all pages. */
        Count: boolean;
        /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
        SkipToken: string;
        /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The authentication scheme, and what is wrong with the access token (RFC 6750, section 3). */
        WWWAuthenticate: string;
        /** @description The number of requests left now. */
        RateLimitRemaining: number;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description The URL of the created resource. */
        Location: string;
        /** @description The number of requests that the rate limit allows in its window, which slides. */
        RateLimitLimit: number;
        /** @description Seconds until some of the used requests come back. */
        RateLimitReset: number;
        /** @description The version of the resource, for `If-Match`. */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent by browsers. A client that is used from a page of another origin than the service's must have it among its allowed origins; otherwise the response is `invalid_request`. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The access token. The response must not be cached. */
            200: {
                headers: {
                    /** @description Always `no-store`. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["TokenBadRequest"];
            401: components["responses"]["TokenUnauthorized"];
            406: components["responses"]["TokenNotAcceptable"];
            413: components["responses"]["TokenPayloadTooLarge"];
            429: components["responses"]["TokenTooManyRequests"];
            500: components["responses"]["TokenInternalError"];
            503: components["responses"]["TokenUnavailable"];
        };
    };
    authorize: {
        parameters: {
            query?: {
                /** @description `code`. */
                response_type?: string;
                client_id?: string;
                redirect_uri?: string;
                /** @description Scopes, separated by spaces. */
                scope?: string;
                /** @description Printable ASCII (RFC 6749, appendix A.5), returned unchanged. */
                state?: string;
                /** @description The SHA-256 digest of the code verifier in base64url. */
                code_challenge?: string;
                /** @description `S256`. */
                code_challenge_method?: string;
                /** @description `query`. */
                response_mode?: string;
                /** @description Returned in the id_token. */
                nonce?: string;
                /** @description `none`: never show a page; it stands alone. `login` and `select_account`: the user must sign in again. `consent` is accepted and shows no page, since an administrator has registered the client. Several are separated by spaces. */
                prompt?: string;
                /** @description The user must have signed in within this many seconds. */
                max_age?: string;
                /** @description The user name for the sign-in page. */
                login_hint?: string;
                /** @description An earlier id_token. Any other user than its own is asked to sign in, and `login_required` answers `prompt=none` and a new sign-in as another user. */
                id_token_hint?: string;
                /** @description `idp:` and the authentication scheme of an SSO provider of the client's account: the user signs in there, without the sign-in page. Other values, and schemes that the account does not have, are ignored. */
                acr_values?: string;
            };
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description To `redirect_uri`, or to the sign-in page. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrowserBadRequest"];
            403: components["responses"]["BrowserForbidden"];
            406: components["responses"]["BrowserNotAcceptable"];
            413: components["responses"]["BrowserPayloadTooLarge"];
            500: components["responses"]["BrowserInternalError"];
            503: components["responses"]["BrowserUnavailable"];
        };
    };
    authorizeByForm: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response_type": "code",
                 *       "client_id": "planning-board",
                 *       "redirect_uri": "https://app.example.com/signed-in",
                 *       "scope": "openid api1",
                 *       "state": "Ck3yM1",
                 *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *       "code_challenge_method": "S256"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizeRequest"];
            };
        };
        responses: {
            /** @description To `redirect_uri`, or to the sign-in page. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrowserBadRequest"];
            403: components["responses"]["BrowserForbidden"];
            406: components["responses"]["BrowserNotAcceptable"];
            413: components["responses"]["BrowserPayloadTooLarge"];
            500: components["responses"]["BrowserInternalError"];
            503: components["responses"]["BrowserUnavailable"];
        };
    };
    getUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            400: components["responses"]["BearerBadRequest"];
            401: components["responses"]["BearerUnauthorized"];
            403: components["responses"]["BearerForbidden"];
            406: components["responses"]["BearerNotAcceptable"];
            413: components["responses"]["BearerPayloadTooLarge"];
            415: components["responses"]["BearerUnsupportedMediaType"];
            429: components["responses"]["BearerTooManyRequests"];
            500: components["responses"]["BearerInternalError"];
            503: components["responses"]["BearerUnavailable"];
        };
    };
    getUserInfoByPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            400: components["responses"]["BearerBadRequest"];
            401: components["responses"]["BearerUnauthorized"];
            403: components["responses"]["BearerForbidden"];
            406: components["responses"]["BearerNotAcceptable"];
            413: components["responses"]["BearerPayloadTooLarge"];
            415: components["responses"]["BearerUnsupportedMediaType"];
            429: components["responses"]["BearerTooManyRequests"];
            500: components["responses"]["BearerInternalError"];
            503: components["responses"]["BearerUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: {
                /** @description An id_token of the user, also an expired one. */
                id_token_hint?: string;
                client_id?: string;
                post_logout_redirect_uri?: string;
                /** @description Returned unchanged. */
                state?: string;
            };
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The user is signed out, or is asked to confirm it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description To `post_logout_redirect_uri`. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrowserBadRequest"];
            403: components["responses"]["BrowserForbidden"];
            406: components["responses"]["BrowserNotAcceptable"];
            413: components["responses"]["BrowserPayloadTooLarge"];
            500: components["responses"]["BrowserInternalError"];
            503: components["responses"]["BrowserUnavailable"];
        };
    };
    endSessionByForm: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "planning-board",
                 *       "post_logout_redirect_uri": "https://app.example.com/"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["EndSessionRequest"];
            };
        };
        responses: {
            /** @description The user is signed out, or is asked to confirm it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description To `post_logout_redirect_uri`. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrowserBadRequest"];
            403: components["responses"]["BrowserForbidden"];
            406: components["responses"]["BrowserNotAcceptable"];
            413: components["responses"]["BrowserPayloadTooLarge"];
            500: components["responses"]["BrowserInternalError"];
            503: components["responses"]["BrowserUnavailable"];
        };
    };
    getOpenIdConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "RSA",
                     *           "kid": "5aeUo0iXqNwKtM",
                     *           "use": "sig",
                     *           "alg": "RS256",
                     *           "n": "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFb",
                     *           "e": "AQAB"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SigningKeys"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent by browsers. A client that is used from a page of another origin than the service's must have it among its allowed origins; otherwise the response is `invalid_request`. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenParameter"];
            };
        };
        responses: {
            /** @description The client has no such token now; the body is empty. */
            200: {
                headers: {
                    /** @description Always `no-store`. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TokenBadRequest"];
            401: components["responses"]["TokenUnauthorized"];
            406: components["responses"]["TokenNotAcceptable"];
            413: components["responses"]["TokenPayloadTooLarge"];
            429: components["responses"]["TokenTooManyRequests"];
            500: components["responses"]["TokenInternalError"];
            503: components["responses"]["TokenUnavailable"];
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent by browsers. A client that is used from a page of another origin than the service's must have it among its allowed origins; otherwise the response is `invalid_request`. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenParameter"];
            };
        };
        responses: {
            /** @description The state of the token at this moment. The response must not be cached. */
            200: {
                headers: {
                    /** @description Always `no-store`. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            400: components["responses"]["TokenBadRequest"];
            401: components["responses"]["TokenUnauthorized"];
            406: components["responses"]["TokenNotAcceptable"];
            413: components["responses"]["TokenPayloadTooLarge"];
            429: components["responses"]["TokenTooManyRequests"];
            500: components["responses"]["TokenInternalError"];
            503: components["responses"]["TokenUnavailable"];
        };
    };
    showSignIn: {
        parameters: {
            query?: {
                returnUrl?: string;
                account?: string;
                done?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "returnUrl": "/profile",
                 *       "account": "7",
                 *       "userName": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignInForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showAccountChoice: {
        parameters: {
            query?: {
                returnUrl?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
                choice?: string;
                "__Host-choice"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    chooseAccount: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
                choice?: string;
                "__Host-choice"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "returnUrl": "/profile",
                 *       "account": "7"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AccountForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showSecondFactor: {
        parameters: {
            query?: {
                returnUrl?: string;
                method?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    checkSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "returnUrl": "/profile",
                 *       "code": "492039"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SecondFactorForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showProfile: {
        parameters: {
            query?: {
                done?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    endAllSessions: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PageForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showPasswordChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "password": "correct horse battery staple",
                 *       "newPassword": "seven quiet boats at noon"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PasswordChangeForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showSecondFactorSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    changeSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "action": "confirm",
                 *       "code": "492039"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SecondFactorSettingsForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showForgotPassword: {
        parameters: {
            query?: {
                done?: string;
                account?: string;
                returnUrl?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    requestPasswordLink: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "account": "7",
                 *       "name": "ada@example.com"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ForgotPasswordForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    showPasswordForm: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
                link?: string;
                "__Host-link"?: string;
            };
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: {
                Origin?: string;
                "Sec-Fetch-Site"?: string;
            };
            path?: never;
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
                link?: string;
                "__Host-link"?: string;
            };
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "form_token": "v1.test.3q2-7wAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.7w",
                 *       "newPassword": "seven quiet boats at noon"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NewPasswordForm"];
            };
        };
        responses: {
            303: components["responses"]["PageRedirect"];
            400: components["responses"]["PageRefused"];
            403: components["responses"]["PageRefused"];
            406: components["responses"]["PageRefused"];
            413: components["responses"]["PageRefused"];
            415: components["responses"]["PageRefused"];
            429: components["responses"]["PageLater"];
            500: components["responses"]["PageRefused"];
            503: components["responses"]["PageLater"];
        };
    };
    startSso: {
        parameters: {
            query?: {
                /** @description Where the browser goes after the sign-in, a path of the identity server; `/profile` for anything else. */
                returnUrl?: string;
            };
            header?: never;
            path: {
                /** @description The id of the provider. Nobody can guess it. */
                ssoProviderId: string;
            };
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that says why there was no sign-in. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that the request has to wait. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that the request has to wait. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    finishSso: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                /** @description RFC 9207. */
                iss?: string;
                error?: string;
                error_description?: string;
                /** @description Refused. */
                id_token?: string;
                /** @description Refused. */
                token?: string;
                /** @description Refused. */
                response?: string;
            };
            header?: never;
            path: {
                /** @description The id of the provider. Nobody can guess it. */
                ssoProviderId: string;
            };
            cookie?: {
                sid?: string;
                "__Host-sid"?: string;
                browser?: string;
                "__Host-browser"?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that says why there was no sign-in. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says why there was no sign-in. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that says that the request has to wait. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlugins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All plugins. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PluginList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProvisioningSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provisioning settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProvisioningSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProvisioningSettingsUpdate"];
            };
        };
        responses: {
            /** @description The provisioning settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisioningSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSecurityLog: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, or the file. */
            200: {
                headers: {
                    /** @description The name of the file; only with `text/csv`. */
                    "Content-Disposition"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityLogList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request is refused with a 409, which names what the first one created: its answer is not kept, since it has a secret. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description The user is created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    linkUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserLink"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlinkUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUserPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SetPassword"];
            };
        };
        responses: {
            /** @description The password is set, or the link is made. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordSet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetUserSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user's id.
                 * @example 7
                 */
                userId: components["parameters"]["UserIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Words and phrases in double quotes, separated by spaces, such as `paint "east wall"`: all of them must occur, in whatever order. Upper and lower case, accents and ligatures make no difference: `senor` finds `Señor`. A phrase is needed for parentheses and for the words `AND`, `OR` and `NOT`; within it, a backslash stands before a double quote or another backslash. The list says where it looks. */
                $search?: components["parameters"]["SearchTerms"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API clients. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClientList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiClientCreate"];
            };
        };
        responses: {
            /** @description The client is registered. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiClientUpdate"];
            };
        };
        responses: {
            /** @description The API client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    regenerateClientSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client, with its new secret. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `client_id`.
                 * @example client-5oQx0vWm3TbZ
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSsoProviders: {
        parameters: {
            query?: {
                /** @description At most this many items (50 unless the list states another default); `@odata.nextLink` leads to the rest. 0 gives none, with `$count=true` their number alone; more than 1,000 is taken as 1,000. */
                $top?: components["parameters"]["Top"];
                /** @description The number of items to skip. */
                $skip?: components["parameters"]["Skip"];
                /** @description A condition with `eq ne gt ge lt le in and or not contains startswith endswith tolower toupper null`, such as `status eq 'Active' and startDate ge 2026-01-01`. Text is compared exactly: `contains(tolower(name),'plant')` finds it in upper and lower case. */
                $filter?: components["parameters"]["Filter"];
                /** @description Field names separated by commas, each optionally followed by `asc` or `desc`. */
                $orderby?: components["parameters"]["OrderBy"];
                /** @description Field names separated by commas. The response contains only these fields and the expanded properties. */
                $select?: components["parameters"]["Select"];
                /** @description `true` adds `@odata.count`, the number of items on all pages. */
                $count?: components["parameters"]["Count"];
                /** @description The start of the next page, an opaque value from `@odata.nextLink`. */
                $skiptoken?: components["parameters"]["SkipToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of providers. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProviderList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSsoProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoProviderCreate"];
            };
        };
        responses: {
            /** @description The provider. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSsoProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSsoProvider: {
        parameters: {
            query?: {
                /** @description Unlinks the users that are linked to the provider. */
                unlinkUsers?: boolean;
            };
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSsoProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoProviderUpdate"];
            };
        };
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateSsoProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateSsoProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` that was read. When the resource has changed since, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testSsoProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first response again, for 24 hours. While the first request is in progress, it gets 409 `idempotency_key_in_use` with `Retry-After`; when the caller has lost rights since, 403 `idempotent_reply_hidden`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                ssoProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was checked. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProviderTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
