/** Lists as CSV files. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type List, type ListOptions, type ListSpec, type Page, readList } from './list.ts'

const BATCH = 500 // rows, some milliseconds of work

/** What spreadsheets take for a formula, after white space too; `escape_formulas` looks at the first character alone. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/
const asText = (cell: unknown) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)

export interface CsvRows<Row extends object> {
  /** Reads a page; it may have fewer rows than `$top` allows. */
  read(list: List): Promise<Page<Row>>
  /** The values of a row by the names of the columns; objects become JSON. */
  cells(row: Row): object
  /** Resolves when the account may compute for the next few milliseconds. */
  turn(): Promise<void>
}

/**
 * All rows of a list, or as many as `$top` says, as a CSV file whose columns `$select` names; a cell that a spreadsheet would
 * take for a formula begins with a single quote. `$count` and `$skiptoken` are ignored. Made in pieces, each of one page:
 * memory is bounded, whatever the length of the list. Rows that are inserted before the first page meanwhile do not appear,
 * since pages continue behind the last row.
 * @throws 400 for wrong options, before the file begins
 */
export async function csvFile<Row extends object>(
  { $count: _, $skiptoken: __, $top, ...options }: ListOptions,
  spec: ListSpec,
  { read, cells, turn }: CsvRows<Row>,
): Promise<Readable> {
  const columns = readList(options, spec).select ?? spec.select ?? Object.keys(spec.fields)
  const { $skip: ___, ...kept } = options
  const readBatch = (given: ListOptions, left: number) =>
    read(readList({ ...given, $top: Math.min(BATCH, left) }, spec))
  const valuesOf = (row: Row) => {
    const values = cells(row) as Readonly<Record<string, unknown>>
    return columns.map((name) => asText(values[name]))
  }
  let left = $top ?? Number.POSITIVE_INFINITY
  const first = await readBatch(options, left)

  async function* pieces() {
    yield stringify([[...columns]])
    let page = first
    for (;;) {
      yield stringify(page.rows.map(valuesOf))
      left -= page.rows.length
      if (page.token === undefined || left <= 0) return
      await turn()
      page = await readBatch({ ...kept, $skiptoken: page.token }, left)
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
