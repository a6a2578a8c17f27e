import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change, makeProject } from './project.ts'

const CONTRACT = 'openapi/garden.yaml'

test('check: passes after codegen has written the files', async () => {
  const project = await makeProject()
  expect(await project.run('write')).toMatchObject({ code: 0 })
  expect(await project.run('check')).toEqual({ code: 0, output: '' })
})

test('codegen: writes nothing in a second run', async () => {
  const project = await makeProject()
  const first = await project.run('write')
  expect(first.output).toContain('added    generated/garden.ts')
  expect(await project.run('write')).toEqual({ code: 0, output: '' })
})

test('check: fails when nothing has been generated', async () => {
  const project = await makeProject()
  const { code, output } = await project.run('check')
  expect(code).toBe(1)
  expect(output).toContain('missing  generated/openapi.json')
})

test.each([
  'generated/garden.ts',
  'generated/openapi.json',
  'codegen/client/src/operations.gen.ts',
  'codegen/client/src/types.gen.ts',
])('check: names an edited %s', async (path) => {
  const project = await makeProject()
  await project.run('write')
  await project.write(path, `${await project.read(path)}\n`)
  const { code, output } = await project.run('check')
  expect(code).toBe(1)
  expect(output).toContain(`edited  ${path}`)
})

test('check: names deleted and added files, also in the SDK', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.remove('generated/garden.ts')
  await project.remove('codegen/client/src/types.gen.ts')
  await project.write('generated/weeds.ts', 'export {}\n')
  await project.write('codegen/client/src/weeds.ts', 'export {}\n')
  const { code, output } = await project.run('check')
  expect(code).toBe(1)
  expect(output.split('\n').slice(0, -1)).toEqual([
    'missing  codegen/client/src/types.gen.ts',
    'extra  codegen/client/src/weeds.ts',
    'missing  generated/garden.ts',
    'extra  generated/weeds.ts',
  ])
})

test('check: writes nothing', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.write('generated/garden.ts', 'export {}\n')
  await project.run('check')
  expect(await project.read('generated/garden.ts')).toBe('export {}\n')
})

test('check: fails after a change of a contract until codegen has run', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.write(CONTRACT, change(await project.read(CONTRACT), 'List plants', 'List all plants'))
  expect((await project.run('check')).output).toContain('edited  generated/garden.ts')
  expect(await project.run('write')).toMatchObject({ code: 0 })
  expect(await project.run('check')).toMatchObject({ code: 0 })
})

test('codegen: removes files that belong to no contract, and restores edited ones', async () => {
  const project = await makeProject()
  await project.run('write')
  await project.write('generated/weeds.ts', 'export {}\n')
  await project.write('codegen/client/src/types.gen.ts', 'export {}\n')
  const { output } = await project.run('write')
  expect(output).toContain('removed  generated/weeds.ts')
  expect(await project.read('codegen/client/src/types.gen.ts')).toContain('ListPlants')
  expect(await project.run('check')).toMatchObject({ code: 0 })
})

test('codegen: writes nothing and lists all faults when contracts have faults', async () => {
  const project = await makeProject()
  const text = await project.read(CONTRACT)
  await project.write(CONTRACT, change(change(text, 'summary: List plants', ''), 'operationId: knock', ''))
  const { code, output } = await project.run('write')
  expect(code).toBe(1)
  expect(output).toContain('GET /api/v1/plants has no summary')
  expect(output).toContain('POST /gate has no operationId')
  await expect(project.read('generated/garden.ts')).rejects.toThrow('ENOENT')
})

test('codegen: says how a missing example is recorded', async () => {
  const project = await makeProject()
  const [example = ''] = /^ +example:.*\n/m.exec(await project.read(CONTRACT)) ?? []
  await project.write(CONTRACT, change(await project.read(CONTRACT), example, ''))
  const { output } = await project.run('write')
  expect(output).toMatch(/ has no example of its .*`npm run codegen -- --draft`.*`npm run examples`/s)
})

test('draft: is written in spite of faults, and exits with 1', async () => {
  const project = await makeProject()
  await project.write(CONTRACT, change(await project.read(CONTRACT), 'summary: List plants', ''))
  await project.write('openapi/broken.yaml', 'openapi: [')
  const { code, output } = await project.run('draft')
  expect(code).toBe(1)
  expect(output).toContain('has no summary')
  expect(output).toContain('openapi/broken.yaml: it cannot be read')
  expect(await project.read('generated/garden.ts')).toContain('listPlants')
})

test('codegen: names a plugin that has no contract', async () => {
  const project = await makeProject()
  await mkdir(join(project.root, 'plugins/shed'), { recursive: true })
  await project.write('plugins/shed/plugin.ts', 'export default {}\n')
  const { code, output } = await project.run('write')
  expect(code).toBe(1)
  expect(output).toContain('plugins/shed has no contract; write openapi/shed.yaml.')
})

test('codegen: fails in a project without contracts', async () => {
  const project = await makeProject()
  await project.remove(CONTRACT)
  const { code, output } = await project.run('write')
  expect(code).toBe(1)
  expect(output).toContain('openapi/ holds no contract.')
})
