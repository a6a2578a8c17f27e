import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readGuide } from '../../../runtime/docs/guides.ts'

test('guides: the plugin has the code that the tests of plugins build from the README', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const blocks = [...(await readGuide('plugin')).matchAll(/```(yaml|sql|ts)\n([\s\S]*?)```/g)]
  expect(blocks.map(([, language]) => language).sort()).toEqual(['sql', 'ts', 'yaml'])
  for (const [, , code = ''] of blocks) expect([code.length > 100, readme.includes(code)]).toEqual([true, true])
})
