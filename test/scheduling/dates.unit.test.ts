import { expect, test } from 'vitest'
import { beginningOf, dateIn } from '../../plugins/scheduling/dates.ts'

test.each([
  ['UTC', '2026-11-30', '2026-11-30T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-01', '2026-10-31T10:00:00.000Z'],
  // Clocks went from 23:59 to 01:00, and in Apia to the day after the next one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('beginningOf: in %s the day %s begins at %s', (timeZone, date, moment) => {
  const beginning = beginningOf(timeZone, date)
  expect(beginning.toISOString()).toBe(moment)
  expect(dateIn(timeZone, new Date(beginning.getTime() - 1)) < date).toBe(true)
})
