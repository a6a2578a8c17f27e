-- previous-code: works
-- Has PostgreSQL plan statements on a table for all accounts alike: as if each had a two-hundredth of the rows that the table
-- has by then. With statistics of `account_id` it knows the largest accounts alone, and expects one row of any other, as long
-- as the table is not analyzed or the sample misses it. It then joins two tables by going through all rows of the account in
-- one of them for each in the other: the portfolio of 25 projects beside 115,000 tasks of another account took 18 s, not 50 ms.
-- A two-hundredth is too many for most accounts, which costs little: a plan for many rows reads each of the account once. For
-- one that has most of the rows it is too few, and it may be read without a second process or in another order.
--
-- Naming the type that the column has drops the statistics that there are. It rewrites no rows, but builds partial indexes and
-- foreign keys anew: so the table and those that it refers to or that refer to it are locked until the transaction ends, a
-- fraction of a second for each million of rows. On a cluster the nodes plan, by the statistics of their shards; the table of
-- the coordinator says what becomes of shards that are made later. Shards are changed by connections of their own, which would
-- wait for what the same file has done to the table before.
create function plan_for_all_accounts_alike(table_name regclass) returns void language plpgsql as $$
declare
  keep constant text := 'alter table %s alter column account_id set statistics 0';
  change constant text := keep || ', alter column account_id type bigint';
  propagation constant text := current_setting('citus.enable_ddl_propagation', true);
  without_lock constant text := 'plan_for_all_accounts_alike got no lock';
  is_distributed boolean := false;
  failure text;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    is_distributed := exists (select from pg_dist_partition where logicalrelid = table_name and partmethod = 'h');
  end if;
  if not is_distributed then
    execute format(change, table_name);
    return;
  end if;
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  execute format(keep, table_name);
  perform set_config('citus.enable_ddl_propagation', propagation, true);
  select result into failure from run_command_on_shards(table_name, format(
    'do $change$ begin set local lock_timeout = %L; %s;
     exception when lock_not_available or deadlock_detected then raise %L; end $change$',
    current_setting('lock_timeout'), change, without_lock))
  where not success limit 1;
  -- A migration that gets no lock begins again.
  if failure like '%' || without_lock || '%' then
    raise lock_not_available using message = failure;
  elsif failure is not null then
    raise exception '%', failure;
  end if;
end $$;
