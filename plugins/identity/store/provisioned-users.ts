/** Users as identity providers provision them: rows of identity.app_user with their e-mail addresses and external ids. */
import type { Db, Tx } from '#runtime'
import type { ProvidedValues, ProvisionedUser, UserEmail, UserScope, UserValues } from '../service.ts'
import { ROLES } from './user-fields.ts'
import { foldCase, userSearchText } from './users.ts'

/** A statement for `tx.queries`. */
export interface Sql {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** The columns of a `ProvisionedUser`. @param provider a parameter: the provider whose external ids count */
export const userColumns = (provider: string) => `
  u.id, u.version, u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.provided, u.user_name AS "userName", u.email,
  u.display_name AS "displayName", u.given_name AS "givenName", u.family_name AS "familyName", u.role_id AS "roleId",
  ${ROLES} AS "roleIds", u.active, u.pending_active AS "pendingActive",
  u.internal_login AS "internalLogin", u.external_login AS "externalLogin", u.project_permissions AS "projectPermissions",
  (SELECT e.external_id FROM identity.external_identity e
    WHERE e.account_id = u.account_id AND e.user_id = u.id AND e.sso_provider_id = ${provider}) AS "externalId",
  u.deleted_by_provider AS "deletedByProvider"`

const SELECT = `SELECT ${userColumns('$2')} FROM identity.app_user u WHERE u.account_id = $1`
const LOAD = `${SELECT} AND u.id = $3 AND NOT (u.deleted_by_provider AND $4)`

export async function loadProvisionedUser(db: Db, scope: UserScope, id: number): Promise<ProvisionedUser | undefined> {
  const { accountId, ssoProviderId, hideDeleted } = scope
  const [user] = await db.query<ProvisionedUser>(LOAD, [accountId, ssoProviderId, id, hideDeleted])
  return user
}

/** Locks the row until the transaction ends. */
export async function lockProvisionedUser(tx: Tx, scope: UserScope, id: number): Promise<ProvisionedUser | undefined> {
  const { accountId, ssoProviderId, hideDeleted } = scope
  const sql = `${LOAD} FOR NO KEY UPDATE OF u`
  const [user] = await tx.query<ProvisionedUser>(sql, [accountId, ssoProviderId, id, hideDeleted])
  return user
}

/** What users are matched by: any of these is enough. */
export interface MatchKeys {
  readonly externalId: string | null
  /** The provider's or the login name. */
  readonly userName: string
  /** Is compared with the address for mail and the primary one. */
  readonly emails: readonly string[]
}

/** The users that match, hidden ones too, in the order of their ids. Locks the rows until the transaction ends. */
export const matchUsers = (
  tx: Tx,
  { accountId, ssoProviderId }: UserScope,
  { externalId, userName, emails }: MatchKeys,
): Promise<ProvisionedUser[]> =>
  tx.query<ProvisionedUser>(
    `${SELECT} AND u.id = ANY (ARRAY(
        SELECT user_id FROM identity.external_identity
         WHERE account_id = $1 AND sso_provider_id = $2 AND external_id = $3
        UNION SELECT id FROM identity.app_user
         WHERE account_id = $1 AND coalesce(provided_user_name_key, user_name_key) COLLATE "C" = $4
        UNION SELECT id FROM identity.app_user WHERE account_id = $1 AND user_name_key = $4
        UNION SELECT id FROM identity.app_user WHERE account_id = $1 AND email_key = ANY ($5::text[])
        UNION SELECT user_id FROM identity.user_email
         WHERE account_id = $1 AND value_key = ANY ($5::text[]) AND is_primary))
      ORDER BY u.id FOR NO KEY UPDATE OF u`,
    [accountId, ssoProviderId, externalId, foldCase(userName), emails.filter((it) => it !== '').map(foldCase)],
  )

/** The columns that `valuesOf` has values for, in its order, with their types: parameters of a SELECT have none. */
const COLUMNS = [
  ['provided', 'jsonb'],
  ['provided_user_name_key', 'text'],
  ['provided_email_key', 'text'],
  ['user_name', 'text'],
  ['user_name_key', 'text'],
  ['email', 'text'],
  ['email_key', 'text'],
  ['display_name', 'text'],
  ['search_text', 'text'],
  ['given_name', 'text'],
  ['family_name', 'text'],
  ['role_id', 'integer'],
  ['role_ids', 'integer[]'],
  ['active', 'boolean'],
  ['pending_active', 'boolean'],
  ['internal_login', 'boolean'],
  ['external_login', 'boolean'],
  ['project_permissions', 'boolean'],
  ['deleted_by_provider', 'boolean'],
] as const
const NAMES = COLUMNS.map(([name]) => name)
/** The parameters of `valuesOf`, the first of which is number `from`. */
const parameters = (from: number) => COLUMNS.map(([, type], index) => `$${from + index}::${type}`)

const valuesOf = (user: UserValues): unknown[] => [
  user.provided && JSON.stringify(user.provided),
  ...Object.values(providedKeys(user.provided)),
  user.userName,
  foldCase(user.userName),
  user.email,
  foldCase(user.email),
  user.displayName,
  userSearchText(user),
  user.givenName,
  user.familyName,
  user.roleId,
  user.roleIds.length === 1 && user.roleIds[0] === user.roleId ? null : user.roleIds,
  user.active,
  user.pendingActive,
  user.internalLogin,
  user.externalLogin,
  user.projectPermissions,
  user.deletedByProvider,
]

/** The folded texts by which a user is found and sorted. */
export function providedKeys(provided: ProvidedValues | null) {
  const email = provided?.emails.find(({ primary }) => primary) ?? provided?.emails[0]
  return {
    providedUserNameKey: provided === null ? null : foldCase(provided.userName),
    providedEmailKey: email === undefined ? null : foldCase(email.value),
  }
}

const EMAILS =
  'jsonb_to_recordset($3::jsonb) AS m (position integer, value text, key text, type text, "primary" boolean)'
const emailRows = (emails: readonly UserEmail[]) =>
  JSON.stringify(emails.map((email, position) => ({ ...email, position, key: foldCase(email.value) })))

const INSERT = `
  WITH taken AS (
    SELECT FROM identity.external_identity WHERE account_id = $1 AND sso_provider_id = $2 AND external_id = $4),
  made AS (
    INSERT INTO identity.app_user (account_id, created_at, updated_at, ${NAMES.join(', ')})
    SELECT $1, $5::timestamptz, $5::timestamptz, ${parameters(7).join(', ')} WHERE NOT EXISTS (SELECT FROM taken)
    ON CONFLICT DO NOTHING RETURNING id),
  emails AS (
    INSERT INTO identity.user_email (account_id, user_id, position, value, value_key, type, is_primary)
    SELECT $1, made.id, m.position, m.value, m.key, m.type, m."primary" FROM made, ${EMAILS}),
  linked AS (
    INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, client_id, user_id, created_at)
    SELECT $1, $2, $4, $6::text, id, $5::timestamptz FROM made WHERE $4::text IS NOT NULL)
  SELECT (SELECT id FROM made) AS id, EXISTS (SELECT FROM taken) AS "isTaken"`

/**
 * Inserts a user with its e-mail addresses and its external id. Resolves to the id, or to what another user has already.
 * The caller holds back other changes of external ids.
 */
export async function insertProvisionedUser(
  tx: Tx,
  { accountId, ssoProviderId, clientId }: UserScope,
  user: UserValues,
  now: Date,
): Promise<number | 'userName' | 'externalId'> {
  const [row] = await tx.query<{ id: number | null; isTaken: boolean }>(INSERT, [
    accountId,
    ssoProviderId,
    emailRows(user.provided?.emails ?? []),
    user.externalId,
    now,
    clientId,
    ...valuesOf(user),
  ])
  return row?.id ?? (row?.isTaken ? 'externalId' : 'userName')
}

const UPDATE = `
  UPDATE identity.app_user
     SET version = version + 1, updated_at = $3, token_epoch = token_epoch + $4::boolean::integer,
         (${NAMES.join(', ')}) = ROW (${parameters(5).join(', ')})
   WHERE account_id = $1 AND id = $2 RETURNING version`

/**
 * The statement that saves the columns of a user, whose row the caller has locked; its row has the new version. It fails with
 * a unique violation when another user of the account has the userName.
 * @param revokeAccess raises the epoch: all sessions, tokens and password links of the user end
 */
export const updateSql = (
  { accountId, id }: { readonly accountId: number; readonly id: number },
  user: UserValues,
  { revokeAccess, now }: { readonly revokeAccess: boolean; readonly now: Date },
): Sql => ({ sql: UPDATE, params: [accountId, id, now, revokeAccess, ...valuesOf(user)] })

/** Replaces the e-mail addresses of a user whose row the caller has locked. */
export const replaceEmails = (tx: Tx, accountId: number, userId: number, emails: readonly UserEmail[]) =>
  tx.queries(emailsSql(accountId, userId, emails))

/** The statement of `replaceEmails`. */
export const emailsSql = (accountId: number, userId: number, emails: readonly UserEmail[]): Sql => ({
  sql: `WITH saved AS (
       INSERT INTO identity.user_email (account_id, user_id, position, value, value_key, type, is_primary)
       SELECT $1, $2, m.position, m.value, m.key, m.type, m."primary" FROM ${EMAILS}
       ON CONFLICT (account_id, user_id, position) DO UPDATE
         SET value = excluded.value, value_key = excluded.value_key, type = excluded.type, is_primary = excluded.is_primary)
     DELETE FROM identity.user_email WHERE account_id = $1 AND user_id = $2 AND position >= $4`,
  params: [accountId, userId, emailRows(emails), emails.length],
})

/**
 * Replaces or removes the external id that a user has at the scope's provider. Resolves to false when another user has it. The
 * caller holds back other changes of external ids.
 */
export async function replaceExternalId(
  tx: Tx,
  { accountId, ssoProviderId, clientId }: UserScope,
  userId: number,
  externalId: string | null,
  now: Date,
): Promise<boolean> {
  if (externalId === null) {
    await tx.query(
      'DELETE FROM identity.external_identity WHERE account_id = $1 AND sso_provider_id = $2 AND user_id = $3',
      [accountId, ssoProviderId, userId],
    )
    return true
  }
  const rows = await tx.query(
    `INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, client_id, user_id, created_at)
     SELECT $1, $2, $4, $6, $3, $5
      WHERE NOT EXISTS (SELECT FROM identity.external_identity
                         WHERE account_id = $1 AND sso_provider_id = $2 AND external_id = $4 AND user_id <> $3)
     ON CONFLICT (account_id, user_id, sso_provider_id) DO UPDATE
       SET external_id = excluded.external_id, client_id = excluded.client_id, created_at = excluded.created_at
     RETURNING 1`,
    [accountId, ssoProviderId, userId, externalId, now, clientId],
  )
  return rows.length > 0
}
