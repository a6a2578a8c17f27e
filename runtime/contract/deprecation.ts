/**
 * What is going to be removed: `deprecated: true` in the contract, on an operation, a parameter or a field, with
 * `x-deprecated: { since, sunset }` beside it. Pure.
 */
import type { OperationObject } from './document.ts'

/** Dates. */
export interface Deprecation {
  readonly since: string
  /** It answers until the end of the day before. */
  readonly sunset: string
}

const DATE = /^\d{4}-\d\d-\d\d$/
export const isDeprecation = (value: unknown): value is Deprecation => {
  const { since, sunset } = (value ?? {}) as Partial<Deprecation>
  return [since, sunset].every((it) => DATE.test(String(it)) && !Number.isNaN(Date.parse(String(it))))
}

/** The headers of each reply of a deprecated operation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function deprecationHeaders(operation: OperationObject): Readonly<Record<string, string>> {
  const stated = operation['x-deprecated']
  if (!operation.deprecated || !isDeprecation(stated)) return {}
  const [since, sunset] = [new Date(stated.since), new Date(stated.sunset)]
  return { Deprecation: `@${since.getTime() / 1000}`, Sunset: sunset.toUTCString() }
}
