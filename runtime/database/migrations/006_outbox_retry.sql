-- previous-code: works
-- What has failed is handed over again one by one, apart from what is fresh.
create index outbox_retry on outbox (plugin, due_at, id) where set_aside_at is null and attempts > 0;
