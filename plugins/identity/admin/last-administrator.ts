/** Keeps the last Administrator of an account who can sign in. */
import { conflict, type Tx } from '#runtime'
import { hasOtherAdministrator } from '../store/user-records.ts'
import { canAdminister, type SignInRights } from './user-rules.ts'

/**
 * The caller has called `lockUsersOf`.
 * @param current the user's rights before the change
 * @throws 409 last_administrator when nobody could administer the account after the change
 */
export async function keepAdministrator(
  tx: Tx,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  current: SignInRights,
  change: Partial<SignInRights>,
): Promise<void> {
  if (!canAdminister(current) || canAdminister({ ...current, ...change })) return
  if (!(await hasOtherAdministrator(tx, accountId, id))) throw lastAdministrator()
}

const lastAdministrator = () =>
  conflict(
    'last_administrator',
    'The user is the last Administrator of the account who can sign in; make another user an Administrator first.',
  )
