/** One database with all migrations applied, made once a run, that the databases of tests are copies of. */
import { readInstallation } from '../../runtime/boot/installation.ts'
import { distribute } from '../../runtime/database/citus/distribute.ts'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { migrate } from '../../runtime/database/migrations.ts'
import { noteTables } from './account-tables.ts'
import { databaseOn, queryOn } from './servers.ts'

/** The same on every server of a run, so that all tests of the run find it by one name; those of tests begin with it. */
const NAME = `chainwork_template_${process.pid}`
/** On a cluster: with Citus and the migrations, and not distributed yet. */
export const UNDISTRIBUTED = '_undistributed'
const SHARDS = 4

const log = { debug() {}, info() {}, warn() {}, error() {} }

/** Makes it on the server of this database and names it to the tests; resolves to how it and its copies are dropped. */
export async function makeTemplate(serverUrl: string): Promise<() => Promise<void>> {
  await queryOn(serverUrl, `CREATE DATABASE ${NAME}`)
  await withDatabase(serverUrl, NAME, async (database, url) => {
    await migrateTo(database, url)
    await noteTables(database)
  })
  process.env.CHAINWORK_TEST_TEMPLATE = NAME
  return () => dropAll(serverUrl)
}

/** The same on the servers of a Citus cluster, distributed, and beside it one that is not. */
export async function makeTemplates(coordinator: string, workers: readonly string[]): Promise<() => Promise<void>> {
  const servers = [coordinator, ...workers]
  const onEach = (work: (url: string) => Promise<unknown>) => Promise.all(servers.map(work))
  const first = `${NAME}${UNDISTRIBUTED}`
  await onEach(async (url) => {
    await queryOn(url, `CREATE DATABASE ${first}`)
    await queryOn(databaseOn(url, first), 'CREATE EXTENSION citus')
  })
  await join(databaseOn(coordinator, first), workers)
  await withDatabase(coordinator, first, migrateTo)
  await onEach(async (url) => {
    await close(url, first)
    await queryOn(url, `CREATE DATABASE ${NAME} TEMPLATE ${first}`)
  })
  const done = { planned: async () => {}, progress() {} }
  await withDatabase(coordinator, NAME, async (database) => {
    await distribute(database, log, { shards: SHARDS, ...done })
    await noteTables(database)
  })
  await onEach((url) => close(url, NAME))
  process.env.CHAINWORK_TEST_TEMPLATE = NAME
  return () => onEach(dropAll).then(() => {})
}

/** Registers the coordinator and the workers. */
async function join(coordinator: string, workers: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(coordinator)
  await queryOn(coordinator, `SELECT citus_set_coordinator_host('${hostname}', ${port})`)
  for (const url of workers) {
    const { hostname, port } = new URL(url)
    await queryOn(coordinator, `SELECT citus_add_node('${hostname}', ${port})`)
  }
}

/** A database can be copied only while nobody is connected, such as Citus, which looks after each. */
async function close(url: string, name: string): Promise<void> {
  await queryOn(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await queryOn(url, `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`)
}

async function dropAll(server: string): Promise<void> {
  const ofRun = await queryOn<{ readonly datname: string }>(
    server,
    `SELECT datname FROM pg_database WHERE datname = '${NAME}' OR starts_with(datname, '${NAME}_')`,
  )
  for (const { datname } of ofRun) await queryOn(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
}

async function migrateTo(database: Database, url: string): Promise<void> {
  const { migrations } = await readInstallation({ DATABASE_URL: url })
  await migrate(database, migrations, log)
}

async function withDatabase(
  server: string,
  name: string,
  work: (database: Database, url: string) => Promise<unknown>,
): Promise<void> {
  const url = databaseOn(server, name)
  const database = await openDatabase({ address: { url }, poolSize: 1, applicationName: 'template', log })
  await work(database, url)
  await database.close()
}
