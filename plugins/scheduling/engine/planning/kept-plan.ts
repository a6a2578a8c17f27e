/** Whether a plan can be kept although other projects have booked its resources since it was made, or while it was on hold. */
import { baselineOf } from '../execution/baseline.ts'
import { ForwardPass } from '../execution/forward-pass.ts'
import { isFree } from '../levelling/fit.ts'
import type { Booking, BookingLink, Day, Network, Plan, Progress } from '../model.ts'
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
 * Whether what is left of a plan, as it is projected, finds its resources free beside the network's bookings. Work that is
 * too much for a resource without any of them does not count.
 */
export function isProjectionFree(
  network: Network,
  plan: Plan,
  progress: readonly Progress[],
  statusDate: Day,
): boolean {
  const baseline = baselineOf(network, plan)
  const pass = new ForwardPass(baseline, progress, statusDate)
  const tasks = baseline.tasks.map((task, index) => (pass.isCompleted(index) ? { ...task, assignments: [] } : task))
  const isFreeBeside = (bookings: readonly Booking[]) => {
    const net = compile({ ...network, tasks, bookings })
    const times = timesFor(net.tasks.length)
    for (const [index, { id }] of tasks.entries()) {
      const task = net.indexOf.get(id)
      const slot = pass.slots[index]
      if (task === undefined || !slot || pass.isCompleted(index)) continue
      times.start[task] = net.axis.position(pass.isStarted(index) ? Math.max(statusDate, slot.start) : slot.start)
      times.finish[task] = net.axis.position(slot.finish)
    }
    return isFree(net, times)
  }
  return isFreeBeside(untilWaitsEnd(network)) || !isFreeBeside([])
}

/** Bookings are whole days; one that a task waits for may end within its last day. */
function untilWaitsEnd({ bookings = [], waits = [] }: Network): Booking[] {
  const ends = new Map(
    waits.map(({ resourceId, until, booked }) => [keyOf(resourceId, booked.projectId, booked.taskId), until]),
  )
  return bookings.flatMap((it) => {
    const finish = Math.min(it.finish, ends.get(keyOf(it.resourceId, it.projectId, it.taskId)) ?? it.finish)
    return it.start < finish ? [{ ...it, finish }] : []
  })
}

/**
 * Work that the plan has a task after ends no later than planned: where it slips, projections move the task. Bookings are
 * whole days; on the day on which the plan has one end or start, it does so at the planned moment.
 */
function bookingsAsPlanned(bookings: readonly Booking[], links: readonly BookingLink[]): Booking[] {
  const [ends, starts] = [new Map<string, number>(), new Map<string, number>()]
  for (const { order, at, resourceId, booked } of links) {
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
