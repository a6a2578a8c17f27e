/** The Sequelize model of identity.client. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
} from 'sequelize'
import { defineModel } from '#runtime/models'

/** A client as administrators and operators see it; its secret is in no row. */
export interface ClientRecord {
  readonly id: string
  readonly name: string
  readonly type: 'confidential' | 'public'
  /** When it acts alone. */
  readonly roleId: number
  readonly grants: readonly string[]
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly allowImplicit: boolean
  /** Seconds; null: the server's default. */
  readonly accessTokenLifetime: number | null
  /** Requests a minute; null: the account's. */
  readonly rateLimit: number | null
  /** When `rateLimit` ends; null: it stays. */
  readonly rateLimitUntil: Date | null
  readonly active: boolean
  /** To the minute. */
  readonly lastUsedAt: Date | null
  readonly secretChangedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export class ClientModel extends Model<InferAttributes<ClientModel>, InferCreationAttributes<ClientModel>> {
  declare id: string
  declare accountId: number
  declare kind: CreationOptional<'api' | 'scim'>
  declare name: string
  declare type: CreationOptional<'confidential' | 'public'>
  /** Sequelize stores another Uint8Array as the text of its numbers. */
  declare secretHash: Buffer
  declare roleId: number
  declare grants: readonly string[]
  declare scopes: readonly string[]
  declare redirectUris: CreationOptional<readonly string[]>
  declare postLogoutRedirectUris: CreationOptional<readonly string[]>
  declare allowedOrigins: CreationOptional<readonly string[]>
  declare allowImplicit: CreationOptional<boolean>
  declare accessTokenLifetime: CreationOptional<number | null>
  declare rateLimit: number | null
  declare rateLimitUntil: CreationOptional<Date | null>
  declare active: CreationOptional<boolean>
  declare tokenEpoch: CreationOptional<number>
  /** Digest of the Idempotency-Key of the request that created it. */
  declare creationKey: CreationOptional<Buffer | null>
  declare lastUsedAt: CreationOptional<Date | null>
  declare secretChangedAt: CreationOptional<Date | null>
  declare version: CreationOptional<number>
  declare createdAt: Date
  declare updatedAt: Date

  get record(): NonAttribute<ClientRecord> {
    return {
      id: this.id,
      name: this.name,
      type: this.type,
      roleId: this.roleId,
      grants: this.grants,
      scopes: this.scopes,
      redirectUris: this.redirectUris,
      postLogoutRedirectUris: this.postLogoutRedirectUris,
      allowedOrigins: this.allowedOrigins,
      allowImplicit: this.allowImplicit,
      accessTokenLifetime: this.accessTokenLifetime ?? null,
      rateLimit: this.rateLimit,
      rateLimitUntil: this.rateLimitUntil ?? null,
      active: this.active,
      lastUsedAt: this.lastUsedAt ?? null,
      secretChangedAt: this.secretChangedAt ?? null,
      version: this.version,
      createdAt: this.createdAt,
      updatedAt: this.updatedAt,
    }
  }
}

/** A new object for each column: Sequelize writes the column's name into it. */
const texts = () => ({ type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false, defaultValue: [] })

export const clients = defineModel((sequelize) =>
  class extends ClientModel {}.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      accountId: { type: DataTypes.INTEGER, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'api' },
      name: { type: DataTypes.TEXT, allowNull: false },
      type: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'confidential' },
      secretHash: { type: DataTypes.BLOB, allowNull: false },
      roleId: { type: DataTypes.INTEGER, allowNull: false },
      grants: texts(),
      scopes: texts(),
      redirectUris: texts(),
      postLogoutRedirectUris: texts(),
      allowedOrigins: texts(),
      allowImplicit: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      accessTokenLifetime: DataTypes.INTEGER,
      rateLimit: DataTypes.INTEGER,
      rateLimitUntil: DataTypes.DATE(6),
      active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      tokenEpoch: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      creationKey: DataTypes.BLOB,
      lastUsedAt: DataTypes.DATE(6),
      secretChangedAt: DataTypes.DATE(6),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      updatedAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    { sequelize, schema: 'identity', tableName: 'client', modelName: 'client', underscored: true, timestamps: false },
  ),
)
