/** Webhook registrations: the table webhooks.registration. Every statement names the account. */
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
import { type Fields, type List, type Page, readModelPage } from '#runtime/odata'
import type { Registration } from '../registration.ts'
import type { SealedTarget } from '../target.ts'

class RegistrationModel extends Model<InferAttributes<RegistrationModel>, InferCreationAttributes<RegistrationModel>> {
  declare accountId: number
  declare id: string
  declare name: string
  declare url: string
  declare events: readonly string[]
  declare isActive: boolean
  declare headers: Readonly<Record<string, string>>
  declare targetSealed: string | null
  declare olderSecretSealed: CreationOptional<string | null>
  declare totalCalls: CreationOptional<number>
  declare successfulCalls: CreationOptional<number>
  declare failedCalls: CreationOptional<number>
  declare createdAt: Date
  declare lastTriggered: CreationOptional<Date | null>
  declare version: CreationOptional<number>

  get row(): NonAttribute<Registration> {
    const { accountId: _, ...row } = this.get({ plain: true })
    return row
  }
}

/** A new object for each column: Sequelize writes the column's name into it. */
const counter = () => ({ type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 })
const registrations = defineModel((sequelize) =>
  class extends RegistrationModel {}.init(
    {
      accountId: { type: DataTypes.BIGINT, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      url: { type: DataTypes.TEXT, allowNull: false },
      events: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      isActive: { type: DataTypes.BOOLEAN, allowNull: false },
      headers: { type: DataTypes.JSON, allowNull: false },
      targetSealed: DataTypes.TEXT,
      olderSecretSealed: DataTypes.TEXT,
      totalCalls: counter(),
      successfulCalls: counter(),
      failedCalls: counter(),
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      lastTriggered: DataTypes.DATE(6),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    },
    {
      sequelize,
      schema: 'webhooks',
      tableName: 'registration',
      modelName: 'registration',
      underscored: true,
      timestamps: false,
    },
  ),
)

/** As it is shown: the sealed parts of a url can neither be sought nor sorted by. Older code stored them in the clear. */
const SHOWN_URL = `CASE WHEN registration.target_sealed IS NULL
  THEN split_part(registration.url, '?', 1) ELSE registration.url END`

/** What a list may be filtered and sorted by. */
export const registrationFields: Fields = {
  id: { column: 'registration.id', type: 'string', notNull: true },
  name: { column: 'registration.name', type: 'string', notNull: true },
  url: { column: SHOWN_URL, type: 'string', notNull: true },
  isActive: { column: 'registration.is_active', type: 'boolean', notNull: true },
  createdAt: { column: 'registration.created_at', type: 'timestamp', notNull: true },
  lastTriggered: { column: 'registration.last_triggered', type: 'timestamp' },
}
export const listRegistrations = async (db: Db, accountId: number, list: List): Promise<Page<Registration>> => {
  const page = await readModelPage(db, registrations, { accountId }, list)
  return { ...page, rows: page.rows.map(({ row }) => row) }
}

export const countRegistrations = (db: Db, accountId: number): Promise<number> =>
  db.models(({ sequelize, transaction }) => registrations(sequelize).count({ where: { accountId }, transaction }))

/** Holds back other registrations of the account until the transaction ends, so that a count stays true. */
export const lockAccount = (tx: Tx, accountId: number) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks.registration:' || $1::text, 0))`, [accountId])

export const loadRegistration = (db: Db, accountId: number, id: string): Promise<Registration | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await registrations(sequelize).findOne({ where: { accountId, id }, transaction })
    return found?.row
  })

/** Loads the registration and locks its row until the transaction ends. */
export const lockRegistration = (tx: Tx, accountId: number, id: string): Promise<Registration | undefined> =>
  tx.models(async ({ sequelize, transaction }) => {
    const lock = transaction.LOCK.NO_KEY_UPDATE
    const found = await registrations(sequelize).findOne({ where: { accountId, id }, lock, transaction })
    return found?.row
  })

export type NewRegistration = SealedTarget &
  Pick<Registration, 'id' | 'name' | 'events' | 'isActive'> & { readonly createdAt: Date }

export const insertRegistration = (tx: Tx, accountId: number, registration: NewRegistration): Promise<Registration> =>
  tx.models(async ({ sequelize, transaction }) => {
    const made = await registrations(sequelize).create({ accountId, ...registration }, { transaction })
    return made.row
  })

export interface Change {
  readonly name?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly isActive?: boolean | undefined
  readonly target?: SealedTarget | undefined
}

/** Saves the fields that `change` has, and increments the version. The row exists: the caller has locked it. */
export const saveRegistration = (tx: Tx, accountId: number, id: string, change: Change): Promise<Registration> =>
  tx.models(async ({ sequelize, transaction }) => {
    const { target, ...fields } = change
    const [, [saved]] = await registrations(sequelize).update(
      { ...fields, ...target, version: literal('version + 1') },
      { where: { accountId, id }, returning: true, transaction },
    )
    if (!saved) throw new Error(`The registration ${id} was not updated although its row is locked.`)
    return saved.row
  })

/** What waits for a registration goes with it, up to this many at once; the daily clean-up takes the rest. */
const DROP_AT_ONCE = 10_000 // rows

export async function deleteRegistration(tx: Tx, accountId: number, id: string): Promise<void> {
  await tx.models(({ sequelize, transaction }) =>
    registrations(sequelize).destroy({ where: { accountId, id }, transaction }),
  )
  await tx.query(
    `DELETE FROM webhooks.delivery WHERE (account_id, webhook_id, event_id) IN (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending' LIMIT ${DROP_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [accountId, id],
  )
}
