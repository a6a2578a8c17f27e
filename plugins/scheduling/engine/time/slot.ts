/** Positions as the moments and days that plans and projections show. */

import type { Slot } from '../model.ts'
import type { Axis } from './calendar.ts'

/**
 * The slot of a task. A milestone falls on the day on which the work before it ends; where a floor holds it (the
 * project's start, its own notBefore, today), on the working day that begins there.
 */
export function slotAt(axis: Axis, start: number, finish: number, floors: readonly number[]): Slot {
  if (start < finish) return slotOf(axis.startMoment(start), axis.finishMoment(finish))
  if (!floors.includes(start)) return slotOf(axis.finishMoment(start), axis.finishMoment(start))
  const at = axis.startMoment(start)
  return { start: at, finish: at, firstDay: Math.floor(at), lastDay: Math.floor(at) }
}

/** The slot of work between two moments; without any, the day that ends then. */
export function slotOf(start: number, finish: number): Slot {
  const lastDay = Math.ceil(finish) - 1
  const firstDay = start < finish ? Math.floor(start) : lastDay
  return { start, finish, firstDay, lastDay }
}
