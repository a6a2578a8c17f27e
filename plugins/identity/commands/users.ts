/**
 * The commands on users: `user create`, `list`, `activate`, `deactivate`, `link`, `set-password`, `reset-link` and
 * `unlock`.
 */
import { type Commands, conflict, invalidParameter, type Runners } from '#runtime'
import { ACCOUNT, integer, text } from '#runtime/command-options'
import { readList } from '#runtime/odata'
import { OPERATOR } from '../admin/author.ts'
import { activation, userChanges } from '../admin/user-changes.ts'
import { USERS } from '../admin/users.ts'
import { showUser } from '../admin/views.ts'
import { isEmail } from '../config.ts'
import type { Parts } from '../parts.ts'
import { createPasswordLink } from '../sign-in/password-links.ts'
import { newPasswordFault, type PasswordOwner } from '../sign-in/password-policy.ts'
import type { UserRow } from '../store/user-model.ts'
import { listUsers, loadUserDetails } from '../store/user-records.ts'
import { account, FILTER, role, TOP } from './options.ts'
import { findUser, USER } from './user-option.ts'

const PASSWORD = { name: 'password', secretFrom: 'CHAINWORK_PASSWORD' } as const

export const userCommands = {
  'user create': {
    summary: 'Creates a user who signs in with e-mail and password',
    options: [
      ACCOUNT,
      { name: 'email', summary: 'E-mail, also the user name', required: true },
      { name: 'name', summary: 'Display name (default: the e-mail)' },
      { name: 'role', summary: 'Role: administrator (1) or general (2, the default)' },
      { ...PASSWORD, summary: 'Password; without one the user cannot sign in with a password' },
    ],
  },
  'user list': { summary: 'Lists the users of an account', options: [ACCOUNT, FILTER, TOP], reads: true },
  'user activate': { summary: 'Activates a user, who can then sign in again', options: [ACCOUNT, ...USER] },
  'user deactivate': {
    summary: 'Deactivates a user; all sessions and tokens of the user end',
    options: [ACCOUNT, ...USER],
  },
  'user link': {
    summary: 'Links a user to an identity at an SSO provider of the account, at which the user can then sign in',
    options: [
      ACCOUNT,
      ...USER,
      { name: 'provider', summary: 'Id of the SSO provider', required: true },
      { name: 'external-id', summary: 'Who the user is there, with regard to case', required: true },
    ],
  },
  'user set-password': {
    summary: 'Sets the password of a user; all sessions and tokens of the user end, and a lockout',
    options: [ACCOUNT, ...USER, { ...PASSWORD, summary: 'The new password', required: true }],
  },
  'user reset-link': {
    summary: 'Makes a link by which a user sets a password, once; it is shown only here',
    options: [ACCOUNT, ...USER],
  },
  'user unlock': {
    summary: 'Ends the lockout of a user after failed sign-ins',
    options: [ACCOUNT, ...USER],
  },
} as const satisfies Commands

export function userRunners(parts: Parts): Runners<typeof userCommands> {
  const { host, passwords } = parts
  const changes = userChanges(parts)

  async function show(accountId: number, user: UserRow) {
    return showUser(user, (await loadUserDetails(host.db, accountId, [user.id])).get(user.id))
  }

  const activate =
    (active: boolean) => async (options: Parameters<typeof findUser>[2] & { readonly account: number }) => {
      const { id: accountId } = await account(host.db, options.account)
      const { id } = await findUser(host.db, accountId, options)
      const saved = await host.transaction((tx) => changes.update(tx, { accountId, id }, OPERATOR, activation(active)))
      return show(accountId, saved)
    }

  return {
    async 'user create'(options) {
      const { id: accountId, name: accountName } = await account(host.db, options.account)
      const email = text('email', options.email, { max: 254 })
      if (!isEmail(email)) throw invalidParameter('email', `${email} is not an e-mail address.`)
      const displayName = options.name === undefined ? email : text('name', options.name, { max: 200 })
      const roleId = role(options.role)
      const password = options.password === '' ? undefined : options.password
      const passwordHash =
        password === undefined
          ? null
          : await hash(password, { userName: email, email, displayName, accountName, hasSecondFactor: false })
      const user = { accountId, email, displayName, passwordHash, roleId, now: host.clock.now() }
      return showUser(await host.transaction((tx) => changes.create(tx, user, OPERATOR)))
    },

    async 'user list'({ filter, top = 1_000, ...options }) {
      const { id: accountId } = await account(host.db, options.account)
      const $top = integer('top', top, 1, 1_000)
      const list = readList({ $top, $count: true, ...(filter !== undefined && { $filter: filter }) }, USERS)
      const { rows, count } = await listUsers(host.db, accountId, list)
      const details = await loadUserDetails(
        host.db,
        accountId,
        rows.map(({ id }) => id),
      )
      return { value: rows.map((user) => showUser(user, details.get(user.id))), '@odata.count': count }
    },

    'user activate': activate(true),
    'user deactivate': activate(false),

    async 'user link'(options) {
      const { id: accountId } = await account(host.db, options.account)
      const { id } = await findUser(host.db, accountId, options)
      const ssoProviderId = text('provider', options.provider, { max: 64 })
      const externalId = text('external-id', options.externalId, { max: 500 })
      const identity = { ssoProviderId, externalId }
      const saved = await host.transaction((tx) => changes.link(tx, { accountId, id }, identity, OPERATOR))
      return show(accountId, saved)
    },

    async 'user set-password'(options) {
      const { id: accountId, name: accountName } = await account(host.db, options.account)
      const found = await findUser(host.db, accountId, options)
      const { id } = found
      const passwordHash = await hash(options.password, { ...found, accountName })
      const saved = await host.transaction((tx) =>
        changes.update(tx, { accountId, id }, OPERATOR, () => ({ passwordHash })),
      )
      return show(accountId, saved)
    },

    async 'user reset-link'(options) {
      const { id: accountId } = await account(host.db, options.account)
      const user = await findUser(host.db, accountId, options)
      if (!user.active || !user.internalLogin)
        throw conflict(
          'link_unusable',
          `The user ${user.id} is deactivated, or may not sign in with a password, and could not use the link.`,
        )
      const purpose = user.hasPassword ? 'reset' : 'invitation'
      const { url, expiresAt, signInUrl } = await host.transaction(async (tx) => {
        const link = await createPasswordLink(tx, parts, { accountId, id: user.id }, purpose)
        const entry = { ...OPERATOR, accountId, subject: `user ${user.id}`, details: { purpose } }
        await parts.logSecurity(tx, { ...entry, action: 'password_link_created' })
        return link
      })
      return { setPasswordUrl: url, setPasswordUrlExpiresAt: expiresAt.toISOString(), signInUrl }
    },

    async 'user unlock'(options) {
      const { id: accountId } = await account(host.db, options.account)
      const { id } = await findUser(host.db, accountId, options)
      const { user, unlocked } = await host.transaction((tx) => changes.unlock(tx, { accountId, id }, OPERATOR))
      return { ...(await show(accountId, user)), unlocked }
    },
  }

  function hash(password: string, owner: PasswordOwner): Promise<string> {
    const fault = newPasswordFault(password, owner)
    if (fault) throw invalidParameter('password', `The password ${fault}.`)
    return passwords.hash(password)
  }
}
