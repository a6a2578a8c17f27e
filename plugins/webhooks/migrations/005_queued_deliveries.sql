-- previous-code: works
-- `queued`: claimed, and handed to the broker. It belongs to the worker that claimed it, until another takes it over. The
-- tables of these migrations are changed in transactions of their own, so that none waits for a worker that waits for it.
ALTER TABLE delivery DROP CONSTRAINT delivery_state_check;
ALTER TABLE delivery ADD CONSTRAINT delivery_state_check
  CHECK (state IN ('pending', 'queued', 'in_flight', 'succeeded', 'failed')) NOT VALID; -- true of all rows already
CREATE INDEX delivery_queued ON delivery (lease_until) WHERE state = 'queued';
-- For the replay of failed deliveries.
CREATE INDEX delivery_failed ON delivery (account_id, webhook_id, finished_at) WHERE state = 'failed';
