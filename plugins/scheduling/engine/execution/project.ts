/**
 * Projection: what a plan has become. The remaining work goes forward from the status date along the frozen links;
 * buffers are then read off where the ends come to lie. Nothing is levelled anew, so a projection never flips chains;
 * what was started out of turn keeps its resource (turns.ts).
 */

import { calendarOf } from '../calendar.ts'
import type { Day, Network, Plan, Projection, ProjectionInput, Projector, WorkCalendar } from '../model.ts'
import { bufferEndOf } from '../planning/promise.ts'
import { ticks } from '../ticks.ts'
import { feverZoneOf } from '../zones.ts'
import { type Baseline, baselineOf } from './baseline.ts'
import { FeedingBuffers, stateOf } from './consumption.ts'
import { type LongestChain, longestChain } from './longest.ts'
import { Outlook } from './outlook.ts'
import { Marks } from './penetration.ts'
import { recommend } from './recommendations.ts'
import { Standing } from './standing.ts'

const EARLY = 10 // per cent of chain completion below which no trend is told
const FARTHEST = 3 // project buffers that a trend reaches at most: farther out it would be a number without meaning

/**
 * Projects the remaining work of a plan. Tasks unknown to the plan (added since) follow their links and are not
 * levelled. Throws NetworkError only where no projection is possible: cycles and a calendar without a working day.
 */
export function project({ network, plan, ...update }: ProjectionInput): Projection {
  return projector(network, plan).project(update)
}

/** Makes a plan ready to be projected again and again; throws as `project` does. */
export function projector(network: Network, plan: Plan): Projector {
  const baseline = baselineOf(network, plan)
  const standing = new Standing(baseline)
  const buffers = new FeedingBuffers(baseline)
  const marks = new Marks(baseline, standing, buffers)
  const outlook = new Outlook(baseline, standing, buffers, marks)
  const calendar = calendarOf(network.calendar)
  const promised = bufferEndOf(network, plan)
  let feeding: Projection['feedingBuffers'] = []

  return {
    project(update) {
      const { reported, slots } = standing.update(update.progress, update.statusDate)
      const moved = buffers.update(standing)
      feeding = plan.feedingBuffers.map(({ from, to }, merge) => {
        const state = moved[merge]
        return state ? { from, to, ...state } : (feeding[merge] as (typeof feeding)[number])
      })
      const marked = marks.update(reported, (merge) => moved[merge] !== undefined)
      const projectBuffer = stateOf(baseline.bufferSize, standing.end() - baseline.bufferStart)
      const chain = longestChain(baseline, standing)
      const tasks = outlook.update({ slots, marked, chain: chain.tasks, consumed: projectBuffer.percentage })
      const ends = tasks.length === 0 ? [plan] : tasks
      const finish = ends.reduce((last, one) => Math.max(last, one.finish), Number.NEGATIVE_INFINITY)
      const lastDay = ends.reduce((last, one) => Math.max(last, one.lastDay), Number.NEGATIVE_INFINITY)
      const facts = {
        tasks,
        finish,
        lastDay,
        projectBuffer,
        feedingBuffers: feeding,
        longestChain: chain.tasks.map((task) => baseline.tasks[task]?.id as number),
        ...trendOf({
          baseline,
          calendar,
          target: update.target ?? promised,
          chain,
          finish,
          lastDay,
          percentage: projectBuffer.percentage,
        }),
      }
      return { ...facts, recommendations: recommend({ baseline, standing, update, facts }) }
    },
  }
}

interface Course {
  readonly baseline: Baseline
  readonly calendar: WorkCalendar
  /** The last day promised. */
  readonly target: Day
  readonly chain: LongestChain
  readonly finish: number
  readonly lastDay: number
  /** Per cent of the project buffer that is consumed. */
  readonly percentage: number
}

/** How the use of the project buffer compares with the work done, and where that leads. */
function trendOf({ baseline, calendar, target, chain, finish, lastDay, percentage }: Course) {
  const { plan, axis, bufferStart, bufferSize } = baseline
  const chainCompletion = completionOf(plan, chain)
  const burnRate = chainCompletion < EARLY ? null : Math.max(0, percentage) / chainCompletion
  const use = burnRate === null ? 0 : Math.round(bufferSize * Math.min(FARTHEST, burnRate))
  // Never before the plain projection.
  const trendFinish = burnRate === null ? null : Math.max(finish, axis.finishMoment(bufferStart + use))
  const last = trendFinish === null ? lastDay : Math.max(lastDay, calendar.lastDay(trendFinish))
  return {
    chainCompletion,
    burnRate,
    trendFinish,
    feverZone: feverZoneOf(percentage, chainCompletion),
    daysLate: Math.max(0, last - target),
  }
}

function completionOf(plan: Plan, chain: LongestChain): number {
  const baseline = ticks(plan.criticalChain.length)
  if (baseline === 0) return chain.tasks.length === 0 ? 100 : 0
  return ((baseline - chain.length) * 100) / baseline
}
