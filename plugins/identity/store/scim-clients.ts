/** SCIM clients: the rows of identity.client with the kind `scim`. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Db } from '#runtime'
import { defineModel } from '#runtime/models'
import { ADMINISTRATOR } from './users.ts'

/** A SCIM client as operators see it; its secret is in no row. */
export interface ScimClientView {
  readonly clientId: string
  readonly displayName: string
  readonly ssoProviderId: string | null
  readonly active: boolean
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
  /** Raising it revokes all tokens issued before. */
  declare tokenEpoch: CreationOptional<number>
  declare version: CreationOptional<number>
  declare createdAt: Date
  declare updatedAt: Date

  get view(): NonAttribute<ScimClientView> {
    const { id: clientId, name: displayName, ssoProviderId, active, createdAt, updatedAt } = this
    return { clientId, displayName, ssoProviderId, active, createdAt, updatedAt }
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

export const insertScimClient = (
  db: Db,
  { now, ...client }: Pick<ScimClientModel, 'id' | 'accountId' | 'name' | 'secretHash'> & { readonly now: Date },
): Promise<ScimClientView> =>
  db.models(async ({ sequelize, transaction }) => {
    const stamps = { createdAt: now, updatedAt: now, secretChangedAt: now }
    const values = { ...client, ...SCIM_ONLY, ...stamps, scopes: ['service.scim'], ssoProviderId: null }
    return (await scimClients(sequelize).create(values, { transaction })).view
  })

/** What a change sets; `version` and `updatedAt` follow. */
export interface ScimClientChange {
  readonly active?: boolean
  readonly secretHash?: Buffer
}

/**
 * Changes the client. A new secret and deactivation raise the epoch, which revokes all tokens issued before. Resolves to
 * undefined when the account has no such client.
 */
export const changeScimClient = (
  db: Db,
  accountId: number,
  id: string,
  change: ScimClientChange,
  now: Date,
): Promise<ScimClientView | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.NO_KEY_UPDATE
    const found = await scimClients(sequelize).findOne({ where: { accountId, id }, lock, transaction })
    if (!found) return undefined
    const revokes = change.active === false || change.secretHash !== undefined
    const changed = await found.update(
      {
        ...change,
        ...(change.secretHash && { secretChangedAt: now }),
        tokenEpoch: found.tokenEpoch + (revokes ? 1 : 0),
        version: found.version + 1,
        updatedAt: now,
      },
      { transaction },
    )
    return changed.view
  })

/** Deletes the client when it is inactive. Resolves to what it was, or to undefined when the account has no such client. */
export const deleteInactiveScimClient = (db: Db, accountId: number, id: string): Promise<ScimClientView | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.UPDATE
    const found = await scimClients(sequelize).findOne({ where: { accountId, id }, lock, transaction })
    if (found && !found.active) await found.destroy({ transaction })
    return found?.view
  })
