/**
 * Resumes a frozen project: moves the unfinished part of its plan, buffers included, by the working days for which it was
 * frozen, so that being frozen consumes no buffer.
 */

import type { CalendarSpec, Day, Moment, Plan, Slot } from '../model.ts'
import { Axis, Workdays } from '../time/calendar.ts'
import { slotOf } from '../time/slot.ts'
import { TICKS } from '../time/ticks.ts'

export interface Pause {
  /** Of the project. */
  readonly calendar: CalendarSpec
  /** The first day that it loses by being frozen, and the one on which it goes on. */
  readonly from: Day
  readonly to: Day
  isFinished(taskId: number): boolean
}

/** The plan as it goes on after a pause; the same one where no working day was lost, or nothing is left to be done. */
export function resumePlan(plan: Plan, { calendar, from, to, isFinished }: Pause): Plan {
  const workdays = new Workdays(calendar)
  const lost = workdays.before(to) - workdays.before(from)
  if (lost <= 0 || plan.tasks.every(({ id }) => isFinished(id))) return plan
  // A task that unfinished work leads to goes along, even if it was finished out of turn.
  const joined = new Set(plan.feedingBuffers.flatMap((it) => (isFinished(it.from) ? [] : (it.to ?? []))))
  const axis = new Axis(workdays, from)
  const moved = (at: Moment) => axis.position(at) + lost * TICKS
  const start = (at: Moment) => axis.startMoment(moved(at))
  const finish = (at: Moment) => axis.finishMoment(moved(at))

  const moveSlot = (slot: Slot): Slot => {
    if (slot.start < slot.finish) return slotOf(start(slot.start), finish(slot.finish))
    // A milestone at the start of a day stays at the start of one, the others at the end of the work before them.
    if (slot.firstDay < slot.start) return slotOf(finish(slot.finish), finish(slot.finish))
    const at = start(slot.start)
    return { start: at, finish: at, firstDay: Math.floor(at), lastDay: Math.floor(at) }
  }
  const tasks = plan.tasks.map((task) =>
    isFinished(task.id) && !joined.has(task.id)
      ? task
      : { ...task, ...moveSlot(task), ...(task.listedAt !== undefined && { listedAt: start(task.listedAt) }) },
  )
  const end = tasks.reduce((last, task) => Math.max(last, task.finish), finish(plan.finish))
  const { size, ...buffer } = plan.projectBuffer
  return {
    ...plan,
    tasks,
    projectBuffer: {
      size,
      start: size === 0 ? end : start(buffer.start),
      finish: size === 0 ? end : finish(buffer.finish),
    },
    feedingBuffers: plan.feedingBuffers.map((it) =>
      isFinished(it.from)
        ? it
        : { ...it, start: it.granted === 0 ? finish(it.start) : start(it.start), finish: finish(it.finish) },
    ),
    start: tasks.reduce((first, task) => Math.min(first, task.start), end),
    finish: end,
    lastDay: tasks.reduce((last, task) => Math.max(last, task.lastDay), Math.ceil(end) - 1),
  }
}
