/**
 * Planning while work goes on: what is done is history and stands on its actual dates, what is under way goes on with the
 * rest of its work, and all else is levelled around it from the status date on, as `plan.ts` does.
 *
 * By the `original` chain the project buffer stays where the plan before has its start, so that what was used of it stays
 * used: only its size follows the chain, completed part included. `FROM_TARGET` moves it later where the target allows. One
 * that is sized by confidence ends when what is left is done in so many simulated runs, wherever it starts.
 *
 * The dispatch has nobody wait for work that is not ready, as a short plan may. A plan that it ends later than planned is
 * made once more with the dates of the dispatch, so that nothing of its buffer is used when it is made.
 */
import { type Baseline, baselineOf, NO_PLAN } from '../execution/baseline.ts'
import { dispatched } from '../execution/beside.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { isFree } from '../levelling/fit.ts'
import type { Network, Plan, PlanBasis, PlanLink, PlannedTask, PlanOptions, Search, Slot } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { allHold, earliest, type Times } from '../network/passes.ts'
import { slotOf } from '../time/slot.ts'
import { days } from '../time/ticks.ts'
import { type AroundRunning, aroundRunning, asDispatched } from './around-running.ts'
import { mergesOf, projectBufferSize } from './buffers.ts'
import { inRounds, withConfidentBuffer } from './confidence.ts'
import { bufferAt, describe } from './description.ts'
import { chainStartOf, originalChains } from './original-chain.ts'
import { deadline, type Frozen, type Placed, place } from './placement.ts'
import { inPlaces, inPlacesOf } from './places.ts'
import { freeze, freezeAcyclic } from './plan.ts'
import { type RemainingNetwork, remainingNetwork } from './remaining-network.ts'

/**
 * Plans what is left of a project. The result has all tasks. Throws NetworkError with every fault of what is left.
 * @param search how far to look for a short schedule; by default as far as answers at once
 */
export function planFromProgress(asked: Network, options: PlanOptions, basis: PlanBasis, search?: Search): Plan {
  const around = aroundRunning(asked, basis)
  const plan = planAround(around, options, basis, search)
  const pass = dispatched(around.network, plan, basis)
  const planned = pass.baseline.axis.position(plan.finish)
  if (pass.finish.every((at, task) => at <= planned || pass.isCompleted(task))) return plan
  return planAround(asDispatched(asked, pass), options, basis, search, plan)
}

/** @param shorter the plan that is dispatched so: this one has those dates, and its places in the list */
function planAround(
  around: AroundRunning,
  options: PlanOptions,
  basis: PlanBasis,
  search?: Search,
  shorter?: Plan,
): Plan {
  const { network, pass } = around
  const baseline = baselineOf(network, basis.before ?? NO_PLAN)
  const rest = remainingNetwork(baseline, pass, basis.statusDate)
  const frozen = shorter ? frozenAsDispatched(rest) : frozenOf(rest, search)
  const started = [...baseline.tasks.keys()].filter((task) => pass.isStarted(task) && !pass.isCompleted(task))
  const bufferBasis = basis.bufferBasis ?? basis.before?.fromProgress?.bufferBasis ?? 'remaining'
  const isOriginal = bufferBasis === 'original' && basis.before !== undefined
  const original = isOriginal ? originalChains(baseline, pass, rest) : undefined
  const more = original?.critical(frozen.chain)
  const merges = mergesOf(frozen, options, original?.feeding)
  const size = projectBufferSize(frozen.net, frozen.chain, options, more)
  // Where it may start before or after its project, others take the first place for its start.
  const startsWithPlan = options.scheduleMethod === 'FROM_TARGET' || options.feedingPolicy === 'EARLY_START'
  if (options.bufferSizing !== 'confidence') return planWith(size)
  return inRounds(size, deadline(frozen.net, options, size) !== undefined, planWith)

  /** @param room ticks of the project buffer; one that is sized by confidence gets its own size */
  function planWith(room: number): Plan {
    const { net } = frozen
    const latestEnd = deadline(net, options, room)
    const bufferStart = isOriginal
      ? Math.max(net.axis.position(baseline.plan.projectBuffer.start), latestEnd ?? Number.NEGATIVE_INFINITY)
      : undefined
    const buffered = options.bufferType === 'PROJECT_AND_FEEDING' ? merges : []
    const end = latestEnd === undefined ? undefined : (bufferStart ?? latestEnd)
    const placed = withEarlyEnds(frozen, rest, place(frozen, buffered, options.feedingPolicy, end))
    const planned = describe(frozen, placed, room, merges)
    const whole = composed(planned, { baseline, pass, rest })
    const plan: Plan = {
      ...whole,
      ...(shorter && { levelling: { ...shorter.levelling, length: whole.levelling.length } }),
      tasks: shorter
        ? inPlacesOf(shorter, whole.tasks)
        : inPlaces(whole.tasks, around, startsWithPlan ? whole.start : Number.NEGATIVE_INFINITY),
      criticalChain: { ...whole.criticalChain, length: days(frozen.chain.length + (more?.length ?? 0)) },
      ...(bufferStart !== undefined && { projectBuffer: bufferAt(net, bufferStart, room) }),
      fromProgress: {
        statusDate: basis.statusDate,
        bufferBasis,
        started: started.map((task) => baseline.tasks[task]?.id as number),
        left: started.map((task) => days(pass.left(task))),
        completed: baseline.tasks.flatMap(({ id }, task) => (pass.isCompleted(task) ? id : [])),
        chainStart: isOriginal ? chainStartOf(baseline.plan) : chainStartOf(planned),
      },
    }
    if (options.bufferSizing !== 'confidence') return plan
    return withConfidentBuffer(plan, network, options, { net, start: bufferStart ?? placed.end, state: basis })
  }
}

/** What is left, levelled around what is under way. @param times where it is levelled already */
function frozenOf({ net, held, started }: RemainingNetwork, search?: Search, times?: Times): Frozen {
  const given = times && { times, lowerBound: 0, schedules: 0 }
  const untilEnd = freezeAcyclic(held('end'), search, given)
  const isFeasible = untilEnd?.times.finish.every((finish, task) => finish <= (untilEnd.ceiling[task] as number))
  const frozen = untilEnd && isFeasible ? untilEnd : freeze(held('work'), search, given)
  return { ...frozen, net: { ...frozen.net, demands: net.demands, booked: net.booked }, fixed: started }
}

/**
 * The same where the dispatch has it. What plans do otherwise is levelled from these dates on: the dispatch does not put off
 * the start of a task that links hold at its finish.
 */
function frozenAsDispatched(rest: RemainingNetwork): Frozen {
  const { placed, held } = rest
  const later = (net: Compiled) => ({
    ...net,
    floor: net.floor.map((bound, task) => Math.max(bound, placed.start[task] as number)),
  })
  const isLevelled = allHold(rest.net.links.arcs, placed) && isFree(held('end'), placed)
  const from = { ...rest, net: later(rest.net), held: (until: 'end' | 'work') => later(held(until)) }
  return frozenOf(from, undefined, isLevelled ? placed : undefined)
}

/** A started task ends as soon as its work and the links into its finish allow. */
function withEarlyEnds({ net, graph }: Frozen, { isEnd }: RemainingNetwork, placed: Placed): Placed {
  const isFixed = isEnd.map((mark) => 1 - mark)
  if (isEnd.includes(1)) earliest(net, graph, net.floor, placed.times, isFixed)
  return placed
}

interface Course {
  readonly baseline: Baseline
  readonly pass: ForwardPass
  readonly rest: RemainingNetwork
}

/** The plan of all tasks, out of that of what is left of them. */
function composed(planned: Plan, course: Course): Plan {
  const { baseline, rest } = course
  const { tasks: all, network } = baseline
  const ids = new Map(rest.net.tasks.map(({ id }, task) => [id, all[rest.taskOf[task] as number]?.id as number]))
  const idOf = (id: number) => ids.get(id) as number
  const linksOf = (links: readonly PlanLink[]) =>
    links.map((link) => ({ ...link, from: idOf(link.from), to: idOf(link.to) })).filter(({ from, to }) => from !== to)
  const tasks = tasksOf(planned, course, idOf)
  const { criticalChain, feedingBuffers, nearCritical, bookingLinks } = planned
  const buffers = feedingBuffers.map((buffer) => ({
    ...buffer,
    from: idOf(buffer.from),
    to: buffer.to === null ? null : idOf(buffer.to),
    chain: distinct(buffer.chain.map(idOf)),
  }))
  const chain = distinct(criticalChain.tasks.map(idOf))
  const ends = rest.taskOf.length > 0 ? [planned] : tasks
  const finish = ends.reduce((last, it) => Math.max(last, it.finish), Number.NEGATIVE_INFINITY)
  return {
    ...planned,
    tasks,
    criticalChain: { ...criticalChain, tasks: chain, links: linksOf(criticalChain.links).filter(isAlong(chain)) },
    links: [
      ...precedenceOf(network),
      ...linksOf(planned.links.filter(({ reason }) => reason.kind === 'resource')),
      ...handedOnBefore(course),
    ],
    ...(bookingLinks && {
      bookingLinks: bookingLinks.map((link) => ({ ...link, taskId: idOf(link.taskId) })),
    }),
    // The two parts of a task may join the same one.
    feedingBuffers: [...new Map(buffers.map((buffer) => [`${buffer.from} ${buffer.to}`, buffer])).values()].filter(
      ({ from, to }) => from !== to,
    ),
    nearCritical: nearCritical.map((chain) => ({ ...chain, tasks: distinct(chain.tasks.map(idOf)) })),
    start: tasks.reduce((first, { start }) => Math.min(first, start), planned.start),
    ...(tasks.length > 0 && { finish, lastDay: ends.reduce((last, it) => Math.max(last, it.lastDay), -1) }),
  }
}

/** Each id once, where it comes last: a task of two parts is on a chain with its end. */
const distinct = (ids: readonly number[]) => [...new Set(ids.toReversed())].reverse()

const isAlong = (chain: readonly number[]) => {
  const next = new Map(chain.map((id, index) => [id, chain[index + 1]]))
  return ({ from, to }: PlanLink) => next.get(from) === to
}

/** Completed tasks as reported, started ones from their actual start to the end of what is left, the others as planned. */
function tasksOf(planned: Plan, { baseline, pass }: Course, idOf: (id: number) => number): PlannedTask[] {
  const { tasks, plan: before } = baseline
  const wasCritical = new Set(before.tasks.flatMap(({ id, isCritical }) => (isCritical ? id : [])))
  const partsOf = Map.groupBy(planned.tasks, ({ id }) => idOf(id))
  return tasks.map(({ id }, task): PlannedTask => {
    const slot = pass.slots[task] as Slot
    if (pass.isCompleted(task)) return { id, ...slot, isCritical: wasCritical.has(id), freeFloat: 0 }
    const parts = partsOf.get(id) as [PlannedTask, ...PlannedTask[]]
    if (!pass.isStarted(task)) return parts[0]
    const finish = parts.reduce((last, part) => Math.max(last, part.finish), parts[0].start)
    return {
      id,
      ...slotOf(Math.min(slot.start, parts[0].start), finish),
      isCritical: parts.some(({ isCritical }) => isCritical),
      freeFloat: parts.reduce((least, { freeFloat }) => Math.min(least, freeFloat), Number.POSITIVE_INFINITY),
    }
  })
}

function precedenceOf({ tasks }: Network): PlanLink[] {
  const ids = new Set(tasks.map(({ id }) => id))
  return tasks.flatMap(({ id: to, predecessors }) =>
    predecessors.flatMap(({ taskId: from, type, lag }) =>
      ids.has(from) ? [{ from, to, reason: { kind: 'precedence' as const, type, lag } }] : [],
    ),
  )
}

/** What completed tasks handed on in the plan before: it is asked again where one of them is reopened. */
function handedOnBefore({ baseline, pass }: Course): readonly PlanLink[] {
  const { indexOf, plan } = baseline
  return plan.links.filter(({ from, to, reason }) => {
    const giver = indexOf.get(from)
    return reason.kind === 'resource' && giver !== undefined && pass.isCompleted(giver) && indexOf.has(to)
  })
}
