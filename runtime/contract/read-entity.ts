/** Reads an entity from its schema; the words are those of `entities.ts`. */
import { type Document, resolve, type Schema } from './document.ts'

export interface Entity {
  /** The name of its schema. */
  readonly name: string
  readonly table: string
  readonly fields: readonly EntityField[]
  /** Whether its schema is of what `$select` names. */
  readonly isSelected: boolean
  readonly glossary: readonly string[]
  /** The names of schemas that show all of it, each field optional. */
  readonly views: readonly string[]
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
  /** The name of the fields that it is passed on with, as one value. */
  readonly group: string | undefined
  /** The field that it has to be below. */
  readonly below: string | undefined
  /** In answers, and in the bodies that create and update. */
  readonly schema: Schema
  readonly created: Schema
  readonly updated: Schema
}
export type FieldKind = 'integer' | 'number' | 'string' | 'date' | 'timestamp' | 'boolean' | 'array' | 'object'

export const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

export function readEntity(document: Document, name: string, schema: Schema, faults: string[]): Entity {
  const [table = '', alias = ''] = String(schema['x-table']).split(' ')
  if (!/^\w+\.\w+ \w+$/.test(String(schema['x-table'])))
    faults.push(`schema ${name} has an x-table that is no table with its alias, such as \`scheduling.project p\``)
  const optional = namesIn(schema['x-optional'])
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const fields = properties.map(([property, found]) => {
    faults.push(...wordFaults(found).map((fault) => `schema ${name}.${property} ${fault}`))
    return readField(document, property, found, { alias, isOptional: optional.includes(property) })
  })
  for (const { name: property, below } of fields) {
    if (
      below !== undefined &&
      !fields.some((it) => it.name === below && it.isOwn && !it.isNullable && /^(number|integer)$/.test(it.kind))
    )
      faults.push(`schema ${name}.${property} has x-below: ${below}, which is no field with a number in each row`)
  }
  const isSelected = schema['x-selected'] === true
  return { name, table, fields, isSelected, glossary: namesIn(schema['x-glossary']), views: [], partialViews: [] }
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
    group: found['x-group'] as string | undefined,
    below: found['x-below'] as string | undefined,
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
  const [all] = (schema.allOf ?? []) as Schema[]
  if (all) return typeOf(document, all)
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
  'x-sets-off': (value) => ['replan', 'replanInPlanning', 'recalculate'].includes(String(value)),
  'x-import': (value) => typeof value === 'string' && /\.$/.test(value),
  'x-volatile': (value) => value === 'later' || value === 'any',
  'x-group': (value) => typeof value === 'string' && /^[a-z]\w*$/.test(value),
  'x-below': (value) => typeof value === 'string',
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
