-- previous-code: works
-- Processes that may have access tokens in their cache now. A change that revokes tokens waits until each has evicted them.
CREATE TABLE token_cache_lease (
  id         uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL                  -- no process serves anything from its cache after that
) WITH (fillfactor = 50);

-- Attempts whose password hash is being computed: they count like failures until their outcome is known.
ALTER TABLE failure_count
  ADD COLUMN pending       integer NOT NULL DEFAULT 0,
  ADD COLUMN pending_until timestamptz;            -- then the process that counted them has died
