/** Users: the table identity.app_user. */
import {
  type CreationOptional,
  DataTypes,
  EmptyResultError,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Db } from '#runtime'
import { defineModel } from '#runtime/models'
import type { Person } from '../service.ts'
import { ORIGIN_LIFETIME } from './failures.ts'

export const ADMINISTRATOR = 1
export const GENERAL_USER = 2

/** What sign-in needs of a user. */
export interface SignInRow {
  readonly id: number
  readonly passwordHash: string | null
  readonly active: boolean
  readonly internalLogin: boolean
  readonly tokenEpoch: number
  readonly roleId: number
  /** Has signed in from the address within `ORIGIN_LIFETIME`. */
  readonly knownOrigin: boolean
  /** That is stored, to the day. */
  readonly originSaved: boolean
}

export interface UserRow {
  readonly id: number
  readonly userName: string
  readonly email: string
  readonly name: string
  readonly roleId: number
  readonly active: boolean
  readonly internalLogin: boolean
  readonly projectPermissions: boolean
  readonly createdAt: Date
}

class UserModel extends Model<InferAttributes<UserModel>, InferCreationAttributes<UserModel>> {
  declare id: CreationOptional<number>
  declare accountId: number
  declare email: string
  /** Folded, as the user name's key is: see `fold`. */
  declare emailKey: string
  declare userName: string
  declare userNameKey: string
  declare displayName: string
  /** A PHC string. */
  declare passwordHash: string | null
  declare roleId: number
  declare active: CreationOptional<boolean>
  declare internalLogin: CreationOptional<boolean>
  declare projectPermissions: CreationOptional<boolean>
  declare createdAt: Date
  declare updatedAt: Date

  get row(): NonAttribute<UserRow> {
    const {
      id,
      userName,
      email,
      displayName: name,
      roleId,
      active,
      internalLogin,
      projectPermissions,
      createdAt,
    } = this
    return { id, userName, email, name, roleId, active, internalLogin, projectPermissions, createdAt }
  }
}

const users = defineModel((sequelize) =>
  class extends UserModel {}.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      accountId: { type: DataTypes.INTEGER, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: false },
      emailKey: { type: DataTypes.TEXT, allowNull: false },
      userName: { type: DataTypes.TEXT, allowNull: false },
      userNameKey: { type: DataTypes.TEXT, allowNull: false },
      displayName: { type: DataTypes.TEXT, allowNull: false },
      passwordHash: DataTypes.TEXT,
      roleId: { type: DataTypes.INTEGER, allowNull: false },
      active: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      internalLogin: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      projectPermissions: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      updatedAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    { sequelize, schema: 'identity', tableName: 'app_user', modelName: 'user', underscored: true, timestamps: false },
  ),
)

/** The form in which names and addresses are compared: case and composition make no difference. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase()

/** @param address as failures are counted by it; one statement for users who exist and for others, so that both take as long */
export async function findForSignIn(
  db: Db,
  accountId: number,
  userName: string,
  address = '',
): Promise<SignInRow | undefined> {
  const [row] = await db.query<SignInRow>(
    `SELECT u.id, u.password_hash AS "passwordHash", u.active, u.internal_login AS "internalLogin",
            u.token_epoch AS "tokenEpoch", u.role_id AS "roleId",
            coalesce(o.last_at > now() - interval '${ORIGIN_LIFETIME} days', false) AS "knownOrigin",
            coalesce(o.last_at > now() - interval '1 day', false) AS "originSaved"
       FROM identity.app_user u LEFT JOIN identity.sign_in_origin o
         ON o.account_id = u.account_id AND o.user_id = u.id AND o.address = $3
      WHERE u.account_id = $1 AND u.user_name_key = $2`,
    [accountId, fold(userName), address],
  )
  return row
}

/** The user with the user name, or the users with the e-mail, two at most: several may have one. */
export const findUsers = (
  db: Db,
  accountId: number,
  by: { readonly email: string } | { readonly userName: string },
): Promise<UserRow[]> =>
  db.models(async ({ sequelize, transaction }) => {
    const key = 'email' in by ? { emailKey: fold(by.email) } : { userNameKey: fold(by.userName) }
    const found = await users(sequelize).findAll({
      where: { accountId, ...key },
      order: ['id'],
      limit: 2,
      transaction,
    })
    return found.map(({ row }) => row)
  })

/** The user's e-mail is its user name. Resolves to undefined when the account has a user of this name already. */
export const insertUser = (
  db: Db,
  {
    email,
    name,
    now,
    ...user
  }: Pick<UserModel, 'accountId' | 'email' | 'passwordHash' | 'roleId'> & {
    readonly name: string
    readonly now: Date
  },
): Promise<UserRow | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const names = { email, emailKey: fold(email), userName: email, userNameKey: fold(email), displayName: name }
    const values = { ...user, ...names, createdAt: now, updatedAt: now }
    try {
      // The option makes Sequelize's type of the result void, though not the result.
      const made: unknown = await users(sequelize).create(values, { ignoreDuplicates: true, transaction })
      return (made as UserModel).row
    } catch (error) {
      // ON CONFLICT DO NOTHING has returned no row.
      if (error instanceof EmptyResultError) return undefined
      throw error
    }
  })

export const hasUsers = (db: Db, accountId: number): Promise<boolean> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await users(sequelize).findOne({ attributes: ['id'], where: { accountId }, transaction })
    return found !== null
  })

/** The active users among `ids`. */
export const findPeople = (db: Db, accountId: number, ids: readonly number[]): Promise<Person[]> =>
  db.query<Person>(
    `SELECT id, display_name AS name, email FROM identity.app_user
      WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND active`,
    [accountId, ids],
  )

/** The active user with this email; of several the oldest. */
export async function findPersonByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined> {
  const [row] = await db.query<Person>(
    `SELECT id, display_name AS name, email FROM identity.app_user
      WHERE account_id = $1 AND email_key = $2 AND active ORDER BY id LIMIT 1`,
    [accountId, fold(email)],
  )
  return row
}
