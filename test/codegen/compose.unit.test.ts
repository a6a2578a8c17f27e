import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ContractFaults, compose, type Document, type Source } from '../../runtime/contract/compose.ts'
import type { Security } from '../../runtime/contract/security.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const operation = (operationId: string) => ({ operationId, security: [], responses: {} })
const contract = (more: Partial<Document>): Document => ({
  openapi: '3.1.0',
  info: { title: 'A contract', version: '1.0.0' },
  paths: {},
  ...more,
})
const source = (name: string, more: Partial<Document>): Source => ({
  name,
  label: `openapi/${name}.yaml`,
  contract: contract(more),
})

async function faultsOf(...sources: Source[]): Promise<readonly string[]> {
  const error: unknown = await compose(sources).catch((it: unknown) => it)
  if (error instanceof ContractFaults) return error.faults
  throw new Error('The contracts composed.')
}

test('compose: marks every operation and event with its plugin', async () => {
  const document = await compose([
    source('a', { paths: { '/a': { get: operation('getA') } } }),
    source('b', { webhooks: { 'b.done': { post: operation('onBDone') } } }),
  ])
  expect(document.paths?.['/a']?.get?.['x-plugin']).toBe('a')
  expect(document.webhooks?.['b.done']).toMatchObject({ 'x-plugin': 'b', post: { 'x-plugin': 'b' } })
})

test('compose: adds the listener’s responses to operations that do not declare them, and not to events', async () => {
  const response = (description: string) => ({ description })
  const components = { responses: { HeadersTooLarge: response('Too large.'), RequestTimeout: response('Too late.') } }
  const html = { content: { 'text/html': {} } }
  const own = { ...operation('getOwn'), responses: { '431': html } }
  const document = await compose(
    [
      source('a', { paths: { '/a': { get: operation('getA'), put: own } } }),
      source('b', { webhooks: { 'b.done': { post: operation('onBDone') } } }),
    ],
    contract({ components }),
  )
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` })
  const late = { '408': shared('RequestTimeout') }
  expect(document.paths?.['/a']?.get?.responses).toEqual({ ...late, '431': shared('HeadersTooLarge') })
  expect(document.paths?.['/a']?.put?.responses).toEqual({ ...late, '431': html })
  expect(document.webhooks?.['b.done']?.post?.responses).toEqual({})
})

test('compose: sorts paths and components, whatever the order of the sources', async () => {
  const a = source('a', { paths: { '/a': { get: operation('getA') } }, components: { schemas: { A: {} } } })
  const b = source('b', { paths: { '/b': { get: operation('getB') } }, components: { schemas: { B: {} } } })
  expect(JSON.stringify(await compose([a, b]))).toBe(JSON.stringify(await compose([b, a])))
})

test('path: a fault names both files that declare it, also with other parameter names', async () => {
  const faults = await faultsOf(
    source('a', { paths: { '/a/{id}': { get: operation('getA') } } }),
    source('b', { paths: { '/a/{key}': { put: operation('putA') } } }),
  )
  expect(faults).toEqual(['openapi/a.yaml and openapi/b.yaml both declare the path /a/{key}.'])
})

test('operationId: a fault names both files that declare it', async () => {
  const faults = await faultsOf(
    source('a', { paths: { '/a': { get: operation('get') } } }),
    source('b', { paths: { '/b': { get: operation('get') } } }),
  )
  expect(faults).toEqual(['openapi/a.yaml and openapi/b.yaml both declare the operationId get.'])
})

test('operationId: a file must not declare it twice', async () => {
  const twice = source('a', { paths: { '/a': { get: operation('get'), put: operation('get') } } })
  expect(await faultsOf(twice)).toEqual(['openapi/a.yaml declares the operationId get twice.'])
})

test('event: a fault names both files that declare it', async () => {
  const faults = await faultsOf(
    source('a', { webhooks: { 'task.done': { post: operation('onA') } } }),
    source('b', { webhooks: { 'task.done': { post: operation('onB') } } }),
  )
  expect(faults).toEqual(['openapi/a.yaml and openapi/b.yaml both declare the event task.done.'])
})

test('components: merges equal ones with the same name', async () => {
  const parts = { schemas: { Date: { type: 'string', format: 'date' } } }
  const turned = { schemas: { Date: { format: 'date', type: 'string' } } }
  const document = await compose([source('a', { components: parts }), source('b', { components: turned })])
  expect(document.components?.schemas).toEqual(parts.schemas)
})

test('components: a fault names both files when ones with the same name differ', async () => {
  const faults = await faultsOf(
    source('a', { components: { schemas: { Date: { type: 'string' } } } }),
    source('b', { components: { schemas: { Date: { type: 'integer' } } } }),
  )
  expect(faults).toEqual(['openapi/a.yaml and openapi/b.yaml both declare the schema Date, with different content.'])
})

test('components: keeps the first security scheme with a name', async () => {
  const scheme = (tokenUrl: string) => ({ securitySchemes: { oauth2: { type: 'oauth2', tokenUrl } } })
  const document = await compose([
    source('a', { components: scheme('http://a') }),
    source('b', { components: scheme('http://b') }),
  ])
  expect(document.components?.securitySchemes).toEqual(scheme('http://a').securitySchemes)
})

test('operation: needs an operationId and security', async () => {
  expect(await faultsOf(source('a', { paths: { '/a': { get: { responses: {} } } } }))).toEqual([
    'openapi/a.yaml: GET /a has no operationId.',
    'openapi/a.yaml: GET /a has no security; write `security: []` when it is open to anybody.',
  ])
})

test('security: an empty alternative is refused beside others and accepted alone', async () => {
  const security: Security = [{ oauth2: ['api1'] }, {}]
  const get = { ...operation('getA'), security }
  const securitySchemes = { components: { securitySchemes: { oauth2: {} } } }
  expect(await faultsOf(source('a', { paths: { '/a': { get } }, ...securitySchemes }))).toEqual([
    'openapi/a.yaml: GET /a has an empty alternative beside others in its security; tokens are never optional: take it out, or the others.',
  ])
  const open = { paths: { '/a': { get: { ...get, security: [{}] } } } }
  expect((await compose([source('a', open)])).paths?.['/a']?.get?.security).toEqual([{}])
})

test('security: a fault names a scheme that no contract declares', async () => {
  const secured = { paths: { '/a': { get: { ...operation('getA'), security: [{ oauth3: [] }] } } } }
  expect(await faultsOf(source('a', secured))).toEqual([
    'openapi/a.yaml: GET /a needs the security scheme oauth3, which no contract declares.',
  ])
})

test('document: must not declare servers or security', async () => {
  const faults = await faultsOf(source('a', { servers: [{ url: '/v2' }], security: [{ oauth2: [] }] }))
  expect(faults).toEqual([
    'openapi/a.yaml: declares servers; write full paths instead.',
    'openapi/a.yaml: declares security for the whole document; declare it for each operation.',
  ])
})

test('compose: reports all faults together', async () => {
  const one = { paths: { '/a': { get: operation('get') } }, components: { schemas: { A: { type: 'string' } } } }
  const other = { paths: { '/a': { get: operation('get') } }, components: { schemas: { A: { type: 'number' } } } }
  expect(await faultsOf(source('a', one), source('b', other))).toHaveLength(3)
})

test('compose: adds a contract to a composed document, whose operations keep their plugins', async () => {
  const base = await compose([source('a', { paths: { '/a': { get: operation('getA') } } })])
  const document = await compose([source('risk', { paths: { '/risk': { get: operation('getRisk') } } })], base)
  expect(document.paths?.['/a']?.get?.['x-plugin']).toBe('a')
  expect(document.paths?.['/risk']?.get?.['x-plugin']).toBe('risk')
  const clash = compose([source('risk', { paths: { '/a': { get: operation('getRisk') } } })], base)
  await expect(clash).rejects.toThrow('generated/openapi.json and openapi/risk.yaml both declare the path /a.')
})

test('compose: does not change its sources', async () => {
  const paths = { '/a': { get: operation('getA') } }
  await compose([source('a', { paths })])
  expect(paths['/a'].get).not.toHaveProperty('x-plugin')
})

async function file(text: string): Promise<Source> {
  const folder = temporaryFolder('compose')
  onTestFinished(() => removeFolder(folder))
  await writeFile(join(folder, 'a.yaml'), text)
  return { name: 'a', label: 'openapi/a.yaml', contract: pathToFileURL(join(folder, 'a.yaml')) }
}

test('file: a fault names one that is not YAML, with line and column', async () => {
  const [fault] = await faultsOf(await file('openapi: 3.1.0\npaths: [\n  a: }'))
  expect(fault).toMatch(/^openapi\/a\.yaml: it cannot be read: .*\(\d+:\d+\)/)
})

test('file: a fault names one that does not exist', async () => {
  const missing: Source = { name: 'a', label: 'openapi/a.yaml', contract: new URL('file:///nowhere/a.yaml') }
  expect(await faultsOf(missing)).toEqual([expect.stringMatching(/^openapi\/a\.yaml: it cannot be read: ENOENT/)])
})

test('file: must be an OpenAPI 3.1 document', async () => {
  const [fault] = await faultsOf(await file('openapi: 3.0.3\ninfo: { title: Old, version: "1" }\npaths: {}\n'))
  expect(fault).toContain('it is not an OpenAPI 3.1 document')
})

test('file: a fault names a $ref that refers to nothing, with its location', async () => {
  const text =
    'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n      responses:\n' +
    "        '200': { $ref: './common.yaml#/components/responses/Gone' }\n"
  expect(await faultsOf(await file(text))).toEqual([
    'openapi/a.yaml: the $ref ./common.yaml#/components/responses/Gone at #/paths/~1a/get/responses/200 refers to nothing.',
  ])
})
