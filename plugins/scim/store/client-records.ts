/**
 * What the plugin keeps of each SCIM client beside the identity server's row: the table scim.client_settings. A client without
 * a row has the defaults, and the version 0.
 */
import { type ScimClientInput, scimClientEntity } from '#generated/scim'
import type { Db, Tx } from '#runtime'
import { columnsOf, integer, lockName, storable, tableModel, text, timestamp } from '#runtime/models'
import { writablePart } from '#runtime/services'

const records = tableModel('scim.client_settings', {
  ...columnsOf(scimClientEntity),
  accountId: integer().key().hidden(),
  clientId: text().key(),
  lastErrorAt: timestamp().orNull(),
  lastErrorStatus: integer().orNull(),
  lastErrorDetail: text().orNull(),
  /** Of the settings. */
  version: integer().default(0),
})

export type ClientRecord = Omit<typeof records.row, 'clientId'>

/** The client settings that an Administrator decides about. */
export type AdministeredSettings = ScimClientInput

/** Of a client without a row. */
export const DEFAULTS: ClientRecord = {
  ...scimClientEntity.defaults,
  lastRequestAt: null,
  lastRequestIp: null,
  lastErrorAt: null,
  lastErrorStatus: null,
  lastErrorDetail: null,
  version: 0,
}

const SETTINGS = Object.keys(scimClientEntity.defaults) as readonly (keyof AdministeredSettings)[]
export const settingsIn = (record: ClientRecord): AdministeredSettings => writablePart(record, SETTINGS)

export const loadClientRecord = async (db: Db, accountId: number, clientId: string): Promise<ClientRecord> =>
  (await records.find(db, { accountId, clientId })) ?? DEFAULTS

/** The records of all clients of the account, by client id; those without a row are left out. */
export const loadClientRecords = async (db: Db, accountId: number): Promise<ReadonlyMap<string, ClientRecord>> =>
  new Map((await records.list(db, { accountId })).map((it) => [it.clientId, it]))

export const recordOf = (records: ReadonlyMap<string, ClientRecord>, clientId: string): ClientRecord =>
  records.get(clientId) ?? DEFAULTS

/**
 * Holds back other changes of the client until the transaction ends. It locks no row, since a client may have none, and a
 * deletion may take it away.
 */
export const lockClient = (tx: Tx, accountId: number, clientId: string) =>
  lockName(tx, `scim.client:${accountId} ${clientId}`)

/** Saves the settings that `change` has. The caller has locked the client. */
export async function saveSettings(
  tx: Tx,
  accountId: number,
  clientId: string,
  change: Partial<AdministeredSettings>,
): Promise<ClientRecord> {
  await records.insertUnlessTaken(tx, { accountId, clientId })
  return records.save(tx, { accountId, clientId }, change)
}

export const deleteClientRecord = (tx: Tx, accountId: number, clientId: string): Promise<number> =>
  records.destroy(tx, { accountId, clientId })

/** Records the client's last request, to the minute: within a minute only the first call changes the row. */
export const touchClient = (db: Db, accountId: number, clientId: string, ip: string, now: Date) =>
  db.query(
    `INSERT INTO scim.client_settings AS s (account_id, client_id, last_request_at, last_request_ip)
     VALUES ($1, $2, date_trunc('minute', $4::timestamptz), $3)
     ON CONFLICT (account_id, client_id) DO UPDATE
       SET last_request_at = excluded.last_request_at, last_request_ip = excluded.last_request_ip
       WHERE s.last_request_at IS NULL OR s.last_request_at < excluded.last_request_at`,
    [accountId, clientId, ip, now],
  )

/** Records the client's last refused request. */
export const saveLastError = (
  db: Db,
  accountId: number,
  clientId: string,
  error: { readonly at: Date; readonly status: number; readonly detail: string },
) =>
  db.query(
    `INSERT INTO scim.client_settings AS s (account_id, client_id, last_error_at, last_error_status, last_error_detail)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, client_id) DO UPDATE
       SET last_error_at = excluded.last_error_at, last_error_status = excluded.last_error_status,
           last_error_detail = excluded.last_error_detail
       WHERE s.last_error_at IS NULL OR s.last_error_at <= excluded.last_error_at`,
    [accountId, clientId, error.at, error.status, storable(error.detail)],
  )
