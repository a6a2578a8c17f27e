/** CSV as such (RFC 4180): text to rows of cells and back. Pure. */

/** What separates cells is what separates those of the first line; semicolons and tabs are in use too. */
const DELIMITERS = [',', ';', '\t']

export type Table = { readonly rows: readonly (readonly string[])[] } | { readonly fault: string }

/** @param most rows that are read, the header included */
export function readTable(text: string, most: number): Table {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text
  const firstLine = /^[^\r\n]*/.exec(body)?.[0] ?? ''
  const counts = DELIMITERS.map((it) => firstLine.split(it).length)
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${delimiter}][^\\r\\n${delimiter}]*|))(${delimiter}|\\r?\\n|\\r|$)`,
    'y',
  )
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < body.length) {
    cell.lastIndex = at
    const match = cell.exec(body)
    if (!match) return { fault: `Row ${rows.length + 1} has a quote that is not closed, or stands within a cell.` }
    const [whole, quoted, plain = '', end] = match
    row.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    at += whole.length
    if (end === delimiter && at < body.length) continue
    if (end === delimiter) row.push('')
    if (row.some((it) => it !== '')) rows.push(row)
    row = []
    if (rows.length > most) return { fault: `The file has more than ${most} rows.` }
  }
  return { rows }
}

/** Spreadsheets take a cell that begins so for a formula; a quote before it says that it is text. */
const FORMULA = /^[=+\-@\t\r]/

const quote = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const writeTable = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')

/** Text that a spreadsheet leaves alone, and back. */
export const asText = (text: string) => (FORMULA.test(text) || /^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)
export const fromText = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** A list in one cell: parts by semicolons; a backslash before a semicolon or a backslash takes its meaning away. */
export const joinList = (parts: readonly string[]) => parts.map((it) => it.replaceAll(/[\\;]/g, '\\$&')).join('; ')
export const splitList = (cell: string) =>
  [...cell.matchAll(/((?:\\[\s\S]|[^\\;])+|\\$)(?:;|$)/g)]
    .map(([, part = '']) => part.trim().replaceAll(/\\([\\;])/g, '$1'))
    .filter((part) => part !== '')
