-- previous-code: works
-- Which task waits for the work of which task of another project on a resource that both use. The later plan of the two
-- says so; nothing refers to tasks, because one that is gone holds nothing, and its links go with the next plan.
create table booking_link (
  account_id bigint not null,
  project_id bigint not null,
  task_id bigint not null,
  booked_project_id bigint not null,
  booked_task_id bigint not null,
  resource_id bigint not null,
  -- Where the booked work ended as planned: days since 1970-01-01, of which projections keep whole ones alone.
  planned_until double precision not null,
  -- The task was planned first, and the booked one into the time before it: it waits once that has started.
  once_started boolean not null,
  primary key (account_id, project_id, task_id, booked_task_id, resource_id),
  foreign key (account_id, project_id) references plan on delete cascade,
  foreign key (account_id, booked_project_id) references plan on delete cascade
);
create index booking_link_booked on booking_link (account_id, booked_project_id, booked_task_id);
