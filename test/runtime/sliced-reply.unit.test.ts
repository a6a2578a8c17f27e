import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrayBounds, largeArrays, serializeInSlices } from '../../runtime/http/sliced-reply.ts'
import { runs } from '../support/property-runs.ts'

const ANY = new Map([
  ['value', 1_000],
  ['more', 1_000],
])
const callbacks = { check: () => {}, turn: async () => {} }

async function textOf(body: object): Promise<string> {
  const { pieces, size } = await serializeInSlices(
    body,
    largeArrays(body, () => ANY),
    callbacks,
  )
  const text = Buffer.concat(pieces)
  expect(text.length).toBe(size)
  return text.toString()
}

test('serializeInSlices: returns the same text as JSON.stringify, for bodies of any shape', async () => {
  const item = fc.oneof(
    fc.jsonValue(),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
    fc.record({ id: fc.integer(), name: fc.string({ unit: 'binary' }), no: fc.constant(undefined) }),
  )
  const large = fc.array(item, { minLength: 201, maxLength: 320, size: 'max' })
  const body = fc
    .tuple(fc.dictionary(fc.string({ unit: 'grapheme' }), item), fc.option(large), fc.option(large), fc.boolean())
    .map(([members, value, more, first]) => ({
      ...(first && value && { value }),
      ...members,
      ...(value && { value }),
      ...(more && { more }),
    }))
  await fc.assert(
    fc.asyncProperty(body, async (it) => {
      expect(await textOf(it)).toBe(JSON.stringify(it))
    }),
    { numRuns: runs(50) },
  )
})

test('serializeInSlices: validates every item with the rest of the body, and waits for a turn between slices', async () => {
  const checked: object[] = []
  let turns = 0
  const body = { name: 'x', value: Array.from({ length: 1_000 }, (_, n) => n), more: [1, 2] }
  await serializeInSlices(body, ['value'], {
    check: (part) => {
      checked.push(part)
      const until = performance.now() + 1
      while (performance.now() < until);
    },
    turn: async () => {
      turns += 1
    },
  })
  const items = checked.slice(1).flatMap((part) => (part as typeof body).value)
  expect(items).toEqual(body.value)
  expect(checked.every((part) => (part as typeof body).name === 'x' && (part as typeof body).more.length === 2)).toBe(
    true,
  )
  expect(turns).toBeGreaterThan(3)
})

test('largeArrays: returns arrays of more than 200 items that can be validated in slices', () => {
  const long = Array.from({ length: 201 }, () => 1)
  const namesOf = (body: unknown) => largeArrays(body, () => ANY)
  expect(namesOf({ value: long, more: [1], others: long })).toEqual(['value'])
  expect(namesOf({ value: long.slice(1) })).toEqual([])
  expect(namesOf({ value: Array.from({ length: 1_001 }, () => 1) })).toEqual([])
  expect(namesOf(long)).toEqual([])
  expect(namesOf({ value: long, toJSON: () => 1 })).toEqual([])
  expect(namesOf(null)).toEqual([])
})

test('arrayBounds: follows references, and leaves out arrays with constraints on the array as a whole', () => {
  const schemas: Record<string, object> = {
    List: {
      type: 'object',
      description: 'A list.',
      required: ['value'],
      additionalProperties: false,
      properties: {
        value: { $ref: 'Items' },
        open: { type: 'array', items: {} },
        unique: { type: 'array', items: {}, uniqueItems: true },
        pair: { type: 'array', items: {}, minItems: 2 },
        some: { type: 'array', items: {}, contains: { const: 1 } },
        either: { type: ['array', 'null'], items: {} },
        text: { type: 'string' },
      },
    },
    Items: { type: 'array', minItems: 1, maxItems: 500, items: { type: 'integer' } },
  }
  const resolve = (schema: unknown): unknown => {
    const { $ref } = schema as { $ref?: string }
    return $ref === undefined ? schema : schemas[$ref]
  }
  expect([...arrayBounds({ $ref: 'List' }, resolve)]).toEqual([
    ['value', 500],
    ['open', Number.POSITIVE_INFINITY],
  ])
  expect(arrayBounds({ ...schemas.List, not: { required: ['open'] } }, resolve).size).toBe(0)
  expect(arrayBounds({ $ref: 'Missing' }, resolve).size).toBe(0)
})
