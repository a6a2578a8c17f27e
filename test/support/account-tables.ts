/** Which tables have rows of accounts, as the run reads it once of the database that those of tests are copies of. */
import { readTables } from '../../runtime/database/citus/catalogue.ts'
import { type Placement, placementsOf } from '../../runtime/database/citus/placement.ts'
import type { Statements } from '../../runtime/plugin.ts'
import type { Catalog } from './account-statements.ts'

/** Tells the workers of the run. */
export async function noteTables(database: Statements): Promise<void> {
  process.env.CHAINWORK_TEST_TABLES = JSON.stringify([...placementsOf(await readTables(database))])
}

/** The schemas of all plugins and of the runtime. */
export const findSchemas = (): readonly string[] => [...new Set(placements().map(([name]) => schemaOf(name)))]

const placements = (): [string, Placement][] => JSON.parse(process.env.CHAINWORK_TEST_TABLES ?? '[]')
const schemaOf = (name: string): string => name.split('.')[0] as string

/** @param schemas whose tables are on the nodes of their accounts */
export function readCatalog(schemas: readonly string[]): Catalog {
  const isTheirs = (name: string) => schemas.includes(schemaOf(name))
  const placed = (isFit: (placement: Placement) => boolean) =>
    new Set(placements().flatMap(([name, placement]) => (isFit(placement) ? name : [])))
  return {
    distributed: new Set([...placed((it) => it === 'distributed')].filter(isTheirs)),
    local: placed((it) => it !== 'distributed'),
  }
}
