/** Accounts: the table identity.account. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  literal,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Account, Db, Tx } from '#runtime'
import { defineModel } from '#runtime/models'

class AccountModel extends Model<InferAttributes<AccountModel>, InferCreationAttributes<AccountModel>> {
  declare id: CreationOptional<number>
  declare name: string
  declare timeZone: string
  declare apiRateLimit: number | null
  declare zones: CreationOptional<Zones>
  declare version: CreationOptional<number>
  declare createdAt: Date

  get row(): NonAttribute<AccountRow> {
    return this.get({ plain: true })
  }
}

/** Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. */
export type Zones = 'flat' | 'sloped'

export interface AccountRow {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  /** Requests a minute; null: the service's default. */
  readonly apiRateLimit: number | null
  readonly zones: Zones
  readonly version: number
  readonly createdAt: Date
}

const accounts = defineModel((sequelize) =>
  class extends AccountModel {}.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      timeZone: { type: DataTypes.TEXT, allowNull: false },
      apiRateLimit: DataTypes.INTEGER,
      zones: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'flat' },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
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

/** The id of the only account, or undefined when there are none or several. */
export async function findSoleAccount(db: Db): Promise<number | undefined> {
  const [first, second] = await db.query<{ id: number }>('SELECT id FROM identity.account ORDER BY id LIMIT 2')
  return second === undefined ? first?.id : undefined
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

/** Loads the account and locks its row until the transaction ends. */
export const lockAccount = (tx: Tx, id: number): Promise<AccountRow | undefined> =>
  tx.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.NO_KEY_UPDATE
    return (await accounts(sequelize).findByPk(id, { transaction, lock }))?.row
  })

export type AccountChange = Partial<Pick<AccountRow, 'name' | 'timeZone' | 'zones'>>

/** Saves the fields that `change` has, and increments the version. The caller has locked the row. */
export const saveAccount = (tx: Tx, id: number, change: AccountChange): Promise<AccountRow> =>
  tx.models(async ({ sequelize, transaction }) => {
    const values = { ...change, version: literal('version + 1') }
    const [, [saved]] = await accounts(sequelize).update(values, { where: { id }, returning: true, transaction })
    if (!saved) throw new Error(`The account ${id} was not updated although its row is locked.`)
    return saved.row
  })

/** @param limit requests a minute; resolves to undefined when there is no such account */
export const setAccountLimit = (db: Db, id: number, limit: number): Promise<AccountRow | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await accounts(sequelize).findByPk(id, { transaction, lock: transaction.LOCK.NO_KEY_UPDATE })
    return (await found?.update({ apiRateLimit: limit }, { transaction }))?.row
  })
