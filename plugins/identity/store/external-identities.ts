/**
 * The external identities of users (who they are at identity providers): the table identity.external_identity. Ids are
 * compared with regard to case. The provider '' stands for identities that a SCIM client without a linked provider has set.
 */
import type { Db, Tx } from '#runtime'
import { integer, readAny, readFirst, tableModel, text, timestamp } from '#runtime/models'
import type { ExternalIdentity } from '../service.ts'

const identities = tableModel('identity.external_identity', {
  accountId: integer().key(),
  ssoProviderId: text().key(),
  externalId: text().key(),
  userId: integer(),
  createdAt: timestamp(),
})

/**
 * Raises the epochs of the users who can sign in at the provider: their sessions, tokens and codes end. Users are locked in
 * the order of their ids.
 */
export const revokeAccessOfProviderUsers = (tx: Tx, accountId: number, ssoProviderId: string) =>
  tx.query(
    `WITH locked AS (
       SELECT u.id FROM identity.app_user u
        WHERE u.account_id = $1 AND u.id IN (
          SELECT user_id FROM identity.external_identity WHERE account_id = $1 AND sso_provider_id IN ($2, ''))
        ORDER BY u.id FOR NO KEY UPDATE)
     UPDATE identity.app_user u SET token_epoch = token_epoch + 1
       FROM locked WHERE u.account_id = $1 AND u.id = locked.id`,
    [accountId, ssoProviderId],
  )

export interface Link extends ExternalIdentity {
  readonly userId: number
  readonly now: Date
}

/**
 * `linked`: new; `unchanged`: the user has this identity already; `taken`: another user of the account has it; `other`: the
 * user has another external id at the provider (unlink it first); `no_provider`: the account has no such provider.
 */
export type LinkResult = 'linked' | 'unchanged' | 'taken' | 'other' | 'no_provider'

/** Links a user of the account to an external id at a provider, or at none ('' as provider). */
export async function linkUser(tx: Tx, accountId: number, link: Link): Promise<LinkResult> {
  const { ssoProviderId, externalId, userId, now } = link
  if (ssoProviderId !== '' && !(await holdProvider(tx, accountId, ssoProviderId))) return 'no_provider'
  const made = await identities.insertUnlessTaken(tx, { accountId, ssoProviderId, externalId, userId, createdAt: now })
  if (made) return 'linked'
  const holder = await identities.find(tx, { accountId, ssoProviderId, externalId })
  if (!holder) return 'other'
  return holder.userId === userId ? 'unchanged' : 'taken'
}

/** Keeps the provider from being deleted until the transaction ends. Resolves to false when the account has none of that id. */
export const holdProvider = (tx: Tx, accountId: number, id: string) =>
  readAny(tx, 'SELECT 1 FROM identity.sso_provider WHERE account_id = $1 AND id = $2 FOR KEY SHARE', [accountId, id])

/** Removes all identities of a user, who can then sign in at no provider. Resolves to how many there were. */
export const unlinkUser = (tx: Tx, accountId: number, userId: number): Promise<number> =>
  identities.destroy(tx, { accountId, userId })

/**
 * The identities that the users have at other providers than this one, or at none, by user. Users without any are left out.
 * @param ssoProviderId empty: none
 */
export async function findOtherIdentities(
  db: Db,
  accountId: number,
  ssoProviderId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ExternalIdentity[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.query<ExternalIdentity & { readonly userId: number }>(
    `SELECT user_id AS "userId", sso_provider_id AS "ssoProviderId", external_id AS "externalId"
       FROM identity.external_identity
      WHERE account_id = $1 AND sso_provider_id <> $2 AND user_id = ANY ($3::integer[]) ORDER BY sso_provider_id`,
    [accountId, ssoProviderId, userIds],
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Removes the identities that a user has at other providers than this one, and at none. Resolves to how many there were. */
export async function unlinkElsewhere(
  tx: Tx,
  accountId: number,
  ssoProviderId: string,
  userId: number,
): Promise<number> {
  const removed = await tx.query(
    `DELETE FROM identity.external_identity WHERE account_id = $1 AND sso_provider_id <> $2 AND user_id = $3 RETURNING 1`,
    [accountId, ssoProviderId, userId],
  )
  return removed.length
}

/** Removes the identities of all users at a provider. Resolves to how many there were. */
export const unlinkProvider = (tx: Tx, accountId: number, ssoProviderId: string): Promise<number> =>
  identities.destroy(tx, { accountId, ssoProviderId })

/**
 * Moves the identities of no provider that the SCIM client has set to the provider. Those stay whose external id is taken there, or whose user has another
 * one there. Resolves to how many moved.
 */
export async function moveIdentities(
  tx: Tx,
  accountId: number,
  clientId: string,
  ssoProviderId: string,
): Promise<number> {
  const moved = await tx.query(
    `UPDATE identity.external_identity e SET sso_provider_id = $2
      WHERE e.account_id = $1 AND e.sso_provider_id = '' AND e.client_id = $3
        AND NOT EXISTS (SELECT FROM identity.external_identity o
                         WHERE o.account_id = $1 AND o.sso_provider_id = $2
                           AND (o.external_id = e.external_id OR o.user_id = e.user_id))
      RETURNING 1`,
    [accountId, ssoProviderId, clientId],
  )
  return moved.length
}

export const countIdentities = (db: Db, accountId: number, ssoProviderId: string): Promise<number> =>
  identities.count(db, { accountId, ssoProviderId })

/** What a sign-in at a provider needs of a user. */
export interface ExternalUser {
  readonly id: number
  readonly displayName: string
  readonly active: boolean
  readonly externalLogin: boolean
  readonly tokenEpoch: number
}

/**
 * The user with the external id at the provider. An identity without a provider counts only while the account has exactly
 * one provider, active or not: with two, either of them could claim it.
 */
export const findExternalUser = (db: Db, accountId: number, ssoProviderId: string, externalId: string) =>
  readFirst<ExternalUser>(
    db,
    `SELECT u.id, u.display_name AS "displayName", u.active, u.external_login AS "externalLogin",
            u.token_epoch AS "tokenEpoch"
       FROM identity.external_identity e
       JOIN identity.app_user u ON u.account_id = e.account_id AND u.id = e.user_id
      WHERE e.account_id = $1 AND e.external_id = $3
        AND (e.sso_provider_id = $2
             OR e.sso_provider_id = ''
                AND (SELECT count(*) FROM identity.sso_provider p WHERE p.account_id = $1) = 1)
      ORDER BY e.sso_provider_id DESC
      LIMIT 1`,
    [accountId, ssoProviderId, externalId],
  )
