/** Holds schemas closed and requests bounded, however deep. Only maps by nature, marked `x-map: true`, stay open. */
import { type Document, operationsOf, refOf, resolve, type Schema } from './document.ts'

interface Walk {
  readonly document: Document
  readonly faults: Set<string>
  readonly seen: Map<unknown, Set<string>>
}
interface Spot {
  /** Where a fault is, in words. */
  readonly words: string
  /** A schema around it closes it (`unevaluatedProperties: false` over an allOf). */
  readonly closed: boolean
  /** Comes from a client, hence must be bounded. */
  readonly incoming: boolean
}

export function checkSchemas(document: Document): string[] {
  const walk: Walk = { document, faults: new Set(), seen: new Map() }
  for (const { item, operation, words, event } of operationsOf(document)) {
    const visit = (schema: unknown, what: string, incoming: boolean) =>
      check(walk, schema, { words: `${words} ${what}`, closed: false, incoming })
    for (const found of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
      const parameter = resolve(document, found)
      if (parameter) visit(parameter.schema, `parameter ${parameter.name}`, true)
    }
    for (const [type, media] of Object.entries(resolve(document, operation.requestBody)?.content ?? {}))
      visit(media.schema, 'request body', !event && !isText(type))
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      for (const media of Object.values(resolve(document, answer)?.content ?? {}))
        visit(media.schema, `body of ${status}`, false)
  }
  return [...walk.faults]
}

function check(walk: Walk, found: unknown, spot: Spot): void {
  const ref = refOf(found)
  const schema = resolve(walk.document, found) as Schema | boolean | undefined
  const here: Spot = ref ? { ...spot, words: `schema ${ref.split('/').at(-1)}` } : spot
  if (schema === undefined || typeof schema === 'boolean') {
    walk.faults.add(`${here.words} ${schema === undefined ? 'leads nowhere' : 'takes anything; say what it is'}`)
    return
  }
  const key = `${spot.closed} ${spot.incoming}`
  const visits = walk.seen.get(schema) ?? new Set()
  if (visits.has(key)) return
  walk.seen.set(schema, visits.add(key))

  for (const fault of [open(schema, here.closed), ...(here.incoming ? unbounded(schema) : [])])
    if (fault) walk.faults.add(`${here.words} ${fault}`)
  descend(walk, schema, here)
}

function descend(walk: Walk, schema: Schema, spot: Spot): void {
  const closed = spot.closed || schema.unevaluatedProperties === false
  for (const keyword of ['allOf', 'oneOf', 'anyOf'])
    for (const member of (schema[keyword] ?? []) as unknown[])
      if (!isCondition(member)) check(walk, member, { ...spot, closed })
  for (const [index, item] of ((schema.prefixItems ?? []) as unknown[]).entries())
    check(walk, item, { ...spot, words: `${spot.words}[${index}]`, closed: false })
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Schema))
    check(walk, property, { ...spot, words: `${spot.words}.${name}`, closed: false })
  for (const [keyword, words] of [
    ['items', '[]'],
    ['additionalProperties', '{}'],
    ['patternProperties', '{}'],
  ] as const) {
    const inner = schema[keyword]
    if (typeof inner !== 'object' || inner === null) continue
    const schemas = keyword === 'patternProperties' ? Object.values(inner) : [inner]
    if (keyword === 'additionalProperties' && schema['x-map'] === true && Object.keys(inner).length === 0) continue
    for (const it of schemas) check(walk, it, { ...spot, words: `${spot.words}${words}`, closed: false })
  }
}

/** A body that is one text (XML, CSV) is bounded by the bytes that the operation takes. */
const isText = (type: string) => !/json|form/.test(type)

/** `{ required: [a] }` and `{ not: ... }` inside a composition say when, not what. */
function isCondition(member: unknown): boolean {
  const keys = Object.keys(member as object)
  return keys.length > 0 && keys.every((key) => ['required', 'not', 'if', 'then', 'else', 'description'].includes(key))
}

function open(schema: Schema, closed: boolean): string | undefined {
  const types = [schema.type].flat()
  const composed = ['allOf', 'oneOf', 'anyOf'].some((keyword) => schema[keyword])
  const object = types.includes('object') || 'properties' in schema || 'additionalProperties' in schema
  if (!object && !schema.type && !composed && !('enum' in schema) && !('const' in schema))
    return schema['x-map'] === true ? undefined : 'takes anything; give it a type'
  if (!object) return undefined

  const map = schema['x-map'] === true
  const rest = schema.additionalProperties
  if (rest === false && schema.allOf)
    return 'has `additionalProperties: false` beside `allOf`, which refuses what `allOf` adds; use `unevaluatedProperties: false`'
  if (map) return rest === undefined ? 'is marked `x-map` but does not say `additionalProperties`' : undefined
  if (rest === false || schema.unevaluatedProperties === false) return undefined
  if (rest !== undefined) return 'is a map; mark it `x-map: true`, or close it with `additionalProperties: false`'
  return closed ? undefined : 'is an open object; close it with `additionalProperties: false`'
}

/** Formats that bound their string by themselves. */
const BOUNDED_FORMATS = ['date', 'date-time', 'time', 'uuid', 'ipv4', 'ipv6', 'binary']

function* unbounded(schema: Schema): Iterable<string> {
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
