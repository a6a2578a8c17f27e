-- previous-code: breaks
-- The cause of the points that resumed projects add has the word that the API uses; alert latches are named as such.
update fever_point set cause = 'resume' where cause = 'thaw';
alter table project rename column told_early_warning to early_warning_alerted;
alter table task rename column told_red to red_alerted;
alter table task rename column told_ready to ready_alerted;
