-- previous-code: works
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
