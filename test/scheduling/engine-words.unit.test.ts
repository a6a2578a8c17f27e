import { expect, test } from 'vitest'
import { lostWords, workingDays } from '../../plugins/scheduling/engine/words.ts'
import { MONDAY } from '../support/networks.ts'

test('working days are counted in the plural, and one in the singular', () => {
  expect([0.5, 1, 2].map(workingDays)).toEqual(['0.5 working days', '1 working day', '2 working days'])
})

test('days that count as lost are told in the plural, and one day in the singular', () => {
  const nothing = 'Nothing has been reported of "Dig" since 2026-01-05, and'
  expect(lostWords('"Dig"', MONDAY, 1.04)).toBe(`${nothing} 1 day of it counts as lost: ask how much of it is left.`)
  expect(lostWords('"Dig"', MONDAY, 1.5)).toBe(`${nothing} 1.5 days of it count as lost: ask how much of it is left.`)
})
