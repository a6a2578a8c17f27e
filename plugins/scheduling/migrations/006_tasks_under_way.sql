-- previous-code: works
-- transaction: none
-- The tasks under way of a project: what their people have done since these were reported is looked for with each projection.

drop index concurrently if exists scheduling.task_under_way;
create index concurrently if not exists task_under_way on scheduling.task (account_id, project_id) where status = 'InProgress';
