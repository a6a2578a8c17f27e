/** The public clients of the installation, with which plugins' pages sign users in: rows of identity.client without an account. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '#runtime'
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

/** Resolves to whether something was written: not when the client is as it should be, nor when an account has the id. */
export async function saveBrowserClient(tx: Tx, client: BrowserClientRow): Promise<boolean> {
  const { id, displayName, scopes, redirectUri, origin, rateLimit, now } = client
  const rows = await tx.query(
    `INSERT INTO identity.client AS c
       (id, ${SETTINGS}, type, secret_hash, role_id, grants, limit_per_user, created_at, updated_at)
     VALUES ($1, $2, $10, $3, ARRAY[$4::text], ARRAY[$4::text], ARRAY[$5::text], $6, 'public', $7, $8,
             '{authorization_code,refresh_token}', true, $9, $9)
     ON CONFLICT (id) DO UPDATE
        SET (${SETTINGS}) = ROW (${settingsOf('excluded')}), updated_at = excluded.updated_at, version = c.version + 1
      WHERE c.account_id IS NULL AND (${settingsOf('c')}) IS DISTINCT FROM (${settingsOf('excluded')})
     RETURNING 1`,
    // A digest of nothing that is known: a public client has no secret. It never acts alone, so its role counts nowhere.
    [
      id,
      displayName,
      scopes,
      redirectUri,
      origin,
      rateLimit,
      randomBytes(32),
      GENERAL_USER,
      now,
      clientSearchText({ id, name: displayName }),
    ],
  )
  return rows.length > 0
}
