/**
 * Clients as the admin API and operators' commands work on them. Every statement names the account and the kind: none finds a
 * SCIM client unless it asks for one.
 */
import { literal } from 'sequelize'
import type { Db, Tx } from '#runtime'
import type { List, Page } from '#runtime/odata'
import type { ClientSettings } from '../admin/client-rules.ts'
import { type ClientRecord, clientSearchText, clients } from './client-model.ts'

type Kind = ClientRecord['kind']

export const listClients = (db: Db, accountId: number, list: List): Promise<Page<ClientRecord>> =>
  clients.page(db, { accountId, kind: 'api' }, list)

export const loadClient = (
  db: Db,
  accountId: number,
  id: string,
  kind: Kind = 'api',
): Promise<ClientRecord | undefined> => clients.find(db, { accountId, kind, id })

/** Loads the client and locks its row until the transaction ends. */
export const lockClient = (
  tx: Tx,
  accountId: number,
  id: string,
  kind: Kind = 'api',
): Promise<ClientRecord | undefined> => clients.lock(tx, { accountId, kind, id })

export type ClientChange = Partial<Omit<ClientSettings, 'type'> & Pick<ClientRecord, 'active' | 'ssoProviderId'>> & {
  readonly secretHash?: Buffer
  /** Of a SCIM client: id of the secret key that made the checksum of its secret. */
  readonly checksumKey?: string
}

/**
 * Saves the fields that `change` has, and increments the version. The caller has locked the row.
 * @param revokeAccess raises the epoch: all tokens of the client end
 */
export const saveClient = (
  tx: Tx,
  { accountId, id }: { readonly accountId: number; readonly id: string },
  change: ClientChange,
  { revokeAccess, now, kind = 'api' }: { readonly revokeAccess: boolean; readonly now: Date; readonly kind?: Kind },
): Promise<ClientRecord> =>
  clients.save(
    tx,
    { accountId, kind, id },
    {
      ...change,
      ...(change.name !== undefined && { searchText: clientSearchText({ id, name: change.name }) }),
      ...(change.secretHash && { secretChangedAt: now }),
      ...(revokeAccess && { tokenEpoch: literal('token_epoch + 1') }),
      updatedAt: now,
    },
  )

/** Tokens of the client are found no more, since they are looked up with its row. */
export const deleteClient = (tx: Tx, accountId: number, id: string, kind: Kind = 'api'): Promise<number> =>
  clients.destroy(tx, { accountId, kind, id })

/** Records that the client got a token, to the minute; no more than one statement a minute changes the row. */
export const touchClient = (db: Db, id: string, now: Date) =>
  db.query(
    `UPDATE identity.client SET last_used_at = date_trunc('minute', $2::timestamptz)
      WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < date_trunc('minute', $2::timestamptz))`,
    [id, now],
  )
