import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInSlices } from '../../plugins/scheduling/store/slices.ts'
import { runs } from '../support/property-runs.ts'

const slices = {
  turns: 0,
  async turn() {
    this.turns += 1
  },
  inSlices: async <T, R>(items: readonly T[], each: (item: T, index: number) => R) => items.map(each),
}

test('parseInSlices: parses large objects of any shape as JSON.parse does', async () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '\\', '\\"', ']', '},{', '[[', ':', ''),
  )
  const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', ']', '},', ':'))
  const large = fc
    .array(fc.oneof(value, fc.record({ from: fc.integer(), reason: value })), { minLength: 1, maxLength: 40 })
    .map((items) => Array.from({ length: 3_000 }, (_, n) => items[n % items.length]))
  const object = fc.tuple(fc.dictionary(name, value), large, name, fc.dictionary(name, value))
  await fc.assert(
    fc.asyncProperty(object, async ([before, items, key, after]) => {
      const text = JSON.stringify({ ...before, [key]: items, last: [], ...after })
      expect(await parseInSlices(text, slices)).toEqual(JSON.parse(text))
    }),
    { numRuns: runs(50) },
  )
})

test('parseInSlices: gives way while it parses', async () => {
  slices.turns = 0
  const items = Array.from({ length: 300_000 }, (_, id) => ({ id, text: 'a text of some length' }))
  const text = JSON.stringify({ items, more: items.slice(0, 10) })
  expect(await parseInSlices(text, slices)).toEqual({ items, more: items.slice(0, 10) })
  expect(slices.turns).toBeGreaterThan(2)
})
