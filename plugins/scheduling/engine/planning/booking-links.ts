/** Which work of other projects hands a resource to which task, and gets it from which. */
import type { Booking, BookingLink, Moment, Network } from '../model.ts'
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

/** A resource that a task under way holds until its end. */
export interface Use {
  readonly taskId: number
  readonly resourceId: number
  readonly units: number
  readonly finish: Moment
}

/**
 * What is under way keeps its resources: work of others that begins before its end, and finds too few left, is behind it.
 * By task, resource and booked task.
 */
export function linksAhead(
  uses: readonly Use[],
  { bookings = [], resources }: Pick<Network, 'bookings' | 'resources'>,
): BookingLink[] {
  const capacities = new Map(resources.map(({ id, capacity }) => [id, ticks(capacity)]))
  const usesOf = Map.groupBy(uses, ({ resourceId }) => resourceId)
  const found = bookings.flatMap(({ resourceId, projectId, taskId, start, units }) => {
    const during = usesOf.get(resourceId)?.filter(({ finish }) => finish > start) ?? []
    const used = during.reduce((sum, use) => sum + ticks(use.units), 0)
    if (used + ticks(units) <= (capacities.get(resourceId) ?? 0)) return []
    const booked = { projectId, taskId }
    return during.map((use) => ({ taskId: use.taskId, order: 'before' as const, at: start, resourceId, booked }))
  })
  return found.sort((a, b) => a.taskId - b.taskId || a.resourceId - b.resourceId || a.booked.taskId - b.booked.taskId)
}
