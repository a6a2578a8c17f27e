/**
 * Describes what the contracts leave without description: properties that the `x-glossary` of their schema lists, by their
 * name; properties of one schema, by `Schema.name`; parameters by their name; operations by their id. Pure.
 */
import { type Document, METHODS, operationsOf, refOf, resolve, type Schema } from '../runtime/contract/document.ts'

/** `openapi/glossary.json`. */
export interface Glossary {
  readonly properties: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
  readonly operations: Readonly<Record<string, string>>
}

interface Described {
  description?: string
}

interface Walk {
  /** The copy that gets the descriptions. */
  readonly document: Document
  readonly texts: Glossary['properties']
  readonly faults: string[]
}

/** A copy of the document with the glossary's descriptions, and a fault for each property that nothing describes. */
export function withDescriptions(
  document: Document,
  glossary: Glossary,
): { readonly document: Document; readonly faults: readonly string[] } {
  // Not structuredClone: schemas that YAML's anchors share are described each by its own name.
  const copy: Document = JSON.parse(JSON.stringify(document))
  const walk: Walk = { document: copy, texts: glossary.properties, faults: [] }
  for (const [name, schema] of Object.entries(copy.components?.schemas ?? {}))
    describeProperties(walk, schema as Schema, name)
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
  return { document: copy, faults: walk.faults }
}

function describeProperties(walk: Walk, schema: Schema, at: string): void {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const listed = (schema['x-glossary'] ?? []) as readonly string[]
  delete schema['x-glossary']
  for (const [name, property] of properties) {
    if (isDescribed(walk.document, property)) continue
    const text = walk.texts[`${at}.${name}`] ?? (listed.includes(name) ? walk.texts[name] : undefined)
    if (text === undefined) walk.faults.push(undescribedFault(walk, at, name))
    else property.description = text
  }
  for (const name of listed) {
    if (walk.texts[name] === undefined)
      walk.faults.push(`The x-glossary of ${at} lists ${name}, which openapi/glossary.json does not describe.`)
    if (!properties.some(([it]) => it === name))
      walk.faults.push(`The x-glossary of ${at} lists ${name}, which is none of its properties.`)
  }
  for (const [name, property] of properties) describeProperties(walk, property, `${at}.${name}`)
  for (const inner of innerSchemas(schema)) describeProperties(walk, inner, at)
}

function undescribedFault({ texts }: Walk, at: string, name: string): string {
  const text = texts[name]
  const orList = `, or list ${name} in the x-glossary of ${at}, which takes “${text}” from openapi/glossary.json`
  return `The property ${at}.${name} has no description: write one in the contract${text === undefined ? '' : orList}.`
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
