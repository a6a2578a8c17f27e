/** Users: the table identity.app_user. Those of the admin API and of operators' commands: `user-records.ts`. */
import type { UserInput } from '#generated/identity'
import type { Db, Tx } from '#runtime'
import { readIds } from '#runtime/models'
import { searchTextOf } from '#runtime/text'
import type { Maker, Person, Rights } from '../service.ts'
import { ORIGIN_LIFETIME } from './failures.ts'
import { namePartsOf } from './name-parts.ts'
import { type UserRow, users } from './user-model.ts'

export const ADMINISTRATOR = 1
export const GENERAL_USER = 2

/** What sign-in needs of a user. */
export interface SignInRow
  extends Pick<UserRow, 'id' | 'userName' | 'displayName' | 'active' | 'internalLogin' | 'roleId'> {
  readonly accountId: number
  readonly passwordHash: string | null
  readonly tokenEpoch: number
  /** Whether a one-time password is asked for after the password. */
  readonly hasSecondFactor: boolean
  /** Has signed in from the address within `ORIGIN_LIFETIME`. */
  readonly knownOrigin: boolean
  /** That is stored, to the day. */
  readonly originSaved: boolean
}

/** The form in which names and addresses are compared: case and composition make no difference. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** What the list of users searches in. */
export const userSearchText = ({
  displayName,
  userName,
  email,
}: Pick<UserInput, 'displayName' | 'userName' | 'email'>) => searchTextOf([displayName, userName, email])

/** A sign-in without an account looks at no more of them: those in which the user has signed in last. */
const MAX_ACCOUNTS = 20

/** One user at most of each account. @param account the condition on the account, empty for all of them */
const signInSql = (account: string) => `
  SELECT * FROM (
    SELECT DISTINCT ON (u.account_id)
           u.id, u.account_id AS "accountId", u.user_name AS "userName", u.display_name AS "displayName",
           u.password_hash AS "passwordHash", u.active, u.internal_login AS "internalLogin", u.token_epoch AS "tokenEpoch",
           u.role_id AS "roleId", u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor", u.last_sign_in_at,
           coalesce(o.last_at > now() - interval '${ORIGIN_LIFETIME} days', false) AS "knownOrigin",
           coalesce(o.last_at > now() - interval '1 day', false) AS "originSaved"
      FROM (SELECT id, account_id, 1 AS rank FROM identity.app_user WHERE ${account} user_name_key = $1
            UNION ALL
            SELECT id, account_id, 2 FROM identity.app_user
             WHERE ${account} coalesce(provided_user_name_key, user_name_key) COLLATE "C" = $1
            UNION ALL
            SELECT min(id), account_id, 3 FROM identity.app_user
             WHERE ${account} email_key = $1 AND email_key <> '' AND active GROUP BY account_id HAVING count(*) = 1) AS named
      JOIN identity.app_user u ON u.account_id = named.account_id AND u.id = named.id
      LEFT JOIN identity.sign_in_origin o ON o.account_id = u.account_id AND o.user_id = u.id AND o.address = $2
     ORDER BY u.account_id, named.rank) AS found
   ORDER BY last_sign_in_at DESC NULLS LAST, id LIMIT ${MAX_ACCOUNTS}`

const IN_ACCOUNT = signInSql('account_id = $3 AND')
const IN_ALL_ACCOUNTS = signInSql('')

/**
 * The user with the user name, else the one whom an identity provider names so, else the only active one with the e-mail: of
 * the account, or without one of each account.
 * @param name user name or e-mail
 * @param address as failures are counted by it; one statement for users who exist and for others, so that both take as long
 */
export const findForSignIn = (
  db: Db,
  accountId: number | undefined,
  name: string,
  address = '',
): Promise<SignInRow[]> =>
  accountId === undefined
    ? db.query<SignInRow>(IN_ALL_ACCOUNTS, [foldCase(name), address])
    : db.query<SignInRow>(IN_ACCOUNT, [foldCase(name), address, accountId])

/** Those of the names, folded, that no user of another account has: as user name, as a provider's name or as e-mail. */
export async function findNamesOfAccount(db: Db, accountId: number, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT name FROM unnest($2::text[]) AS name
      WHERE NOT EXISTS (SELECT FROM identity.app_user WHERE account_id <> $1 AND user_name_key = name)
        AND NOT EXISTS (SELECT FROM identity.app_user
                         WHERE account_id <> $1 AND coalesce(provided_user_name_key, user_name_key) COLLATE "C" = name)
        AND NOT EXISTS (SELECT FROM identity.app_user WHERE account_id <> $1 AND email_key = name)`,
    [accountId, names],
  )
  return rows.map(({ name }) => name)
}

/** What the user signs in with, or is known by to its provider, folded. */
export const namesOf = ({ userName, email, provided }: Pick<UserRow, 'userName' | 'email' | 'provided'>): string[] =>
  [userName, email, provided?.userName, provided?.emails.find(({ primary }) => primary)?.value]
    .filter((name) => name !== undefined)
    .map(foldCase)

/**
 * Whether another user of the account has one of the names: as user name, as a provider's name, or as its address for mail or its
 * primary one. Whoever signed in with it could be taken for the other user. Addresses of users whom a provider has deleted are
 * free: nobody signs in with them. Whoever activates such a user, or shows it again, checks `namesOf` it. The caller has called `lockUsersOf`.
 * @param userId the user that is to have the names; undefined: a new one
 */
export async function isNameOfAnother(
  tx: Tx,
  accountId: number,
  userId: number | undefined,
  names: readonly string[],
): Promise<boolean> {
  const wanted = names.filter((name) => name !== '').map(foldCase)
  if (wanted.length === 0) return false
  const rows = await tx.query(
    `SELECT FROM (
       SELECT id FROM identity.app_user WHERE account_id = $1 AND user_name_key = ANY ($3::text[])
       UNION ALL SELECT id FROM identity.app_user
        WHERE account_id = $1 AND coalesce(provided_user_name_key, user_name_key) COLLATE "C" = ANY ($3::text[])
       UNION ALL SELECT id FROM identity.app_user
        WHERE account_id = $1 AND email_key = ANY ($3::text[]) AND (active OR NOT deleted_by_provider)
       UNION ALL SELECT u.id FROM identity.user_email e
         JOIN identity.app_user u ON u.account_id = e.account_id AND u.id = e.user_id
        WHERE e.account_id = $1 AND e.value_key = ANY ($3::text[]) AND e.is_primary
          AND (u.active OR NOT u.deleted_by_provider)) AS named
      WHERE id IS DISTINCT FROM $2::integer LIMIT 1`,
    [accountId, userId ?? null, wanted],
  )
  return rows.length > 0
}

/** Saves when the user has signed in last, to the minute. */
export const saveLastSignIn = (db: Db, accountId: number, userId: number, now: Date) =>
  db.query(
    `UPDATE identity.app_user SET last_sign_in_at = $3
      WHERE account_id = $1 AND id = $2 AND (last_sign_in_at IS NULL OR last_sign_in_at < $3::timestamptz - interval '1 minute')`,
    [accountId, userId, now],
  )

/** The user with the user name, or the users with the e-mail, two at most: several may have one. None has an empty one. */
export const findUsers = async (
  db: Db,
  accountId: number,
  by: { readonly email: string } | { readonly userName: string },
): Promise<UserRow[]> => {
  if ('email' in by && by.email === '') return []
  const key = 'email' in by ? { emailKey: foldCase(by.email) } : { userNameKey: foldCase(by.userName) }
  return users.list(db, { accountId, ...key }, { order: ['id'], limit: 2 })
}

/** The users with the user name or e-mail, of the account or of all of them; the one with the user name first. None has an empty one. */
export const findUsersToMail = (
  db: Db,
  accountId: number | undefined,
  name: string,
): Promise<{ readonly id: number; readonly accountId: number }[]> => {
  const key = foldCase(name)
  return accountId === undefined
    ? db.query(mailSql(''), [key])
    : db.query(mailSql('account_id = $2 AND'), [key, accountId])
}

const mailSql = (account: string) => `
  SELECT id, account_id AS "accountId" FROM identity.app_user
   WHERE ${account} user_name_key = $1 OR ${account} email_key = $1 AND email_key <> ''
   ORDER BY user_name_key = $1 DESC, id LIMIT 40`

export type NewUser = Pick<UserInput, 'email' | 'roleId'> &
  Partial<UserInput> & {
    readonly accountId: number
    readonly passwordHash: string | null
    readonly creationKey?: Buffer | null
    readonly now: Date
  }

/**
 * The user name is the e-mail unless given, the display name the given and the family name or else the e-mail, and without both
 * of these they are those of the display name. Resolves to undefined when the account has a user of this name already.
 */
export function insertUser(db: Db, { now, ...user }: NewUser): Promise<UserRow | undefined> {
  const { email, userName = email, displayName = shownNameOf(user) } = user
  const names = {
    emailKey: foldCase(email),
    userName,
    userNameKey: foldCase(userName),
    displayName,
    searchText: userSearchText({ displayName, userName, email }),
  }
  const parts = user.givenName || user.familyName ? {} : namePartsOf(displayName)
  const passwordChangedAt = user.passwordHash === null ? null : now
  return users.insertUnlessTaken(db, { ...user, ...names, ...parts, passwordChangedAt, createdAt: now, updatedAt: now })
}

/** What is shown of a user whom nobody has given a display name. */
export const shownNameOf = ({
  givenName,
  familyName,
  email,
}: {
  readonly givenName?: string | null | undefined
  readonly familyName?: string | null | undefined
  readonly email: string
}): string => [givenName, familyName].filter((name) => name).join(' ') || email

export const hasUsers = (db: Db, accountId: number): Promise<boolean> => users.has(db, { accountId })

/** The active users among `ids`. */
export async function findPeople(db: Db, accountId: number, ids: readonly number[]): Promise<Person[]> {
  const rows = await db.query<Required<Person>>(
    `SELECT id, display_name AS name, email FROM identity.app_user
      WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND active`,
    [accountId, ids],
  )
  return rows.map(({ email, ...person }) => (email === '' ? person : { ...person, email }))
}

export const findActive = (db: Db, accountId: number, ids: readonly number[]): Promise<number[]> =>
  readIds(db, 'SELECT id FROM identity.app_user WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND active', [
    accountId,
    ids,
  ])

/** As the bearer of a token has them: a client acting alone sees every project, a user what its role and settings allow. */
export async function findRights(db: Db, accountId: number, maker: Maker): Promise<Rights | undefined> {
  const [row] = await ('userId' in maker
    ? db.query<Rights>(
        `SELECT role_id = ${ADMINISTRATOR} OR project_permissions AS "allProjects",
                token_epoch - own_password_changes AS epoch
           FROM identity.app_user WHERE account_id = $1 AND id = $2 AND active`,
        [accountId, maker.userId],
      )
    : db.query<Rights>(
        `SELECT true AS "allProjects", token_epoch AS epoch
           FROM identity.client WHERE account_id = $1 AND id = $2 AND active`,
        [accountId, maker.clientId],
      ))
  return row
}

/** The active user with this email; of several the oldest. */
export async function findPersonByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined> {
  if (email === '') return undefined
  const [row] = await db.query<Person>(
    `SELECT id, display_name AS name, email FROM identity.app_user
      WHERE account_id = $1 AND email_key = $2 AND active ORDER BY id LIMIT 1`,
    [accountId, foldCase(email)],
  )
  return row
}
