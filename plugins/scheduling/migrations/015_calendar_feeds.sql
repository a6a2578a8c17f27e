-- previous-code: works
-- Addresses under which calendar programs read dates without signing in. The token in them is kept as its digest alone.
create table calendar_feed (
  account_id bigint not null,
  id text not null,
  digest bytea not null unique,
  name text not null,
  -- Whose dates: of a project, or of what is assigned to a user.
  project_id bigint,
  user_id bigint,
  -- Who made it; null: an API client without a user. What the feed shows is what its maker sees.
  created_by bigint,
  sees_all boolean not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, project_id) references project on delete cascade,
  check (num_nonnulls(project_id, user_id) = 1)
);
