/** What a plan promises: the end of its project buffer, and how far that and its work lie past the target. */

import type { Day, Network, Plan } from '../model.ts'
import { calendarOf } from '../time/calendar.ts'

export interface Promised {
  readonly bufferEnd: Day
  /** Calendar days that the project buffer ends after the target, which it then does not protect; null without one. */
  readonly bufferPastTarget: number | null
  /** Calendar days that the work, as planned, ends after the target; without one, after the buffer. */
  readonly daysLate: number
}

/** The last day of the project buffer, or of the work where there is none: the day to promise. */
export function bufferEndOf({ calendar }: Network, plan: Plan): Day {
  return Math.max(plan.lastDay, calendarOf(calendar).lastDay(plan.projectBuffer.finish))
}

export function promiseOf(network: Network, plan: Plan, target: Day | undefined): Promised {
  const bufferEnd = bufferEndOf(network, plan)
  return {
    bufferEnd,
    bufferPastTarget: target === undefined ? null : Math.max(0, bufferEnd - target),
    daysLate: Math.max(0, plan.lastDay - (target ?? bufferEnd)),
  }
}
