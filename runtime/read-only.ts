/** Read-only fields in the body of a change: what GET gave may be written back. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { Fault } from './errors.ts'

/**
 * `same`: the value must be the one that answers show. `notLater`: a time that the service itself moves on or clears, so that
 * an earlier one, and null, count as unchanged.
 */
export type ReadOnly = 'same' | 'notLater'

/**
 * Faults of the read-only fields of `given` that differ from what answers show.
 * @param hints what changes a field instead, as a sentence
 */
export function readOnlyFaults(
  given: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, ReadOnly>>,
  hints: Readonly<Record<string, string>> = {},
): Fault[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    if (given[name] === undefined || isUnchanged(given[name], shown[name], kind)) return []
    const hint = hints[name] ? ` ${hints[name]}` : ''
    return [
      {
        pointer: `/${name}`,
        detail: `The field ${name} is read-only; leave it out, or give it as GET shows it.${hint}`,
      },
    ]
  })
}

function isUnchanged(given: unknown, shown: unknown, kind: ReadOnly): boolean {
  if (kind === 'notLater') return given === null || instant(given) <= instant(shown)
  return isDeepStrictEqual(given, shown) || instant(given) === instant(shown)
}

/** Epoch milliseconds of a timestamp; NaN, which equals nothing, for other values. */
const instant = (value: unknown): number =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
