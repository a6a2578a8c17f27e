/** Seeds an account with users as provisioning stores them. */
import pg from 'pg'

const BATCH = 10_000 // users a statement

/** Connects by itself, since the service cancels statements that take long. */
export async function seedUsers(
  databaseUrl: string,
  accounts: readonly { id: number; users: number }[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { id, users } of accounts)
      for (let from = 0; from < users; from += BATCH)
        await client.query(SEED, [id, from, Math.min(users, from + BATCH) - 1])
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** Users $2 to $3 of `users.ts` in account $1, whom a SCIM client without an SSO provider has provisioned. */
const SEED = `
WITH added AS (
  INSERT INTO identity.app_user (account_id, email, email_key, user_name, user_name_key, given_name, family_name,
    display_name, search_text, role_id, created_at, updated_at, provided, provided_user_name_key, provided_email_key)
  SELECT $1::integer, mail, mail, mail, mail, 'Given' || n, 'Family' || n, name, lower(name) || chr(10) || mail, 2, now(), now(),
         jsonb_build_object(
           'userName', mail, 'displayName', name, 'formattedName', name,
           'emails', jsonb_build_array(
             jsonb_build_object('value', mail, 'type', 'work', 'primary', true),
             jsonb_build_object('value', 'user' || n || '@home.example.com', 'type', 'home', 'primary', false)),
           'enterprise', jsonb_build_object('department', 'Department' || n % 100, 'employeeNumber', n::text)),
         mail, mail
    FROM generate_series($2::integer, $3::integer) AS n,
         LATERAL (SELECT 'user' || n || '@example.com' AS mail, 'Given' || n || ' Family' || n AS name) AS texts
  RETURNING account_id, id, provided),
emails AS (
  INSERT INTO identity.user_email (account_id, user_id, position, value, value_key, type, is_primary)
  SELECT account_id, id, position - 1, sent ->> 'value', sent ->> 'value', sent ->> 'type', (sent ->> 'primary')::boolean
    FROM added, jsonb_array_elements(provided -> 'emails') WITH ORDINALITY AS emails (sent, position))
INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, user_id, created_at)
SELECT account_id, '', 'external-' || (provided #>> '{enterprise,employeeNumber}'), id, now() FROM added`
