/**
 * Levelling: times that respect every link and never use more of a resource than there is, in as short a time as a
 * bounded search finds. Equal networks get equal schedules. Populations of schedules are bred first; what is left of
 * the search goes to the exact one, which finds and proves the shortest schedule of most small networks.
 */
import type { Search } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { lastFinish, type Times } from '../network/passes.ts'
import type { TaskCalendar } from '../time/task-calendar.ts'
import { TICKS } from '../time/ticks.ts'
import { lowerBound } from './bounds.ts'
import { exact } from './exact/exact.ts'
import { earliestBesideBookings } from './fit.ts'
import { evolve } from './genetic.ts'
import { randomOf } from './random.ts'
import { ScheduleGenerator } from './schedule-generator.ts'

const MAX_PLACEMENTS = 50_000 // of tasks in all schedules that are generated at once
const MAX_SCHEDULES = 500 // schedules generated at once: small networks need no more
const MIN_SCHEDULES = 3
const PARTLY_EXACT_TASKS = 64 // tasks: the more of them, the less of the search is exact, and from so many on nothing

export interface Levelled {
  readonly times: Times
  /** No schedule ends before it, in ticks. */
  readonly lowerBound: number
  /** Schedules generated; each decision or dead end of the exact search counts as one. */
  readonly schedules: number
}

/** Levels within the bounds of the search. `ordered` is described in serial.ts. */
export function level(network: Compiled, search: Search = atOnce(network), ordered = false): Levelled {
  const counted = { ...network, taskCalendars: countedCalendars(network) }
  const hasBookings = network.booked.some((spans) => spans.length > 0)
  const net = hasBookings ? { ...counted, floor: earliestBesideBookings(counted).start } : counted
  const bound = lowerBound(net)
  const isSmall = net.tasks.length < PARTLY_EXACT_TASKS
  const bred =
    isSmall && !hasBookings
      ? Math.ceil(search.schedules * (net.tasks.length / PARTLY_EXACT_TASKS) ** 2)
      : search.schedules
  const generator = new ScheduleGenerator(net, { ...search, schedules: bred }, ordered, bound)
  evolve(generator, bred, randomOf(search.seed), isSmall && !hasBookings)
  const { best, schedules, length } = generator
  const nodes = search.schedules - schedules
  // The exact search does not know of bookings.
  if (!isSmall || hasBookings || length <= bound || nodes <= 0 || search.stop?.()) {
    return { times: best, lowerBound: bound, schedules }
  }
  const report = (times: Times, lower: number, more: number) =>
    search.progress?.({ length: lastFinish(times) / TICKS, lowerBound: lower / TICKS, schedules: schedules + more })
  const found = exact(net, {
    nodes,
    incumbent: best,
    lowerBound: bound,
    ordered,
    found: (times, sofar) => report(times, bound, sofar),
    ...(search.stop && { stop: search.stop }),
  })
  // That no ordered schedule is shorter does not bound the others.
  const proven = found.proven && !ordered ? lastFinish(found.times) : bound
  report(found.times, proven, found.nodes)
  return { times: found.times, lowerBound: proven, schedules: schedules + found.nodes }
}

function countedCalendars({ taskCalendars }: Compiled): readonly TaskCalendar[] {
  const counted = new Map([...new Set(taskCalendars)].map((taskCalendar) => [taskCalendar, taskCalendar.counted()]))
  return taskCalendars.map((taskCalendar) => counted.get(taskCalendar) ?? taskCalendar)
}

/** A search that answers at once: some tens of milliseconds for a thousand tasks. */
function atOnce(net: Compiled): Search {
  const schedules = Math.floor(MAX_PLACEMENTS / Math.max(1, net.tasks.length))
  return { schedules: Math.max(MIN_SCHEDULES, Math.min(MAX_SCHEDULES, schedules)), seed: 1 }
}
