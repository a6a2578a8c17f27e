-- previous-code: breaks
-- Derived rows are found by their task alone. By project too, a planner without statistics (after an import, say) looked up
-- the project and compared each task with all of its rows. The key and the foreign key go with the column.
alter table task_projection
  drop column project_id,
  add primary key (account_id, task_id),
  add foreign key (account_id, task_id) references task on delete cascade;
create or replace function add_task_projections() returns trigger language plpgsql as $$
begin
  insert into scheduling.task_projection (account_id, task_id)
  select account_id, id from changed;
  return null;
end $$;
