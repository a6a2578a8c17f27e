-- previous-code: works
-- Searches for short plans that are under way: rows come and go, and mean nothing after a crash. A process that dies
-- leaves its row behind; it is known by its age. No foreign key: a project that somebody locks must not hold it up.
create unlogged table search (
  account_id bigint not null,
  project_id bigint not null,
  id text not null,
  started_at timestamptz not null,
  seconds double precision not null,
  -- The shortest schedule so far, as the engine tells it; null until the first is told.
  levelling json,
  seen_at timestamptz not null,
  primary key (account_id, project_id, id)
);
