-- Plugins that an account has enabled or disabled; the others follow their availability.
create table account_plugin (
  account_id bigint not null,
  plugin text not null,
  enabled boolean not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, plugin)
);

-- Limits that an operator has set for an account, each in place of the account's share of a budget.
create table account_limit (
  account_id bigint not null,
  name text not null, -- of the budget
  amount bigint not null check (amount > 0),
  changed_at timestamptz not null,
  primary key (account_id, name)
);

-- Names each event, the same for every plugin; no name is used twice.
create sequence event_id;

-- Events and jobs between the transaction that emits them and the plugins that listen: one row for each plugin, so that no
-- plugin waits for another.
create table outbox (
  account_id bigint not null,
  id bigint generated always as identity,
  plugin text not null, -- whose listeners the row is for
  event_id bigint not null default nextval('event_id'),
  event text not null,
  data json not null,
  actor json not null,
  happened_at timestamptz not null default now(),
  traceparent text, -- W3C, of what emitted the event
  due_at timestamptz not null,
  attempts integer not null default 0,
  error text, -- of the last attempt
  set_aside_at timestamptz, -- after its last attempt has failed: it waits for the operator
  primary key (account_id, id)
);
create index outbox_due on outbox (plugin, due_at, id) where set_aside_at is null;
-- Failed rows are retried one by one, apart from fresh ones.
create index outbox_retry on outbox (plugin, due_at, id) where set_aside_at is null and attempts > 0;
create index outbox_set_aside on outbox (plugin, set_aside_at) where set_aside_at is not null;

-- When each scheduled background job has run last, and which process runs it now.
create table timer (
  name text primary key, -- of the job
  last_fired_at timestamptz not null,
  run_by text, -- the process that has the lease
  lease_until timestamptz -- by the database's clock
);

-- Processes of the service, and what they know of migrations: `migrate` breaks none of them unasked.
create table process (
  id text primary key,
  name text not null, -- for operators: host and process id
  roles text[] not null,
  migrations json not null, -- the number of the last file that the process has, by plugin
  started_at timestamptz not null default now(),
  alive_until timestamptz not null -- by the database's clock; later when the process has renewed it
);

-- Replies to requests with an Idempotency-Key.
create table idempotency (
  account_id bigint not null,
  client_id text not null,
  key text not null,
  fingerprint bytea not null, -- of the request
  -- Null while the first request with this key is under way.
  status integer,
  headers json,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, client_id, key)
);
create index idempotency_age on idempotency (created_at);

-- How much of a client's rate window all processes together have reserved, in each of its buckets.
create table rate_lease (
  account_id bigint not null,
  client_id text not null,
  seconds integer not null, -- length of the window
  bucket_start timestamptz not null, -- of the newest bucket
  used integer[] not null, -- requests in each bucket, the newest first
  version integer not null, -- changes with every reservation
  primary key (account_id, client_id, seconds)
);

-- The keys that encrypt secrets in this database, from their first use on.
create table secret_key (
  id text primary key,
  -- HMAC-SHA256 of a fixed text under the key: tells keys apart, and reveals none.
  fingerprint bytea not null,
  first_used_at timestamptz not null default now()
);

-- Written to after the database has refused writes, to find out whether it accepts them again.
create table write_probe (filler text not null);
-- As long as what is written: compressed it would need no space.
alter table write_probe alter column filler set storage plain;
