/** The public clients of the installation, with which plugins' pages sign users in: rows of identity.client without an account. */
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#runtime'
import { clientSearchText } from './client-model.ts'
import { GENERAL_USER } from './users.ts'

export interface BrowserClientRow {
  readonly id: string
  readonly displayName: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
  readonly origin: string
  /** Requests a minute of each user. */
  readonly rateLimit: number
  readonly now: Date
}

const SETTINGS = 'name, search_text, scopes, redirect_uris, post_logout_redirect_uris, allowed_origins, rate_limit'
const settingsOf = (row: string) => SETTINGS.replaceAll(/\b(?=\w)/g, `${row}.`)
/** The parameters of SETTINGS, in that order. */
const GIVEN = '$2::text, $3::text, $4::text[], ARRAY[$5::text], ARRAY[$5::text], ARRAY[$6::text], $7::int'

const valuesOf = ({ id, displayName, scopes, redirectUri, origin, rateLimit }: BrowserClientRow) => [
  id,
  displayName,
  clientSearchText({ id, name: displayName }),
  scopes,
  redirectUri,
  origin,
  rateLimit,
]

/** Whether the client is as it should be, so that a start has nothing to write: it may be on a standby. */
export async function hasBrowserClient(db: Db, client: BrowserClientRow): Promise<boolean> {
  const rows = await db.query(
    `SELECT FROM identity.client c
      WHERE id = $1 AND account_id IS NULL AND (${settingsOf('c')}) IS NOT DISTINCT FROM (${GIVEN})`,
    valuesOf(client),
  )
  return rows.length > 0
}

/** Resolves to whether something was written: not when the client is as it should be, nor when an account has the id. */
export async function saveBrowserClient(tx: Tx, client: BrowserClientRow): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO identity.client AS c
       (id, ${SETTINGS}, type, secret_hash, role_id, grants, limit_per_user, created_at, updated_at)
     VALUES ($1, ${GIVEN}, 'public', $8, $9, '{authorization_code,refresh_token}', true, $10, $10)
     ON CONFLICT (id) DO UPDATE
        SET (${SETTINGS}) = ROW (${settingsOf('excluded')}), updated_at = excluded.updated_at, version = c.version + 1
      WHERE c.account_id IS NULL AND (${settingsOf('c')}) IS DISTINCT FROM (${settingsOf('excluded')})
     RETURNING 1`,
    // A digest of nothing that is known: a public client has no secret. It never acts alone, so its role counts nowhere.
    [...valuesOf(client), randomBytes(32), GENERAL_USER, client.now],
  )
  return rows.length > 0
}
