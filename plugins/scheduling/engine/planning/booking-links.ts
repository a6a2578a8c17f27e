/** Which work of other projects hands a resource to which task, and gets it from which. */
import type { Booking, BookingLink } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { ticks } from '../time/ticks.ts'
import type { BookingArc } from './flow.ts'

/**
 * The orders of a plan with bookings, also with those that end before it starts: they may slip. Of the bookings that end (or start) together on a resource, those with the lowest ids
 * hand on (or get) their units first, so that each hands on no more than it has.
 */
export function describeBookings(net: Compiled, arcs: readonly BookingArc[]): BookingLink[] {
  const pools = new Map<string, Unit[]>()
  const found = new Map<string, BookingLink & { readonly task: number; readonly isAfter: boolean }>()
  for (const { task, isAfter, resource, at, units } of arcs) {
    const pool = pools.get(`${resource} ${at} ${isAfter}`) ?? poolOf(net, resource, at, isAfter)
    pools.set(`${resource} ${at} ${isAfter}`, pool)
    for (const { projectId, taskId } of take(pool, units)) {
      found.set(`${task} ${isAfter} ${resource} ${taskId}`, {
        task,
        isAfter,
        taskId: net.tasks[task]?.id as number,
        order: isAfter ? 'after' : 'before',
        at: isAfter ? net.axis.finishMoment(at) : net.axis.startMoment(at),
        resourceId: net.resourceIds[resource] as number,
        booked: { projectId, taskId },
      })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.task - b.task || Number(b.isAfter) - Number(a.isAfter))
    .map(({ task: _, isAfter: __, ...link }) => link)
}

/** What a booking has yet to hand on, or to get. */
interface Unit {
  readonly booking: Booking
  left: number
}

const poolOf = (net: Compiled, resource: number, at: number, isAfter: boolean): Unit[] =>
  (net.bookings[resource] ?? [])
    .filter(({ start, finish }) => net.axis.position(isAfter ? finish : start) === at)
    .map((booking) => ({ booking, left: ticks(booking.units) }))

function take(pool: readonly Unit[], units: number): Booking[] {
  const taken: Booking[] = []
  let missing = units
  for (const unit of pool) {
    if (missing === 0) break
    if (unit.left === 0) continue
    const part = Math.min(missing, unit.left)
    unit.left -= part
    missing -= part
    taken.push(unit.booking)
  }
  return taken
}
