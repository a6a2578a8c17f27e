/** Users as the admin API and operators' commands work on them. Every statement names the account. */
import { literal } from 'sequelize'
import { type UserInput, userEntity } from '#generated/identity'
import type { Db, Tx } from '#runtime'
import { lockName, readAny } from '#runtime/models'
import type { Fields, List, Page } from '#runtime/odata'
import type { ProvidedValues } from '../service.ts'
import { providedKeys } from './provisioned-users.ts'
import { type UserRow, users } from './user-model.ts'
import { ADMINISTRATOR, foldCase, userSearchText } from './users.ts'

/** What a list may be filtered and sorted by. */
export const userFields: Fields = {
  ...userEntity.fields,
  passwordSet: { column: '(app_user.password_hash IS NOT NULL)', type: 'boolean', notNull: true },
  secondFactor: { column: '(app_user.totp_confirmed_at IS NOT NULL)', type: 'boolean', notNull: true },
}

export const listUsers = (db: Db, accountId: number, list: List): Promise<Page<UserRow>> =>
  users.page(db, { accountId }, list)

export const loadUser = (db: Db, accountId: number, id: number): Promise<UserRow | undefined> =>
  users.find(db, { accountId, id })

/** Loads the user and locks its row until the transaction ends. */
export const lockUser = (tx: Tx, accountId: number, id: number): Promise<UserRow | undefined> =>
  users.lock(tx, { accountId, id })

/** Holds back requests with the same Idempotency-Key until the transaction ends, and finds what the first one created. */
export async function claimUserCreationKey(
  tx: Tx,
  accountId: number,
  creationKey: Buffer,
): Promise<number | undefined> {
  await lockName(tx, `identity.user:${creationKey.toString('hex')}`)
  const [row] = await tx.query<{ id: number }>(
    'SELECT id FROM identity.app_user WHERE account_id = $1 AND creation_key = $2',
    [accountId, creationKey],
  )
  return row?.id
}

export type UserChange = Partial<UserInput> & {
  readonly active?: boolean
  readonly passwordHash?: string
  /** Switches the second factor off. */
  readonly secondFactor?: false
}

/**
 * Saves the fields that `change` has, and increments the version. The caller has locked the row, which is `current`. Resolves to undefined when
 * another user of the account has the user name. A new role replaces all that a provider gave. A user who becomes active waits
 * for no Administrator, and is shown again to a provider that has deleted it.
 * @param revokeAccess raises the epoch: all sessions, tokens and password links of the user end
 */
export async function saveUser(
  tx: Tx,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  current: Pick<UserRow, 'displayName' | 'userName' | 'email'>,
  { secondFactor, ...change }: UserChange & { readonly provided?: ProvidedValues },
  { revokeAccess, now }: { readonly revokeAccess: boolean; readonly now: Date },
): Promise<UserRow | undefined> {
  const values = {
    ...change,
    ...(change.userName !== undefined && { userNameKey: foldCase(change.userName) }),
    ...(change.email !== undefined && { emailKey: foldCase(change.email) }),
    searchText: userSearchText({
      displayName: change.displayName ?? current.displayName,
      userName: change.userName ?? current.userName,
      email: change.email ?? current.email,
    }),
    ...(change.roleId !== undefined && { roleIds: null }),
    ...(change.active !== undefined && { pendingActive: null, deletedByProvider: false }),
    ...(change.provided && providedKeys(change.provided)),
    ...(change.passwordHash !== undefined && { passwordChangedAt: now }),
    ...(secondFactor === false && { totpSealed: null, totpConfirmedAt: null, totpLastStep: null }),
    ...(revokeAccess && { tokenEpoch: literal('token_epoch + 1') }),
    updatedAt: now,
  }
  const update = () => users.save(tx, { accountId, id }, values)
  const row = await (change.userName === undefined ? update() : unlessTaken(() => tx.savepoint(update)))
  if (secondFactor === false)
    await tx.query('DELETE FROM identity.recovery_code WHERE account_id = $1 AND user_id = $2', [accountId, id])
  return row
}

const UNIQUE_VIOLATION = '23505'

/** Undefined when the work violates a unique index: another user has the name. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
    throw error
  }
}

/**
 * Holds back other changes of the account's users until the transaction ends, so that the answer of `hasAdministrator` stays
 * true. Call it before the row of a user is locked.
 */
export const lockUsersOf = (tx: Tx, accountId: number) => lockName(tx, usersLock(accountId))

export const usersLock = (accountId: number) => `identity.users:${accountId}`

/**
 * Whether the account has an Administrator who can sign in: with a password or by a link to set one, or at an active provider.
 * A password counts that is too short to sign in alone, after a reset of the second factor: its length is not stored.
 * As in `findExternalUser`, an identity of no provider counts while there is one provider.
 * @param exceptUserId who does not count
 */
export const hasAdministrator = (tx: Tx, accountId: number, now: Date, exceptUserId?: number) =>
  readAny(
    tx,
    `SELECT 1 FROM identity.app_user u
      WHERE u.account_id = $1 AND u.role_id = ${ADMINISTRATOR} AND u.active AND u.id IS DISTINCT FROM $3::integer
        AND (u.internal_login AND (u.password_hash IS NOT NULL OR EXISTS (
               SELECT FROM identity.password_link l
                WHERE l.account_id = $1 AND l.user_id = u.id AND l.user_epoch = u.token_epoch
                  AND l.used_at IS NULL AND l.expires_at > $2))
             OR u.external_login AND EXISTS (
               SELECT FROM identity.external_identity e JOIN identity.sso_provider p ON p.account_id = $1 AND p.active
                WHERE e.account_id = $1 AND e.user_id = u.id
                  AND (e.sso_provider_id = p.id OR e.sso_provider_id = ''
                       AND (SELECT count(*) FROM identity.sso_provider WHERE account_id = $1) = 1)))
      LIMIT 1`,
    [accountId, now, exceptUserId ?? null],
  )

/** What an answer shows of a user beside its row. */
export interface UserDetails {
  readonly lockedUntil: Date | null
  readonly externalIdentities: readonly { readonly ssoProviderId: string | null; readonly externalId: string }[]
}

/** The details of the users with these ids, by id. The digests are those that `sign-in/lockouts.ts` counts failures by. */
export async function loadUserDetails(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<UserDetails & { readonly id: number }>(
    `SELECT u.id,
            (SELECT max(f.locked_until) FROM identity.failure_count f
              WHERE f.kind = 'user' AND f.address = '' AND f.locked_until > clock_timestamp()
                AND f.name_digest IN (sha256(convert_to(u.account_id || ' ' || u.user_name_key, 'UTF8')),
                                      sha256(convert_to('0 ' || u.user_name_key, 'UTF8')),
                                      sha256(convert_to('0 ' || u.email_key, 'UTF8')))) AS "lockedUntil",
            coalesce((SELECT json_agg(json_build_object('ssoProviderId', nullif(e.sso_provider_id, ''),
                                                        'externalId', e.external_id) ORDER BY e.sso_provider_id)
               FROM identity.external_identity e
              WHERE e.account_id = u.account_id AND e.user_id = u.id), '[]') AS "externalIdentities"
       FROM identity.app_user u WHERE u.account_id = $1 AND u.id = ANY ($2::bigint[])`,
    [accountId, ids],
  )
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
