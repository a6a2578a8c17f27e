/**
 * Changes of users: what the admin API, operators' commands and provisioning have in common. Each one runs in the caller's
 * transaction, keeps the account's last Administrator, ends sessions and tokens where it must, and logs itself.
 */
import { conflict, invalidBody, notFound, type Tx } from '#runtime'
import { checkMatch } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { providedAfter } from '../provisioning/administered.ts'
import { digest } from '../secret.ts'
import type { ExternalIdentity } from '../service.ts'
import { linkUser, unlinkUser } from '../store/external-identities.ts'
import { endPasswordLinks } from '../store/password-links.ts'
import { replaceEmails } from '../store/provisioned-users.ts'
import type { SecurityAction } from '../store/security-log.ts'
import { deleteSessionsOf } from '../store/sessions.ts'
import type { UserRow } from '../store/user-model.ts'
import { claimUserCreationKey, lockUser, lockUsersOf, saveUser, type UserChange } from '../store/user-records.ts'
import { foldCase, insertUser, isNameOfAnother, type NewUser, namesOf } from '../store/users.ts'
import type { Author } from './author.ts'
import { keepAdministratorOf } from './last-administrator.ts'
import type { Ref } from './ref.ts'
import { entriesOf } from './user-entries.ts'
import { mustRevokeAccess } from './user-rules.ts'

type UserRef = Ref<number>

type Needs = Pick<Parts, 'host' | 'lockouts' | 'cacheInvalidation' | 'logSecurity'>

export function userChanges({ host, lockouts, cacheInvalidation, logSecurity }: Needs) {
  async function lock(tx: Tx, { accountId, id, ifMatch }: UserRef): Promise<UserRow> {
    await lockUsersOf(tx, accountId)
    const current = await lockUser(tx, accountId, id)
    if (!current) throw notFound('user', id)
    checkMatch(ifMatch, current.version)
    return current
  }

  const log = (tx: Tx, { accountId, id }: UserRef, by: Author, action: SecurityAction, details: object = {}) =>
    logSecurity(tx, { ...by, accountId, action, subject: `user ${id}`, details: { ...details } })

  async function save(
    tx: Tx,
    ref: UserRef,
    current: UserRow,
    change: UserChange,
    revokeAccess: boolean,
  ): Promise<UserRow> {
    const provided = providedAfter(current, change)
    const saved = await saveUser(
      tx,
      ref,
      current,
      { ...change, ...(provided && { provided }) },
      { revokeAccess, now: host.clock.now() },
    )
    if (!saved) throw userExists(change.userName ?? '')
    if (provided && change.email !== undefined) await replaceEmails(tx, ref.accountId, ref.id, provided.emails)
    if (revokeAccess) await deleteSessionsOf(tx, ref.accountId, ref.id)
    // A link may have been sent to an e-mail that was wrong.
    if (change.email !== undefined || change.userName !== undefined) await endPasswordLinks(tx, ref, host.clock.now())
    await cacheInvalidation.invalidate(tx, `user:${ref.id}`)
    return saved
  }

  const keep = <T>(tx: Tx, { accountId }: UserRef, current: UserRow, change: () => Promise<T>): Promise<T> =>
    keepAdministratorOf(tx, accountId, current, host.clock.now(), change)

  return {
    /**
     * @param key the Idempotency-Key with its user; of two requests with the same one the second is refused
     * @throws 409 user_created_already, user_exists
     */
    async create(tx: Tx, user: Omit<NewUser, 'creationKey'>, by: Author, key?: string): Promise<UserRow> {
      const creationKey = key === undefined ? null : digest(key)
      const earlier = creationKey && (await claimUserCreationKey(tx, user.accountId, creationKey))
      if (earlier) throw createdAlready(earlier)
      await lockUsersOf(tx, user.accountId)
      const name = user.userName ?? user.email
      if (await isNameOfAnother(tx, user.accountId, undefined, [name])) throw userExists(name)
      const created = await insertUser(tx, { ...user, creationKey })
      if (!created) throw userExists(name)
      const { userName, email, roleId } = created
      await log(tx, { accountId: user.accountId, id: created.id }, by, 'user_created', { userName, email, roleId })
      return created
    },

    /**
     * Locks a user and saves what `decide` returns for it. Without a change the version stays. A new password also ends the
     * user's lockout.
     * @throws 404; 412; 409 last_administrator, user_exists; what `decide` throws
     */
    async update(tx: Tx, ref: UserRef, by: Author, decide: (current: UserRow) => UserChange): Promise<UserRow> {
      const current = await lock(tx, ref)
      const change = decide(current)
      if (Object.keys(change).length === 0) return current
      const { userName = current.userName } = change
      const isRenamed = foldCase(userName) !== foldCase(current.userName)
      if (isRenamed && (await isNameOfAnother(tx, ref.accountId, ref.id, [userName]))) throw userExists(userName)
      if (current.deletedByProvider && change.active) {
        const names = namesOf(current)
        if (await isNameOfAnother(tx, ref.accountId, ref.id, names)) throw nameTaken(ref.id, names)
      }
      const revokes = mustRevokeAccess(current, change)
      const saved = await keep(tx, ref, current, () => save(tx, ref, current, change, revokes))
      for (const [action, details] of entriesOf(current, change)) await log(tx, ref, by, action, details)
      if (change.passwordHash !== undefined && (await lockouts.unlock(tx, ref.accountId, saved)))
        await log(tx, ref, by, 'user_unlocked')
      return saved
    },

    /**
     * Links the user to an identity at a provider; tokens and sessions stay.
     * @throws 400 that names an unknown provider; 404; 412; 409 identity_taken, user_linked
     */
    async link(tx: Tx, ref: UserRef, identity: ExternalIdentity, by: Author): Promise<UserRow> {
      const current = await lock(tx, ref)
      const { ssoProviderId, externalId } = identity
      const result = await linkUser(tx, ref.accountId, { ...identity, userId: ref.id, now: host.clock.now() })
      if (result === 'no_provider')
        throw invalidBody('/ssoProviderId', `The account has no SSO provider ${ssoProviderId}.`)
      if (result === 'taken') throw identityTaken(identity)
      if (result === 'other') throw linkedAlready(ref.id, ssoProviderId)
      if (result === 'unchanged') return current
      const saved = await save(tx, ref, current, {}, false)
      await log(tx, ref, by, 'user_linked', { ssoProviderId, externalId })
      return saved
    },

    /** Removes the user's identities at providers. @throws 404, 412; 409 last_administrator */
    async unlink(tx: Tx, ref: UserRef, by: Author): Promise<UserRow> {
      const current = await lock(tx, ref)
      const { removed, saved } = await keep(tx, ref, current, async () => {
        const removed = await unlinkUser(tx, ref.accountId, ref.id)
        return { removed, saved: removed === 0 ? current : await save(tx, ref, current, {}, true) }
      })
      if (removed === 0) return current
      await log(tx, ref, by, 'user_unlinked', { externalIdentities: removed })
      return saved
    },

    /** Ends a lockout; `unlocked` is whether there was one. @throws 404, 412 */
    async unlock(tx: Tx, ref: UserRef, by: Author) {
      const user = await lock(tx, ref)
      const unlocked = await lockouts.unlock(tx, ref.accountId, user)
      if (unlocked) await log(tx, ref, by, 'user_unlocked')
      return { user, unlocked }
    },
  }
}

const userExists = (userName: string) =>
  conflict(
    'user_exists',
    `The account has a user with the user name or e-mail ${userName} already; user names are compared without regard to case; choose another.`,
  )

const nameTaken = (id: number, names: readonly string[]) =>
  conflict(
    'user_exists',
    `While the user ${id} was deleted by its provider, another user has got its user name or e-mail (${[...new Set(names)].join(', ')}); change that of one of them first.`,
  )

const createdAlready = (id: number) =>
  conflict(
    'user_created_already',
    `A request with this Idempotency-Key created the user ${id}. A link was shown in that answer alone; set-password makes another one.`,
  )

const identityTaken = ({ ssoProviderId, externalId }: ExternalIdentity) =>
  conflict(
    'identity_taken',
    `Another user of the account is linked to ${externalId} at the SSO provider ${ssoProviderId}; unlink that user first.`,
  )

const linkedAlready = (id: number, ssoProviderId: string) =>
  conflict(
    'user_linked',
    `The user ${id} is linked to another external id at the SSO provider ${ssoProviderId}; unlink the user first.`,
  )

/**
 * A user who waits for an Administrator to activate it is inactive: deactivating it changes nothing, and it still waits, so
 * that no identity provider can activate it.
 */
export const activation =
  (active: boolean) =>
  (current: UserRow): UserChange =>
    current.active === active ? {} : { active }
