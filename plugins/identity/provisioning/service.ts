/**
 * The services for provisioning: the users of an account as an identity provider creates and changes them, and the defaults
 * for them.
 */
import { type Call, type Db, type Ref, service, type Tx } from '#runtime'

/** An e-mail address of a user, as the identity provider sent it. */
export interface UserEmail {
  readonly value: string
  readonly type: string | null
  readonly primary: boolean
}

/** What an identity provider sent of a user beside the columns that sign-in uses. */
export interface ProvidedValues {
  readonly userName: string
  readonly displayName: string | null
  readonly formattedName: string | null
  readonly emails: readonly UserEmail[]
  /** The attributes of the enterprise extension (RFC 7643, section 4.3); empty: none. */
  readonly enterprise: Readonly<Record<string, unknown>>
}

/** The fields of a user that provisioning writes. */
export interface UserValues {
  /** Null for a user whom no identity provider has provisioned. */
  readonly provided: ProvidedValues | null
  /** The login name. */
  readonly userName: string
  /** The address for mail; empty: none, which only provisioned users may have. */
  readonly email: string
  readonly displayName: string
  readonly givenName: string | null
  readonly familyName: string | null
  /** The role that applies. */
  readonly roleId: number
  /** The roles as provisioned; `roleId` is the most powerful of them. */
  readonly roleIds: readonly number[]
  /** Whether the user may sign in at all. */
  readonly active: boolean
  /**
   * What the provider wants `active` to be while an Administrator has not yet activated the user, who is inactive so long;
   * null: an Administrator has, or need not. Nothing but an Administrator's activation ends the waiting.
   */
  readonly pendingActive: boolean | null
  readonly internalLogin: boolean
  readonly externalLogin: boolean
  readonly projectPermissions: boolean
  /** At the provider of the `UserScope`. */
  readonly externalId: string | null
  /** The provider has deleted the user, who is inactive: hidden in scopes with `hideDeleted`. */
  readonly deletedByProvider: boolean
}

export interface ProvisionedUser extends UserValues {
  readonly id: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Who a user is at an identity provider. */
export interface ExternalIdentity {
  /** Empty: set by a client without a provider. */
  readonly ssoProviderId: string
  readonly externalId: string
}

/** Whose users, and as which identity provider sees them. */
export interface UserScope {
  readonly accountId: number
  /** The provider whose external ids count; empty: those of no provider. */
  readonly ssoProviderId: string
  /** Leaves out users whom the provider has deleted. */
  readonly hideDeleted: boolean
  /** The SCIM client that sets external ids; null: none. */
  readonly clientId: string | null
}

/**
 * A field by which users are found. `userName` is the provider's, for users without one the login name; `active` is what the
 * provider wants. Text is compared without regard to case, except `id`, `externalId`, `manager.value` and `manager.$ref`.
 */
export type UserField =
  | 'id'
  | 'externalId'
  | 'userName'
  | 'displayName'
  | 'formattedName'
  | 'givenName'
  | 'familyName'
  | 'active'
  | 'roleId'
  | 'createdAt'
  | 'updatedAt'
  | `enterprise.${'employeeNumber' | 'costCenter' | 'organization' | 'division' | 'department'}`
  | `enterprise.manager.${'value' | '$ref' | 'displayName'}`

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'

/** A condition on `Field`s: RFC 7644, section 3.4.2.2, with attributes resolved and values of the right type. */
export type Condition<Field> =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition<Field>[] }
  | { readonly kind: 'not'; readonly condition: Condition<Field> }
  /** The field has a value. */
  | { readonly kind: 'present'; readonly field: Field }
  /** `ne` also holds without a value. `roleId` compares with each role: one that fits is enough. */
  | {
      readonly kind: 'compare'
      readonly field: Field
      readonly comparison: Comparison
      readonly value: string | number | boolean | Date
    }
  /** Holds for every user, or for none. */
  | { readonly kind: 'constant'; readonly value: boolean }

export type EmailField = keyof UserEmail

export type UserCondition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly UserCondition[] }
  | { readonly kind: 'not'; readonly condition: UserCondition }
  | Exclude<Condition<UserField>, { kind: 'and' | 'or' | 'not' }>
  /** One e-mail address satisfies the whole condition. */
  | { readonly kind: 'email'; readonly condition: Condition<EmailField> }

export interface UserQuery {
  readonly condition?: UserCondition | undefined
  /** The id decides between equal values. Users without a value come last when ascending, first when descending. */
  readonly sortBy?: UserField | 'email' | undefined
  readonly descending?: boolean | undefined
  /** Skips so many users. */
  readonly offset?: number | undefined
  /** Continues behind this position, which an earlier page ended with. */
  readonly after?: UserPosition | undefined
  readonly limit: number
}

/** The sort value and the id of a user: where a page ends. */
export interface UserPosition {
  readonly value: string | number | boolean | null
  readonly id: number
}

export interface UserPage {
  readonly users: readonly ProvisionedUser[]
  /** Undefined when there is no further user. */
  readonly next: UserPosition | undefined
  /** The user before the page, if the query has skipped users by `offset`. */
  readonly previous: UserPosition | undefined
}

/**
 * The value that another user of the account has already. `userName`: as its user name, the provider's or the login name, or as its
 * address for mail or its primary one; the address for mail and the primary one of the user count too.
 */
export type UserConflict = { readonly conflict: 'userName' | 'externalId' }

/** Who changes users, for the security log. */
export interface UserAuthor {
  readonly actorId: number | null
  readonly actorName: string
  readonly ip: string | null
}
/** Of what a request changes. */
export const authorOf = ({ actor }: Pick<Call, 'actor'>, { ip }: { readonly ip: string }): UserAuthor => ({
  actorId: actor.id ?? null,
  actorName: actor.name,
  ip,
})

/** What applies to the changes of a SCIM client. */
export interface OpenedChange {
  readonly settings: ProvisioningSettings
  /** The provider whose external ids the client sets; empty: none. */
  readonly ssoProviderId: string
}

/** The users of an account for provisioning. Every method is bound to the account of its scope. */
export interface ProvisionedUsers {
  load(db: Db, scope: UserScope, id: number): Promise<ProvisionedUser | undefined>
  search(db: Db, scope: UserScope, query: UserQuery): Promise<UserPage>
  count(db: Db, scope: UserScope, condition?: UserCondition): Promise<number>
  /**
   * Holds back other changes of the account's users until the transaction ends, and loads what applies to changes from then
   * on. Resolves to undefined when the account has no such SCIM client. The methods below need it first.
   */
  open(tx: Tx, accountId: number, clientId: string): Promise<OpenedChange | undefined>
  /** Locks the user until the transaction ends. */
  lock(tx: Tx, scope: UserScope, id: number): Promise<ProvisionedUser | undefined>
  /**
   * The users who have the external id, the userName (as the provider's or as login name), or one of the e-mail addresses as
   * their address for mail or as the primary one, hidden users too. Locks them until the transaction ends.
   */
  match(
    tx: Tx,
    scope: UserScope,
    keys: { readonly externalId: string | null; readonly userName: string; readonly emails: readonly string[] },
  ): Promise<ProvisionedUser[]>
  /** The identities that the users have at other providers than that of the scope, or at none, by user. */
  otherIdentities(
    tx: Tx,
    scope: UserScope,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ExternalIdentity[]>>
  /** The caller has called `match` in the transaction. */
  create(tx: Tx, scope: UserScope, values: UserValues, by: UserAuthor): Promise<ProvisionedUser | UserConflict>
  /**
   * Changes a user that the caller has locked. Ends sessions and tokens where the change takes rights away, in every process
   * before the transaction's reply. Without a difference the version stays. `clearCredentials` removes the password, the second
   * factor and its recovery codes, and ends password links, sessions and tokens; `isAnother`, for a user who may become another
   * person, does so too, and removes the identities at other providers and at none; of an Administrator only where another one can
   * sign in.
   * @throws 409 last_administrator
   */
  update(
    tx: Tx,
    scope: UserScope,
    current: ProvisionedUser,
    change: Partial<UserValues> & { readonly clearCredentials?: boolean; readonly isAnother?: boolean },
    by: UserAuthor,
  ): Promise<ProvisionedUser | UserConflict>
}
export const provisionedUsers: Ref<'service', ProvisionedUsers> = service('identity.provisionedUsers')

/** Defaults for users that an identity provider provisions. */
export interface ProvisioningSettings {
  readonly defaultRoleId: number
  /** False: a new user cannot sign in until an Administrator activates it. */
  readonly autoActivate: boolean
  readonly allowExternalLogin: boolean
  readonly allowInternalLogin: boolean
  /** Whether the user name is the provider's, and not the e-mail. */
  readonly useExternalUsername: boolean
  readonly projectPermissionsOffByDefault: boolean
}
