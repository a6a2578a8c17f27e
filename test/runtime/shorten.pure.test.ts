import { expect, test } from 'vitest'
import { shorten } from '../../runtime/shorten.ts'

test('shorten: leaves a text alone that fits', () => {
  expect(shorten('', 5)).toBe('')
  expect(shorten('12345', 5)).toBe('12345')
})

test('shorten: cuts a longer one to the limit, and says so', () => {
  expect(shorten('123456', 5)).toBe('1234…')
})

test('shorten: never cuts a character in two', () => {
  const cut = shorten('123😀😀', 5)
  expect(cut).toBe('123…')
  expect(cut.isWellFormed()).toBe(true)
})
