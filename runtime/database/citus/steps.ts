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

/** What is left to do: each table that is not in its place is of a step, or stuck. */
export interface Moves {
  readonly steps: readonly Step[]
  /** Tables that no step moves: they were distributed or registered, and belong elsewhere. */
  readonly stuck: readonly Misplaced[]
}

export function movesOf(tables: readonly CatalogueTable[]): Moves {
  const found = misplaced(tables)
  const missing = (to: Placement) => {
    const names = new Set(found.flatMap((it) => (it.is === 'local' && it.belongs === to ? [it.table] : [])))
    return tables.filter(({ name }) => names.has(name))
  }
  const first = (it: CatalogueTable) => it.name === FIRST_TABLE
  const inOrder = inOrderOfReferences(missing('distributed'))
  return {
    steps: [
      ...missing('registered').map((it): Step => ({ to: 'registered', table: it.name })),
      ...[...inOrder.filter(first), ...inOrder.filter((it) => !first(it))].map(
        (it): Step => ({ to: 'distributed', table: it.name, like: first(it) ? null : FIRST_TABLE }),
      ),
    ],
    stuck: found.filter(({ is }) => is !== 'local'),
  }
}

/** A sentence for a table that no step moves, with what the operator can do. */
export const describeStuck = ({ table, is, belongs }: Misplaced): string =>
  `${table} is ${is}, and belongs ${belongs}: stop the service, make it local with SELECT undistribute_table('${table}'), repeat its COMMENT ON TABLE if it had one, and run \`chainwork citus distribute\`.`

export interface Misplaced {
  readonly table: string
  /** A placement, or one with what is wrong about it. */
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
