/**
 * Projects a plan: people are handed out for the remaining work from the status date on (dispatch.ts), and buffer consumption
 * follows from where the chains then end. The plan says what comes first and where the buffers lie; who works when follows
 * from what was reported.
 */

import type { BufferState, Projection, ProjectionInput } from '../model.ts'
import { bufferEndOf } from '../planning/promise.ts'
import { days } from '../time/ticks.ts'
import { zoneIn } from '../zones.ts'
import { dispatched } from './beside.ts'
import { walkOf } from './buffer-uses.ts'
import { causesOf } from './causes.ts'
import { chainCompletion } from './completion.ts'
import { FeedingBuffers, stateOf } from './consumption.ts'
import { LatestFinishes } from './latest-finish.ts'
import { longestChain } from './longest-chain.ts'
import { protectedTasks } from './protected-tasks.ts'
import { recommend } from './recommendations/recommend.ts'
import { reachOf, taskProjections } from './task-projection.ts'
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
