-- previous-code: works
-- Each update looks back at the last points of some days, however long the history is.
create index fever_point_day on fever_point (account_id, project_id, status_date, id);
