/** Keeps the last Administrator of an account who can sign in. */
import { conflict, type Tx } from '#runtime'
import type { UserRow } from '../store/user-model.ts'
import { hasAdministrator } from '../store/user-records.ts'
import { ADMINISTRATOR } from '../store/users.ts'

/**
 * Runs a change after which an Administrator of the account may be unable to sign in. The caller has called `lockUsersOf`. An
 * account that had no such Administrator before may be changed, so that it can get one.
 * @param exceptUserId the user whom the change leaves nothing but a new identity, by which it may be unable to sign in
 * @throws 409 last_administrator when nobody could administer the account after the change
 */
export async function keepAdministrator<T>(
  tx: Tx,
  accountId: number,
  now: Date,
  change: () => Promise<T>,
  exceptUserId?: number,
): Promise<T> {
  const had = await hasAdministrator(tx, accountId, now)
  const result = await change()
  if (had && !(await hasAdministrator(tx, accountId, now, exceptUserId))) throw lastAdministrator()
  return result
}

/** As `keepAdministrator`, for the change of one user: that of anybody else takes nothing from the account. */
export const keepAdministratorOf = <T>(
  tx: Tx,
  accountId: number,
  { roleId, active }: Pick<UserRow, 'roleId' | 'active'>,
  now: Date,
  change: () => Promise<T>,
  exceptUserId?: number,
): Promise<T> =>
  roleId === ADMINISTRATOR && active ? keepAdministrator(tx, accountId, now, change, exceptUserId) : change()

const lastAdministrator = () =>
  conflict(
    'last_administrator',
    'This would take away the last Administrator of the account who can sign in; make another user an Administrator first, with a password, a valid invitation, or an identity at an active SSO provider.',
  )
