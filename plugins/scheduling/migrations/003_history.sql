-- previous-code: works
-- What the project was held to at each point, and who reported what. Null or empty in points from before.
alter table fever_point
  add column target_end_date date,
  add column buffer_end date,
  -- Of the tasks that were reported: the first ones' ids, and how many there are.
  add column tasks bigint[] not null default '{}',
  add column task_count integer not null default 0,
  -- Who did it (id, name, email).
  add column actor json;
