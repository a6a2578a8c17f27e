/**
 * Projects a plan: people are handed out for the remaining work from the status date on (dispatch.ts), and buffer consumption
 * follows from where the chains then end. The plan says what comes first and where the buffers lie; who works when follows
 * from what was reported.
 */

import type { BufferState, Day, Plan, Projection, ProjectionInput, ZoneRules } from '../model.ts'
import { chainStartOf } from '../planning/original-chain.ts'
import { bufferEndOf } from '../planning/promise.ts'
import { calendarOf } from '../time/calendar.ts'
import { ticks } from '../time/ticks.ts'
import { flatZones, zoneIn } from '../zones.ts'
import type { Baseline } from './baseline.ts'
import { dispatched } from './beside.ts'
import { causesOf } from './causes.ts'
import { FeedingBuffers, stateOf } from './consumption.ts'
import { LatestFinishes } from './latest-finish.ts'
import { type LongestChain, longestChain } from './longest-chain.ts'
import { recommend } from './recommendations/recommend.ts'
import { taskProjections } from './task-projection.ts'
import { othersBetween } from './through-others.ts'
import { inWorkOrder } from './work-list.ts'

const MIN_SHARE = 10 // per cent of the chain and of its time; less gives no rate

/**
 * Projects the remaining work of a plan. Tasks unknown to the plan (added since) come after what is
 * planned before them. Throws NetworkError only where no projection is possible: cycles and a calendar without a working day.
 */
export function project(input: ProjectionInput): Projection {
  const { network, plan, statusDate, target, zones = flatZones } = input
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
    chain,
    consumed: projectBuffer.percentage,
    thresholds: zones,
  }
  const tasks = inWorkOrder(baseline, pass, taskProjections(positions))
  const ends = tasks.length === 0 ? [plan] : tasks
  const finish = ends.reduce((last, one) => Math.max(last, one.finish), Number.NEGATIVE_INFINITY)
  const lastDay = ends.reduce((last, one) => Math.max(last, one.lastDay), Number.NEGATIVE_INFINITY)
  const facts = {
    tasks,
    finish,
    lastDay,
    projectBuffer,
    feedingBuffers: plan.feedingBuffers.map(({ from, to }, merge) => ({
      from,
      to,
      ...(buffers.states[merge] as BufferState),
    })),
    longestChain: chain.tasks.map((task) => baseline.tasks[task]?.id as number),
    waits: baseline.tasks.flatMap((_, task) => pass.bindingWaits(task)),
    ...trendOf({
      baseline,
      statusDate,
      zones,
      target: target ?? bufferEndOf(network, plan),
      chain,
      finish,
      lastDay,
      end,
      percentage: projectBuffer.percentage,
    }),
  }
  const causes = causesOf({ pass, chain, between, movesEnd })
  return { ...facts, ...recommend({ baseline, pass, input, facts, chain, movesEnd, causes }) }
}

interface Course {
  readonly baseline: Baseline
  readonly statusDate: Day
  readonly zones: ZoneRules
  /** The last day promised. */
  readonly target: Day
  readonly chain: LongestChain
  readonly finish: number
  readonly lastDay: number
  /** Position at which the work ends. */
  readonly end: number
  /** Per cent of the project buffer that is consumed. */
  readonly percentage: number
}

/**
 * How the use of the project buffer compares with the work done, and where that leads. The trend begins with a jump where
 * the zone leaves GREEN: what is shown as GREEN is not called late by a trend, and a warning has the whole of it from its
 * first day on. A trend that grew from nothing within YELLOW would be a date to which no rate leads, and would say least
 * at the warning, when most can still be done.
 */
function trendOf(course: Course) {
  const { baseline, zones, target, chain, finish, lastDay, percentage } = course
  const chainCompletion = completionOf(baseline.plan, chain)
  const feverZone = zoneIn(zones, percentage, chainCompletion)
  const trend = feverZone === 'GREEN' ? null : trendEnd(course)
  // Never before the plain projection.
  const trendFinish = trend === null ? null : Math.max(finish, baseline.axis.finishMoment(trend))
  const last =
    trendFinish === null ? lastDay : Math.max(lastDay, calendarOf(baseline.network.calendar).lastDay(trendFinish))
  return {
    chainCompletion,
    burnRate: chainCompletion < MIN_SHARE ? null : Math.max(0, percentage) / chainCompletion,
    trendFinish,
    feverZone,
    daysLate: Math.max(0, last - target),
  }
}

/**
 * Position at which the project ends when the rest of the chain loses time as it was lost so far; null before a tenth of
 * the chain's time has passed. The rate is the buffer used over the part of the chain that was planned to be done by now,
 * which is never less than what is done of it while buffer is used, and stays when a worse report takes work back: so more
 * remaining work never gives an earlier trend. No more than each day is lost in the future, however much was added at once.
 */
function trendEnd({ baseline, statusDate, end }: Course): number | null {
  const { axis, bufferStart, bufferSize } = baseline
  const today = axis.position(statusDate)
  const start = chainStart(baseline)
  const span = bufferStart - start
  if (span <= 0 || today - start < (span * MIN_SHARE) / 100) return null
  if (bufferSize === 0) return end
  const planned = Math.min(span, today - start)
  const rate = Math.min(1, Math.max(0, end - bufferStart) / planned)
  return end + Math.round(rate * Math.max(0, end - today))
}

/** Position at which the critical chain was planned to start. */
const chainStart = ({ plan, axis }: Baseline): number => axis.position(chainStartOf(plan))

function completionOf(plan: Plan, chain: LongestChain): number {
  const baseline = ticks(plan.criticalChain.length)
  if (baseline === 0) return chain.tasks.length === 0 ? 100 : 0
  return ((baseline - chain.length) * 100) / baseline
}
