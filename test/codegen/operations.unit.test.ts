import { expect, test } from 'vitest'
import { clientDocument } from '../../codegen/client-document.ts'
import { emitOperations } from '../../codegen/operations.ts'
import type { Document, OperationObject } from '../../runtime/contract/document.ts'

const JSON_TYPE = 'application/json'
const SELECT = { name: '$select', in: 'query', schema: { type: 'string' } }
const SKIP_TOKEN = { name: '$skiptoken', in: 'query', schema: { type: 'string' } }
const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const body = (type: string, required = true) => ({ required, content: { [type]: { schema: { type: 'string' } } } })
const answers = (...types: readonly string[]) => ({
  '200': {
    content: Object.fromEntries(types.map((type) => [type, { schema: { $ref: '#/components/schemas/Plants' } }])),
  },
})

/** What is emitted for one operation: the lines of the method without its comment, and those of its queries. */
function emitted(method: 'get' | 'post' | 'delete', operation: Omit<OperationObject, 'operationId'>, path = '/plants') {
  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    paths: { [path]: { [method]: { operationId: 'tend', summary: 'Tend', ...operation } } },
    components: {
      schemas: {
        Plant: { type: 'object', properties: { id: {}, name: {}, notes: {} }, 'x-optional': ['notes'] },
        Plants: {
          type: 'object',
          required: ['value'],
          properties: { value: { items: { $ref: '#/components/schemas/Plant' } } },
        },
      },
    },
  }
  const files = emitOperations(clientDocument(document), '// header')
  const linesOf = (file: string) => (files.get(file) ?? '').split('\n').filter((line) => / tend[(<]/.test(line))
  const call = (files.get('operations.gen.ts') ?? '').split('\n').find((line) => line.includes("this.send('tend'"))
  return { methods: linesOf('operations.gen.ts'), queries: linesOf('queries.gen.ts'), call: call?.trim(), document }
}

test('a list with $select: has the type of its fields, a query and an infinite query', () => {
  const { methods, queries } = emitted('get', { parameters: [SELECT, SKIP_TOKEN], responses: answers(JSON_TYPE) })
  const signature = 'tend<const S extends string | NoSelect = NoSelect>(options?: SelectInput<T.TendData, S>)'
  const result = 'SelectedItems<T.TendResponse, S>'
  expect(methods).toEqual([`  ${signature}: Promise<${result}> {`])
  expect(queries).toEqual([`  ${signature}: Query<${result}>`, `  ${signature}: InfiniteQuery<${result}>`])
})

test('a list without pages: has no infinite query', () => {
  expect(emitted('get', { responses: answers(JSON_TYPE) }).queries).toHaveLength(1)
})

test('a path parameter: makes the options required', () => {
  const { methods, call } = emitted('get', { parameters: [ID], responses: answers(JSON_TYPE) }, '/plants/{id}')
  expect(methods).toEqual(['  tend(options: Input<T.TendData>): Promise<T.TendResponse> {'])
  expect(call).toBe("return this.send('tend', 'GET', '/plants/{id}', options)")
})

test('JSON or text: has an overload for text', () => {
  const { methods, call } = emitted('get', { responses: answers(JSON_TYPE, 'text/csv') })
  expect(methods[0]).toContain("readonly Accept: 'text/csv' } }): Promise<string>")
  expect(methods).toHaveLength(3)
  expect(call).toContain("{ returns: ['application/json', 'text/csv'] }")
})

test.each([
  ['an Idempotency-Key', { parameters: [KEY], requestBody: body(JSON_TYPE) }, '{ idempotent: true }'],
  ['a form', { security: [], requestBody: body('application/x-www-form-urlencoded') }, '{ open: true, form: true }'],
  ['a file', { requestBody: body('application/xml') }, "{ sends: 'application/xml' }"],
])('%s: is passed on', (_, operation, format) => {
  const { call, queries } = emitted('post', { ...operation, responses: answers(JSON_TYPE) })
  expect(call).toBe(`return this.send('tend', 'POST', '/plants', options, ${format})`)
  expect(queries).toEqual([])
})

test('deprecated: says so to those who write calls, with its dates', () => {
  const deprecation = { deprecated: true, 'x-deprecated': { since: '2026-12-01', sunset: '2027-06-01' } }
  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    paths: { '/plants': { get: { operationId: 'tend', summary: 'Tend', ...deprecation, responses: answers() } } },
  }
  const text = emitOperations(clientDocument(document), '').get('operations.gen.ts')
  expect(text).toContain('   * Tend\n   *\n   * @deprecated since 2026-12-01; removed on 2027-06-01\n')
})

test('a response without a body: is void', () => {
  const { methods } = emitted('delete', { responses: { '204': {} } })
  expect(methods).toEqual(['  tend(options?: Input<T.TendData>): Promise<void> {'])
})

test('an operation with x-sdk: false is left out', () => {
  expect(emitted('get', { 'x-sdk': false, responses: answers(JSON_TYPE) }).methods).toEqual([])
})

test('clientDocument: requires all fields that $select can name, except those of x-optional', () => {
  const { document } = emitted('get', { parameters: [SELECT], responses: answers(JSON_TYPE) })
  const plantOf = ({ components = {} }: Document) => components.schemas?.Plant as { required?: string[] } | undefined
  expect(plantOf(clientDocument(document))?.required).toEqual(['id', 'name'])
  expect(plantOf(document)).not.toHaveProperty('required')
})
