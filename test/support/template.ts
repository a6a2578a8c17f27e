/** One database with all migrations applied, made once a run, that the databases of tests are copies of. */
import pg from 'pg'
import { readInstallation } from '../../runtime/boot/installation.ts'
import { openDatabase } from '../../runtime/database/database.ts'
import { migrate } from '../../runtime/database/migrations.ts'

/** The same on every server of a run, so that all tests of the run find it by one name; those of tests begin with it. */
const NAME = `chainwork_template_${process.pid}`

/** Makes it on the server of this database and names it to the tests; resolves to how it and its copies are dropped. */
export async function makeTemplate(serverUrl: string): Promise<() => Promise<void>> {
  await onServer(serverUrl, `CREATE DATABASE ${NAME}`)
  const url = new URL(serverUrl)
  url.pathname = `/${NAME}`
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const { migrations } = await readInstallation({ DATABASE_URL: url.href })
  const database = await openDatabase({ address: { url: url.href }, poolSize: 1, applicationName: 'template', log })
  await migrate(database, migrations, log)
  await database.close()
  process.env.CHAINWORK_TEST_TEMPLATE = NAME
  return async () => {
    const ofRun = await onServer(
      serverUrl,
      `SELECT datname FROM pg_database WHERE datname = '${NAME}' OR starts_with(datname, '${NAME}_')`,
    )
    for (const { datname } of ofRun) await onServer(serverUrl, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}

async function onServer(url: string, sql: string): Promise<{ readonly datname: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
