/**
 * Resource flow of a levelled schedule (Artigues, Michelon and Reusser 2003): which task hands on how many units of which
 * resource to which other task. As links, the flows keep the schedule feasible whatever the durations turn out to be, for any
 * capacity: a task that waits for all its links finds its units free. Bookings take part in it, but never move: what they
 * hand on is a date that a task starts after, what they are handed one that it ends before.
 */
import type { BookedSpan } from '../network/booked.ts'
import type { Arc } from '../network/graph.ts'
import { Heap } from '../network/heap.ts'
import type { Compiled } from '../network/network.ts'
import type { Times } from '../network/passes.ts'

/** The order that is fixed between a task and a booking. */
export interface BookingArc {
  readonly task: number
  /** Whether the task starts after the booking; else it ends before it. */
  readonly isAfter: boolean
  /** Index. */
  readonly resource: number
  /** Position of the end of the booking, or of its start. */
  readonly at: number
  /** Ticks of units that are handed on. */
  readonly units: number
}
export interface Flow {
  readonly arcs: readonly Arc[]
  readonly bookings: readonly BookingArc[]
}

/**
 * The flows as finish-to-start arcs. Units come from direct predecessors first (which adds no new wait), then from
 * those never used, then from whoever has been free the longest, lowest id first. A flow along a finish-to-start link
 * without lead says nothing new and is left out. Bookings take from each other before they take from tasks.
 */
export function resourceFlow(net: Compiled, times: Times): Flow {
  const flows: Arc[] = []
  const bookings: BookingArc[] = []
  const size = net.tasks.length
  const spans = net.booked.flatMap((list, resource) => list.map((span) => ({ ...span, resource })))
  const start = withSpans(times.start, spans, 'start')
  const finish = withSpans(times.finish, spans, 'finish')
  const unused = [...net.capacities]
  const holders = net.capacities.map(() => new Heap(finish))
  const held = net.capacities.map(() => new Map<number, number>())
  const demandsOf = (user: number) => net.demands[user] ?? spans.slice(user - size, user - size + 1)
  const byStart = [...start.keys()].filter((user) => demandsOf(user).length > 0)
  byStart.sort((a, b) => (start[a] as number) - (start[b] as number) || a - b)
  for (const user of byStart) {
    const from = start[user] as number
    const isTask = user < size
    const implied = isTask ? impliedBefore(net, user) : NONE
    for (const { resource, units } of demandsOf(user)) {
      const holding = held[resource] as Map<number, number>
      let missing = units
      const receive = (giver: number) => {
        const available = holding.get(giver) ?? 0
        const handed = Math.min(missing, available)
        if (handed === 0) return
        missing -= handed
        if (handed === available) holding.delete(giver)
        else holding.set(giver, available - handed)
        // The task that has had it; undefined for work of other projects.
        const owner = giver < size ? giver : spans[giver - size]?.task
        if (isTask && owner === undefined) {
          bookings.push({ task: user, isAfter: true, resource, at: finish[giver] as number, units: handed })
        } else if (isTask && owner !== undefined && !implied.has(owner)) {
          flows.push({ from: owner, to: user, type: 'FS', lag: 0, resource, units: handed })
        } else if (!isTask && giver < size) {
          bookings.push({ task: giver, isAfter: false, resource, at: from, units: handed })
        }
      }
      if (isTask) {
        for (const { from: giver } of net.links.into[user] ?? []) if ((finish[giver] as number) <= from) receive(giver)
      }
      const fresh = Math.min(missing, unused[resource] as number)
      unused[resource] = (unused[resource] as number) - fresh
      missing -= fresh
      if (!isTask && missing > 0) {
        for (const giver of [...holding.keys()]) if (giver >= size && (finish[giver] as number) <= from) receive(giver)
      }
      const queue = holders[resource] as Heap
      while (missing > 0) {
        const giver = queue.peek()
        if (giver === undefined) throw new Error('A schedule that was to be levelled uses more than there is.')
        receive(giver)
        if (!holding.has(giver)) queue.pop()
      }
      holding.set(user, units)
      queue.push(user)
    }
  }
  return { arcs: flows, bookings }
}

const NONE: ReadonlySet<number> = new Set()

function withSpans(times: Float64Array, spans: readonly BookedSpan[], which: 'start' | 'finish'): Float64Array {
  if (spans.length === 0) return times
  const all = new Float64Array(times.length + spans.length)
  all.set(times)
  for (const [index, span] of spans.entries()) all[times.length + index] = span[which]
  return all
}

/** The tasks whose end is waited for anyway. */
function impliedBefore(net: Compiled, task: number): ReadonlySet<number> {
  const arcs = (net.links.into[task] ?? []).filter((arc) => arc.type === 'FS' && arc.lag >= 0)
  return new Set(arcs.map((arc) => arc.from))
}
