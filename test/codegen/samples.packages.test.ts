import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withSamples } from '../../codegen/samples.ts'
import { type Document, operationsOf } from '../../runtime/contract/document.ts'
import { root, tsc } from '../support/risk-package.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

interface Sample {
  readonly lang: string
  readonly source: string
}

const contract = async () => JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8')) as Document
const sampleOf = (document: Document, id: string) =>
  operationsOf(document)
    .filter(({ operation }) => operation.operationId === id)
    .map(({ operation }) => (operation['x-codeSamples'] as Sample[])[0]?.source)[0]

test('samples: every operation of the SDK has one, and it compiles', async () => {
  const operations = operationsOf(await contract()).filter(
    ({ event, operation }) => !event && operation['x-sdk'] !== false,
  )
  const samples = operations.map(({ operation }) => (operation['x-codeSamples'] as Sample[] | undefined)?.[0]?.source)
  expect(operations.filter((_, at) => !samples[at]).map(({ name }) => name)).toEqual([])
  const text = samples.map((source, at) => `export async function sample${at}() {\n${source}\n}\n`).join('')
  const folder = temporaryFolder('samples')
  try {
    const head = `import { connect } from '${join(root, 'codegen/client/index.ts')}'\nconst api = connect({ baseUrl: 'http://localhost:8080', clientId: 'a', clientSecret: 'b' })\n`
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'samples.ts'), head + text)
    const flags = '--strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node'
    expect(await tsc(folder, ...flags.split(' '), 'samples.ts')).toEqual({ code: 0, output: '' })
  } finally {
    removeFolder(folder)
  }
})

test('samples: name the path, the required query and the body, and walk the pages of a list', async () => {
  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things/{thingId}': {
        parameters: [{ name: 'thingId', in: 'path', schema: { type: 'integer' }, example: 12 }],
        put: {
          operationId: 'putThing',
          requestBody: { content: { 'application/json': { example: { name: "Ada's", 'x-y': [1] } } } },
          responses: { '204': {} },
        },
      },
      '/things': {
        get: {
          operationId: 'listThings',
          responses: {
            '200': { content: { 'application/json': { schema: { properties: { '@odata.nextLink': {} } } } } },
          },
        },
      },
    },
  }
  const sampled = withSamples(document)
  expect(sampleOf(sampled, 'putThing')).toBe(
    "await api.putThing({ path: { thingId: 12 }, body: { name: 'Ada\\'s', 'x-y': [1] } })",
  )
  expect(sampleOf(sampled, 'listThings')).toBe(
    'for await (const item of api.items(api.listThings())) console.log(item)',
  )
  expect(document.paths?.['/things']?.get?.['x-codeSamples']).toBeUndefined()
})
