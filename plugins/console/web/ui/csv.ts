/** Tables as CSV files. Pure. */

export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null | undefined
}

/**
 * RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Text that a spreadsheet would take for a formula gets an
 * apostrophe before it; numbers stay numbers.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
