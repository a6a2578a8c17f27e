/** Calculates the projection of each task: dates, buffer consumption, zone, priority, due date. */

import type { Moment, ProjectedTask, Slot } from '../model.ts'
import { days } from '../time/ticks.ts'
import { type Thresholds, zoneOf } from '../zones.ts'
import type { Baseline, PlannedMerge } from './baseline.ts'
import type { FeedingBuffers } from './consumption.ts'
import type { ForwardPass } from './forward-pass.ts'
import { type LatestFinishes, penetration } from './latest-finish.ts'
import type { LongestChain } from './longest-chain.ts'

/** What the projections of tasks are calculated from. */
export interface ProjectionParts {
  readonly baseline: Baseline
  readonly pass: ForwardPass
  readonly buffers: FeedingBuffers
  readonly latestFinishes: LatestFinishes
  /** 1 for tasks that count against feeding buffers alone. */
  readonly isProtected: Uint8Array
  readonly chain: LongestChain
  /** Per cent of the project buffer, raw. */
  readonly consumed: number
  readonly thresholds: Thresholds
}

export function taskProjections(parts: ProjectionParts): ProjectedTask[] {
  const { baseline, chain } = parts
  const places = new Map(chain.tasks.map((task, place) => [task, place]))
  return baseline.tasks.map((_, task) => taskProjection(parts, task, places.get(task)))
}

/** Per cent of the project buffer, raw, that a task reaches by its links and people. */
export function reachOf(
  { baseline, pass, latestFinishes, isProtected, consumed }: ProjectionParts,
  task: number,
): number {
  if (isProtected[task]) return Number.NEGATIVE_INFINITY
  return penetration(pass.finish[task] as number, latestFinishes.forProject(task), baseline.bufferSize, consumed)
}

function taskProjection(parts: ProjectionParts, task: number, placeInChain: number | undefined): ProjectedTask {
  const { baseline, pass, buffers, latestFinishes, chain, consumed, thresholds } = parts
  const onLongestChain = placeInChain !== undefined
  const at = pass.finish[task] as number
  let latest = latestFinishes.forProject(task)
  // Of several feeding buffers the one that is reached first: what is used of them does not move the due date.
  const reached = latestFinishes.forFeeding(task)
  let due = reached.length > 0 ? Number.POSITIVE_INFINITY : latest
  // What comes before a wait has not consumed what the wait has: it would move nothing if it were done at once.
  const isBehindWaits = onLongestChain && placeInChain >= chain.waiting
  const reach = reachOf(parts, task)
  const own = isBehindWaits ? consumed : reach
  let depth = own
  for (const { merge, latest: end } of reached) {
    due = Math.min(due, end)
    const { size } = baseline.merges[merge] as PlannedMerge
    const into = penetration(at, end, size, buffers.percentage[merge] as number)
    if (into > depth) [latest, depth] = [end, into]
  }
  const bufferConsumption = Math.max(0, depth)
  const { start, finish, firstDay, lastDay } = pass.slots[task] as Slot
  const pieces = pass.spansOf(task)
  return {
    id: baseline.tasks[task]?.id as number,
    start,
    finish,
    firstDay,
    lastDay,
    isReady: pass.ready[task] === 1,
    lostDays: days(pass.lostUnreported(task)),
    startsToday: pass.startsToday(task),
    rest: { start: pieces[0]?.start as Moment, finish: pieces.at(-1)?.finish as Moment },
    pieces,
    bufferConsumption,
    zone: zoneOf(bufferConsumption, thresholds),
    priority: pass.isCompleted(task) ? 0 : priorityOf(bufferConsumption, at - latest),
    due: baseline.axis.finishMoment(due),
    onLongestChain,
    criticalChainImpact: onLongestChain || own > 0,
  }
}

/** Per cent up to 100, beyond it a point for each working day late; `late` in ticks. */
function priorityOf(bufferConsumption: number, late: number): number {
  return bufferConsumption > 100 ? 100 + days(Math.max(0, late)) : bufferConsumption
}
