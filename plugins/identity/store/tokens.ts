/**
 * Rows of identity.access_token and identity.refresh_token: only the SHA-256 digests of the tokens are stored. The client of a
 * token is one of its account, or of the installation, which has none.
 */
import { accountEntity } from '#generated/identity'
import type { Db, Tx } from '#runtime'
import { lockName, readAny, readFirst } from '#runtime/models'
import { type AccountRow, READ_WITH_TOKENS } from './accounts.ts'

/**
 * The client and the user that tokens are issued to. The epochs are those at the time of authentication: raising the epoch of
 * a client or of a user revokes all tokens issued before.
 */
export interface TokenOwner {
  readonly accountId: number
  readonly clientId: string
  readonly clientEpoch: number
  /** Null in the client credentials grant, as is `userEpoch`. */
  readonly userId: number | null
  readonly userEpoch: number | null
  /** The token family: a UUID that all tokens of one sign-in share, refreshed ones included. */
  readonly family: string
}

export interface NewToken {
  readonly hash: Uint8Array
  readonly scopes: readonly string[]
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** How and when the user of a token family signed in at a page; null unless an authorization code began the family. */
export interface SignInMethods {
  readonly authenticatedAt: Date | null
  /** RFC 8176. */
  readonly amr: readonly string[] | null
}

const COLUMNS = 'hash, account_id, client_id, client_epoch, user_id, user_epoch, scopes, family, issued_at, expires_at'

const values = (owner: TokenOwner, token: NewToken) => [
  token.hash,
  owner.accountId,
  owner.clientId,
  owner.clientEpoch,
  owner.userId,
  owner.userEpoch,
  token.scopes,
  owner.family,
  token.issuedAt,
  token.expiresAt,
]

/** Inserts an access token, in a transaction or as a statement of its own: see also `insertLoneAccessToken`. */
export async function insertAccessToken(db: Db, owner: TokenOwner, token: NewToken): Promise<void> {
  await db.query(
    `INSERT INTO identity.access_token (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values(owner, token),
  )
}

/**
 * Inserts an access token without a refresh token, in a statement of its own that does not wait for the disk. A crash of the
 * database may lose the tokens of its last second, for which their clients then ask again.
 * @param clientVersion resolves to false, and inserts nothing, when the client was changed since this `rowVersion` was read
 */
export const insertLoneAccessToken = (db: Db, owner: TokenOwner, token: NewToken, clientVersion: string | null) =>
  readAny(
    db,
    `INSERT INTO identity.access_token (${COLUMNS}) SELECT $1::bytea, $2::integer, $3::text, $4::integer, $5::integer,
            $6::integer, $7::text[], $8::uuid, $9::timestamptz, $10::timestamptz
       FROM (SELECT set_config('synchronous_commit', 'off', true)) AS setting, identity.client c
      WHERE c.id = $3 AND coalesce(c.account_id, $2) = $2 AND ($11::text IS NULL OR c.xmin = $11::text::xid) RETURNING 1`,
    [...values(owner, token), clientVersion],
  )

export async function insertRefreshToken(
  db: Db,
  owner: TokenOwner,
  token: NewToken & SignInMethods & { readonly familyEndsAt: Date; readonly checksumKey: string },
): Promise<void> {
  await db.query(
    `INSERT INTO identity.refresh_token (${COLUMNS}, family_ends_at, authenticated_at, amr, checksum_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [...values(owner, token), token.familyEndsAt, token.authenticatedAt, token.amr, token.checksumKey],
  )
}

/** What a request with a valid access token needs of its account, client and user. */
export interface BearerFacts extends Pick<AccountRow, (typeof READ_WITH_TOKENS)[number]> {
  readonly accountId: number
  readonly scopes: readonly string[]
  readonly clientId: string
  readonly clientName: string
  readonly clientRole: number
  readonly clientKind: 'api' | 'scim'
  /** Whether the rate limit is one of each user. */
  readonly limitPerUser: boolean
  /** Of the client; null: the account's. */
  readonly rateLimit: number | null
  /** When the client's limit ends; null: it stays. */
  readonly rateLimitUntil: Date | null
  /** Of the account; null: the service's default. */
  readonly accountRateLimit: number | null
  readonly userId: number | null
  readonly userName: string | null
  readonly email: string | null
  readonly userRole: number | null
  readonly projectPermissions: boolean | null
}

/** A valid access token. */
export interface BearerRow extends BearerFacts {
  readonly family: string
  readonly expiresAt: Date
}

/** What both kinds of bearers have of the account and the client `c`. */
const OF_ACCOUNT_AND_CLIENT = `${READ_WITH_TOKENS.map((name) => `${accountEntity.columns[name]} AS "${name}"`).join(', ')},
            c.id AS "clientId", c.name AS "clientName", c.role_id AS "clientRole", c.kind AS "clientKind",
            c.rate_limit AS "rateLimit", c.rate_limit_until AS "rateLimitUntil"`

/** Finds an access token when it is valid: neither expired nor revoked, its client and user active and of unchanged epoch. */
export const findBearer = (db: Db, hash: Uint8Array, now: Date) =>
  readFirst<BearerRow>(
    db,
    `SELECT ${OF_ACCOUNT_AND_CLIENT}, t.account_id AS "accountId", t.scopes, t.family, t.expires_at AS "expiresAt",
            c.limit_per_user AS "limitPerUser", account.api_rate_limit AS "accountRateLimit",
            u.id AS "userId", u.display_name AS "userName", u.email, u.role_id AS "userRole",
            u.project_permissions AS "projectPermissions"
       FROM identity.access_token t
       JOIN identity.account ON account.id = t.account_id
       JOIN identity.client c ON c.id = t.client_id AND coalesce(c.account_id, t.account_id) = t.account_id
                             AND c.active AND c.token_epoch = t.client_epoch
       LEFT JOIN identity.app_user u ON u.id = t.user_id AND u.account_id = t.account_id
                             AND u.active AND u.token_epoch = t.user_epoch
      WHERE t.hash = $1 AND t.expires_at > $2 AND t.revoked_at IS NULL AND (t.user_id IS NULL OR u.id IS NOT NULL)`,
    [hash, now],
  )

/** A SCIM client, whose secret is an access token of the scope `service.scim` while the client is active. */
export interface ScimBearerRow extends BearerFacts {
  readonly active: boolean
}

/** Finds the SCIM client with this secret. */
export const findScimBearer = (db: Db, secretHash: Uint8Array) =>
  readFirst<ScimBearerRow>(
    db,
    `SELECT ${OF_ACCOUNT_AND_CLIENT}, c.account_id AS "accountId", ARRAY['service.scim'] AS scopes,
            false AS "limitPerUser", NULL AS "accountRateLimit",
            NULL AS "userId", NULL AS "userName", NULL AS email, NULL AS "userRole", NULL AS "projectPermissions", c.active
       FROM identity.client c JOIN identity.account ON account.id = c.account_id
      WHERE c.kind = 'scim' AND c.secret_hash = $1`,
    [secretHash],
  )

export interface RefreshRow extends TokenOwner, SignInMethods {
  readonly userId: number
  readonly userEpoch: number
  readonly userRole: number
  readonly scopes: readonly string[]
  readonly expiresAt: Date
  /** When the token family expires. */
  readonly familyEndsAt: Date
  readonly usedAt: Date | null
  readonly revokedAt: Date | null
  /** Whether client and user are active and of unchanged epoch. */
  readonly current: boolean
}

/** Finds a refresh token that was issued to this client; expired, used and revoked ones too. */
export const findRefreshToken = (db: Db, clientId: string, hash: Uint8Array) =>
  readFirst<RefreshRow>(
    db,
    `SELECT t.account_id AS "accountId", t.client_id AS "clientId", t.client_epoch AS "clientEpoch",
            t.user_id AS "userId", t.user_epoch AS "userEpoch", t.family, t.scopes,
            t.expires_at AS "expiresAt", t.family_ends_at AS "familyEndsAt", u.role_id AS "userRole",
            t.used_at AS "usedAt", t.revoked_at AS "revokedAt", t.authenticated_at AS "authenticatedAt", t.amr,
            (c.active AND c.token_epoch = t.client_epoch AND u.active AND u.token_epoch = t.user_epoch) AS current
       FROM identity.refresh_token t
       JOIN identity.client c ON c.id = t.client_id AND coalesce(c.account_id, t.account_id) = t.account_id
       JOIN identity.app_user u ON u.id = t.user_id AND u.account_id = t.account_id
      WHERE t.hash = $2 AND t.client_id = $1`,
    [clientId, hash],
  )

/** Locks the token family until the transaction ends: refresh token rotation and revocation do not run at the same time. */
export const lockFamily = (tx: Tx, family: string) => lockName(tx, `identity.family ${family}`)

/** Marks a refresh token as used. Resolves to false when another request has used it already, or when it is revoked. */
export const markRefreshTokenUsed = (tx: Tx, accountId: number, hash: Uint8Array, now: Date) =>
  readAny(
    tx,
    `UPDATE identity.refresh_token SET used_at = $3
      WHERE account_id = $1 AND hash = $2 AND used_at IS NULL AND revoked_at IS NULL RETURNING 1`,
    [accountId, hash, now],
  )

/** Revokes one access token of a client. Resolves to its family; undefined when the client has no such token. */
export async function revokeAccessToken(
  tx: Tx,
  clientId: string,
  hash: Uint8Array,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ family: string }>(
    `UPDATE identity.access_token SET revoked_at = $3
      WHERE client_id = $1 AND hash = $2 AND revoked_at IS NULL RETURNING family`,
    [clientId, hash, now],
  )
  return row?.family
}

/** Revokes all access tokens and refresh tokens of a token family. Resolves to false when they are revoked already. */
export async function revokeFamily(tx: Tx, accountId: number, family: string, now: Date): Promise<boolean> {
  let count = 0
  for (const table of ['access_token', 'refresh_token']) {
    const rows = await tx.query(
      `UPDATE identity.${table} SET revoked_at = $3 WHERE account_id = $1 AND family = $2 AND revoked_at IS NULL RETURNING 1`,
      [accountId, family, now],
    )
    count += rows.length
  }
  return count > 0
}
