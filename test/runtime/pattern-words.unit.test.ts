import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOfPattern } from '../../runtime/http/pattern-words.ts'

/** Of what the service sends, and no request has. */
const SENT_ALONE = new Set(['^[0-9a-f]{64}$', '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$'])

function patternsIn(it: unknown): string[] {
  if (typeof it !== 'object' || it === null) return []
  const { pattern } = it as { readonly pattern?: unknown }
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(it).flatMap(patternsIn)]
}

test('each pattern that a request must match has words', () => {
  const contract: unknown = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
  const patterns = [...new Set(patternsIn(contract))].filter((pattern) => !SENT_ALONE.has(pattern))
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => wordsOfPattern(pattern) === undefined)).toEqual([])
})
