import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { neededStyles } from './mantine-styles.ts'

test('styles: the pages load the style sheets of the components that they use, and no others', () => {
  const path = new URL('../../plugins/console/web/app/mantine.css', import.meta.url)
  const imported = [...readFileSync(path, 'utf8').matchAll(/^@import "@mantine\/core\/styles\/([\w-]+)\.css";$/gm)]
  expect(imported.map(([, name]) => name)).toEqual(neededStyles())
  expect(imported.length).toBeGreaterThan(20)
})
