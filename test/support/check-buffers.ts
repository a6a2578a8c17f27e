/** Checks the buffers and the near-critical chains of a plan against their definitions. */
import type { FeedingBuffer, NetworkTask, PlanLink } from '../../plugins/scheduling/engine/model.ts'
import type { Case } from './checker.ts'
import { DAY, micro, type Slot, slack } from './working-time.ts'

/** Micro-days of buffer that the sizing method gives a chain of this length; undefined where overlaps make it unclear. */
function sizeFor(it: Case, chain: readonly number[], length: number | undefined): number | undefined {
  const { options, taskOf } = it
  const removed = chain.map((id) => {
    const { safeDuration, duration } = taskOf.get(id) as NetworkTask
    return Math.max(0, micro((safeDuration ?? 2 * duration) - duration))
  })
  const deviation = Math.hypot(...removed.map((part) => part / 2))
  switch (options.bufferSizing) {
    case 'percentage':
      return length === undefined ? undefined : (length * options.bufferPercentage) / 100
    case 'cutAndPaste':
      return removed.reduce((sum, part) => sum + part, 0) / 2
    case 'rootSquaredError':
      return 2 * deviation
    case 'adaptiveDensity':
      return (1 + density(it, chain)) * deviation
    case 'adaptiveTightness':
      return length === undefined ? undefined : (1 + tightness(it, chain, length)) * deviation
    case 'confidence':
      return undefined // by simulation, which has tests of its own
  }
}

/**
 * Precedence links per task among the tasks of the chain and their predecessors; for a feeding chain, critical
 * predecessors are left out.
 */
function density({ taskOf, critical }: Case, chain: readonly number[]): number {
  const feeding = chain.every((id) => !critical.has(id))
  const pairs = new Set<string>()
  const tasks = new Set(chain)
  for (const id of tasks) {
    for (const { taskId } of taskOf.get(id)?.predecessors ?? []) {
      if (feeding && critical.has(taskId)) continue
      tasks.add(taskId)
      pairs.add(`${taskId} ${id}`)
    }
  }
  return tasks.size === 0 ? 0 : pairs.size / tasks.size
}

function tightness({ network, taskOf }: Case, chain: readonly number[], length: number): number {
  const shares = network.resources.map(({ id, capacity }) => {
    const used = chain.flatMap((taskId) => {
      const { assignments, duration } = taskOf.get(taskId) as NetworkTask
      return assignments.filter(({ resourceId }) => resourceId === id).map(({ units }) => units * micro(duration))
    })
    const work = used.reduce((sum, part) => sum + part, 0)
    if (work === 0) return 0
    return work < capacity * length ? work / (capacity * length) : 1
  })
  return Math.max(0, ...shares)
}

export function checkProjectBuffer(it: Case): string[] {
  const { plan, workingTime, options } = it
  const wrong: string[] = []
  const { size, start, finish } = plan.projectBuffer
  const sized = sizeFor(it, plan.criticalChain.tasks, micro(plan.criticalChain.length))
  const wanted = options.bufferSizing === 'confidence' ? Math.max(0, micro(size)) : (sized ?? Number.NaN)
  if (!(Math.abs(micro(size) - wanted) <= 1)) wrong.push(`The project buffer is ${size}, not ${wanted / DAY}.`)
  if (workingTime.project.at(start) !== workingTime.project.at(plan.finish))
    wrong.push('The project buffer does not follow the work.')
  if (workingTime.project.at(finish) - workingTime.project.at(start) !== micro(size))
    wrong.push('The project buffer does not have its stated size.')
  return wrong
}

/** Whether linked tasks never overlap, so that the work of a chain is the sum of its tasks' work. */
function isPlain({ network }: Case): boolean {
  return network.tasks.every(({ predecessors }) => predecessors.every(({ type, lag }) => type === 'FS' && lag >= 0))
}

/** By non-critical task: the most work on a path of non-critical tasks that ends with it; 0 for milestones alone. */
function longestPaths({ plan, critical, taskOf, back }: Case): ReadonlyMap<number, number> {
  const longest = new Map<number, number>()
  const open = plan.tasks.map(({ id }) => id).filter((id) => !critical.has(id))
  // Each round computes at least the tasks whose predecessors have been computed.
  for (let left = open; left.length > 0; left = left.filter((id) => !longest.has(id))) {
    for (const id of left) {
      const into = plan.links.filter((link) => link.to === id && !critical.has(link.from) && !back.has(link))
      const before = into.map(({ from }) => from)
      if (!before.every((from) => longest.has(from))) continue
      const most = Math.max(0, ...before.map((from) => longest.get(from) ?? 0))
      longest.set(id, most + micro((taskOf.get(id) as NetworkTask).duration))
    }
  }
  return longest
}

const mergeName = (from: number, to: number | null) => `${from} ${to}`

/** Where non-critical chains with work join the critical chain, or end with the project. */
function mergesOf(it: Case, longest: ReadonlyMap<number, number>): string[] {
  return [...longest].flatMap(([id, length]) => {
    if (length === 0) return []
    const out = it.plan.links.filter((link) => link.from === id && !it.back.has(link))
    const joined = new Set(out.filter(({ to }) => it.critical.has(to)).map(({ to }) => mergeName(id, to)))
    return out.length === 0 ? [mergeName(id, null)] : [...joined]
  })
}

export function checkFeeding(it: Case): string[] {
  const { plan, options } = it
  const reported = plan.feedingBuffers.map(({ from, to }) => mergeName(from, to))
  const longest = longestPaths(it)
  const expected = options.bufferType === 'PROJECT' ? [] : mergesOf(it, longest)
  const wrong =
    reported.sort().join() === expected.sort().join() ? [] : [`The merges are ${expected}, not ${reported}.`]
  return [...wrong, ...plan.feedingBuffers.flatMap((buffer) => checkBuffer(it, buffer, longest.get(buffer.from)))]
}

function checkBuffer(it: Case, buffer: FeedingBuffer, longest: number | undefined): string[] {
  const { plan, workingTime, critical, slotOf, taskOf } = it
  const wrong: string[] = []
  const name = `The buffer ${buffer.from} -> ${buffer.to}`
  const { wanted, granted, chain } = buffer
  const [start, finish] = [workingTime.project.at(buffer.start), workingTime.project.at(buffer.finish)]
  if (granted < 0 || granted > wanted) wrong.push(`${name} grants ${granted} of ${wanted}.`)
  if (it.extended && granted !== wanted) wrong.push(`${name} grants less than it wants.`)
  if (buffer.unprotected !== (granted === 0 && wanted > 0)) wrong.push(`${name} is flagged wrongly.`)
  if (finish - start !== micro(granted)) wrong.push(`${name} does not have its granted size.`)
  if (chain.at(-1) !== buffer.from || chain.some((id) => critical.has(id))) wrong.push(`${name} has no feeding chain.`)
  for (const [index, id] of chain.slice(1).entries()) {
    const linked = plan.links.some(({ from, to }) => from === chain[index] && to === id)
    if (!linked) wrong.push(`${name} has a chain that is not linked.`)
  }
  const links = plan.links.filter(({ from, to }) => from === buffer.from && to === buffer.to)
  const last = slotOf.get(buffer.from) as Slot
  const room =
    buffer.to === null
      ? workingTime.project.at(plan.finish) - workingTime.project.at(last.finish)
      : Math.min(...links.map((link) => slack(workingTime, slotOf, link)))
  if (room < micro(granted)) wrong.push(`${name} has room for ${room} only.`)
  const waits = buffer.to === null || links.some(({ reason }) => waitsForFinish(reason))
  if (waits && start < workingTime.project.at(last.finish))
    wrong.push(`${name} starts before the work of its chain ends.`)
  if (buffer.to === null && finish !== workingTime.project.at(plan.finish))
    wrong.push(`${name} does not end the project.`)
  const joined = buffer.to === null ? undefined : (slotOf.get(buffer.to) as Slot)
  if (
    joined &&
    links.every(({ reason }) => waitsForFinish(reason)) &&
    finish !== workingTime.project.at(joined.start)
  ) {
    wrong.push(`${name} does not end where task ${buffer.to} starts.`)
  }
  const work = chain.reduce((sum, id) => sum + micro((taskOf.get(id) as NetworkTask).duration), 0)
  const plain = isPlain(it)
  if (plain && work !== longest) wrong.push(`${name} is not that of the longest feeding chain.`)
  const size = sizeFor(it, chain, plain ? work : undefined)
  if (size !== undefined && Math.abs(micro(wanted) - size) > 1) wrong.push(`${name} should want ${size / DAY}.`)
  return wrong
}

/** Whether the second task of a link may start only after the first one is finished. */
function waitsForFinish(reason: PlanLink['reason']): boolean {
  return reason.kind === 'resource' || (reason.type === 'FS' && reason.lag >= 0)
}

/**
 * A buffer that is not granted in full must fill the time between its chain at its earliest and the critical chain.
 * Checked only where no resource has its own calendar.
 */
export function checkRoom(it: Case): string[] {
  const { plan, workingTime } = it
  if (it.hasOwn) return []
  const early = earliest(it)
  return plan.feedingBuffers.flatMap((buffer) => {
    if (micro(buffer.granted) === micro(buffer.wanted)) return []
    const links = plan.links.filter(({ from, to }) => from === buffer.from && to === buffer.to)
    const last = early.get(buffer.from) as Position
    const gaps = links.map((link) => {
      const joined = it.slotOf.get(link.to) as Slot
      const bounds = boundOf(link, last)
      const at = workingTime.project.at(bounds.ofStart ? joined.start : joined.finish)
      return at - bounds.at
    })
    if (buffer.to === null) gaps.push(workingTime.project.at(plan.finish) - last.finish)
    const room = Math.min(...gaps)
    return room === micro(buffer.granted)
      ? []
      : [`The buffer ${buffer.from} -> ${buffer.to} has ${buffer.granted}, but there is room for ${room / DAY}.`]
  })
}

export interface Position {
  readonly start: number
  readonly finish: number
}

export function boundOf(
  { reason }: PlanLink,
  { start, finish }: Position,
): { readonly ofStart: boolean; readonly at: number } {
  if (reason.kind === 'resource') return { ofStart: true, at: finish }
  const { type, lag } = reason
  const at = (type === 'FS' || type === 'FF' ? finish : start) + micro(lag)
  return { ofStart: type === 'FS' || type === 'SS', at }
}

/** Every non-critical task as early as the frozen links allow, in the project's working time; critical tasks as planned. */
export function earliest(it: Case): ReadonlyMap<number, Position> {
  const { plan, workingTime, critical, slotOf, taskOf } = it
  const never = { start: Number.NEGATIVE_INFINITY, finish: Number.NEGATIVE_INFINITY }
  const early = new Map<number, Position>(plan.tasks.map(({ id }) => [id, never]))
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false
    for (const { id } of plan.tasks) {
      const { start, finish } = earliestOf(id)
      if (early.get(id)?.start === start && early.get(id)?.finish === finish) continue
      early.set(id, { start, finish })
      hasMoved = true
    }
  }
  return early

  function earliestOf(id: number): Position {
    const slot = slotOf.get(id) as Slot
    const task = taskOf.get(id) as NetworkTask
    if (critical.has(id))
      return { start: workingTime.project.at(slot.start), finish: workingTime.project.at(slot.finish) }
    const work = micro(task.duration)
    const into = plan.links.filter(({ to }) => to === id)
    const bounds = into.map((link) => boundOf(link, early.get(link.from) as Position))
    const floor = it.floor(task)
    const held = bounds.map(({ ofStart, at }) => (ofStart ? at : at - work))
    const start = Math.max(floor === Number.NEGATIVE_INFINITY ? floor : workingTime.project.at(floor), ...held)
    return { start, finish: start + work }
  }
}

const NEAR = 0.9

/**
 * Near-critical chains join the critical chain, and their work, with interrupting days off and their buffer, is at least
 * 90 % of the critical chain's.
 */
export function checkNearCritical(it: Case): string[] {
  const { plan, options, taskOf } = it
  const wrong: string[] = []
  const interruptions = (chain: readonly number[]) =>
    chain.reduce((sum, id) => {
      const slot = it.slotOf.get(id) as Slot
      const elapsed = it.workingTime.project.at(slot.finish) - it.workingTime.project.at(slot.start)
      return sum + elapsed - micro((taskOf.get(id) as NetworkTask).duration)
    }, 0)
  const needed = NEAR * (micro(plan.criticalChain.length) + interruptions(plan.criticalChain.tasks))
  const wantedBy = new Map(plan.feedingBuffers.map((buffer) => [buffer.from, micro(buffer.wanted)]))
  const reported = new Map(plan.nearCritical.map((near) => [near.tasks.at(-1), near]))
  if (reported.size < plan.nearCritical.length) wrong.push('A near-critical chain is listed twice.')
  for (const { tasks, length } of plan.nearCritical) {
    const time = micro(length) + interruptions(tasks) + (wantedBy.get(tasks.at(-1) as number) ?? 0)
    if (time < needed - 1) wrong.push(`The chain to ${tasks.at(-1)} is not near-critical: ${time} of ${needed}.`)
  }
  if (!isPlain(it)) return wrong
  const longest = longestPaths(it)
  const ends = new Set(mergesOf(it, longest).map((name) => Number(name.split(' ')[0])))
  for (const end of ends) {
    const length = longest.get(end) ?? 0
    const near = reported.get(end)
    if (near && micro(near.length) !== length) wrong.push(`The near-critical chain to ${end} is not ${near.length}.`)
    const chain = plan.feedingBuffers.find(({ from }) => from === end)?.chain
    const extra = chain ? interruptions(chain) : it.hasOwn ? Number.NEGATIVE_INFINITY : 0
    if (!near && length + extra + (wantedBy.get(end) ?? 0) > needed) wrong.push(`The chain to ${end} is near-critical.`)
  }
  if (options.bufferType === 'PROJECT' && wantedBy.size > 0) wrong.push('A plan without feeding buffers has some.')
  return wrong
}
