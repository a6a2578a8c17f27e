-- previous-code: works
-- What is set aside is counted and listed by plugin.
drop index outbox_set_aside;
create index outbox_set_aside on outbox (plugin, set_aside_at) where set_aside_at is not null;
