-- previous-code: works
-- Written to after the database refused writes, to find out whether it takes them again.
create table write_probe (filler text not null);
-- As long as it is written: compressed it would need no room.
alter table write_probe alter column filler set storage plain;
