/**
 * Checks plans from the definitions alone: nothing is taken from the engine but its types. Answers what is wrong, one
 * sentence each.
 */
import type { Network, NetworkTask, Plan, PlanLink, PlanOptions } from '../../plugins/scheduling/engine/model.ts'
import { checkFeeding, checkNearCritical, checkProjectBuffer, checkRoom } from './check-buffers.ts'
import { type Count, checkTimes, Ground, micro, type Slot, slack } from './ground.ts'

export { checkTimes, Ground } from './ground.ts'

/** A plan with what it was made of, ready to be looked at. */
export interface Case {
  readonly network: Network
  readonly options: PlanOptions
  readonly plan: Plan
  readonly ground: Ground
  readonly slotOf: ReadonlyMap<number, Slot>
  readonly taskOf: ReadonlyMap<number, NetworkTask>
  readonly critical: ReadonlySet<number>
  /** Whether some resource has days off of its own. */
  readonly hasOwn: boolean
  /** Whether feeding buffers push the critical chain. */
  readonly extended: boolean
  /** When the task must not start before. */
  floor(task: NetworkTask): number
}

/** Everything that must be true of a plan. */
export function checkPlan(network: Network, options: PlanOptions, plan: Plan): string[] {
  const it = caseOf(network, options, plan)
  return [
    ...checkTimes(it.ground, plan.tasks, (task) => task.duration, it.floor),
    ...checkLinks(it),
    ...checkChain(it),
    ...checkEarly(it),
    ...checkLate(it),
    ...checkFloat(it),
    ...checkProjectBuffer(it),
    ...checkFeeding(it),
    ...checkRoom(it),
    ...checkNearCritical(it),
  ]
}

function caseOf(network: Network, options: PlanOptions, plan: Plan): Case {
  const { projectBuffer } = plan
  const ground = new Ground(network, [
    ...plan.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.feedingBuffers.flatMap(({ start, finish }) => [start, finish]),
    projectBuffer.start,
    projectBuffer.finish,
    options.target ?? network.start,
  ])
  const buffered = options.bufferType === 'PROJECT_AND_FEEDING'
  const critical = new Set(plan.criticalChain.tasks)
  const early = buffered && options.feedingPolicy === 'EARLY_START'
  return {
    network,
    options,
    plan,
    ground,
    critical,
    slotOf: new Map(plan.tasks.map((task) => [task.id, task])),
    taskOf: new Map(network.tasks.map((task) => [task.id, task])),
    hasOwn: network.resources.some(({ calendar }) => calendar),
    extended: buffered && options.feedingPolicy === 'EXTEND',
    floor: ({ id, notBefore = Number.NEGATIVE_INFINITY }) =>
      early && !critical.has(id) ? notBefore : Math.max(network.start, notBefore),
  }
}

/** Micro-days granted to the merge of one task into another, or (null) into the project's end. */
export function grantedTo({ plan }: Case, from: number, to: number | null): number {
  return micro(plan.feedingBuffers.find((buffer) => buffer.from === from && buffer.to === to)?.granted ?? 0)
}

function checkLinks({ network, plan, ground, slotOf }: Case): string[] {
  const wrong: string[] = []
  const asked = network.tasks.flatMap((task) =>
    task.predecessors.map(({ taskId, type, lag }) => `${taskId} ${type} ${lag} ${task.id}`),
  )
  const frozen = plan.links.flatMap(({ from, to, reason }) =>
    reason.kind === 'precedence' ? [`${from} ${reason.type} ${reason.lag} ${to}`] : [],
  )
  if (asked.sort().join() !== frozen.sort().join()) wrong.push('The precedence links are not those of the network.')
  for (const link of plan.links) {
    if (slack(ground, slotOf, link) < 0) wrong.push(`The frozen link ${link.from} -> ${link.to} does not hold.`)
    if (link.reason.kind === 'resource') wrong.push(...checkHandover(network, link))
  }
  const waiting = new Map(network.tasks.map(({ id }) => [id, 0]))
  for (const { to } of plan.links) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const free = [...waiting].filter(([, count]) => count === 0).map(([id]) => id)
  for (const id of free) {
    for (const { to } of plan.links.filter(({ from }) => from === id)) {
      waiting.set(to, (waiting.get(to) ?? 0) - 1)
      if (waiting.get(to) === 0) free.push(to)
    }
  }
  if (free.length < network.tasks.length) wrong.push('The frozen links form a cycle.')
  return wrong
}

/** What one task hands to another, both of them need, and no more than either needs. */
function checkHandover(network: Network, { from, to, reason }: PlanLink): string[] {
  if (reason.kind !== 'resource') return []
  const needs = (id: number) =>
    (network.tasks.find((task) => task.id === id)?.assignments ?? [])
      .filter(({ resourceId }) => resourceId === reason.resourceId)
      .reduce((sum, { units }) => sum + micro(units), 0)
  const most = Math.min(needs(from), needs(to))
  return reason.units > 0 && micro(reason.units) <= most ? [] : [`Task ${from} hands ${to} what they do not need.`]
}

/** Summed work less what neighbours overlap, for a chain at given times. */
export function chainLength({ taskOf, ground }: Case, slots: readonly Slot[]): number {
  return slots.reduce((sum, slot, index) => {
    const own = micro(taskOf.get(slot.id)?.duration ?? 0)
    const before = slots[index - 1]
    if (!before) return own
    const shared = ground.project.at(Math.min(before.finish, slot.finish)) - ground.project.at(slot.start)
    return sum + own - Math.min(own, Math.max(0, shared))
  }, 0)
}

function checkChain(it: Case): string[] {
  const { network, plan, ground, options, slotOf, extended } = it
  const wrong: string[] = []
  const { tasks, links, length, gapDays } = plan.criticalChain
  const slots = tasks.map((id) => slotOf.get(id) as Slot)
  if (network.tasks.length > 0 && tasks.length === 0) wrong.push('There is no critical chain.')
  if (links.length !== Math.max(0, tasks.length - 1)) wrong.push('The chain does not have one link less than tasks.')
  for (const [index, link] of links.entries()) {
    if (link.from !== tasks[index] || link.to !== tasks[index + 1]) wrong.push('The links do not go along the chain.')
    if (!plan.links.some((other) => JSON.stringify(other) === JSON.stringify(link)))
      wrong.push('A chain link is not frozen.')
  }
  const flagged = plan.tasks.filter(({ isCritical }) => isCritical).map(({ id }) => id)
  if ([...tasks].sort().join() !== flagged.sort().join()) wrong.push('The critical tasks are not those of the chain.')
  let reached = slots[0] ? ground.project.at(slots[0].finish) : 0
  let gap = 0
  for (const slot of slots) {
    gap += Math.max(0, ground.project.at(slot.start) - reached)
    reached = Math.max(reached, ground.project.at(slot.finish))
  }
  if (micro(gapDays) !== gap) wrong.push(`The chain waits ${gap}, but ${gapDays} is told.`)
  const end = ground.project.at(plan.finish)
  const moved = options.scheduleMethod === 'FROM_TARGET' && it.hasOwn
  // Other days off may have made another chain the last one.
  const mayEndEarly = extended || moved
  if (slots.length > 0 && reached !== end && !(mayEndEarly && reached < end))
    wrong.push('The chain does not end the project.')
  // Overlaps count as they were when the chain was picked; without calendars and extensions nothing moves after it.
  if (!extended && !moved && micro(length) !== chainLength(it, slots))
    wrong.push(`The chain's length is not ${length}.`)
  const isReached = plan.tasks.some((task) => ground.project.at(task.finish) === end)
  if (slots.length > 0 && !isReached && !extended) wrong.push(`No work ends on ${plan.finish}.`)
  for (const task of plan.tasks) {
    if (ground.project.at(task.finish) > end) wrong.push(`Task ${task.id} ends after the project.`)
    if (task.start < plan.start) wrong.push(`Task ${task.id} starts before the project.`)
  }
  const lastDay = Math.max(Math.ceil(plan.finish) - 1, ...plan.tasks.map((task) => task.lastDay))
  if (plan.tasks.length > 0 && plan.lastDay !== lastDay) wrong.push(`The last day is ${lastDay}, not ${plan.lastDay}.`)
  return wrong
}

/**
 * No task of the chain could start earlier, by the least of its own time: the link before it on the chain holds it (in
 * an extended plan any link with its buffer), and the first one its floor. Only a plan made back from a target may have
 * room before the first task, and one with days off of resources anywhere.
 */
function checkEarly(it: Case): string[] {
  const { plan, options, extended } = it
  const late = options.scheduleMethod === 'FROM_TARGET'
  if (late && it.hasOwn) return []
  return plan.criticalChain.tasks.flatMap((id, index) => {
    const task = it.taskOf.get(id) as NetworkTask
    const earlier = shifted(it, task, -1)
    if (!earlier) return []
    const slotOf = new Map([...it.slotOf, [id, earlier]])
    const isHeldBy = (link: PlanLink) => slack(it.ground, slotOf, link) < grantedTo(it, link.from, id)
    const before = plan.criticalChain.links[index - 1]
    const isAtFloor = it.ground.project.at(earlier.start) < it.ground.project.at(it.floor(task))
    if (extended) {
      const held = isAtFloor || late || plan.links.some((link) => link.to === id && isHeldBy(link))
      return held ? [] : [`Task ${id} of the extended chain could start earlier.`]
    }
    if (!before) return isAtFloor || late ? [] : [`The chain could start earlier, with task ${id}.`]
    return isHeldBy(before) ? [] : [`The chain link ${before.from} -> ${id} is not what holds task ${id}.`]
  })
}

/**
 * No other task could start later, by the least of its own time, without breaking a link (those that hand on resources
 * among them), a buffer or the end; in a plan that reaches its target, nor could a critical one.
 */
function checkLate(it: Case): string[] {
  const { plan, ground, critical } = it
  const end = ground.project.at(plan.finish)
  return plan.tasks.flatMap(({ id }) => {
    const stays = critical.has(id) && (!reachesTarget(it) || it.hasOwn)
    const later = stays ? undefined : shifted(it, it.taskOf.get(id) as NetworkTask, 1)
    if (!later) return []
    const slotOf = new Map([...it.slotOf, [id, later]])
    const isHeld =
      ground.project.at(later.finish) > end - grantedTo(it, id, null) ||
      plan.links.some((link) => link.from === id && slack(ground, slotOf, link) < grantedTo(it, id, link.to))
    return isHeld ? [] : [`Task ${id} could start later.`]
  })
}

/** Whether the plan is made back from a target and ends with it, buffer and all. */
function reachesTarget({ plan, ground, options }: Case): boolean {
  return (
    options.scheduleMethod === 'FROM_TARGET' &&
    options.target !== undefined &&
    ground.project.at(plan.projectBuffer.finish) === ground.project.at(options.target + 1)
  )
}

/** The task, a millionth of a day of its own time earlier or later; undefined outside of what is counted. */
function shifted({ ground, slotOf }: Case, task: NetworkTask, by: 1 | -1): Slot | undefined {
  const count: Count = ground.of(task)
  const slot = slotOf.get(task.id) as Slot
  const start = count.startAt(count.at(slot.start) + by)
  const finish = task.duration === 0 ? start : count.endAt(count.at(slot.finish) + by)
  return start === undefined || finish === undefined ? undefined : { id: task.id, start, finish }
}

/** The finish of a task can slip by its free float, and no further, before a link, a buffer or the end is hurt. */
function checkFloat(it: Case): string[] {
  const { plan, ground, slotOf } = it
  return plan.tasks.flatMap((task) => {
    const rooms = plan.links
      .filter(
        ({ from, reason }) => from === task.id && (reason.kind === 'resource' || ['FS', 'FF'].includes(reason.type)),
      )
      .map((link) => slack(ground, slotOf, link) - grantedTo(it, link.from, link.to))
    const atEnd = ground.project.at(plan.finish) - ground.project.at(task.finish) - grantedTo(it, task.id, null)
    const float = Math.min(atEnd, ...rooms)
    return float === micro(task.freeFloat) && float >= 0
      ? []
      : [`Task ${task.id} floats ${float}, not ${task.freeFloat}.`]
  })
}
