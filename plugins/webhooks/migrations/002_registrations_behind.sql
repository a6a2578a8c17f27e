-- previous-code: works
-- Registrations with so many pending deliveries that no others are made until these get fewer.

CREATE TABLE behind (
  account_id bigint NOT NULL,
  webhook_id text   COLLATE "C" NOT NULL,
  position   bigint NOT NULL,                          -- of the feed: it has no deliveries of the events after it
  PRIMARY KEY (account_id, webhook_id)
);
