/**
 * Working time. A calendar is a weekly pattern less a finite list of days off, so the intersection of calendars is one
 * again, and counting working days is arithmetic (plus a search among the days off) for any day, without a horizon.
 *
 * A moment between two working days has several names: the end of Friday, any moment of the weekend and the start of
 * Monday are one *position* in working time. Positions are what the engine computes in. Out of them a start is given as
 * the first working moment and a finish as the end of the last work.
 */
import { type CalendarSpec, type Day, type Moment, NetworkError, type WorkCalendar } from '../model.ts'
import { days, TICKS, ticks } from './ticks.ts'
import { MONDAY_OFFSET, weekdayOf } from './weeks.ts'

const FARTHEST_DAY = 2 ** 31 // days: no work reaches there

/** What several calendars have in common; its weekdays may be empty. */
export function intersect(specs: readonly CalendarSpec[]): CalendarSpec {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => specs.every((spec) => spec.weekdays.includes(day)))
  return { weekdays, holidays: [...new Set(specs.flatMap((spec) => spec.holidays))] }
}

/** The working days of a calendar, numbered through in both directions. */
export class Workdays {
  private readonly perWeek: number
  private readonly earlierInWeek: number[] = []
  private readonly dayOfWeek: number[] = []
  private readonly off: Int32Array
  private readonly workedBefore: Int32Array

  constructor(spec: CalendarSpec) {
    for (let weekday = 0; weekday < 7; weekday++) {
      this.earlierInWeek.push(this.dayOfWeek.length)
      if (spec.weekdays.includes(weekday + 1)) this.dayOfWeek.push(weekday)
    }
    this.perWeek = this.dayOfWeek.length
    const off = [...new Set(spec.holidays)]
      .filter((day) => Math.abs(day) < FARTHEST_DAY && spec.weekdays.includes(weekdayOf(day)))
      .sort((a, b) => a - b)
    this.off = Int32Array.from(off)
    this.workedBefore = this.off.map((day, index) => this.weekly(day) - index)
  }

  /** Whether the day is worked on. */
  works(day: Day): boolean {
    return this.before(day + 1) > this.before(day)
  }

  /** The number of the first working day at or after `day`. */
  before(day: Day): number {
    return this.weekly(day) - countBelow(this.off, day)
  }

  /** The day of a number: `before(nth(n)) === n`. */
  nth(number: number): Day {
    const inPattern = number + countBelow(this.workedBefore, number + 1)
    const week = Math.floor(inPattern / this.perWeek)
    return week * 7 + (this.dayOfWeek[inPattern - week * this.perWeek] ?? 0) - MONDAY_OFFSET
  }

  /** Working ticks before a moment in ticks. */
  workAt(at: number): number {
    const day = Math.floor(at / TICKS)
    const before = this.before(day)
    return before * TICKS + (this.before(day + 1) > before ? at - day * TICKS : 0)
  }

  /** The latest moment, in ticks, with so much work before it: where the next work starts. */
  startAt(work: number): number {
    const number = Math.floor(work / TICKS)
    return this.nth(number) * TICKS + (work - number * TICKS)
  }

  /** The earliest moment, in ticks, with so much work before it: where the last work ended. */
  endAt(work: number): number {
    const number = Math.ceil(work / TICKS) - 1
    return this.nth(number) * TICKS + (work - number * TICKS)
  }

  private weekly(day: Day): number {
    const shifted = day + MONDAY_OFFSET
    const week = Math.floor(shifted / 7)
    return week * this.perWeek + (this.earlierInWeek[shifted - week * 7] ?? 0)
  }
}

/** The project's working time as an axis of positions: ticks of work since the project's start, negative before it. */
export class Axis {
  private readonly base: number
  readonly workdays: Workdays

  constructor(workdays: Workdays, origin: Day) {
    this.workdays = workdays
    this.base = workdays.before(origin) * TICKS
  }

  /** The day of a number, of working days since the project's start. */
  day(number: number): Day {
    return this.workdays.nth(this.base / TICKS + number)
  }

  /** The position of a moment. */
  position(at: Moment): number {
    return this.workdays.workAt(ticks(at)) - this.base
  }

  /** The position of a moment in ticks. */
  positionAt(at: number): number {
    return this.workdays.workAt(at) - this.base
  }

  /** The moment, in ticks, at which work that starts at a position does so. */
  startAt(position: number): number {
    return this.workdays.startAt(position + this.base)
  }

  /** The moment, in ticks, at which work that ends at a position does so. */
  endAt(position: number): number {
    return this.workdays.endAt(position + this.base)
  }

  /** The moment at which work that starts at a position does so. */
  startMoment(position: number): Moment {
    return days(this.startAt(position))
  }

  /** The moment at which work that ends at a position does so. */
  finishMoment(position: number): Moment {
    return days(this.endAt(position))
  }

  /** A position on this axis as work of another calendar. */
  to(other: Workdays, position: number): number {
    return other.workAt(this.workdays.startAt(position + this.base))
  }

  /** The position at which work of another calendar starts. */
  startFrom(other: Workdays, work: number): number {
    return this.workdays.workAt(other.startAt(work)) - this.base
  }

  /** The position at which work of another calendar ends. */
  endFrom(other: Workdays, work: number): number {
    return this.workdays.workAt(other.endAt(work)) - this.base
  }
}

/** Conversions in the days that all the given calendars work. Throws NetworkError when there is none. */
export function calendarOf(...specs: readonly CalendarSpec[]): WorkCalendar {
  const spec = intersect(specs)
  if (spec.weekdays.length === 0) {
    throw new NetworkError([{ code: 'empty_calendar', detail: 'The calendar has no working day.' }])
  }
  const workdays = new Workdays(spec)
  return {
    next: (at) => days(workdays.startAt(workdays.workAt(ticks(at)))),
    add: (at, work) => {
      const reached = workdays.workAt(ticks(at)) + ticks(work)
      return days(work > 0 ? workdays.endAt(reached) : workdays.startAt(reached))
    },
    between: (from, to) => days(workdays.workAt(ticks(to)) - workdays.workAt(ticks(from))),
    lastDay: (finish) => workdays.nth(Math.ceil(workdays.workAt(ticks(finish)) / TICKS) - 1),
  }
}

/** How many of the ascending values lie below the limit; spelt out, because most of a projection is asked of it. */
function countBelow(ascending: Int32Array, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
