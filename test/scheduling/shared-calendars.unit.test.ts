import { expect, test } from 'vitest'
import { type Facts, networkOf } from '../../plugins/scheduling/calculation/facts.ts'

const at = new Date(0)
const calendarOf = (id: number) => ({
  ...{ id, name: 'Days', weekdays: [1, 2], holidays: [{ date: '2026-12-24', name: '' }] },
  ...{ hoursPerDay: 8, isDefault: false, version: 1, createdAt: at, updatedAt: at },
})

test('resources of one calendar share its days in a network, with their project too', () => {
  const [own, other, fallback] = [calendarOf(7), calendarOf(8), calendarOf(9)]
  const facts = {
    project: { startDate: '2026-11-23' } as Facts['project'],
    tasks: [],
    resources: [7, 8, 8, null].map((calendarId, id) => ({
      ...{ id, name: `R${id}`, capacity: 1, calendarId },
      ...{ absences: [], until: null },
    })),
    calendar: own,
    calendars: new Map([own, other].map((it) => [it.id, it])),
  }
  const { calendar, resources } = networkOf(facts)
  expect(resources[0]?.calendar).toBe(calendar)
  expect(resources[1]?.calendar).toBe(resources[2]?.calendar)
  expect(resources[1]?.calendar).toEqual(calendar)
  expect(resources[1]?.calendar).not.toBe(calendar)
  expect(resources[3]).not.toHaveProperty('calendar')
  expect(networkOf({ ...facts, calendar: fallback }).calendar).toEqual(calendar)
})
