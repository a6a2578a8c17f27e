-- previous-code: works
-- What tasks and milestones are called in another system, so that a later import of its table finds them.
create table external_key (
  account_id bigint not null,
  project_id bigint not null,
  key text not null,
  task_id bigint not null,
  primary key (account_id, project_id, key),
  unique (account_id, task_id),
  foreign key (account_id, task_id) references task on delete cascade
);
