import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WARNING_CODES } from '../../plugins/scheduling/files/warning-codes.ts'
import { readGuide } from '../../runtime/docs/guides.ts'

test('warnings of imports: the guide lists every code, once, and no other', async () => {
  const listed = [...(await readGuide('imports')).matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)
  expect(listed.toSorted()).toEqual([...WARNING_CODES])
})

test('warnings of imports: each code is one that an import gives', () => {
  const files = readdirSync('plugins/scheduling', { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('warning-codes.ts'))
    .map((file) => readFileSync(join('plugins/scheduling', file), 'utf8'))
    .join()
  expect(WARNING_CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([])
})
