/** Rows of identity.authorization_code: only the SHA-256 digests of the codes are stored. */
import type { Db, Tx } from '#runtime'
import { insertRow, readAny, readFirst } from '#runtime/models'

export interface NewCode {
  readonly hash: Uint8Array
  readonly accountId: number
  readonly clientId: string
  readonly clientEpoch: number
  readonly userId: number
  readonly userEpoch: number
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** S256 (RFC 7636, section 4.2); null from a client that need not send one. */
  readonly codeChallenge: string | null
  readonly nonce: string | null
  readonly amr: readonly string[]
  readonly authenticatedAt: Date
  /** The token family of the tokens that are issued for the code. */
  readonly family: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface CodeRow extends NewCode {
  readonly usedAt: Date | null
  readonly userRole: number
  /** Whether client and user are active and of unchanged epoch. */
  readonly current: boolean
}

/** The properties of `code` are the columns. */
export const insertCode = (db: Db, code: NewCode) => insertRow(db, 'identity.authorization_code', { ...code })

/** The code, when it was issued to this client; expired and used ones too. */
export const findCode = (db: Db, clientId: string, hash: Uint8Array) =>
  readFirst<CodeRow>(
    db,
    `SELECT t.hash, t.account_id AS "accountId", t.client_id AS "clientId", t.client_epoch AS "clientEpoch",
            t.user_id AS "userId", t.user_epoch AS "userEpoch", t.redirect_uri AS "redirectUri", t.scopes,
            t.code_challenge AS "codeChallenge", t.nonce, t.amr, t.authenticated_at AS "authenticatedAt", t.family,
            t.issued_at AS "issuedAt", t.expires_at AS "expiresAt", t.used_at AS "usedAt", u.role_id AS "userRole",
            (c.active AND c.token_epoch = t.client_epoch AND u.active AND u.token_epoch = t.user_epoch) AS current
       FROM identity.authorization_code t
       JOIN identity.client c ON c.id = t.client_id AND coalesce(c.account_id, t.account_id) = t.account_id
       JOIN identity.app_user u ON u.id = t.user_id AND u.account_id = t.account_id
      WHERE t.hash = $2 AND t.client_id = $1`,
    [clientId, hash],
  )

/** Resolves to false when another request has used the code already. */
export const markCodeUsed = (db: Db, accountId: number, hash: Uint8Array, now: Date) =>
  readAny(
    db,
    `UPDATE identity.authorization_code SET used_at = $3
      WHERE account_id = $1 AND hash = $2 AND used_at IS NULL RETURNING 1`,
    [accountId, hash, now],
  )

/** To be called with the lock of the code's token family, like `isCodeReused`. */
export const markCodeReused = (tx: Tx, accountId: number, hash: Uint8Array, now: Date) =>
  tx.query(
    `UPDATE identity.authorization_code SET reused_at = coalesce(reused_at, $3) WHERE account_id = $1 AND hash = $2`,
    [accountId, hash, now],
  )

export async function isCodeReused(tx: Tx, accountId: number, hash: Uint8Array): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM identity.authorization_code WHERE account_id = $1 AND hash = $2 AND reused_at IS NULL',
    [accountId, hash],
  )
  return rows.length === 0
}
