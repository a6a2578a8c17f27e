/** The dates that tasks do not start before: of their own, of the project, and of the work of other projects. */

import { releases } from '../execution/release.ts'
import type { Booking, Day, Moment, Network, Plan } from '../model.ts'
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

/** The planned starts at which tasks are released. */
export function releaseBounds(net: Compiled, network: Network, plan: Plan): ReadonlyMap<number, DateBound[]> {
  return new Map(
    [...releases(network, plan)].map(([id, { start, firstDay }]) => {
      const bound: DateBound = { date: 'planned_start', day: firstDay, at: net.axis.position(start) }
      return [net.indexOf.get(id) as number, [bound]]
    }),
  )
}

/** The bookings that tasks wait for, as frozen in the plan. */
export function bookingBounds(net: Compiled, { bookings = [] }: Network, plan: Plan): ReadonlyMap<number, DateBound[]> {
  const bounds = new Map<number, DateBound[]>()
  for (const { taskId, order, at, resourceId, booked } of plan.bookingLinks ?? []) {
    if (order !== 'after') continue
    const by = bookings.find((it) => it.projectId === booked?.projectId && it.taskId === booked.taskId)
    addBooking(bounds, net, taskId, at, { resourceId, by })
  }
  return bounds
}

/** The bookings that tasks wait for, where they end now. */
export function waitBounds(net: Compiled, { waits = [] }: Network): ReadonlyMap<number, DateBound[]> {
  const bounds = new Map<number, DateBound[]>()
  for (const { taskId, resourceId, until, booked, projectName } of waits) {
    addBooking(bounds, net, taskId, until, { resourceId, by: { ...booked, projectName } })
  }
  return bounds
}

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
