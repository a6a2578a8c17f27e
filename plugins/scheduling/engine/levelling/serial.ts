/**
 * Serial schedule generation: tasks are taken one by one, and each gets the first (or the last) place that it fits in.
 *
 * A task holds its resources from its start to its finish, also over days off on which it is interrupted.
 */
import { Heap } from '../network/heap.ts'
import type { Compiled } from '../network/network.ts'
import {
  countsFinish,
  finishOf,
  holdsStart,
  latestStart,
  source,
  startWithin,
  type Times,
  target,
  timesFor,
} from '../network/passes.ts'
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
  const { links, floor } = net
  const times = timesFor(net.tasks.length)
  const use = resourceUse(net, true)
  const waiting = links.into.map((arcs) => arcs.length)
  const started = new Float64Array(net.tasks.length).fill(Number.NEGATIVE_INFINITY)
  const ready = new Heap(key)
  for (const [task, open] of waiting.entries()) if (open === 0) ready.push(task)
  for (let task = ready.pop(); task !== undefined; task = ready.pop()) {
    let startBound = floor[task] as number
    let finishBound = Number.NEGATIVE_INFINITY
    for (const arc of links.into[task] ?? []) {
      const bound = source(times, arc)
      if (!holdsStart(arc)) finishBound = Math.max(finishBound, bound)
      else if (bound > startBound) startBound = bound
      started[task] = Math.max(started[task] as number, started[arc.from] as number)
    }
    const demands = net.demands[task] ?? []
    if (ordered && demands.length > 0) finishBound = Math.max(finishBound, (started[task] as number) + 1)
    const work = net.work[task] as number
    const start = placeIn(use, task, startWithin(net, task, work, startBound, finishBound))
    times.start[task] = start
    times.finish[task] = finishOf(net, task, start, work)
    if (demands.length > 0) started[task] = Math.max(started[task] as number, start)
    for (const { to } of links.outOf[task] ?? []) {
      waiting[to] = (waiting[to] as number) - 1
      if (waiting[to] === 0) ready.push(to)
    }
  }
  return times
}

/** From the end back; of the tasks whose successors are placed, the one with the highest key goes first. */
export function backwards(net: Compiled, key: Float64Array, end: number, ordered: boolean): Times {
  const { links } = net
  const times = timesFor(net.tasks.length)
  const use = resourceUse(net, false)
  const waiting = links.outOf.map((arcs) => arcs.length)
  const finished = new Float64Array(net.tasks.length).fill(Number.POSITIVE_INFINITY)
  const ready = new Heap(key.map((value) => -value))
  for (const [task, open] of waiting.entries()) if (open === 0) ready.push(task)
  for (let task = ready.pop(); task !== undefined; task = ready.pop()) {
    let startBound = Number.POSITIVE_INFINITY
    let finishBound = end
    for (const arc of links.outOf[task] ?? []) {
      const bound = target(times, arc) - arc.lag
      if (countsFinish(arc)) finishBound = Math.min(finishBound, bound)
      else startBound = Math.min(startBound, bound)
      finished[task] = Math.min(finished[task] as number, finished[arc.to] as number)
    }
    const demands = net.demands[task] ?? []
    if (ordered && demands.length > 0) startBound = Math.min(startBound, (finished[task] as number) - 1)
    const work = net.work[task] as number
    const start = placeIn(use, task, latestStart(net, task, work, startBound, finishBound))
    times.start[task] = start
    times.finish[task] = finishOf(net, task, start, work)
    if (demands.length > 0) finished[task] = Math.min(finished[task] as number, times.finish[task] as number)
    for (const { from } of links.into[task] ?? []) {
      waiting[from] = (waiting[from] as number) - 1
      if (waiting[from] === 0) ready.push(from)
    }
  }
  return times
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
