-- previous-code: works
alter table task
  -- The day to whose end the last report counts work; null: it was the moment of the report.
  add column as_of date,
  -- The day that the last report speaks for; null: nothing was reported, or not since this migration.
  add column reported_on date,
  -- Working days that the task takes as a whole, where a report of its remaining duration says another number than its
  -- duration; null: its duration.
  add column estimated_total float8;
-- Until now whatever changed a task counted as a report of it.
update task set reported_on = updated_at::date where status = 'InProgress';

-- [{ "from": "2026-12-21", "to": "2027-01-04" }]: the last times for which it was frozen, oldest first, without the day
-- on which it went on.
alter table project add column pauses json not null default '[]';

-- What was reported of tasks and milestones; the newest of each are kept.
create table progress_report (
  account_id bigint not null,
  task_id bigint not null,
  -- 1 is the first one of the task.
  number integer not null,
  at timestamptz not null,
  -- The day that it speaks for.
  as_of date not null,
  status text not null check (status in ('NotStarted', 'InProgress', 'Completed')),
  percent_complete float8 not null,
  remaining_duration float8 not null,
  actual_start date,
  actual_finish date,
  -- Who reported it (id, name, email).
  actor json not null,
  primary key (account_id, task_id, number),
  foreign key (account_id, task_id) references task on delete cascade
);
