/** What to do about a projection, as sentences that name tasks, resources and days. The most urgent come first. */
import { isoDay } from './iso.ts'
import type { Projection, ProjectionInput } from './model.ts'
import { quote } from './network.ts'

const MOST = 12 // sentences
const OF_A_KIND = 3 // sentences by one rule

type Facts = Omit<Projection, 'recommendations'>
interface View {
  readonly input: ProjectionInput
  readonly facts: Facts
  nameOf(id: number): string
  statusOf(id: number): 'NotStarted' | 'InProgress' | 'Completed'
}
type Rule = (view: View) => readonly string[]

const RULES: readonly Rule[] = [
  projectLate,
  deepestTask,
  readyOnChain,
  burning,
  feedingSpent,
  contended,
  overdueStarts,
  unprotected,
]

export function recommend(input: ProjectionInput, facts: Facts, isFinished: boolean): readonly string[] {
  if (isFinished) return []
  const names = new Map(input.network.tasks.map((task) => [task.id, task.name]))
  const statuses = new Map(input.progress.map((entry) => [entry.taskId, entry.status]))
  const view: View = {
    input,
    facts,
    nameOf: (id) => quote(names.get(id) ?? String(id)),
    statusOf: (id) => statuses.get(id) ?? 'NotStarted',
  }
  return RULES.flatMap((rule) => rule(view).slice(0, OF_A_KIND)).slice(0, MOST)
}

function projectLate({ facts }: View): readonly string[] {
  if (facts.daysLate === 0) return []
  const basis = facts.trendFinish === null ? 'the remaining work as estimated' : 'the present use of the project buffer'
  return [
    `By ${basis} the project ends ${dayCount(facts.daysLate)} after its target; agree on a recovery plan or on a new date.`,
  ]
}

function deepestTask({ facts, nameOf, statusOf }: View): readonly string[] {
  const open = facts.tasks.filter((task) => statusOf(task.id) === 'InProgress' && task.zone !== 'GREEN')
  const deepest = open.sort((a, b) => b.priority - a.priority || a.id - b.id)[0]
  if (!deepest) return []
  const end = isoDay(deepest.lastDay)
  const act = deepest.zone === 'RED' ? 'give it all help there is now' : 'prepare to shorten what is left of it'
  return [
    `${nameOf(deepest.id)} uses ${Math.round(deepest.bufferConsumption)} % of its buffer and is projected to end on ${end}: ${act}.`,
  ]
}

function readyOnChain({ facts, nameOf, input }: View): readonly string[] {
  const planned = new Map(input.plan.tasks.map((task) => [task.id, task.start]))
  const milestones = new Set(input.network.tasks.flatMap((task) => (task.duration === 0 ? [task.id] : [])))
  return facts.tasks
    .filter((task) => task.isReady && task.onLongestChain && (planned.get(task.id) ?? 0) <= input.statusDate)
    .map(({ id }) =>
      milestones.has(id)
        ? `All that ${nameOf(id)} waits for is done: mark it as achieved, the longest chain goes on behind it.`
        : `${nameOf(id)} is on the longest chain and ready: start it today, each day of waiting uses up a day of the project buffer.`,
    )
}

function burning({ facts }: View): readonly string[] {
  if (facts.burnRate === null || facts.burnRate <= 1) return []
  const [used, done] = [facts.projectBuffer.percentage, facts.chainCompletion].map((value) => Math.round(value))
  return [
    `${used} % of the project buffer is used for ${done} % of the chain: the buffer is used up ${facts.burnRate.toFixed(1)} times as fast as the chain gets done.`,
  ]
}

function feedingSpent({ facts, nameOf, statusOf }: View): readonly string[] {
  return facts.feedingBuffers
    .filter(({ from, total, percentage }) => total > 0 && percentage > 100 && statusOf(from) !== 'Completed')
    .map(({ from, to, consumed, total }) => {
      const joined = to === null ? "the project's end" : nameOf(to)
      return `The feeding buffer between ${nameOf(from)} and ${joined} is overdrawn by ${dayCount(round(consumed - total))}: the delay now reaches the critical chain.`
    })
}

/** A resource that the longest chain waits for again and again is what lengthens it. */
function contended({ facts, input, nameOf }: View): readonly string[] {
  const place = new Map(facts.longestChain.map((id, index) => [id, index]))
  const waits = new Map<number, number[]>()
  for (const { from, to, reason } of input.plan.links) {
    if (reason.kind !== 'resource' || place.get(to) !== (place.get(from) ?? Number.NaN) + 1) continue
    waits.set(reason.resourceId, [...(waits.get(reason.resourceId) ?? []), to])
  }
  const [worst] = [...waits]
    .filter(([, tasks]) => tasks.length >= 2)
    .sort((a, b) => b[1].length - a[1].length || a[0] - b[0])
  if (!worst) return []
  const resource = input.network.resources.find(({ id }) => id === worst[0])
  const named = worst[1].slice(0, OF_A_KIND).map(nameOf).join(', ')
  return [
    `${quote(resource?.name ?? String(worst[0]))} holds up the longest chain ${worst[1].length} times (${named}): more of it, or less of other work for it, shortens the project.`,
  ]
}

function overdueStarts({ facts, input, nameOf }: View): readonly string[] {
  const planned = new Map(input.plan.tasks.map((task) => [task.id, task.start]))
  return facts.tasks
    .filter((task) => task.isReady && !task.onLongestChain && (planned.get(task.id) ?? Infinity) < input.statusDate)
    .sort((a, b) => b.priority - a.priority || a.id - b.id)
    .map(
      (task) =>
        `${nameOf(task.id)} is ready and was to start on ${isoDay(Math.floor(planned.get(task.id) ?? 0))}: its chain is using up its buffer by waiting.`,
    )
}

function unprotected({ input, nameOf, statusOf }: View): readonly string[] {
  return input.plan.feedingBuffers
    .filter((buffer) => buffer.unprotected && statusOf(buffer.from) !== 'Completed')
    .map(({ from, to }) => {
      const joined = to === null ? "the project's end" : nameOf(to)
      return `Nothing protects the merge of ${nameOf(from)} into ${joined}: treat ${nameOf(from)} as critical.`
    })
}

function dayCount(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
