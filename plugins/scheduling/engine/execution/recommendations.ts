/** What to do about a projection, as sentences that name tasks, resources and days. The most urgent come first. */

import { isoDay } from '../iso.ts'
import type { Day, ProjectedTask, Projection, ProjectionUpdate } from '../model.ts'
import { TICKS } from '../ticks.ts'
import { dayCount, quote } from '../words.ts'
import type { Baseline } from './baseline.ts'
import { indexIn } from './reports.ts'
import type { Standing } from './standing.ts'

const MOST = 12 // sentences
const OF_A_KIND = 3 // sentences by one rule
const POINTS = 3 // of the fever chart that make a trend, the present one among them
const PATIENCE = 2 // working days without a report

type Facts = Omit<Projection, 'recommendations'>
interface View {
  readonly baseline: Baseline
  readonly standing: Standing
  readonly update: ProjectionUpdate
  readonly facts: Facts
}
type Rule = (view: View) => readonly string[]

const RULES: readonly Rule[] = [
  projectLate,
  deepestTask,
  readyOnChain,
  overloaded,
  burning,
  rising,
  feedingSpent,
  unreported,
  targetInBuffer,
  contended,
  overdueStarts,
  unprotected,
]

export function recommend(view: View): readonly string[] {
  const { tasks } = view.baseline
  if (tasks.every((_, task) => view.standing.isCompleted(task))) return []
  return RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)).slice(0, MOST)
}

function projectLate({ facts }: View): readonly string[] {
  if (facts.daysLate === 0) return []
  const basis =
    facts.trendFinish === null
      ? 'By the remaining work as estimated'
      : 'At the present rate of use of the project buffer'
  return [
    `${basis} the project ends ${dayCount(facts.daysLate)} after its target; agree on a recovery plan or on a new date.`,
  ]
}

/** A plan that could not be made to end with its target, or was not to: the work is in time, its protection is not. */
function targetInBuffer({ baseline, facts, standing, update }: View): readonly string[] {
  const { size, finish } = baseline.plan.projectBuffer
  if (update.target === undefined || facts.daysLate > 0 || size === 0) return []
  const end = Math.ceil(finish) - 1
  if (end <= update.target) return []
  const hasBegun = baseline.tasks.some((_, task) => standing.isStarted(task))
  const ways = `${hasBegun ? '' : 'begin earlier, '}shorten the chain or agree on a new date`
  return [
    `The project buffer is planned to end on ${isoDay(end)}, ${dayCount(end - update.target)} after the target: ${ways} to have all of it.`,
  ]
}

function deepestTask(view: View): readonly string[] {
  const open = tasksWith(view, (task, index) => task.zone !== 'GREEN' && isUnderWay(view, index))
  const [deepest] = open
  if (!deepest) return []
  const end = isoDay(deepest.lastDay)
  const act = deepest.zone === 'RED' ? 'give it all help there is now' : 'prepare to shorten what is left of it'
  return [
    `${nameOf(view, deepest.id)} uses ${Math.round(deepest.bufferConsumption)} % of its buffer and is projected to end on ${end}: ${act}.`,
  ]
}

function readyOnChain(view: View): readonly string[] {
  const { baseline, facts, update } = view
  return facts.tasks.flatMap(({ id, isReady, onLongestChain }, index) => {
    if (!isReady || !onLongestChain || (plannedStart(baseline, index) ?? 0) > update.statusDate) return []
    if (!canStart(view, index)) return []
    return baseline.tasks[index]?.duration === 0
      ? `All that ${nameOf(view, id)} waits for is done: mark it as achieved, the longest chain goes on behind it.`
      : `${nameOf(view, id)} is on the longest chain and ready: start it today, each day of waiting uses up a day of the project buffer.`
  })
}

/** A resource of the longest chain that is at work on more at once than it can do: switching between tasks delays all. */
function overloaded(view: View): readonly string[] {
  const { baseline, facts } = view
  const assignmentsOf = (id: number) => baseline.tasks[indexIn(baseline.tasks, id)]?.assignments ?? []
  const onChain = new Set(facts.longestChain.flatMap(assignmentsOf).map(({ resourceId }) => resourceId))
  const uses = tasksWith(view, (_, index) => isUnderWay(view, index)).flatMap(({ id }) =>
    assignmentsOf(id).flatMap(({ resourceId, units }) =>
      units > 0 && onChain.has(resourceId) ? [{ id, resourceId, units }] : [],
    ),
  )
  const usesOf = Map.groupBy(uses, ({ resourceId }) => resourceId)
  return [...baseline.network.resources]
    .sort((a, b) => a.id - b.id)
    .flatMap((resource) => {
      const own = usesOf.get(resource.id) ?? []
      const using = [...new Set(own.map(({ id }) => id))]
      const units = round(own.reduce((sum, use) => sum + use.units, 0))
      if (using.length < 2 || units <= resource.capacity) return []
      const [first, ...others] = using.slice(0, OF_A_KIND).map((id) => nameOf(view, id))
      const more = using.length > OF_A_KIND ? ' and others' : ''
      return `${quote(resource.name)} works on ${using.length} tasks at once, which takes ${units} where there is ${resource.capacity}: finish ${first} first, then ${others.join(', ')}${more}.`
    })
}

function burning({ facts }: View): readonly string[] {
  if (facts.burnRate === null || facts.burnRate <= 1) return []
  const [used, done] = [facts.projectBuffer.percentage, facts.chainCompletion].map((value) => Math.round(value))
  return [
    `${used} % of the project buffer is used for ${done} % of the chain: the buffer is used up ${facts.burnRate.toFixed(1)} times as fast as the chain gets done.`,
  ]
}

/** Point by point more of the buffer, and faster than the chain gets done: a trend, whatever has been used before. */
function rising({ facts, update }: View): readonly string[] {
  const before = (update.history ?? []).filter(({ statusDate }) => statusDate < update.statusDate).slice(1 - POINTS)
  const now = { consumption: facts.projectBuffer.percentage, completion: facts.chainCompletion }
  const points = [...before, now]
  const [first] = before
  if (!first || points.length < POINTS) return []
  const rises = points.every((point, index) => index === 0 || point.consumption > (points[index - 1]?.consumption ?? 0))
  const [used, done] = [now.consumption - first.consumption, now.completion - first.completion]
  if (!rises || now.consumption <= 0 || used <= done) return []
  const since = isoDay(first.statusDate)
  const [was, is] = [Math.round(first.completion), Math.round(now.completion)]
  const chain = was === is ? `the chain has stayed at ${is} % done` : `the chain has gone from ${was} to ${is} % done`
  return [
    `Since ${since} the use of the project buffer has risen from ${Math.round(Math.max(0, first.consumption))} to ${Math.round(now.consumption)} % while ${chain}: find out what has changed before the buffer is gone.`,
  ]
}

function feedingSpent(view: View): readonly string[] {
  return view.facts.feedingBuffers
    .filter(({ from, total, percentage }) => total > 0 && percentage > 100 && !isCompleted(view, from))
    .map(({ from, to, consumed, total }) => {
      const joined = to === null ? "the project's end" : nameOf(view, to)
      return `The feeding buffer between ${nameOf(view, from)} and ${joined} is overdrawn by ${dayCount(round(consumed - total))}: the delay now reaches the critical chain.`
    })
}

/** Remaining durations that nobody looks after are worth nothing. */
function unreported(view: View): readonly string[] {
  const { axis } = view.baseline
  const today = axis.position(view.update.statusDate)
  const reportedOn = (index: number): Day => view.standing.entryOf(index)?.reportedOn ?? view.update.statusDate
  return tasksWith(
    view,
    (_, index) => isUnderWay(view, index) && today - axis.position(reportedOn(index)) > PATIENCE * TICKS,
  ).map(({ id }) => {
    const since = isoDay(reportedOn(indexIn(view.baseline.tasks, id)))
    return `Nothing has been reported of ${nameOf(view, id)} since ${since}: ask how much of it is left.`
  })
}

/** A resource that the longest chain waits for again and again is what lengthens it. */
function contended(view: View): readonly string[] {
  const { plan, network } = view.baseline
  const { longestChain } = view.facts
  const next = new Map(longestChain.map((id, index) => [id, longestChain[index + 1]]))
  const waits = new Map<number, Set<number>>()
  for (const { from, to, reason } of plan.links) {
    if (reason.kind !== 'resource' || next.get(from) !== to) continue
    waits.set(reason.resourceId, (waits.get(reason.resourceId) ?? new Set()).add(to))
  }
  const [worst] = [...waits].filter(([, tasks]) => tasks.size >= 2).sort((a, b) => b[1].size - a[1].size || a[0] - b[0])
  if (!worst) return []
  const [resourceId, tasks] = worst
  const name = network.resources.find(({ id }) => id === resourceId)?.name ?? String(resourceId)
  const waiting = longestChain.filter((id) => tasks.has(id)).slice(0, OF_A_KIND)
  const named = waiting.map((id) => nameOf(view, id)).join(', ')
  return [
    `${quote(name)} holds up the longest chain ${tasks.size} times (${named}): more of it, or less of other work for it, shortens the project.`,
  ]
}

function overdueStarts(view: View): readonly string[] {
  const { baseline, update } = view
  const startOf = (index: number) => plannedStart(baseline, index) ?? Number.POSITIVE_INFINITY
  return tasksWith(
    view,
    (task, index) =>
      task.isReady && !task.onLongestChain && startOf(index) < update.statusDate && canStart(view, index),
  ).map(({ id }) => {
    const day = isoDay(Math.floor(startOf(indexIn(baseline.tasks, id))))
    return `${nameOf(view, id)} is ready and was to start on ${day}: its chain is using up its buffer by waiting.`
  })
}

function unprotected(view: View): readonly string[] {
  return view.baseline.plan.feedingBuffers
    .filter((buffer) => buffer.unprotected && !isCompleted(view, buffer.from))
    .map(({ from, to }) => {
      const joined = to === null ? "the project's end" : nameOf(view, to)
      return `Nothing protects the merge of ${nameOf(view, from)} into ${joined}: treat ${nameOf(view, from)} as critical.`
    })
}

/** The tasks that meet a condition, highest priority first. */
function tasksWith({ facts }: View, meets: (task: ProjectedTask, index: number) => boolean): ProjectedTask[] {
  return facts.tasks.filter(meets).sort((a, b) => b.priority - a.priority || a.id - b.id)
}

/** Whether all that the task needs is free today: a ready one may still wait for a resource. */
function canStart({ baseline, standing, update }: View, index: number): boolean {
  return (standing.start[index] as number) <= baseline.axis.position(update.statusDate)
}

function isUnderWay({ standing }: View, index: number): boolean {
  return standing.isStarted(index) && !standing.isCompleted(index)
}

function isCompleted({ baseline, standing }: View, id: number): boolean {
  const index = indexIn(baseline.tasks, id)
  return baseline.tasks[index]?.id === id && standing.isCompleted(index)
}

function nameOf({ baseline }: View, id: number): string {
  const task = baseline.tasks[indexIn(baseline.tasks, id)]
  return quote(task?.id === id ? task.name : String(id))
}

function plannedStart({ plannedOf }: Baseline, index: number): number | undefined {
  return plannedOf(index)?.start
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
