import { describe, expect, test } from 'vitest'
import type { Tool } from '#generated/mcp'
import { requestOf } from '../../plugins/mcp/tool-request.ts'

const tool: Tool = {
  name: 'updatePlant',
  title: 'Update a plant',
  description: '',
  method: 'PATCH',
  path: '/api/v1/gardens/{gardenId}/plants/{plantId}',
  writes: true,
  parameters: [
    { input: 'gardenId', name: 'gardenId', in: 'path' },
    { input: 'plantId', name: 'plantId', in: 'path' },
    { input: 'filter', name: '$filter', in: 'query' },
    { input: 'replan', name: 'replan', in: 'query' },
    { input: 'ifMatch', name: 'If-Match', in: 'header' },
  ],
  takesBody: true,
  inputSchema: {
    type: 'object',
    properties: { gardenId: {}, plantId: {}, filter: {}, replan: {}, ifMatch: {}, body: {} },
    required: ['gardenId', 'plantId'],
  },
}
const ids = { gardenId: 3, plantId: 'p/4' }

describe('request of a tool', () => {
  test('encodes parameters into path, query and headers, and the body as JSON', () => {
    const given = { ...ids, filter: "name eq 'a&b'", replan: true, ifMatch: '"2"', body: { name: 'Rose' } }
    expect(requestOf(tool, given).request).toEqual({
      method: 'PATCH',
      path: '/api/v1/gardens/3/plants/p%2F4?%24filter=name+eq+%27a%26b%27&replan=true',
      headers: { Accept: 'application/json', 'If-Match': '"2"', 'Content-Type': 'application/json' },
      body: '{"name":"Rose"}',
    })
  })

  test('has neither body nor query when they are left out or null', () => {
    expect(requestOf(tool, { ...ids, filter: null, ifMatch: null }).request).toEqual({
      method: 'PATCH',
      path: '/api/v1/gardens/3/plants/p%2F4',
      headers: { Accept: 'application/json' },
    })
  })

  test.each([
    [{ gardenId: 3 }, 'The input plantId is missing.'],
    [{ ...ids, gardenId: '' }, 'The input gardenId is missing.'],
    [{ ...ids, $filter: 'x' }, 'There is no input "$filter"; updatePlant takes'],
    [{ ...ids, constructor: 'x' }, 'There is no input "constructor"'],
    [{ ...ids, filter: { a: 1 } }, 'The input filter must be a text, a number, or true or false.'],
    [{ ...ids, plantId: ['4'] }, 'The input plantId must be a text'],
    [{ ...ids, plantId: '\ud800' }, 'The input plantId is not valid Unicode.'],
    [{ ...ids, ifMatch: '"2"\r\nX-Account: 1' }, 'The input ifMatch may have printable ASCII characters only.'],
  ])('refuses %j', (given, fault) => {
    const { request, faults } = requestOf(tool, given)
    expect(request).toBeUndefined()
    expect(faults?.join(' ')).toContain(fault)
  })
})
