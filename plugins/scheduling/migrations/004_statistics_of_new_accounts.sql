-- previous-code: works
-- Has the tables analyzed when a two-hundredth of their rows has changed, not a tenth, as is the default: at most once a
-- minute, in a second or two for millions of rows. While the statistics of a table know a few large accounts and not one that
-- is new, PostgreSQL expects one row of that, and joins its tasks with their assignments by going through all of one for each
-- of the other: beside 115,000 tasks of another account, requests about 25 projects of 200 tasks were given up.

alter table project set (autovacuum_analyze_scale_factor = 0.005);
alter table resource set (autovacuum_analyze_scale_factor = 0.005);
alter table task set (autovacuum_analyze_scale_factor = 0.005);
alter table task_projection set (autovacuum_analyze_scale_factor = 0.005);
alter table predecessor set (autovacuum_analyze_scale_factor = 0.005);
alter table assignment set (autovacuum_analyze_scale_factor = 0.005);
