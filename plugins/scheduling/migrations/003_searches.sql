-- previous-code: works
-- Searches, simulations and advice that planners calculate, one row each. They stand in place of `long_calculation`, which
-- processes of the version before go on using.

create table search (
  account_id bigint not null,
  id text not null,
  operation text not null, -- operationId
  input json not null, -- { "path", "body" } of the request: ids and options, not the data that it is calculated from
  project_id bigint, -- null: it is about the portfolio
  seconds double precision, -- that a search for a plan may take
  milliseconds double precision not null, -- that it takes, about
  lane text not null constraint search_lane check (lane in ('search', 'long_search')),
  actor json not null, -- who asked
  client_id text not null,
  state text not null constraint search_state check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  awaited_until timestamptz, -- a request waits for it, and says so until then; null: nobody does, and it is kept
  claims integer not null default 0, -- what a planner stores is of the claim that it has
  losses integer not null default 0, -- claims whose planner died
  seen_at timestamptz, -- the last sign of life of the planner that has claimed it
  progress json, -- how far it is, as the engine reports it; null until the first report
  result json, -- the body of the answer
  problem json, -- { "status", "code", "detail", "errors", "headers" } of the refusal
  created_at timestamptz not null,
  started_at timestamptz, -- of the last claim
  ended_at timestamptz,
  constraint search_pkey primary key (account_id, id)
);
create index search_open on search (account_id, created_at) where state in ('waiting', 'running');
create index search_created on search (created_at);
create index search_ended on search (ended_at);

-- Planners that live, with the threads that each has for searches.
create table planner (
  id text constraint planner_pkey primary key,
  short_threads integer not null,
  long_threads integer not null,
  seen_at timestamptz not null
);
