/**
 * What the plugin keeps of each SCIM client beside the identity server's row: the table scim.client_settings. A client without
 * a row has the defaults, and the version 0.
 */
import { type CreationOptional, DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import type { Db, Tx } from '#runtime'
import { defineModel } from '#runtime/models'
import { storable } from './storable.ts'

/** The client settings that an Administrator decides about. */
export interface AdministeredSettings {
  /** Accepts users without externalId or e-mail address. */
  readonly acceptIncompleteUsers: boolean
  /** DELETE hides the user instead of showing it as inactive. */
  readonly hideDeletedUsers: boolean
  /** POST may link an active user who has another external id. */
  readonly allowRelink: boolean
}

export interface ClientRecord extends AdministeredSettings {
  /** To the minute. */
  readonly lastRequestAt: Date | null
  readonly lastRequestIp: string | null
  readonly lastErrorAt: Date | null
  readonly lastErrorStatus: number | null
  readonly lastErrorDetail: string | null
  /** Of the settings. */
  readonly version: number
}

/** Of a client without a row. */
export const DEFAULTS: ClientRecord = {
  acceptIncompleteUsers: false,
  hideDeletedUsers: false,
  allowRelink: false,
  lastRequestAt: null,
  lastRequestIp: null,
  lastErrorAt: null,
  lastErrorStatus: null,
  lastErrorDetail: null,
  version: 0,
}

class RecordModel extends Model<InferAttributes<RecordModel>, InferCreationAttributes<RecordModel>> {
  declare accountId: number
  declare clientId: string
  declare acceptIncompleteUsers: CreationOptional<boolean>
  declare hideDeletedUsers: CreationOptional<boolean>
  declare allowRelink: CreationOptional<boolean>
  declare version: CreationOptional<number>
  declare lastRequestAt: CreationOptional<Date | null>
  declare lastRequestIp: CreationOptional<string | null>
  declare lastErrorAt: CreationOptional<Date | null>
  declare lastErrorStatus: CreationOptional<number | null>
  declare lastErrorDetail: CreationOptional<string | null>
}

const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false })

const records = defineModel((sequelize) =>
  class extends RecordModel {}.init(
    {
      accountId: { type: DataTypes.INTEGER, primaryKey: true },
      clientId: { type: DataTypes.TEXT, primaryKey: true },
      acceptIncompleteUsers: flag(),
      hideDeletedUsers: flag(),
      allowRelink: flag(),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      lastRequestAt: DataTypes.DATE(6),
      lastRequestIp: DataTypes.TEXT,
      lastErrorAt: DataTypes.DATE(6),
      lastErrorStatus: DataTypes.INTEGER,
      lastErrorDetail: DataTypes.TEXT,
    },
    {
      sequelize,
      schema: 'scim',
      tableName: 'client_settings',
      modelName: 'scimClientRecord',
      underscored: true,
      timestamps: false,
    },
  ),
)

export const loadClientRecord = (db: Db, accountId: number, clientId: string): Promise<ClientRecord> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await records(sequelize).findOne({ where: { accountId, clientId }, transaction })
    return found?.get({ plain: true }) ?? DEFAULTS
  })

/** The records of all clients of the account, by client id; those without a row are left out. */
export const loadClientRecords = (db: Db, accountId: number): Promise<ReadonlyMap<string, ClientRecord>> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await records(sequelize).findAll({ where: { accountId }, transaction })
    return new Map(found.map((it) => [it.clientId, it.get({ plain: true })]))
  })

export const recordOf = (records: ReadonlyMap<string, ClientRecord>, clientId: string): ClientRecord =>
  records.get(clientId) ?? DEFAULTS

/**
 * Holds back other changes of the client until the transaction ends. It locks no row, since a client may have none, and a
 * deletion may take it away.
 */
export const lockClient = (tx: Tx, accountId: number, clientId: string) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('scim.client:' || $1::text || ' ' || $2, 0))`, [
    accountId,
    clientId,
  ])

/** Saves the settings that `change` has. The caller has locked the client. */
export const saveSettings = (
  tx: Tx,
  accountId: number,
  clientId: string,
  current: ClientRecord,
  change: Partial<AdministeredSettings>,
): Promise<ClientRecord> =>
  tx.models(async ({ sequelize, transaction }) => {
    const version = current.version + 1
    await records(sequelize).bulkCreate([{ accountId, clientId }], { ignoreDuplicates: true, transaction })
    await records(sequelize).update({ ...change, version }, { where: { accountId, clientId }, transaction })
    return { ...current, ...change, version }
  })

export const deleteClientRecord = (tx: Tx, accountId: number, clientId: string): Promise<number> =>
  tx.models(({ sequelize, transaction }) => records(sequelize).destroy({ where: { accountId, clientId }, transaction }))

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
