/** SCIM clients: the rows of identity.client with the kind `scim`. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  literal,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Db, Tx } from '#runtime'
import { defineModel } from '#runtime/models'
import { ADMINISTRATOR } from './users.ts'

/** A SCIM client as Administrators see it; its secret is in no row. */
export interface ScimClientRow {
  readonly clientId: string
  readonly displayName: string
  readonly ssoProviderId: string | null
  readonly active: boolean
  readonly rateLimit: number | null
  /** When `rateLimit` ends; null: it stays. */
  readonly rateLimitUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

class ScimClientModel extends Model<InferAttributes<ScimClientModel>, InferCreationAttributes<ScimClientModel>> {
  declare id: string
  declare accountId: number
  declare kind: 'scim'
  declare name: string
  /** Sequelize stores another Uint8Array as the text of its numbers. */
  declare secretHash: Buffer
  declare secretChangedAt: Date
  declare roleId: number
  declare grants: readonly string[]
  declare scopes: readonly string[]
  declare ssoProviderId: string | null
  declare active: CreationOptional<boolean>
  /** Requests a minute; null: the default. */
  declare rateLimit: CreationOptional<number | null>
  declare rateLimitUntil: CreationOptional<Date | null>
  /** Digest of the Idempotency-Key of the request that created it. */
  declare creationKey: CreationOptional<Buffer | null>
  /** Raising it revokes all tokens issued before. */
  declare tokenEpoch: CreationOptional<number>
  declare version: CreationOptional<number>
  declare createdAt: Date
  declare updatedAt: Date

  get row(): NonAttribute<ScimClientRow> {
    return {
      clientId: this.id,
      displayName: this.name,
      ssoProviderId: this.ssoProviderId,
      active: this.active,
      rateLimit: this.rateLimit,
      rateLimitUntil: this.rateLimitUntil,
      version: this.version,
      createdAt: this.createdAt,
      updatedAt: this.updatedAt,
    }
  }
}

const scimClients = defineModel((sequelize) =>
  class extends ScimClientModel {}.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      accountId: { type: DataTypes.INTEGER, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      secretHash: { type: DataTypes.BLOB, allowNull: false },
      secretChangedAt: { type: DataTypes.DATE(6), allowNull: false },
      roleId: { type: DataTypes.INTEGER, allowNull: false },
      grants: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      scopes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      ssoProviderId: DataTypes.TEXT,
      active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      rateLimit: { type: DataTypes.INTEGER, defaultValue: null },
      rateLimitUntil: { type: DataTypes.DATE(6), defaultValue: null },
      creationKey: DataTypes.BLOB,
      tokenEpoch: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      updatedAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    {
      sequelize,
      schema: 'identity',
      tableName: 'client',
      modelName: 'scimClient',
      underscored: true,
      timestamps: false,
      defaultScope: { where: { kind: 'scim' } },
    },
  ),
)

/** It gets tokens of one scope, alone or by the password of an Administrator, and acts as an Administrator. */
const SCIM_ONLY = { kind: 'scim', roleId: ADMINISTRATOR, grants: ['client_credentials', 'password'] } as const

export interface NewScimClient
  extends Pick<ScimClientModel, 'id' | 'accountId' | 'name' | 'secretHash' | 'ssoProviderId'> {
  readonly creationKey: Buffer | null
  readonly now: Date
}

export const insertScimClient = (tx: Tx, { now, ...client }: NewScimClient): Promise<ScimClientRow> =>
  tx.models(async ({ sequelize, transaction }) => {
    const stamps = { createdAt: now, updatedAt: now, secretChangedAt: now }
    const values = { ...client, ...SCIM_ONLY, ...stamps, scopes: ['service.scim'] }
    return (await scimClients(sequelize).create(values, { transaction })).row
  })

/** Oldest first. */
export const listScimClients = (db: Db, accountId: number): Promise<ScimClientRow[]> =>
  db.models(async ({ sequelize, transaction }) => {
    const order = ['createdAt', 'id']
    return (await scimClients(sequelize).findAll({ where: { accountId }, order, transaction })).map(({ row }) => row)
  })

export const findScimClient = (db: Db, accountId: number, id: string): Promise<ScimClientRow | undefined> =>
  db.models(
    async ({ sequelize, transaction }) =>
      (await scimClients(sequelize).findOne({ where: { accountId, id }, transaction }))?.row,
  )

/** The statement that reads the client's provider. */
export const providerOfClientSql = (accountId: number, id: string) => ({
  sql: `SELECT coalesce(sso_provider_id, '') AS "ssoProviderId" FROM identity.client
         WHERE account_id = $1 AND id = $2 AND kind = 'scim'`,
  params: [accountId, id],
})

/** Loads the client and locks its row until the transaction ends. */
export const lockScimClient = (tx: Tx, accountId: number, id: string): Promise<ScimClientRow | undefined> =>
  tx.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.NO_KEY_UPDATE
    return (await scimClients(sequelize).findOne({ where: { accountId, id }, lock, transaction }))?.row
  })

/** Counts the account's SCIM clients. Holds back the creation of others until the transaction ends. */
export async function lockAndCountScimClients(tx: Tx, accountId: number): Promise<number> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.scim_clients:' || $1::text, 0))`, [accountId])
  return tx.models(({ sequelize, transaction }) => scimClients(sequelize).count({ where: { accountId }, transaction }))
}

/** What a change sets; `version` and `updatedAt` follow. */
export interface ScimClientChange {
  readonly name?: string
  readonly ssoProviderId?: string | null
  readonly active?: boolean
  readonly rateLimit?: number | null
  readonly rateLimitUntil?: Date | null
  readonly secretHash?: Buffer
}

/**
 * Changes the client, whose row the caller has locked. A new secret and deactivation raise the epoch, which revokes all
 * tokens issued before.
 */
export const saveScimClient = (
  tx: Tx,
  accountId: number,
  id: string,
  change: ScimClientChange,
  now: Date,
): Promise<ScimClientRow> =>
  tx.models(async ({ sequelize, transaction }) => {
    const revokes = change.active === false || change.secretHash !== undefined
    const values = {
      ...change,
      ...(change.secretHash && { secretChangedAt: now }),
      ...(revokes && { tokenEpoch: literal('token_epoch + 1') }),
      version: literal('version + 1'),
      updatedAt: now,
    }
    const options = { where: { accountId, id }, returning: true as const, transaction }
    const [, [saved]] = await scimClients(sequelize).update(values, options)
    if (!saved) throw new Error(`The SCIM client ${id} was not updated although its row is locked.`)
    return saved.row
  })

/** Tokens of the client are found no more, since they are looked up with its row. */
export const deleteScimClient = (tx: Tx, accountId: number, id: string): Promise<number> =>
  tx.models(({ sequelize, transaction }) => scimClients(sequelize).destroy({ where: { accountId, id }, transaction }))
