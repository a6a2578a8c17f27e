/** JSON values as clients send them, and how messages name them. */

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member of an object, whose name is compared without regard to case (RFC 7643, section 2.1). */
export function memberOf(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined
  const key = Object.keys(value).find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : value[key]
}

/** The sub-attribute of an element that its simple value stands for (RFC 7643, section 2.4). */
export const VALUE = 'value'

/** The largest integer of attributes and ids, as PostgreSQL stores them. */
export const MAX_INTEGER = 2 ** 31 - 1

/** The boolean, also of its text in any case (Entra sends `"True"`); undefined for other values. */
export function booleanOf(value: unknown): boolean | undefined {
  const known = typeof value === 'string' ? value.toLowerCase() : value
  if (known === true || known === 'true') return true
  return known === false || known === 'false' ? false : undefined
}

/** The integer, also of its decimal text; undefined for other values, and for those beyond `MAX_INTEGER`. */
export function integerOf(value: unknown): number | undefined {
  const known = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value
  return typeof known === 'number' && Number.isInteger(known) && Math.abs(known) <= MAX_INTEGER ? known : undefined
}

const MAX_QUOTED = 100 // characters

/** A value of the request in double quotes, shortened, for messages. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** Names a wrong value of the request, for messages; not for values that may be credentials. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'string') return quoted(value)
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}
