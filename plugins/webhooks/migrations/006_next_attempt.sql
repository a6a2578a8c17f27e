-- previous-code: works
-- When the next attempt is due; null after the last one.
ALTER TABLE attempt ADD COLUMN next_at timestamptz;
