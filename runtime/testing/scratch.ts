/** Scratch databases and free ports for tests. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import pg from 'pg'

/** `CHAINWORK_TEST_DATABASE`: the URL of a database on the server where scratch databases are created. */
function serverUrl(): string {
  const url = process.env.CHAINWORK_TEST_DATABASE
  if (!url) throw new Error('CHAINWORK_TEST_DATABASE names no PostgreSQL server for scratch databases.')
  return url
}

/** Creates an empty database on the tests' server. */
export async function scratchDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `chainwork_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Returns a port that no process listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
