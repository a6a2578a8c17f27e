/** SCIM clients: the rows of identity.client with the kind `scim`. What they share with API clients: `client-records.ts`. */
import type { Db, Tx } from '#runtime'
import { lockName } from '#runtime/models'
import { type ClientRecord, clientSearchText, clients } from './client-model.ts'
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

type New = Pick<typeof clients.newRow, 'id' | 'accountId' | 'name' | 'ssoProviderId' | 'secretHash' | 'checksumKey'>

export const insertScimClient = (tx: Tx, { now, ...client }: New & { readonly now: Date }): Promise<ScimClientRow> =>
  clients.insert(tx, {
    ...client,
    ...SCIM_ONLY,
    searchText: clientSearchText(client),
    createdAt: now,
    updatedAt: now,
    secretChangedAt: now,
  })

/** Oldest first. */
export const listScimClients = (db: Db, accountId: number): Promise<ScimClientRow[]> =>
  clients.list(db, { accountId, kind: 'scim' }, { order: ['createdAt', 'id'] })

/** The statement that reads the client's provider. */
export const providerOfClientSql = (accountId: number, id: string) => ({
  sql: `SELECT coalesce(sso_provider_id, '') AS "ssoProviderId" FROM identity.client
         WHERE account_id = $1 AND id = $2 AND kind = 'scim'`,
  params: [accountId, id],
})

/** Counts the account's SCIM clients. Holds back the creation of others until the transaction ends. */
export async function lockAndCountScimClients(tx: Tx, accountId: number): Promise<number> {
  await lockName(tx, `identity.scim_clients:${accountId}`)
  return clients.count(tx, { accountId, kind: 'scim' })
}
