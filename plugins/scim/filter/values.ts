/** Reads the values that filters compare attributes with (RFC 7643, section 2.3). */
import type { ScimAttribute } from '#generated/scim'
import { booleanOf, integerOf } from '../json.ts'
import type { FilterValue } from './ast.ts'

type Type = Exclude<ScimAttribute['type'], 'complex'>

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?(Z|[+-]\d{2}:\d{2})?$/i

/** A date alone is its midnight, and a time without a zone is UTC. */
function readTimestamp(text: string): Date | undefined {
  const [, date, time, , , zone] = TIMESTAMP.exec(text) ?? []
  if (!date) return undefined
  // Date rolls 30 February over to March.
  const midnight = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined
  const value = new Date(`${date}${time ?? 'T00:00'}${zone ?? 'Z'}`.toUpperCase())
  return value.getUTCFullYear() >= 1 && value.getUTCFullYear() <= 9999 ? value : undefined
}

const readers: Readonly<Record<Type, (text: string) => string | number | boolean | Date | undefined>> = {
  string: (text) => text,
  reference: (text) => text,
  boolean: booleanOf,
  integer: integerOf,
  dateTime: readTimestamp,
}

/** The value in the attribute's type, undefined when it has another one. Quotes make no difference. */
export const readValue = (type: Type, { text }: FilterValue): string | number | boolean | Date | undefined =>
  readers[type](text)

export const isNull = ({ text, quoted }: FilterValue): boolean => !quoted && text.toLowerCase() === 'null'

/** What a value of the type looks like, for messages. */
export const EXAMPLE: Readonly<Record<Type, string>> = {
  string: 'text in quotes',
  reference: 'a URI in quotes',
  boolean: 'true or false',
  integer: 'an integer such as 2',
  dateTime: 'a timestamp such as "2026-03-02T09:30:00Z"',
}
