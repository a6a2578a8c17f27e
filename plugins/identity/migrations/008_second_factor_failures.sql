-- previous-code: works
-- 'code': wrong codes of the second factor, by whoever knows the user's password.
ALTER TABLE failure_count DROP CONSTRAINT failure_count_kind_check;
ALTER TABLE failure_count ADD CONSTRAINT failure_count_kind_check
  CHECK (kind IN ('address', 'code', 'origin', 'retry', 'secret', 'user'));
