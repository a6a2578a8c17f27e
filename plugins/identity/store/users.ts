/** Rows of identity.app_user. */
import type { Db } from '#runtime'
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

const VIEW = `id, user_name AS "userName", email, display_name AS name, role_id AS "roleId", active,
  internal_login AS "internalLogin", project_permissions AS "projectPermissions", created_at AS "createdAt"`

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
  db.query<UserRow>(
    `SELECT ${VIEW} FROM identity.app_user
      WHERE account_id = $1 AND ${'email' in by ? 'email_key' : 'user_name_key'} = $2 ORDER BY id LIMIT 2`,
    [accountId, fold('email' in by ? by.email : by.userName)],
  )

/** Resolves to undefined when the account has a user of this name already. */
export async function insertUser(
  db: Db,
  user: {
    readonly accountId: number
    readonly email: string
    readonly name: string
    readonly passwordHash: string | null
    readonly roleId: number
    readonly now: Date
  },
): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `INSERT INTO identity.app_user
       (account_id, email, email_key, user_name, user_name_key, display_name, password_hash, role_id, created_at, updated_at)
     VALUES ($1, $2, $3, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (account_id, user_name_key) DO NOTHING
     RETURNING ${VIEW}`,
    [user.accountId, user.email, fold(user.email), user.name, user.passwordHash, user.roleId, user.now],
  )
  return row
}

export async function hasUsers(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM identity.app_user WHERE account_id = $1 LIMIT 1', [accountId])
  return rows.length > 0
}

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
