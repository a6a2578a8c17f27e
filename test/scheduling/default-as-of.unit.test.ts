import { expect, test } from 'vitest'
import { defaultAsOf } from '../../plugins/scheduling/usecases/default-as-of.ts'

const vienna = { timeZone: 'Europe/Vienna' }

test.each([
  ['just before 13:00', '2026-11-23T11:59:59.999Z', null],
  ['at 13:00', '2026-11-23T12:00:00Z', '2026-11-23'],
  ['at the end of the day', '2026-11-23T22:59:59Z', '2026-11-23'],
  ['at midnight', '2026-11-23T23:00:00Z', null],
  ['just before 13:00 in summer', '2026-07-06T10:59:00Z', null],
  ['at 13:00 in summer', '2026-07-06T11:00:00Z', '2026-07-06'],
])('default asOf: in the time zone of the account, unless it has set another time: %s', (_, now, asOf) => {
  expect(defaultAsOf(vienna, new Date(now))).toBe(asOf)
  expect(defaultAsOf({ ...vienna, reportsCountForDayFrom: '13:00' }, new Date(now))).toBe(asOf)
})

test('default asOf: the day is that of the time zone, before and after the one of UTC', () => {
  expect(defaultAsOf({ timeZone: 'Pacific/Auckland' }, new Date('2026-11-23T11:30:00Z'))).toBeNull()
  expect(defaultAsOf({ timeZone: 'Pacific/Auckland' }, new Date('2026-11-23T03:00:00Z'))).toBe('2026-11-23')
  expect(defaultAsOf({ timeZone: 'Pacific/Honolulu' }, new Date('2026-11-24T02:00:00Z'))).toBe('2026-11-23')
})

test('default asOf: the time is that of the account, 00:00 is all day, and null never', () => {
  const at = (reportsCountForDayFrom: string | null, time: string) =>
    defaultAsOf({ timeZone: 'UTC', reportsCountForDayFrom }, new Date(`2026-11-23T${time}:00Z`))
  expect([at('17:30', '17:29'), at('17:30', '17:30')]).toEqual([null, '2026-11-23'])
  expect([at('08:00', '07:59'), at('08:00', '10:00')]).toEqual([null, '2026-11-23'])
  expect([at('00:00', '00:00'), at('00:00', '23:59')]).toEqual(['2026-11-23', '2026-11-23'])
  expect([at(null, '00:00'), at(null, '23:59')]).toEqual([null, null])
})

test.each([
  ['just before the hour that is left out', '2026-03-29T00:59:00Z', '02:30', null],
  ['at its end, at 03:00', '2026-03-29T01:00:00Z', '02:30', '2026-03-29'],
  ['before the first 02:30', '2026-10-25T00:29:00Z', '02:30', null],
  ['at the first 02:30', '2026-10-25T00:30:00Z', '02:30', '2026-10-25'],
  ['at the second 02:10', '2026-10-25T01:10:00Z', '02:30', '2026-10-25'],
  ['before 13:00 of a day of 23 hours', '2026-03-29T10:59:00Z', '13:00', null],
  ['at 13:00 of it', '2026-03-29T11:00:00Z', '13:00', '2026-03-29'],
  ['before 13:00 of a day of 25 hours', '2026-10-25T11:59:00Z', '13:00', null],
  ['at 13:00 of it', '2026-10-25T12:00:00Z', '13:00', '2026-10-25'],
])('default asOf: counts from the time on that was reached first, where clocks are set: %s', (_, now, from, asOf) => {
  expect(defaultAsOf({ ...vienna, reportsCountForDayFrom: from }, new Date(now))).toBe(asOf)
})
