/**
 * Handlers that give a user a password, or a link to set one. The hash is computed before the transaction, because it is slow.
 * A link is mailed where the service can send mail, by a job; otherwise the answer shows it.
 */
import type { Ops } from '#generated/identity'
import { type Call, conflict, type Db, invalidBody, notFound, type PreparedHandler, throwIfAny } from '#runtime'
import { withETag } from '#runtime/services'
import { passwordMailDue } from '../mail/password-mail.ts'
import type { Parts } from '../parts.ts'
import { createPasswordLink } from '../sign-in/password-links.ts'
import { newPasswordFault, type PasswordOwner } from '../sign-in/password-policy.ts'
import { findAccount } from '../store/accounts.ts'
import type { PasswordLinkPurpose } from '../store/password-links.ts'
import type { UserRow } from '../store/user-model.ts'
import { loadUser } from '../store/user-records.ts'
import { GENERAL_USER, shownNameOf } from '../store/users.ts'
import { type Author, authorOf } from './author.ts'
import { refOf } from './ref.ts'
import { userChanges } from './user-changes.ts'
import { userFaults } from './user-rules.ts'
import { showUser } from './views.ts'

/** @throws 400 that names the field `password` */
async function checkPassword(
  db: Db,
  accountId: number,
  password: string,
  owner: Omit<PasswordOwner, 'accountName'>,
): Promise<void> {
  const account = await findAccount(db, accountId)
  const fault = newPasswordFault(password, { ...owner, accountName: account?.name ?? '' })
  if (fault) throw invalidBody('/password', `The password ${fault}.`)
}

/** A link for the answer; without one when it is mailed. */
interface SentLink {
  readonly mailed: boolean
  readonly setPasswordUrl?: string
  readonly setPasswordUrlExpiresAt?: string
  readonly signInUrl?: string
}

const NO_LINK: SentLink = { mailed: false }

/** @throws 429 when the user was mailed too many links */
async function sendLink(
  parts: Parts,
  call: Pick<Call, 'tx' | 'emit' | 'account'>,
  user: UserRow,
  purpose: PasswordLinkPurpose,
  by: Author,
): Promise<SentLink> {
  const { id: accountId } = call.account
  const owner = { accountId, id: user.id }
  if (parts.canMail && user.email !== '') {
    await parts.passwordMailLimit.count(call.tx, owner, purpose)
    await call.emit(passwordMailDue, { userIds: [user.id], purpose, ip: by.ip })
    return { mailed: true }
  }
  const { url, expiresAt, signInUrl } = await createPasswordLink(call.tx, parts, owner, purpose)
  await parts.logSecurity(call.tx, {
    ...by,
    accountId,
    action: 'password_link_created',
    subject: `user ${user.id}`,
    details: { purpose },
  })
  return { mailed: false, setPasswordUrl: url, setPasswordUrlExpiresAt: expiresAt.toISOString(), signInUrl }
}

export const createUser = (parts: Parts, address: (path: string) => string): PreparedHandler<Ops['createUser']> => ({
  async prepare({ body, headers, request }, { account, db }) {
    throwIfAny(userFaults(body))
    const { password, ...given } = body
    const { email, userName = email, displayName = shownNameOf(given) } = given
    if (password !== undefined)
      await checkPassword(db, account.id, password, { userName, email, displayName, hasSecondFactor: false })
    const passwordHash = password === undefined ? null : await parts.passwords.hash(password)
    return async (call) => {
      const by = authorOf(call, request)
      const user = { ...given, accountId: account.id, roleId: given.roleId ?? GENERAL_USER, passwordHash }
      const now = parts.host.clock.now()
      const header = headers['Idempotency-Key']
      const key = header && `${call.actor.id} ${call.actor.name} ${header}`
      const created = await userChanges(parts).create(call.tx, { ...user, now }, by, key)
      const needsLink = passwordHash === null && created.internalLogin
      const { mailed, ...link } = needsLink ? await sendLink(parts, call, created, 'invitation', by) : NO_LINK
      const answer = { ...showUser(created), invitationMailed: mailed, ...link }
      return call.reply(201, answer, withETag(created, address(`/${created.id}`)))
    }
  },
})

const internalLoginOff = (id: number) =>
  conflict('internal_login_off', `The user ${id} may not sign in with a password; switch internalLogin on first.`)

const inactive = (id: number) =>
  conflict('user_inactive', `The user ${id} is deactivated and could not use the link; activate the user first.`)

export const setUserPassword = (parts: Parts): PreparedHandler<Ops['setUserPassword']> => ({
  async prepare({ path, headers, body, request }, { account, db }) {
    const { userId } = path
    const found = await loadUser(db, account.id, userId)
    if (!found) throw notFound('user', userId)
    const password = body?.password
    if (password !== undefined) await checkPassword(db, account.id, password, found)
    const passwordHash = password === undefined ? undefined : await parts.passwords.hash(password)
    return async (call) => {
      const by = authorOf(call, request)
      const ref = refOf(call, userId, headers)
      const user = await userChanges(parts).update(call.tx, ref, by, (current) => {
        if (!current.internalLogin) throw internalLoginOff(userId)
        if (passwordHash !== undefined) return { passwordHash }
        if (!current.active) throw inactive(userId)
        return {}
      })
      const purpose = user.hasPassword ? 'reset' : 'invitation'
      const { mailed, ...link } = passwordHash === undefined ? await sendLink(parts, call, user, purpose, by) : NO_LINK
      const answer = { passwordSet: user.hasPassword, linkMailed: mailed, ...link }
      return call.reply(200, answer, withETag(user))
    }
  },
})
