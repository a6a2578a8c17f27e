/**
 * When one task can be worked on, in positions of the project's axis. Most tasks work whenever the project does
 * (WHOLE); a task with resources of their own calendars works when the project and all of them do, and non-working time
 * interrupts it. A start lies in working time of the task; a finish is the end of such time.
 *
 * A bound may lie in days off of the task. To start before it, the task has to work for some time before these days; to
 * finish behind it, for some time after them. That time is the grain of the network, not a millionth of a day, so that in
 * a network of whole days tasks start and finish with days.
 */
import type { Axis, Workdays } from './calendar.ts'
import { TICKS } from './ticks.ts'

export interface TaskCalendar {
  /** First position at or after `at` where the task can start. */
  open(at: number): number
  /** Last position at or before `at` where the task can start; before days off, the grain before them. */
  openBefore(at: number): number
  /** Where work ends that starts at an open position. */
  after(start: number, work: number): number
  /** The latest start whose work ends at `finish` or earlier. */
  before(finish: number, work: number): number
  /** The earliest start whose work ends at `finish` or later, and no sooner after days off than the grain after them. */
  reaching(finish: number, work: number): number
  /** Work between two positions. */
  work(from: number, to: number): number
  /** The same with its days counted once instead of each time: it answers quickly, and takes memory. */
  counted(): TaskCalendar
  /** The same working days in positions of another axis, which has all of them; of WHOLE those are not known. */
  on(axis: Axis): TaskCalendar
}

export const WHOLE: TaskCalendar = {
  open: (at) => at,
  openBefore: (at) => at,
  after: (start, work) => start + work,
  before: (finish, work) => finish - work,
  reaching: (finish, work) => finish - work,
  work: (from, to) => to - from,
  counted: () => WHOLE,
  on: () => WHOLE,
}

/** The first moment at or after another at which work is done by a calendar. */
export const opens = (calendar: TaskCalendar, at: number): number => (calendar === WHOLE ? at : calendar.open(at))

/** A moment, and a lag after it, or before it. */
export function shifted(calendar: TaskCalendar, at: number, lag: number): number {
  if (calendar === WHOLE || lag === 0) return at + lag
  return lag > 0 ? calendar.after(at, lag) : calendar.before(at, -lag)
}

/** The task calendar of a calendar that works on some of the project's working days. */
export function taskCalendarOf(axis: Axis, own: Workdays, grain: number): TaskCalendar {
  return new WorkingDaysOfTask(new AskedDays(axis, own), grain)
}

/** Work of a calendar against positions of the project's axis. */
interface Days {
  readonly own: Workdays
  /** Work of the calendar before a position. */
  work(position: number): number
  /** The first position from another one on at which the calendar works. */
  open(position: number): number
  /** The position at which the calendar's work goes on after so much of it. */
  start(work: number): number
  /** The position at which so much of the calendar's work ends. */
  end(work: number): number
  counted(): Days
}

class WorkingDaysOfTask implements TaskCalendar {
  private readonly days: Days
  private readonly grain: number

  /** @param grain ticks; a divisor of a day */
  constructor(days: Days, grain: number) {
    this.days = days
    this.grain = grain
  }

  open(at: number): number {
    return this.days.open(at)
  }

  openBefore(at: number): number {
    const work = this.days.work(at)
    const start = this.days.start(work)
    return start <= at ? start : this.days.start(work - this.grain)
  }

  after(start: number, work: number): number {
    return this.days.end(this.days.work(start) + work)
  }

  before(finish: number, work: number): number {
    return this.days.start(this.days.work(finish) - work)
  }

  reaching(finish: number, work: number): number {
    const { days } = this
    const done = days.work(finish)
    const day = Math.floor(done / TICKS) * TICKS
    const isDone = days.end(done) >= finish
    const isAfterDaysOff = (done > day || !isDone) && days.end(day) < days.start(day)
    if (isAfterDaysOff) return days.start(Math.max(done, day + Math.min(this.grain, work)) - work)
    return days.start((isDone ? done : done + 1) - work)
  }

  work(from: number, to: number): number {
    return this.days.work(to) - this.days.work(from)
  }

  counted(): TaskCalendar {
    return new WorkingDaysOfTask(this.days.counted(), this.grain)
  }

  on(axis: Axis): TaskCalendar {
    return new WorkingDaysOfTask(new AskedDays(axis, this.days.own), this.grain)
  }
}

/** The calendars are asked each time. */
class AskedDays implements Days {
  readonly axis: Axis
  readonly own: Workdays

  constructor(axis: Axis, own: Workdays) {
    this.axis = axis
    this.own = own
  }

  work(position: number): number {
    return this.axis.to(this.own, position)
  }

  open(position: number): number {
    return this.start(this.work(position))
  }

  start(work: number): number {
    return this.axis.startFrom(this.own, work)
  }

  end(work: number): number {
    return this.axis.endFrom(this.own, work)
  }

  counted(): Days {
    return new CountedDays(this)
  }
}

const FIRST_TABLE_DAY = -64 // of the project's working days, its start being 0
const LAST_TABLE_DAY = 16_384
const TABLE_GROWTH_DAYS = 256 // days by which the table grows

/**
 * The project's working days and the calendar's own as a table, as far as they are asked for: levelling asks for little
 * else. Far from the start the calendars are asked.
 */
class CountedDays implements Days {
  private readonly asked: AskedDays
  readonly own: Workdays
  /** The number of the calendar's first day in the table. */
  private readonly origin: number
  /** How many of the calendar's days the table has before each of the project's, from FIRST_TABLE_DAY on; one more than those. */
  private readonly earlier: number[] = [0]
  /** Which of the project's days each of the calendar's is. */
  private readonly dayOf: number[] = []

  constructor(asked: AskedDays) {
    this.asked = asked
    this.own = asked.own
    this.origin = asked.own.before(asked.axis.day(FIRST_TABLE_DAY))
  }

  work(position: number): number {
    const day = Math.floor(position / TICKS)
    if (!this.reaches(day)) return this.asked.work(position)
    const earlier = this.earlier[day - FIRST_TABLE_DAY] as number
    const works = (this.earlier[day - FIRST_TABLE_DAY + 1] as number) > earlier
    return (this.origin + earlier) * TICKS + (works ? position - day * TICKS : 0)
  }

  /** Mostly at once: most positions that are asked about lie on a day on which it works. */
  open(position: number): number {
    const day = Math.floor(position / TICKS)
    if (!this.reaches(day)) return this.asked.open(position)
    const earlier = this.earlier[day - FIRST_TABLE_DAY] as number
    if ((this.earlier[day - FIRST_TABLE_DAY + 1] as number) > earlier) return position
    return this.start((this.origin + earlier) * TICKS)
  }

  start(work: number): number {
    const number = Math.floor(work / TICKS)
    const day = this.find(number)
    return day === undefined ? this.asked.start(work) : day * TICKS + (work - number * TICKS)
  }

  end(work: number): number {
    const number = Math.ceil(work / TICKS) - 1
    const day = this.find(number)
    return day === undefined ? this.asked.end(work) : day * TICKS + (work - number * TICKS)
  }

  counted(): Days {
    return this
  }

  /** Which of the project's days the calendar's day of a number is. */
  private find(number: number): number | undefined {
    const place = number - this.origin
    if (place < 0) return undefined
    while (place >= this.dayOf.length) if (!this.reaches(FIRST_TABLE_DAY + this.earlier.length)) return undefined
    return this.dayOf[place]
  }

  /** Whether the table has a day of the project's, now or after growing. */
  private reaches(day: number): boolean {
    if (day < FIRST_TABLE_DAY || day >= LAST_TABLE_DAY) return false
    while (day - FIRST_TABLE_DAY + 1 >= this.earlier.length) this.grow()
    return true
  }

  private grow(): void {
    const { earlier, dayOf } = this
    const { axis, own } = this.asked
    for (let step = 0; step < TABLE_GROWTH_DAYS; step++) {
      const day = FIRST_TABLE_DAY + earlier.length - 1
      if (own.works(axis.day(day))) dayOf.push(day)
      earlier.push(dayOf.length)
    }
  }
}
