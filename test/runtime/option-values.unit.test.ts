import { expect, test } from 'vitest'
import { checkOptions, expected } from '../../runtime/contract/option-values.ts'

test.each([
  [{ enum: ['focused', 'safe'] }, 'focused or safe'],
  [{ enum: ['lower', 'raise', 'refuse'] }, 'lower, raise, or refuse'],
  [{ type: 'number', minimum: 1, maximum: 99 }, 'a number from 1 up to 99'],
  [{ type: 'number', exclusiveMinimum: 0 }, 'a number above 0'],
  [{ type: 'integer' }, 'a whole number'],
  [{ type: 'string', description: 'A day. Not a holiday.' }, 'a day'],
  [{ type: 'string', minLength: 1, maxLength: 9 }, 'text of 1 to 9 characters'],
])('option values: %j takes %s', (schema, sentence) => {
  expect(expected(schema)).toBe(sentence)
})

const OPTIONS = [
  { name: 'start-date', summary: 'When', schema: { type: 'string', format: 'date', description: 'A day.' } },
  { name: 'cut', summary: 'How much', type: 'number', schema: { type: 'number', minimum: 1 } },
  { name: 'name', summary: 'Its name' },
] as const

test('option values: what is left out, what fits and what has no schema passes', async () => {
  await expect(checkOptions(OPTIONS, {})).resolves.toBeUndefined()
  await expect(checkOptions(OPTIONS, { startDate: '2026-02-28', cut: 1.5, name: '' })).resolves.toBeUndefined()
})

test('option values: every value that does not fit is named with what would', async () => {
  const refused = checkOptions(OPTIONS, { startDate: '2026-02-30', cut: 0 })
  await expect(refused).rejects.toThrow('--start-date takes a day; not 2026-02-30. --cut takes a number from 1; not 0.')
})

test('option values: long values are shortened', async () => {
  const refused = checkOptions(OPTIONS, { startDate: '2'.repeat(1_000) })
  await expect(refused).rejects.toThrow(`not ${'2'.repeat(199)}….`)
})
