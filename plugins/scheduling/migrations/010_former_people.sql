-- previous-code: works
-- Days on which others had a task count by the calendars of those: a stand-in did not take longer because somebody else was away.

alter table task add column former_people json; -- [{resourceIds, to}], oldest first, each up to the day `to`; null: nobody else had it
