/**
 * The trend: where a project ends if the rest of its chain takes as much longer than planned as what is done of it did.
 * It has a date of its own beside the projection, and changes neither that nor the lateness.
 *
 *     rate  = (worked - done) / done
 *     trend = projected end + weight * sum of max(0, planned * (1 + rate) - expected) * left / expected
 *
 * `worked` is the time that the tasks of the planned chain were worked on, `done` what was planned for as much of them as is
 * done. Each open task of the longest chain is `expected` to take what it has taken and what is left of it; an estimate that
 * was raised by more than the rate is left as it is. Of a chain of 40 days the first 8 took 10: the rate is 2 / 8, and the
 * other 32 days take 8 more than projected.
 *
 * Of a task under way the done part is the share of its expected time that has passed. So a task whose estimate is raised
 * from 10 to 17 days on its first day loses 7 days in 17, and not 7 in one. Only work on tasks counts: waits between them,
 * days off, and days since the last report of a task, of which nobody knows what was done, are not in it.
 *
 * The weight rises from 0 at a tenth of the chain to 1 at a fifth, times from 0 at one day lost, which dates in whole days
 * can make of nothing, to 1 at two.
 */
import type { Projection } from '../model.ts'
import { coverage } from '../planning/chain.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { TICKS, ticks } from '../time/ticks.ts'
import type { Baseline } from './baseline.ts'
import { percentageOf } from './consumption.ts'
import type { ForwardPass } from './forward-pass.ts'
import type { LongestChain } from './longest-chain.ts'

const MIN_SHARE = 0.1 // of the chain

type Trend = Pick<Projection, 'trendFinish' | 'trendConsumption'>
const NO_TREND: Trend = { trendFinish: null, trendConsumption: null }

/** None while it ends no later than the projection. */
export function trendOf(pass: ForwardPass, chain: LongestChain): Trend {
  const { axis, plan, indexOf, bufferStart, bufferSize } = pass.baseline
  const begun = plan.criticalChain.tasks.flatMap((id) => {
    const task = indexOf.get(id)
    return task !== undefined && pass.isStarted(task) ? [courseOf(pass, task)] : []
  })
  const done = doneBy(pass.baseline, begun)
  const lost = workedOn(pass, begun) - done
  const weight = risen(done, ticks(plan.criticalChain.length) * MIN_SHARE) * risen(lost, TICKS)
  if (weight === 0) return NO_TREND
  const rest = chain.tasks.map((task) => courseOf(pass, task))
  const longer = sum(rest.slice(chain.waiting), (it) => longerBy(it, lost / done))
  const more = Math.round(weight * longer * shareOf(chain.length, sum(rest, leftOf)))
  if (more === 0) return NO_TREND
  const end = pass.lastFinish() + more
  return { trendFinish: axis.finishMoment(end), trendConsumption: percentageOf(bufferSize, end - bufferStart) }
}

/** What has become of a task, in ticks and positions. */
interface Course {
  readonly task: number
  readonly planned: number
  readonly from: number
  /** Until when the work on it is known. */
  readonly to: number
  readonly worked: number
  readonly left: number
}

/** A plan from progress measures from its status date on, with what was left of the tasks that were under way then. */
function courseOf(pass: ForwardPass, task: number): Course {
  const since = sinceOf(pass.baseline)
  const planned = plannedFor(pass.baseline, task, since)
  const left = pass.reportedLeft(task)
  if (!pass.isStarted(task)) return { task, planned, from: 0, to: 0, worked: 0, left }
  const from = Math.max(since, pass.start[task] as number)
  const to = Math.max(from, pass.isCompleted(task) ? (pass.finish[task] as number) : pass.reportedTo(task))
  return { task, planned, from, to, worked: pass.unfrozen(task, from, to), left }
}

/** Of a plan that does not say how much was left of a task, that is no more than its estimate, and than fits before its end. */
function plannedFor({ axis, plan, tasks, taskCalendars, plannedOf }: Baseline, task: number, since: number): number {
  const { id, duration } = tasks[task] as Baseline['tasks'][number]
  const { started = [], left } = plan.fromProgress ?? {}
  const place = started.indexOf(id)
  const slot = place < 0 ? undefined : plannedOf(task)
  if (!slot) return ticks(duration)
  const known = left?.[place]
  if (known !== undefined) return ticks(known)
  return Math.min(ticks(duration), (taskCalendars[task] ?? WHOLE).work(since, axis.position(slot.finish)))
}

/** The position from which a plan measures. */
const sinceOf = ({ axis, plan }: Baseline) =>
  plan.fromProgress ? axis.position(plan.fromProgress.statusDate) : Number.NEGATIVE_INFINITY

const leftOf = ({ left }: Course) => left

/** By how much longer what is left of a task takes at a rate. */
function longerBy({ planned, worked, left }: Course, rate: number): number {
  const expected = worked + left
  return expected === 0 ? 0 : (Math.max(0, planned * (1 + rate) - expected) * left) / expected
}

/** What was planned for as much of some tasks as is done of them: time for which those were planned together counts once. */
function doneBy(baseline: Baseline, courses: readonly Course[]): number {
  const { axis, plannedOf } = baseline
  const parts = courses.map(({ task, planned, worked, left }) => {
    const slot = plannedOf(task) ?? { start: 0, finish: 0 }
    const from = Math.max(sinceOf(baseline), axis.position(slot.start))
    const length = Math.max(0, axis.position(slot.finish) - from)
    const to = from + length * (left === 0 ? 1 : worked / (worked + left))
    return { from, to, work: (since: number, until: number) => shareOf(until - since, length) * planned }
  })
  return coveredBy(parts)
}

const workedOn = (pass: ForwardPass, courses: readonly Course[]) =>
  coveredBy(courses.map(({ task, from, to }) => ({ from, to, work: (...span) => pass.unfrozen(task, ...span) })))

interface Part {
  readonly from: number
  readonly to: number
  /** Ticks of work of it between two positions within it. */
  work(from: number, to: number): number
}
const coveredBy = (parts: readonly Part[]) =>
  coverage({ taskCalendars: parts }, [...parts.keys()], {
    start: Float64Array.from(parts, ({ from }) => from),
    finish: Float64Array.from(parts, ({ to }) => to),
  })

/** From 0 at a value to 1 at twice as much. */
const risen = (value: number, from: number) => (from === 0 ? 0 : Math.min(1, Math.max(0, value / from - 1)))

const shareOf = (part: number, whole: number) => (whole === 0 ? 1 : Math.min(1, part / whole))

const sum = (courses: readonly Course[], ticksOf: (course: Course) => number) =>
  courses.reduce((total, course) => total + ticksOf(course), 0)
