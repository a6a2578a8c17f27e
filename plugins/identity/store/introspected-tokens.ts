/** Tokens as introspection shows them (RFC 7662). */
import type { Db } from '#runtime'

export interface IntrospectedToken {
  readonly kind: 'access' | 'refresh'
  readonly clientId: string
  readonly scopes: readonly string[]
  /** The role of the user; without a user that of the client. */
  readonly roleId: number
  readonly issuedAt: Date
  readonly expiresAt: Date
  readonly userId: number | null
  readonly userName: string | null
}

/** The columns of a valid token: see `findBearer`. @param valid further conditions on the token `t` */
const select = (kind: IntrospectedToken['kind'], valid: string) => `
  SELECT '${kind}' AS kind, t.client_id AS "clientId", t.scopes, coalesce(u.role_id, c.role_id) AS "roleId",
         t.issued_at AS "issuedAt", t.expires_at AS "expiresAt", u.id AS "userId", u.user_name AS "userName"
    FROM identity.${kind}_token t
    JOIN identity.client c ON c.id = t.client_id AND coalesce(c.account_id, t.account_id) = t.account_id
                          AND c.active AND c.token_epoch = t.client_epoch
    LEFT JOIN identity.app_user u ON u.id = t.user_id AND u.account_id = t.account_id
                          AND u.active AND u.token_epoch = t.user_epoch
   WHERE t.account_id = $1 AND t.hash = $2 AND t.expires_at > $3 AND t.revoked_at IS NULL
     AND (t.user_id IS NULL OR u.id IS NOT NULL) AND ${valid}`

/** The account's access token or refresh token with this digest, when it is valid. */
export async function findIntrospected(
  db: Db,
  accountId: number,
  hash: Uint8Array,
  now: Date,
): Promise<IntrospectedToken | undefined> {
  const refresh = select('refresh', 't.used_at IS NULL AND t.family_ends_at > $3')
  const [row] = await db.query<IntrospectedToken>(`${select('access', 'true')} UNION ALL ${refresh}`, [
    accountId,
    hash,
    now,
  ])
  return row
}
