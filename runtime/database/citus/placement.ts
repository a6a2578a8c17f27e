/**
 * Where tables live once Citus has spread an installation over several servers. It follows from what the tables are, so that
 * no list has to be kept:
 *
 * - distributed: on the node of the account. Tables of accounts, which have account_id first in their key.
 * - registered: on the coordinator, and known to Citus, which commits a transaction that changes such a table and distributed
 *   ones in two phases: all of it or nothing, local tables included. Tables of accounts, by their key, whose comment says that
 *   they are of the installation: one that all such transactions write is enough, such as the log of what they do.
 * - local: on the coordinator, and unknown to Citus, which makes nothing slower there and refuses none of their statements. The
 *   other ones, and those that foreign keys connect with them. A transaction that changes such a table, distributed ones and no
 *   registered one may commit a part of it if the coordinator is lost then.
 *
 * Pure.
 */
export type Placement = 'distributed' | 'registered' | 'local'

/** A table as the catalogue of the database has it. Names are those with the schema, quoted. */
export interface CatalogueTable {
  readonly name: string
  /** Of the column account_id; null without such a column. */
  readonly accountType: string | null
  /** False: a crash empties it (`unlogged`), so that its rows cannot be moved to another node. */
  readonly isLogged: boolean
  readonly comment: string | null
  /** The key and the other unique indexes: the first column of each, null for an expression. */
  readonly keys: readonly { readonly name: string; readonly first: string | null }[]
  /** The tables that its foreign keys name, other than itself. */
  readonly references: readonly string[]
  /** Where it is now. */
  readonly placement: Placement
  /** Of tables that are distributed alike: rows of one account are on one node. Null: it is not distributed. */
  readonly colocation: number | null
}

const OF_INSTALLATION = /^Of the installation: \S/
const KEY = 'account_id'

const isDeclared = ({ comment }: CatalogueTable): boolean => OF_INSTALLATION.test(comment ?? '')
const hasKeys = ({ accountType, keys }: CatalogueTable): boolean =>
  accountType !== null && keys.length > 0 && keys.every(({ first }) => first === KEY)

/** Where each table belongs, by its name. */
export function placementsOf(tables: readonly CatalogueTable[]): Map<string, Placement> {
  const distributed = new Set(
    tables.filter((it) => it.isLogged && hasKeys(it) && !isDeclared(it)).map(({ name }) => name),
  )
  // One that names a row of the coordinator stays with it, and so do those that name its rows.
  for (let size = -1; size !== distributed.size; ) {
    size = distributed.size
    for (const { name, references } of tables)
      if (references.some((it) => !distributed.has(it))) distributed.delete(name)
  }
  const placementOf = (table: CatalogueTable): Placement => {
    if (distributed.has(table.name)) return 'distributed'
    return table.isLogged && hasKeys(table) && isDeclared(table) ? 'registered' : 'local'
  }
  return new Map(tables.map((table) => [table.name, placementOf(table)]))
}

/** Why tables cannot be placed, a sentence each. */
export function placementFaults(tables: readonly CatalogueTable[]): string[] {
  const placements = placementsOf(tables)
  return tables.flatMap((table) => {
    const { name, accountType, references } = table
    if (accountType !== null && accountType !== 'bigint')
      return [`${name} has ${KEY} as ${accountType}; tables of accounts have it as bigint.`]
    if (accountType !== null && !isDeclared(table) && !hasKeys(table)) return [wrongKey(table)]
    const distributed = references.filter((it) => placements.get(it) === 'distributed')
    if (placements.get(name) === 'distributed' || distributed.length === 0) return []
    return [
      `${name} stays on the coordinator, and its foreign keys name ${distributed.join(', ')}, which does not: begin its key with ${KEY}.`,
    ]
  })
}

const wrongKey = ({ name, keys }: CatalogueTable) =>
  `${name} has rows of accounts, and ${keys.length === 0 ? 'no key that begins' : `${keys.flatMap((it) => (it.first === KEY ? [] : [it.name])).join(', ')} does not begin`} with ${KEY}: begin it with that, or say in the comment of the table why it is of the installation ("Of the installation: ...").`

/** The tables, each after those that its foreign keys name. */
export function inOrderOfReferences(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const ordered = new Map<string, CatalogueTable>()
  const add = (table: CatalogueTable, above: readonly CatalogueTable[]): void => {
    if (ordered.has(table.name) || above.includes(table)) return
    for (const it of tables) if (table.references.includes(it.name)) add(it, [...above, table])
    ordered.set(table.name, table)
  }
  for (const table of tables) add(table, [])
  return [...ordered.values()]
}
