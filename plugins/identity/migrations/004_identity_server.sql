-- previous-code: works
-- The tables of the identity server: public and SCIM clients, sessions, the code grant, signing keys, single sign-on,
-- second factors, links to set a password, provisioning settings, and the security log.

ALTER TABLE account
  ADD COLUMN zones   text NOT NULL DEFAULT 'flat' CHECK (zones IN ('flat', 'sloped')),  -- of buffers
  ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE app_user
  ADD COLUMN external_login      boolean NOT NULL DEFAULT true,
  ADD COLUMN version             integer NOT NULL DEFAULT 1,
  ADD COLUMN last_sign_in_at     timestamptz,
  ADD COLUMN password_changed_at timestamptz,
  ADD COLUMN totp_sealed         text,               -- the seed, encrypted; null: no second factor
  ADD COLUMN totp_confirmed_at   timestamptz,        -- null: being enrolled, not asked for yet
  ADD COLUMN totp_last_step      bigint;             -- the time step of the last code: none is accepted twice (RFC 6238, 5.2)
CREATE INDEX app_user_page ON app_user (account_id, id);

-- Code before this migration knows only confidential clients: a public one has an unusable digest, since NULL would stop it.
ALTER TABLE client DROP CONSTRAINT client_type_check;
ALTER TABLE client
  ADD CONSTRAINT client_type_check CHECK (type IN ('confidential', 'public')),
  ADD COLUMN kind                      text NOT NULL DEFAULT 'api' CHECK (kind IN ('api', 'scim')),
  ADD COLUMN redirect_uris             text[] NOT NULL DEFAULT '{}',
  ADD COLUMN post_logout_redirect_uris text[] NOT NULL DEFAULT '{}',
  ADD COLUMN allowed_origins           text[] NOT NULL DEFAULT '{}',  -- of browsers (CORS)
  ADD COLUMN allow_implicit            boolean NOT NULL DEFAULT false,
  ADD COLUMN sso_provider_id           text,         -- of a SCIM client: the provider whose users it creates
  ADD COLUMN version                   integer NOT NULL DEFAULT 1,
  ADD COLUMN secret_changed_at         timestamptz,
  ADD COLUMN last_used_at              timestamptz;  -- to the minute
-- A SCIM client's secret is also presented as a bearer token.
CREATE UNIQUE INDEX client_scim_secret ON client (secret_hash) WHERE kind = 'scim';
CREATE INDEX client_origins ON client USING gin (allowed_origins) WHERE active;

-- A browser's session at the identity server.
CREATE TABLE session (
  hash            bytea PRIMARY KEY,                 -- SHA-256 of the cookie's value
  account_id      integer NOT NULL,
  user_id         integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  user_epoch      integer NOT NULL,
  state           text NOT NULL CHECK (state IN ('second_factor', 'signed_in')),
  amr             text[] NOT NULL,                   -- RFC 8176: pwd, otp, mfa; sso for a sign-in at a provider
  sso_provider_id text,
  authenticated_at timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  last_seen_at    timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL
);
CREATE INDEX session_of_user ON session (account_id, user_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE authorization_code (
  hash             bytea PRIMARY KEY,
  account_id       integer NOT NULL,
  client_id        text NOT NULL,
  client_epoch     integer NOT NULL,
  user_id          integer NOT NULL,
  user_epoch       integer NOT NULL,
  redirect_uri     text NOT NULL,
  scopes           text[] NOT NULL,
  code_challenge   text NOT NULL,                    -- S256 (RFC 7636)
  nonce            text,
  amr              text[] NOT NULL,
  authenticated_at timestamptz NOT NULL,
  family           uuid NOT NULL,                    -- of the tokens that are issued for it
  issued_at        timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL,
  used_at          timestamptz                       -- kept after use: a second use revokes the family
);
CREATE INDEX authorization_code_expiry ON authorization_code (expires_at);

-- Of the sign-in: a refreshed id_token repeats it (OIDC Core, 12.2).
ALTER TABLE refresh_token ADD COLUMN authenticated_at timestamptz;

-- RS256 key pairs for id_tokens.
CREATE TABLE signing_key (
  id             text PRIMARY KEY,                   -- kid
  public_jwk     jsonb NOT NULL,
  private_sealed text NOT NULL,
  created_at     timestamptz NOT NULL,
  signs_from     timestamptz NOT NULL,               -- published before that, so that clients know it
  signs_until    timestamptz NOT NULL,
  published_until timestamptz NOT NULL               -- after that no id_token signed with it is valid
);

CREATE TABLE recovery_code (
  account_id integer NOT NULL,
  user_id    integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  hash       bytea NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (account_id, user_id, hash)
);

-- Links by which a user sets a password: once, for a limited time.
CREATE TABLE password_link (
  hash       bytea PRIMARY KEY,
  account_id integer NOT NULL,
  user_id    integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  user_epoch integer NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('invitation', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX password_link_user ON password_link (account_id, user_id);
CREATE INDEX password_link_expiry ON password_link (expires_at);

CREATE TABLE sso_provider (
  account_id            integer NOT NULL REFERENCES account ON DELETE CASCADE,
  id                    text NOT NULL,               -- sso_...
  display_name          text NOT NULL,
  authentication_scheme text NOT NULL UNIQUE,        -- part of the callback URL; never changed
  authority_url         text NOT NULL,
  client_id             text NOT NULL,
  client_secret_sealed  text NOT NULL,
  external_id_claim     text NOT NULL,               -- sub, or oid at Entra
  active                boolean NOT NULL DEFAULT true,
  version               integer NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- A sign-in under way at a provider: from the redirect to the callback, used once.
CREATE TABLE sso_request (
  hash            bytea PRIMARY KEY,                 -- SHA-256 of `state`
  account_id      integer NOT NULL,
  sso_provider_id text NOT NULL,
  browser_hash    bytea NOT NULL,                    -- SHA-256 of the browser's cookie: the callback must bring it
  verifier_sealed text NOT NULL,                     -- PKCE
  nonce           text NOT NULL,
  return_url      text NOT NULL,
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL
);
CREATE INDEX sso_request_browser ON sso_request (browser_hash, created_at);
CREATE INDEX sso_request_expiry ON sso_request (expires_at);

-- Who a user is at an identity provider. Provider '' : set by a client that is linked to none.
CREATE TABLE external_identity (
  account_id      integer NOT NULL,
  sso_provider_id text NOT NULL,
  external_id     text COLLATE "C" NOT NULL,         -- case-sensitive
  user_id         integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (account_id, sso_provider_id, external_id)
);
CREATE UNIQUE INDEX external_identity_user ON external_identity (account_id, user_id, sso_provider_id);

-- Defaults for users that SCIM creates. No row: those of the columns.
CREATE TABLE provisioning_settings (
  account_id                          integer PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  default_role_id                     integer NOT NULL DEFAULT 2 CHECK (default_role_id IN (1, 2)),
  auto_activate                       boolean NOT NULL DEFAULT true,
  allow_external_login                boolean NOT NULL DEFAULT true,
  allow_internal_login                boolean NOT NULL DEFAULT false,
  use_external_username               boolean NOT NULL DEFAULT false,
  project_permissions_off_by_default  boolean NOT NULL DEFAULT false,
  version                             integer NOT NULL DEFAULT 1
);

-- Sign-ins, refused token requests, and changes of clients, users, roles, providers and settings.
CREATE TABLE security_log (
  account_id   integer NOT NULL,
  id           bigint GENERATED ALWAYS AS IDENTITY,
  performed_on timestamptz NOT NULL,
  action       text NOT NULL,                        -- sign_in_failed, client_created ...
  actor_id     integer,                              -- the user who did it; null: unknown, a client, an operator
  actor_name   text NOT NULL,
  client_id    text,
  subject      text,                                 -- whom or what it changed: `user 7`, `client client-x`
  ip_address   text,                                 -- null: an operator's command
  details      jsonb NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX security_log_time ON security_log (account_id, performed_on, id);
CREATE INDEX security_log_retention ON security_log (performed_on);
