/** `migrate` on a distributed installation. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTables } from '../../../runtime/database/citus/catalogue.ts'
import { type Database, openDatabase } from '../../../runtime/database/database.ts'
import { type MigrationSet, migrate } from '../../../runtime/database/migrations.ts'
import { dropOldPartitions, makePartitions } from '../../../runtime/database/partitions.ts'
import { migratedDatabase, type ScratchDatabase } from '../../../runtime/testing.ts'
import { silentLog } from '../../support/log.ts'
import { removeFolder, temporaryFolder } from '../../support/temporary-folder.ts'

let scratch: ScratchDatabase
let database: Database
let folder: string
beforeAll(async () => {
  scratch = await migratedDatabase()
  const address = { url: scratch.url }
  database = await openDatabase({ address, poolSize: 2, applicationName: 'citus test', log: silentLog })
  folder = temporaryFolder('citus')
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
  removeFolder(folder)
})

async function plugin(name: string, files: Record<string, string>): Promise<MigrationSet> {
  const home = join(folder, name)
  await mkdir(home, { recursive: true })
  for (const [file, sql] of Object.entries(files)) await writeFile(join(home, file), sql)
  return { plugin: name, folder: pathToFileURL(home) }
}
const placements = async (schema: string) => {
  const tables = await readTables(database)
  return Object.fromEntries(
    tables.filter(({ name }) => name.startsWith(`${schema}.`)).map(({ name, placement }) => [name, placement]),
  )
}

const RISKS = `
create table risk (
  account_id bigint not null,
  id bigint generated always as identity,
  task_id bigint,
  title text not null,
  primary key (account_id, id),
  foreign key (account_id, task_id) references scheduling.task on delete cascade
);
create table mark (account_id bigint primary key, seen bigint not null);
create function note() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger risk_noted before insert on risk for each row execute function note();
insert into risk (account_id, title) values (1, 'late'), (2, 'ill');
create table note (account_id bigint not null, user_id integer not null references identity.app_user, primary key (account_id, user_id));
create table clock (name text primary key);
create table log (account_id bigint not null, id bigint not null, at timestamptz not null, primary key (account_id, id, at)) partition by range (at);`

test('migrate: new tables go to their places, with their rows, foreign keys and triggers', async () => {
  await migrate(database, [await plugin('risks', { '001_risks.sql': RISKS })], silentLog)
  expect(await placements('risks')).toEqual({
    'risks.clock': 'local',
    'risks.log': 'distributed',
    'risks.mark': 'distributed',
    'risks.note': 'local',
    'risks.risk': 'distributed',
  })
  expect(await database.query('SELECT title FROM risks.risk WHERE account_id = 2')).toEqual([{ title: 'ill' }])
  const insert = 'INSERT INTO risks.risk (account_id, task_id, title) VALUES (1, 4711, $1)'
  await expect(database.query(insert, ['nowhere'])).rejects.toMatchObject({ code: '23503' })
})

test('migrate: a later file changes distributed tables', async () => {
  const more = `-- previous-code: works
alter table risk add column weight integer;
create table weight (account_id bigint not null, id bigint not null, primary key (account_id, id));
create trigger weight_noted before insert on weight for each row execute function risks.note();`
  const set = await plugin('risks', { '002_weight.sql': more })
  expect((await migrate(database, [set], silentLog)).map(({ name }) => name)).toEqual(['002_weight.sql'])
  expect(await placements('risks')).toMatchObject({ 'risks.weight': 'distributed' })
  await database.query(`UPDATE risks.risk SET weight = 3 WHERE account_id = 1`)
})

test('migrate: the nodes keep no statistics of accounts, in new shards and in those that are there', async () => {
  const file = (of: string) => `-- previous-code: works\nselect runtime.plan_for_all_accounts_alike('${of}');`
  await database.query('ANALYZE risks.risk')
  const made = 'create table idea (account_id bigint primary key, id bigint);'
  const files = { '003_risk.sql': file('risk'), '004_idea.sql': `${file('idea')}`.replace('\n', `\n${made}\n`) }
  await migrate(database, [await plugin('risks', files)], silentLog)
  await database.query('ANALYZE risks.risk')
  const onShards = (table: string, select: string) =>
    database.query(`SELECT DISTINCT result FROM run_command_on_shards($1::regclass, $2)`, [table, select])
  const target = `SELECT attstattarget FROM pg_attribute WHERE attrelid = '%s'::regclass AND attname = 'account_id'`
  for (const table of ['risks.risk', 'risks.idea', 'scheduling.task'])
    expect(await onShards(table, target), table).toEqual([{ result: '0' }])
  const known = `SELECT count(*) FROM pg_stats WHERE format('%%I.%%I', schemaname, tablename) = '%s' AND attname = 'account_id'`
  expect(await onShards('risks.risk', known)).toEqual([{ result: '0' }])
  await database.query(`INSERT INTO risks.risk (account_id, title) VALUES (1, 'more')`)
})

test('migrate: a plugin whose tables fit into no place is refused, and leaves nothing behind', async () => {
  const set = await plugin('wrong', {
    '001_wrong.sql': 'create table wrong (id bigint primary key, account_id bigint not null)',
  })
  await expect(migrate(database, [set], silentLog)).rejects.toThrow(
    'on a distributed installation, wrong.wrong has rows of accounts, and wrong_pkey does not begin with account_id',
  )
  expect(await database.query(`SELECT to_regclass('wrong.wrong') AS it`)).toEqual([{ it: null }])
})

test('migrate: a file after which a table is not where it belongs is refused, since nothing moves the table back', async () => {
  const comment = "-- previous-code: works\ncomment on table weight is 'Of the installation: it is small.'"
  const set = await plugin('risks', { '005_comment.sql': comment })
  await expect(migrate(database, [set], silentLog)).rejects.toThrow(
    'risks.weight is distributed, and would belong registered',
  )
  expect(await migrate(database, [], silentLog)).toEqual([])
})

test('weeks of a distributed log are made and dropped as on one server', async () => {
  const partitions = () =>
    database.query<{ name: string; placement: string }>(
      `SELECT c.relname AS name, d.partmethod::text AS placement
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid
       WHERE i.inhparent = to_regclass('risks.log') ORDER BY 1`,
    )
  const before = await partitions()
  expect(before.length).toBe(10)
  const [clock] = await database.query<{ later: Date }>(`SELECT now() + interval '3 weeks' AS later`)
  await makePartitions(database, clock?.later as Date, { table: 'risks.log' })
  expect(await partitions()).toHaveLength(13)
  expect(new Set((await partitions()).map(({ placement }) => placement))).toEqual(new Set(['h']))
  await database.query(
    `CREATE TABLE risks.log_20200106 PARTITION OF risks.log FOR VALUES FROM ('2020-01-06 00:00+00') TO ('2020-01-13 00:00+00')`,
  )
  await dropOldPartitions(database, 'risks.log', 30, null)
  expect(await partitions()).toHaveLength(13)
})
