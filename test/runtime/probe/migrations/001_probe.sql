create table note (
  account_id bigint not null,
  id bigint generated always as identity,
  note text not null,
  level integer not null,
  primary key (account_id, id)
);
create table heard (
  account_id bigint not null,
  event_id text not null,
  event text not null,
  data json not null,
  primary key (account_id, event_id)
);
