import { expect, test } from 'vitest'
import { WARNING_CODES } from '../../plugins/scheduling/files/warning-codes.ts'
import { readGuide } from '../../runtime/docs/guides.ts'

test('warnings of imports: the guide lists every code, once, and no other', async () => {
  const listed = [...(await readGuide('imports')).matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)
  expect(listed.toSorted()).toEqual([...WARNING_CODES])
})
