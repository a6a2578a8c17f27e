-- previous-code: works
-- When the client's rate limit ends, after which the default applies again; null: it stays.
ALTER TABLE client ADD COLUMN rate_limit_until timestamptz;
