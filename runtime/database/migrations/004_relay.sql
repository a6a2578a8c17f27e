-- previous-code: breaks
-- One row for each plugin that listens to an event, in place of one for all: no plugin waits for another.
-- What timers emitted goes: their times now stand in the table timer, with a lease for whoever runs one.
delete from outbox where account_id is null;
delete from timer;
alter table timer
  add column run_by text,
  -- By the database's clock.
  add column lease_until timestamptz;

-- Names events for ever: the same for every plugin, and never that of an event that went before.
create sequence event_id;
select setval('event_id', nextval(pg_get_serial_sequence('outbox', 'id')));

alter table outbox
  alter column account_id set not null,
  -- Whom the row is for. Null: written by the version before; the relay hands it out to all that listen.
  add column plugin text,
  add column event_id bigint,
  -- W3C, of what emitted the event.
  add column traceparent text;
update outbox set event_id = id;
alter table outbox
  alter column event_id set not null,
  alter column event_id set default nextval('event_id');

insert into outbox (plugin, event_id, account_id, event, data, actor, happened_at, due_at, attempts, set_aside_at, error)
  select unnest(listeners), event_id, account_id, event, data, actor, happened_at, due_at, attempts, set_aside_at, error
  from outbox where listeners is not null;
delete from outbox where listeners is not null;
alter table outbox drop column listeners;

drop index outbox_due;
create index outbox_due on outbox (plugin, due_at, id) where set_aside_at is null;
