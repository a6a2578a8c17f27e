import { expect, test } from 'vitest'
import { emitEntities } from '../../codegen/emit-entities.ts'
import type { Document, Parameter, Schema } from '../../runtime/contract/document.ts'
import { expandEntities } from '../../runtime/contract/entities.ts'

const PLANT: Schema = {
  'x-table': 'garden.plant p',
  'x-optional': ['shade'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', 'x-input': { type: 'string', minLength: 1 }, 'x-update': { type: 'string', minLength: 2 } },
    bedId: { type: ['integer', 'null'], 'x-column': 'bed', 'x-sets-off': 'recalculate' },
    height: { type: 'number', default: 0, 'x-sets-off': 'replan', 'x-import': 'In metres.' },
    kind: { type: 'string', enum: ['tree', "gardener's"], default: 'tree', 'x-order': 'descending' },
    state: { type: 'string', 'x-create': false, 'x-filter': false },
    labels: { type: 'array', items: { type: 'string' }, default: [] },
    seeds: { type: 'array', items: { type: 'string' }, 'x-joined': true, readOnly: true },
    shade: { type: 'number', 'x-column': false, readOnly: true },
    age: { type: 'integer', 'x-column': false, readOnly: true },
    asOf: { type: 'string', format: 'date', writeOnly: true, 'x-create': false },
    family: { type: 'integer', enum: [1, 2], 'x-update': false },
    wateredBy: { type: 'string', 'x-column': false, readOnly: true, 'x-volatile': 'any' },
    wateredAt: {
      $ref: '#/components/schemas/Moment',
      'x-column': 'w.watered_at',
      readOnly: true,
      'x-volatile': 'later',
    },
  },
}

function garden(more: Record<string, Schema> = {}, plant: Schema = PLANT) {
  const schemas = { Moment: { type: ['string', 'null'], format: 'date-time' }, Plant: plant, ...more }
  const document = { openapi: '3.1.0', info: { title: 'A garden', version: '1' }, components: { schemas } } as Document
  const expanded = expandEntities(document)
  return { ...expanded, schemas: expanded.document.components?.schemas as Record<string, Schema> }
}
const propertiesOf = (schema: Schema | undefined) => (schema?.properties ?? {}) as Record<string, Schema>

function plantEntity() {
  const { entities } = garden({
    Label: { 'x-view-of': 'Plant', 'x-without': ['bedId', 'age', 'wateredBy', 'seeds', 'labels'] },
  })
  return entityIn(emitEntities(entities).join('\n'))
}

/** The constant of the entity, evaluated: its text is JavaScript but for the types. */
function entityIn(module: string) {
  const [, text = ''] = module.split('export const plantEntity = ')
  const script = text
    .replace(' as const', '')
    .replace(/ as Schemas\['\w+'\]\['\w+'\]/g, '')
    .replace(/: \(row: [^)]*\): .* => \(\{$/gm, ': (row, derived) => ({')
    .replace(/toRow: \((\{[^}]*\}): .*\): Partial<PlantInput> =>/, 'toRow: ($1) =>')
  return new Function(`return ${script}`)()
}

test('entity of what `$select` names: its schema requires nothing, and its view has all', () => {
  const { entities, schemas } = garden({}, { ...PLANT, 'x-selected': true })
  expect(Object.keys(schemas.Plant ?? {})).not.toEqual(expect.arrayContaining(['required']))
  expect(Object.keys(schemas.Plant ?? {})).not.toEqual(expect.arrayContaining(['x-selected']))
  const module = emitEntities(entities).join('\n')
  expect(module).toContain("  readonly bed: Required<Schemas['Plant']>['bedId']\n")
  expect(module).toMatch(/view: \(row: PlantFields, derived: .*\): Required<Schemas\['Plant'\]> =>/)
})

test('entity: its schema requires all that answers have of it, and has no words of entities any more', () => {
  const { schemas, faults } = garden()
  expect(faults).toEqual([])
  const stored = ['id', 'name', 'bedId', 'height', 'kind', 'state', 'labels']
  const shown = [...stored, 'seeds', 'shade', 'age', 'family', 'wateredBy', 'wateredAt']
  expect(Object.keys(propertiesOf(schemas.Plant))).toEqual(shown)
  expect(schemas.Plant).toMatchObject({ additionalProperties: false, required: shown.filter((it) => it !== 'shade') })
  expect(JSON.stringify(schemas)).not.toMatch(/x-|readOnly|writeOnly|default/)
})

test('x-glossary: holds for what is made of the entity too, where that has the property', () => {
  const { schemas } = garden(
    {
      PlantCreate: { 'x-create-of': 'Plant' },
      PlantView: { 'x-view-of': 'Plant', 'x-glossary': ['gardener'], properties: { gardener: { type: 'string' } } },
      Label: { 'x-view-of': 'Plant', 'x-without': ['id', 'name'] },
    },
    { ...PLANT, 'x-glossary': ['id', 'name'] },
  )
  const lists = ['Plant', 'PlantCreate', 'PlantView', 'Label'].map((name) => schemas[name]?.['x-glossary'])
  expect(lists).toEqual([['id', 'name'], ['id', 'name'], ['id', 'name', 'gardener'], undefined])
})

test('create: takes what is not read-only, as requests have it, and names what else answers show', () => {
  const { schemas } = garden({ PlantCreate: { 'x-create-of': 'Plant', required: ['name'] } })
  expect(schemas.PlantCreate).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    'x-read-only': ['id', 'state', 'seeds', 'shade', 'age', 'wateredBy', 'wateredAt'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string', minLength: 1 },
      bedId: { type: ['integer', 'null'] },
      height: { type: 'number' },
      kind: { type: 'string', enum: ['tree', "gardener's"] },
      state: { type: 'string' },
      labels: { type: 'array', items: { type: 'string' } },
      seeds: { type: 'array', items: { type: 'string' } },
      shade: { type: 'number' },
      age: { type: 'integer' },
      family: { type: 'integer', enum: [1, 2] },
      wateredBy: { type: 'string' },
      wateredAt: { $ref: '#/components/schemas/Moment' },
    },
  })
})

test('update: takes all of it back, and names what is read-only', () => {
  const { schemas } = garden({ PlantUpdate: { 'x-update-of': 'Plant' } })
  expect(schemas.PlantUpdate).toMatchObject({
    'x-read-only': ['id', 'seeds', 'shade', 'age', 'family', 'wateredBy', 'wateredAt'],
  })
  const properties = propertiesOf(schemas.PlantUpdate)
  expect(Object.keys(properties)).toEqual(Object.keys(propertiesOf(PLANT)))
  expect(properties.name).toEqual({ type: 'string', minLength: 2 })
})

test('whole: requires all of it, and has properties of its own', () => {
  const { schemas } = garden({ NewPlant: { 'x-whole-of': 'Plant', properties: { seedling: { type: 'boolean' } } } })
  expect(Object.keys(propertiesOf(schemas.NewPlant))).toEqual([...Object.keys(propertiesOf(schemas.Plant)), 'seedling'])
  expect(schemas.NewPlant?.required).toEqual(schemas.Plant?.required)
})

test('views and changes: at any depth, without what they leave out, with properties of their own', () => {
  const items = { 'x-changes-of': 'Plant', properties: { plantId: { type: 'integer' } } }
  const { schemas } = garden({
    PlantView: { 'x-view-of': 'Plant', 'x-without': ['id', 'seeds'], properties: { gardener: { type: 'string' } } },
    Plan: { type: 'object', properties: { plants: { type: 'array', items } } },
    Order: { 'x-options-of': 'Plant' },
  })
  expect(Object.keys(propertiesOf(schemas.PlantView))).toEqual([
    ...[
      'name',
      'bedId',
      'height',
      'kind',
      'state',
      'labels',
      'shade',
      'age',
      'family',
      'wateredBy',
      'wateredAt',
      'gardener',
    ],
  ])
  const plants = propertiesOf(schemas.Plan).plants?.items as Schema
  expect(plants).toEqual({
    type: 'object',
    additionalProperties: false,
    properties: { bedId: { type: ['integer', 'null'] }, height: { type: 'number' }, plantId: { type: 'integer' } },
  })
  expect(Object.keys(propertiesOf(schemas.Order))).toEqual(['height'])
})

test('imports: a parameter for each property that they take, with its default in words', () => {
  const parameters = [{ name: 'dry', in: 'query' }, { 'x-import-of': 'Plant' }] as Parameter[]
  const document = {
    openapi: '3.1.0',
    info: { title: 'A garden', version: '1' },
    paths: { '/import': { post: { parameters } }, '/export': { get: { parameters: [{ 'x-import-of': 'Tree' }] } } },
    components: { schemas: { Plant: PLANT } },
  } as unknown as Document
  const { document: expanded, faults } = expandEntities(document)
  const height = { name: 'height', in: 'query', description: 'In metres. 0 unless it is given.' }
  expect(expanded.paths?.['/import']?.post?.parameters).toEqual([
    parameters[0],
    { ...height, schema: { type: 'number' } },
  ])
  expect(faults).toContain('get /export has x-import-of: Tree, which is no schema with x-table')
})

test('module: has columns, fields of lists, what may be written and given back, defaults and what changes set off', () => {
  const { view: _, viewLabel: __, toRow: ___, ...entity } = plantEntity()
  expect(entity).toEqual({
    table: 'garden.plant',
    columns: {
      ...{ id: 'p.id', name: 'p.name', bed: 'p.bed', height: 'p.height', kind: 'p.kind', state: 'p.state' },
      ...{ labels: 'p.labels', family: 'p.family', wateredAt: 'w.watered_at' },
    },
    fields: {
      id: { column: 'p.id', type: 'integer', notNull: true },
      name: { column: 'p.name', type: 'string', notNull: true },
      bedId: { column: 'p.bed', type: 'integer' },
      height: { column: 'p.height', type: 'number', notNull: true },
      kind: { column: 'p.kind', type: 'string', notNull: true, values: ['tree', "gardener's"], descending: true },
      family: { column: 'p.family', type: 'integer', notNull: true },
      wateredAt: { column: 'w.watered_at', type: 'timestamp' },
    },
    select: [
      ...[
        'id',
        'name',
        'bedId',
        'height',
        'kind',
        'state',
        'labels',
        'seeds',
        'age',
        'family',
        'wateredBy',
        'wateredAt',
      ],
    ],
    writable: ['name', 'bedId', 'height', 'kind', 'state', 'labels', 'asOf'],
    defaults: { height: 0, kind: 'tree', labels: [] },
    setsOff: { bed: 'recalculate', height: 'replan' },
    imported: ['height'],
    readOnly: { id: 'same', seeds: 'same', shade: 'same', age: 'same', family: 'same', wateredAt: 'notLater' },
    stored: {
      ...{ id: { type: 'integer' }, name: { type: 'string' }, bed: { type: 'integer', null: true } },
      ...{ height: { type: 'number' }, kind: { type: 'string' }, state: { type: 'string' }, labels: { type: 'array' } },
      family: { type: 'integer' },
    },
  })
})

test('module: maps rows to views, with what no row has, and values to rows', () => {
  const { view, viewLabel, toRow } = plantEntity()
  const at = new Date('2026-03-02T09:30:00Z')
  const row = {
    id: 1,
    name: 'Rose',
    bed: 7,
    height: 2,
    kind: 'tree',
    state: 'dry',
    labels: ['a'],
    seeds: [],
    family: 1,
    wateredAt: at,
  }
  const own = { id: 1, name: 'Rose', height: 2, kind: 'tree', state: 'dry', family: 1 }
  const shown = { ...own, wateredAt: '2026-03-02T09:30:00.000Z' }
  const derived = { age: 3, wateredBy: 'Ida' }
  expect(view(row, derived)).toEqual({ ...shown, bedId: 7, labels: ['a'], seeds: [], ...derived })
  expect(view({ ...row, wateredAt: null }, derived)).toMatchObject({ wateredAt: null })
  expect(viewLabel(row)).toEqual(shown)
  expect(toRow({ bedId: null, name: 'Oak' })).toEqual({ bed: null, name: 'Oak' })
  expect(toRow({ name: 'Oak' })).toEqual({ name: 'Oak' })
})

test('x-optional: what has a column is left out of answers where its row has null, and nullable in rows alone', () => {
  const { schemas, entities, faults } = garden(
    { PlantView: { 'x-view-of': 'Plant', 'x-optional': ['gardener'], properties: { gardener: { type: 'string' } } } },
    {
      'x-table': 'garden.plant p',
      'x-optional': ['sownOn', 'wateredAt'],
      properties: {
        id: { type: 'integer', readOnly: true },
        sownOn: { type: 'string', format: 'date', 'x-input': { type: ['string', 'null'], format: 'date' } },
        wateredAt: { type: 'string', format: 'date-time', readOnly: true },
      },
    },
  )
  expect(faults).toEqual([])
  expect(schemas.Plant).toMatchObject({ required: ['id'], properties: { sownOn: { type: 'string' } } })
  expect(schemas.PlantView?.['x-optional']).toEqual(['sownOn', 'wateredAt', 'gardener'])
  const text = emitEntities(entities).join('\n')
  expect(text).toContain("  readonly sownOn: NonNullable<Schemas['Plant']['sownOn']> | null\n")
  expect(text).toContain('  readonly wateredAt: Date | null\n')
  const { select, fields, stored, view } = entityIn(text)
  expect(select).toEqual(['id', 'sownOn', 'wateredAt'])
  expect(fields.sownOn).toEqual({ column: 'p.sown_on', type: 'date' })
  expect(stored.sownOn).toEqual({ type: 'date', null: true })
  expect(JSON.stringify(view({ id: 1, sownOn: null, wateredAt: null }))).toBe('{"id":1}')
  const at = new Date('2026-03-02T09:30:00Z')
  expect(view({ id: 1, sownOn: '2026-03-01', wateredAt: at })).toMatchObject({
    sownOn: '2026-03-01',
    wateredAt: at.toISOString(),
  })
})

test('module: a row and a new one have types that the contract says', () => {
  const [, row, , input, , created] = emitEntities(garden().entities)
  expect(row).toContain("  readonly bed: Schemas['Plant']['bedId']\n")
  expect(row).toContain('  readonly wateredAt: Date | null\n')
  expect(row).toContain("  readonly seeds: Readonly<Schemas['Plant']['seeds']>\n")
  expect(row).toContain('  readonly family: number\n')
  expect(row).not.toMatch(/shade|age|asOf/)
  expect(input).toContain("Pick<PlantFields, 'name' | 'bed' | 'height' | 'kind' | 'state' | 'labels' | 'family'>")
  expect(created).toContain(
    "Pick<PlantFields, 'name' | 'height' | 'kind' | 'labels' | 'family'> & Partial<PlantFields>",
  )
})

test('module: has the fields that are passed on as one value, and which has to be below which', () => {
  const properties = {
    id: { type: 'integer', readOnly: true },
    least: { type: 'number', 'x-group': 'heights', 'x-below': 'most' },
    most: { type: 'number', 'x-group': 'heights' },
  }
  const { entities, schemas, faults } = garden({}, { 'x-table': 'garden.plant p', properties })
  expect(faults).toEqual([])
  expect(JSON.stringify(schemas)).not.toContain('x-')
  const { groups, below } = entityIn(emitEntities(entities).join('\n'))
  expect([groups, below]).toEqual([{ heights: ['least', 'most'] }, [['least', 'most']]])
})

const REFUSED: readonly [string, Schema, string][] = [
  ['an unknown word', { type: 'string', 'x-colunm': 'a' }, 'has the unknown word x-colunm'],
  ['a wrong value', { type: 'string', 'x-sets-off': 'rain' }, 'has x-sets-off: "rain", which is not a valid value'],
  ['SQL as a column', { type: 'string', 'x-column': 'a; b' }, 'has x-column: "a; b", which is not a valid value'],
  [
    'a default of what is read-only',
    { type: 'string', readOnly: true, default: 'a' },
    'is read-only, hence has no default',
  ],
  [
    'an effect of what is not stored',
    { type: 'string', 'x-column': false, 'x-sets-off': 'replan' },
    'has x-sets-off, but no column whose change would be seen',
  ],
  [
    'what changes by itself, though requests give it',
    { type: 'string', 'x-volatile': 'any' },
    'has x-volatile, but is not read-only',
  ],
  ['a group that is no name', { type: 'string', 'x-group': true }, 'has x-group: true, which is not a valid value'],
  [
    'a bound that there is not',
    { type: 'number', 'x-below': 'top' },
    'has x-below: top, which is no field with a number in each row',
  ],
]
test.each(REFUSED)('faults: name %s', (_, property, fault) => {
  const { faults } = garden({}, { 'x-table': 'garden.plant p', properties: { it: property } })
  expect(faults).toEqual([`schema Plant.it ${fault}`])
})

test('faults: name a table without alias, an entity that there is not, and what cannot be left out', () => {
  const { faults } = garden(
    { A: { 'x-view-of': 'Tree' }, B: { 'x-create-of': 'Plant', 'x-without': ['leaf'] } },
    { 'x-table': 'plant', properties: { id: { type: 'integer', readOnly: true } } },
  )
  expect(faults).toEqual([
    'schema Plant has an x-table that is no table with its alias, such as `scheduling.project p`',
    'schema A has x-view-of: Tree, which is no schema with x-table',
    'schema B has x-without: leaf, which it would not have',
  ])
})
