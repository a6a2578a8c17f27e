/** The dates that tasks do not start before: of their own, of the project, and of the work of other projects. */

import type { ForwardPass } from '../execution/forward-pass.ts'
import type { Booking, Day, Moment, Network, Plan } from '../model.ts'
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
  readonly booked?: { readonly resourceId: number; readonly by: BookedBy | undefined }
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
  const bounds = new Map<number, DateBound[]>()
  for (const { taskId, order, at, resourceId, booked } of plan.bookingLinks ?? []) {
    if (order !== 'after') continue
    const by =
      booked?.projectId === AWAY
        ? { ...booked, projectName: '' }
        : bookings.find((it) => it.projectId === booked?.projectId && it.taskId === booked.taskId)
    addBooking(bounds, net, taskId, at, { resourceId, by })
  }
  return bounds
}

/** The work of other projects that had the people of a task. */
export const waitBounds = ({ axis }: Compiled, pass: ForwardPass, task: number): DateBound[] =>
  pass.waitsOf(task).map(({ until, resourceId, booked, projectName }) => ({
    date: 'booking',
    day: Math.ceil(until) - 1,
    at: axis.position(until),
    booked: { resourceId, by: { ...booked, projectName } },
  }))

function addBooking(
  bounds: Map<number, DateBound[]>,
  net: Compiled,
  taskId: number,
  until: Moment,
  booked: DateBound['booked'],
): void {
  const task = net.indexOf.get(taskId)
  if (task === undefined) return
  const bound = { date: 'booking', day: Math.ceil(until) - 1, at: net.axis.position(until), booked } as const
  bounds.set(task, [...(bounds.get(task) ?? []), bound as DateBound])
}
