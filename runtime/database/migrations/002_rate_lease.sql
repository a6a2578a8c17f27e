-- previous-code: works
-- It goes on counting in rate_window, whose key has no room for a second window; a later migration drops that table.
-- While both run, each of the two versions grants the whole limit.

-- How much of a client's window the processes together have leased.
create table rate_lease (
  account_id integer not null,
  client_id text not null,
  -- The window's length.
  seconds integer not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (account_id, client_id, seconds)
);
