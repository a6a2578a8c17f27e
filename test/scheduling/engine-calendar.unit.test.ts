import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarSpec } from '../../plugins/scheduling/engine/index.ts'
import { calendarOf } from '../../plugins/scheduling/engine/index.ts'
import { Axis, intersect, Workdays } from '../../plugins/scheduling/engine/time/calendar.ts'
import { taskCalendarOf } from '../../plugins/scheduling/engine/time/task-calendar.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'
import { MONDAY, WEEK } from '../support/networks.ts'
import { forAll } from '../support/property-runs.ts'

const FRIDAY = MONDAY + 4

describe('A working calendar', () => {
  const calendar = calendarOf({ ...WEEK, holidays: [MONDAY + 7] })

  it('finds the next working moment', () => {
    expect(calendar.next(FRIDAY + 0.25)).toBe(FRIDAY + 0.25)
    expect(calendar.next(FRIDAY + 1.5)).toBe(MONDAY + 8)
    expect(calendar.next(MONDAY + 7.9)).toBe(MONDAY + 8)
  })

  it('adds working days to where the work ends, and takes them off to where it starts', () => {
    expect(calendar.add(MONDAY, 5)).toBe(FRIDAY + 1)
    expect(calendar.add(MONDAY, 5.5)).toBe(MONDAY + 8.5)
    expect(calendar.add(FRIDAY + 3, 1)).toBe(MONDAY + 9)
    expect(calendar.add(MONDAY + 8, -1)).toBe(FRIDAY)
    expect(calendar.add(MONDAY + 8.25, -0.5)).toBe(FRIDAY + 0.75)
  })

  it('counts working days in both directions', () => {
    expect(calendar.between(MONDAY, MONDAY + 14)).toBe(9)
    expect(calendar.between(MONDAY + 14, MONDAY)).toBe(-9)
    expect(calendar.between(FRIDAY + 1, MONDAY + 7.5)).toBe(0)
    expect(calendar.between(MONDAY + 0.1, MONDAY + 0.4)).toBe(0.3)
  })

  it('returns the last day that work was done on', () => {
    expect(calendar.lastDay(FRIDAY + 1)).toBe(FRIDAY)
    expect(calendar.lastDay(FRIDAY + 0.001)).toBe(FRIDAY)
    expect(calendar.lastDay(MONDAY + 8)).toBe(FRIDAY)
    expect(calendar.lastDay(MONDAY + 8.5)).toBe(MONDAY + 8)
  })

  it('holds for days long before and after, without a horizon', () => {
    expect(calendar.between(-700_000, 700_000)).toBe(1_000_000 - 1)
    expect(calendar.add(-700_000, calendar.between(-700_000, 700_000))).toBeLessThanOrEqual(700_000)
  })

  const specs: fc.Arbitrary<CalendarSpec> = fc.record({
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    holidays: fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 40 }),
  })
  const naive = (spec: CalendarSpec, day: number) => {
    // The first days of 1970, from Monday 29 December 1969 on.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1
    return spec.weekdays.includes(weekday) && !spec.holidays.includes(day)
  }

  it('agrees with counting day by day', () => {
    forAll(100, specs, fc.integer({ min: -60, max: 60 }), fc.nat(90), (spec, from, length) => {
      const made = calendarOf(spec)
      let count = 0
      for (let day = from; day < from + length; day++) {
        if (naive(spec, day)) count++
        expect(Math.floor(made.next(day)) === day).toBe(naive(spec, day))
      }
      expect(made.between(from, from + length)).toBe(count)
      const reached = made.add(from, count)
      expect(made.between(from, reached)).toBe(count)
      if (count > 0) expect(naive(spec, made.lastDay(reached))).toBe(true)
    })
  })

  it('of several works when all of them do', () => {
    const both = calendarOf({ weekdays: [1, 2, 3], holidays: [MONDAY] }, { weekdays: [3, 1], holidays: [MONDAY + 2] })
    expect(both.next(MONDAY)).toBe(MONDAY + 7)
    expect(both.add(MONDAY, 2)).toBe(MONDAY + 10)
  })
})

describe('A task calendar', () => {
  const specs = fc.record({
    weekdays: fc.subarray([1, 2, 4, 5, 6, 7]).map((days) => [...days, 3]),
    holidays: fc.array(fc.integer({ min: MONDAY - 100, max: MONDAY + 400 }), { maxLength: 30 }),
  })
  const positions = fc.oneof(
    fc.integer({ min: -200 * TICKS, max: 900 * TICKS }),
    fc.integer({ min: -200, max: 900 }).map((day) => day * TICKS),
    fc.integer({ min: 16_000 * TICKS, max: 17_000 * TICKS }),
  )

  const works = fc.integer({ min: 1, max: 90 * TICKS })
  const grains = fc.constantFrom(1, TICKS / 4, TICKS)

  it('starts no earlier for a later bound on its finish', () => {
    forAll(100, specs, specs, positions, works, grains, fc.nat(2 * TICKS), (project, other, at, work, grain, later) => {
      const axis = new Axis(new Workdays(project), MONDAY)
      const taskCalendar = taskCalendarOf(axis, new Workdays(intersect([project, other])), grain)
      expect(taskCalendar.reaching(at + later, work)).toBeGreaterThanOrEqual(taskCalendar.reaching(at, work))
    })
  })

  it('counts the days of its calendar in advance as the calendar itself does, near the start and far from it', () => {
    forAll(1_000, specs, specs, positions, works, grains, (project, other, at, work, grain) => {
      const axis = new Axis(new Workdays(project), MONDAY)
      const own = new Workdays(intersect([project, other]))
      const taskCalendar = taskCalendarOf(axis, own, grain).counted()
      const start = axis.startFrom(own, axis.to(own, at))
      expect(taskCalendar.open(at)).toBe(start)
      expect(taskCalendar.after(start, work)).toBe(axis.endFrom(own, axis.to(own, start) + work))
      expect(taskCalendar.before(at, work)).toBe(axis.startFrom(own, axis.to(own, at) - work))
      expect(taskCalendar.openBefore(at)).toBeLessThanOrEqual(at)
      expect(taskCalendar.open(taskCalendar.openBefore(at))).toBe(taskCalendar.openBefore(at))
      expect(taskCalendar.after(taskCalendar.reaching(at, work), work)).toBeGreaterThanOrEqual(at)
    })
  })
})
