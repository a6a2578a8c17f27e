/** Seeds an account with users as provisioning stores them, by three statements. */
import type { Db } from '#runtime'

/** Adds users 0 to `count - 1` of `users.ts`, whom a SCIM client without an SSO provider has provisioned. */
export async function seedUsers(db: Db, accountId: number, count: number): Promise<void> {
  await db.query(
    `INSERT INTO identity.app_user (account_id, email, email_key, user_name, user_name_key, given_name, family_name,
       display_name, role_id, created_at, updated_at, provided, provided_user_name_key, provided_email_key)
     SELECT $1, mail, mail, mail, mail, 'Given' || n, 'Family' || n, name, 2, now(), now(),
            jsonb_build_object(
              'userName', mail, 'displayName', name, 'formattedName', name,
              'emails', jsonb_build_array(
                jsonb_build_object('value', mail, 'type', 'work', 'primary', true),
                jsonb_build_object('value', 'user' || n || '@home.example.com', 'type', 'home', 'primary', false)),
              'enterprise', jsonb_build_object('department', 'Department' || n % 100, 'employeeNumber', n::text)),
            mail, mail
       FROM generate_series(0, $2 - 1) AS n, LATERAL (SELECT 'user' || n || '@example.com' AS mail,
                                                             'Given' || n || ' Family' || n AS name) AS texts`,
    [accountId, count],
  )
  await db.query(
    `INSERT INTO identity.user_email (account_id, user_id, position, value, value_key, type, is_primary)
     SELECT account_id, id, position - 1, email ->> 'value', email ->> 'value', email ->> 'type', (email ->> 'primary')::boolean
       FROM identity.app_user, jsonb_array_elements(provided -> 'emails') WITH ORDINALITY AS e (email, position)
      WHERE account_id = $1 AND provided IS NOT NULL`,
    [accountId],
  )
  await db.query(
    `INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, user_id, created_at)
     SELECT account_id, '', 'external-' || (provided #>> '{enterprise,employeeNumber}'), id, now()
       FROM identity.app_user WHERE account_id = $1 AND provided IS NOT NULL`,
    [accountId],
  )
}
