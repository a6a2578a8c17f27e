/** Scratch databases for tests. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** `CHAINWORK_TEST_DATABASE`: the URL of a database on the server where scratch databases are created. */
function serverUrl(): string {
  const url = process.env.CHAINWORK_TEST_DATABASE
  if (!url) throw new Error('CHAINWORK_TEST_DATABASE names no PostgreSQL server for scratch databases.')
  return url
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
export const migratedDatabase = (): Promise<ScratchDatabase> => {
  const template = process.env.CHAINWORK_TEST_TEMPLATE
  return create(template ? `TEMPLATE ${pg.escapeIdentifier(template)}` : '')
}

async function create(from: string): Promise<ScratchDatabase> {
  const name = `${process.env.CHAINWORK_TEST_TEMPLATE ?? 'chainwork'}_${randomBytes(6).toString('hex')}`
  await onServer([`CREATE DATABASE ${name} ${from}`, `ALTER DATABASE ${name} SET synchronous_commit = off`])
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]) }
}

async function onServer(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
