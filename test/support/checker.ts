/**
 * Checks plans by definition. Uses nothing of the engine but its types; returns one sentence a fault.
 */
import type {
  BookingLink,
  Network,
  NetworkTask,
  Plan,
  PlanLink,
  PlanOptions,
} from '../../plugins/scheduling/engine/model.ts'
import { unitsAway } from '../../plugins/scheduling/engine/network/booked.ts'
import { backLinks } from './back-links.ts'
import {
  boundOf,
  checkFeeding,
  checkNearCritical,
  checkProjectBuffer,
  checkRoom,
  earliest,
  type Position,
} from './check-buffers.ts'
import { checkTimes, coverage, DAY, micro, type Slot, slack, type WorkCounter, WorkingTime } from './working-time.ts'

export { checkTimes, WorkingTime } from './working-time.ts'

/** A plan with its inputs and indexes for the checks. */
export interface Case {
  readonly network: Network
  readonly options: PlanOptions
  readonly plan: Plan
  readonly workingTime: WorkingTime
  readonly slotOf: ReadonlyMap<number, Slot>
  readonly taskOf: ReadonlyMap<number, NetworkTask>
  readonly critical: ReadonlySet<number>
  /** Links that lead back in the order of the plan. */
  readonly back: ReadonlySet<PlanLink>
  /** Whether a resource has its own calendar. */
  readonly hasOwn: boolean
  /** Whether feeding buffers may delay the critical chain. */
  readonly extended: boolean
  /** The moment before which the task must not start; the end of a booking that it waits for is one. */
  floor(task: NetworkTask): number
  /** The work before which the task has to be done for the bookings that follow it, in the project's working time. */
  ceiling(task: number): number
}

/** Checks all rules for a plan. */
export function checkPlan(network: Network, options: PlanOptions, plan: Plan): string[] {
  const it = caseOf(network, options, plan)
  return [
    ...checkTimes(it.workingTime, plan.tasks, (task) => task.duration, it.floor),
    ...checkLinks(it),
    ...checkBookingLinks(it),
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
  const workingTime = new WorkingTime(network, [
    ...plan.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.feedingBuffers.flatMap(({ start, finish }) => [start, finish]),
    projectBuffer.start,
    projectBuffer.finish,
    options.target ?? network.start,
  ])
  const buffered = options.bufferType === 'PROJECT_AND_FEEDING'
  const critical = new Set(plan.criticalChain.tasks)
  const back = backLinks(plan.links)
  const early = buffered && options.feedingPolicy === 'EARLY_START'
  return {
    network,
    options,
    plan,
    workingTime,
    critical,
    back,
    slotOf: new Map(plan.tasks.map((task) => [task.id, task])),
    taskOf: new Map(network.tasks.map((task) => [task.id, task])),
    hasOwn: network.resources.some(({ calendar }) => calendar),
    extended: buffered && options.feedingPolicy === 'EXTEND' && !isShrunk(plan, back),
    floor: ({ id, notBefore = Number.NEGATIVE_INFINITY }) => {
      const own = Math.max(notBefore, ...bookingsOf(plan, id, 'after'))
      return early && !critical.has(id) ? own : Math.max(network.start, own)
    },
    ceiling: (task) => Math.min(...bookingsOf(plan, task, 'before').map((at) => workingTime.project.at(at))),
  }
}

/** Buffers that would push a task into a booking that it goes before, or part tasks on a cycle, are not whole. */
function isShrunk({ bookingLinks = [], feedingBuffers }: Plan, back: ReadonlySet<PlanLink>): boolean {
  const mayShrink = back.size > 0 || bookingLinks.some(({ order }) => order === 'before')
  return mayShrink && feedingBuffers.some(({ granted, wanted }) => granted < wanted)
}

function bookingsOf({ bookingLinks = [] }: Plan, task: number, order: BookingLink['order']): number[] {
  return bookingLinks.filter((link) => link.taskId === task && link.order === order).map(({ at }) => at)
}

/** An order with bookings holds, is about a resource that the task needs, and ends or starts where a booking does. */
function checkBookingLinks({ network, plan, workingTime, slotOf, taskOf }: Case): string[] {
  const { project } = workingTime
  return (plan.bookingLinks ?? []).flatMap(({ taskId, order, at, resourceId }) => {
    const slot = slotOf.get(taskId) as Slot
    const isHeld =
      order === 'after' ? project.at(slot.start) >= project.at(at) : project.at(slot.finish) <= project.at(at)
    const needs = taskOf.get(taskId)?.assignments.some((it) => it.resourceId === resourceId && it.units > 0)
    const isThere = [...(network.bookings ?? []), ...unitsAway(network.resources, network.start)].some(
      (it) => it.resourceId === resourceId && project.at(order === 'after' ? it.finish : it.start) === project.at(at),
    )
    return isHeld && needs && isThere ? [] : [`Task ${taskId} is not ${order} the booking at ${at}.`]
  })
}

/** Micro-days of the feeding buffer between two tasks, or between a task and the project's end (null). */
export function grantedTo({ plan }: Case, from: number, to: number | null): number {
  return micro(plan.feedingBuffers.find((buffer) => buffer.from === from && buffer.to === to)?.granted ?? 0)
}

function checkLinks({ network, plan, workingTime, slotOf, back }: Case): string[] {
  const wrong: string[] = []
  const asked = network.tasks.flatMap((task) =>
    task.predecessors.map(({ taskId, type, lag }) => `${taskId} ${type} ${lag} ${task.id}`),
  )
  const frozen = plan.links.flatMap(({ from, to, reason }) =>
    reason.kind === 'precedence' ? [`${from} ${reason.type} ${reason.lag} ${to}`] : [],
  )
  if (asked.sort().join() !== frozen.sort().join()) wrong.push('The precedence links are not those of the network.')
  for (const link of plan.links) {
    if (slack(workingTime, slotOf, link) < 0) wrong.push(`The frozen link ${link.from} -> ${link.to} does not hold.`)
    if (link.reason.kind === 'resource') wrong.push(...checkHandover(network, link))
  }
  const waiting = new Map(network.tasks.map(({ id }) => [id, 0]))
  const forward = plan.links.filter((link) => !back.has(link))
  for (const { to } of forward) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const free = [...waiting].filter(([, count]) => count === 0).map(([id]) => id)
  for (const id of free) {
    for (const { to } of forward.filter(({ from }) => from === id)) {
      waiting.set(to, (waiting.get(to) ?? 0) - 1)
      if (waiting.get(to) === 0) free.push(to)
    }
  }
  if (free.length < network.tasks.length) wrong.push('The frozen links form a cycle.')
  for (const { from, to, reason } of plan.links) {
    const isInOrder =
      workingTime.project.at((slotOf.get(from) as Slot).finish) <=
      workingTime.project.at((slotOf.get(to) as Slot).start)
    if (reason.kind === 'resource' && !isInOrder) wrong.push(`Task ${to} gets a resource before ${from} is finished.`)
  }
  return wrong
}

/** Both tasks of a resource link must need the resource, and the link must hand over no more units than either needs. */
function checkHandover(network: Network, { from, to, reason }: PlanLink): string[] {
  if (reason.kind !== 'resource') return []
  const needs = (id: number) =>
    (network.tasks.find((task) => task.id === id)?.assignments ?? [])
      .filter(({ resourceId }) => resourceId === reason.resourceId)
      .reduce((sum, { units }) => sum + micro(units), 0)
  const most = Math.min(needs(from), needs(to))
  return reason.units > 0 && micro(reason.units) <= most
    ? []
    : [`Task ${from} hands over more to ${to} than one of them needs.`]
}

function checkChain(it: Case): string[] {
  const { network, plan, workingTime, options, slotOf, taskOf, extended } = it
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
  const positions = slots.map(({ start, finish }) => [workingTime.project.at(start), workingTime.project.at(finish)])
  const [first, reached] = [Math.min(...positions.flat()), Math.max(...positions.flat())]
  const covered = coverage(
    workingTime,
    slots.map((slot) => ({ ...slot, task: taskOf.get(slot.id) as NetworkTask })),
  )
  const gap = slots.length === 0 ? 0 : reached - first - covered
  if (micro(gapDays) !== gap) wrong.push(`The chain waits ${gap}, but ${gapDays} is reported.`)
  const end = workingTime.project.at(plan.finish)
  const moved = options.scheduleMethod === 'FROM_TARGET' && it.hasOwn
  // Days off of resources may have made another chain end last.
  const mayEndEarly = extended || moved
  if (slots.length > 0 && reached !== end && !(mayEndEarly && reached < end))
    wrong.push('The chain does not end the project.')
  if (micro(length) !== covered) wrong.push(`The chain's length is not ${length}.`)
  const isReached = plan.tasks.some((task) => workingTime.project.at(task.finish) === end)
  if (slots.length > 0 && !isReached && !extended) wrong.push(`No work ends on ${plan.finish}.`)
  for (const task of plan.tasks) {
    if (workingTime.project.at(task.finish) > end) wrong.push(`Task ${task.id} ends after the project.`)
    if (task.start < plan.start) wrong.push(`Task ${task.id} starts before the project.`)
  }
  const lastDay = Math.max(Math.ceil(plan.finish) - 1, ...plan.tasks.map((task) => task.lastDay))
  if (plan.tasks.length > 0 && plan.lastDay !== lastDay) wrong.push(`The last day is ${lastDay}, not ${plan.lastDay}.`)
  return wrong
}

/**
 * No task of the chain can start a millionth of a day earlier: the link before it on the chain prevents it (in an
 * extended plan any link with its buffer), or a date, before which the nearest task is on the chain too, or for the
 * first task its earliest start or a link that leads back in the order. Exceptions: a plan from a target may
 * have time before the first task, and one with resource calendars or bookings anywhere.
 */
function checkEarly(it: Case): string[] {
  const { plan, options, extended } = it
  const late = options.scheduleMethod === 'FROM_TARGET'
  if (late && (it.hasOwn || (plan.bookingLinks?.length ?? 0) > 0)) return []
  return plan.criticalChain.tasks.flatMap((id, index) => {
    const task = it.taskOf.get(id) as NetworkTask
    const earlier = movedBy(it, task, -1)
    if (!earlier) return []
    const slotOf = new Map([...it.slotOf, [id, earlier]])
    const isPausedBy = (link: PlanLink) => slack(it.workingTime, slotOf, link) < grantedTo(it, link.from, id)
    const before = plan.criticalChain.links[index - 1]
    const isAtFloor = it.workingTime.project.at(earlier.start) < it.workingTime.project.at(it.floor(task))
    if (extended) {
      const held = isAtFloor || late || plan.links.some((link) => link.to === id && isPausedBy(link))
      return held ? [] : [`Task ${id} of the extended chain could start earlier.`]
    }
    const isHeldBack = plan.links.some((link) => it.back.has(link) && link.to === id && isPausedBy(link))
    if (!before) return isAtFloor || late || isHeldBack ? [] : [`The chain could start earlier, with task ${id}.`]
    const isDate = it.workingTime.project.at(it.floor(task)) > it.workingTime.project.at(it.network.start)
    if (isAtFloor && isDate) return isNearest(it, before) ? [] : [`The chain does not go on with the nearest to ${id}.`]
    return isPausedBy(before) || late ? [] : [`The chain link ${before.from} -> ${id} is not what holds task ${id}.`]
  })
}

/**
 * Whether no other link into a task that waits for a date leaves it less slack, with all tasks as early as can be;
 * checked only where no resource has its own calendar, and not in plans from a target.
 */
function isNearest(it: Case, link: PlanLink): boolean {
  if (it.hasOwn || it.options.scheduleMethod === 'FROM_TARGET') return true
  const early = earliest(it)
  const boundOfLink = (into: PlanLink) => {
    const { ofStart, at } = boundOf(into, early.get(into.from) as Position)
    return ofStart ? at : at - micro(it.taskOf.get(into.to)?.duration ?? 0)
  }
  const others = it.plan.links.filter((other) => other.to === link.to && !it.back.has(other))
  return boundOfLink(link) === Math.max(...others.map(boundOfLink))
}

/**
 * No non-critical task can start a millionth of a day later without violating a link, a buffer or the project's end; in
 * a plan that reaches its target, no critical task can either.
 */
function checkLate(it: Case): string[] {
  const { plan, workingTime, critical } = it
  const end = workingTime.project.at(plan.finish)
  return plan.tasks.flatMap(({ id }) => {
    const stays = critical.has(id) && (!reachesTarget(it) || it.hasOwn)
    const later = stays ? undefined : movedBy(it, it.taskOf.get(id) as NetworkTask, 1)
    if (!later) return []
    const slotOf = new Map([...it.slotOf, [id, later]])
    const isPaused =
      workingTime.project.at(later.finish) > Math.min(end - grantedTo(it, id, null), it.ceiling(id)) ||
      plan.links.some((link) => link.from === id && slack(workingTime, slotOf, link) < grantedTo(it, id, link.to))
    return isPaused ? [] : [`Task ${id} could start later.`]
  })
}

/** Whether the plan is made from a target, and its project buffer ends on the target. */
function reachesTarget({ plan, workingTime, options }: Case): boolean {
  return (
    options.scheduleMethod === 'FROM_TARGET' &&
    options.target !== undefined &&
    workingTime.project.at(plan.projectBuffer.finish) === workingTime.project.at(options.target + 1)
  )
}

/**
 * The task a millionth of a working day earlier or later; where that would leave less than the network's grain of its
 * work before or after days off, earlier or later by that too. Undefined outside of the counted days.
 */
function movedBy(it: Case, task: NetworkTask, by: 1 | -1): Slot | undefined {
  const count: WorkCounter = it.workingTime.of(task)
  const slot = it.slotOf.get(task.id) as Slot
  const length = micro(task.duration)
  let from = count.at(slot.start) + by
  const day = by > 0 ? Math.ceil(from / DAY) * DAY : Math.floor((from + length) / DAY) * DAY
  const part = by > 0 ? day - from : from + length - day
  if (part > 0 && part < Math.min(length, grainOf(it.network)) && isInterrupted(it, count, day)) from += by * part
  const start = count.startAt(from)
  const finish = length === 0 ? start : count.endAt(from + length)
  return start === undefined || finish === undefined ? undefined : { id: task.id, start, finish }
}

/** Whether the project works on days between so much work of a calendar and the next. */
function isInterrupted({ workingTime }: Case, count: WorkCounter, work: number): boolean {
  const [end, start] = [count.endAt(work), count.startAt(work)]
  return end !== undefined && start !== undefined && workingTime.project.at(end) < workingTime.project.at(start)
}

/** The greatest part of a day that all durations and lags are multiples of, in micro-days. */
function grainOf({ tasks }: Network): number {
  const all = tasks.flatMap(({ duration, predecessors }) => [duration, ...predecessors.map(({ lag }) => Math.abs(lag))])
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
  return all.map(micro).reduce(common, DAY)
}

/** The free float is the time by which a finish can be late until a link, a buffer or the project's end is violated. */
function checkFloat(it: Case): string[] {
  const { plan, workingTime, slotOf } = it
  return plan.tasks.flatMap((task) => {
    const gaps = plan.links
      .filter(
        ({ from, reason }) => from === task.id && (reason.kind === 'resource' || ['FS', 'FF'].includes(reason.type)),
      )
      .map((link) => slack(workingTime, slotOf, link) - grantedTo(it, link.from, link.to))
    const atEnd =
      Math.min(workingTime.project.at(plan.finish) - grantedTo(it, task.id, null), it.ceiling(task.id)) -
      workingTime.project.at(task.finish)
    const float = Math.min(atEnd, ...gaps)
    return float === micro(task.freeFloat) && float >= 0
      ? []
      : [`Task ${task.id} floats ${float}, not ${task.freeFloat}.`]
  })
}
