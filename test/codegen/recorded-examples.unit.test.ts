import { expect, test } from 'vitest'
import { recordedFaults, withRecordedExamples } from '../../codegen/recorded-examples.ts'
import type { Document } from '../../runtime/contract/document.ts'

const reply = { description: 'A risk.', content: { 'application/json': { schema: { type: 'object' } } } }
const document: Document = {
  openapi: '3.1.0',
  info: { title: 'Risks', version: '1.0' },
  paths: {
    '/risks': {
      get: { operationId: 'getRisk', responses: { '200': reply, '404': reply } },
      put: {
        operationId: 'putRisk',
        requestBody: { content: { 'text/xml': {}, 'application/xml': { examples: { own: { value: '<own/>' } } } } },
        responses: { '200': reply },
      },
    },
  },
}

test('recorded examples: each operation gets its own, also where responses are shared', () => {
  const recorded = {
    getRisk: { reply: { 'application/json': { id: 1 } } },
    putRisk: { reply: { 'application/json': {} } },
  }
  const { get, put } = withRecordedExamples(document, recorded).paths?.['/risks'] ?? {}
  expect(get?.responses?.['200']?.content?.['application/json']?.example).toEqual({ id: 1 })
  expect(put?.responses?.['200']?.content?.['application/json']?.example).toEqual({})
  expect(get?.responses?.['404']).toEqual(reply)
  expect(document.paths?.['/risks']?.get?.responses?.['200']).toEqual(reply)
})

test('recorded examples: a body is one of every type of its kind that has no named examples', () => {
  const { put } =
    withRecordedExamples(document, { putRisk: { request: { 'application/xml': '<risk/>' } } }).paths?.['/risks'] ?? {}
  expect(put?.requestBody?.content).toEqual({
    'text/xml': { example: '<risk/>' },
    'application/xml': { examples: { own: { value: '<own/>' } } },
  })
})

test('recorded examples: one of an unknown operation is a fault', () => {
  expect(recordedFaults(document, { getRisk: {}, getRisks: {} })).toEqual([
    'openapi/examples.json: getRisks is no operation of a contract; record the examples anew.',
  ])
})
