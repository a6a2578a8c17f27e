/** The public clients that plugins' pages sign users in with: rows of identity.client, at most one of a name in an account. */
import { randomBytes } from 'node:crypto'
import type { Db } from '#runtime'
import { ADMINISTRATOR } from './users.ts'

export interface BrowserClientRow {
  readonly id: string
  readonly accountId: number
  readonly name: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
  readonly origin: string
  /** Requests a minute of each user. */
  readonly rateLimit: number
  readonly now: Date
}

/**
 * Inserts the client, or gives it the present addresses and scopes; what an administrator or an operator has set stays.
 * @returns whether the row is new or has changed
 */
export async function saveBrowserClient(db: Db, client: BrowserClientRow): Promise<boolean> {
  const { id, accountId, name, scopes, redirectUri, origin, rateLimit, now } = client
  const rows = await db.query(
    `INSERT INTO identity.client AS c (id, account_id, name, type, kind, secret_hash, role_id, grants, scopes, redirect_uris,
                                       post_logout_redirect_uris, allowed_origins, rate_limit, limit_per_user, created_at,
                                       updated_at)
     VALUES ($1, $2, $3, 'public', 'api', $4, ${ADMINISTRATOR}, '{authorization_code,refresh_token}', $5, $6, $6, $7, $8, true,
             $9, $9)
     ON CONFLICT (id) DO UPDATE
        SET scopes = excluded.scopes, redirect_uris = excluded.redirect_uris, updated_at = excluded.updated_at,
            post_logout_redirect_uris = excluded.post_logout_redirect_uris, allowed_origins = excluded.allowed_origins,
            version = c.version + 1
      WHERE c.account_id = excluded.account_id AND c.limit_per_user
        AND (c.scopes, c.redirect_uris, c.post_logout_redirect_uris, c.allowed_origins)
            IS DISTINCT FROM
            (excluded.scopes, excluded.redirect_uris, excluded.post_logout_redirect_uris, excluded.allowed_origins)
     RETURNING 1`,
    // A digest of nothing that is known: a public client has no secret.
    [id, accountId, name, randomBytes(32), scopes, [redirectUri], [origin], rateLimit, now],
  )
  return rows.length > 0
}

/** Whether the account has the client as `saveBrowserClient` would write it, so that nothing has to be written. */
export async function hasBrowserClient(
  db: Db,
  { id, accountId, scopes, redirectUri, origin }: BrowserClientRow,
): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM identity.client
      WHERE id = $1 AND account_id = $2 AND scopes = $3 AND redirect_uris = $4 AND post_logout_redirect_uris = $4
        AND allowed_origins = $5`,
    [id, accountId, scopes, [redirectUri], [origin]],
  )
  return rows.length > 0
}
