/** What a dropped file is, by its first bytes, and the columns of a table. Pure. */

export type FileKind = 'project' | 'table' | 'mpp'

/** The media type that a file is sent with. */
export const MEDIA_TYPES = { project: 'application/xml', table: 'text/csv' } as const

const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0] // of the .mpp format, and of old spreadsheets

/** By its content, since names and types of files are often wrong: what begins with a `<` is XML, the rest a table. */
export function kindOf(head: Uint8Array): FileKind {
  if (COMPOUND_FILE.every((byte, at) => head[at] === byte)) return 'mpp'
  // UTF-16 has a byte order mark and a zero beside each Latin letter.
  const first = [...head].find((byte) => ![0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x20, 0x09, 0x0a, 0x0d].includes(byte))
  return first === 0x3c ? 'project' : 'table'
}

/** The titles in the first row of a table, each once; those of the service count, these are for choosing among. */
export function titlesOf(head: string): readonly string[] {
  const text = head.startsWith('\uFEFF') ? head.slice(1) : head
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const delimiter = [',', ';', '\t'].reduce((best, it) => (line.split(it).length > line.split(best).length ? it : best))
  const titles: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at]
    if (isQuoted && letter !== undefined) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === delimiter || letter === undefined || letter === '\n' || letter === '\r') {
      titles.push(cell.trim())
      cell = ''
      if (letter !== delimiter) break
    } else cell += letter
  }
  return [...new Set(titles)].filter((title) => title !== '')
}

/** What the user has chosen for a field: a title; `NOT_READ`; nothing, and the service finds the column by its title. */
export type Mapping = Readonly<Record<string, string>>
export const NOT_READ = ' not read' // no title begins with a space

/**
 * What is still chosen once another table is dropped, such as the same with a fault corrected: the titles that it has too, and
 * `NOT_READ` where it has all titles of the table before. In another table it would leave out a column that nobody has looked at.
 */
export function keptMapping(mapping: Mapping, before: readonly string[], titles: readonly string[]): Mapping {
  const hasAll = before.every((title) => titles.includes(title))
  return Object.fromEntries(
    Object.entries(mapping).filter(([, title]) => (title === NOT_READ ? hasAll : titles.includes(title))),
  )
}

/** The option `columns` of an import: a list by semicolons, with a backslash before those that belong to a title. */
export const columnsOption = (mapping: Mapping): string =>
  Object.entries(mapping)
    .filter(([, title]) => title !== '')
    .map(([field, title]) => `${field}=${title === NOT_READ ? '' : title.replaceAll(/[\\;]/g, '\\$&')}`)
    .join('; ')

export interface Noted {
  readonly code: string
  readonly element: string | null
  readonly detail: string
}

/** Notes of one kind together, the most frequent kind first. */
export function byCode(
  notes: readonly Noted[],
): readonly { readonly code: string; readonly notes: readonly Noted[] }[] {
  const kinds = Map.groupBy(notes, ({ code }) => code)
  return [...kinds].map(([code, notes]) => ({ code, notes })).sort((a, b) => b.notes.length - a.notes.length)
}
