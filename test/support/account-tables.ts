/** Which tables have rows of accounts, as the run reads it once of the database that those of tests are copies of. */
import pg from 'pg'
import { readTables } from '../../runtime/database/citus/catalogue.ts'
import { type Placement, placementsOf } from '../../runtime/database/citus/placement.ts'
import type { Catalog } from './account-statements.ts'

/** Tells the workers of the run. */
export async function noteTables(serverUrl: string, database: string | undefined): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href,
  })
  await client.connect()
  const query = async <Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> =>
    (await client.query(sql, params as unknown[] | undefined)).rows
  process.env.CHAINWORK_TEST_TABLES = JSON.stringify([...placementsOf(await readTables({ query }))])
  await client.end()
}

/** @param schemas whose tables are on the nodes of their accounts */
export function readCatalog(schemas: readonly string[]): Catalog {
  const placements: [string, Placement][] = JSON.parse(process.env.CHAINWORK_TEST_TABLES ?? '[]')
  const isTheirs = (name: string) => schemas.includes(name.split('.')[0] as string)
  const placed = (isFit: (placement: Placement) => boolean) =>
    new Set(placements.flatMap(([name, placement]) => (isFit(placement) ? name : [])))
  return {
    distributed: new Set([...placed((it) => it === 'distributed')].filter(isTheirs)),
    local: placed((it) => it !== 'distributed'),
  }
}
