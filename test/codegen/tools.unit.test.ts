import { describe, expect, test } from 'vitest'
import { areToolOptions, emitTools, toolFaults } from '../../codegen/tools.ts'
import { type ContractOperation, type Document, operationsOf, type Schema } from '../../runtime/contract/document.ts'

interface Parts {
  readonly method?: 'get' | 'post' | 'patch'
  readonly options?: object
  readonly parameters?: readonly object[]
  readonly content?: Record<string, { schema: Schema }>
  readonly schemas?: Record<string, Schema>
}

function contract({ method = 'get', options = {}, parameters = [], content, schemas = {} }: Parts): Document {
  const operation = {
    operationId: 'waterPlants',
    summary: 'Water plants',
    description: 'All of a bed.',
    parameters,
    ...(content && { requestBody: { required: true, content } }),
    'x-mcp': options,
  }
  const paths = { '/beds/{bedId}': { parameters: [BED], [method]: operation } }
  const info = { title: 'Garden', version: '1' }
  return { openapi: '3.1.0', info, paths, components: { schemas }, 'x-tools': true } as unknown as Document
}

const BED = { name: 'bedId', in: 'path', required: true, schema: { type: 'integer' } }
const json = (schema: Schema) => ({ 'application/json': { schema } })

const faultsOf = (parts: Parts) => {
  const document = contract(parts)
  return toolFaults(operationsOf(document)[0] as ContractOperation, document)
}

/** The only tool of the contract. */
function toolOf(parts: Parts) {
  const document = contract(parts)
  const text = emitTools(document, document).at(-1) ?? ''
  return JSON.parse(text.slice(text.indexOf('= ') + 2))[0]
}

describe('tools', () => {
  test('are emitted for a contract with x-tools alone', () => {
    const { 'x-tools': _, ...without } = contract({}) as Document & Record<string, unknown>
    expect(emitTools(without as Document, contract({}))).toEqual([])
  })

  test('have names for their inputs that assistants accept, and the body beside them', () => {
    const parameters = [
      { name: '$top', in: 'query', description: 'How many.', schema: { type: 'integer', examples: [3] } },
      { name: 'If-Match', in: 'header', schema: { type: 'string', pattern: '^\\p{L}$', 'x-note': 1 } },
    ]
    const tool = toolOf({ method: 'patch', options: { write: true }, parameters, content: json({ type: 'object' }) })
    expect(tool).toMatchObject({
      name: 'waterPlants',
      title: 'Water plants',
      description: 'Water plants. All of a bed.',
      method: 'PATCH',
      path: '/beds/{bedId}',
      writes: true,
      takesBody: true,
      parameters: [
        { input: 'bedId', name: 'bedId', in: 'path' },
        { input: 'top', name: '$top', in: 'query' },
        { input: 'ifMatch', name: 'If-Match', in: 'header' },
      ],
    })
    expect(tool.inputSchema).toEqual({
      type: 'object',
      properties: {
        bedId: { type: 'integer' },
        top: { type: 'integer', description: 'How many.' },
        ifMatch: { type: 'string' },
        body: { type: 'object' },
      },
      required: ['bedId', 'body'],
      additionalProperties: false,
    })
  })

  test('have references replaced by what they refer to, and properties called like keywords kept', () => {
    const schemas = {
      Plant: { type: 'object', properties: { pattern: { $ref: '#/components/schemas/Text' } } },
      Text: { type: 'string' },
    }
    const list = { type: 'array', items: { $ref: '#/components/schemas/Plant', description: 'One.' } }
    const { body } = toolOf({ method: 'post', options: { write: true }, content: json(list), schemas }).inputSchema
      .properties
    const item = { type: 'object', properties: { pattern: { type: 'string' } }, description: 'One.' }
    expect(body).toEqual({ type: 'array', items: item })
  })

  test('take of a body that creates or updates an entity only what it may set', () => {
    const properties = { id: { type: 'integer' }, name: { type: 'string' } }
    const schema = { type: 'object', properties, 'x-read-only': ['id'] }
    const { inputSchema } = toolOf({ method: 'patch', options: { write: true }, content: json(schema) })
    expect(inputSchema.properties.body).toEqual({ type: 'object', properties: { name: { type: 'string' } } })
  })
})

describe('lint: x-mcp', () => {
  test.each([null, true, { writes: true }, { write: 'yes' }, { fields: ['name'] }])('refuses the value %j', (value) => {
    expect(areToolOptions(value)).toBe(false)
  })

  const recursive = { Node: { type: 'object', properties: { child: { $ref: '#/components/schemas/Node' } } } }
  test.each<[string, Parts, string[]]>([
    ['nothing in a read', {}, []],
    [
      'a write that does not say so',
      { method: 'post' },
      ['has x-mcp without `write`, which tells whether the tool changes anything'],
    ],
    ['a GET that writes', { options: { write: true } }, ['has x-mcp with `write: true`, but GET changes nothing']],
    [
      'a body that is no JSON',
      { method: 'post', options: { write: true }, content: { 'text/csv': { schema: { type: 'string' } } } },
      ['has x-mcp, but takes no JSON'],
    ],
    [
      'two inputs of one name',
      { parameters: ['$top', 'top'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })) },
      ['has x-mcp, but two inputs of its tool would be called top'],
    ],
    [
      'a parameter called body',
      { parameters: [{ name: 'body', in: 'query', schema: { type: 'string' } }] },
      ['has x-mcp, but two inputs of its tool would be called body'],
    ],
    [
      'a schema that contains itself',
      {
        method: 'post',
        options: { write: true },
        content: json({ $ref: '#/components/schemas/Node' }),
        schemas: recursive,
      },
      ['has x-mcp, but its schema #/components/schemas/Node contains itself'],
    ],
  ])('faults: %s', (_, parts, faults) => {
    expect(faultsOf(parts)).toEqual(faults)
  })
})
