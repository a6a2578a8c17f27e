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
 * Inserts the client, or gives it the present address; everything else stays as an administrator or an operator has set it.
 * @returns undefined when nothing had to be written, also because the id is that of a client that was registered otherwise
 */
export async function saveBrowserClient(db: Db, client: BrowserClientRow): Promise<'created' | 'updated' | undefined> {
  const { id, accountId, name, scopes, redirectUri, origin, rateLimit, now } = client
  const [row] = await db.query<{ isNew: boolean }>(
    `INSERT INTO identity.client AS c (id, account_id, name, type, kind, secret_hash, role_id, grants, scopes, redirect_uris,
                                       post_logout_redirect_uris, allowed_origins, rate_limit, limit_per_user, created_at,
                                       updated_at)
     VALUES ($1, $2, $3, 'public', 'api', $4, ${ADMINISTRATOR}, '{authorization_code,refresh_token}', $5, $6, $6, $7, $8, true,
             $9, $9)
     ON CONFLICT (id) DO UPDATE
        SET redirect_uris = excluded.redirect_uris, post_logout_redirect_uris = excluded.post_logout_redirect_uris,
            allowed_origins = excluded.allowed_origins, updated_at = excluded.updated_at, version = c.version + 1
      WHERE c.account_id = excluded.account_id AND c.limit_per_user AND NOT c.redirect_uris @> excluded.redirect_uris
     RETURNING xmax = 0 AS "isNew"`,
    // A digest of nothing that is known: a public client has no secret.
    [id, accountId, name, randomBytes(32), scopes, [redirectUri], [origin], rateLimit, now],
  )
  return row && (row.isNew ? 'created' : 'updated')
}

/** Whether the account has the client, and with the present address. False also for another client with its id. */
export async function hasBrowserClient(
  db: Db,
  { id, accountId, redirectUri }: Pick<BrowserClientRow, 'id' | 'accountId' | 'redirectUri'>,
): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM identity.client WHERE id = $1 AND account_id = $2 AND limit_per_user AND redirect_uris @> ARRAY[$3::text]`,
    [id, accountId, redirectUri],
  )
  return rows.length > 0
}
