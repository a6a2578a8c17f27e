import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { tools } from '#generated/mcp'

const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

test('tools: are the operations with x-mcp, under their names', () => {
  const marked = Object.values(document.paths as Record<string, Record<string, Record<string, unknown>>>)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => (operation['x-mcp'] ? [operation.operationId] : []))
  expect(tools.map(({ name }) => name)).toEqual(marked.sort())
  expect(tools.length).toBeGreaterThan(20)
})

/** The strictest of the large providers' rules for names of tools and of inputs. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/

test.each(tools.map((tool) => [tool.name, tool] as const))('tools: %s has a valid schema of its own', (name, tool) => {
  expect(ajv.validateSchema(tool.inputSchema), ajv.errorsText()).toBe(true)
  expect(ajv.compile(tool.inputSchema)).toBeTypeOf('function')
  expect(JSON.stringify(tool.inputSchema)).not.toMatch(/"\$ref"|"x-|"examples?"/)
  const properties = tool.inputSchema.properties as object
  expect([name, ...Object.keys(properties)].filter((each) => !NAME.test(each))).toEqual([])
  const inputs = tool.parameters.map(({ input }) => input)
  expect(Object.keys(properties)).toEqual([...inputs, ...(tool.takesBody ? ['body'] : [])])
  expect(tool.description.length).toBeGreaterThan(10)
})

test('tools: none deletes anything, and none is of an administrator', () => {
  expect(tools.filter(({ method, path }) => method === 'DELETE' || path.startsWith('/admin'))).toEqual([])
})

test('tools: an input schema accepts what the operation takes, and refuses read-only fields', () => {
  const update = tools.find(({ name }) => name === 'updateTask')
  const accepts = ajv.compile(update?.inputSchema ?? {})
  expect(accepts({ taskId: 7, body: { remainingDuration: 2, asOf: '2026-03-02' } })).toBe(true)
  expect(accepts({ taskId: 7, body: { projectedFinish: '2026-03-02' } })).toBe(false)
  expect(accepts({ body: { remainingDuration: 2 } })).toBe(false)
})
