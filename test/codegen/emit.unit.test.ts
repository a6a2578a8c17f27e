import { expect, test } from 'vitest'
import { camel, emitModule } from '../../codegen/emit.ts'
import { lint } from '../../codegen/lint.ts'
import { readSources } from '../../runtime/contract/compose.ts'
import type { Document } from '../../runtime/contract/document.ts'
import { expandEntities } from '../../runtime/contract/entities.ts'
import { operationsOf } from '../../runtime/contract/operations.ts'
import type { Security } from '../../runtime/contract/security.ts'

const garden = {
  name: 'garden',
  label: 'openapi/garden.yaml',
  contract: new URL('fixture/openapi/garden.yaml', import.meta.url),
}

test('module: of the fixture, which the type tests use, is generated from its contract', async () => {
  const { parts, faults } = await readSources([garden])
  expect(faults).toEqual([])
  const [part] = parts
  if (!part) throw new Error('The fixture could not be read.')
  expect(await lint(part)).toEqual([])
  await expect(await emitModule(part)).toMatchFileSnapshot('fixture/generated/garden.ts') // `vitest -u` renews it
})

test('module: is generated for a plugin without operations and events', async () => {
  const document = { openapi: '3.1.0', info: { title: 'Nothing', version: '1.0.0' }, paths: {} }
  const text = await emitModule({ name: 'nothing', label: 'openapi/nothing.yaml', document })
  expect(text).toContain("import type { DefinePlugin } from '#runtime'\n")
  expect(text).toContain('export type Ops = Record<never, never>')
})

const select = { name: '$select', in: 'query', schema: { type: 'string' } }
const answer = (schema: string, parameters: (typeof select)[]) => ({
  get: {
    operationId: `get${schema}`,
    parameters,
    responses: {
      '200': { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
    },
  },
})
/** The lines of what `$select` takes. */
function selectableIn(module: string) {
  const [, selectable] = /export const selectable = \{\n(.*?)\n\} as const/s.exec(module) ?? []
  return selectable?.split('\n').map((line) => line.trim())
}

test('module: has the names that $select takes of an answer, and of the lists in it whose fields may be left out', async () => {
  const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
  const listOf = (schema: string) => ({ type: 'array', items: { $ref: `#/components/schemas/${schema}` } })
  const document = {
    openapi: '3.1.0',
    info: { title: 'A garden', version: '1.0.0' },
    paths: { '/bed': answer('Bed', [select]), '/path': answer('Path', []) },
    components: {
      schemas: {
        Bed: object({ width: { type: 'number' }, plants: listOf('Plant'), stones: listOf('Stone') }),
        Plant: object({ id: { type: 'integer' }, name: { type: 'string' } }),
        Stone: object({ weight: { type: 'number' } }, { required: ['weight'] }),
        Path: object({ length: { type: 'number' } }),
      },
    },
  }
  const text = await emitModule({ name: 'garden', label: 'openapi/garden.yaml', document })
  expect(selectableIn(text)).toEqual(["Bed: ['width', 'plants', 'stones'],", "Plant: ['id', 'name'],"])
})

test('module: has the names that $select takes of what shows no entity whole, whatever fields it has', async () => {
  const properties = { id: { type: 'integer', readOnly: true }, name: { type: 'string' } }
  const { document, entities } = expandEntities({
    openapi: '3.1.0',
    info: { title: 'A garden', version: '1.0.0' },
    paths: {
      '/plant': answer('Plant', [select]),
      '/view': answer('PlantView', [select]),
      '/label': answer('Label', [select]),
      '/offer': answer('Offer', [select]),
    },
    components: {
      schemas: {
        Plant: { 'x-table': 'garden.plant p', properties },
        PlantView: { 'x-view-of': 'Plant' },
        Label: { 'x-view-of': 'Plant', 'x-without': ['id'] },
        Offer: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
      },
    },
  } as Document)
  const text = await emitModule({ name: 'garden', label: 'openapi/garden.yaml', document, entities })
  expect(selectableIn(text)).toEqual(["Label: ['name'],", "Offer: ['id', 'name'],"])
})

test('module: has the options of a command that does what an operation does', async () => {
  const parameters = [
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
    {
      name: 'startDate',
      in: 'query',
      description: 'When.\nNot earlier.',
      schema: { $ref: '#/components/schemas/Day' },
    },
    { name: 'order', in: 'query', description: 'How.', schema: { type: 'string', enum: ['a', 'b'], default: 'a' } },
  ]
  const post = { operationId: 'plant', 'x-command': 'plant', parameters, responses: {} }
  const document = {
    openapi: '3.1.0',
    info: { title: 'A garden', version: '1.0.0' },
    paths: { '/plants': { post } },
    components: {
      schemas: { Day: { type: 'string', format: 'date', description: 'A day.', examples: ['2026-03-02'] } },
    },
  }
  const text = await emitModule({ name: 'garden', label: 'openapi/garden.yaml', document })
  const [, options = ''] = /export const plantOptions = (\[.*?\n\]) as const/s.exec(text) ?? []
  expect(JSON.parse(options)).toEqual([
    {
      name: 'start-date',
      summary: 'When. Not earlier',
      type: 'string',
      schema: { type: 'string', format: 'date', description: 'A day.' },
    },
    {
      name: 'order',
      summary: 'How. a unless it is given',
      type: 'string',
      schema: { type: 'string', enum: ['a', 'b'] },
    },
  ])
})

const ACCESS: readonly [string, Security | undefined, string][] = [
  ['[]', [], 'open'],
  ['[{}]', [{}], 'open'],
  ['alternatives', [{ oauth2: ['a'] }, { oauth2: ['b'] }], 'read'],
  ['alternatives of which one is empty', [{ oauth2: ['a'] }, {}], 'read'],
  ['left out', undefined, 'read'],
]
test.each(ACCESS)(
  'access: of a GET with security %s is the one that the runtime checks',
  async (_, security, access) => {
    const get = { operationId: 'getIt', responses: {}, ...(security && { security }) }
    const document = { openapi: '3.1.0', info: { title: 'One', version: '1.0.0' }, paths: { '/it': { get } } }
    const text = await emitModule({ name: 'one', label: 'openapi/one.yaml', document })
    expect(text).toContain(`getIt: Operation<operations['getIt'], '${access}'>`)
    const [facts] = operationsOf(document as Document)
    expect(facts?.open).toBe(access === 'open')
  },
)

test.each([
  ['task.completed', 'taskCompleted'],
  ['project.status_changed', 'projectStatusChanged'],
  ['project.early_warning', 'projectEarlyWarning'],
])('event: the ref of %s is %s', (event, name) => {
  expect(camel(event)).toBe(name)
})
