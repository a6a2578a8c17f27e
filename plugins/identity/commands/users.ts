/** The commands `user create` and `user unlock` (ends a lockout). */
import { type Commands, conflict, type Db, type Host, invalidParameter, notFound, type Runners } from '#runtime'
import { isEmail } from '../config.ts'
import type { Lockouts } from '../lockouts.ts'
import { type Passwords, passwordFault } from '../passwords.ts'
import { findUsers, insertUser, type UserRow } from '../store/users.ts'
import { ACCOUNT, account, role, text } from './options.ts'

export const userCommands = {
  'user create': {
    summary: 'Creates a user who signs in with e-mail and password',
    options: [
      ACCOUNT,
      { name: 'email', summary: 'E-mail, also the user name', required: true },
      { name: 'name', summary: 'Display name (default: the e-mail)' },
      { name: 'role', summary: 'Role: administrator (1) or general (2, the default)' },
      {
        name: 'password',
        summary: 'Password; without one the user cannot sign in with a password',
        secretFrom: 'CHAINWORK_PASSWORD',
      },
    ],
  },
  'user unlock': {
    summary: 'Ends the lockout of a user after failed sign-ins; give the user by --email or --user-name',
    options: [ACCOUNT, { name: 'email', summary: 'E-mail of the user' }, { name: 'user-name', summary: 'User name' }],
  },
} as const satisfies Commands

export const userRunners = (
  host: Host<unknown>,
  passwords: Passwords,
  lockouts: Lockouts,
): Runners<typeof userCommands> => ({
  async 'user create'(options) {
    const { id: accountId } = await account(host.db, options.account)
    const email = text('email', options.email, { max: 254 })
    if (!isEmail(email)) throw invalidParameter('email', `${email} is not an e-mail address.`)
    const name = options.name === undefined ? email : text('name', options.name, { max: 200 })
    const roleId = role(options.role)
    const password = newPassword(options.password)
    const passwordHash = password === undefined ? null : await passwords.hash(password)
    const user = { accountId, email, name, passwordHash, roleId, now: host.clock.now() }
    const created = await host.transaction((tx) => insertUser(tx, user))
    if (!created) throw conflict('user_exists', `Account ${accountId} has a user ${email} already.`)
    return created
  },

  async 'user unlock'(options) {
    const { id: accountId } = await account(host.db, options.account)
    const user = await findUser(host.db, accountId, options)
    const unlocked = await lockouts.unlock(accountId, user)
    return { ...user, lockedUntil: null, unlocked }
  },
})

interface UserOptions {
  readonly email?: string
  readonly userName?: string
}

/** @throws 400 unless exactly one option is given and one user has that value; 404 when none has it */
async function findUser(db: Db, accountId: number, { email, userName }: UserOptions): Promise<UserRow> {
  if ((email === undefined) === (userName === undefined))
    throw invalidParameter('user-name', 'Give either --email or --user-name.')
  const by = email === undefined ? { userName: text('user-name', userName ?? '', { max: 254 }) } : { email }
  const [user, another] = await findUsers(db, accountId, by)
  if (!user) throw notFound(`user of account ${accountId} with the name`, email ?? userName ?? '')
  if (another)
    throw invalidParameter('email', `Several users of account ${accountId} have the e-mail; give --user-name.`)
  return user
}

function newPassword(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined
  const fault = passwordFault(given)
  if (fault) throw invalidParameter('password', `The password ${fault}.`)
  return given
}
