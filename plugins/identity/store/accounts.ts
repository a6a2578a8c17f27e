/** Accounts: the table identity.account. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Account, Db } from '#runtime'
import { defineModel } from '#runtime/models'

class AccountModel extends Model<InferAttributes<AccountModel>, InferCreationAttributes<AccountModel>> {
  declare id: CreationOptional<number>
  declare name: string
  declare timeZone: string
  declare apiRateLimit: number | null
  declare createdAt: Date

  get row(): NonAttribute<AccountRow> {
    return this.get({ plain: true })
  }
}

export interface AccountRow {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  /** Requests a minute; null: the service's default. */
  readonly apiRateLimit: number | null
  readonly createdAt: Date
}

const accounts = defineModel((sequelize) =>
  class extends AccountModel {}.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      timeZone: { type: DataTypes.TEXT, allowNull: false },
      apiRateLimit: DataTypes.INTEGER,
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    { sequelize, schema: 'identity', tableName: 'account', modelName: 'account', underscored: true, timestamps: false },
  ),
)

export const findAccount = (db: Db, id: number): Promise<AccountRow | undefined> =>
  db.models(async ({ sequelize, transaction }) => (await accounts(sequelize).findByPk(id, { transaction }))?.row)

export const listAccounts = (db: Db): Promise<AccountRow[]> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await accounts(sequelize).findAll({ order: ['id'], transaction })
    return found.map(({ row }) => row)
  })

export async function firstAccount(db: Db): Promise<Account | undefined> {
  const found = await db.models(({ sequelize, transaction }) =>
    accounts(sequelize).findOne({ attributes: ['id', 'timeZone'], order: ['id'], transaction }),
  )
  return found ? { id: found.id, timeZone: found.timeZone } : undefined
}

export const insertAccount = (
  db: Db,
  { name, timeZone, now }: { readonly name: string; readonly timeZone: string; readonly now: Date },
): Promise<AccountRow> =>
  db.models(async ({ sequelize, transaction }) => {
    const made = await accounts(sequelize).create(
      { name, timeZone, apiRateLimit: null, createdAt: now },
      { transaction },
    )
    return made.row
  })

/** @param limit requests a minute; resolves to undefined when there is no such account */
export const setAccountLimit = (db: Db, id: number, limit: number): Promise<AccountRow | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await accounts(sequelize).findByPk(id, { transaction, lock: transaction.LOCK.NO_KEY_UPDATE })
    return (await found?.update({ apiRateLimit: limit }, { transaction }))?.row
  })
