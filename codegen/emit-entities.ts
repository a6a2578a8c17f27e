/** Emits what the code of a plugin needs of its entities: the types of their rows, their columns, fields, defaults and views. */
import type { Entity, EntityField } from '../runtime/contract/read-entity.ts'

/** TypeScript for each entity, without imports. */
export const emitEntities = (entities: readonly Entity[]): string[] =>
  entities.flatMap((entity) => ['', rowType(entity), '', inputType(entity), '', newType(entity), '', constant(entity)])

type RowField = EntityField & { readonly row: string }
const hasRow = (field: EntityField): field is RowField => field.row !== undefined
/** Those with a row, once for each name in rows: answers may show a value under two names. */
const rowFields = (fields: readonly EntityField[]): RowField[] =>
  fields.filter(hasRow).filter(({ row }, index, all) => all.findIndex((it) => it.row === row) === index)
const isShown = (field: EntityField) => !field.isWriteOnly

/** Text, as in source code, of a value that is made of names in the contract. */
const quote = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)
const list = (names: readonly string[]) => `[${names.map(quote).join(', ')}]`
const union = (names: readonly string[]) => names.map(quote).join(' | ') || 'never'
const lines = (fields: readonly EntityField[], line: (field: EntityField) => string | undefined) =>
  fields.flatMap((field) => line(field) ?? []).map((it) => `    ${it},`)
const record = (doc: string, name: string, entries: readonly string[]) =>
  entries.length > 0 ? [`  /** ${doc} */`, `  ${name}: {`, ...entries, '  },'] : [`  /** ${doc} */`, `  ${name}: {},`]

/** With all that answers may have. */
const wholeType = ({ name, isSelected }: Entity) => (isSelected ? `Required<Schemas['${name}']>` : `Schemas['${name}']`)
const contractType = (entity: Entity, field: EntityField) => `${wholeType(entity)}['${field.name}']`
/** A number in rows; only the table's constraint says which. */
const isNumberOfSome = ({ kind, values }: EntityField) => kind === 'integer' && values !== undefined

const typeOf = (entity: Entity, field: EntityField): string => {
  const declared = contractType(entity, field)
  const type = field.isLeftOut ? `NonNullable<${declared}> | null` : declared
  if (isNumberOfSome(field)) return field.isNullable ? 'number | null' : 'number'
  if (field.kind === 'timestamp') return field.isNullable ? 'Date | null' : 'Date'
  if (field.kind !== 'array') return type
  return field.isNullable ? `Readonly<NonNullable<${type}>> | null` : `Readonly<${type}>`
}

function rowType(entity: Entity): string {
  const fields = rowFields(entity.fields)
  return [
    `/** What a row of ${entity.table} has of a ${entity.name}, by the names of the columns in camel case. */`,
    `export interface ${entity.name}Fields {`,
    ...fields.map((field) => `  readonly ${field.row}: ${typeOf(entity, field)}`),
    '}',
  ].join('\n')
}

const inputType = ({ name, fields }: Entity): string =>
  [
    `/** What requests give of a ${name}, by the names of the columns in camel case. */`,
    `export type ${name}Input = Pick<${name}Fields, ${union(fields.filter((it) => !it.isReadOnly && hasRow(it)).map((it) => it.row ?? ''))}>`,
  ].join('\n')

/** A column that may be null, and one that only the project writes, need no value. */
function newType({ name, fields }: Entity): string {
  const needed = fields.filter(hasRow).filter((it) => it.isCreated && it.column !== undefined && !it.isNullable)
  return [
    `/** What a new ${name} cannot be stored without, and what else it may have; \`defaults\` has what requests leave out. */`,
    `export type New${name} = Pick<${name}Fields, ${union(needed.map((it) => it.row))}> & Partial<${name}Fields>`,
  ].join('\n')
}

function constant(entity: Entity): string {
  const { name, fields } = entity
  const given = fields.filter((it) => !it.isReadOnly)
  const columns = lines(rowFields(fields), (it) => it.column && `${it.row}: ${quote(it.column)}`)
  const defaults = lines(fields, (it) => (it.default === undefined ? undefined : `${it.row}: ${quote(it.default)}`))
  const setsOff = lines(fields, (it) => it.setsOff && `${it.row}: ${quote(it.setsOff)}`)
  return [
    `/** The ${name} of the contract. */`,
    `export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Entity = {`,
    `  table: ${quote(entity.table)},`,
    ...record('The columns of rows.', 'columns', columns),
    ...record('By which lists are filtered and sorted.', 'fields', lines(fields, listField)),
    '  /** What lists select. */',
    `  select: ${list(fields.filter((it) => isShown(it) && (!it.isOptional || it.isLeftOut)).map((it) => it.name))},`,
    '  /** What updates change. */',
    `  writable: ${list(fields.filter((it) => it.isWritable).map((it) => it.name))},`,
    ...record(
      'How what updates cannot change may be given back: see `readOnlyFaults`.',
      'readOnly',
      lines(fields, readOnly),
    ),
    ...record('What a new one has where it is not given.', 'defaults', defaults),
    ...record('What a change of a field of the row sets off.', 'setsOff', setsOff),
    ...imports(fields),
    ...groups(fields),
    ...pairs(fields),
    ...record(
      'The own columns of the table, by the names of rows: see `columnsOf`.',
      'stored',
      lines(rowFields(fields), stored),
    ),
    toRow(entity, given.filter(hasRow)),
    view(entity, name, []),
    ...entity.partialViews.map((it) => view(entity, it.name, it.without)),
    '} as const',
  ].join('\n')
}

function imports(fields: readonly EntityField[]): string[] {
  const names = fields.filter((it) => it.imported !== undefined).map((it) => it.name)
  return names.length === 0 ? [] : ['  /** What imports take as parameters. */', `  imported: ${list(names)},`]
}

function groups(fields: readonly EntityField[]): string[] {
  const found = [...Map.groupBy(fields, (it) => it.group)].flatMap(([group, own]) =>
    group === undefined ? [] : `    ${group}: ${list(own.map(({ name }) => name))},`,
  )
  return found.length === 0 ? [] : record('Fields that are passed on as one value.', 'groups', found)
}

function pairs(fields: readonly EntityField[]): string[] {
  const found = fields.flatMap((it) => (it.below === undefined ? [] : list([it.name, it.below])))
  return found.length === 0
    ? []
    : ['  /** The first of each pair is below the second. */', `  below: [${found.join(', ')}],`]
}

const readOnly = (it: EntityField): string | undefined =>
  it.isWritable || it.volatile === 'any' ? undefined : `${it.name}: '${it.volatile === 'later' ? 'notLater' : 'same'}'`

const stored = (it: EntityField): string | undefined =>
  it.isOwn ? `${it.row}: { type: '${it.kind}'${it.isNullable ? ', null: true' : ''} }` : undefined

function listField(it: EntityField): string | undefined {
  if (!it.isFiltered || !it.column) return undefined
  const parts = [
    `column: ${quote(it.column)}`,
    `type: ${quote(it.kind)}`,
    ...(it.isNullable ? [] : ['notNull: true']),
    ...(it.values && it.kind === 'string' ? [`values: ${list(it.values)}`] : []),
    ...(it.isDescending ? ['descending: true'] : []),
  ]
  return `${it.name}: { ${parts.join(', ')} }`
}

/** Copies values, so that a name which differs costs nothing where it is not given. */
function toRow({ name }: Entity, fields: readonly RowField[]): string {
  const [renamed, same] = [fields.filter((it) => it.row !== it.name), fields.filter((it) => it.row === it.name)]
  const others = renamed.map((it) => `readonly ${it.name}?: ${name}Fields['${it.row}']`).join('; ')
  const given = `Partial<Pick<${name}Fields, ${union(same.map((it) => it.row))}>>${others && ` & { ${others} }`}`
  const taken = [...renamed.map((it) => `${it.name}: ${it.row}`), '...rest'].join(', ')
  const values = ['...rest', ...renamed.map((it) => `...(${it.row} !== undefined && { ${it.row} })`)].join(', ')
  return [
    '  /** Values by the names of the row. */',
    `  toRow: ({ ${taken} }: ${given}): Partial<${name}Input> => ({ ${values} }),`,
  ].join('\n')
}

/** Written out field by field: lists show a thousand rows, and objects of one shape are made and read fastest. */
function view(entity: Entity, name: string, without: readonly string[]): string {
  const shown = entity.fields.filter((it) => isShown(it) && !without.includes(it.name))
  const isWhole = name === entity.name
  const type = isWhole ? wholeType(entity) : `Pick<Schemas['${name}'], ${union(shown.map((it) => it.name))}>`
  const stored = shown.filter(hasRow)
  const derived = shown.filter((it) => !hasRow(it) && !it.isOptional)
  const more = derived.length > 0 ? `, derived: Pick<${type}, ${union(derived.map((it) => it.name))}>` : ''
  const doc = derived.length > 0 ? ' @param derived what no row has' : ''
  const row = isWhole ? `${entity.name}Fields` : `Pick<${entity.name}Fields, ${union(stored.map((it) => it.row))}>`
  return [
    `  /** What answers show of a row.${doc} */`,
    `  ${isWhole ? 'view' : `view${name}`}: (row: ${row}${more}): ${type} => ({`,
    ...lines(shown, (it) => {
      if (hasRow(it)) return `${it.name}: ${shownValue(entity, it)}`
      return it.isOptional ? undefined : `${it.name}: derived.${it.name}`
    }),
    '  }),',
  ].join('\n')
}

function shownValue(entity: Entity, field: RowField): string {
  const value = storedValue(entity, field)
  return field.isLeftOut ? `(${value}) ?? undefined` : value
}

function storedValue(entity: Entity, field: RowField): string {
  const { row, kind, isNullable } = field
  if (isNumberOfSome(field)) return `row.${row} as ${contractType(entity, field)}`
  if (kind === 'timestamp') return isNullable ? `row.${row} && row.${row}.toISOString()` : `row.${row}.toISOString()`
  if (kind !== 'array') return `row.${row}`
  return isNullable ? `row.${row} && [...row.${row}]` : `[...row.${row}]`
}
