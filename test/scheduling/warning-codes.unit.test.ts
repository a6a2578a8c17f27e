import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULT_CODES, WARNING_CODES } from '../../plugins/scheduling/files/warning-codes.ts'
import { readGuide } from '../../runtime/docs/guides.ts'

test('warnings of imports: the guide lists every code, once, and no other', async () => {
  const [warnings = ''] = (await readGuide('imports')).split(FAULTS)
  expect(listedIn(warnings)).toEqual([...WARNING_CODES])
})

test('faults of imports: the guide lists every code, once, and no other', async () => {
  const [, faults = ''] = (await readGuide('imports')).split(FAULTS)
  expect(listedIn(faults)).toEqual([...FAULT_CODES])
})

test('faults of imports: each code is one that an import gives', () => {
  const files = readdirSync('plugins/scheduling/files', { recursive: true, encoding: 'utf8' })
  const paths = ['rules/limits.ts', ...files.filter((file) => file.endsWith('.ts')).map((file) => join('files', file))]
  const given = paths
    .flatMap((path) => [...readFileSync(join('plugins/scheduling', path), 'utf8').matchAll(FAULT)])
    .flatMap(([text]) => [...text.matchAll(/'(\w+)'/g)].map(([, code]) => code))
  expect(FAULT_CODES.filter((code) => !given.includes(code))).toEqual([])
})

const FAULTS = '\n## Faults\n'
/** The first argument of what adds a fault, or the codes of one. */
const FAULT = /\b(?:fault|refusal)\(\s*'\w+'|\bcode: '\w+'(?: \| '\w+')*/g
const listedIn = (guide: string) => [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code).toSorted()

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
