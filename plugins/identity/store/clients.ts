/** API clients: the table identity.client. Those of the admin API and of operators' commands: `client-records.ts`. */
import { literal } from 'sequelize'
import type { Db } from '#runtime'
import { type ClientRecord, clients } from './client-model.ts'

/** What the token endpoint needs of a client. */
export interface ClientRow {
  readonly id: string
  readonly accountId: number
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
  ClientRecord,
  'type' | 'active' | 'rateLimit' | 'rateLimitUntil' | 'version' | ServerSet | OptionalOnCreate
> &
  Partial<Pick<ClientRecord, 'type' | OptionalOnCreate>> & {
    readonly accountId: number
    readonly secretHash: Buffer
    /** Digest of the request's Idempotency-Key. */
    readonly creationKey?: Buffer | null
    readonly now: Date
  }
type ServerSet = 'lastUsedAt' | 'secretChangedAt' | 'createdAt' | 'updatedAt'
type OptionalOnCreate =
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'allowedOrigins'
  | 'allowImplicit'
  | 'accessTokenLifetime'

export const insertClient = (db: Db, { now, ...client }: NewClient): Promise<ClientRecord> =>
  db.models(async ({ sequelize, transaction }) => {
    const secretChangedAt = client.type === 'public' ? null : now
    const values = { ...client, secretChangedAt, createdAt: now, updatedAt: now, rateLimit: null }
    return (await clients(sequelize).create(values, { transaction })).record
  })

export const hasClients = (db: Db, accountId: number): Promise<boolean> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await clients(sequelize).findOne({ attributes: ['id'], where: { accountId }, transaction })
    return found !== null
  })

/**
 * @param kind only a client of this kind; by default of any
 * @param limit requests a minute, until the time given or, with null, until the next change
 * @returns undefined when the account has no such client
 */
export const setClientLimit = (
  db: Db,
  { accountId, id, kind }: { readonly accountId: number; readonly id: string; readonly kind?: 'scim' },
  limit: Pick<ClientRecord, 'rateLimitUntil'> & { readonly rateLimit: number },
  now: Date,
): Promise<ClientRecord | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.NO_KEY_UPDATE
    const where = { accountId, id, ...(kind && { kind }) }
    const found = await clients(sequelize).findOne({ where, lock, transaction })
    return (
      await found?.update(
        { ...limit, version: literal('version + 1'), updatedAt: now },
        { transaction, returning: true },
      )
    )?.record
  })

/** The SCIM clients of an account, oldest first. */
export const listScimClientRecords = (db: Db, accountId: number): Promise<ClientRecord[]> =>
  db.models(async ({ sequelize, transaction }) => {
    const where = { accountId, kind: 'scim' as const }
    const found = await clients(sequelize).findAll({ where, order: ['createdAt', 'id'], transaction })
    return found.map(({ record }) => record)
  })
