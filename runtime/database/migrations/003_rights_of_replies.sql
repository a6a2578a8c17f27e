-- previous-code: works
-- A stored reply is not given to a caller who has fewer rights than the one whom it was made for.

alter table idempotency
  add column administer boolean, -- rights of the caller; null: the version before stored the reply, and it is given to all
  add column all_projects boolean;
