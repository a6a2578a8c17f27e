/** Builds the request of an operation: its address, headers and body. Pure. */
import type { RequestBody } from './attempt.ts'
import { SettingsError } from './errors.ts'
import type { Format } from './operation.ts'
import { formOf } from './token.ts'

/** What a generated method passes on; its types are those of the operation. */
export interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number | undefined
  readonly retries?: number | undefined
}

/** @throws SettingsError when a path parameter is missing */
export function pathOf(operation: string, template: string, path: AnyInput['path']): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path?.[name]
    if (value === undefined || value === null || value === '' || Number.isNaN(value))
      throw new SettingsError(
        `${operation}: path.${name} is missing; call it as ${operation}({ path: { ${name}: ... } }).`,
      )
    return encodeURIComponent(String(value))
  })
}

/** With the question mark; empty without parameters. */
export function queryOf(query: AnyInput['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((it) => it !== undefined && it !== null)
      .map((it) => `${encodeURIComponent(name).replace('%24', '$')}=${encodeURIComponent(String(it))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Header names as the SDK writes them, so that a caller's `content-type` replaces its own. */
const CANONICAL = new Map(
  ['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'User-Agent'].map((it) => [
    it.toLowerCase(),
    it,
  ]),
)

/** Merges headers; later ones win, whatever their case, and undefined removes. @throws SettingsError */
export function mergeHeaders(...all: readonly AnyInput['headers'][]): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const headers of all)
    for (const given in headers) {
      const lower = given.toLowerCase()
      const name = CANONICAL.get(lower) ?? lower
      const value = headers[given]
      if (value === undefined) delete merged[name]
      else if (/[^\t -~\x80-\xff]/.test(value))
        throw new SettingsError(`The value of the header ${name} has characters that a header cannot have.`)
      else merged[name] = value
    }
  return merged
}

export interface Body {
  readonly type: string | undefined
  readonly body: RequestBody | undefined
}

/** @throws SettingsError for a body that cannot be sent */
export function bodyOf(operation: string, body: unknown, format: Format): Body {
  if (body === undefined) return { type: undefined, body: undefined }
  // The type is that of URLSearchParams itself.
  if (format.form) return { type: undefined, body: formOf(body as Record<string, unknown>) }
  if (!format.sends) return { type: 'application/json', body: json(operation, body) }
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob)
    return { type: format.sends, body: body as RequestBody }
  throw new SettingsError(`${operation}: body is not a file; give a string, Uint8Array or Blob.`)
}

function json(operation: string, body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new SettingsError(`${operation}: body cannot be written as JSON.`, { cause })
  }
}

/** A random UUID; `crypto.randomUUID` is missing on pages that were not loaded over https. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
