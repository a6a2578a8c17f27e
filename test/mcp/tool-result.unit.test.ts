import { describe, expect, test } from 'vitest'
import type { Tool } from '#generated/mcp'
import { resultOf } from '../../plugins/mcp/tool-result.ts'

const tool: Tool = {
  name: 'listPlants',
  title: 'List plants',
  description: '',
  method: 'GET',
  path: '/api/v1/plants',
  writes: false,
  parameters: [{ input: 'top', name: '$top', in: 'query' }],
  takesBody: false,
  inputSchema: { type: 'object', properties: { top: {} }, required: [] },
}
const answered = (status: number, text: string | undefined, headers: Record<string, string> = {}, of = tool) =>
  resultOf(of, { status, headers, text })
const problem = (more: object = {}) =>
  JSON.stringify({ detail: 'It is wrong.', code: 'wrong', requestId: 'r1', ...more })

describe('result of a tool', () => {
  test('has the JSON as text and structured, and the version of a resource', () => {
    expect(answered(200, '{"id":1}', { etag: '"4"' })).toEqual({
      content: [
        { type: 'text', text: '{"id":1}' },
        { type: 'text', text: 'Its version, for the input ifMatch of an update: "4"' },
      ],
      structuredContent: { id: 1 },
    })
    expect(answered(204, '')).toEqual({ content: [{ type: 'text', text: 'Done.' }], structuredContent: {} })
  })

  test('of an answer that is too large is an error, but not for a change that was made', () => {
    expect(answered(200, undefined)).toMatchObject({ isError: true })
    expect(answered(200, undefined).content[0]?.text).toContain('a smaller top')
    const write = answered(200, undefined, {}, { ...tool, writes: true })
    expect(write.isError).toBeUndefined()
    expect(write.content[0]?.text).toContain('Done.')
  })

  test.each([
    [400, {}, 'It is wrong.\nCorrect the inputs and call again.'],
    [409, { 'retry-after': '1' }, 'It is wrong.\nWait 1 seconds, then call again.'],
    [422, {}, 'It is wrong.'],
    [503, { 'retry-after': '7' }, 'It is wrong.\nWait 7 seconds, then call again.'],
    [500, {}, 'It is wrong.\nThe service failed. Its operators find the request by its id r1.'],
  ] as const)('of a %i %j states what to do', (status, headers, text) => {
    const result = answered(status, problem(), headers)
    expect(result.isError).toBe(true)
    expect(result.content).toEqual([{ type: 'text', text }])
  })

  test('names faults by the inputs, twenty at most', () => {
    const errors = [
      { parameter: '$top', detail: 'a' },
      { pointer: '/name', detail: 'b' },
      ...Array.from({ length: 40 }, () => ({ pointer: '', detail: 'c' })),
    ]
    const { structuredContent, content } = answered(400, problem({ errors }))
    expect(structuredContent).toMatchObject({ status: 400, code: 'wrong' })
    expect(structuredContent?.errors).toEqual(
      expect.arrayContaining([
        { input: 'top', detail: 'a' },
        { input: 'body/name', detail: 'b' },
      ]),
    )
    expect(content[0]?.text.match(/^- /gm)).toHaveLength(20)
  })

  test('of an error that is no problem has its status', () => {
    expect(answered(502, '<html>').content[0]?.text).toContain('failed with status 502')
  })
})
