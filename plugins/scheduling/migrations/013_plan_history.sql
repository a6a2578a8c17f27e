-- previous-code: works
-- Plans that were in force stay as baselines. The present plan of a project that has started is the last one of them.
alter table plan
  -- Of the plans of its project since that was started, the first one included.
  add column number integer not null default 1,
  -- Why it was made.
  add column cause text not null default 'planned' check (cause in ('planned', 'replanned', 'changed', 'resumed')),
  -- Who made it (id, name, email); null: it was made before that was kept.
  add column actor json,
  -- The day from which it was planned while work went on.
  add column status_date date;

-- The plans before; the first and the newest of each project are kept.
create table plan_history (
  account_id bigint not null,
  project_id bigint not null,
  number integer not null,
  made_at timestamptz not null,
  cause text not null check (cause in ('planned', 'replanned', 'changed', 'resumed')),
  actor json,
  status_date date,
  replaced_at timestamptz not null,
  -- What lists show of the plan.
  planned_finish date not null,
  buffer_size double precision not null,
  chain_length double precision not null,
  plan json not null,
  -- [{ "id": 31, "name": "Lay foundations", "isMilestone": false }]: its tasks as they were then.
  tasks json not null,
  primary key (account_id, project_id, number),
  foreign key (account_id, project_id) references project on delete cascade
);

-- The plan that a point was measured against; null in points from before.
alter table fever_point add column baseline integer;
