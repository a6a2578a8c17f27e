/**
 * Entities: a schema with `x-table` declares once what the project stores and shows of a thing. What repeats its properties
 * is made of it: the schemas that create, update and show it, and the TypeScript of `emit-entities.ts`.
 *
 * Words of the schema itself:
 *
 *     x-table: scheduling.project p    its table, and the alias of the table in statements
 *     x-optional: [outOfSequence]      properties that it may lack; all others are required. One with a column is left out of
 *                                      answers where its row has null, and is null in no answer
 *     x-selected: true                 answers have what `$select` names of it, so that no property is required
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
 *     x-group                a name for the fields that are passed on as one value: `thresholds`
 *     x-below                the field that it has to be below, whichever of both a request gives
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
import { type Document, METHODS, type Parameter, type PathItem, type Schema } from './document.ts'
import { type Entity, namesIn, readEntity } from './read-entity.ts'

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
    return entities.map((entity) => {
      const views = Object.entries(schemas).filter(([, schema]) => schema['x-view-of'] === entity.name)
      return {
        ...entity,
        views: views.flatMap(([name, schema]) => (schema['x-without'] ? [] : name)),
        partialViews: views.flatMap(([name, schema]) =>
          schema['x-without'] ? [{ name, without: namesIn(schema['x-without']) }] : [],
        ),
      }
    })
  }
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
  const { 'x-table': _, 'x-optional': __, 'x-selected': ___, properties: ____, ...rest } = schema
  return {
    ...rest,
    type: 'object',
    additionalProperties: false,
    ...(!entity.isSelected && { required: requiredNames(entity) }),
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
