-- previous-code: works
-- `queued`: claimed, and handed to the broker. Such a delivery belongs to no worker; only its lease ends the claim, since a
-- message survives the process that published it.
ALTER TABLE delivery DROP CONSTRAINT delivery_state_check;
ALTER TABLE delivery ADD CONSTRAINT delivery_state_check
  CHECK (state IN ('pending', 'queued', 'in_flight', 'succeeded', 'failed'));
CREATE INDEX delivery_queued ON delivery (lease_until) WHERE state = 'queued';
-- For the replay of failed deliveries.
CREATE INDEX delivery_failed ON delivery (account_id, webhook_id, finished_at) WHERE state = 'failed';

-- When the next attempt is due; null after the last one.
ALTER TABLE attempt ADD COLUMN next_at timestamptz;

ALTER TABLE registration
  -- Deliveries a minute at most; null without a limit.
  ADD COLUMN rate_limit integer,
  -- Paused by the service after this many days without a success; null: never.
  ADD COLUMN pause_after_days integer,
  -- The first failed attempt since the last success.
  ADD COLUMN failing_since timestamptz,
  ADD COLUMN paused_at timestamptz,
  ADD COLUMN pause_reason text CHECK (pause_reason IN ('requested', 'failing')),
  -- Until when the secret before the current one signs too. Both are in target_sealed.
  ADD COLUMN previous_secret_until timestamptz;
-- Columns that neither attempts nor pauses change, so that these still change the row in place.
CREATE INDEX registration_pausing ON registration (account_id) WHERE pause_after_days IS NOT NULL;
CREATE INDEX registration_previous_secret ON registration (previous_secret_until)
  WHERE previous_secret_until IS NOT NULL;

-- The token bucket of a registration with a rate limit. A table of its own, since every outcome changes the registration.
CREATE TABLE rate_bucket (
  account_id bigint           NOT NULL,
  webhook_id text             COLLATE "C" NOT NULL,
  tokens     double precision NOT NULL,
  filled_at  timestamptz      NOT NULL,
  PRIMARY KEY (account_id, webhook_id)
) WITH (fillfactor = 50);

-- The public events of an account in the order of their commits, for receivers that were away. A transaction that inserts
-- events of an account holds the account's lock until it commits, so no event appears before one that was already read.
-- The time of storing is the clock's, not the transaction's: a transaction may wait for the lock after it began.
CREATE TABLE event (
  account_id  bigint      NOT NULL,
  position    bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  id          text        COLLATE "C" NOT NULL,
  event       text        NOT NULL,
  data_text   text        NOT NULL,
  happened_at timestamptz NOT NULL,
  stored_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, position),
  UNIQUE (account_id, id)
);
CREATE INDEX event_stored ON event (stored_at);

-- Up to where the retention has deleted an account's events: a receiver that continues before this has missed some.
CREATE TABLE event_deletion (
  account_id bigint PRIMARY KEY,
  position   bigint NOT NULL
) WITH (fillfactor = 50);
