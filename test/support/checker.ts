/**
 * Checks schedules from the definitions alone: days are walked one by one, every pair is compared, nothing is taken from
 * the engine but its types. Answers what is wrong, one sentence each.
 */
import type {
  CalendarSpec,
  Network,
  NetworkTask,
  Plan,
  PlanLink,
  PlanOptions,
} from '../../plugins/scheduling/engine/model.ts'

const DAY = 1_000_000
const micro = (value: number): number => Math.round(value * DAY)

export interface Slot {
  readonly id: number
  readonly start: number
  readonly finish: number
}

/** Working time counted day by day from the first moment that matters. */
class Count {
  private readonly first: number
  private readonly before: number[] = [0]

  constructor(specs: readonly CalendarSpec[], first: number, last: number) {
    this.first = first
    for (let day = first; day <= last; day++) {
      // 1970-01-01 was a Thursday.
      const weekday = (((((day + 3) % 7) + 7) % 7) + 1) as number
      const works = specs.every((spec) => spec.weekdays.includes(weekday) && !spec.holidays.includes(day))
      this.before.push((this.before.at(-1) as number) + (works ? DAY : 0))
    }
  }

  works(day: number): boolean {
    const index = day - this.first
    return (this.before[index + 1] ?? 0) > (this.before[index] ?? 0)
  }

  at(moment: number): number {
    const ticks = micro(moment)
    const day = Math.floor(ticks / DAY)
    const before = this.before[day - this.first]
    if (before === undefined) throw new Error(`Moment ${moment} is outside of what the checker counts.`)
    return before + (this.works(day) ? ticks - day * DAY : 0)
  }
}

/** The calendars of a network, over all days that a schedule touches. */
export class Ground {
  readonly network: Network
  readonly project: Count
  private readonly first: number
  private readonly last: number
  private readonly own = new Map<string, Count>()

  constructor(network: Network, moments: readonly number[]) {
    this.network = network
    const all = [network.start, ...moments, ...network.tasks.map(({ notBefore }) => notBefore ?? network.start)]
    this.first = Math.floor(Math.min(...all)) - 2
    this.last = Math.ceil(Math.max(...all)) + 2
    this.project = new Count([network.calendar], this.first, this.last)
  }

  of(task: NetworkTask): Count {
    const ids = task.assignments.map(({ resourceId }) => resourceId).sort((a, b) => a - b)
    const key = ids.join()
    const known = this.own.get(key)
    if (known) return known
    const resources = this.network.resources.filter(({ id }) => ids.includes(id))
    const specs = [this.network.calendar, ...resources.flatMap(({ calendar }) => calendar ?? [])]
    const count = new Count(specs, this.first, this.last)
    this.own.set(key, count)
    return count
  }
}

/** What is wrong with the times alone: work, floors, links and capacity. `work` and `floor` by task. */
export function checkTimes(
  ground: Ground,
  slots: readonly Slot[],
  work: (task: NetworkTask) => number,
  floor: (task: NetworkTask) => number,
): string[] {
  const { network } = ground
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  const wrong: string[] = []
  if (slots.length !== network.tasks.length || slotOf.size !== slots.length) wrong.push('Not every task has one slot.')
  for (const task of network.tasks) {
    const slot = slotOf.get(task.id)
    if (!slot) continue
    const count = ground.of(task)
    const length = micro(work(task))
    if (slot.start < floor(task)) wrong.push(`Task ${task.id} starts at ${slot.start}, before ${floor(task)}.`)
    if (length === 0 && slot.start !== slot.finish) wrong.push(`Milestone ${task.id} takes time.`)
    if (length > 0) {
      if (!count.works(Math.floor(micro(slot.start) / DAY))) wrong.push(`Task ${task.id} starts on a day off.`)
      if (!count.works(Math.ceil(micro(slot.finish) / DAY) - 1)) wrong.push(`Task ${task.id} ends on a day off.`)
      const done = count.at(slot.finish) - count.at(slot.start)
      if (done !== length) wrong.push(`Task ${task.id} works ${done} instead of ${length}.`)
    }
    for (const { taskId, type, lag } of task.predecessors) {
      const before = slotOf.get(taskId)
      if (!before) continue
      const from = ground.project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
      const to = ground.project.at(type === 'FS' || type === 'SS' ? slot.start : slot.finish)
      if (to < from) wrong.push(`Link ${taskId} ${type} ${lag} -> ${task.id} is broken by ${from - to}.`)
    }
  }
  return [...wrong, ...checkCapacity(network, slotOf)]
}

/** Capacity is checked where a task starts: usage rises nowhere else. */
function checkCapacity(network: Network, slotOf: ReadonlyMap<number, Slot>): string[] {
  const wrong: string[] = []
  for (const resource of network.resources) {
    const uses = network.tasks.flatMap((task) => {
      const slot = slotOf.get(task.id)
      const units = task.assignments
        .filter(({ resourceId }) => resourceId === resource.id)
        .reduce((sum, assignment) => sum + micro(assignment.units), 0)
      return slot && slot.finish > slot.start && units > 0 ? [{ ...slot, units }] : []
    })
    for (const { start } of uses) {
      const used = uses
        .filter((use) => use.start <= start && start < use.finish)
        .reduce((sum, { units }) => sum + units, 0)
      if (used > micro(resource.capacity))
        wrong.push(`Resource ${resource.id} is used ${used / DAY} times at ${start}.`)
    }
  }
  return wrong
}

/** Everything that must be true of a plan. */
export function checkPlan(network: Network, options: PlanOptions, plan: Plan): string[] {
  const { projectBuffer } = plan
  const ground = new Ground(network, [
    ...plan.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.feedingBuffers.flatMap(({ start, finish }) => [start, finish]),
    projectBuffer.start,
    projectBuffer.finish,
    options.target ?? network.start,
  ])
  const early = options.feedingPolicy === 'EARLY_START' && options.bufferType === 'PROJECT_AND_FEEDING'
  const critical = new Set(plan.criticalChain.tasks)
  const floor = (task: NetworkTask) =>
    Math.max(
      task.notBefore ?? Number.NEGATIVE_INFINITY,
      early && !critical.has(task.id) ? Number.NEGATIVE_INFINITY : network.start,
    )
  return [
    ...checkTimes(ground, plan.tasks, (task) => task.duration, floor),
    ...checkLinks(network, plan, ground),
    ...checkChain(network, plan, ground, options),
    ...checkProjectBuffer(network, plan, ground, options),
    ...checkFeeding(network, plan, ground, options),
    ...checkFloat(plan, ground),
  ]
}

function slotsOf(plan: Plan): Map<number, Slot> {
  return new Map(plan.tasks.map((task) => [task.id, task]))
}

/** How much a link leaves between what it asks for and what its second task has. */
function slack(ground: Ground, slotOf: ReadonlyMap<number, Slot>, { from, to, reason }: PlanLink): number {
  const type = reason.kind === 'precedence' ? reason.type : 'FS'
  const lag = reason.kind === 'precedence' ? reason.lag : 0
  const [before, after] = [slotOf.get(from) as Slot, slotOf.get(to) as Slot]
  const asked = ground.project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
  return ground.project.at(type === 'FS' || type === 'SS' ? after.start : after.finish) - asked
}

function checkLinks(network: Network, plan: Plan, ground: Ground): string[] {
  const wrong: string[] = []
  const slotOf = slotsOf(plan)
  const asked = network.tasks.flatMap((task) =>
    task.predecessors.map(({ taskId, type, lag }) => `${taskId} ${type} ${lag} ${task.id}`),
  )
  const frozen = plan.links.flatMap(({ from, to, reason }) =>
    reason.kind === 'precedence' ? [`${from} ${reason.type} ${reason.lag} ${to}`] : [],
  )
  if (asked.sort().join() !== frozen.sort().join()) wrong.push('The precedence links are not those of the network.')
  for (const link of plan.links) {
    if (slack(ground, slotOf, link) < 0) wrong.push(`The frozen link ${link.from} -> ${link.to} does not hold.`)
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

/** Summed work less what neighbours overlap, for a chain at given times. */
export function chainLength(network: Network, ground: Ground, slots: readonly Slot[]): number {
  const work = new Map(network.tasks.map((task) => [task.id, micro(task.duration)]))
  return slots.reduce((sum, slot, index) => {
    const own = work.get(slot.id) ?? 0
    const before = slots[index - 1]
    if (!before) return own
    const shared = ground.project.at(Math.min(before.finish, slot.finish)) - ground.project.at(slot.start)
    return sum + own - Math.min(own, Math.max(0, shared))
  }, 0)
}

function checkChain(network: Network, plan: Plan, ground: Ground, options: PlanOptions): string[] {
  const wrong: string[] = []
  const slotOf = slotsOf(plan)
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
  const extends_ = options.feedingPolicy === 'EXTEND' && options.bufferType === 'PROJECT_AND_FEEDING'
  // Days off of resources lie elsewhere when a plan is moved to its target; another chain may then be the last.
  const moved = options.scheduleMethod === 'FROM_TARGET' && network.resources.some(({ calendar }) => calendar)
  const endsEarlier = reached < end && (extends_ || moved)
  if (slots.length > 0 && reached !== end && !endsEarlier) wrong.push('The chain does not end the project.')
  // Overlaps count as they were when the chain was picked; without calendars and extensions nothing moves after it.
  if (!extends_ && options.scheduleMethod === 'FROM_START' && micro(length) !== chainLength(network, ground, slots)) {
    wrong.push(`The chain's length is not ${length}.`)
  }
  if (options.scheduleMethod === 'FROM_START' && !extends_) wrong.push(...checkTight(network, plan, ground, slots))
  for (const task of plan.tasks) {
    if (ground.project.at(task.finish) > end) wrong.push(`Task ${task.id} ends after the project.`)
    if (task.start < plan.start) wrong.push(`Task ${task.id} starts before the project.`)
  }
  return wrong
}

/** On a chain planned from the start, nothing could start earlier: the link before it, or its floor, holds it. */
function checkTight(network: Network, plan: Plan, ground: Ground, slots: readonly Slot[]): string[] {
  const wrong: string[] = []
  const slotOf = slotsOf(plan)
  const taskOf = new Map(network.tasks.map((task) => [task.id, task]))
  const own = ({ id }: Slot) => {
    const task = taskOf.get(id) as NetworkTask
    const calendars = network.resources.filter(
      (resource) => resource.calendar && task.assignments.some(({ resourceId }) => resourceId === resource.id),
    )
    return task.duration > 0 && calendars.length > 0 ? ground.of(task) : undefined
  }
  const [first] = slots
  if (first) {
    const floor = Math.max(network.start, taskOf.get(first.id)?.notBefore ?? network.start)
    const count = own(first) ?? ground.project
    if (count.at(first.start) !== count.at(floor)) wrong.push(`The chain could start earlier than ${first.start}.`)
  }
  for (const link of plan.criticalChain.links) {
    const after = slotOf.get(link.to) as Slot
    const count = own(after)
    const room = slack(ground, slotOf, link)
    if (!count && room > 0) wrong.push(`The chain link ${link.from} -> ${link.to} leaves ${room}.`)
    const isPlain = link.reason.kind === 'resource' || (link.reason.type === 'FS' && link.reason.lag === 0)
    if (!count || !isPlain) continue
    const idle = count.at(after.start) - count.at((slotOf.get(link.from) as Slot).finish)
    if (idle !== 0) wrong.push(`The chain link ${link.from} -> ${link.to} leaves ${idle} of its own time.`)
  }
  return wrong
}

/** The finish of a task can slip by its free float, and no further, before a link, a buffer or the end is hurt. */
function checkFloat(plan: Plan, ground: Ground): string[] {
  const slotOf = slotsOf(plan)
  const grantedTo = (from: number, to: number | null) =>
    micro(plan.feedingBuffers.find((buffer) => buffer.from === from && buffer.to === to)?.granted ?? 0)
  return plan.tasks.flatMap((task) => {
    const rooms = plan.links
      .filter(
        ({ from, reason }) => from === task.id && (reason.kind === 'resource' || ['FS', 'FF'].includes(reason.type)),
      )
      .map((link) => slack(ground, slotOf, link) - grantedTo(link.from, link.to))
    const atEnd = ground.project.at(plan.finish) - ground.project.at(task.finish) - grantedTo(task.id, null)
    const float = Math.min(atEnd, ...rooms)
    return float === micro(task.freeFloat) && float >= 0
      ? []
      : [`Task ${task.id} floats ${float}, not ${task.freeFloat}.`]
  })
}

function sizeFor(network: Network, chain: readonly number[], length: number, options: PlanOptions): number {
  const removed = chain.map((id) => {
    const task = network.tasks.find((other) => other.id === id) as NetworkTask
    return Math.max(0, micro((task.safeDuration ?? 2 * task.duration) - task.duration))
  })
  if (options.bufferSizing === 'percentage') return (length * options.bufferPercentage) / 100
  if (options.bufferSizing === 'cutAndPaste') return removed.reduce((sum, part) => sum + part, 0) / 2
  return Math.hypot(...removed)
}

function checkProjectBuffer(network: Network, plan: Plan, ground: Ground, options: PlanOptions): string[] {
  const wrong: string[] = []
  const { size, start, finish } = plan.projectBuffer
  const wanted = sizeFor(network, plan.criticalChain.tasks, micro(plan.criticalChain.length), options)
  if (Math.abs(micro(size) - wanted) > 1) wrong.push(`The project buffer is ${size}, not ${wanted / DAY}.`)
  if (ground.project.at(start) !== ground.project.at(plan.finish))
    wrong.push('The project buffer does not follow the work.')
  if (ground.project.at(finish) - ground.project.at(start) !== micro(size))
    wrong.push('The project buffer is not as long as it says.')
  return wrong
}

function checkFeeding(network: Network, plan: Plan, ground: Ground, options: PlanOptions): string[] {
  const wrong: string[] = []
  const slotOf = slotsOf(plan)
  const critical = new Set(plan.criticalChain.tasks)
  const workOf = new Map(network.tasks.map((task) => [task.id, micro(task.duration)]))
  const told = plan.feedingBuffers.map(({ from, to }) => `${from} ${to}`)
  const expected = new Set<string>()
  for (const { id } of network.tasks) {
    if (critical.has(id) || !hasWorkBehind(plan, critical, workOf, id)) continue
    const out = plan.links.filter(({ from }) => from === id)
    for (const { to } of out) if (critical.has(to)) expected.add(`${id} ${to}`)
    if (out.length === 0) expected.add(`${id} null`)
  }
  if (options.bufferType === 'PROJECT') expected.clear()
  if (told.sort().join() !== [...expected].sort().join()) wrong.push(`The merges are ${[...expected]}, not ${told}.`)
  for (const buffer of plan.feedingBuffers) {
    const name = `The buffer ${buffer.from} -> ${buffer.to}`
    const { wanted, granted } = buffer
    if (granted < 0 || granted > wanted) wrong.push(`${name} grants ${granted} of ${wanted}.`)
    if (options.feedingPolicy === 'EXTEND' && granted !== wanted) wrong.push(`${name} is cut short.`)
    if (buffer.unprotected !== (granted === 0 && wanted > 0)) wrong.push(`${name} is flagged wrongly.`)
    const held = ground.project.at(buffer.finish) - ground.project.at(buffer.start)
    if (held !== micro(granted)) wrong.push(`${name} is not as long as it says.`)
    if (buffer.chain.at(-1) !== buffer.from || buffer.chain.some((id) => critical.has(id)))
      wrong.push(`${name} has no feeding chain.`)
    for (const [index, id] of buffer.chain.slice(1).entries()) {
      const linked = plan.links.some(({ from, to }) => from === buffer.chain[index] && to === id)
      if (!linked) wrong.push(`${name} has a chain that is not linked.`)
    }
    const links = plan.links.filter(({ from, to }) => from === buffer.from && to === buffer.to)
    const room =
      buffer.to === null
        ? ground.project.at(plan.finish) - ground.project.at((slotOf.get(buffer.from) as Slot).finish)
        : Math.min(...links.map((link) => slack(ground, slotOf, link)))
    if (room < micro(granted)) wrong.push(`${name} has room for ${room} only.`)
    if (options.bufferSizing !== 'percentage') {
      const size = sizeFor(network, buffer.chain, 0, options)
      if (Math.abs(micro(wanted) - size) > 1) wrong.push(`${name} should want ${size / DAY}.`)
    }
  }
  return wrong
}

/** Whether any work lies on a non-critical path that ends in the task. */
function hasWorkBehind(
  plan: Plan,
  critical: ReadonlySet<number>,
  workOf: ReadonlyMap<number, number>,
  last: number,
): boolean {
  const seen = new Set([last])
  for (const id of seen) {
    if ((workOf.get(id) ?? 0) > 0) return true
    for (const { from, to } of plan.links) if (to === id && !critical.has(from)) seen.add(from)
  }
  return false
}
