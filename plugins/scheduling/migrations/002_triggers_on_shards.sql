-- previous-code: works
-- On a distributed installation triggers fire on the nodes, on a shard of their table: `task_102040`. There the changed rows
-- are all that a statement may name besides the shards of the same accounts, whose names have to be found.

create or replace function revise_projects() returns trigger language plpgsql as $$
declare
  account bigint;
  projects bigint[];
begin
  if tg_table_name ~ '_\d+$' then
    for account, projects in select account_id, array_agg(distinct project_id) from changed group by account_id loop
      execute format('update scheduling.project_%s set revision = gen_random_uuid(), work_revision = gen_random_uuid()
        where account_id = $1 and id = any ($2)',
        get_shard_id_for_distribution_column('scheduling.project', account)) using account, projects;
    end loop;
    return null;
  end if;
  update scheduling.project p set revision = gen_random_uuid(), work_revision = gen_random_uuid()
  from (select distinct account_id, project_id from changed) c
  where p.account_id = c.account_id and p.id = c.project_id;
  return null;
end $$;

create or replace function revise_projects_of_tasks() returns trigger language plpgsql as $$
declare
  account bigint;
  tasks bigint[];
begin
  if tg_table_name ~ '_\d+$' then
    for account, tasks in select account_id, array_agg(distinct task_id) from changed group by account_id loop
      execute format('update scheduling.project_%s set revision = gen_random_uuid(), work_revision = gen_random_uuid()
        where account_id = $1 and id in
          (select project_id from scheduling.task_%s where account_id = $1 and id = any ($2))',
        get_shard_id_for_distribution_column('scheduling.project', account),
        get_shard_id_for_distribution_column('scheduling.task', account)) using account, tasks;
    end loop;
    return null;
  end if;
  update scheduling.project p set revision = gen_random_uuid(), work_revision = gen_random_uuid()
  from (select distinct t.account_id, t.project_id from changed c
    join scheduling.task t on t.account_id = c.account_id and t.id = c.task_id) c
  where p.account_id = c.account_id and p.id = c.project_id;
  return null;
end $$;

create or replace function revise_projects_of_planned_starts() returns trigger language plpgsql as $$
declare
  account bigint;
  tasks bigint[];
begin
  if tg_table_name ~ '_\d+$' then
    for account, tasks in select account_id, array_agg(distinct task_id)
      from (select account_id, task_id, planned_at from changed
        except select account_id, task_id, planned_at from unchanged) moved group by account_id
    loop
      execute format('update scheduling.project_%s set work_revision = gen_random_uuid()
        where account_id = $1 and id in
          (select project_id from scheduling.task_%s where account_id = $1 and id = any ($2))',
        get_shard_id_for_distribution_column('scheduling.project', account),
        get_shard_id_for_distribution_column('scheduling.task', account)) using account, tasks;
    end loop;
    return null;
  end if;
  update scheduling.project p set work_revision = gen_random_uuid()
  from (select distinct account_id, (select t.project_id from scheduling.task t
      where t.account_id = moved.account_id and t.id = moved.task_id) as project_id
    from (select account_id, task_id, planned_at from changed
      except select account_id, task_id, planned_at from unchanged) moved) c
  where p.account_id = c.account_id and p.id = c.project_id;
  return null;
end $$;

create or replace function add_task_projections() returns trigger language plpgsql as $$
declare
  account bigint;
  tasks bigint[];
begin
  if tg_table_name ~ '_\d+$' then
    for account, tasks in select account_id, array_agg(id) from changed group by account_id loop
      execute format('insert into scheduling.task_projection_%s (account_id, task_id) select $1, unnest($2)',
        get_shard_id_for_distribution_column('scheduling.task_projection', account)) using account, tasks;
    end loop;
    return null;
  end if;
  insert into scheduling.task_projection (account_id, task_id)
  select account_id, id from changed;
  return null;
end $$;
