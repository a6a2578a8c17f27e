import { describe, expect, test } from 'vitest'
import { lint } from '../../codegen/lint.ts'
import { readSources } from '../../runtime/contract/compose.ts'
import type { Document } from '../../runtime/contract/document.ts'

const [garden] = (
  await readSources([{ name: 'garden', contract: new URL('fixture/openapi/garden.yaml', import.meta.url) }])
).parts
const TEXT = JSON.stringify(garden?.document)

/** The faults of the fixture after a change; without one it has none. */
async function faultsAfter(edit: (document: Document) => void): Promise<string[]> {
  const document = JSON.parse(TEXT) as Document
  edit(document)
  return lint({ name: 'garden', label: 'openapi/garden.yaml', document })
}

/** The object at a path of the document, without its type, so that tests can make it invalid. */
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

test('lint: finds no fault in the fixture', async () => {
  expect(await faultsAfter(() => {})).toEqual([])
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

const WRONG = 'Example value must conform to the schema'
const BODY = '#/paths/~1api~1v1~1plants/post/requestBody/content/application~1json/example'

const REFUSED: readonly [rule: string, edit: (document: Document) => void, fault: string][] = [
  [
    'an operationId in another case',
    put('list_plants', ...PLANTS, 'get', 'operationId'),
    'GET /api/v1/plants has the operationId list_plants; write it in camelCase.',
  ],
  [
    'an x-optional that names no property',
    put(['colour'], ...SCHEMAS, 'Plant', 'x-optional'),
    'schema Plant has x-optional: colour, which is none of its properties.',
  ],
  ['no summary', drop(...PLANTS, 'get', 'summary'), 'GET /api/v1/plants has no summary.'],
  [
    'deprecated without its dates',
    put(true, ...PLANTS, 'get', 'deprecated'),
    '#/paths//api/v1/plants/get needs both deprecated: true and x-deprecated: { since, sunset } with dates.',
  ],
  [
    'a field that is removed too soon',
    put(
      {
        type: 'string',
        description: 'Use name.',
        deprecated: true,
        'x-deprecated': { since: '2026-12-01', sunset: '2027-05-01' },
      },
      ...[...SCHEMAS, 'Plant', 'properties', 'title'],
    ),
    '#/components/schemas/Plant/properties/title is removed less than 180 days after it is deprecated.',
  ],
  [
    'deprecated without what takes its place',
    put(
      { type: 'string', deprecated: true, 'x-deprecated': { since: '2026-12-01', sunset: '2027-12-01' } },
      ...[...SCHEMAS, 'Plant', 'properties', 'title'],
    ),
    '#/components/schemas/Plant/properties/title is deprecated without a description; write there what to use instead.',
  ],
  ['no tags', drop(...PLANTS, 'get', 'tags'), 'GET /api/v1/plants has no tags.'],
  [
    'a missing response that the runtime sends',
    drop(...PLANTS, 'get', 'responses', '429'),
    'GET /api/v1/plants does not declare the error responses 429.',
  ],
  [
    'no 404 where the path has a parameter',
    drop(...ONE, 'delete', 'responses', '404'),
    'DELETE /api/v1/plants/{plantId} does not declare the error responses 404.',
  ],
  [
    'no 413 and 415 where there is a body',
    (document) => {
      drop(...ONE, 'patch', 'responses', '413')(document)
      drop(...ONE, 'patch', 'responses', '415')(document)
    },
    'PATCH /api/v1/plants/{plantId} does not declare the error responses 413, 415.',
  ],
  [
    'no 415 where a body is not accepted',
    drop(...PLANTS, 'get', 'responses', '415'),
    'GET /api/v1/plants does not declare the error responses 415.',
  ],
  [
    'no 409 where an Idempotency-Key is accepted',
    put(
      [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 9 } }],
      ...PLANTS,
      'get',
      'parameters',
    ),
    'GET /api/v1/plants does not declare the error responses 409.',
  ],
  [
    'no 412 where If-Match is accepted',
    drop(...ONE, 'patch', 'responses', '412'),
    'PATCH /api/v1/plants/{plantId} does not declare the error responses 412.',
  ],
  [
    'no 503 on a public operation',
    drop('paths', '/gate', 'get', 'responses', '503'),
    'GET /gate does not declare the error responses 503.',
  ],
  [
    'no response for success',
    drop(...ONE, 'delete', 'responses', '204'),
    'DELETE /api/v1/plants/{plantId} declares no response for success.',
  ],
  [
    'a default response',
    put({ description: 'Anything' }, ...ONE, 'delete', 'responses', 'default'),
    'DELETE /api/v1/plants/{plantId} declares the response default; declare each status.',
  ],
  [
    'a path parameter that is not declared',
    drop(...ONE, 'parameters'),
    'The operation does not define the path parameter `{plantId}` expected by path `/api/v1/plants/{plantId}`, at #/paths/~1api~1v1~1plants~1{plantId}/delete/parameters.',
  ],
  [
    'a path parameter that the path does not contain',
    put([{ name: 'bedId', in: 'path', required: true, schema: { type: 'integer' } }], ...PLANTS, 'parameters'),
    'Path parameter `bedId` is not used in the path `/api/v1/plants`, at #/paths/~1api~1v1~1plants/parameters/0/name.',
  ],
  [
    'a misspelt extension',
    put(true, ...PLANTS, 'get', 'x-write'),
    'GET /api/v1/plants has the unknown extension x-write; known are x-writes, x-role, x-body-limit, x-body, x-stored-reply, x-sdk, x-command, x-deprecated, x-mcp.',
  ],
  [
    'an unknown role',
    put('gardener', ...PLANTS, 'get', 'x-role'),
    'GET /api/v1/plants has x-role: "gardener", which is not a valid value.',
  ],
  [
    'a request body without an example',
    drop(...PLANTS, 'post', 'requestBody', 'content', 'application/json', 'example'),
    'POST /api/v1/plants has no example of its request body (application/json).',
  ],
  [
    'a response without an example',
    drop(...PLANTS, 'get', 'responses', '200', 'content', 'application/json', 'example'),
    'GET /api/v1/plants has no example of its body of 200 (application/json).',
  ],
  [
    'an example that lacks a field',
    put({ height: 1 }, ...PLANTS, 'post', 'requestBody', 'content', 'application/json', 'example'),
    `${WRONG}: must have required property 'name', at ${BODY}.`,
  ],
  [
    'an example with an unknown field',
    put({ name: 'Rose', colour: 'red' }, ...PLANTS, 'post', 'requestBody', 'content', 'application/json', 'example'),
    `${WRONG}: must NOT have additional properties \`colour\`, at ${BODY}/colour.`,
  ],
  [
    'an invalid example of a shared response',
    put(
      { status: 'x', code: 'y' },
      'components',
      'responses',
      'Failed',
      'content',
      'application/problem+json',
      'example',
    ),
    `${WRONG}: \`status\` property type must be integer, at #/components/responses/Failed/content/application~1problem+json/example/status.`,
  ],
  [
    'an invalid example of a schema',
    put([{ id: 1 }], ...SCHEMAS, 'PlantGrown', 'examples'),
    `${WRONG}: must have required property 'plantId', at #/components/schemas/PlantGrown/examples/0.`,
  ],
  [
    'an example that violates a format',
    put('someday', ...PLANTS, 'post', 'responses', '201', 'content', 'application/json', 'example', 'plantedOn'),
    `${WRONG}: \`plantedOn\` property must match format "date", at #/paths/~1api~1v1~1plants/post/responses/201/content/application~1json/example/plantedOn.`,
  ],
  [
    'an open object in a response',
    drop(...SCHEMAS, 'Plant', 'additionalProperties'),
    'schema Plant is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'an open object in a list in a response',
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
    'an open object in a shared error response',
    drop(...SCHEMAS, 'Problem', 'additionalProperties'),
    'schema Problem is an open object; close it with `additionalProperties: false`.',
  ],
  [
    'a map that is not marked',
    drop(...SCHEMAS, 'Plant', 'properties', 'labels', 'x-map'),
    'schema Plant.labels is a map; mark it `x-map: true`, or close it with `additionalProperties: false`.',
  ],
  [
    'a schema that accepts any value',
    put({ description: 'Whatever' }, ...SCHEMAS, 'Plant', 'properties', 'anything'),
    'schema Plant.anything accepts any value; give it a type.',
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
    'schema Plant.parent has `additionalProperties: false` beside `allOf`, which rejects the properties of `allOf`; use `unevaluatedProperties: false`.',
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
    'an event without a description',
    drop(...EVENT, 'description'),
    'event plant.grown has no description; write when it is sent.',
  ],
  [
    'an event without security: []',
    drop(...EVENT, 'security'),
    'event plant.grown needs `security: []`: receivers verify its signature instead.',
  ],
  [
    'an event that is not a Delivery',
    (document) => {
      at(document, ...ENVELOPE).allOf = [at(document, ...ENVELOPE, 'allOf', '1')]
    },
    'event plant.grown is not a Delivery; add its ref to `allOf`.',
  ],
  [
    'an event that allows unknown properties',
    drop(...ENVELOPE, 'unevaluatedProperties'),
    'event plant.grown allows unknown properties; add `unevaluatedProperties: false`.',
  ],
  [
    'an event whose `event` is another name',
    put({ const: 'plant.shrunk' }, ...ENVELOPE, 'allOf', '1', 'properties', 'event'),
    'event plant.grown does not fix the value of `event`; write `event: { const: plant.grown }` beside `data`.',
  ],
  [
    'an event whose data refers to no schema',
    put({ type: 'object', additionalProperties: false }, ...ENVELOPE, 'allOf', '1', 'properties', 'data'),
    'event plant.grown has no `data` that refers to a schema of its own in components.',
  ],
  [
    'an event without an example',
    drop(...EVENT, 'requestBody', 'content', 'application/json', 'example'),
    'event plant.grown has no example of its request body (application/json).',
  ],
  [
    'an event without a response 200',
    drop(...EVENT, 'responses', '200'),
    'event plant.grown declares no response 200.',
  ],
]

describe('lint: names the file and the operation of', () => {
  test.each(REFUSED)('%s', async (_, edit, fault) => {
    expect(await faultsAfter(edit)).toContain(`openapi/garden.yaml: ${fault}`)
  })
})

test('schema: may be a map that is marked as one', async () => {
  const map = { type: 'object', 'x-map': true, additionalProperties: true }
  expect(await faultsAfter(put(map, ...SCHEMAS, 'Plant', 'properties', 'details'))).toEqual([])
})

test('schema: a member of allOf may be open when the outer schema is closed', async () => {
  const base = { type: 'object', properties: { a: { type: 'string' } } }
  const closed = { allOf: [base], unevaluatedProperties: false }
  expect(await faultsAfter(put(closed, ...SCHEMAS, 'Plant', 'properties', 'both'))).toEqual([])
  expect(await faultsAfter(put({ allOf: [base] }, ...SCHEMAS, 'Plant', 'properties', 'both'))).toHaveLength(1)
})

test('schema: may refer to itself', async () => {
  const self = { type: 'array', items: { $ref: '#/components/schemas/Plant' } }
  expect(await faultsAfter(put(self, ...SCHEMAS, 'Plant', 'properties', 'children'))).toEqual([])
})

test('schema: a text body needs no maxLength', async () => {
  const csv = { 'text/csv': { schema: { type: 'string' }, example: 'name\nRose\n' } }
  expect(await faultsAfter(put(csv, ...PLANTS, 'post', 'requestBody', 'content'))).toEqual([])
})

test('lint: reports all faults together', async () => {
  const faults = await faultsAfter((document) => {
    drop(...PLANTS, 'get', 'summary')(document)
    drop(...EVENT, 'security')(document)
    drop(...SCHEMAS, 'Plant', 'additionalProperties')(document)
  })
  expect(faults).toHaveLength(3)
})

test('lint: finds no fault in the shared components of common.yaml', async () => {
  const { parts } = await readSources([
    { name: 'common', contract: new URL('../../openapi/common.yaml', import.meta.url) },
  ])
  const [common] = parts
  if (!common) throw new Error('openapi/common.yaml could not be read.')
  const { parameters, responses, schemas } = common.document.components ?? {}
  const refs = (section: string, named: object = {}) =>
    Object.keys(named).map((name) => ({ $ref: `#/components/${section}/${name}` }))
  const properties = Object.fromEntries(refs('schemas', schemas).map((ref) => [ref.$ref.split('/').at(-1), ref]))
  delete properties.Delivery // open on purpose: each event closes it
  const all = {
    operationId: 'getAll',
    summary: 'Everything',
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
  expect(await lint({ name: 'common', label: 'openapi/common.yaml', document })).toEqual([])
  expect(Object.keys(properties).length).toBeGreaterThan(4)
})
