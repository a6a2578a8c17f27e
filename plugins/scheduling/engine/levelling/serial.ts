/**
 * Serial schedule generation: tasks are taken one by one, and each gets the first (or the last) place that it fits in.
 *
 * A task holds its resources from its start to its finish, also over days off on which it is interrupted.
 */
import { visit } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { earliestStart, finishOf, latestStartOf, type Times, timesFor } from '../network/passes.ts'
import { besideBookings, fittingStart } from './fit.ts'
import type { Profile } from './profile.ts'
import { TriedStarts } from './tried-starts.ts'

/**
 * From the start on; of the tasks whose predecessors are placed, the one with the lowest key goes first.
 *
 * With `ordered`, no task that uses resources ends before one that it follows (at whatever distance) has started: only
 * finish bounds and leads can lead to that, and a resource flow against such a link would close a cycle.
 */
export function forwards(net: Compiled, key: Float64Array, ordered: boolean): Times {
  const { links, floor, demands } = net
  const times = timesFor(net.tasks.length)
  const use = resourceUse(net, true)
  const started = new Float64Array(net.tasks.length).fill(Number.NEGATIVE_INFINITY)
  visit(links, key, true, (task) => {
    const isOrdered = ordered && demands[task]?.length !== 0
    if (ordered) for (const { from } of links.into[task] ?? []) raise(started, task, started[from] as number)
    const finishBound = isOrdered ? (started[task] as number) + 1 : Number.NEGATIVE_INFINITY
    const start = placeIn(use, task, earliestStart(net, links, times, task, floor[task] as number, finishBound))
    times.start[task] = start
    times.finish[task] = finishOf(net, task, start, net.work[task] as number)
    if (isOrdered) raise(started, task, start)
  })
  return times
}

/** From the end back; of the tasks whose successors are placed, the one with the highest key goes first. */
export function backwards(net: Compiled, key: Float64Array, end: number, ordered: boolean): Times {
  const { links, demands } = net
  const times = timesFor(net.tasks.length)
  const use = resourceUse(net, false)
  // Negative, so that the earliest is the highest.
  const finished = new Float64Array(net.tasks.length).fill(Number.NEGATIVE_INFINITY)
  const highestFirst = key.map((value) => -value)
  visit(links, highestFirst, false, (task) => {
    const isOrdered = ordered && demands[task]?.length !== 0
    if (ordered) for (const { to } of links.outOf[task] ?? []) raise(finished, task, finished[to] as number)
    const startBound = isOrdered ? -(finished[task] as number) - 1 : Number.POSITIVE_INFINITY
    const start = placeIn(use, task, latestStartOf(net, links, times, task, end, startBound))
    times.start[task] = start
    times.finish[task] = finishOf(net, task, start, net.work[task] as number)
    if (isOrdered) raise(finished, task, -(times.finish[task] as number))
  })
  return times
}

function raise(bounds: Float64Array, task: number, bound: number): void {
  bounds[task] = Math.max(bounds[task] as number, bound)
}

/** What is taken so far of the resources of a network, from the start on or from the end back. */
interface ResourceUse {
  readonly net: Compiled
  readonly profiles: readonly Profile[]
  readonly tried: TriedStarts
  readonly isForward: boolean
}

function resourceUse(net: Compiled, isForward: boolean): ResourceUse {
  const profiles = besideBookings(net).map((profile) => profile.copy())
  return { net, profiles, tried: new TriedStarts(net), isForward }
}

/** The first start at or after `from`, or backwards the last one before it, with enough free of everything; takes it. */
function placeIn({ net, profiles, tried, isForward }: ResourceUse, task: number, from: number): number {
  const demands = net.demands[task] ?? []
  const taskCalendar = net.taskCalendars[task]
  if (demands.length === 0 || !taskCalendar) return from
  const start = fittingStart(net, profiles, task, tried.firstUntried(task, from), isForward)
  tried.note(task, from, start)
  take(profiles, demands, start, taskCalendar.after(start, net.work[task] as number))
  return start
}

function take(profiles: readonly Profile[], demands: Compiled['demands'][number], start: number, finish: number): void {
  for (const { resource, units } of demands) profiles[resource]?.take(start, finish, units)
}
