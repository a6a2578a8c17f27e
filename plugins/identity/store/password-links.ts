/** Rows of identity.password_link: links by which users set a password. Only the digest of a link's token is stored. */
import type { Db, Tx } from '#runtime'
import { readAny, readFirst } from '#runtime/models'
import type { PasswordOwner } from '../sign-in/password-policy.ts'

/** `invitation`: for a user without a password; `reset`: for one who forgot it. */
export type PasswordLinkPurpose = 'invitation' | 'reset'

/** A link that can be used, with what its page shows of the user. */
export interface PasswordLinkRow extends PasswordOwner {
  readonly accountId: number
  readonly userId: number
  readonly purpose: PasswordLinkPurpose
}

/**
 * A link of a user, for the epoch that the user has now: raising it (new password, deactivation) ends the link.
 * @returns the time at which it expires, or undefined when the account has no such user
 * @param seconds the lifetime
 */
export async function insertPasswordLink(
  tx: Tx,
  hash: Uint8Array,
  user: { readonly accountId: number; readonly id: number },
  purpose: PasswordLinkPurpose,
  now: Date,
  seconds: number,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ expiresAt: Date }>(
    `INSERT INTO identity.password_link (hash, account_id, user_id, user_epoch, purpose, created_at, expires_at)
     SELECT $1, account_id, id, token_epoch, $4, $5, $5::timestamptz + make_interval(secs => $6)
       FROM identity.app_user WHERE account_id = $2 AND id = $3
     RETURNING expires_at AS "expiresAt"`,
    [hash, user.accountId, user.id, purpose, now, seconds],
  )
  return row?.expiresAt
}

/** Ends the links of the user that are not used yet. They stay until they expire, so that they are counted. */
export const endPasswordLinks = (
  tx: Tx,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  now: Date,
) =>
  tx.query(
    'UPDATE identity.password_link SET used_at = $3 WHERE account_id = $1 AND user_id = $2 AND used_at IS NULL',
    [accountId, id, now],
  )

const USABLE = `l.hash = $1 AND l.used_at IS NULL AND l.expires_at > $2
                AND u.active AND u.internal_login AND u.token_epoch = l.user_epoch`

/** The link, when it is neither used nor expired, and its user may sign in with a password and is of unchanged epoch. */
export const findPasswordLink = (db: Db, hash: Uint8Array, now: Date) =>
  readFirst<PasswordLinkRow>(
    db,
    `SELECT l.account_id AS "accountId", a.name AS "accountName", l.user_id AS "userId", l.purpose,
            u.user_name AS "userName", u.display_name AS "displayName", u.email,
            u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
       FROM identity.password_link l
       JOIN identity.account a ON a.id = l.account_id
       JOIN identity.app_user u ON u.account_id = l.account_id AND u.id = l.user_id
      WHERE ${USABLE}`,
    [hash, now],
  )

/** Marks the link as used. Resolves to false when it cannot be used (any more): of two requests only one gets true. */
export const markPasswordLinkUsed = (tx: Tx, hash: Uint8Array, now: Date) =>
  readAny(
    tx,
    `UPDATE identity.password_link l SET used_at = $2 FROM identity.app_user u
      WHERE u.account_id = l.account_id AND u.id = l.user_id AND ${USABLE} RETURNING 1`,
    [hash, now],
  )

/** When the user was given the latest link for the purpose but `place - 1`; undefined when there are fewer. */
export async function findPasswordLinkTime(
  db: Db,
  user: { readonly accountId: number; readonly id: number },
  purpose: PasswordLinkPurpose,
  place: number,
): Promise<Date | undefined> {
  const [row] = await db.query<{ createdAt: Date }>(
    `SELECT created_at AS "createdAt" FROM identity.password_link
      WHERE account_id = $1 AND user_id = $2 AND purpose = $3 ORDER BY created_at DESC OFFSET $4 LIMIT 1`,
    [user.accountId, user.id, purpose, place - 1],
  )
  return row?.createdAt
}

export const deletePasswordLink = (db: Db, accountId: number, hash: Uint8Array) =>
  db.query('DELETE FROM identity.password_link WHERE account_id = $1 AND hash = $2', [accountId, hash])
