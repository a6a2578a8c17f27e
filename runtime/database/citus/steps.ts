/** From where tables are to where they belong: what is left to do. Pure. */
import { type CatalogueTable, inOrderOfReferences, type Placement, placementsOf } from './placement.ts'

/**
 * The table that tells whether an installation is distributed, and with which all others are distributed alike: it is the
 * first, and every installation has it.
 */
export const FIRST_TABLE = 'runtime.outbox'

/** One transaction each, so that an interrupted run loses only one. */
export type Step =
  /** Moves the rows to the nodes of their accounts. @param like null: the first table of an installation */
  | { readonly to: 'distributed'; readonly table: string; readonly like: string | null }
  | { readonly to: 'registered'; readonly table: string }

export const isDistributed = (tables: readonly CatalogueTable[]): boolean =>
  tables.some(({ name, placement }) => name === FIRST_TABLE && placement === 'distributed')

/** What takes each table to its place, and nothing for those that are there. */
export function stepsOf(tables: readonly CatalogueTable[]): Step[] {
  const belongs = placementsOf(tables)
  const missing = (to: Placement) =>
    tables.filter(({ name, placement }) => belongs.get(name) === to && placement === 'local')
  const first = (it: CatalogueTable) => it.name === FIRST_TABLE
  const inOrder = inOrderOfReferences(missing('distributed'))
  return [
    ...missing('registered').map((it): Step => ({ to: 'registered', table: it.name })),
    ...[...inOrder.filter(first), ...inOrder.filter((it) => !first(it))].map(
      (it): Step => ({ to: 'distributed', table: it.name, like: first(it) ? null : FIRST_TABLE }),
    ),
  ]
}

export interface Misplaced {
  readonly table: string
  readonly is: string
  readonly belongs: Placement
}

/** The tables that are not where they belong. */
export function misplaced(tables: readonly CatalogueTable[]): Misplaced[] {
  const belongs = placementsOf(tables)
  const colocation = tables.find(({ name }) => name === FIRST_TABLE)?.colocation
  return tables.flatMap(({ name, placement, colocation: own }): Misplaced[] => {
    const place = belongs.get(name) as Placement
    // A local table that is registered only makes its statements slower.
    const isWrong = place === 'local' ? placement === 'distributed' : placement !== place
    if (isWrong) return [{ table: name, is: placement, belongs: place }]
    return place === 'distributed' && own !== colocation
      ? [{ table: name, is: 'distributed on other nodes than the outbox', belongs: place }]
      : []
  })
}
