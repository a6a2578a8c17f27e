/**
 * When one task can be worked on, in positions of the project's axis. Most tasks work whenever the project does
 * (WHOLE); a task with resources of their own calendars works when the project and all of them do, and non-working time
 * interrupts it. A start lies in working time of the task; a finish is the end of such time.
 */
import type { Axis, Workdays } from './calendar.ts'

export interface Shift {
  /** First position at or after `at` where the task can start. */
  open(at: number): number
  /** Last position at or before `at` where the task can start. */
  openBefore(at: number): number
  /** Where work ends that starts at an open position. */
  after(start: number, work: number): number
  /** The latest start whose work ends at `finish` or earlier. */
  before(finish: number, work: number): number
  /** The earliest start whose work ends at `finish` or later. */
  reaching(finish: number, work: number): number
}

export const WHOLE: Shift = {
  open: (at) => at,
  openBefore: (at) => at,
  after: (start, work) => start + work,
  before: (finish, work) => finish - work,
  reaching: (finish, work) => finish - work,
}

/** The shift of a calendar that works on some of the project's working days. */
export function shiftOf(axis: Axis, own: Workdays): Shift {
  const open = (at: number) => axis.startFrom(own, axis.to(own, at))
  return {
    open,
    openBefore: (at) => {
      const work = axis.to(own, at)
      const start = axis.startFrom(own, work)
      return start <= at ? start : axis.startFrom(own, work - 1)
    },
    after: (start, work) => axis.endFrom(own, axis.to(own, start) + work),
    before: (finish, work) => axis.startFrom(own, axis.to(own, finish) - work),
    reaching: (finish, work) => {
      const done = axis.to(own, finish)
      const reached = axis.endFrom(own, done) >= finish ? done : done + 1
      return axis.startFrom(own, reached - work)
    },
  }
}
