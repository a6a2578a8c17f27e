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
import type { PauseReason, Registration } from '../registration.ts'
import type { SealedTarget } from '../target.ts'
import { saveBucket } from './rate-buckets.ts'

class RegistrationModel extends Model<InferAttributes<RegistrationModel>, InferCreationAttributes<RegistrationModel>> {
  declare accountId: number
  declare id: string
  declare name: string
  declare url: string
  declare events: readonly string[]
  declare isActive: boolean
  declare headers: Readonly<Record<string, string>>
  declare targetSealed: string
  declare totalCalls: CreationOptional<number>
  declare successfulCalls: CreationOptional<number>
  declare failedCalls: CreationOptional<number>
  declare createdAt: Date
  declare lastTriggered: CreationOptional<Date | null>
  declare rateLimit: number | null
  declare pauseAfterDays: number | null
  declare pauseReason: PauseReason | null
  declare pausedAt: Date | null
  declare failingSince: CreationOptional<Date | null>
  declare previousSecretUntil: Date | null
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
      events: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false, field: 'subscriptions' },
      isActive: { type: DataTypes.BOOLEAN, allowNull: false },
      headers: { type: DataTypes.JSON, allowNull: false },
      targetSealed: { type: DataTypes.TEXT, allowNull: false },
      totalCalls: counter(),
      successfulCalls: counter(),
      failedCalls: counter(),
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      lastTriggered: DataTypes.DATE(6),
      rateLimit: DataTypes.INTEGER,
      pauseAfterDays: DataTypes.INTEGER,
      pauseReason: DataTypes.TEXT,
      pausedAt: DataTypes.DATE(6),
      failingSince: DataTypes.DATE(6),
      previousSecretUntil: DataTypes.DATE(6),
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

const SHOWN_PREVIOUS_UNTIL = `CASE WHEN registration.previous_secret_until > now()
  THEN registration.previous_secret_until END`

/** What a list may be filtered and sorted by. */
export const registrationFields: Fields = {
  id: { column: 'registration.id', type: 'string', notNull: true },
  name: { column: 'registration.name', type: 'string', notNull: true },
  url: { column: 'registration.url', type: 'string', notNull: true },
  isActive: { column: 'registration.is_active', type: 'boolean', notNull: true },
  createdAt: { column: 'registration.created_at', type: 'timestamp', notNull: true },
  lastTriggered: { column: 'registration.last_triggered', type: 'timestamp' },
  rateLimit: { column: 'registration.rate_limit', type: 'integer' },
  pauseAfterDays: { column: 'registration.pause_after_days', type: 'integer' },
  pauseReason: { column: 'registration.pause_reason', type: 'string', values: ['requested', 'failing'] },
  pausedAt: { column: 'registration.paused_at', type: 'timestamp' },
  failingSince: { column: 'registration.failing_since', type: 'timestamp' },
  previousSecretUntil: { column: SHOWN_PREVIOUS_UNTIL, type: 'timestamp' },
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
  Pick<
    Registration,
    'id' | 'name' | 'events' | 'isActive' | 'rateLimit' | 'pauseAfterDays' | 'pauseReason' | 'pausedAt' | 'createdAt'
  >

export async function insertRegistration(tx: Tx, accountId: number, it: NewRegistration): Promise<Registration> {
  const made = await tx.models(({ sequelize, transaction }) =>
    registrations(sequelize).create({ accountId, ...it }, { transaction }),
  )
  await saveBucket(tx, accountId, it.id, it.rateLimit)
  return made.row
}

export interface Change {
  readonly name?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly isActive?: boolean | undefined
  readonly rateLimit?: number | null | undefined
  readonly pauseAfterDays?: number | null | undefined
  readonly target?: SealedTarget | undefined
}

/**
 * Saves the fields that `change` has, and increments the version. A new target has not failed yet. The row exists: the
 * caller has locked it.
 */
export async function saveRegistration(tx: Tx, accountId: number, id: string, change: Change): Promise<Registration> {
  const { target, ...fields } = change
  const saved = await tx.models(async ({ sequelize, transaction }) => {
    const [, [row]] = await registrations(sequelize).update(
      {
        ...fields,
        ...pauseColumns(fields.isActive),
        ...target,
        ...(target && { failingSince: null }),
        version: literal('version + 1'),
      },
      { where: { accountId, id }, returning: true, transaction },
    )
    return row
  })
  if (!saved) throw new Error(`The registration ${id} was not updated although its row is locked.`)
  if (fields.rateLimit !== undefined) await saveBucket(tx, accountId, id, fields.rateLimit)
  return saved.row
}

/** When a secret that is replaced now ends, by the database's clock. */
export async function previousSecretEnd(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>(`SELECT now() + interval '24 hours' AS until`)
  if (!row) throw new Error('The database did not answer with its time.')
  return row.until
}

/** A resumed registration starts anew: failures before the pause do not pause it again. */
function pauseColumns(isActive: boolean | undefined) {
  if (isActive === undefined) return {}
  return isActive
    ? { pauseReason: null, pausedAt: null, failingSince: null }
    : { pauseReason: 'requested' as const, pausedAt: literal('now()') }
}

/** What waits for a registration goes with it, up to this many at once; the daily clean-up takes the rest. */
const DROP_AT_ONCE = 10_000 // rows

export async function deleteRegistration(tx: Tx, accountId: number, id: string): Promise<void> {
  await tx.models(({ sequelize, transaction }) =>
    registrations(sequelize).destroy({ where: { accountId, id }, transaction }),
  )
  await saveBucket(tx, accountId, id, null)
  await tx.query(
    `DELETE FROM webhooks.delivery WHERE (account_id, webhook_id, event_id) IN (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending' LIMIT ${DROP_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [accountId, id],
  )
}
