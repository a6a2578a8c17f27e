/**
 * Entities: a schema with `x-table` declares once what the project stores and shows of a thing. What repeats its properties
 * is made of it: the schemas that create, update and show it, and the TypeScript of `emit-entities.ts`.
 *
 * Words of the schema itself:
 *
 *     x-table: scheduling.project p    its table, and the alias of the table in statements
 *     x-optional: [outOfSequence]      properties that it may lack; all others are required. One with a column is left out of
 *                                      answers where its row has null, and is null in no answer
 *     x-glossary: [id, name]           properties that `openapi/glossary.json` describes, here and where the entity is used
 *
 * Words of its properties, which no schema of the composed document has any more:
 *
 *     readOnly, writeOnly    what only answers have, and what only updates take
 *     default                what a new one has where it is not given; nothing that validation would fill in
 *     x-input                its schema in requests, where it is another one than in answers
 *     x-update               its schema in updates, where that is another one still; false: it is never changed
 *     x-create: false        it cannot be given to a new one
 *     x-column               the column, where it is not the name in snake case, with an alias of its own where it is in
 *                            another table; false: it has none
 *     x-joined: true         it has no column: the plugin has the SQL that reads it, under the name of the field
 *     x-filter: false        lists are not filtered and sorted by it; nor are they by arrays and objects
 *     x-order: descending    lists are sorted downwards by it, unless `asc` is asked for
 *     x-sets-off             what a change of it sets off: replan or recalculate
 *     x-import               imports take it as a parameter, which this text describes
 *     x-volatile             the service itself changes it, so that a request may have what an answer showed earlier: `later`
 *                            an earlier time, or null; `any` whatever it gives
 *
 * Words of schemas that are made of an entity, to which they may add properties:
 *
 *     x-whole-of: Project      the whole of it, each required
 *     x-view-of: Project       what answers show of it, each optional
 *     x-create-of: Project     the body that creates one
 *     x-update-of: Project     the body that updates one
 *     x-changes-of: Project    what of it sets something off
 *     x-options-of: Project    what of it sets off a new plan
 *     x-without: [status]      leaves properties of the entity out
 *
 * `x-read-only` of both bodies names what they may have, because answers show it, but cannot set.
 *
 * In the parameters of an operation, `x-import-of: Project` stands for those of its properties that imports take.
 */
import { type Document, METHODS, type Parameter, type PathItem, resolve, type Schema } from './document.ts'

export interface Entity {
  /** The name of its schema. */
  readonly name: string
  readonly table: string
  readonly fields: readonly EntityField[]
  readonly glossary: readonly string[]
  /** Schemas that show only a part of it, with the names that they leave out. */
  readonly partialViews: readonly { readonly name: string; readonly without: readonly string[] }[]
}

export interface EntityField {
  readonly name: string
  /** The name in rows: the column's in camel case. Undefined where nothing is stored under it. */
  readonly row: string | undefined
  /** With the alias of its table; undefined where there is none. */
  readonly column: string | undefined
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly isOptional: boolean
  /** Left out of answers where its row has null. */
  readonly isLeftOut: boolean
  /** Whether a new one takes it from a request. */
  readonly isCreated: boolean
  /** Whether updates change it. */
  readonly isWritable: boolean
  /** In the table of the entity, and not in another one. */
  readonly isOwn: boolean
  /** In rows. */
  readonly isNullable: boolean
  readonly isFiltered: boolean
  readonly isDescending: boolean
  readonly kind: FieldKind
  readonly values: readonly string[] | undefined
  readonly default: unknown
  readonly setsOff: string | undefined
  /** Describes it where imports take it. */
  readonly imported: string | undefined
  readonly volatile: 'later' | 'any' | undefined
  /** In answers, and in the bodies that create and update. */
  readonly schema: Schema
  readonly created: Schema
  readonly updated: Schema
}
export type FieldKind = 'integer' | 'number' | 'string' | 'date' | 'timestamp' | 'boolean' | 'array' | 'object'

export interface Expanded {
  readonly document: Document
  readonly entities: readonly Entity[]
  readonly faults: readonly string[]
}

/** The document without words of entities, and the entities. */
export function expandEntities(document: Document): Expanded {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const faults: string[] = []
  const entities = Object.entries(schemas).flatMap(([name, schema]) =>
    'x-table' in schema ? [readEntity(document, name, schema, faults)] : [],
  )
  const expansion = { entities: new Map(entities.map((it) => [it.name, it])), faults }
  const expanded = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, expand(expansion, schema, `schema ${name}`) as Schema]),
  )
  const components = { ...document.components, ...(entities.length > 0 && { schemas: expanded }) }
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [path, withImported(expansion, item, path)])
  const whole = {
    ...document,
    ...(document.components && { components }),
    ...(document.paths && { paths: Object.fromEntries(paths) }),
  }
  return { document: whole, entities: withViews(), faults }

  function withViews(): Entity[] {
    const views = Object.entries(schemas).filter(([, schema]) => schema['x-view-of'] && schema['x-without'])
    return entities.map((entity) => ({
      ...entity,
      partialViews: views
        .filter(([, schema]) => schema['x-view-of'] === entity.name)
        .map(([name, schema]) => ({ name, without: namesIn(schema['x-without']) })),
    }))
  }
}

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

function readEntity(document: Document, name: string, schema: Schema, faults: string[]): Entity {
  const [table = '', alias = ''] = String(schema['x-table']).split(' ')
  if (!/^\w+\.\w+ \w+$/.test(String(schema['x-table'])))
    faults.push(`schema ${name} has an x-table that is no table with its alias, such as \`scheduling.project p\``)
  const optional = namesIn(schema['x-optional'])
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const fields = properties.map(([property, found]) => {
    faults.push(...wordFaults(found).map((fault) => `schema ${name}.${property} ${fault}`))
    return readField(document, property, found, { alias, isOptional: optional.includes(property) })
  })
  return { name, table, fields, glossary: namesIn(schema['x-glossary']), partialViews: [] }
}

function readField(
  document: Document,
  name: string,
  found: Schema,
  { alias, isOptional }: { readonly alias: string; readonly isOptional: boolean },
): EntityField {
  const schema = withoutWords(found)
  const created = (found['x-input'] ?? schema) as Schema
  const [isReadOnly, isWriteOnly] = [found.readOnly === true, found.writeOnly === true]
  const hasColumn = found['x-column'] !== false && !isWriteOnly
  const column = String(found['x-column'] ?? snake(name))
  const isStored = hasColumn && !found['x-joined']
  const { kind, isNullable, values } = typeOf(document, schema)
  const isLeftOut = isOptional && hasColumn
  return {
    name,
    row: hasColumn ? camel(column.split('.').at(-1) ?? '') : undefined,
    column: !isStored ? undefined : column.includes('.') ? column : `${alias}.${column}`,
    isOwn: isStored && !column.includes('.'),
    isReadOnly,
    isWriteOnly,
    isOptional,
    isLeftOut,
    isCreated: !isReadOnly && found['x-create'] !== false,
    isWritable: !isReadOnly && found['x-update'] !== false,
    isNullable: isNullable || isLeftOut,
    isFiltered: isStored && found['x-filter'] !== false && kind !== 'array' && kind !== 'object',
    isDescending: found['x-order'] === 'descending',
    kind,
    values,
    default: found.default,
    setsOff: found['x-sets-off'] as string | undefined,
    imported: found['x-import'] as string | undefined,
    volatile: found['x-volatile'] as EntityField['volatile'],
    schema,
    created,
    updated: (found['x-update'] || created) as Schema,
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** How a value of the schema is stored, filtered and shown. */
function typeOf(document: Document, found: Schema): Pick<EntityField, 'kind' | 'isNullable' | 'values'> {
  const schema = resolve(document, found) ?? {}
  const members = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
  if (members) {
    const some = members.find((it) => it.type !== 'null') ?? {}
    return { ...typeOf(document, some), isNullable: members.some((it) => it.type === 'null') }
  }
  const types = [schema.type].flat().map(String)
  const [type = 'object'] = types.filter((it) => it !== 'null')
  const formats: Record<string, FieldKind> = { date: 'date', 'date-time': 'timestamp' }
  const kind = (type === 'string' && formats[String(schema.format)]) || (type as FieldKind)
  const values = (schema.enum as unknown[] | undefined)?.filter((it) => it !== null).map(String)
  return { kind, isNullable: types.includes('null'), values }
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const WORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  readOnly: (value) => value === true,
  writeOnly: (value) => value === true,
  default: (value) => value !== undefined,
  'x-input': isSchema,
  'x-update': (value) => value === false || isSchema(value),
  'x-create': (value) => value === false,
  'x-column': (value) => value === false || /^(\w+\.)?[a-z0-9_]+$/.test(String(value)),
  'x-joined': (value) => value === true,
  'x-filter': (value) => value === false,
  'x-order': (value) => value === 'descending',
  'x-sets-off': (value) => value === 'replan' || value === 'recalculate',
  'x-import': (value) => typeof value === 'string' && /\.$/.test(value),
  'x-volatile': (value) => value === 'later' || value === 'any',
}

const withoutWords = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => !Object.hasOwn(WORDS, word)))

/** A misspelt word would have no effect, nor would one that another word contradicts. */
function wordFaults(schema: Schema): string[] {
  const faults = Object.entries(schema).flatMap(([word, value]) => {
    const fits = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
    if (fits) return fits(value) ? [] : [`has ${word}: ${JSON.stringify(value)}, which is not a valid value`]
    return word.startsWith('x-') && word !== 'x-map' ? [`has the unknown word ${word}`] : []
  })
  if ('x-sets-off' in schema && schema['x-column'] === false)
    faults.push('has x-sets-off, but no column whose change would be seen')
  if (schema.readOnly !== true && 'x-volatile' in schema) faults.push('has x-volatile, but is not read-only')
  if (schema.readOnly !== true) return faults
  const needless = ['writeOnly', 'default', 'x-input', 'x-update', 'x-create', 'x-sets-off', 'x-import'].filter(
    (it) => it in schema,
  )
  return [...faults, ...needless.map((word) => `is read-only, hence has no ${word}`)]
}

interface Expansion {
  readonly entities: ReadonlyMap<string, Entity>
  readonly faults: string[]
}

const shownFields = ({ fields }: Entity): [string, Schema][] =>
  fields.filter((it) => !it.isWriteOnly).map((it) => [it.name, it.schema])
const requiredNames = ({ fields }: Entity): string[] =>
  fields.filter((it) => !it.isWriteOnly && !it.isOptional).map((it) => it.name)

/** Which fields a schema has of its entity, and what else. */
const PARTS: Readonly<Record<string, (entity: Entity) => { fields: [string, Schema][]; more?: Schema }>> = {
  'x-whole-of': (entity) => ({ fields: shownFields(entity), more: { required: requiredNames(entity) } }),
  'x-view-of': (entity) => ({ fields: shownFields(entity) }),
  'x-create-of': ({ fields }) => ({
    fields: fields
      .filter((it) => it.isCreated || !it.isWriteOnly)
      .map((it) => [it.name, it.isCreated ? it.created : it.schema]),
    more: { 'x-read-only': fields.filter((it) => !it.isCreated && !it.isWriteOnly).map((it) => it.name) },
  }),
  'x-update-of': ({ fields }) => ({
    fields: fields.map((it) => [it.name, it.isWritable ? it.updated : it.schema]),
    more: { 'x-read-only': fields.filter((it) => !it.isWritable).map((it) => it.name) },
  }),
  'x-changes-of': ({ fields }) => ({
    fields: fields.filter((it) => it.setsOff).map((it) => [it.name, it.updated]),
  }),
  'x-options-of': ({ fields }) => ({
    fields: fields.filter((it) => it.setsOff === 'replan').map((it) => [it.name, it.updated]),
  }),
}

/** The value with every schema of an entity written out, at every depth. */
function expand(expansion: Expansion, found: unknown, where: string): unknown {
  if (Array.isArray(found)) return found.map((it) => expand(expansion, it, where))
  if (typeof found !== 'object' || found === null) return found
  const schema = found as Schema
  const entity = 'x-table' in schema ? expansion.entities.get(where.replace('schema ', '')) : undefined
  if (entity) return shownSchema(entity, schema)
  const word = Object.keys(PARTS).find((it) => it in schema)
  const whole = word === undefined ? schema : partOf(expansion, schema, word, where)
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, expand(expansion, value, where)]))
}

/** The path with every parameter of an import written out. */
function withImported(expansion: Expansion, item: PathItem, path: string): PathItem {
  const methods = METHODS.flatMap((method) => {
    const operation = item[method]
    if (!operation?.parameters) return []
    const parameters = operation.parameters.flatMap((it) => importedBy(expansion, it, `${method} ${path}`))
    return [[method, { ...operation, parameters }]]
  })
  return { ...item, ...Object.fromEntries(methods) }
}

function importedBy({ entities, faults }: Expansion, found: Parameter, where: string): Parameter[] {
  const name = (found as { readonly 'x-import-of'?: string })['x-import-of']
  if (name === undefined) return [found]
  const entity = entities.get(name)
  if (!entity) faults.push(`${where} has x-import-of: ${name}, which is no schema with x-table`)
  return (entity?.fields ?? []).flatMap((it) => {
    if (it.imported === undefined) return []
    const otherwise = it.default === undefined ? '' : ` ${it.default} unless it is given.`
    return { name: it.name, in: 'query', description: `${it.imported}${otherwise}`, schema: it.created }
  })
}

/** The schema of the entity itself: as answers have it whole. */
function shownSchema(entity: Entity, schema: Schema): Schema {
  const { 'x-table': _, 'x-optional': __, properties: ___, ...rest } = schema
  return {
    ...rest,
    type: 'object',
    additionalProperties: false,
    required: requiredNames(entity),
    properties: Object.fromEntries(shownFields(entity)),
  }
}

function partOf({ entities, faults }: Expansion, schema: Schema, word: string, where: string): Schema {
  const { [word]: name, 'x-without': without = [], properties, ...rest } = schema
  const entity = entities.get(String(name))
  if (!entity) {
    faults.push(`${where} has ${word}: ${name}, which is no schema with x-table`)
    return rest
  }
  const { fields, more } = PARTS[word]?.(entity) ?? { fields: [] }
  const left = namesIn(without)
  for (const it of left)
    if (!fields.some(([field]) => field === it)) faults.push(`${where} has x-without: ${it}, which it would not have`)
  const kept = fields.filter(([field]) => !left.includes(field))
  const listed = entity.glossary.filter((it) => kept.some(([field]) => field === it))
  const described = [...listed, ...namesIn(schema['x-glossary'])]
  const required = (more?.required as string[] | undefined)?.filter((it) => !left.includes(it))
  const lacked = word === 'x-view-of' ? entity.fields.filter((it) => it.isOptional && !left.includes(it.name)) : []
  const optional = [...lacked.map((it) => it.name), ...namesIn(schema['x-optional'])]
  const readOnly = (more?.['x-read-only'] as string[] | undefined)?.filter((it) => !left.includes(it))
  return {
    ...rest,
    ...(described.length > 0 && { 'x-glossary': described }),
    ...(optional.length > 0 && { 'x-optional': optional }),
    type: 'object',
    additionalProperties: false,
    ...more,
    ...(required && { required }),
    ...(readOnly && { 'x-read-only': readOnly }),
    properties: { ...Object.fromEntries(kept), ...(properties as Schema) },
  }
}
