/** Formats the result of a CLI command: as JSON, as a table, or as lines. */
import type { Outcome } from './command.ts'

const MAX_WIDTH = 60 // characters of a column

/** Returns the JSON of `--json`, or the text for people, with the end of its line. */
export function render({ result, text }: Outcome, json: boolean): string {
  if (result === undefined) return ''
  if (json) return `${JSON.stringify(result, null, 2)}\n`
  return `${escapeControls(text ?? (isList(result) ? table(result.value) : lines(result)))}\n`
}

const isList = (it: object): it is { value: object[] } => Array.isArray((it as { value?: unknown }).value)

const lines = (result: object) =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('\n')

export function table(rows: readonly object[]): string {
  if (rows.length === 0) return 'None.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => names.map((name) => short(valueText((row as Record<string, unknown>)[name]))))
  const widths = names.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)))
  return [names, ...cells]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const short = (text: string) => (text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text)

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(valueText).join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Names of users and accounts may contain control characters, which a terminal would execute; they are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
export const escapeControls = (text: string) =>
  text.replace(CONTROLS, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
