/** Checks the zone, the lateness and the trend of a projection by definition, moment by moment. One sentence a fault. */
import type { ProjectedTask, Zone } from '../../plugins/scheduling/engine/model.ts'
import type { ScheduleView } from './check-projection.ts'
import type { Projected } from './projecting.ts'
import { flatZone, slopedZone } from './thresholds.ts'
import { coverage, DAY, micro } from './working-time.ts'

export function checkTrend(view: ScheduleView): string[] {
  const { input, seen } = view
  const wrong: string[] = []
  const zone = shownZone(input, seen.projectBuffer.percentage, seen.chainCompletion)
  if (seen.feverZone !== zone) wrong.push(`The zone is ${zone}, not ${seen.feverZone}.`)
  if (input.target !== undefined && seen.daysLate !== Math.max(0, seen.lastDay - input.target))
    wrong.push(`It is not ${seen.daysLate} late.`)
  const { trendFinish, finish } = seen
  if (trendFinish !== null && trendFinish <= finish) wrong.push('The trend is no later than the projection.')
  // Farther out, days are not counted.
  if (trendFinish !== null && trendFinish > finish + 30) return wrong
  const at = (moment: number) => view.workingTime.project.at(moment)
  const later = trendFinish === null ? 0 : at(trendFinish) - at(finish)
  wrong.push(...checkConsumption(view, later))
  const expected = longerEnds(view)
  if (!expected.some((one) => Math.abs(one - later) <= 2))
    wrong.push(`The trend is ${later} after the projection, not ${expected.join(' or ')}.`)
  return wrong
}

/** @param later micro-days by which the trend ends after the projection */
function checkConsumption({ input, seen }: ScheduleView, later: number): string[] {
  const { size } = input.plan.projectBuffer
  const { trendFinish, trendConsumption, projectBuffer } = seen
  if (trendFinish === null || trendConsumption === null)
    return trendFinish === trendConsumption ? [] : ['Only one of the trend and its consumption is there.']
  if (size === 0) return []
  const expected = projectBuffer.percentage + (100 * later) / micro(size)
  return Math.abs(trendConsumption - expected) <= 0.01
    ? []
    : [`The trend consumes ${expected} % of the buffer, not ${trendConsumption} %.`]
}

/** The zone by the account's zones. */
function shownZone({ zones }: Projected, percentage: number, completion: number): Zone {
  return zones?.kind === 'sloped' ? slopedZone(percentage, completion) : flatZone(percentage)
}

/** By how many micro-days the trend ends after the projection, for each task that may be the first after the last wait. */
function longerEnds(view: ScheduleView): number[] {
  const { input, seen, workingTime, taskOf, slotOf } = view
  const { tasks: ids, length } = input.plan.criticalChain
  const begun = ids.filter((id) => taskOf.has(id) && view.isStarted(id)).map((id) => courseOf(view, id))
  const done = doneOf(view, begun)
  const lost = coverage(workingTime, begun) - done
  const weight = rising(done / (micro(length) / 10)) * rising(lost / DAY)
  const left = seen.longestChain.map((id) => view.left(id))
  const pieces = seen.longestChain.flatMap((id) =>
    (slotOf.get(id) as ProjectedTask).pieces.map(({ start, finish }) => {
      return { id, start, finish, task: taskOf.get(id) as NonNullable<ReturnType<typeof taskOf.get>> }
    }),
  )
  const shared = Math.min(1, coverage(workingTime, pieces) / (sum(left, (it) => it) || 1))
  const longer = seen.longestChain.map((id) => {
    const { planned, worked } = courseOf(view, id)
    const expected = worked + view.left(id)
    if (expected === 0 || weight === 0) return 0
    return Math.max(0, planned * (1 + lost / done) - expected) * (view.left(id) / expected)
  })
  const ends = longer.map((_, first) => weight * shared * sum(longer.slice(first), (it) => it))
  return [...ends, ...(ends.length === 0 ? [0] : [])].map(Math.round)
}

/** What was planned for the done shares of tasks: of time that they share in the plan, what began first has it. */
function doneOf({ input, workingTime }: ScheduleView, begun: readonly ReturnType<typeof courseOf>[]): number {
  const at = (moment: number) => workingTime.project.at(moment)
  const slotOf = new Map(input.plan.tasks.map(({ id, start, finish }) => [id, { from: at(start), to: at(finish) }]))
  const parts = begun.map(({ id, planned, share }) => {
    const { from, to } = slotOf.get(id) as { from: number; to: number }
    return { from, to: from + share * (to - from), work: planned * share }
  })
  let reached = Number.NEGATIVE_INFINITY
  return sum(
    parts.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from),
    ({ from, to, work }) => {
      const own = Math.max(0, to - Math.max(from, reached)) / (to - from)
      reached = Math.max(reached, to)
      return work * own
    },
  )
}

/** What has become of a task, with the share of it that is done. */
function courseOf(view: ScheduleView, id: number) {
  const { input, seen, workingTime, taskOf } = view
  const task = taskOf.get(id) as NonNullable<ReturnType<typeof taskOf.get>>
  const slot = seen.tasks.find((one) => one.id === id) as ProjectedTask
  const { asOf, reportedOn = input.statusDate } = view.entryOf(id) ?? {}
  const reported = asOf === undefined ? reportedOn : asOf + 1
  const start = view.isStarted(id) ? slot.start : 0
  const finish = view.isStarted(id) ? Math.max(start, view.isCompleted(id) ? slot.finish : reported) : 0
  const count = workingTime.of(task)
  const worked = view.isStarted(id) ? count.at(finish) - count.at(start) : 0
  const left = view.left(id)
  return {
    id,
    task,
    start,
    finish,
    worked,
    planned: micro(task.duration),
    share: left === 0 ? 1 : worked / (worked + left),
  }
}

const rising = (times: number) => (Number.isNaN(times) ? 0 : Math.min(1, Math.max(0, times - 1)))
const sum = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((total, item) => total + of(item), 0)
