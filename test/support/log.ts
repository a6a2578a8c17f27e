import type { Log } from '#runtime'

export interface LogLine {
  readonly level: keyof Log
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly fields: any
  readonly message: string
}

/** A log that drops every line. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** A log that keeps its lines, oldest first. */
export function recordingLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const keep = (level: keyof Log) => (fields: object, message: string) => void lines.push({ level, fields, message })
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error'), lines }
}
