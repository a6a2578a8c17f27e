-- previous-code: works
-- The remaining duration of a completed task before its completion, in working days, which it gets back when its status
-- alone reopens it. Null: it is not completed, or was completed by code before this migration; that code also leaves an older value.
alter table task add column remaining_before_completion float8;
