/** What other people's tools say of the document that an installation serves: a linter, and the engines of patterns. */
import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { RE2JS } from 're2js'
import { beforeAll, expect, test } from 'vitest'
import { installedDocument } from '../../runtime/http/contract-document.ts'

const BASE = 'https://chainwork.example'
let source: string
beforeAll(async () => {
  const document = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
  source = JSON.stringify(installedDocument(document, { base: BASE, auth: BASE, webhookSourceRanges: [] }, new Set()))
})

/** Rules that do not hold, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'operation-2xx-response': 'What a browser is sent on by answers with 303 alone.',
  'no-unused-components': 'Answers show parts of some entities alone; the whole one is a type of the SDK.',
}

const TIMEOUT = 180_000 // ms, on a busy machine

test('redocly: its recommended rules find nothing', { timeout: TIMEOUT }, async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: `${BASE}/openapi.json`, config })
  const found = problems.filter(({ ruleId }) => !Object.hasOwn(EXCEPTIONS, ruleId))
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('patterns: compile in RE2, and have nothing that Python’s re lacks', () => {
  const patterns = [...source.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  )
  expect(patterns.length).toBeGreaterThan(20)
  for (const pattern of new Set(patterns)) {
    expect(() => RE2JS.compile(pattern), pattern).not.toThrow()
    // Unicode properties, escapes by code point, and named groups as JavaScript writes them.
    expect(pattern).not.toMatch(/\\[pPuc]|\\k<|\(\?</)
  }
})

test('components: differ in their names, because generators make types of all of them in one place', () => {
  const { components } = JSON.parse(source) as { components: Record<string, object> }
  const names = Object.values(components).flatMap((section) => Object.keys(section).map((name) => name.toLowerCase()))
  expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([])
})
