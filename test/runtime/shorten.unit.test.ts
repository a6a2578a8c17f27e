import { expect, test } from 'vitest'
import { shorten } from '../../runtime/text/shorten.ts'

test('shorten: returns a text within the limit unchanged', () => {
  expect(shorten('', 5)).toBe('')
  expect(shorten('12345', 5)).toBe('12345')
})

test('shorten: cuts a longer text to the limit, with an ellipsis', () => {
  expect(shorten('123456', 5)).toBe('1234…')
})

test('shorten: does not split a surrogate pair', () => {
  const cut = shorten('123😀😀', 5)
  expect(cut).toBe('123…')
  expect(cut.isWellFormed()).toBe(true)
})
