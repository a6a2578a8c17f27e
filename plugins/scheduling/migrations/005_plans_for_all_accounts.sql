-- previous-code: works
-- The tables of what belongs to projects and tasks, which are joined within an account. They are analyzed as often as others again:
-- what 004 did for accounts that are new is needed no more.

select runtime.plan_for_all_accounts_alike('project');
select runtime.plan_for_all_accounts_alike('resource');
select runtime.plan_for_all_accounts_alike('task');
select runtime.plan_for_all_accounts_alike('task_projection');
select runtime.plan_for_all_accounts_alike('predecessor');
select runtime.plan_for_all_accounts_alike('assignment');
select runtime.plan_for_all_accounts_alike('deliverable');
select runtime.plan_for_all_accounts_alike('external_key');
select runtime.plan_for_all_accounts_alike('progress_report');
select runtime.plan_for_all_accounts_alike('plan');
select runtime.plan_for_all_accounts_alike('plan_projection');
select runtime.plan_for_all_accounts_alike('plan_history');
select runtime.plan_for_all_accounts_alike('imported_baseline');
select runtime.plan_for_all_accounts_alike('fever_point');
select runtime.plan_for_all_accounts_alike('decision');
select runtime.plan_for_all_accounts_alike('calendar_feed');

alter table project reset (autovacuum_analyze_scale_factor);
alter table resource reset (autovacuum_analyze_scale_factor);
alter table task reset (autovacuum_analyze_scale_factor);
alter table task_projection reset (autovacuum_analyze_scale_factor);
alter table predecessor reset (autovacuum_analyze_scale_factor);
alter table assignment reset (autovacuum_analyze_scale_factor);
