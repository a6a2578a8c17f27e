/** Scratch databases for tests. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * `CHAINWORK_TEST_DATABASE`: the URL of a database on the server where scratch databases are created. Where that is the
 * coordinator of a cluster, `CHAINWORK_TEST_NODES` has those of the other servers, with blanks between: a database is on each.
 */
function serverUrls(): readonly [string, ...string[]] {
  const url = process.env.CHAINWORK_TEST_DATABASE
  if (!url) throw new Error('CHAINWORK_TEST_DATABASE names no PostgreSQL server for scratch databases.')
  return [url, ...(process.env.CHAINWORK_TEST_NODES ?? '').split(' ').filter((it) => it !== '')]
}

export interface ScratchDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * A database of its own on the tests' server, empty.
 *
 * Its commits do not wait for the disk: no test crashes that server, so a test loses nothing by it. A test of what a
 * crash of PostgreSQL leaves behind brings a cluster of its own.
 */
export const scratchDatabase = (): Promise<ScratchDatabase> => create('')

/**
 * The same with the migrations of the project's own plugins already applied: a copy of the database that
 * `CHAINWORK_TEST_TEMPLATE` names. Empty where that is not set; a start of the service then migrates it.
 */
export const migratedDatabase = (): Promise<ScratchDatabase> => copiedDatabase('')

/** The same of another template, whose name ends so. */
export const copiedDatabase = (ending: string): Promise<ScratchDatabase> => {
  const template = process.env.CHAINWORK_TEST_TEMPLATE
  return create(template ? `TEMPLATE ${pg.escapeIdentifier(template + ending)}` : '')
}

async function create(from: string): Promise<ScratchDatabase> {
  const name = `${process.env.CHAINWORK_TEST_TEMPLATE ?? 'chainwork'}_${randomBytes(6).toString('hex')}`
  await onServers([`CREATE DATABASE ${name} ${from}`, `ALTER DATABASE ${name} SET synchronous_commit = off`])
  const url = new URL(serverUrls()[0])
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServers([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]) }
}

const onServers = (statements: readonly string[]): Promise<void> =>
  Promise.all(serverUrls().map((url) => onServer(url, statements))).then(() => {})

async function onServer(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
