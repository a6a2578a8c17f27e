/** Data goes to stdout, as JSON or for people; everything else goes to stderr. */
import type { Outcome } from './command.ts'

const WIDEST = 60 // characters of a column

/** Text of `--json`, or what people read. */
export function render({ result, text }: Outcome, json: boolean): string {
  if (json) return JSON.stringify(result, null, 2)
  return visible(text ?? (isList(result) ? table(result.value) : lines(result)))
}

const isList = (it: object): it is { value: object[] } => Array.isArray((it as { value?: unknown }).value)

const lines = (result: object) =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${word(value)}`)
    .join('\n')

export function table(rows: readonly object[]): string {
  if (rows.length === 0) return 'None.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => names.map((name) => short(word((row as Record<string, unknown>)[name]))))
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

const short = (text: string) => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text)

function word(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(word).join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Names come from anybody; what a terminal would obey is shown instead. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const visible = (text: string) => text.replace(OBEYED, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
