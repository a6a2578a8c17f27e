/**
 * Large results without long work on the serving thread: the database writes rows as JSON texts of some hundred each, and
 * what is large is parsed a part at a time. One statement reads one state of the database, which pages would not.
 */
import type { Db, Slices } from '#runtime'

const ROWS_PER_TEXT = 200 // of one text: a millisecond or two to parse
const PART_CHARACTERS = 32_768 // characters of an array that are parsed at once
const TURN_MS = 5 // ms

/**
 * The rows of a statement, by their column `id`: dates as text, times as text too, until `revive` makes them a row.
 * @param sql a statement whose columns have the names of the rows' fields
 */
export async function rowsInSlices<Stored, Row>(
  db: Db,
  sql: string,
  params: readonly unknown[],
  revive: (row: Stored) => Row,
  slices?: Slices,
): Promise<Row[]> {
  const texts = await textsInSlices(db, sql, params)
  const rows: Row[] = []
  // A text is let go once it is parsed.
  for (let text = texts.shift(); text !== undefined; text = texts.shift()) {
    for (const row of JSON.parse(text) as Stored[]) rows.push(revive(row))
    if (texts.length > 0) await slices?.turn()
  }
  return rows
}

/** As `rowsInSlices`, the texts alone: each is JSON of an array of some hundred rows. */
export async function textsInSlices(db: Db, sql: string, params: readonly unknown[]): Promise<string[]> {
  const texts = await db.query<{ rows: string }>(
    `SELECT '[' || string_agg(r.json, ',' ORDER BY r.id) || ']' AS rows FROM (
       SELECT s.id, row_to_json(s)::text AS json, (row_number() OVER (ORDER BY s.id) - 1) / ${ROWS_PER_TEXT} AS slice
       FROM (${sql}) s) r
     GROUP BY r.slice ORDER BY r.slice`,
    params,
  )
  return texts.map(({ rows }) => rows)
}

/** Parses an object whose members may be large arrays, as PostgreSQL keeps the text that `JSON.stringify` made. */
export async function parseInSlices(text: string, slices?: Slices): Promise<unknown> {
  if (text.length <= PART_CHARACTERS || !slices || !text.startsWith('{')) return JSON.parse(text)
  const members: [string, unknown][] = []
  const pause = pacing(slices)
  for (let at = 1; at < text.length - 1; at++) {
    const colon = endOf(text, at)
    const name: string = JSON.parse(text.slice(at, colon))
    const value = text[colon + 1] === '[' ? await arrayAt(text, colon + 1, pause) : valueAt(text, colon + 1)
    members.push([name, value.parsed])
    at = value.end
    await pause()
  }
  return Object.fromEntries(members)
}

interface Parsed {
  readonly parsed: unknown
  /** Behind its last character. */
  readonly end: number
}

function valueAt(text: string, start: number): Parsed {
  const end = endOf(text, start)
  return { parsed: JSON.parse(text.slice(start, end)), end }
}

async function arrayAt(text: string, start: number, pause: () => Promise<void> | undefined): Promise<Parsed> {
  if (text[start + 1] === ']') return { parsed: [], end: start + 2 }
  const parsed: unknown[] = []
  let from = start + 1
  for (;;) {
    const end = endOf(text, from, PART_CHARACTERS)
    for (const item of JSON.parse(`[${text.slice(from, end)}]`) as unknown[]) parsed.push(item)
    if (text[end] === ']') return { parsed, end: end + 1 }
    from = end + 1
    const turn = pause()
    if (turn) await turn
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const isOpening = (code: number) => code === 0x5b || code === 0x7b // [ {
const isClosing = (code: number) => code === 0x5d || code === 0x7d // ] }
const isSeparator = (code: number) => code === 0x2c || code === 0x3a // , :

/** Where the value at `start` ends: at a separator or a closing bracket; with `least`, the first end after so many characters. */
function endOf(text: string, start: number, least = 0): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (isOpening(code)) depth++
    else if (isClosing(code)) {
      if (depth === 0) return at
      depth--
    } else if (depth === 0 && at - start >= least && isSeparator(code)) return at
  }
  throw new SyntaxError('The JSON text ends within a value.')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** Waits for a turn when some milliseconds have passed since the last one. */
function pacing(slices: Slices): () => Promise<void> | undefined {
  let until = performance.now() + TURN_MS
  return () => {
    if (performance.now() < until) return undefined
    return slices.turn().then(() => {
      until = performance.now() + TURN_MS
    })
  }
}
