/** API clients: the table identity.client. Those of the admin API and of operators' commands: `client-records.ts`. */
import { literal } from 'sequelize'
import type { Db } from '#runtime'
import { readFirst, readIds } from '#runtime/models'
import { type ClientRecord, clientSearchText, clients } from './client-model.ts'

/** What the token endpoint needs of a client. */
export interface ClientRow
  extends Pick<
    ClientRecord,
    | 'id'
    | 'type'
    | 'kind'
    | 'roleId'
    | 'grants'
    | 'scopes'
    | 'accessTokenLifetime'
    | 'active'
    | 'redirectUris'
    | 'postLogoutRedirectUris'
    | 'allowedOrigins'
    | 'allowImplicit'
    | 'requirePkce'
  > {
  /** Null: of the installation, with which users of all accounts sign in. */
  readonly accountId: number | null
  /** That of a public client matches no secret (RFC 6749, section 2.1). */
  readonly secretHash: Uint8Array
  readonly tokenEpoch: number
  /** Another one after each change of the row. Null when the row was read for this request, and so needs no check. */
  readonly rowVersion: string | null
}

/** By the `client_id` of a token request, hence without an account; prepared, since every token request asks. */
export const findClient = (db: Db, id: string) =>
  readFirst<ClientRow>(
    db,
    `SELECT id, account_id AS "accountId", type, kind, secret_hash AS "secretHash", role_id AS "roleId", grants, scopes,
            access_token_lifetime AS "accessTokenLifetime", active, token_epoch AS "tokenEpoch",
            redirect_uris AS "redirectUris", post_logout_redirect_uris AS "postLogoutRedirectUris",
            allowed_origins AS "allowedOrigins", allow_implicit AS "allowImplicit",
            require_pkce AS "requirePkce",
            xmin::text AS "rowVersion"
       FROM identity.client WHERE id = $1`,
    [id],
  )

/** The ids of the active clients that have registered the origin. */
export const findClientsOfOrigin = (db: Db, origin: string) =>
  readIds<string>(db, 'SELECT id FROM identity.client WHERE active AND allowed_origins @> ARRAY[$1::text]', [origin])

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
