/** Rows of identity.app_user. */
import type { Db } from '#runtime'
import type { Person } from '../service.ts'

export const ADMINISTRATOR = 1
export const GENERAL_USER = 2

/** What sign-in needs of a user. */
export interface SignInRow {
  readonly id: number
  readonly passwordHash: string | null
  readonly active: boolean
  readonly internalLogin: boolean
  readonly tokenEpoch: number
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

/** The form in which names and addresses are compared: case and composition make no difference. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase()

export async function findForSignIn(db: Db, accountId: number, userName: string): Promise<SignInRow | undefined> {
  const [row] = await db.query<SignInRow>(
    `SELECT id, password_hash AS "passwordHash", active, internal_login AS "internalLogin", token_epoch AS "tokenEpoch"
       FROM identity.app_user WHERE account_id = $1 AND user_name_key = $2`,
    [accountId, fold(userName)],
  )
  return row
}

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
     RETURNING id, user_name AS "userName", email, display_name AS name, role_id AS "roleId", active,
               internal_login AS "internalLogin", project_permissions AS "projectPermissions", created_at AS "createdAt"`,
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
