/** What to do about a projection, as sentences that name tasks, resources and days. The most urgent come first. */

import type { Day, ProjectedTask, Projection, ProjectionInput } from '../model.ts'
import { isoDay } from '../time/iso.ts'
import { TICKS } from '../time/ticks.ts'
import { dayCount, quote } from '../words.ts'
import { zoneIn } from '../zones.ts'
import type { Baseline } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'
import type { LongestChain } from './longest-chain.ts'
import { indexIn } from './reports.ts'

const MAX_SENTENCES = 12 // sentences
const OF_A_KIND = 3 // sentences by one rule
const POINTS = 3 // of the fever chart that make a trend, the present one among them
const PATIENCE = 2 // working days without a report

type Facts = Omit<Projection, 'recommendations'>
interface View {
  readonly baseline: Baseline
  readonly pass: ForwardPass
  readonly input: ProjectionInput
  readonly facts: Facts
  readonly chain: LongestChain
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
  if (tasks.every((_, task) => view.pass.isCompleted(task))) return []
  return RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)).slice(0, MAX_SENTENCES)
}

function projectLate({ facts }: View): readonly string[] {
  const { daysLate, trendFinish, finish, feverZone } = facts
  if (daysLate === 0) return []
  if (trendFinish === null || trendFinish <= finish) {
    return [
      `By the remaining work as estimated the project ends ${dayCount(daysLate)} after its target; agree on a recovery plan or on a new date.`,
    ]
  }
  const act = feverZone === 'RED' ? 'agree on a recovery plan or on a new date' : 'prepare a recovery plan'
  return [
    `At the present rate of use of the project buffer the project ends ${dayCount(daysLate)} after its target; ${act}.`,
  ]
}

/** A plan that could not be made to end with its target, or was not to: the work is in time, its protection is not. */
function targetInBuffer({ baseline, facts, pass, input }: View): readonly string[] {
  const { size, finish } = baseline.plan.projectBuffer
  if (input.target === undefined || facts.daysLate > 0 || size === 0) return []
  const end = Math.ceil(finish) - 1
  if (end <= input.target) return []
  const hasBegun = baseline.tasks.some((_, task) => pass.isStarted(task))
  const ways = `${hasBegun ? '' : 'begin earlier, '}shorten the chain or agree on a new date`
  return [
    `The project buffer is planned to end on ${isoDay(end)}, ${dayCount(end - input.target)} after the target: ${ways} to have all of it.`,
  ]
}

function deepestTask(view: View): readonly string[] {
  const zoneOf = ({ bufferConsumption }: ProjectedTask) =>
    zoneIn(view.input.zones ?? 'flat', bufferConsumption, view.facts.chainCompletion)
  const [deepest] = tasksWith(view, (task, index) => isUnderWay(view, index) && zoneOf(task) !== 'GREEN')
  if (!deepest) return []
  const end = isoDay(deepest.lastDay)
  const act = zoneOf(deepest) === 'RED' ? 'give it all help there is now' : 'prepare to shorten what is left of it'
  return [
    `${nameOf(view, deepest.id)} uses ${Math.round(deepest.bufferConsumption)} % of its buffer and is projected to end on ${end}: ${act}.`,
  ]
}

function readyOnChain(view: View): readonly string[] {
  const { baseline, facts, input, chain } = view
  return facts.tasks.flatMap(({ id, isReady, onLongestChain }, index) => {
    if (!isReady || (plannedStart(baseline, index) ?? 0) > input.statusDate || !canStart(view, index)) return []
    if (baseline.tasks[index]?.duration === 0) return unmarked(view, index)
    if (!onLongestChain) return []
    const start = `${nameOf(view, id)} is on the longest chain and ready: start it today`
    if (chain.tasks.indexOf(index) >= chain.waiting)
      return `${start}, each day of waiting uses up a day of the project buffer.`
    const waiting = nameOf(view, baseline.tasks[chain.tasks[chain.waiting] as number]?.id as number)
    return `${start}. A delay first uses up the time in which ${waiting} waits for its date, then the project buffer.`
  })
}

/** A milestone with all before it done: it takes no time, so that it may stand before the longest chain, not on it. */
function unmarked(view: View, index: number): readonly string[] {
  const { baseline, facts } = view
  const { to, firstOut } = baseline.arcs
  const behind = to.subarray(firstOut[index], firstOut[index + 1])
  const { id, onLongestChain } = facts.tasks[index] as ProjectedTask
  if (behind.some((next) => facts.tasks[next]?.onLongestChain)) {
    return [`All that ${nameOf(view, id)} waits for is done: mark it as achieved, the longest chain goes on behind it.`]
  }
  return onLongestChain ? [`All that ${nameOf(view, id)} waits for is done: mark it as achieved.`] : []
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
  if (facts.feverZone === 'GREEN' || facts.burnRate === null || facts.burnRate <= 1) return []
  const [used, done] = [facts.projectBuffer.percentage, facts.chainCompletion].map((value) => Math.round(value))
  return [
    `${used} % of the project buffer is used for ${done} % of the chain: the buffer is used up ${facts.burnRate.toFixed(1)} times as fast as the chain gets done.`,
  ]
}

/** Point by point more of the buffer, and faster than the chain gets done: a trend, whatever has been used before. */
function rising({ facts, input }: View): readonly string[] {
  const before = (input.history ?? []).filter(({ statusDate }) => statusDate < input.statusDate).slice(1 - POINTS)
  const now = { consumption: facts.projectBuffer.percentage, completion: facts.chainCompletion }
  const points = [...before, now]
  const [first] = before
  if (facts.feverZone === 'GREEN' || !first || points.length < POINTS) return []
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
  const today = axis.position(view.input.statusDate)
  const reportedOn = (index: number): Day => view.pass.entryOf(index)?.reportedOn ?? view.input.statusDate
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
  const { baseline, input } = view
  const startOf = (index: number) => plannedStart(baseline, index) ?? Number.POSITIVE_INFINITY
  return tasksWith(
    view,
    (task, index) => task.isReady && !task.onLongestChain && startOf(index) < input.statusDate && canStart(view, index),
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
function canStart({ baseline, pass, input }: View, index: number): boolean {
  return (pass.start[index] as number) <= baseline.axis.position(input.statusDate)
}

function isUnderWay({ pass }: View, index: number): boolean {
  return pass.isStarted(index) && !pass.isCompleted(index)
}

function isCompleted({ baseline, pass }: View, id: number): boolean {
  const index = indexIn(baseline.tasks, id)
  return baseline.tasks[index]?.id === id && pass.isCompleted(index)
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
