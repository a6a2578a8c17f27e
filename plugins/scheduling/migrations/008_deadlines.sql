-- previous-code: works
-- The day by which a task is to be done; it moves no plan. Milestones have a promised date.
alter table task add column deadline date;
