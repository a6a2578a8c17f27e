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
  const given = files
    .filter((file) => /^(files|usecases\/(import|upsert)|api\/handlers\/imports)\b.*\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join('plugins/scheduling', file), 'utf8').matchAll(GIVEN)])
    .flatMap(([text]) => [...text.matchAll(/'(\w+)'/g)].map(([, code]) => code))
  expect(WARNING_CODES.filter((code) => !given.includes(code))).toEqual([])
})

/** The first argument of what adds a warning, or the code of one. */
const GIVEN = /(?:\bwarn|\bcount|\blost\.add|\bleftOut)\([^,)]*|\bcode: '\w+'/g
