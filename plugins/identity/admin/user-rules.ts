/** The rules for users that the contract's schema cannot express. Pure. */
import type { Fault } from '#runtime'
import { isEmail } from '../config.ts'
import type { UserRow } from '../store/user-model.ts'
import type { UserChange } from '../store/user-records.ts'
import { ADMINISTRATOR } from '../store/users.ts'

const CHANGEABLE = [
  'userName',
  'email',
  'displayName',
  'givenName',
  'familyName',
  'roleId',
  'projectPermissions',
  'internalLogin',
  'externalLogin',
] as const
type Changeable = (typeof CHANGEABLE)[number]

/** What a request gives of a user; undefined counts as left out. */
export type UserInput = { readonly [Name in Changeable]?: UserRow[Name] | undefined }

/** @param current the user whom the request changes; its e-mail may stay as it is, which is empty for some provisioned users */
export const userFaults = ({ email }: UserInput, current?: Pick<UserRow, 'email'>): Fault[] =>
  email === undefined || email === current?.email || isEmail(email)
    ? []
    : [{ pointer: '/email', detail: `${email} is not an e-mail address.` }]

/** The fields given that differ from the current ones. */
export const changedFields = (input: UserInput, current: UserRow): UserChange =>
  Object.fromEntries(
    CHANGEABLE.flatMap((name) =>
      input[name] === undefined || input[name] === current[name] ? [] : [[name, input[name]]],
    ),
  )

export type SignInRights = Pick<UserRow, 'roleId' | 'active' | 'internalLogin' | 'externalLogin'>

/** An Administrator who can sign in: without one, nobody could administer the account. */
export const canAdminister = ({ roleId, active, internalLogin, externalLogin }: SignInRights): boolean =>
  roleId === ADMINISTRATOR && active && (internalLogin || externalLogin)

/**
 * Whether the change must end the user's sessions and tokens: it takes rights away, or what the user signed in with may be in
 * other hands. Project permissions and a higher role count at once, for the tokens that there are.
 */
export const mustRevokeAccess = (current: Pick<UserRow, 'roleId'>, change: UserChange): boolean =>
  change.active === false ||
  (change.roleId !== undefined && current.roleId === ADMINISTRATOR) ||
  change.internalLogin === false ||
  change.externalLogin === false ||
  change.passwordHash !== undefined ||
  change.secondFactor === false
