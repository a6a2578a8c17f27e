/**
 * Projects a plan: people are handed out for the remaining work from the status date on (dispatch.ts), and buffer consumption
 * follows from where the chains then end. The plan says what comes first and where the buffers lie; who works when follows
 * from what was reported.
 */

import type { BufferState, Moment, ProjectedTask, Projection, ProjectionInput, Slot } from '../model.ts'
import { bufferEndOf } from '../planning/promise.ts'
import { days } from '../time/ticks.ts'
import { type Thresholds, zoneIn, zoneOf } from '../zones.ts'
import type { Baseline, PlannedMerge } from './baseline.ts'
import { dispatched } from './beside.ts'
import { walkOf } from './buffer-uses.ts'
import { causesOf } from './causes.ts'
import { chainCompletion } from './completion.ts'
import { FeedingBuffers, stateOf } from './consumption.ts'
import type { ForwardPass } from './forward-pass.ts'
import { LatestFinishes, penetration } from './latest-finish.ts'
import { type LongestChain, longestChain } from './longest-chain.ts'
import { protectedTasks } from './protected-tasks.ts'
import { recommend } from './recommendations/recommend.ts'
import { othersBetween } from './through-others.ts'
import { trendOf } from './trend.ts'
import { inWorkOrder } from './work-list.ts'

const MIN_COMPLETION = 10 // per cent of the chain; less gives no burn rate

/**
 * Projects the remaining work of a plan. Tasks unknown to the plan (added since) come after what is
 * planned before them. Throws NetworkError only where no projection is possible: cycles and a calendar without a working day.
 */
export function project(input: ProjectionInput): Projection {
  const { network, plan, target, zones } = input
  const pass = dispatched(network, plan, input)
  const { baseline } = pass
  const buffers = new FeedingBuffers(baseline, pass, zones)
  const end = pass.lastFinish()
  const projectBuffer = stateOf(baseline.bufferSize, end - baseline.bufferStart, zones)
  const chain = longestChain(baseline, pass)
  const between = othersBetween(pass)
  const latestFinishes = new LatestFinishes(baseline, pass, buffers, between)
  const movesEnd = (task: number) => latestFinishes.movesEnd(task, end)
  const positions = {
    baseline,
    pass,
    buffers,
    latestFinishes,
    isProtected: protectedTasks(baseline, pass, buffers, between),
    chain,
    consumed: projectBuffer.percentage,
    thresholds: zones,
  }
  const tasks = inWorkOrder(baseline, pass, taskProjections(positions))
  const ends = tasks.length === 0 ? [plan] : tasks
  const finish = ends.reduce((last, one) => Math.max(last, one.finish), Number.NEGATIVE_INFINITY)
  const lastDay = ends.reduce((last, one) => Math.max(last, one.lastDay), Number.NEGATIVE_INFINITY)
  const completion = chainCompletion(baseline, pass, chain)
  const facts = {
    tasks,
    finish,
    lastDay,
    projectBuffer,
    feedingBuffers: plan.feedingBuffers.map(({ from, to }, merge) => ({
      from,
      to,
      ...(buffers.states[merge] as BufferState),
      ...buffers.placeOf(merge),
    })),
    longestChain: chain.tasks.map((task) => baseline.tasks[task]?.id as number),
    waits: baseline.tasks.flatMap((_, task) => pass.bindingWaits(task)),
    chainCompletion: completion,
    burnRate: completion < MIN_COMPLETION ? null : Math.max(0, projectBuffer.percentage) / completion,
    ...trendOf(pass, chain),
    feverZone: zoneIn(zones, projectBuffer.percentage, completion),
    daysLate: Math.max(0, lastDay - (target ?? bufferEndOf(network, plan))),
  }
  const walked = causesOf({ pass, chain, between, movesEnd })
  const { causes } = walked
  const isDone = baseline.tasks.every((_, task) => pass.isCompleted(task))
  const view = { baseline, pass, input, facts, chain, movesEnd, causes, isDone }
  const ofTasks = {
    floatOf: (task: number) => days(latestFinishes.float(task, end)),
    reachOf: (task: number) => reachOf(positions, task),
    workMovesEnd: (task: number) => latestFinishes.workMovesEnd(task, end),
  }
  return { ...facts, usedBy: walkOf({ pass, movesEnd }, walked), ...recommend({ ...view, ...ofTasks }) }
}

/** What the projections of tasks are calculated from. */
interface ProjectionParts {
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

/** Calculates the projection of each task: dates, buffer consumption, zone, priority, due date. */
function taskProjections(parts: ProjectionParts): ProjectedTask[] {
  const { baseline, chain } = parts
  const places = new Map(chain.tasks.map((task, place) => [task, place]))
  return baseline.tasks.map((_, task) => taskProjection(parts, task, places.get(task)))
}

/** Per cent of the project buffer, raw, that a task reaches by its links and people. */
function reachOf({ baseline, pass, latestFinishes, isProtected, consumed }: ProjectionParts, task: number): number {
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
