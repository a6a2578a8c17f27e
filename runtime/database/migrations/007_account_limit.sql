-- previous-code: works
-- What an operator allows an account in place of a budget's share.
create table account_limit (
  account_id integer not null,
  -- The budget's name.
  name text not null,
  amount bigint not null check (amount > 0),
  changed_at timestamptz not null,
  primary key (account_id, name)
);
