-- previous-code: works
-- The baselines of the project file that a project was imported from: made elsewhere, and never in force here.
create table imported_baseline (
  account_id bigint not null,
  project_id bigint not null,
  -- As the file has it.
  number integer not null check (number between 0 and 10),
  imported_at timestamptz not null,
  -- Who imported it (id, name, email).
  actor json not null,
  -- The first start and the last finish of its tasks.
  planned_start date not null,
  planned_finish date not null,
  -- [{ "id": 31, "start": "2026-03-02", "finish": "2026-03-06", "duration": 5 }]: working days, or null.
  dates json not null,
  -- [{ "id": 31, "name": "Lay foundations", "isMilestone": false }]: its tasks as they were then.
  tasks json not null,
  primary key (account_id, project_id, number),
  foreign key (account_id, project_id) references project on delete cascade
);
