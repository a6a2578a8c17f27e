import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change, makeProject } from './project.ts'

const CONTRACT = 'openapi/garden.yaml'

test('what codegen wrote passes the check', async () => {
  const project = await makeProject()
  expect(await project.run('write')).toMatchObject({ code: 0 })
  expect(await project.run('check')).toEqual({ code: 0, said: '' })
})

test('a second run writes the same bytes, hence nothing', async () => {
  const project = await makeProject()
  const first = await project.run('write')
  expect(first.said).toContain('added    generated/garden.ts')
  expect(await project.run('write')).toEqual({ code: 0, said: '' })
})

test('the check fails before anything was generated', async () => {
  const project = await makeProject()
  const { code, said } = await project.run('check')
  expect(code).toBe(1)
  expect(said).toContain('missing  generated/openapi.json')
})

test.each([
  'generated/garden.ts',
  'generated/openapi.json',
  'generated/sdk/src/sdk.gen.ts',
  'generated/sdk/src/client/client.gen.ts',
])('the check names an edited %s', async (path) => {
  const project = await makeProject()
  await project.run('write')
  await project.write(path, `${await project.read(path)}\n`)
  const { code, said } = await project.run('check')
  expect(code).toBe(1)
  expect(said).toContain(`edited  ${path}`)
})

test('the check names what was deleted and what was added, in the SDK too', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.remove('generated/garden.ts')
  await project.remove('generated/sdk/src/types.gen.ts')
  await project.write('generated/weeds.ts', 'export {}\n')
  await project.write('generated/sdk/src/weeds.ts', 'export {}\n')
  const { code, said } = await project.run('check')
  expect(code).toBe(1)
  expect(said.split('\n').slice(0, -1)).toEqual([
    'missing  generated/garden.ts',
    'missing  generated/sdk/src/types.gen.ts',
    'extra  generated/sdk/src/weeds.ts',
    'extra  generated/weeds.ts',
  ])
})

test('the check writes nothing', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.write('generated/garden.ts', 'export {}\n')
  await project.run('check')
  expect(await project.read('generated/garden.ts')).toBe('export {}\n')
})

test('a contract that has changed fails the check until codegen ran', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.write(CONTRACT, change(await project.read(CONTRACT), 'List plants', 'List all plants'))
  expect((await project.run('check')).said).toContain('edited  generated/garden.ts')
  expect(await project.run('write')).toMatchObject({ code: 0 })
  expect(await project.run('check')).toMatchObject({ code: 0 })
})

test('codegen removes what no contract asks for, and takes back an edit of the SDK’s own layer', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.write('generated/weeds.ts', 'export {}\n')
  await project.write('generated/sdk/index.ts', "export * from './src/index.ts'\n")
  const { said } = await project.run('write')
  expect(said).toContain('removed  generated/weeds.ts')
  expect(await project.read('generated/sdk/index.ts')).toContain('unwrapWebhook')
  expect(await project.run('check')).toMatchObject({ code: 0 })
})

test('with faults nothing is written, and all of them are said', async () => {
  const project = await makeProject()
  const text = await project.read(CONTRACT)
  await project.write(CONTRACT, change(change(text, 'summary: List plants', ''), 'operationId: knock', ''))
  const { code, said } = await project.run('write')
  expect(code).toBe(1)
  expect(said).toContain('GET /api/v1/plants has no summary')
  expect(said).toContain('POST /gate has no operationId')
  await expect(project.read('generated/garden.ts')).rejects.toThrow('ENOENT')
})

test('a draft is written in spite of faults, and fails all the same', async () => {
  const project = await makeProject()
  await project.write(CONTRACT, change(await project.read(CONTRACT), 'summary: List plants', ''))
  await project.write('openapi/broken.yaml', 'openapi: [')
  const { code, said } = await project.run('draft')
  expect(code).toBe(1)
  expect(said).toContain('has no summary')
  expect(said).toContain('openapi/broken.yaml: it cannot be read')
  expect(await project.read('generated/garden.ts')).toContain('listPlants')
})

test('a plugin without a contract is named', async () => {
  const project = await makeProject()
  await mkdir(join(project.root, 'plugins/shed'), { recursive: true })
  await project.write('plugins/shed/plugin.ts', 'export default {}\n')
  const { code, said } = await project.run('write')
  expect(code).toBe(1)
  expect(said).toContain('plugins/shed has no contract; write openapi/shed.yaml.')
})

test('a project without contracts is told so', async () => {
  const project = await makeProject()
  await project.remove(CONTRACT)
  const { code, said } = await project.run('write')
  expect(code).toBe(1)
  expect(said).toContain('openapi/ holds no contract.')
})
