/** SCIM clients: the rows of identity.client with the kind `scim`. */
import { literal } from 'sequelize'
import type { Db, Tx } from '#runtime'
import { type ClientRecord, clients } from './client-model.ts'
import { ADMINISTRATOR } from './users.ts'

/** A SCIM client as Administrators see it; its secret is in no row. */
export type ScimClientRow = Pick<
  ClientRecord,
  'id' | 'name' | 'ssoProviderId' | 'active' | 'rateLimit' | 'rateLimitUntil' | 'version' | 'createdAt' | 'updatedAt'
>

/** It gets tokens of one scope, alone or by the password of an Administrator, and acts as an Administrator. */
const SCIM_ONLY = {
  kind: 'scim',
  roleId: ADMINISTRATOR,
  grants: ['client_credentials', 'password'],
  scopes: ['service.scim'],
} as const

/** A secret of a SCIM client as it is stored. */
interface StoredSecret {
  readonly secretHash: Buffer
  /** Id of the secret key that made its checksum. */
  readonly checksumKey: string
}

type New = Pick<typeof clients.newRow, 'id' | 'accountId' | 'name' | 'ssoProviderId'> & StoredSecret

export const insertScimClient = (tx: Tx, { now, ...client }: New & { readonly now: Date }): Promise<ScimClientRow> =>
  clients.insert(tx, { ...client, ...SCIM_ONLY, createdAt: now, updatedAt: now, secretChangedAt: now })

/** Oldest first. */
export const listScimClients = (db: Db, accountId: number): Promise<ScimClientRow[]> =>
  clients.list(db, { accountId, kind: 'scim' }, { order: ['createdAt', 'id'] })

export const findScimClient = (db: Db, accountId: number, id: string): Promise<ScimClientRow | undefined> =>
  clients.find(db, { accountId, kind: 'scim', id })

/** The statement that reads the client's provider. */
export const providerOfClientSql = (accountId: number, id: string) => ({
  sql: `SELECT coalesce(sso_provider_id, '') AS "ssoProviderId" FROM identity.client
         WHERE account_id = $1 AND id = $2 AND kind = 'scim'`,
  params: [accountId, id],
})

/** Loads the client and locks its row until the transaction ends. */
export const lockScimClient = (tx: Tx, accountId: number, id: string): Promise<ScimClientRow | undefined> =>
  clients.lock(tx, { accountId, kind: 'scim', id })

/** Counts the account's SCIM clients. Holds back the creation of others until the transaction ends. */
export async function lockAndCountScimClients(tx: Tx, accountId: number): Promise<number> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.scim_clients:' || $1::text, 0))`, [accountId])
  return clients.count(tx, { accountId, kind: 'scim' })
}

/** What a change sets; `version` and `updatedAt` follow. */
export type ScimClientChange = Partial<
  Pick<ScimClientRow, 'name' | 'ssoProviderId' | 'active' | 'rateLimit' | 'rateLimitUntil'>
> &
  Partial<StoredSecret>

/**
 * Changes the client, whose row the caller has locked. A new secret and deactivation raise the epoch, which revokes all
 * tokens issued before.
 */
export function saveScimClient(
  tx: Tx,
  accountId: number,
  id: string,
  change: ScimClientChange,
  now: Date,
): Promise<ScimClientRow> {
  const revokes = change.active === false || change.secretHash !== undefined
  return clients.save(
    tx,
    { accountId, kind: 'scim', id },
    {
      ...change,
      ...(change.secretHash && { secretChangedAt: now }),
      ...(revokes && { tokenEpoch: literal('token_epoch + 1') }),
      updatedAt: now,
    },
  )
}

/** Tokens of the client are found no more, since they are looked up with its row. */
export const deleteScimClient = (tx: Tx, accountId: number, id: string): Promise<number> =>
  clients.destroy(tx, { accountId, kind: 'scim', id })
