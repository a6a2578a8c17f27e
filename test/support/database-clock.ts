/** A database whose `now()` a test can move on: statements of the service compare rows with it. */
import pg from 'pg'
import { migratedDatabase } from '../../runtime/testing.ts'

export interface ClockedDatabase {
  readonly url: string
  /** Moves `now()` on. */
  advance(seconds: number): Promise<void>
  drop(): Promise<void>
}

/** Statements find the function before that of PostgreSQL, since its schema comes first in the search path. */
const SHIFTED_NOW = `
  CREATE SCHEMA shifted;
  CREATE TABLE shifted.clock (ahead interval NOT NULL);
  INSERT INTO shifted.clock VALUES ('0');
  CREATE FUNCTION shifted.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS $$ SELECT pg_catalog.now() + ahead FROM shifted.clock $$;
`

export async function clockedDatabase(): Promise<ClockedDatabase> {
  const { url, drop } = await migratedDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(SHIFTED_NOW)
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await client.query(`ALTER DATABASE ${name} SET search_path = shifted, pg_catalog, public`)
  return {
    url,
    async advance(seconds) {
      await client.query('UPDATE shifted.clock SET ahead = ahead + make_interval(secs => $1)', [seconds])
    },
    async drop() {
      await client.end()
      await drop()
    },
  }
}
