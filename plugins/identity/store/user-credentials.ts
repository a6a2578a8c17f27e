/** What the pages read and write of users: passwords, second factors and recovery codes. */
import type { Db, Tx } from '#runtime'
import { readFirst } from '#runtime/models'
import type { UserRow } from './user-model.ts'

/** A user with the credentials that sign-in and profile pages need. */
export interface UserCredentials extends Pick<UserRow, 'id' | 'userName' | 'displayName' | 'email' | 'internalLogin'> {
  readonly accountId: number
  readonly accountName: string
  /** A PHC string. */
  readonly passwordHash: string | null
  readonly tokenEpoch: number
  /** The key of the authenticator app, encrypted. */
  readonly totpSealed: string | null
  /** Whether the second factor is switched on. Otherwise `totpSealed` is a key that is still to be confirmed. */
  readonly hasSecondFactor: boolean
  /** Recovery codes that are not used yet. */
  readonly recoveryCodes: number
}

export const findUserCredentials = (db: Db, accountId: number, id: number) =>
  readFirst<UserCredentials>(
    db,
    `SELECT u.id, u.account_id AS "accountId", a.name AS "accountName", u.user_name AS "userName",
            u.display_name AS "displayName", u.email, u.internal_login AS "internalLogin",
            u.password_hash AS "passwordHash", u.token_epoch AS "tokenEpoch", u.totp_sealed AS "totpSealed",
            u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor",
            (SELECT count(*) FROM identity.recovery_code c
              WHERE c.account_id = u.account_id AND c.user_id = u.id AND c.used_at IS NULL) AS "recoveryCodes"
       FROM identity.app_user u JOIN identity.account a ON a.id = u.account_id
      WHERE u.account_id = $1 AND u.id = $2 AND u.active`,
    [accountId, id],
  )

export type MailRecipient = Pick<UserCredentials, 'id' | 'userName' | 'displayName' | 'email' | 'accountName'>

/**
 * The user, if it is active, may sign in with a password, and has an e-mail. Locks its row until the transaction ends, so that the
 * e-mail does not change meanwhile.
 */
export const lockMailRecipient = (tx: Tx, accountId: number, id: number) =>
  readFirst<MailRecipient>(
    tx,
    `SELECT u.id, u.user_name AS "userName", u.display_name AS "displayName", u.email, a.name AS "accountName"
       FROM identity.app_user u JOIN identity.account a ON a.id = u.account_id
      WHERE u.account_id = $1 AND u.id = $2 AND u.active AND u.internal_login AND u.email <> ''
        FOR NO KEY UPDATE OF u`,
    [accountId, id],
  )

/**
 * Saves a new password and raises the user's epoch, which ends all sessions, tokens and links.
 * @param user its epoch is that of when the old password was checked
 * @param by `user`: with the old password, after which calendar feeds and the like of the user go on; `link`: it may have been
 *   lost, so that they end
 * @returns the new epoch; undefined when another request has raised it meanwhile
 */
export async function savePassword(
  tx: Tx,
  user: { readonly accountId: number; readonly id: number; readonly tokenEpoch: number },
  passwordHash: string,
  by: 'user' | 'link',
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ tokenEpoch: number }>(
    `UPDATE identity.app_user
        SET password_hash = $4, password_changed_at = $5, updated_at = $5, token_epoch = token_epoch + 1,
            own_password_changes = own_password_changes + $6::integer, version = version + 1
      WHERE account_id = $1 AND id = $2 AND token_epoch = $3 AND active RETURNING token_epoch AS "tokenEpoch"`,
    [user.accountId, user.id, user.tokenEpoch, passwordHash, now, by === 'user' ? 1 : 0],
  )
  return row?.tokenEpoch
}

/** Replaces the hash of an unchanged password, unless the password was changed meanwhile. */
export const replacePasswordHash = (
  db: Db,
  user: { readonly accountId: number; readonly id: number },
  oldHash: string,
  newHash: string,
) =>
  db.query('UPDATE identity.app_user SET password_hash = $4 WHERE account_id = $1 AND id = $2 AND password_hash = $3', [
    user.accountId,
    user.id,
    oldHash,
    newHash,
  ])

/** Raises the user's epoch, which ends all sessions, tokens and links. */
export const raiseUserEpoch = (tx: Tx, accountId: number, id: number) =>
  tx.query('UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
  ])

/**
 * Removes the password, the second factor, also one that is still to be confirmed, and the recovery codes of a user whose row
 * the caller has locked. Resolves to what there was.
 */
export async function deleteCredentials(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ readonly hadPassword: boolean; readonly hadSecondFactor: boolean }> {
  const [row] = await tx.query<{ hadPassword: boolean; hadSecondFactor: boolean }>(
    `WITH codes AS (DELETE FROM identity.recovery_code WHERE account_id = $1 AND user_id = $2),
     before AS (
       SELECT id, password_hash IS NOT NULL AS "hadPassword", totp_confirmed_at IS NOT NULL AS "hadSecondFactor"
         FROM identity.app_user WHERE account_id = $1 AND id = $2)
     UPDATE identity.app_user u
        SET password_hash = NULL, password_changed_at = NULL, totp_sealed = NULL, totp_confirmed_at = NULL,
            totp_last_step = NULL
       FROM before WHERE u.account_id = $1 AND u.id = before.id
     RETURNING before."hadPassword", before."hadSecondFactor"`,
    [accountId, id],
  )
  if (!row) throw new Error(`The user ${id} was not updated although its row is locked.`)
  return row
}
