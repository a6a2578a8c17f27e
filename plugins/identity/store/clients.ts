/** API clients: the table identity.client. Those of the admin API and of operators' commands: `client-records.ts`. */
import { literal } from 'sequelize'
import type { Db } from '#runtime'
import { type ClientRecord, clientSearchText, clients } from './client-model.ts'

/** What the token endpoint needs of a client. */
export interface ClientRow {
  readonly id: string
  /** Null: of the installation, with which users of all accounts sign in. */
  readonly accountId: number | null
  /** A public client has no secret; its `secretHash` matches none (RFC 6749, section 2.1). */
  readonly type: 'confidential' | 'public'
  /** A SCIM client gets no scope but `service.scim`. */
  readonly kind: 'api' | 'scim'
  readonly secretHash: Uint8Array
  /** When it acts alone. */
  readonly roleId: number
  readonly grants: readonly string[]
  readonly scopes: readonly string[]
  /** Seconds; null: the server's default. */
  readonly accessTokenLifetime: number | null
  readonly active: boolean
  readonly tokenEpoch: number
  /** Compared character by character (RFC 9700, section 4.1.3). */
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Of pages in browsers that may use the client (CORS), such as `https://app.example.com`. */
  readonly allowedOrigins: readonly string[]
  /** Whether it may use `response_type=token`. */
  readonly allowImplicit: boolean
  /** Whether it must send a `code_challenge`. */
  readonly requirePkce: boolean
  /** Another one after each change of the row. Null when the row was read for this request, and so needs no check. */
  readonly rowVersion: string | null
}

/** By the `client_id` of a token request, hence without an account; prepared, since every token request asks. */
export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.query<ClientRow>(
    `SELECT id, account_id AS "accountId", type, kind, secret_hash AS "secretHash", role_id AS "roleId", grants, scopes,
            access_token_lifetime AS "accessTokenLifetime", active, token_epoch AS "tokenEpoch",
            redirect_uris AS "redirectUris", post_logout_redirect_uris AS "postLogoutRedirectUris",
            allowed_origins AS "allowedOrigins", allow_implicit AS "allowImplicit",
            require_pkce AS "requirePkce",
            xmin::text AS "rowVersion"
       FROM identity.client WHERE id = $1`,
    [id],
  )
  return row
}

/** The ids of the active clients that have registered the origin. */
export async function findClientsOfOrigin(db: Db, origin: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'SELECT id FROM identity.client WHERE active AND allowed_origins @> ARRAY[$1::text]',
    [origin],
  )
  return rows.map(({ id }) => id)
}

export type NewClient = Omit<
  typeof clients.newRow,
  | 'kind'
  | 'rateLimit'
  | 'rateLimitUntil'
  | 'ssoProviderId'
  | 'version'
  | 'lastUsedAt'
  | 'secretChangedAt'
  | 'searchText'
  | 'createdAt'
  | 'updatedAt'
> & { readonly now: Date }

export const insertClient = (db: Db, { now, ...client }: NewClient): Promise<ClientRecord> =>
  clients.insert(db, {
    ...client,
    searchText: clientSearchText(client),
    secretChangedAt: client.type === 'public' ? null : now,
    createdAt: now,
    updatedAt: now,
  })

export const hasClients = (db: Db, accountId: number): Promise<boolean> => clients.has(db, { accountId })

/**
 * @param client with a kind only a client of this kind
 * @param limit requests a minute, until the time given or, with null, until the next change
 * @returns undefined when the account has no such client
 */
export const setClientLimit = (
  db: Db,
  client: { readonly accountId: number; readonly id: string; readonly kind?: 'scim' },
  limit: Pick<ClientRecord, 'rateLimit' | 'rateLimitUntil'>,
  now: Date,
): Promise<ClientRecord | undefined> =>
  clients.update(db, client, { ...limit, version: literal('version + 1'), updatedAt: now })
