-- previous-code: works
-- Failed attempts, counted for all processes by the database's clock.
CREATE TABLE failure_count (
  kind           text COLLATE "C" NOT NULL CHECK (kind IN ('address', 'origin', 'secret', 'user')),
  name_digest    bytea NOT NULL,                -- SHA-256 of account and folded user name: people type passwords there;
                                                -- empty where addresses alone are counted
  address        text COLLATE "C" NOT NULL,     -- IPv4, or the first 64 bits of IPv6; empty where users are counted
  failed         integer NOT NULL,              -- in the window
  window_ends_at timestamptz NOT NULL,
  locked_until   timestamptz,                   -- kept when it has passed: the next lockout in a row is longer
  lockouts       integer NOT NULL,              -- in a row
  forget_at      timestamptz NOT NULL,          -- from then on the row says nothing
  PRIMARY KEY (kind, name_digest, address)
) WITH (fillfactor = 70);
CREATE INDEX failure_count_forget ON failure_count (forget_at);

-- From where users have signed in with their password: these addresses get through while others are locked out.
CREATE TABLE sign_in_origin (
  account_id integer NOT NULL,
  user_id    integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  address    text COLLATE "C" NOT NULL,
  last_at    timestamptz NOT NULL,              -- to the day
  PRIMARY KEY (account_id, user_id, address)
);
CREATE INDEX sign_in_origin_last ON sign_in_origin (last_at);

-- When all tokens of a sign-in end, whatever is refreshed. Null in rows that older code writes during a deploy.
ALTER TABLE refresh_token ADD COLUMN family_ends_at timestamptz;
UPDATE refresh_token t SET family_ends_at = f.began_at + interval '30 days'
  FROM (SELECT account_id, family, min(issued_at) AS began_at FROM refresh_token GROUP BY 1, 2) f
 WHERE f.account_id = t.account_id AND f.family = t.family;
