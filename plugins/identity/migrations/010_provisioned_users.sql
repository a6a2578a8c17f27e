-- previous-code: works
-- What identity providers send of users, and the indexes of the conditions and orders by which they search for users.
-- store/user-fields.ts has the same expressions.

CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA identity;
CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA identity;
-- An operator may have created them before, in another schema.
SELECT set_config('search_path', 'identity, ' || string_agg(DISTINCT quote_ident(n.nspname), ', '), true)
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
 WHERE e.extname IN ('pg_trgm', 'btree_gin');

ALTER TABLE app_user
  ADD COLUMN provided               jsonb,      -- as the provider sent it; null: no provider has provisioned the user
  ADD COLUMN provided_user_name_key text,       -- folded by the service
  ADD COLUMN provided_email_key     text,       -- of the primary address, or else of the first one; folded by the service
  ADD COLUMN role_ids               integer[],  -- null: role_id alone
  ADD COLUMN pending_active         boolean,    -- what the provider wants, until an Administrator activates the user
  ADD COLUMN deleted_by_provider    boolean NOT NULL DEFAULT false;

-- E-mail addresses of users whom a provider has provisioned; also in `provided`.
CREATE TABLE user_email (
  account_id integer NOT NULL,
  user_id    integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  position   integer NOT NULL,
  value      text NOT NULL,
  value_key  text COLLATE "C" NOT NULL,         -- folded by the service
  type       text,
  is_primary boolean NOT NULL,
  PRIMARY KEY (account_id, user_id, position)
);
CREATE INDEX user_email_user ON user_email (user_id);  -- of the foreign key
CREATE INDEX user_email_value ON user_email (account_id, value_key);
CREATE INDEX user_email_words ON user_email USING gin (account_id, value_key gin_trgm_ops);

CREATE INDEX external_identity_words ON external_identity
  USING gin (account_id, sso_provider_id, external_id gin_trgm_ops);

-- Sorted by code point: so one index serves equality, prefixes, ranges and order, on every database.
CREATE UNIQUE INDEX app_user_provided_name
  ON app_user (account_id, (coalesce(provided_user_name_key, user_name_key) COLLATE "C"));
CREATE INDEX app_user_display_name ON app_user
  (account_id, (lower(CASE WHEN provided IS NULL THEN display_name ELSE provided ->> 'displayName' END) COLLATE "C"), id);
CREATE INDEX app_user_formatted_name ON app_user (account_id, (lower(provided ->> 'formattedName') COLLATE "C"), id);
CREATE INDEX app_user_given_name ON app_user (account_id, (lower(given_name) COLLATE "C"), id);
CREATE INDEX app_user_family_name ON app_user (account_id, (lower(family_name) COLLATE "C"), id);
CREATE INDEX app_user_sorted_email
  ON app_user (account_id, (coalesce(provided_email_key, nullif(email_key, '')) COLLATE "C"), id);
CREATE INDEX app_user_own_email ON app_user (account_id, (email_key COLLATE "C")) WHERE provided IS NULL;
CREATE INDEX app_user_provided_active ON app_user (account_id, (coalesce(pending_active, active)), id);
CREATE INDEX app_user_role ON app_user (account_id, role_id, id);
CREATE INDEX app_user_roles ON app_user USING gin (account_id, (coalesce(role_ids, ARRAY[role_id])));
CREATE INDEX app_user_created_at ON app_user (account_id, created_at, id);
CREATE INDEX app_user_updated_at ON app_user (account_id, updated_at, id);
CREATE INDEX app_user_employee_number
  ON app_user (account_id, (lower(provided #>> '{enterprise,employeeNumber}') COLLATE "C"), id);
CREATE INDEX app_user_cost_center
  ON app_user (account_id, (lower(provided #>> '{enterprise,costCenter}') COLLATE "C"), id);
CREATE INDEX app_user_organization
  ON app_user (account_id, (lower(provided #>> '{enterprise,organization}') COLLATE "C"), id);
CREATE INDEX app_user_division
  ON app_user (account_id, (lower(provided #>> '{enterprise,division}') COLLATE "C"), id);
CREATE INDEX app_user_department
  ON app_user (account_id, (lower(provided #>> '{enterprise,department}') COLLATE "C"), id);
CREATE INDEX app_user_manager
  ON app_user (account_id, ((provided #>> '{enterprise,manager,value}') COLLATE "C"), id);
CREATE INDEX app_user_manager_name
  ON app_user (account_id, (lower(provided #>> '{enterprise,manager,displayName}') COLLATE "C"), id);
-- Parts of texts; and equality of the manager's $ref, which may be too long for the other kind of index.
CREATE INDEX app_user_words ON app_user USING gin (
  account_id,
  (coalesce(provided_user_name_key, user_name_key) COLLATE "C") gin_trgm_ops,
  (email_key COLLATE "C") gin_trgm_ops,
  (lower(CASE WHEN provided IS NULL THEN display_name ELSE provided ->> 'displayName' END) COLLATE "C") gin_trgm_ops,
  (lower(provided ->> 'formattedName') COLLATE "C") gin_trgm_ops,
  (lower(given_name) COLLATE "C") gin_trgm_ops,
  (lower(family_name) COLLATE "C") gin_trgm_ops,
  (lower(provided #>> '{enterprise,employeeNumber}') COLLATE "C") gin_trgm_ops,
  (lower(provided #>> '{enterprise,costCenter}') COLLATE "C") gin_trgm_ops,
  (lower(provided #>> '{enterprise,organization}') COLLATE "C") gin_trgm_ops,
  (lower(provided #>> '{enterprise,division}') COLLATE "C") gin_trgm_ops,
  (lower(provided #>> '{enterprise,department}') COLLATE "C") gin_trgm_ops,
  ((provided #>> '{enterprise,manager,value}') COLLATE "C") gin_trgm_ops,
  ((provided #>> '{enterprise,manager,$ref}') COLLATE "C") gin_trgm_ops,
  (lower(provided #>> '{enterprise,manager,displayName}') COLLATE "C") gin_trgm_ops
);
