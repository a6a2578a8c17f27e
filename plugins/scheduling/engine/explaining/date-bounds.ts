/** The dates that tasks do not start before: of their own, of the project, and of the work of other projects. */

import type { ForwardPass } from '../execution/forward-pass.ts'
import { holderOf } from '../execution/through-others.ts'
import type { Booking, Day, Decision, Moment, Network, Plan } from '../model.ts'
import { AWAY } from '../network/booked.ts'
import type { Compiled } from '../network/network.ts'
import type { DateKind } from './explanation.ts'

/** Whose work it is. */
export type BookedBy = Pick<Booking, 'projectId' | 'projectName' | 'taskId'>

/** A date that tasks do not start before. */
export interface DateBound {
  readonly date: DateKind
  readonly day: Day
  /** Position. */
  readonly at: number
  /** Of a booking: what is booked, and by whom; without that where it is gone. */
  readonly booked?: {
    readonly resourceId: number
    readonly by: BookedBy | undefined
    /** By which it has the resource first. */
    readonly decision?: Decision
  }
}
/** Feeding chains may have been planned to start before the project does. */
export function firstDay(net: Compiled, network: Network, plan: Plan): DateBound {
  const at = net.axis.position(plan.start)
  if (at >= 0) return dateBound(net, 'project_start', network.start)
  return { date: 'project_start', day: Math.floor(plan.start), at }
}

export function dateBound(net: Compiled, date: DateKind, day: Day): DateBound {
  return { date, day, at: net.axis.position(day) }
}

export function ownDate(net: Compiled, task: number): DateBound[] {
  const day = net.tasks[task]?.notBefore
  return day === undefined ? [] : [dateBound(net, 'not_before', day)]
}

/** The bookings that tasks wait for, as frozen in the plan. */
export function bookingBounds(net: Compiled, { bookings = [] }: Network, plan: Plan): ReadonlyMap<number, DateBound[]> {
  const after = (plan.bookingLinks ?? []).flatMap(({ taskId, order, at, resourceId, booked }) => {
    const task = net.indexOf.get(taskId)
    if (order !== 'after' || task === undefined) return []
    const by =
      booked.projectId === AWAY
        ? { ...booked, projectName: '' }
        : bookings.find((it) => it.projectId === booked.projectId && it.taskId === booked.taskId)
    return { task, bound: bookingBound(net, at, { resourceId, by }) }
  })
  const byTask = Map.groupBy(after, ({ task }) => task)
  return new Map([...byTask].map(([task, own]) => [task, own.map(({ bound }) => bound)]))
}

/** The work of other projects that had the people of a task. */
export const waitBounds = (net: Compiled, pass: ForwardPass, task: number): DateBound[] =>
  pass.waitsOf(task).map((wait) => {
    const { until, resourceId, booked, projectName } = wait
    const decision = decisionBetween(holderOf(pass, wait), { pass, task })
    return bookingBound(net, until, { resourceId, by: { ...booked, projectName }, ...(decision && { decision }) })
  })

/** The decision by which one task has people before another one; undefined where it has them anyway. */
export function decisionBetween(first: TaskOf | undefined, second: TaskOf): Decision | undefined {
  if (!first || first.pass.isCompleted(first.task)) return undefined
  const day = Math.floor(first.pass.spansOf(first.task)[0]?.start ?? first.pass.statusDate)
  const decision = first.pass.decisionOf(first.task, day)
  const other = second.pass.decisionOf(second.task, day)
  if (!decision) return undefined
  if (other && (other.mode === decision.mode ? other.place <= decision.place : other.mode === 'now')) return undefined
  // What is under way goes on before what has not started, decided or not.
  const isUnderWay = first.pass.isStarted(first.task) && !second.pass.isStarted(second.task)
  return isUnderWay && decision.mode === 'next' ? undefined : decision
}

type TaskOf = NonNullable<ReturnType<typeof holderOf>>

const bookingBound = ({ axis }: Compiled, until: Moment, booked: NonNullable<DateBound['booked']>): DateBound => ({
  date: 'booking',
  day: Math.ceil(until) - 1,
  at: axis.position(until),
  booked,
})
