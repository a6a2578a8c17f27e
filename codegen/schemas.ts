/**
 * Checks at every depth that objects allow no unknown properties and that requests have limits. Only maps, which are marked
 * `x-map: true`, may have any property names.
 */
import { type Document, operationsOf, refOf, resolve, type Schema } from '../runtime/contract/document.ts'

interface Walk {
  readonly document: Document
  readonly faults: Set<string>
  readonly seen: Map<unknown, Set<string>>
}
interface SchemaLocation {
  /** How a fault names the schema. */
  readonly where: string
  /** Whether an outer schema closes it (`unevaluatedProperties: false` beside the `allOf` that contains it). */
  readonly closed: boolean
  /** Whether clients send it, so that it needs limits. */
  readonly incoming: boolean
}

export function checkSchemas(document: Document): string[] {
  const walk: Walk = { document, faults: new Set(), seen: new Map() }
  for (const { operation, parameters, name, event } of operationsOf(document)) {
    const visit = (schema: unknown, what: string, incoming: boolean) =>
      check(walk, schema, { where: `${name} ${what}`, closed: false, incoming })
    for (const parameter of parameters) visit(parameter.schema, `parameter ${parameter.name}`, true)
    for (const [type, media] of Object.entries(resolve(document, operation.requestBody)?.content ?? {}))
      visit(media.schema, 'request body', !event && !isText(type))
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      for (const media of Object.values(resolve(document, response)?.content ?? {}))
        visit(media.schema, `body of ${status}`, false)
  }
  return [...walk.faults]
}

function check(walk: Walk, found: unknown, location: SchemaLocation): void {
  const ref = refOf(found)
  const schema = resolve(walk.document, found) as Schema | boolean | undefined
  const named: SchemaLocation = ref ? { ...location, where: `schema ${ref.split('/').at(-1)}` } : location
  if (schema === undefined || typeof schema === 'boolean') {
    walk.faults.add(
      `${named.where} ${schema === undefined ? 'has a $ref that refers to nothing' : 'accepts any value; give it a type'}`,
    )
    return
  }
  const key = `${location.closed} ${location.incoming}`
  const visits = walk.seen.get(schema) ?? new Set()
  if (visits.has(key)) return
  walk.seen.set(schema, visits.add(key))

  const limits = named.incoming ? limitFaults(schema) : []
  for (const fault of [openFault(schema, named.closed), optionalFault(schema), ...limits])
    if (fault) walk.faults.add(`${named.where} ${fault}`)
  descend(walk, schema, named)
}

function descend(walk: Walk, schema: Schema, location: SchemaLocation): void {
  const closed = location.closed || schema.unevaluatedProperties === false
  for (const keyword of ['allOf', 'oneOf', 'anyOf'])
    for (const member of (schema[keyword] ?? []) as unknown[])
      if (!isCondition(member)) check(walk, member, { ...location, closed })
  for (const [index, item] of ((schema.prefixItems ?? []) as unknown[]).entries())
    check(walk, item, { ...location, where: `${location.where}[${index}]`, closed: false })
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Schema))
    check(walk, property, { ...location, where: `${location.where}.${name}`, closed: false })
  for (const [keyword, where] of [
    ['items', '[]'],
    ['additionalProperties', '{}'],
    ['patternProperties', '{}'],
  ] as const) {
    const inner = schema[keyword]
    if (typeof inner !== 'object' || inner === null) continue
    const schemas = keyword === 'patternProperties' ? Object.values(inner) : [inner]
    if (keyword === 'additionalProperties' && schema['x-map'] === true && Object.keys(inner).length === 0) continue
    for (const it of schemas) check(walk, it, { ...location, where: `${location.where}${where}`, closed: false })
  }
}

/** The size of a text body (XML, CSV) is limited by the bytes that the operation accepts. */
const isText = (type: string) => !/json|form/.test(type)

/** Members such as `{ required: [a] }` and `{ not: ... }` of a composition are conditions and describe no value. */
function isCondition(member: unknown): boolean {
  const keys = Object.keys(member as object)
  return keys.length > 0 && keys.every((key) => ['required', 'not', 'if', 'then', 'else', 'description'].includes(key))
}

/** `x-optional` names the fields that a response may lack although no `$select` was given. */
function optionalFault(schema: Schema): string | undefined {
  const names = schema['x-optional'] ?? []
  if (!Array.isArray(names)) return 'has an x-optional that is no list of its properties'
  const unknown = names.find((name) => !Object.hasOwn((schema.properties ?? {}) as object, name))
  return unknown === undefined ? undefined : `has x-optional: ${unknown}, which is none of its properties`
}

function openFault(schema: Schema, closed: boolean): string | undefined {
  const types = [schema.type].flat()
  const composed = ['allOf', 'oneOf', 'anyOf'].some((keyword) => schema[keyword])
  const object = types.includes('object') || 'properties' in schema || 'additionalProperties' in schema
  if (!object && !schema.type && !composed && !('enum' in schema) && !('const' in schema))
    return schema['x-map'] === true ? undefined : 'accepts any value; give it a type'
  if (!object) return undefined

  const map = schema['x-map'] === true
  const rest = schema.additionalProperties
  if (rest === false && schema.allOf)
    return 'has `additionalProperties: false` beside `allOf`, which rejects the properties of `allOf`; use `unevaluatedProperties: false`'
  if (map) return rest === undefined ? 'is marked `x-map` but does not declare `additionalProperties`' : undefined
  if (rest === false || schema.unevaluatedProperties === false) return undefined
  if (rest !== undefined) return 'is a map; mark it `x-map: true`, or close it with `additionalProperties: false`'
  return closed ? undefined : 'is an open object; close it with `additionalProperties: false`'
}

/** Formats that limit the length of a string. */
const BOUNDED_FORMATS = ['date', 'date-time', 'time', 'uuid', 'ipv4', 'ipv6', 'binary']

function* limitFaults(schema: Schema): Iterable<string> {
  const types = [schema.type].flat()
  const listed = 'enum' in schema || 'const' in schema
  if (
    types.includes('string') &&
    !listed &&
    !('maxLength' in schema) &&
    !BOUNDED_FORMATS.includes(String(schema.format))
  )
    yield 'is an unbounded string; give it a maxLength'
  if (types.includes('array') && !('maxItems' in schema)) yield 'is an unbounded array; give it maxItems'
}
