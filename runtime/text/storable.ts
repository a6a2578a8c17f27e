/** PostgreSQL stores neither NUL nor, in jsonb, unpaired surrogates, which a text of a request or of a provider may have. */
const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** A copy of the value, made of JSON's types and dates, with all its texts storable. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [storableText(name), storable(it)])) as T
}
