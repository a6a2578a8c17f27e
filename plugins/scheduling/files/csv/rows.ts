/** The rows of a table of tasks: which cell is which field of which task. */
import { fileLimits, limits } from '../../rules/limits.ts'
import type { Notes } from '../mspdi/report.ts'
import { type Cells, type Row, storable } from './cells.ts'
import { type Column, type ColumnMap, type ColumnOptions, mapColumns } from './columns.ts'
import type { Aliases } from './lists.ts'
import { fromText, joinList, listPart, readTable } from './table.ts'
import type { DurationUnit } from './units.ts'

export interface RowOptions extends ColumnOptions {
  /** Of durations that are bare numbers. Default: days; in an export of Jira, seconds in its own columns. */
  readonly durationUnit?: DurationUnit
  /** External keys of tasks that are there already: links may name them too. */
  readonly knownKeys?: readonly string[]
}

/** A field and the titles of the columns that it is read from. */
export interface MappedColumn {
  readonly field: Column
  readonly titles: readonly string[]
}

export interface Rows {
  readonly rows: readonly Row[]
  readonly aliases: Aliases
  readonly columns: readonly MappedColumn[]
}

/** In the words of planning tools and spreadsheets, in some languages. */
const INACTIVE = /^(n|no|nein|non|nee|não|nej|nei|nie|ne|ei|nem|hayır|нет|false|falsch|faux|falso|0)$/i
const ACTIVE =
  /^(|y|yes|ja|oui|sí|si|sì|sim|tak|ano|da|kyllä|igen|evet|да|true|wahr|vrai|vero|verdadero|verdadeiro|1)$/i

const UNKNOWN = (many: string) => `Rows whose active is neither yes nor no count as active (${many}).`

const NO_ROWS: Rows = { rows: [], aliases: new Map(), columns: [] }

export function readRows(text: string, options: RowOptions, notes: Notes): Rows {
  const table = readTable(text, fileLimits)
  if (table.fault !== undefined) {
    notes.fault(table.code, table.fault)
    return NO_ROWS
  }
  const [header = [], ...lines] = table.rows
  const map = mapColumns(header, options, notes)
  const columns = [...map.fields].map(([field, places]) => ({ field, titles: places.map((at) => header[at] ?? '') }))
  if (!map.fields.get('name')?.length) return { ...NO_ROWS, columns }
  const unit = unitOf(map, header, options)
  const keys = new Map<string, string>()
  const rows = lines.map((line, index): Row => {
    const cells = cellsOf(line, map, header)
    const name = storable(cells.name ?? '', limits.name)
    const externalKey = storable((cells.externalKey ?? '').trim(), limits.name) || null
    const key = (cells.id ?? '').trim() || externalKey || String(index + 1)
    const label = `Row ${index + 2}${name ? ` '${name}'` : ''}`
    if (name.trim() === '') notes.fault('no_name', 'It has no name.', label)
    if (line.slice(header.length).some((cell) => cell.trim() !== '')) {
      notes.fault('cells_beyond', 'It has more cells than there are columns: quote a cell that has a comma.', label)
    }
    if (keys.has(key)) notes.fault('id_twice', `Its id ${key.slice(0, 50)} is that of another row.`, label)
    keys.set(key, key)
    const active = (cells.active ?? '').trim()
    const isInactive = INACTIVE.test(active)
    if (!isInactive && !ACTIVE.test(active)) notes.count('active_unknown', UNKNOWN, 'row')
    return { key, externalKey, name, cells, label, unit, jira: map.jira, isInactive }
  })
  return { ...withAliases(rows, keys, options.knownKeys ?? [], notes), columns }
}

/** Links may name rows by their external keys too, unless that is the id of another row. */
function withAliases(
  rows: readonly Row[],
  keys: ReadonlyMap<string, string>,
  knownKeys: readonly string[],
  notes: Notes,
) {
  const aliases = new Map([...knownKeys.map((key) => [key, key] as const), ...keys])
  const seen = new Set<string>()
  for (const { key, externalKey, label } of rows) {
    if (externalKey === null) continue
    if (seen.has(externalKey)) {
      notes.fault('key_twice', `Its external key ${externalKey.slice(0, 50)} is that of another row.`, label)
    }
    seen.add(externalKey)
    if (!keys.has(externalKey)) aliases.set(externalKey, key)
  }
  return withoutEpics(rows, aliases, notes)
}

/** Epics of Jira are what other issues stand under, not work of their own. */
function withoutEpics(rows: readonly Row[], aliases: Map<string, string>, notes: Notes) {
  const epics = new Map(rows.filter(isEpic).map((row) => [row.key, row.name]))
  if (epics.size === 0) return { rows, aliases }
  for (const [alias, key] of aliases) if (epics.has(key)) aliases.delete(alias)
  for (const _ of epics) notes.count('epics', (many) => `Epics became the outline of their issues (${many}).`, 'epic')
  const names = new Map(
    rows.flatMap(({ key, externalKey, name }) =>
      epics.has(key) ? [key, externalKey ?? key].map((it) => [it, name] as const) : [],
    ),
  )
  const left = rows.filter((row) => !epics.has(row.key))
  return { rows: left.map((row) => under(row, names.get((row.cells.parent ?? '').trim()))), aliases }
}

const isEpic = ({ jira, cells }: Row) => jira && cells.issueType?.trim().toLowerCase() === 'epic'

const under = (row: Row, epic: string | undefined): Row =>
  epic === undefined || row.cells.outline ? row : { ...row, cells: { ...row.cells, outline: listPart(epic) } }

const cellsOf = (line: readonly string[], { fields }: ColumnMap, header: readonly string[]): Cells =>
  Object.fromEntries(
    [...fields].map(([field, places]) => [
      field,
      joinList(places.flatMap((at) => semicolons(fromText(line[at] ?? ''), header[at] ?? '') || [])),
    ]),
  )

/** In the column of this title, Microsoft Project's, names have no commas: these separate them, outside of brackets. */
const semicolons = (cell: string, title: string) =>
  /^resource[ _]names$/i.test(title.trim()) && !cell.includes(';')
    ? cell.replaceAll(/\[[^[\]]*\]|,/g, (it) => (it === ',' ? ';' : it))
    : cell

function unitOf({ jira, fields }: ColumnMap, header: readonly string[], { durationUnit }: RowOptions): DurationUnit {
  if (durationUnit) return durationUnit
  const at = (fields.get('duration') ?? fields.get('remainingDuration'))?.[0]
  return jira && at !== undefined && /^(original|remaining) ?estimate$/i.test(header[at]?.trim() ?? '')
    ? 'seconds'
    : 'days'
}
