/**
 * Describes what the contracts leave without description: properties by their name (or `Schema.name`, where a name means
 * something else), parameters by their name, operations by their id. Pure.
 */
import { type Document, METHODS, operationsOf, refOf, resolve, type Schema } from './document.ts'

/** `openapi/glossary.json`. */
export interface Glossary {
  readonly properties: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
  readonly operations: Readonly<Record<string, string>>
}

interface Described {
  description?: string
}

export function withDescriptions(document: Document, glossary: Glossary): Document {
  // Not structuredClone: schemas that YAML's anchors share are described each by its own name.
  const copy: Document = JSON.parse(JSON.stringify(document))
  for (const [name, schema] of Object.entries(copy.components?.schemas ?? {}))
    describeProperties(copy, glossary, schema as Schema, name)
  for (const { operation } of operationsOf(copy)) {
    const text = glossary.operations[operation.operationId ?? '']
    const described = operation as Described
    if (text !== undefined) described.description ??= text
  }
  const components = Object.values(copy.components?.parameters ?? {})
  const items = Object.values(copy.paths ?? {}).flatMap((item) => [item, ...METHODS.flatMap((it) => item[it] ?? [])])
  for (const parameter of [...components, ...items.flatMap(({ parameters = [] }) => parameters)]) {
    const { name } = parameter as { name?: string }
    const text = name === undefined ? undefined : glossary.parameters[name]
    if (text !== undefined) (parameter as Described).description ??= text
  }
  return copy
}

function describeProperties(document: Document, glossary: Glossary, schema: Schema, at: string): void {
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const own = `${at}.${name}`
    const text = glossary.properties[own] ?? glossary.properties[name]
    if (text !== undefined && !isDescribed(document, property)) property.description = text
    describeProperties(document, glossary, property, own)
  }
  for (const inner of innerSchemas(schema)) describeProperties(document, glossary, inner, at)
}

/** Whether the property, or the schema that it refers to, has a description. */
export const isDescribed = (document: Document, property: Schema): boolean =>
  property.description !== undefined || (resolve(document, property) as Schema | undefined)?.description !== undefined

/** The schemas inside of one, without those of its properties and of what it refers to. */
export function innerSchemas(schema: Schema): Schema[] {
  const lists = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (schema[name] as Schema[] | undefined) ?? [])
  const single = ['items', 'additionalProperties'].map((name) => schema[name] as Schema | undefined)
  return [...lists, ...single].filter(
    (it): it is Schema => typeof it === 'object' && it !== null && refOf(it) === undefined,
  )
}
