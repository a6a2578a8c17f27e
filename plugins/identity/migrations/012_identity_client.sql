-- previous-code: works
-- The SCIM client that has set the external id last; null: an Administrator has, or it is not known.
ALTER TABLE external_identity ADD COLUMN client_id text;

-- Code older than migration 010 changes active and role_id alone; store/user-fields.ts has the same expressions.
DROP INDEX app_user_provided_active;
CREATE INDEX app_user_provided_active
  ON app_user (account_id, (CASE WHEN active THEN true ELSE coalesce(pending_active, false) END), id);
DROP INDEX app_user_roles;
CREATE INDEX app_user_roles ON app_user USING gin (
  account_id,
  (CASE WHEN role_id = ANY (role_ids) AND role_id <= ALL (role_ids) THEN role_ids ELSE ARRAY[role_id] END)
);
