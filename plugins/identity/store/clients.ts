/** Rows of identity.client. */
import type { Db } from '#runtime'

/** What the token endpoint needs of a client. */
export interface ClientRow {
  readonly id: string
  readonly accountId: number
  readonly secretHash: Uint8Array
  /** When it acts alone. */
  readonly roleId: number
  readonly grants: readonly string[]
  readonly scopes: readonly string[]
  /** Seconds; null: the server's default. */
  readonly accessTokenLifetime: number | null
  readonly active: boolean
  readonly tokenEpoch: number
}

/** A client as operators see it; its secret is in no row. */
export interface ClientView {
  readonly clientId: string
  readonly displayName: string
  readonly roleId: number
  readonly grants: readonly string[]
  readonly scopes: readonly string[]
  readonly rateLimit: number | null
  readonly active: boolean
  readonly createdAt: Date
}

const VIEW = `id AS "clientId", name AS "displayName", role_id AS "roleId", grants, scopes, rate_limit AS "rateLimit",
  active, created_at AS "createdAt"`

/** By the id that a stranger presents, hence without an account. */
export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.query<ClientRow>(
    `SELECT id, account_id AS "accountId", secret_hash AS "secretHash", role_id AS "roleId", grants, scopes,
            access_token_lifetime AS "accessTokenLifetime", active, token_epoch AS "tokenEpoch"
       FROM identity.client WHERE id = $1`,
    [id],
  )
  return row
}

export async function insertClient(
  db: Db,
  client: {
    readonly id: string
    readonly accountId: number
    readonly name: string
    readonly secretHash: Uint8Array
    readonly roleId: number
    readonly grants: readonly string[]
    readonly scopes: readonly string[]
    readonly now: Date
  },
): Promise<ClientView> {
  const [row] = await db.query<ClientView>(
    `INSERT INTO identity.client
       (id, account_id, name, secret_hash, role_id, grants, scopes, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING ${VIEW}`,
    [
      client.id,
      client.accountId,
      client.name,
      client.secretHash,
      client.roleId,
      client.grants,
      client.scopes,
      client.now,
    ],
  )
  return row as ClientView
}

export async function hasClients(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM identity.client WHERE account_id = $1 LIMIT 1', [accountId])
  return rows.length > 0
}

/** @param limit requests a minute; undefined when the account has no such client */
export async function setClientLimit(
  db: Db,
  accountId: number,
  id: string,
  limit: number,
  now: Date,
): Promise<ClientView | undefined> {
  const [row] = await db.query<ClientView>(
    `UPDATE identity.client SET rate_limit = $3, updated_at = $4 WHERE account_id = $1 AND id = $2 RETURNING ${VIEW}`,
    [accountId, id, limit, now],
  )
  return row
}
