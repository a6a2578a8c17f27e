import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { innerSchemas, isDescribed, withDescriptions } from '../../codegen/describe.ts'
import { type Document, METHODS, operationsOf, type Parameter, resolve, type Schema } from '../../codegen/document.ts'

const read = async (file: string) => JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))
const document = (await read('generated/openapi.json')) as Document

/** `Schema.property` of all properties, also nested ones. */
function propertiesOf(schema: Schema, at: string): [name: string, property: Schema][] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, property]): [string, Schema][] => [[`${at}.${name}`, property], ...propertiesOf(property, `${at}.${name}`)],
  )
  return [...own, ...innerSchemas(schema).flatMap((inner) => propertiesOf(inner, at))]
}

/** The property's own name, which may have a dot itself. */
const lastOf = (name: string): string => /(@odata\.)?[^.]+$/.exec(name)?.[0] ?? name

const properties = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
  propertiesOf(schema as Schema, name),
)
const operations = operationsOf(document)

/** Whether a text says more than the name does. */
const teaches = (text: unknown, name: string): boolean =>
  typeof text === 'string' && text.trim().length > name.length && text.toLowerCase() !== name.toLowerCase()

test('descriptions: every property has one that is not its name', () => {
  expect(properties.length).toBeGreaterThan(1_000)
  expect(properties.filter(([, property]) => !isDescribed(document, property)).map(([name]) => name)).toEqual([])
  const described = properties.filter(([, { description }]) => description !== undefined)
  const empty = described.filter(([name, { description }]) => String(description).trim() === lastOf(name))
  expect(empty.map(([name]) => name)).toEqual([])
})

test('descriptions: a property has that of its own name when an anchor shares its schema', () => {
  const date: Schema = { type: 'string', format: 'date' }
  const Task = { type: 'object', properties: { actualStart: date, actualFinish: date } }
  const shared: Document = { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas: { Task } } }
  const glossary = {
    parameters: {},
    operations: {},
    properties: { actualStart: 'It began.', actualFinish: 'It ended.' },
  }
  expect(withDescriptions(shared, glossary).components?.schemas?.Task).toMatchObject({
    properties: { actualStart: { description: 'It began.' }, actualFinish: { description: 'It ended.' } },
  })
})

test('descriptions: every operation and event has one beside its summary', () => {
  const missing = operations.filter(({ operation }) => {
    const { description, summary = '' } = operation as { description?: string; summary?: string }
    return !teaches(description, '') || description === summary
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('descriptions: every parameter has one', () => {
  const items = Object.values(document.paths ?? {}).flatMap((item) => [
    item,
    ...METHODS.flatMap((it) => item[it] ?? []),
  ])
  const parameters = items.flatMap(({ parameters = [] }) => parameters.flatMap((it) => resolve(document, it) ?? []))
  const missing = parameters.filter((it: Parameter & { description?: string }) => !teaches(it.description, ''))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('descriptions: the glossary has no entry that describes nothing', async () => {
  const { properties: named, parameters, operations: ids } = await read('openapi/glossary.json')
  const names = new Set(properties.flatMap(([name]) => [name, lastOf(name)]))
  expect(Object.keys(named).filter((name) => !names.has(name))).toEqual([])
  const texts = new Set(
    JSON.stringify(document)
      .match(/"description":"(?:[^"\\]|\\.)*"/g)
      ?.map((it) => JSON.parse(`{${it}}`).description),
  )
  const unused = [named, parameters, ids].flatMap((map) =>
    Object.entries<string>(map).filter(([, it]) => !texts.has(it)),
  )
  expect(unused.map(([name]) => name)).toEqual([])
})

test('descriptions: the contract’s own description is kept', () => {
  const own: Document = {
    openapi: '3.1.0',
    info: { title: 'Own', version: '1' },
    components: { schemas: { A: { properties: { x: { description: 'Own.' }, y: {}, z: {} } } } },
  }
  const glossary = { properties: { x: 'X.', y: 'Y.', 'A.y': 'Y of A.' }, parameters: {}, operations: {} }
  expect(withDescriptions(own, glossary).components?.schemas?.A).toEqual({
    properties: { x: { description: 'Own.' }, y: { description: 'Y of A.' }, z: {} },
  })
})
