/** Whether a plan can be kept although other projects have booked its resources since it was made. */
import { isFree } from '../levelling/fit.ts'
import type { Booking, BookingLink, Network, Plan } from '../model.ts'
import { compile } from '../network/network.ts'
import { timesFor } from '../network/passes.ts'

/** Whether all tasks of a plan find their resources free beside the network's bookings. */
export function isPlanFree(network: Network, plan: Plan): boolean {
  const bookings = bookingsAsPlanned(network.bookings ?? [], plan.bookingLinks ?? [])
  const net = compile({ ...network, bookings })
  const times = timesFor(net.tasks.length)
  for (const { id, start, finish } of plan.tasks) {
    const task = net.indexOf.get(id)
    if (task === undefined) continue
    times.start[task] = net.axis.position(start)
    times.finish[task] = net.axis.position(finish)
  }
  return isFree(net, times)
}

/**
 * Work that the plan has a task after ends no later than planned: where it slips, projections move the task. Bookings are
 * whole days; on the day on which the plan has one end or start, it does so at the planned moment.
 */
function bookingsAsPlanned(bookings: readonly Booking[], links: readonly BookingLink[]): Booking[] {
  const [ends, starts] = [new Map<string, number>(), new Map<string, number>()]
  for (const { order, at, resourceId, booked } of links) {
    if (!booked) continue
    const key = keyOf(resourceId, booked.projectId, booked.taskId)
    if (order === 'after') ends.set(key, Math.max(at, ends.get(key) ?? at))
    else starts.set(key, Math.min(at, starts.get(key) ?? at))
  }
  return bookings.flatMap((booking) => {
    const key = keyOf(booking.resourceId, booking.projectId, booking.taskId)
    const planned = starts.get(key)
    const start = planned !== undefined && Math.floor(planned) === booking.start ? planned : booking.start
    const finish = Math.min(booking.finish, ends.get(key) ?? booking.finish)
    return start < finish ? [{ ...booking, start, finish }] : []
  })
}

const keyOf = (resourceId: number, projectId: number, taskId: number) => `${resourceId} ${projectId} ${taskId}`
