import type { Log } from '#runtime'

export interface Line {
  readonly level: keyof Log
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly fields: any
  readonly message: string
}

/** A log that keeps its lines. */
export function keptLog(): Log & { readonly lines: Line[] } {
  const lines: Line[] = []
  const keep = (level: keyof Log) => (fields: object, message: string) => void lines.push({ level, fields, message })
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error'), lines }
}
