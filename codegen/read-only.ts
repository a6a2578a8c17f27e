/** Read-only fields of bodies: `x-read-only` of a schema names what a body may have, because answers show it, but cannot set. */
import { type Document, operationsOf, resolve, type Schema } from '../runtime/contract/document.ts'

export const readOnlyNames = (document: Document, schema: unknown): readonly string[] | undefined =>
  (resolve(document, schema) as Schema | undefined)?.['x-read-only'] as readonly string[] | undefined

/** The schema without the named properties. */
export const withoutProperties = (schema: Schema, names: readonly string[]): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Schema).filter(([name]) => !names.includes(name)),
  ),
})

/**
 * A copy for types of TypeScript, in which the bodies of POST have no read-only fields: handlers get none of them, and whoever
 * creates something in a typed language has no answer to write back.
 */
export function withoutReadOnlyInPosts(document: Document): Document {
  const copy = structuredClone(document)
  for (const { operation, method, event } of operationsOf(copy)) {
    if (event || method !== 'post') continue
    for (const media of Object.values(resolve(copy, operation.requestBody)?.content ?? {})) {
      const schema = resolve(copy, media.schema) as Schema | undefined
      const names = readOnlyNames(copy, schema)
      if (schema && names) Object.assign(schema, withoutProperties(schema, names))
    }
  }
  return copy
}
