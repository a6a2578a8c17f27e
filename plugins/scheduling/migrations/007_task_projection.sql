-- previous-code: breaks
-- What calculations derive of tasks stands apart from what people enter: a report of progress rewrites short rows of
-- numbers, and no row that people read and write. Each task has one, empty while there is no plan.
drop index task_project;
create unique index task_project on task (account_id, project_id, id);
create table task_projection (
  account_id bigint not null,
  project_id bigint not null,
  task_id bigint not null,
  planned_start date,
  planned_finish date,
  projected_start date,
  projected_finish date,
  due_date date,
  is_critical boolean not null default false,
  is_ready boolean not null default false,
  -- It penetrates the project buffer, or is on the longest chain.
  critical_chain_impact boolean not null default false,
  buffer_consumption double precision,
  zone text,
  priority double precision,
  red_alerted boolean not null default false,
  ready_alerted boolean not null default false,
  primary key (account_id, project_id, task_id),
  foreign key (account_id, project_id, task_id) references task (account_id, project_id, id) on delete cascade,
  constraint task_projection_zone check (zone in ('GREEN', 'YELLOW', 'RED'))
) with (fillfactor = 80);
insert into task_projection
  select t.account_id, t.project_id, t.id, t.planned_start, t.planned_finish, t.projected_start, t.projected_finish,
    t.due_date, t.is_critical, t.is_ready, coalesce(i.impact, false), t.buffer_consumption, t.zone, t.priority,
    t.red_alerted, t.ready_alerted
  from task t left join (
    select p.account_id, (of ->> 'id')::bigint as task_id, (of ->> 'criticalChainImpact')::boolean as impact
    from plan p, json_array_elements(p.projection -> 'tasks') of) i
  on i.account_id = t.account_id and i.task_id = t.id;
create function add_task_projections() returns trigger language plpgsql as $$
begin
  insert into scheduling.task_projection (account_id, project_id, task_id)
  select account_id, project_id, id from changed;
  return null;
end $$;
create trigger task_projection_added after insert on task
  referencing new table as changed for each statement execute function add_task_projections();
-- The only index on columns that calculations change: work lists go by it.
create index task_projection_work_list on task_projection (account_id, priority desc nulls last, task_id);
drop index task_work_list;
alter table task
  drop column planned_start, drop column planned_finish, drop column projected_start, drop column projected_finish,
  drop column due_date, drop column is_critical, drop column is_ready, drop column buffer_consumption,
  drop column zone, drop column priority, drop column red_alerted, drop column ready_alerted;

-- The plan stays as it was made; its last projection, less what stands in rows of tasks, changes with each report.
create table plan_projection (
  account_id bigint not null,
  project_id bigint not null,
  projection json not null,
  primary key (account_id, project_id),
  foreign key (account_id, project_id) references plan on delete cascade
) with (fillfactor = 50);
insert into plan_projection select account_id, project_id, (projection::jsonb - 'tasks')::json from plan;
alter table plan drop column projection;
alter table project set (fillfactor = 80);

-- A link has both ends in one project.
alter table predecessor add column project_id bigint;
update predecessor l set project_id = t.project_id
  from task t where t.account_id = l.account_id and t.id = l.task_id;
alter table predecessor
  alter column project_id set not null,
  drop constraint predecessor_account_id_task_id_fkey,
  drop constraint predecessor_account_id_predecessor_id_fkey,
  add foreign key (account_id, project_id, task_id) references task (account_id, project_id, id) on delete cascade,
  add foreign key (account_id, project_id, predecessor_id) references task (account_id, project_id, id) on delete cascade;

-- The words that the code knows.
alter table project
  add constraint project_status check (status in ('Planning', 'Active', 'Complete', 'Frozen')),
  add constraint project_status_before_freeze check (status_before_freeze in ('Planning', 'Active', 'Complete')),
  add constraint project_schedule_method check (schedule_method in ('FROM_START', 'FROM_TARGET')),
  add constraint project_buffer_type check (buffer_type in ('PROJECT', 'PROJECT_AND_FEEDING')),
  add constraint project_buffer_sizing check (buffer_sizing in
    ('percentage', 'cutAndPaste', 'rootSquaredError', 'adaptiveDensity', 'adaptiveTightness')),
  add constraint project_feeding_policy check (feeding_policy in ('SHRINK', 'EXTEND', 'EARLY_START')),
  add constraint project_buffer_status check (buffer_status in ('GREEN', 'YELLOW', 'RED')),
  add constraint project_fever_zone check (fever_zone in ('GREEN', 'YELLOW', 'RED'));
alter table task add constraint task_status check (status in ('NotStarted', 'InProgress', 'Completed'));
alter table predecessor add constraint predecessor_type check (type in ('FS', 'SS', 'FF', 'SF'));
alter table deliverable add constraint deliverable_status check (status in ('Open', 'Done'));
alter table fever_point add constraint fever_point_zone check (zone in ('GREEN', 'YELLOW', 'RED'));

-- Names a state of a project's tasks, links and assignments: planning threads keep what they have read of one, and know by
-- the name whether it is current. Whoever changes a row, in whatever way, gives the project another name.
alter table project add column revision uuid not null default gen_random_uuid();
create function revise_projects() returns trigger language plpgsql as $$
begin
  update scheduling.project p set revision = gen_random_uuid()
  from (select distinct account_id, project_id from changed) c
  where p.account_id = c.account_id and p.id = c.project_id;
  return null;
end $$;
create function revise_projects_of_tasks() returns trigger language plpgsql as $$
begin
  update scheduling.project p set revision = gen_random_uuid()
  from (select distinct t.account_id, t.project_id from changed c
    join scheduling.task t on t.account_id = c.account_id and t.id = c.task_id) c
  where p.account_id = c.account_id and p.id = c.project_id;
  return null;
end $$;
create trigger task_inserted after insert on task
  referencing new table as changed for each statement execute function revise_projects();
create trigger task_updated after update on task
  referencing new table as changed for each statement execute function revise_projects();
create trigger task_deleted after delete on task
  referencing old table as changed for each statement execute function revise_projects();
create trigger predecessor_inserted after insert on predecessor
  referencing new table as changed for each statement execute function revise_projects();
create trigger predecessor_updated after update on predecessor
  referencing new table as changed for each statement execute function revise_projects();
create trigger predecessor_deleted after delete on predecessor
  referencing old table as changed for each statement execute function revise_projects();
create trigger assignment_inserted after insert on assignment
  referencing new table as changed for each statement execute function revise_projects_of_tasks();
create trigger assignment_updated after update on assignment
  referencing new table as changed for each statement execute function revise_projects_of_tasks();
create trigger assignment_deleted after delete on assignment
  referencing old table as changed for each statement execute function revise_projects_of_tasks();
create trigger plan_inserted after insert on plan
  referencing new table as changed for each statement execute function revise_projects();
create trigger plan_updated after update on plan
  referencing new table as changed for each statement execute function revise_projects();
create trigger plan_deleted after delete on plan
  referencing old table as changed for each statement execute function revise_projects();
