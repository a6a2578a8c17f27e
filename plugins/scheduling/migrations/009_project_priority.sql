-- previous-code: works
-- Which project is planned first where several want the same resource: the higher one.
alter table project add column priority smallint not null default 500 check (priority between 0 and 1000);
