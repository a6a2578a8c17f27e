/** Bodies of changes: what GET gave may be written back, and what differs is the change. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../errors.ts'

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

/** Whether a value given back is the one shown; a moment may be written in another notation. */
export function isUnchanged(given: unknown, shown: unknown, kind: ReadOnly): boolean {
  if (kind === 'notLater') return given === null || instant(given) <= instant(shown)
  return isDeepStrictEqual(given, shown) || instant(given) === instant(shown)
}

/** Epoch milliseconds of a timestamp; NaN, which equals nothing, for other values. */
const instant = (value: unknown): number =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN

/** The part of a body that may change what it names. */
export const writablePart = <Body extends object, Name extends keyof Body & string>(
  body: Body,
  writable: readonly Name[],
): Pick<Body, Name> =>
  Object.fromEntries(writable.flatMap((name) => (name in body ? [[name, body[name]]] : []))) as Pick<Body, Name>

/** Those of the wanted values that the row does not have yet; undefined wants nothing. */
export const differences = <
  Row extends object,
  Wanted extends { readonly [Name in keyof Row]?: Row[Name] | undefined },
>(
  row: Row,
  wanted: Wanted,
): Partial<Pick<Row, keyof Row & keyof Wanted>> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof Row]),
    ),
  ) as Partial<Pick<Row, keyof Row & keyof Wanted>>
