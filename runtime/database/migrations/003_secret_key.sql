-- previous-code: works
-- The keys that secrets in this database are sealed with, from their first use on.
create table secret_key (
  id text primary key,
  -- HMAC-SHA256 of a fixed text under the key: tells keys apart, and gives none away.
  fingerprint bytea not null,
  first_used_at timestamptz not null default now()
);
