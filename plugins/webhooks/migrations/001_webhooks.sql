-- Receivers of events. Every attempt changes the counters and times of failure: no index has these columns, so that they
-- change in place.
CREATE TABLE registration (
  account_id            bigint      NOT NULL,
  id                    text        COLLATE "C" NOT NULL,
  name                  text        NOT NULL,
  url                   text        NOT NULL,          -- masked
  headers               json        NOT NULL,          -- masked
  target_sealed         text        NOT NULL,          -- url, headers and secrets as JSON, encrypted
  previous_secret_until timestamptz,                   -- until then the secret before the current one signs too
  subscriptions         text[]      NOT NULL,          -- names of events, or patterns such as `task.*`
  rate_limit            integer,                       -- deliveries a minute; null: no limit
  is_active             boolean     NOT NULL,
  pause_after_days      integer,                       -- days without a success, after which it is paused; null: never
  pause_reason          text        CHECK (pause_reason IN ('requested', 'failing')),
  paused_at             timestamptz,
  failing_since         timestamptz,                   -- first failed attempt since the last success
  last_triggered        timestamptz,
  total_calls           bigint      NOT NULL DEFAULT 0,
  successful_calls      bigint      NOT NULL DEFAULT 0,
  failed_calls          bigint      NOT NULL DEFAULT 0,
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CONSTRAINT registration_pause CHECK (is_active = (pause_reason IS NULL) AND is_active = (paused_at IS NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
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

-- One event for one registration, and when it is attempted. No foreign key: a delivery whose registration was deleted is
-- never claimed, and the daily clean-up deletes it.
CREATE TABLE delivery (
  account_id  bigint      NOT NULL,
  webhook_id  text        COLLATE "C" NOT NULL,
  event_id    text        COLLATE "C" NOT NULL,
  event       text        NOT NULL,
  data_text   text        NOT NULL,                    -- text, not jsonb: what is signed keeps the order of its keys
  happened_at timestamptz NOT NULL,
  traceparent text,                                    -- W3C, of what emitted the event; null without tracing
  test        boolean     NOT NULL DEFAULT false,
  -- Queued: claimed, and passed to the broker. It belongs to the worker that claimed it until another takes it over.
  state       text        NOT NULL CHECK (state IN ('pending', 'queued', 'in_flight', 'succeeded', 'failed')),
  attempts    integer     NOT NULL DEFAULT 0,          -- whose outcome is known; the retryCount of the next body
  claims      integer     NOT NULL DEFAULT 0,          -- how often it was claimed: a result of an earlier claim is late
  -- Tests are due at -infinity: before all others, and alone while the registration is paused.
  next_at     timestamptz NOT NULL,
  worker_id   text,
  lease_until timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (account_id, webhook_id, event_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX delivery_due ON delivery (account_id, webhook_id, next_at) WHERE state = 'pending';
CREATE INDEX delivery_queued ON delivery (lease_until) WHERE state = 'queued';
CREATE INDEX delivery_held ON delivery (worker_id, lease_until) WHERE state = 'in_flight';
CREATE INDEX delivery_finished ON delivery (finished_at) WHERE finished_at IS NOT NULL;
-- For the replay of failed deliveries.
CREATE INDEX delivery_failed ON delivery (account_id, webhook_id, finished_at) WHERE state = 'failed';

-- The delivery log: one row for each attempt, never changed. Ids begin with the time, so the key lists them in order. Each
-- week has a partition.
CREATE TABLE attempt (
  account_id  bigint           NOT NULL,
  webhook_id  text             COLLATE "C" NOT NULL,
  id          text             COLLATE "C" NOT NULL,
  event_id    text             COLLATE "C" NOT NULL,
  event       text             NOT NULL,
  test        boolean          NOT NULL,
  at          timestamptz      NOT NULL,
  succeeded   boolean          NOT NULL,
  http_status integer,
  duration_ms double precision NOT NULL,
  error       text,
  retries     integer          NOT NULL,               -- attempts before this one
  next_at     timestamptz,                             -- when the next one is due; null after the last
  PRIMARY KEY (account_id, webhook_id, id, at)
) PARTITION BY RANGE (at);

-- Workers that are alive; deliveries of one whose heartbeat has stopped go back to the others.
CREATE TABLE worker (
  id           text        PRIMARY KEY,
  heartbeat_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The event feed: the public events of an account in the order of their commits. A transaction that inserts events of an
-- account holds the account's lock until it commits, so no event appears before one that was already read.
CREATE TABLE event (
  account_id  bigint      NOT NULL,
  position    bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  id          text        COLLATE "C" NOT NULL,
  event       text        NOT NULL,
  data_text   text        NOT NULL,
  happened_at timestamptz NOT NULL,
  -- By the clock, since a transaction may wait for the lock after it began.
  stored_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, position),
  UNIQUE (account_id, id)
);
CREATE INDEX event_stored ON event (stored_at);

-- The position up to which the retention has deleted an account's events: a receiver that continues before it has missed
-- some.
CREATE TABLE event_deletion (
  account_id bigint PRIMARY KEY,
  position   bigint NOT NULL
) WITH (fillfactor = 50);
