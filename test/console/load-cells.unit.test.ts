import { expect, test } from 'vitest'
import { cellText, isDate, levelOf, monthsOf, rangeOf } from '../../plugins/console/web/pages/portfolio/load-cells.ts'

const week = (capacity: number, demand: number, overAllocation = 0) => ({ capacity, demand, overAllocation })

test('load: a cell is over-allocated when more is wanted at once, also in a week with room', () => {
  expect(levelOf(week(5, 2, 1))).toBe('over')
  expect(levelOf(week(0, 1))).toBe('over')
  expect(cellText(week(0, 1))).toBe('!')
  expect([0, 1, 2, 4, 5].map((demand) => levelOf(week(5, demand)))).toEqual(['none', 'low', 'middle', 'high', 'full'])
})

test('load: a cell shows per cent of the capacity, at least 1 where anything is wanted', () => {
  expect([week(5, 0), week(0, 0), week(500, 0.1), week(5, 2.5)].map(cellText)).toEqual(['', '', '1', '50'])
})

test('load: weeks stand under the month that they begin in', () => {
  const weeks = ['2026-11-23', '2026-11-30', '2026-12-07', '2027-12-06'].map((start) => ({ start }))
  expect(monthsOf(weeks)).toEqual([
    { start: '2026-11-23', weeks: 2 },
    { start: '2026-12-07', weeks: 1 },
    { start: '2027-12-06', weeks: 1 },
  ])
})

test('load: a range goes from Monday to Sunday', () => {
  for (const day of ['2026-11-23', '2026-11-25', '2026-11-29'])
    expect(rangeOf(day, 2)).toEqual({ from: '2026-11-23', to: '2026-12-06' })
  expect(['2026-02-30', '1800-01-01', 'soon', undefined, '2026-11-23'].map(isDate)).toEqual([
    ...[false, false, false, false, true],
  ])
})
