/**
 * In the body of a request, null for an optional property means that the property is left out, as many clients send it.
 * Where the contract lists a property as nullable, null is a value: it clears a field. A key of a map is no optional property:
 * its null is left to validation, so that a header without a value is refused and not dropped.
 */
import type { Document } from '../contract/document.ts'

type Schema = Readonly<Record<string, unknown>>

/** Removes the properties of the value that are null, optional, and not nullable in the schema. Changes the value. */
export function removeNulls(document: Document, schema: unknown, value: unknown): void {
  const resolve = (it: unknown): Schema => {
    const found = (typeof it === 'object' && it !== null ? it : {}) as Schema
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(String(found.$ref)) ?? []
    return kind === '' ? found : { ...resolve(document.components?.[kind]?.[name]), ...found, $ref: undefined }
  }
  const isNullable = (it: unknown): boolean => {
    const { type, oneOf, anyOf, allOf, enum: values, ...rest } = resolve(it)
    if (type !== undefined) return [type].flat().includes('null')
    if (Array.isArray(values)) return values.includes(null)
    if (Array.isArray(allOf)) return allOf.every(isNullable)
    const some = oneOf ?? anyOf
    return Array.isArray(some) ? some.some(isNullable) : !('const' in rest) && !('properties' in rest)
  }
  const visit = (it: unknown, given: unknown): void => {
    if (typeof given !== 'object' || given === null) return
    const found = resolve(it)
    const parts = [...((found.allOf as unknown[] | undefined) ?? []), ...alternative(found)]
    for (const part of parts) visit(part, given)
    if (Array.isArray(given)) {
      for (const item of given) visit(found.items, item)
      return
    }
    const properties = (found.properties ?? {}) as Schema
    const required = (found.required ?? []) as readonly string[]
    const record = given as Record<string, unknown>
    for (const [name, member] of Object.entries(record)) {
      const isDeclared = Object.hasOwn(properties, name)
      if (member !== null) visit(isDeclared ? properties[name] : found.additionalProperties, member)
      else if (isDeclared && !required.includes(name) && !isNullable(properties[name])) delete record[name]
    }
  }
  visit(schema, value)
}

/** Of a schema that is one of several, the only one that is not null; a choice between others is left to validation. */
function alternative({ oneOf, anyOf }: Schema): unknown[] {
  const members = ((oneOf ?? anyOf) as Schema[] | undefined) ?? []
  const values = members.filter((it) => it.type !== 'null')
  return values.length === 1 ? values : []
}
