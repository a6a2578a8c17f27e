/** `user create` */
import { type Commands, conflict, type Host, invalidParameter, type Runners } from '#runtime'
import { isEmail } from '../config.ts'
import { type Passwords, passwordFault } from '../passwords.ts'
import { insertUser } from '../store/users.ts'
import { ACCOUNT, account, role, text } from './options.ts'

export const userCommands = {
  'user create': {
    summary: 'Creates a user who signs in with the e-mail and a password',
    options: [
      ACCOUNT,
      { name: 'email', summary: 'E-mail, also the user name', required: true },
      { name: 'name', summary: 'Name as others see it (default: the e-mail)' },
      { name: 'role', summary: 'administrator (1) or general (2, the default)' },
      {
        name: 'password',
        summary: 'Password; without one the user cannot sign in with a password',
        secretFrom: 'CHAINWORK_PASSWORD',
      },
    ],
  },
} as const satisfies Commands

export const userRunners = (host: Host<unknown>, passwords: Passwords): Runners<typeof userCommands> => ({
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
})

function newPassword(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined
  const fault = passwordFault(given)
  if (fault) throw invalidParameter('password', `The password ${fault}.`)
  return given
}
