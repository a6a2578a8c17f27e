import { expect, test } from 'vitest'
import { readSources } from '../../codegen/compose.ts'
import { camel, emitModule } from '../../codegen/emit.ts'
import { lint } from '../../codegen/lint.ts'

const garden = {
  name: 'garden',
  label: 'openapi/garden.yaml',
  contract: new URL('fixture/openapi/garden.yaml', import.meta.url),
}

test('the module of the fixture, which the type tests use, is what its contract says', async () => {
  const { parts, faults } = await readSources([garden])
  expect(faults).toEqual([])
  const [part] = parts
  if (!part) throw new Error('The fixture could not be read.')
  expect(lint(part)).toEqual([])
  await expect(await emitModule(part)).toMatchFileSnapshot('fixture/generated/garden.ts') // `vitest -u` renews it
})

test('a plugin without operations and events has a module all the same', async () => {
  const document = { openapi: '3.1.0', info: { title: 'Nothing', version: '1.0.0' }, paths: {} }
  const text = await emitModule({ name: 'nothing', label: 'openapi/nothing.yaml', document })
  expect(text).toContain("import { definer } from '#runtime'")
  expect(text).toContain('export type Ops = Record<never, never>')
})

test.each([
  ['task.completed', 'taskCompleted'],
  ['project.status_changed', 'projectStatusChanged'],
  ['project.early_warning', 'projectEarlyWarning'],
])('the ref of %s is %s', (event, name) => {
  expect(camel(event)).toBe(name)
})
