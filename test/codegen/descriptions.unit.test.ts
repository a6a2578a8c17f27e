import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Glossary, innerSchemas, withDescriptions } from '../../codegen/describe.ts'
import {
  type Document,
  METHODS,
  operationsOf,
  type Parameter,
  resolve,
  type Schema,
} from '../../runtime/contract/document.ts'

const read = async (file: string) => JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))
const published = (await read('generated/openapi.json')) as Document

const NO_GLOSSARY: Glossary = { properties: {}, parameters: {}, operations: {} }
const contractOf = (schemas: Record<string, Schema>): Document => ({
  openapi: '3.1.0',
  info: { title: '', version: '' },
  components: { schemas },
})

/** `Schema.property` of all properties, also nested ones. */
function propertiesOf(schema: Schema, at: string): [name: string, property: Schema][] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, property]): [string, Schema][] => [[`${at}.${name}`, property], ...propertiesOf(property, `${at}.${name}`)],
  )
  return [...own, ...innerSchemas(schema).flatMap((inner) => propertiesOf(inner, at))]
}

/** The property's own name, which may have a dot itself. */
const lastOf = (name: string): string => /(@odata\.)?[^.]+$/.exec(name)?.[0] ?? name

const properties = Object.entries(published.components?.schemas ?? {}).flatMap(([name, schema]) =>
  propertiesOf(schema as Schema, name),
)
const operations = operationsOf(published)

/** Whether a text says more than the name does. */
const teaches = (text: unknown, name: string): boolean =>
  typeof text === 'string' && text.trim().length > name.length && text.toLowerCase() !== name.toLowerCase()

test('descriptions: none is cut at a comma, as an unquoted one is in a flow mapping of YAML', () => {
  const remainders = properties.flatMap(([name, property]) =>
    Object.keys(property)
      .filter((word) => /\s/.test(word))
      .map((word) => `${name}: ${word}`),
  )
  expect(remainders).toEqual([])
})

test('descriptions: those of properties are not their names', () => {
  expect(properties.length).toBeGreaterThan(1_000)
  const described = properties.filter(([, { description }]) => description !== undefined)
  const empty = described.filter(([name, { description }]) => String(description).trim() === lastOf(name))
  expect(empty.map(([name]) => name)).toEqual([])
})

test('descriptions: a property has that of its own name when an anchor shares its schema', () => {
  const date: Schema = { type: 'string', format: 'date' }
  const names = ['actualStart', 'actualFinish']
  const Task = { type: 'object', 'x-glossary': names, properties: { actualStart: date, actualFinish: date } }
  const { document, faults } = withDescriptions(contractOf({ Task }), {
    ...NO_GLOSSARY,
    properties: { actualStart: 'It began.', actualFinish: 'It ended.' },
  })
  expect(faults).toEqual([])
  expect(document.components?.schemas?.Task).toEqual({
    type: 'object',
    properties: {
      actualStart: { ...date, description: 'It began.' },
      actualFinish: { ...date, description: 'It ended.' },
    },
  })
})

test('descriptions: a property takes that of its name only when the x-glossary of its schema lists it', () => {
  const Late = { properties: { daysLate: {}, team: {} } }
  const Row = { 'x-glossary': ['daysLate'], properties: { daysLate: {} } }
  const { document, faults } = withDescriptions(contractOf({ Late, Row }), {
    ...NO_GLOSSARY,
    properties: { daysLate: 'Days after the target.' },
  })
  expect(document.components?.schemas).toEqual({
    Late,
    Row: { properties: { daysLate: { description: 'Days after the target.' } } },
  })
  expect(faults).toEqual([
    'The property Late.daysLate has no description: write one in the contract, or list daysLate in the x-glossary of ' +
      'Late, which takes “Days after the target.” from openapi/glossary.json.',
    'The property Late.team has no description: write one in the contract.',
  ])
})

test('descriptions: an x-glossary that lists a name without a property or a text is a fault', () => {
  const Own = { 'x-glossary': ['id', 'code', 'gone'], properties: { id: { description: 'Own.' }, code: {} } }
  const { faults } = withDescriptions(contractOf({ Own }), { ...NO_GLOSSARY, properties: { id: 'Id.', gone: 'Gone.' } })
  expect(faults).toEqual([
    'The property Own.code has no description: write one in the contract.',
    'The x-glossary of Own lists code, which openapi/glossary.json does not describe.',
    'The x-glossary of Own lists gone, which is none of its properties.',
  ])
})

test('descriptions: every operation and event has one beside its summary', () => {
  const missing = operations.filter(({ operation }) => {
    const { description, summary = '' } = operation as { description?: string; summary?: string }
    return !teaches(description, '') || description === summary
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('descriptions: every parameter has one', () => {
  const items = Object.values(published.paths ?? {}).flatMap((item) => [
    item,
    ...METHODS.flatMap((it) => item[it] ?? []),
  ])
  const parameters = items.flatMap(({ parameters = [] }) => parameters.flatMap((it) => resolve(published, it) ?? []))
  const missing = parameters.filter((it: Parameter & { description?: string }) => !teaches(it.description, ''))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('descriptions: the glossary has no entry that describes nothing', async () => {
  const { properties: named, parameters, operations: ids } = await read('openapi/glossary.json')
  const names = new Set(properties.flatMap(([name]) => [name, lastOf(name)]))
  expect(Object.keys(named).filter((name) => !names.has(name))).toEqual([])
  const texts = new Set(
    JSON.stringify(published)
      .match(/"description":"(?:[^"\\]|\\.)*"/g)
      ?.map((it) => JSON.parse(`{${it}}`).description),
  )
  const unused = [named, parameters, ids].flatMap((map) =>
    Object.entries<string>(map).filter(([, it]) => !texts.has(it)),
  )
  expect(unused.map(([name]) => name)).toEqual([])
})

test('descriptions: the contract’s own description is kept', () => {
  const A = { 'x-glossary': ['z'], properties: { x: { description: 'Own.' }, y: {}, z: {} } }
  const properties = { x: 'X.', y: 'Y.', z: 'Z.', 'A.y': 'Y of A.' }
  const { document, faults } = withDescriptions(contractOf({ A }), { ...NO_GLOSSARY, properties })
  expect(faults).toEqual([])
  expect(document.components?.schemas?.A).toEqual({
    properties: { x: { description: 'Own.' }, y: { description: 'Y of A.' }, z: { description: 'Z.' } },
  })
})
