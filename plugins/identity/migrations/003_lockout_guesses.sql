-- previous-code: works
-- 'retry': guesses from an address while it, or the user, is locked out.
ALTER TABLE failure_count DROP CONSTRAINT failure_count_kind_check;
ALTER TABLE failure_count ADD CONSTRAINT failure_count_kind_check
  CHECK (kind IN ('address', 'origin', 'retry', 'secret', 'user'));
