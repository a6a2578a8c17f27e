-- Who wants to hear of what. The counters change with every attempt and no index names them, so that they change in place.
CREATE TABLE registration (
  account_id       bigint      NOT NULL,
  id               text        COLLATE "C" NOT NULL,
  name             text        NOT NULL,
  url              text        NOT NULL,
  events           text[]      NOT NULL,
  secret_sealed    text        NOT NULL,
  is_active        boolean     NOT NULL,
  headers          json        NOT NULL,
  total_calls      bigint      NOT NULL DEFAULT 0,
  successful_calls bigint      NOT NULL DEFAULT 0,
  failed_calls     bigint      NOT NULL DEFAULT 0,
  created_at       timestamptz NOT NULL,
  last_triggered   timestamptz,
  version          integer     NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- One event for one registration: the ledger and the schedule in one row. No foreign key: a delivery whose registration
-- is gone is never claimed, and the daily clean-up takes it.
CREATE TABLE delivery (
  account_id  bigint      NOT NULL,
  webhook_id  text        COLLATE "C" NOT NULL,
  event_id    text        COLLATE "C" NOT NULL,
  event       text        NOT NULL,
  -- Text, not jsonb: what is signed keeps the order of its keys.
  data_text   text        NOT NULL,
  happened_at timestamptz NOT NULL,
  test        boolean     NOT NULL DEFAULT false,
  state       text        NOT NULL CHECK (state IN ('pending', 'in_flight', 'succeeded', 'failed')),
  -- Attempts whose outcome is known; the next body's retryCount.
  attempts    integer     NOT NULL DEFAULT 0,
  -- How often it was claimed: tells a late result from the claim that is current.
  claims      integer     NOT NULL DEFAULT 0,
  -- Tests are due at -infinity: before all else, and the only thing that is due while paused.
  next_at     timestamptz NOT NULL,
  worker_id   text,
  lease_until timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (account_id, webhook_id, event_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX delivery_due ON delivery (account_id, webhook_id, next_at) WHERE state = 'pending';
CREATE INDEX delivery_held ON delivery (worker_id, lease_until) WHERE state = 'in_flight';
CREATE INDEX delivery_finished ON delivery (finished_at) WHERE finished_at IS NOT NULL;

-- One row an attempt, appended and never changed. Ids begin with the time, so the key alone lists them in order.
CREATE TABLE attempt (
  account_id  bigint           NOT NULL,
  webhook_id  text             COLLATE "C" NOT NULL,
  id          text             COLLATE "C" NOT NULL,
  event_id    text             COLLATE "C" NOT NULL,
  event       text             NOT NULL,
  at          timestamptz      NOT NULL,
  succeeded   boolean          NOT NULL,
  http_status integer,
  duration_ms double precision NOT NULL,
  error       text,
  retries     integer          NOT NULL,
  test        boolean          NOT NULL,
  PRIMARY KEY (account_id, webhook_id, id)
);
CREATE INDEX attempt_at ON attempt (at);

-- The workers that live; what one holds whose heart stopped goes back to the others.
CREATE TABLE worker (
  id           text        PRIMARY KEY,
  heartbeat_at timestamptz NOT NULL
) WITH (fillfactor = 50);
