/** The rows of the plan's table. Their order stays the same while the table is open, whatever is saved or loaded. Pure. */
import type { Part } from '../../ui/all-pages.ts'
import {
  type ColumnKey,
  type Context,
  cellText,
  type Entry,
  type Item,
  type Kind,
  type Patch,
  parseCell,
} from './columns.ts'
import type { Listed } from './service.ts'

export interface Row {
  /** Its own, which stays when the row is saved. A row that was loaded has its id as the key. */
  readonly key: string
  readonly kind: Kind
  /** Undefined until it is saved, or listed. */
  readonly item: Item | undefined
  /** The service has it, and it is not listed yet: it stands for what will be in its place. */
  readonly isUnlisted?: true
}

export const rowOf = (item: Item): Row => ({ key: String(item.id), kind: item.kind, item })

/** The items of lists by their ids, as far as all lists reach, and how many follow. Each list is by id. */
export function joinedLists(lists: readonly Part<Item>[]): Pick<Listed, 'items' | 'unlisted'> {
  const ends = lists.flatMap(({ items, count }) => (items.length < count ? (items.at(-1)?.id ?? 0) : []))
  const reach = Math.min(...ends, Number.POSITIVE_INFINITY)
  const items = lists.flatMap((list) => list.items.filter(({ id }) => id <= reach)).sort((a, b) => a.id - b.id)
  return { items, unlisted: lists.reduce((sum, { count }) => sum + count, 0) - items.length }
}

/** The rows of a list that has come first. @param added those that are being added, which stand at the end */
export const rowsOf = ({ items, unlisted }: Pick<Listed, 'items' | 'unlisted'>, added: readonly Row[]): Row[] => [
  ...items.map(rowOf),
  ...Array.from({ length: unlisted }, (_, index): Row => {
    return { key: `?${index + 1}`, kind: 'task', item: undefined, isUnlisted: true }
  }),
  ...added,
]

/**
 * The rows with what the service has listed. Each keeps its place; new ones are added at the end, in the order of the list.
 * One that was added here without an answer is perhaps listed before it is known to be the same: then this row has it.
 * @param isKept whether a saved row that the list does not have stays
 */
export function mergeRows(
  rows: readonly Row[],
  { items, unlisted }: Pick<Listed, 'items' | 'unlisted'>,
  isKept: (row: Row) => boolean,
): Row[] {
  // Until all are listed, nothing is saved that was added.
  if (rows.some(({ isUnlisted }) => isUnlisted)) {
    const listed = rows.filter(({ item }) => item)
    const known = mergeRows(listed, { items, unlisted: 0 }, isKept)
    const added = rows.filter(({ item, isUnlisted }) => !item && !isUnlisted)
    return [...known, ...rowsOf({ items: [], unlisted }, added)]
  }
  const unplaced = new Map(items.map((item) => [item.id, item]))
  const rowsOfItems = new Map<number, Row>()
  for (const row of rows) {
    if (!row.item) continue
    const same = rowsOfItems.get(row.item.id)
    if (!same || (!isKept(same) && isKept(row))) rowsOfItems.set(row.item.id, row)
  }
  const placed = rows.flatMap((row) => {
    if (!row.item) return [row]
    if (rowsOfItems.get(row.item.id) !== row) return []
    const item = unplaced.get(row.item.id)
    unplaced.delete(row.item.id)
    if (item) return [{ ...row, item: newest(row.item, item) }]
    return isKept(row) ? [row] : []
  })
  return [...placed, ...Array.from(unplaced.values(), rowOf)]
}

/** A list that was asked for before a row was saved has it as it was before. */
export const newest = (known: Item, listed: Item): Item => (listed.updatedAt < known.updatedAt ? known : listed)

/** What is sent to save a row. */
export interface Changes {
  readonly kind: Kind
  readonly patch: Patch
  /** The text of the cells that the patch has. */
  readonly sent: Entry
  /** The cells whose text cannot be saved. */
  readonly faults: Entry
}

/** @param entry what is typed into the row and not saved */
export function changesOf({ item, kind: shown }: Row, entry: Entry, context: Context): Changes {
  const kind = item === undefined && entry.duration?.trim() === '0' ? 'milestone' : shown
  const faults: Entry = {}
  const sent: Entry = {}
  let patch: Patch = {}
  for (const [name, typed] of Object.entries(entry)) {
    const column = name as ColumnKey
    const isUnchanged = item && typed.trim() === cellText(item, column, context)
    // Cells of a row that is not saved yet may be empty.
    const isEmpty = !item && typed.trim() === '' && column !== 'name'
    const parsed = isUnchanged || isEmpty ? { patch: {} } : parseCell(typed, column, kind, item, context)
    if (parsed.fault !== undefined) faults[column] = parsed.fault
    else {
      sent[column] = typed
      patch = { ...patch, ...parsed.patch }
    }
  }
  return { kind, patch, sent, faults }
}
