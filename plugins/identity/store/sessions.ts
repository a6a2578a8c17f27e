/** Rows of identity.session: browsers' sessions at the identity server. Only the digest of a cookie's value is stored. */
import type { Db } from '#runtime'
import { insertRow, readFirst } from '#runtime/models'

/** `second_factor`: the password was right, and a one-time password is still to come. */
export type SessionState = 'second_factor' | 'signed_in'

export interface NewSession {
  readonly accountId: number
  readonly userId: number
  /** At the time of authentication: raising the user's epoch ends the session. */
  readonly userEpoch: number
  readonly state: SessionState
  /** Authentication methods (RFC 8176): `pwd`, `otp`, `mfa`; `sso` for a sign-in at a provider. */
  readonly amr: readonly string[]
  readonly ssoProviderId: string | null
}

export interface SessionRow extends NewSession {
  readonly hash: Uint8Array
  readonly authenticatedAt: Date
  readonly lastSeenAt: Date
  readonly displayName: string
  readonly roleId: number
}

/** @param seconds the longest time that the session can last */
export const insertSession = (db: Db, hash: Uint8Array, session: NewSession, now: Date, seconds: number) =>
  insertRow(db, 'identity.session', {
    ...session,
    hash,
    authenticatedAt: now,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  })

/** The user of the session has proved again who it is. */
export const renewAuthentication = (db: Db, { accountId, hash }: Pick<SessionRow, 'accountId' | 'hash'>, now: Date) =>
  db.query('UPDATE identity.session SET authenticated_at = $3 WHERE account_id = $1 AND hash = $2', [
    accountId,
    hash,
    now,
  ])

/** The session, when it is neither expired nor idle, and its user is active and of unchanged epoch. @param idle seconds */
export const findSession = (db: Db, hash: Uint8Array, now: Date, idle: number) =>
  readFirst<SessionRow>(
    db,
    `SELECT s.hash, s.account_id AS "accountId", s.user_id AS "userId", s.user_epoch AS "userEpoch", s.state, s.amr,
            s.sso_provider_id AS "ssoProviderId", s.authenticated_at AS "authenticatedAt",
            s.last_seen_at AS "lastSeenAt", u.display_name AS "displayName", u.role_id AS "roleId"
       FROM identity.session s
       JOIN identity.app_user u ON u.account_id = s.account_id AND u.id = s.user_id
                               AND u.active AND u.token_epoch = s.user_epoch
      WHERE s.hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $2::timestamptz - make_interval(secs => $3)`,
    [hash, now, idle],
  )

export const touchSession = (db: Db, accountId: number, hash: Uint8Array, now: Date) =>
  db.query(
    'UPDATE identity.session SET last_seen_at = greatest(last_seen_at, $3) WHERE account_id = $1 AND hash = $2',
    [accountId, hash, now],
  )

export const deleteSession = (db: Db, hash: Uint8Array) =>
  db.query('DELETE FROM identity.session WHERE hash = $1', [hash])

/** Ends the user's sessions, but for the one with the digest `except`. */
export const deleteSessionsOf = (db: Db, accountId: number, userId: number, except: Uint8Array = new Uint8Array()) =>
  db.query('DELETE FROM identity.session WHERE account_id = $1 AND user_id = $2 AND hash <> $3', [
    accountId,
    userId,
    except,
  ])

/** Sessions of a user whose epoch was raised on purpose go on when they are given the new epoch. */
export const keepSession = (db: Db, accountId: number, hash: Uint8Array, userEpoch: number) =>
  db.query('UPDATE identity.session SET user_epoch = $3 WHERE account_id = $1 AND hash = $2', [
    accountId,
    hash,
    userEpoch,
  ])
