/** API clients: the table identity.client. */
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

class ClientModel extends Model<InferAttributes<ClientModel>, InferCreationAttributes<ClientModel>> {
  declare id: string
  declare accountId: number
  declare name: string
  /** Sequelize stores another Uint8Array as the text of its numbers. */
  declare secretHash: Buffer
  declare roleId: number
  declare grants: readonly string[]
  declare scopes: readonly string[]
  declare rateLimit: number | null
  declare active: CreationOptional<boolean>
  declare createdAt: Date
  declare updatedAt: Date

  get view(): NonAttribute<ClientView> {
    const { id: clientId, name: displayName, roleId, grants, scopes, rateLimit, active, createdAt } = this
    return { clientId, displayName, roleId, grants, scopes, rateLimit, active, createdAt }
  }
}

const clients = defineModel((sequelize) =>
  class extends ClientModel {}.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      accountId: { type: DataTypes.INTEGER, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      secretHash: { type: DataTypes.BLOB, allowNull: false },
      roleId: { type: DataTypes.INTEGER, allowNull: false },
      grants: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      scopes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      rateLimit: DataTypes.INTEGER,
      active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      updatedAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    { sequelize, schema: 'identity', tableName: 'client', modelName: 'client', underscored: true, timestamps: false },
  ),
)

/** By the `client_id` of a token request, hence without an account; prepared, since every token request asks. */
export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.query<ClientRow>(
    `SELECT id, account_id AS "accountId", secret_hash AS "secretHash", role_id AS "roleId", grants, scopes,
            access_token_lifetime AS "accessTokenLifetime", active, token_epoch AS "tokenEpoch"
       FROM identity.client WHERE id = $1`,
    [id],
  )
  return row
}

export const insertClient = (
  db: Db,
  {
    now,
    ...client
  }: Pick<ClientModel, 'id' | 'accountId' | 'name' | 'secretHash' | 'roleId' | 'grants' | 'scopes'> & {
    readonly now: Date
  },
): Promise<ClientView> =>
  db.models(async ({ sequelize, transaction }) => {
    const stamps = { createdAt: now, updatedAt: now }
    const made = await clients(sequelize).create({ ...client, ...stamps, rateLimit: null }, { transaction })
    return made.view
  })

export const hasClients = (db: Db, accountId: number): Promise<boolean> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await clients(sequelize).findOne({ attributes: ['id'], where: { accountId }, transaction })
    return found !== null
  })

/** @param limit requests a minute; resolves to undefined when the account has no such client */
export const setClientLimit = (
  db: Db,
  accountId: number,
  id: string,
  limit: number,
  now: Date,
): Promise<ClientView | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.NO_KEY_UPDATE
    const found = await clients(sequelize).findOne({ where: { accountId, id }, lock, transaction })
    return (await found?.update({ rateLimit: limit, updatedAt: now }, { transaction }))?.view
  })
