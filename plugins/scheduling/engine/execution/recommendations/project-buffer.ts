/** Recommendations on the project's end and on the use of its buffer. */
import { isoDay } from '../../time/iso.ts'
import { WHOLE } from '../../time/task-calendar.ts'
import { ticks } from '../../time/ticks.ts'
import { usageOf } from '../../time/usage.ts'
import { dayCount } from '../../words.ts'
import { round, type View } from './view.ts'

const TREND_POINTS = 3 // of the fever chart that make a trend, the present one among them

export function projectLate(view: View): readonly string[] {
  const { facts, input } = view
  const { daysLate, feverZone, projectBuffer } = facts
  if (daysLate === 0) return []
  const late = `${dayCount(daysLate)} after its ${input.target === undefined ? 'promise' : 'target'}`
  if (feverZone === 'GREEN') {
    const used = Math.round(Math.max(0, projectBuffer.percentage))
    const ways = `${canBeginEarlier(view) ? 'begin earlier or ' : ''}shorten the chain`
    return [
      `With ${used} % of the project buffer used the project ends ${late}: the plan leaves too little time before it; ${ways}.`,
    ]
  }
  const act = feverZone === 'RED' ? 'agree on a recovery plan or on a new date' : 'prepare a recovery plan'
  return [`By the remaining work as estimated the project ends ${late}; ${act}.`]
}

/** Whether a working day is left before the start; days off take no time on the axis. */
const canBeginEarlier = ({ baseline: { plan, tasks, axis }, pass }: View) =>
  axis.position(Math.floor(plan.start)) > pass.today && !tasks.some((_, task) => pass.isStarted(task))

/**
 * The shortest plan may keep people for work that is not ready yet; the order of work never does. So a project may be projected
 * past its planned end as soon as it starts, by work, people and days that are as planned.
 */
export function usedByOrder(view: View): readonly string[] {
  const { baseline, facts, input } = view
  const days = round(facts.projectBuffer.consumed)
  if (days <= 0 || input.statusDate > baseline.plan.start || !isAsPlanned(view)) return []
  const used = `${dayCount(days)} of the project buffer ${days === 1 ? 'is' : 'are'} used before any work has begun`
  return [
    `The plan reserves people for work that is not ready yet, but the order of work gives them what is ready: ${used}. Plan the project anew for a promise that follows this order; it will be later.`,
  ]
}

/** Whether nothing has begun, and all that there is to do, and its people, fit where they are planned. */
function isAsPlanned(view: View): boolean {
  const { baseline, pass, causes } = view
  const { axis, tasks, taskCalendars, plannedOf } = baseline
  if (!hasPlannedPeople(baseline)) return false
  if (causes.some(({ kind }) => kind === 'wait' || kind === 'blocked')) return false
  return tasks.every(({ duration, notBefore = Number.NEGATIVE_INFINITY }, task) => {
    const slot = plannedOf(task)
    if (!slot || pass.isStarted(task) || notBefore > slot.start) return false
    const calendar = taskCalendars[task] ?? WHOLE
    return calendar.work(axis.position(slot.start), axis.position(slot.finish)) >= ticks(duration)
  })
}

/** Whether no resource is planned to do more at once than it can: other people may have got tasks since. */
function hasPlannedPeople({ network, tasks, plannedOf }: View['baseline']): boolean {
  const uses = tasks.flatMap(({ assignments }, task) => {
    const slot = plannedOf(task)
    return slot ? assignments.map((it) => ({ ...it, start: slot.start, finish: slot.finish })) : []
  })
  const byResource = Map.groupBy(uses, ({ resourceId }) => resourceId)
  return network.resources.every(({ id, capacity }) =>
    usageOf(byResource.get(id) ?? []).every(({ used }) => used <= ticks(capacity)),
  )
}

/** A plan that could not be made to end with its target, or was not to: the work is in time, its protection is not. */
export function targetInBuffer(view: View): readonly string[] {
  const { baseline, facts, input } = view
  const { size, finish } = baseline.plan.projectBuffer
  if (input.target === undefined || facts.daysLate > 0 || size === 0) return []
  const end = Math.ceil(finish) - 1
  if (end <= input.target) return []
  const ways = `${canBeginEarlier(view) ? 'begin earlier, ' : ''}shorten the chain or agree on a new date`
  return [
    `The project buffer is planned to end on ${isoDay(end)}, ${dayCount(end - input.target)} after the target: ${ways} to have all of it.`,
  ]
}

export function bufferUsedTooFast({ facts }: View): readonly string[] {
  if (facts.feverZone === 'GREEN' || facts.burnRate === null || facts.burnRate <= 1) return []
  const [used, done] = [facts.projectBuffer.percentage, facts.chainCompletion].map((value) => Math.round(value))
  return [
    `${used} % of the project buffer is used for ${done} % of the chain: the buffer is used up ${facts.burnRate.toFixed(1)} times as fast as the chain gets done.`,
  ]
}

/** Point by point more of the buffer, and faster than the chain gets done: a trend, whatever has been used before. */
export function bufferUseRising({ facts, input }: View): readonly string[] {
  const before = (input.history ?? []).filter(({ statusDate }) => statusDate < input.statusDate).slice(1 - TREND_POINTS)
  const now = { consumption: facts.projectBuffer.percentage, completion: facts.chainCompletion }
  const points = [...before, now]
  const [first] = before
  if (facts.feverZone === 'GREEN' || !first || points.length < TREND_POINTS) return []
  const rises = points.every((point, index) => index === 0 || point.consumption > (points[index - 1]?.consumption ?? 0))
  const [used, done] = [now.consumption - first.consumption, now.completion - first.completion]
  if (!rises || now.consumption <= 0 || used <= done) return []
  const since = isoDay(first.statusDate)
  const [was, is] = [Math.round(first.completion), Math.round(now.completion)]
  const chain = was === is ? `the chain has stayed at ${is} % done` : `the chain has gone from ${was} to ${is} % done`
  return [
    `Since ${since} the use of the project buffer has risen from ${Math.round(Math.max(0, first.consumption))} to ${Math.round(now.consumption)} % while ${chain}: find out what has changed${now.consumption < 100 ? ' before the buffer is gone' : ''}.`,
  ]
}
