import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readGuide } from '../../../runtime/docs/guides.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where the source names the code of a problem. */
const CODES = [
  /new Problem\(\s*\w+,\s*'(\w+)'/g,
  /(?:conflict|invalidScim|wrongStatus)\(\s*'(\w+)'/g,
  /tooMuch\(\d{3}, '(\w+)'/g,
  /ruleProblem\([^)]*'(\w+)'/g,
  /\[\d{3}, '(\w+)', '/g,
  /'(too_many_(?:tasks|links|assignments|resources))'/g,
  /^ {2}(\w+): ['"]The database/gm,
  /return '(server_error)'/g,
]
/** Of attempts at a delivery, whose result is no problem of a request. */
const ATTEMPTS = 'plugins/webhooks/delivery/attempt-result.ts'
const CODES_OF_ATTEMPTS = [
  /failed\(\s*\w+,\s*\w+,\s*'(\w+)'/g,
  /^ {2}(\w+): ['"][A-Z]/gm,
  /(?<=readonly code: .*)'(\w+)'/g,
]

async function codesOfSource(): Promise<string[]> {
  const found = new Set(['project_planning', 'project_active', 'project_frozen', 'project_complete']) // `statusCode`
  for (const name of ['request', 'request_uri', 'registration']) found.add(`${name}_not_supported`) // `checkRequest`
  const attempts = await readFile(join(root, ATTEMPTS), 'utf8')
  for (const pattern of CODES_OF_ATTEMPTS) for (const [, code = ''] of attempts.matchAll(pattern)) found.add(code)
  for (const folder of ['runtime', 'plugins']) {
    const files = (await readdir(join(root, folder), { recursive: true })).filter((file) => file.endsWith('.ts'))
    for (const file of files) {
      const text = await readFile(join(root, folder, file), 'utf8')
      for (const pattern of CODES) for (const [, code = ''] of text.matchAll(pattern)) found.add(code)
    }
  }
  return [...found].sort()
}

test('error codes: the guide lists every code of the source, once, and no other', async () => {
  const rows = [...(await readGuide('errors')).matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)]
  const listed = rows.flatMap(([, codes = '']) => [...codes.matchAll(/\w+/g)].map(([code]) => code))
  const codes = await codesOfSource()
  expect(codes.length).toBeGreaterThan(60)
  expect(listed.toSorted()).toEqual(codes)
})
