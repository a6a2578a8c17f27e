/** The Sequelize model of identity.app_user. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
} from 'sequelize'
import { defineModel } from '#runtime/models'
import type { ProvidedValues } from '../service.ts'

export interface UserRow {
  readonly id: number
  readonly userName: string
  readonly email: string
  readonly displayName: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly roleId: number
  readonly active: boolean
  readonly projectPermissions: boolean
  /** Whether the user may sign in with a password. */
  readonly internalLogin: boolean
  /** Whether the user may sign in through an identity provider. */
  readonly externalLogin: boolean
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly lastSignInAt: Date | null
  /** What an identity provider has sent; null: none has provisioned the user. */
  readonly provided: ProvidedValues | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export class UserModel extends Model<InferAttributes<UserModel>, InferCreationAttributes<UserModel>> {
  declare id: CreationOptional<number>
  declare accountId: number
  declare email: string
  /** Folded, as the user name's key is: see `foldCase` of `users.ts`. */
  declare emailKey: string
  declare userName: string
  declare userNameKey: string
  declare displayName: string
  declare givenName: CreationOptional<string | null>
  declare familyName: CreationOptional<string | null>
  /** A PHC string. */
  declare passwordHash: string | null
  declare passwordChangedAt: CreationOptional<Date | null>
  declare roleId: number
  declare active: CreationOptional<boolean>
  declare internalLogin: CreationOptional<boolean>
  declare externalLogin: CreationOptional<boolean>
  declare projectPermissions: CreationOptional<boolean>
  declare tokenEpoch: CreationOptional<number>
  declare totpSealed: CreationOptional<string | null>
  declare totpConfirmedAt: CreationOptional<Date | null>
  declare totpLastStep: CreationOptional<number | null>
  /** Digest of the Idempotency-Key of the request that created the user. */
  declare creationKey: CreationOptional<Buffer | null>
  declare lastSignInAt: CreationOptional<Date | null>
  declare provided: CreationOptional<ProvidedValues | null>
  declare providedUserNameKey: CreationOptional<string | null>
  declare providedEmailKey: CreationOptional<string | null>
  /** Null: `roleId` alone. */
  declare roleIds: CreationOptional<number[] | null>
  declare pendingActive: CreationOptional<boolean | null>
  declare deletedByProvider: CreationOptional<boolean>
  declare version: CreationOptional<number>
  declare createdAt: Date
  declare updatedAt: Date

  get row(): NonAttribute<UserRow> {
    return {
      id: this.id,
      userName: this.userName,
      email: this.email,
      displayName: this.displayName,
      givenName: this.givenName ?? null,
      familyName: this.familyName ?? null,
      roleId: this.roleId,
      active: this.active,
      projectPermissions: this.projectPermissions,
      internalLogin: this.internalLogin,
      externalLogin: this.externalLogin,
      hasPassword: this.passwordHash !== null,
      hasSecondFactor: (this.totpConfirmedAt ?? null) !== null,
      lastSignInAt: this.lastSignInAt ?? null,
      provided: this.provided ?? null,
      version: this.version,
      createdAt: this.createdAt,
      updatedAt: this.updatedAt,
    }
  }
}

export const users = defineModel((sequelize) =>
  class extends UserModel {}.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      accountId: { type: DataTypes.INTEGER, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: false },
      emailKey: { type: DataTypes.TEXT, allowNull: false },
      userName: { type: DataTypes.TEXT, allowNull: false },
      userNameKey: { type: DataTypes.TEXT, allowNull: false },
      displayName: { type: DataTypes.TEXT, allowNull: false },
      givenName: DataTypes.TEXT,
      familyName: DataTypes.TEXT,
      passwordHash: DataTypes.TEXT,
      passwordChangedAt: DataTypes.DATE(6),
      roleId: { type: DataTypes.INTEGER, allowNull: false },
      active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      internalLogin: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      externalLogin: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      projectPermissions: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      tokenEpoch: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      totpSealed: DataTypes.TEXT,
      totpConfirmedAt: DataTypes.DATE(6),
      totpLastStep: DataTypes.BIGINT,
      creationKey: DataTypes.BLOB,
      lastSignInAt: DataTypes.DATE(6),
      provided: DataTypes.JSONB,
      providedUserNameKey: DataTypes.TEXT,
      providedEmailKey: DataTypes.TEXT,
      roleIds: DataTypes.ARRAY(DataTypes.INTEGER),
      pendingActive: DataTypes.BOOLEAN,
      deletedByProvider: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      updatedAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    { sequelize, schema: 'identity', tableName: 'app_user', modelName: 'user', underscored: true, timestamps: false },
  ),
)
