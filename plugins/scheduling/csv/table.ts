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
  const unquoted = new RegExp(`[^"\\r\\n${delimiter}][^\\r\\n${delimiter}]*|`, 'y')
  const separator = new RegExp(`${delimiter}|\\r?\\n|\\r|$`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < body.length) {
    const quoted = body[at] === '"'
    const end = quoted ? closingQuote(body, at) + 1 : at + (matchAt(unquoted, body, at)?.length ?? 0)
    const mark = matchAt(separator, body, end)
    if (end === 0 || mark === undefined) {
      return { fault: `Row ${rows.length + 1} has a quote that is not closed, or stands within a cell.` }
    }
    row.push(quoted ? body.slice(at + 1, end - 1).replaceAll('""', '"') : body.slice(at, end).trim())
    at = end + mark.length
    if (mark === delimiter && at < body.length) continue
    if (mark === delimiter) row.push('')
    if (row.some((it) => it !== '')) rows.push(row)
    row = []
    if (rows.length > most) return { fault: `The file has more than ${most} rows.` }
  }
  return { rows }
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}

/** Where the quote of a cell closes, past the doubled ones in it; -1 when it does not. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Spreadsheets take a cell that begins so for a formula; a quote before it, or one more, says that it is text. */
const FORMULA = /^'*[=+\-@\t\r]/

const quote = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const writeTable = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')

/** Text that a spreadsheet leaves alone, and back. */
export const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
export const fromText = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/** A list in one cell: parts by semicolons; a backslash before a semicolon or a backslash takes its meaning away. */
export const joinList = (parts: readonly string[]) => parts.map((it) => it.replaceAll(/[\\;]/g, '\\$&')).join('; ')
export function splitList(cell: string): string[] {
  const parts = ['']
  for (const [token] of cell.matchAll(/\\[\\;]|[^\\;]+|[\\;]/g)) {
    if (token === ';') parts.push('')
    else parts.push(parts.pop() + (token.length === 2 && token.startsWith('\\') ? token.slice(1) : token))
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
