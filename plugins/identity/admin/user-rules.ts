/** The rules for users that the contract's schema cannot express. Pure. */
import type { UserInput } from '#generated/identity'
import type { Fault } from '#runtime'
import { isEmail } from '../config.ts'
import type { UserRow } from '../store/user-model.ts'
import type { UserChange } from '../store/user-records.ts'
import { ADMINISTRATOR } from '../store/users.ts'
import { userNameFault } from '../user-name.ts'

/**
 * @param current the user whom the request changes; its user name and its e-mail, which is empty for some provisioned users, may
 * stay as they are
 */
export function userFaults(
  { userName, email }: Partial<UserInput>,
  current?: Pick<UserRow, 'userName' | 'email'>,
): Fault[] {
  const nameFault = userName === undefined || userName === current?.userName ? undefined : userNameFault(userName)
  const isKept = email === undefined || email === current?.email
  return [
    ...(nameFault === undefined ? [] : [{ pointer: '/userName', detail: `The user name ${nameFault}.` }]),
    ...(isKept || isEmail(email) ? [] : [{ pointer: '/email', detail: `${email} is not an e-mail address.` }]),
  ]
}

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
