-- Which plugins an account has switched away from what new accounts start with.
create table account_plugin (
  account_id integer not null,
  plugin text not null,
  enabled boolean not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, plugin)
);

-- Events and jobs between the transaction that they belong to and the listeners that they are for.
create table outbox (
  id bigint generated always as identity primary key,
  -- Null: what a timer emits.
  account_id integer,
  event text not null,
  data json not null,
  actor json not null,
  happened_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- Null: every listener of the event. Names: what only these have yet to do.
  listeners text[],
  attempts integer not null default 0,
  -- Set: failed too often; an operator decides.
  set_aside_at timestamptz,
  error text
);
create index outbox_due on outbox (due_at, id) where set_aside_at is null;
create index outbox_set_aside on outbox (set_aside_at) where set_aside_at is not null;

create table timer (
  name text primary key,
  last_fired_at timestamptz not null
);

create table idempotency (
  account_id integer not null,
  client_id text not null,
  key text not null,
  fingerprint bytea not null,
  -- Null while the first request with this key is under way.
  status integer,
  headers json,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, client_id, key)
);
create index idempotency_age on idempotency (created_at);

create table rate_window (
  account_id integer not null,
  client_id text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (account_id, client_id)
);
