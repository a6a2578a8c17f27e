-- previous-code: breaks
-- Names of events, or patterns such as `task.*`, which code before this would not match: its relay would take the event
-- and insert no delivery. A process of it that still runs fails at the column's name, so its events wait for newer code.
ALTER TABLE registration RENAME COLUMN events TO subscriptions;
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
