import { describe, expect, test } from 'vitest'
import { readSources } from '../../codegen/compose.ts'
import type { Document } from '../../codegen/document.ts'
import { lint } from '../../codegen/lint.ts'

const [garden] = (
  await readSources([{ name: 'garden', contract: new URL('fixture/openapi/garden.yaml', import.meta.url) }])
).parts
const TEXT = JSON.stringify(garden?.document)

/** The faults after a change of the fixture, which has none. */
function faultsAfter(edit: (document: Document) => void): string[] {
  const document = JSON.parse(TEXT) as Document
  edit(document)
  return lint({ name: 'garden', label: 'openapi/garden.yaml', document })
}

/** Reaches into the document as into a bag: what tests change has no type. */
function at(document: Document, ...steps: readonly string[]): Record<string, unknown> {
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as Record<
    string,
    unknown
  >
}
const PLANTS = ['paths', '/api/v1/plants'] as const
const ONE = ['paths', '/api/v1/plants/{plantId}'] as const
const EVENT = ['webhooks', 'plant.grown', 'post'] as const
const ENVELOPE = [...EVENT, 'requestBody', 'content', 'application/json', 'schema'] as const
const SCHEMAS = ['components', 'schemas'] as const

test('the fixture has no faults', () => {
  expect(faultsAfter(() => {})).toEqual([])
})

const drop = (...path: readonly string[]) => {
  const [last, ...rest] = path.toReversed()
  return (document: Document) => {
    delete at(document, ...rest.toReversed())[last ?? '']
  }
}
const put = (value: unknown, ...path: readonly string[]) => {
  const [last, ...rest] = path.toReversed()
  return (document: Document) => {
    at(document, ...rest.toReversed())[last ?? ''] = value
  }
}

const REFUSED: readonly [rule: string, edit: (document: Document) => void, fault: string][] = [
  [
    'an operationId in another case',
    put('list_plants', ...PLANTS, 'get', 'operationId'),
    'GET /api/v1/plants has the operationId list_plants; write it in camelCase.',
  ],
  ['no summary', drop(...PLANTS, 'get', 'summary'), 'GET /api/v1/plants has no summary.'],
  ['no tags', drop(...PLANTS, 'get', 'tags'), 'GET /api/v1/plants has no tags.'],
  [
    'an answer of the runtime that the contract does not name',
    drop(...PLANTS, 'get', 'responses', '429'),
    'GET /api/v1/plants does not name the error answers 429.',
  ],
  [
    'no 404 where the path has a parameter',
    drop(...ONE, 'delete', 'responses', '404'),
    'DELETE /api/v1/plants/{plantId} does not name the error answers 404.',
  ],
  [
    'no 413 and 415 where there is a body',
    (document) => {
      drop(...ONE, 'patch', 'responses', '413')(document)
      drop(...ONE, 'patch', 'responses', '415')(document)
    },
    'PATCH /api/v1/plants/{plantId} does not name the error answers 413, 415.',
  ],
  [
    'no 415 where there is no body, so that none is taken',
    drop(...PLANTS, 'get', 'responses', '415'),
    'GET /api/v1/plants does not name the error answers 415.',
  ],
  [
    'no 409 where an Idempotency-Key is taken',
    put(
      [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 9 } }],
      ...PLANTS,
      'get',
      'parameters',
    ),
    'GET /api/v1/plants does not name the error answers 409.',
  ],
  [
    'no 412 where If-Match is taken',
    drop(...ONE, 'patch', 'responses', '412'),
    'PATCH /api/v1/plants/{plantId} does not name the error answers 412.',
  ],
  [
    'no 503 on an open operation',
    drop('paths', '/gate', 'get', 'responses', '503'),
    'GET /gate does not name the error answers 503.',
  ],
  [
    'no answer for success',
    drop(...ONE, 'delete', 'responses', '204'),
    'DELETE /api/v1/plants/{plantId} names no answer for success.',
  ],
  [
    'a default answer',
    put({ description: 'Anything' }, ...ONE, 'delete', 'responses', 'default'),
    'DELETE /api/v1/plants/{plantId} names default as an answer; name each status.',
  ],
  [
    'a path parameter that is not declared',
    drop(...ONE, 'parameters'),
    'DELETE /api/v1/plants/{plantId} does not declare its path parameter plantId.',
  ],
  [
    'a path parameter that the path lacks',
    put([{ name: 'bedId', in: 'path', required: true, schema: { type: 'integer' } }], ...PLANTS, 'parameters'),
    'GET /api/v1/plants declares bedId, which its path lacks.',
  ],
  [
    'a misspelt extension',
    put(true, ...PLANTS, 'get', 'x-write'),
    'GET /api/v1/plants has x-write, which nothing reads; known are x-writes, x-role, x-body-limit, x-body, x-mcp.',
  ],
  [
    'an unknown role',
    put('gardener', ...PLANTS, 'get', 'x-role'),
    'GET /api/v1/plants has x-role: "gardener", which is no value of it.',
  ],
  [
    'a request body without an example',
    drop(...PLANTS, 'post', 'requestBody', 'content', 'application/json', 'example'),
    'POST /api/v1/plants shows no example of its request body (application/json).',
  ],
  [
    'an answer without an example',
    drop(...PLANTS, 'get', 'responses', '200', 'content', 'application/json', 'example'),
    'GET /api/v1/plants shows no example of its body of 200 (application/json).',
  ],
  [
    'an example that lacks a field',
    put({ height: 1 }, ...PLANTS, 'post', 'requestBody', 'content', 'application/json', 'example'),
    "POST /api/v1/plants example of its request must have required property 'name'.",
  ],
  [
    'an example with a field too many',
    put({ name: 'Rose', colour: 'red' }, ...PLANTS, 'post', 'requestBody', 'content', 'application/json', 'example'),
    'POST /api/v1/plants example of its request must NOT have additional properties (colour).',
  ],
  [
    'an example of a shared answer that does not fit',
    put(
      { status: 'x', code: 'y' },
      'components',
      'responses',
      'Failed',
      'content',
      'application/problem+json',
      'example',
    ),
    'response Failed example at /status must be integer.',
  ],
  [
    'an example of a schema that does not fit',
    put([{ id: 1 }], ...SCHEMAS, 'PlantGrown', 'examples'),
    "schema PlantGrown example 1 must have required property 'plantId'.",
  ],
  [
    'an example of a format that does not fit',
    put('someday', ...PLANTS, 'post', 'responses', '201', 'content', 'application/json', 'example', 'plantedOn'),
    'POST /api/v1/plants example of 201 at /plantedOn must match format "date".',
  ],
  [
    'an open object in an answer',
    drop(...SCHEMAS, 'Plant', 'additionalProperties'),
    'schema Plant is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object in a list in an answer',
    put({ type: 'array', items: { type: 'object' } }, ...SCHEMAS, 'Plant', 'properties', 'beds'),
    'schema Plant.beds[] is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object deep in a request',
    put({ type: 'object', properties: {} }, ...SCHEMAS, 'NewPlant', 'properties', 'soil'),
    'schema NewPlant.soil is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object among alternatives',
    put({ oneOf: [{ type: 'object' }, { type: 'null' }] }, ...SCHEMAS, 'Plant', 'properties', 'bed'),
    'schema Plant.bed is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object in a tuple',
    put({ type: 'array', prefixItems: [{ type: 'object' }], items: false }, ...SCHEMAS, 'Plant', 'properties', 'pair'),
    'schema Plant.pair[0] is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object in a map',
    put({ type: 'object' }, ...SCHEMAS, 'Plant', 'properties', 'labels', 'additionalProperties'),
    'schema Plant.labels{} is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object in a shared error answer',
    drop(...SCHEMAS, 'Problem', 'additionalProperties'),
    'schema Problem is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'a map that is not marked',
    drop(...SCHEMAS, 'Plant', 'properties', 'labels', 'x-map'),
    'schema Plant.labels is a map; mark it `x-map: true`, or close it with `additionalProperties: false`.',
  ],
  [
    'a schema that takes anything',
    put({ description: 'Whatever' }, ...SCHEMAS, 'Plant', 'properties', 'anything'),
    'schema Plant.anything takes anything; give it a type.',
  ],
  [
    'a closed object beside allOf',
    put(
      { type: 'object', additionalProperties: false, allOf: [{ $ref: '#/components/schemas/Plant' }] },
      ...SCHEMAS,
      'Plant',
      'properties',
      'parent',
    ),
    'schema Plant.parent has `additionalProperties: false` beside `allOf`, which refuses what `allOf` adds; use `unevaluatedProperties: false`.',
  ],
  [
    'an unbounded string in a request',
    drop(...SCHEMAS, 'NewPlant', 'properties', 'name', 'maxLength'),
    'schema NewPlant.name is an unbounded string; give it a maxLength.',
  ],
  [
    'an unbounded array in a request',
    put({ type: 'array', items: { type: 'integer' } }, ...SCHEMAS, 'NewPlant', 'properties', 'beds'),
    'schema NewPlant.beds is an unbounded array; give it maxItems.',
  ],
  [
    'an event without security: []',
    drop(...EVENT, 'security'),
    'event plant.grown needs `security: []`: receivers know it by its signature.',
  ],
  [
    'an event that is no delivery',
    (document) => {
      at(document, ...ENVELOPE).allOf = [at(document, ...ENVELOPE, 'allOf', '1')]
    },
    'event plant.grown is no Delivery; put it into `allOf`.',
  ],
  [
    'an event that is open',
    drop(...ENVELOPE, 'unevaluatedProperties'),
    'event plant.grown is open; close it with `unevaluatedProperties: false`.',
  ],
  [
    'an event of another name than its own',
    put({ const: 'plant.shrunk' }, ...ENVELOPE, 'allOf', '1', 'properties', 'event'),
    'event plant.grown does not fix its name; write `event: { const: plant.grown }` beside `data`.',
  ],
  [
    'an event whose data has no schema of its own',
    put({ type: 'object', additionalProperties: false }, ...ENVELOPE, 'allOf', '1', 'properties', 'data'),
    'event plant.grown has no `data` that refers to a schema of its own in components.',
  ],
  [
    'an event without an example',
    drop(...EVENT, 'requestBody', 'content', 'application/json', 'example'),
    'event plant.grown shows no example of its request body (application/json).',
  ],
  ['an event that no answer takes', drop(...EVENT, 'responses', '200'), 'event plant.grown names no answer 200.'],
]

describe('is refused, with file and place:', () => {
  test.each(REFUSED)('%s', (_, edit, fault) => {
    expect(faultsAfter(edit)).toContain(`openapi/garden.yaml: ${fault}`)
  })
})

test('a map by nature stays open when it is marked', () => {
  const map = { type: 'object', 'x-map': true, additionalProperties: true }
  expect(faultsAfter(put(map, ...SCHEMAS, 'Plant', 'properties', 'details'))).toEqual([])
})

test('a base of allOf may be open under a schema that closes it', () => {
  const base = { type: 'object', properties: { a: { type: 'string' } } }
  const closed = { allOf: [base], unevaluatedProperties: false }
  expect(faultsAfter(put(closed, ...SCHEMAS, 'Plant', 'properties', 'both'))).toEqual([])
  expect(faultsAfter(put({ allOf: [base] }, ...SCHEMAS, 'Plant', 'properties', 'both'))).toHaveLength(1)
})

test('a schema that refers to itself ends', () => {
  const self = { type: 'array', items: { $ref: '#/components/schemas/Plant' } }
  expect(faultsAfter(put(self, ...SCHEMAS, 'Plant', 'properties', 'children'))).toEqual([])
})

test('a body of text is bounded by its bytes', () => {
  const csv = { 'text/csv': { schema: { type: 'string' }, example: 'name\nRose\n' } }
  expect(faultsAfter(put(csv, ...PLANTS, 'post', 'requestBody', 'content'))).toEqual([])
})

test('faults of many places come together', () => {
  const faults = faultsAfter((document) => {
    drop(...PLANTS, 'get', 'summary')(document)
    drop(...EVENT, 'security')(document)
    drop(...SCHEMAS, 'Plant', 'additionalProperties')(document)
  })
  expect(faults).toHaveLength(3)
})

test('what the contracts share is in order', async () => {
  const { parts } = await readSources([
    { name: 'common', contract: new URL('../../openapi/common.yaml', import.meta.url) },
  ])
  const [common] = parts
  if (!common) throw new Error('openapi/common.yaml could not be read.')
  const { parameters, responses, schemas } = common.document.components ?? {}
  const refs = (section: string, named: object = {}) =>
    Object.keys(named).map((name) => ({ $ref: `#/components/${section}/${name}` }))
  const properties = Object.fromEntries(refs('schemas', schemas).map((ref) => [ref.$ref.split('/').at(-1), ref]))
  delete properties.Delivery // open by design: events close it
  const all = {
    operationId: 'getAll',
    summary: 'All of it',
    tags: ['all'],
    security: [],
    parameters: refs('parameters', parameters) as never[],
    responses: Object.fromEntries([
      ...refs('responses', responses).map((ref, index) => [String(400 + index), ref]),
      ['412', {}],
      ['500', {}],
      ['503', {}],
      ['200', { content: { 'text/html': { schema: { type: 'object', additionalProperties: false, properties } } } }],
    ]),
  }
  const document = { ...common.document, paths: { '/all': { get: all } } }
  expect(lint({ name: 'common', label: 'openapi/common.yaml', document })).toEqual([])
  expect(Object.keys(properties).length).toBeGreaterThan(4)
})
