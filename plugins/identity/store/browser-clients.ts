/** The public clients that plugins' pages sign users in with: rows of identity.client, at most one of a name in an account. */
import { randomBytes } from 'node:crypto'
import type { Db } from '#runtime'
import { clients } from './client-model.ts'
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
  const { redirectUri, origin, now, ...rest } = client
  const addresses = { redirectUris: [redirectUri], postLogoutRedirectUris: [redirectUri], allowedOrigins: [origin] }
  const made = await clients.insertUnlessTaken(db, {
    ...rest,
    ...addresses,
    type: 'public',
    // A digest of nothing that is known: a public client has no secret.
    secretHash: randomBytes(32),
    roleId: ADMINISTRATOR,
    grants: ['authorization_code', 'refresh_token'],
    limitPerUser: true,
    createdAt: now,
    updatedAt: now,
  })
  if (made) return 'created'
  const [moved] = await db.query(
    `UPDATE identity.client
        SET redirect_uris = $3, post_logout_redirect_uris = $3, allowed_origins = $4, updated_at = $5, version = version + 1
      WHERE id = $1 AND account_id = $2 AND limit_per_user AND NOT redirect_uris @> $3 RETURNING 1`,
    [rest.id, rest.accountId, addresses.redirectUris, addresses.allowedOrigins, now],
  )
  return moved && 'updated'
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
