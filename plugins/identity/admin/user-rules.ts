/** The rules for users that the contract's schema cannot express. Pure. */
import type { UserInput } from '#generated/identity'
import type { Fault } from '#runtime'
import { isEmail } from '../config.ts'
import type { UserRow } from '../store/user-model.ts'
import type { UserChange } from '../store/user-records.ts'
import { ADMINISTRATOR } from '../store/users.ts'

/** @param current the user whom the request changes; its e-mail may stay as it is, which is empty for some provisioned users */
export const userFaults = ({ email }: Partial<UserInput>, current?: Pick<UserRow, 'email'>): Fault[] =>
  email === undefined || email === current?.email || isEmail(email)
    ? []
    : [{ pointer: '/email', detail: `${email} is not an e-mail address.` }]

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
