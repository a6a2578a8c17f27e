/** One database with all migrations applied, made once a run, that the databases of tests are copies of. */
import pg from 'pg'
import { openDatabase } from '../../runtime/database/database.ts'
import { migrate } from '../../runtime/database/migrations.ts'
import { readInstallation } from '../../runtime/installation.ts'

/** The same on every server of a run, so that all tests of the run find it by one name. */
const NAME = `chainwork_template_${process.pid}`

/** Makes it on the server of this database and names it to the tests; resolves to how it is dropped. */
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
  return () => onServer(serverUrl, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`)
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
