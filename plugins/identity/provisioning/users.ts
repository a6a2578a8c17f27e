/**
 * The implementation of the service `ProvisionedUsers` (`service.ts`). Changes keep the rules of the admin API's
 * (`admin/user-changes.ts`): the last Administrator stays, what takes rights away ends sessions and tokens, and every change of
 * what an Administrator can change is entered in the security log.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Host, Tx } from '#runtime'
import { nameLockSql, storable } from '#runtime/models'
import { differences } from '#runtime/services'
import { keepAdministratorOf } from '../admin/last-administrator.ts'
import { entriesOf } from '../admin/user-entries.ts'
import { mustRevokeAccess } from '../admin/user-rules.ts'
import type { Parts } from '../parts.ts'
import { findOtherIdentities, unlinkElsewhere } from '../store/external-identities.ts'
import { endPasswordLinks } from '../store/password-links.ts'
import {
  emailsSql,
  insertProvisionedUser,
  loadProvisionedUser,
  lockProvisionedUser,
  matchUsers,
  replaceExternalId,
  type Sql,
  updateSql,
} from '../store/provisioned-users.ts'
import { DEFAULT_SETTINGS, provisioningSettingsSql } from '../store/provisioning-settings.ts'
import { providerOfClientSql } from '../store/scim-clients.ts'
import { type SecurityAction, securityEventSql } from '../store/security-log.ts'
import { deleteSessionsOf } from '../store/sessions.ts'
import { deleteCredentials } from '../store/user-credentials.ts'
import { type UserChange, unlessTaken, usersLock } from '../store/user-records.ts'
import { countUsers, searchUsers } from '../store/user-search.ts'
import { isNameOfAnother, namesOf } from '../store/users.ts'
import type {
  ProvisionedUser,
  ProvisionedUsers,
  ProvisioningSettings,
  UserAuthor,
  UserConflict,
  UserScope,
  UserValues,
} from './service.ts'

type Needs = Pick<Parts, 'cacheInvalidation'> & { readonly host: Pick<Host<unknown>, 'clock'> }

export function openProvisionedUsers(parts: Needs): ProvisionedUsers {
  const { host } = parts
  const save = openSave(parts)

  /** The statements that insert the entries into the security log. */
  const logged = ({ accountId }: UserScope, id: number, by: UserAuthor, entries: readonly Entry[]): Sql[] =>
    entries.map(([action, details]) =>
      securityEventSql({ ...by, accountId, action, subject: `user ${id}`, details: { ...details } }, host.clock.now()),
    )

  async function removeCredentials(tx: Tx, { accountId }: UserScope, id: number): Promise<Entry[]> {
    await endPasswordLinks(tx, { accountId, id }, host.clock.now())
    const { hadPassword, hadSecondFactor } = await deleteCredentials(tx, accountId, id)
    return [
      ...(hadPassword ? [['password_changed', { removed: true }] as const] : []),
      ...(hadSecondFactor ? [['second_factor_disabled', {}] as const] : []),
    ]
  }

  async function removeOtherIdentities(tx: Tx, { accountId, ssoProviderId }: UserScope, id: number): Promise<Entry[]> {
    const externalIdentities = await unlinkElsewhere(tx, accountId, ssoProviderId, id)
    return externalIdentities > 0 ? [['user_unlinked', { externalIdentities }]] : []
  }

  return {
    load: loadProvisionedUser,
    search: searchUsers,
    count: countUsers,

    async open(tx, accountId, clientId) {
      // One statement each: the later ones see what a change has committed that held the lock before.
      const [, [settings = DEFAULT_SETTINGS], [client]] = await tx.queries<
        [unknown[], ProvisioningSettings[], { readonly ssoProviderId: string }[]]
      >(nameLockSql(usersLock(accountId)), provisioningSettingsSql(accountId), providerOfClientSql(accountId, clientId))
      return client && { settings, ssoProviderId: client.ssoProviderId }
    },

    lock: lockProvisionedUser,
    match: (tx, scope, keys) => matchUsers(tx, scope, storable(keys)),
    otherIdentities: (tx, { accountId, ssoProviderId }, ids) => findOtherIdentities(tx, accountId, ssoProviderId, ids),

    async create(tx, scope, given, by) {
      const values = fitting(given)
      if (await isNameOfAnother(tx, scope.accountId, undefined, namesOf(values))) return { conflict: 'userName' }
      const now = host.clock.now()
      const { userName, email, roleId, externalId } = values
      const entries: Entry[] = [['user_created', { userName, email, roleId }]]
      if (externalId !== null) entries.push(linked(scope, externalId))
      const id = await insertProvisionedUser(tx, scope, values, now)
      if (typeof id === 'string') return { conflict: id }
      // In statements of their own: one that writes the security log and other tables cannot be run on a cluster.
      await tx.queries(...logged(scope, id, by, entries))
      return { ...values, id, version: 1, createdAt: now, updatedAt: now }
    },

    async update(tx, scope, current, { isAnother = false, clearCredentials = isAnother, ...given }, by) {
      const change = differences(current, fitting(given))
      if (Object.keys(change).length === 0 && !clearCredentials) return current
      // While the user was deleted, another one may have got its addresses.
      const known = change.deletedByProvider === false ? [] : namesOf(current)
      const names = namesOf({ ...current, ...change }).filter((name) => !known.includes(name))
      if (await isNameOfAnother(tx, scope.accountId, current.id, names)) return { conflict: 'userName' }
      const { userName, provided } = change
      const isNamed = provided !== undefined && provided?.userName !== current.provided?.userName
      const mayConflict = userName !== undefined || isNamed
      const entries = logged(scope, current.id, by, entriesFor(scope, current, change))
      const work = () => save(tx, scope, current, change, clearCredentials, entries)
      const apply = async (): Promise<ProvisionedUser | UserConflict> => {
        const saved = await (mayConflict ? unlessTaken(() => tx.savepoint(work)) : work())
        if (saved === undefined) return { conflict: 'userName' }
        if ('conflict' in saved) return saved
        const removed = [
          ...(isAnother ? await removeOtherIdentities(tx, scope, current.id) : []),
          ...(clearCredentials ? await removeCredentials(tx, scope, current.id) : []),
        ]
        if (removed.length > 0) await tx.queries(...logged(scope, current.id, by, removed))
        return saved
      }
      const exceptUserId = isAnother ? current.id : undefined
      return keepAdministratorOf(tx, scope.accountId, current, host.clock.now(), apply, exceptUserId)
    },
  }
}

const MAX_DISPLAY_NAME = 400 // characters; what contracts show of a name

/** Values that the columns take. The provider still sees the name exactly as it sent it. */
function fitting<T extends Partial<UserValues>>(values: T): T {
  const { displayName, ...others } = storable(values)
  if (displayName === undefined) return others as T
  const shown = [...displayName.replaceAll(/\p{Cc}+/gu, ' ').trim()]
  return { ...others, displayName: shown.slice(0, MAX_DISPLAY_NAME).join('') } as T
}

type Entry = readonly [SecurityAction, object]
type Change = Partial<UserValues>

/** The columns that an Administrator can change, too. */
function columnsOf(change: Change): UserChange {
  const {
    provided: _,
    roleIds: __,
    pendingActive: ___,
    externalId: ____,
    deletedByProvider: _____,
    ...columns
  } = change
  return columns
}

/** What the answers of the token cache are made from, beside names. */
const CACHED = ['roleId', 'active', 'internalLogin', 'externalLogin', 'projectPermissions'] as const

const openSave = ({ host, cacheInvalidation }: Needs) =>
  /** @param logged statements that run with the change */
  async function save(
    tx: Tx,
    scope: UserScope,
    current: ProvisionedUser,
    change: Change,
    clearCredentials: boolean,
    logged: readonly Sql[],
  ) {
    const ref = { accountId: scope.accountId, id: current.id }
    const now = host.clock.now()
    const next = { ...current, ...change }
    if (change.externalId !== undefined && !(await replaceExternalId(tx, scope, ref.id, change.externalId, now)))
      return { conflict: 'externalId' as const }
    // The user may have signed in as the identity that is removed; before it was linked, as somebody who made the user.
    const isLinkedAnew = change.externalId !== undefined
    const revokeAccess = clearCredentials || isLinkedAnew || mustRevokeAccess(current, columnsOf(change))
    const emails = next.provided?.emails ?? []
    const isMoved = !isDeepStrictEqual(emails, current.provided?.emails ?? [])
    const [[row]] = await tx.queries<[{ readonly version: number }[]]>(
      updateSql(ref, next, { revokeAccess, now }),
      ...(isMoved ? [emailsSql(ref.accountId, ref.id, emails)] : []),
      ...logged,
    )
    if (!row) throw new Error(`The user ${ref.id} was not updated although its row is locked.`)
    if (revokeAccess) await deleteSessionsOf(tx, ref.accountId, ref.id)
    // A link may have been sent to an e-mail that was wrong.
    if (change.email !== undefined || change.userName !== undefined) await endPasswordLinks(tx, ref, now)
    if (revokeAccess || CACHED.some((name) => change[name] !== undefined))
      await cacheInvalidation.invalidate(tx, `user:${ref.id}`)
    return { ...next, version: row.version, updatedAt: now }
  }

function entriesFor(scope: UserScope, current: ProvisionedUser, change: Change): Entry[] {
  const { externalId } = change
  return [
    ...entriesOf(current, columnsOf(change)),
    ...(externalId !== undefined && current.externalId !== null
      ? [['user_unlinked', { externalIdentities: 1 }] as const]
      : []),
    ...(typeof externalId === 'string' ? [linked(scope, externalId)] : []),
  ]
}

const linked = ({ ssoProviderId }: UserScope, externalId: string): Entry => [
  'user_linked',
  { ssoProviderId, externalId },
]
