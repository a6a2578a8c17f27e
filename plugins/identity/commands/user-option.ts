/** The options by which a command names a user. */
import { type Db, invalidParameter, notFound } from '#runtime'
import { integer, text } from '#runtime/command-options'
import type { UserRow } from '../store/user-model.ts'
import { loadUser } from '../store/user-records.ts'
import { findUsers } from '../store/users.ts'

export const USER = [
  { name: 'user', summary: 'Id of the user; or give --email or --user-name', type: 'integer' },
  { name: 'email', summary: 'E-mail of the user' },
  { name: 'user-name', summary: 'User name' },
] as const

export interface UserOptions {
  readonly user?: number
  readonly email?: string
  readonly userName?: string
}

/** @throws 400 unless exactly one option is given and one user has that value; 404 when none has it */
export async function findUser(db: Db, accountId: number, { user, email, userName }: UserOptions): Promise<UserRow> {
  if ([user, email, userName].filter((it) => it !== undefined).length !== 1)
    throw invalidParameter('user', 'Give one of --user, --email and --user-name.')
  if (user !== undefined) {
    const found = await loadUser(db, accountId, integer('user', user, 1, 2 ** 31 - 1))
    if (!found) throw notFound(`user of account ${accountId} with the id`, user)
    return found
  }
  const by = email === undefined ? { userName: text('user-name', userName ?? '', { max: 320 }) } : { email }
  const [found, another] = await findUsers(db, accountId, by)
  if (!found) throw notFound(`user of account ${accountId} with the name`, email ?? userName ?? '')
  if (another)
    throw invalidParameter(
      'email',
      `Several users of account ${accountId} have the e-mail; give --user or --user-name.`,
    )
  return found
}
