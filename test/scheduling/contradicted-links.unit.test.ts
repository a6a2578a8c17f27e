import { describe, expect, test } from 'vitest'
import type { LinkType } from '../../plugins/scheduling/engine/model.ts'
import { contradictedLinks, type DatedLink } from '../../plugins/scheduling/engine/progress/contradicted-links.ts'
import { calendarOf } from '../../plugins/scheduling/engine/time/calendar.ts'

const monday = Date.parse('2026-11-23T00:00:00Z') / 86_400_000
const calendar = calendarOf({ weekdays: [1, 2, 3, 4, 5], holidays: [] })
type Days = readonly [start: number | null, finish: number | null]
/** Of task 2, which follows task 1; days count from Monday. */
const link = (type: LinkType, lag: number, before: Days, after: Days): DatedLink => {
  const on = (day: number | null) => (day === null ? null : monday + day)
  return {
    ...{ taskId: 2, predecessorId: 1, type, lag },
    predecessor: { actualStart: on(before[0]), actualFinish: on(before[1]) },
    task: { actualStart: on(after[0]), actualFinish: on(after[1]) },
  }
}
const isContradicted = (one: DatedLink) => contradictedLinks([2], [one], calendar).has(2)

describe('without a lag', () => {
  test.each<[LinkType, Days, Days, boolean]>([
    // A start on the day of the predecessor's finish may be in its afternoon; the day before it may not.
    ['FS', [0, 2], [2, null], false],
    ['FS', [0, 2], [1, null], true],
    ['FS', [0, null], [1, null], true],
    ['SS', [1, null], [1, null], false],
    ['SS', [1, null], [0, null], true],
    ['SS', [null, null], [0, null], true],
    ['FF', [0, 3], [0, null], false],
    ['FF', [0, 3], [0, 3], false],
    ['FF', [0, 3], [0, 2], true],
    ['FF', [0, null], [0, 2], true],
    // The evening of Monday is the morning of Tuesday.
    ['SF', [1, null], [0, 0], false],
    ['SF', [2, null], [0, 0], true],
  ])('%s: %o, then %o: %s', (type, before, after, expected) => {
    expect(isContradicted(link(type, 0, before, after))).toBe(expected)
  })
})

describe('with a lag', () => {
  test('waiting is counted in working days: two from Thursday on end on Monday', () => {
    expect(isContradicted(link('FS', 2, [0, 3], [7, null]))).toBe(false)
    expect(isContradicted(link('FS', 2, [0, 3], [4, null]))).toBe(true)
  })
  test('a lead lets the task start before the finish of its predecessor, by so much', () => {
    expect(isContradicted(link('FS', -1, [0, 3], [2, null]))).toBe(false)
    expect(isContradicted(link('FS', -1, [0, 3], [1, null]))).toBe(true)
    expect(isContradicted(link('FS', -1, [0, null], [1, null]))).toBe(false)
  })
})

test('each reported task gets the other ends, predecessors and successors', () => {
  const wrong = link('FS', 0, [0, 3], [1, null])
  const found = contradictedLinks([1, 2, 3], [wrong, link('FS', 0, [0, 0], [1, null])])
  expect([...found]).toEqual([
    [1, [2]],
    [2, [1]],
  ])
})
