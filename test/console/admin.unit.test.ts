import { expect, test } from 'vitest'
import { changesOf } from '../../plugins/console/web/pages/admin/logs/differences.ts'
import { EVENTS, isSubscribed } from '../../plugins/console/web/pages/admin/webhooks/events.ts'
import { allOf, quoted, within } from '../../plugins/console/web/ui/odata.ts'

test('filters: text is quoted, and conditions that are not given are left out', () => {
  expect(quoted("O'Brien")).toBe("'O''Brien'")
  expect(allOf(['', false, undefined])).toBeUndefined()
  expect(allOf(['a eq 1', '', 'b eq 2'])).toBe('a eq 1 and b eq 2')
})

test('filters: dates include their whole last day, also where the clock is changed', () => {
  const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()
  expect(within('at', '2026-03-29', '2026-03-29')).toBe(
    `at ge ${midnight(2026, 3, 29)} and at lt ${midnight(2026, 3, 30)}`,
  )
  expect(within('at', '', '2026-10-25')).toBe(`at lt ${midnight(2026, 10, 26)}`)
  expect(within('at', '', '')).toBeUndefined()
})

test('differences: values before and after, nothing where there was none', () => {
  expect(changesOf({ title: { from: null, to: 'Engineer' }, active: { from: true, to: false }, name: 'Ada' })).toEqual([
    { field: 'title', from: undefined, to: 'Engineer' },
    { field: 'active', from: 'true', to: 'false' },
    { field: 'name', from: undefined, to: 'Ada' },
  ])
  expect(changesOf(null)).toEqual([])
})

test('events: patterns include their group, and the star every event', () => {
  const subscribed = EVENTS.filter((event) => isSubscribed(['project.*', 'task.red'], event))
  expect(subscribed).toEqual(EVENTS.filter((event) => /^project\.|^task\.red$/.test(event)))
  expect(subscribed).toContain('task.red')
  expect(EVENTS.every((event) => isSubscribed(['*'], event))).toBe(true)
})
