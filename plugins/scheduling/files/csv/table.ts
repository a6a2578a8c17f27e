/** CSV as such (RFC 4180): text to rows of cells and back. Pure. */
import type { FaultCode } from '../warning-codes.ts'

/** What separates cells is what separates those of the first line; semicolons and tabs are in use too. */
const DELIMITERS = [',', ';', '\t']

export type Table =
  | { readonly rows: readonly (readonly string[])[]; readonly fault?: never }
  | { readonly fault: string; readonly code: FaultCode }

/** Bounds of a table; reading stops at the first one. */
export interface TableBounds {
  /** The header and empty rows included. */
  readonly rows: number
  readonly columns: number
  /** Characters of a cell. */
  readonly cell: number
}

/** Rows that have a cell which is not empty. Only a quoted cell keeps control characters and white space at its ends. */
export function readTable(text: string, bounds: TableBounds): Table {
  // Spreadsheets write and read a first line `sep=;`.
  const [head = '', named] = /^\ufeff?(?:sep=([,;\t])\r?\n)?/.exec(text) ?? []
  const body = text.slice(head.length)
  const delimiter = named ?? delimiterOf(body, bounds)
  const unquoted = new RegExp(`[^"\\r\\n${delimiter}][^\\r\\n${delimiter}]*|`, 'y')
  const separator = new RegExp(`${delimiter}|\\r?\\n|\\r|$`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  let number = 1
  let at = 0
  while (at < body.length) {
    if (number > bounds.rows) return refusal('too_many_rows', `The file has more than ${bounds.rows} rows.`)
    const quoted = body[at] === '"'
    const end = quoted ? closingQuote(body, at) + 1 : at + (matchAt(unquoted, body, at)?.length ?? 0)
    const mark = matchAt(separator, body, end)
    if (end === 0 || mark === undefined) {
      return refusal('bad_table', `Row ${number} has a quote that is not closed, or stands within a cell.`)
    }
    const cell = quoted ? body.slice(at + 1, end - 1).replaceAll('""', '"') : plain(body.slice(at, end))
    if (cell.length > bounds.cell) {
      const detail = `Row ${number} has a cell of ${cell.length} characters; ${bounds.cell} are the most.`
      return refusal('long_cell', detail)
    }
    row.push(cell)
    at = end + mark.length
    if (mark === delimiter && at === body.length) row.push('')
    if (row.length > bounds.columns || (row.length === bounds.columns && mark === delimiter)) {
      return refusal('too_many_columns', `Row ${number} has more than ${bounds.columns} columns, which are the most.`)
    }
    if (mark === delimiter && at < body.length) continue
    if (row.some((it) => it !== '')) rows.push(row)
    row = []
    number += 1
  }
  return { rows }
}

const refusal = (code: FaultCode, fault: string) => ({ code, fault })

/** Counts on the first line, without splitting it, until one is there more often than a table has columns. */
function delimiterOf(body: string, { columns, cell }: TableBounds): string {
  const counts = DELIMITERS.map(() => 0)
  for (let at = 0; at < Math.min(body.length, cell); at++) {
    const character = body[at] ?? ''
    if (character === '\n' || character === '\r') break
    const kind = DELIMITERS.indexOf(character)
    if (kind < 0) continue
    const count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    if (count > columns) break
  }
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
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

const plain = (cell: string) => cell.replaceAll(/[^\P{Cc}\t]/gu, '').trim()

/**
 * Spreadsheets take a cell that begins so for a formula, after white space and in full width too; a quote before it, or one more,
 * says that it is text. The console's tables have the same pattern, in `web/ui/csv.ts`, without the quotes.
 */
const FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/

/** RFC 4180, and control characters in quotes too. */
const QUOTED = /[",;\p{Cc}]|^\s|\s$/u
const quote = (cell: string) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const writeRow = (row: readonly string[]) => `${row.map(quote).join(',')}\r\n`

/** Text that a spreadsheet leaves alone, and back. */
export const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
export const fromText = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/**
 * A list in one cell: parts by semicolons, without the white space around them. A backslash before a semicolon, a
 * backslash or white space takes its meaning away.
 */
export const joinList = (parts: readonly string[]) => parts.join('; ')
/** Text as a part of a list, or the beginning of one. */
export const listPart = (text: string) => text.replaceAll(/[\\;]|^\s|\s$/g, '\\$&')

export interface ListPart {
  readonly text: string
  /** So many characters of it end in one that a backslash stands before: no white space of these is cut off. */
  readonly fixed: number
}

/** The parts that are not empty; with more than `most` the first ones and one more. */
export function splitList(cell: string, most: number): ListPart[] {
  const parts: ListPart[] = []
  let text = ''
  let fixed = 0
  const close = () => {
    const whole = cutEnd({ text, fixed })
    if (whole !== '') parts.push({ text: whole, fixed })
    text = ''
    fixed = 0
  }
  for (const [token] of cell.matchAll(/\\[\\;\s]|[^\\;]+|[\\;]/g)) {
    if (token === ';') {
      close()
      if (parts.length > most) return parts
    } else if (token.length === 2 && token.startsWith('\\')) {
      text += token.slice(1)
      fixed = text.length
    } else text += text === '' ? token.trimStart() : token
  }
  close()
  return parts
}

/** Without the white space at its end that is not fixed. */
export const cutEnd = ({ text, fixed }: ListPart) => text.slice(0, fixed) + text.slice(fixed).trimEnd()
