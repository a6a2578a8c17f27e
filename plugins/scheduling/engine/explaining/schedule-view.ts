/**
 * The schedule view of an explanation: a frozen network with the times that its links and dates alone give. Of a plan
 * these are the earliest times (where a task is placed ALAP, its `AlapPlacement` is shown beside them), of a
 * projection its own.
 */

import { dispatched } from '../execution/beside.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { othersBetween } from '../execution/through-others.ts'
import type { CalendarSpec, Day, Decision, FromProgress, Network, Plan, PlanOptions, Slot, Span } from '../model.ts'
import { graphWithBackArcs } from '../network/back-arcs.ts'
import { type Arc, type Graph, graphOf, withMoreArcs } from '../network/graph.ts'
import { type Compiled, compile, marked as markedIn } from '../network/network.ts'
import {
  allHold,
  countsFinish,
  earliest,
  holdsStart,
  source,
  startBy,
  startWithin,
  type Times,
  timesFor,
} from '../network/passes.ts'
import { workingDaysOf } from '../time/absences.ts'
import { slotAt } from '../time/slot.ts'
import { days, ticks } from '../time/ticks.ts'
import {
  bookingBounds,
  type DateBound,
  dateBound,
  decisionBetween,
  firstDay,
  ownDate,
  waitBounds,
} from './date-bounds.ts'
import type { PlannedInput, ProjectedInput } from './explanation.ts'

/** One thing that a task cannot start before. */
export interface Bound {
  readonly by: { readonly arc: Arc } | { readonly date: DateBound }
  /** What it bounds: the start, or for FF and SF the finish. */
  readonly at: number
  /** The earliest start that it alone allows. */
  readonly start: number
}

export interface ScheduleView {
  readonly network: Network
  readonly net: Compiled
  /** The links, and how people are handed on; those that keep a feeding buffer have it in their lag. */
  readonly graph: Graph
  /** The links along which the task that is explained moves others, without buffers. */
  readonly plain: Graph
  /** With the work of other projects through which it moves others; its tasks have the numbers behind its own. */
  readonly moving: Graph
  /** Work left. */
  readonly work: Float64Array
  readonly times: Times
  readonly started: Uint8Array
  readonly completed: Uint8Array
  /** 1 for the tasks of the critical chain; of a projection, of the longest one. */
  readonly chain: Uint8Array
  readonly chainKind: 'critical' | 'longest'
  /** Of a projection: whether FF and SF hold finishes alone, so that work begins before them. */
  readonly isProjected: boolean
  /** Of a projection: its status date. */
  readonly today?: Day
  /** Where the work of a started task goes on that waited for its people. */
  pausedUntil(task: number): number | undefined
  /** When a task that is worked on pauses for others later. */
  pausesOf(task: number): readonly PauseForOthers[]
  /** Ticks of work left of an arc's second task behind where the arc puts its bound. */
  leftBehind(arc: Arc): number
  /** Ticks of feeding buffer in the lag of an arc. */
  bufferOn(arc: Arc): number
  /** Of a projection: by which decision a resource was handed out along an arc. */
  decisionOn(arc: Arc): Decision | undefined
  /** Of a started task, `status_date` is where its rest goes on. */
  datesOf(task: number): readonly DateBound[]
  /** Of a plan: whether the task is placed ALAP, later than these times. */
  isAlap(task: number): boolean
  slotOf(task: number): Slot
  /** When what is left of it is worked on. */
  spansOf(task: number): readonly Span[]
}

/** The plan as early as its links, dates and (where they extend the chain) feeding buffers let it be. */
export function plannedView({ network, plan, options }: PlannedInput): ScheduleView {
  const estimated = compile(network)
  const plain = frozenGraph(estimated, plan)
  const size = estimated.tasks.length
  const { started: underWay = [], completed: done = [] } = plan.fromProgress ?? {}
  const started = marked(estimated, [...underWay, ...done])
  const completed = marked(estimated, done)
  const history = placed(estimated, plan.tasks)
  const work = plan.fromProgress ? plannedWork(estimated, plan.fromProgress, history) : estimated.work
  // Of what had started, the whole work decides whether it is a milestone.
  const net = {
    ...estimated,
    work: work.map((left, task) => (started[task] ? (estimated.work[task] as number) : left)),
  }
  const chain = marked(net, plan.criticalChain.tasks)
  const buffers = options.feedingPolicy === 'EXTEND' ? grantedOf(plan) : new Map<string, number>()
  const bufferOn = (arc: Arc) => buffers.get(mergeOf(net, arc)) ?? 0
  const buffered = () => plain.arcs.map((arc) => ({ ...arc, lag: arc.lag + bufferOn(arc) }))
  const graph = buffers.size === 0 ? plain : graphOf(size, buffered())
  const { first, start } = firstDays(net, network, plan, options.feedingPolicy)
  const booked = bookingBounds(net, network, plan)
  const datesOf = (task: number) => [...(booked.get(task) ?? []), chain[task] ? start : first, ...ownDate(net, task)]
  const floor = Float64Array.from(net.tasks.keys(), (task) => Math.max(...datesOf(task).map(({ at }) => at)))
  const times = earliest(net, graph, floor, history, started)
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  return {
    network,
    net,
    graph,
    plain,
    moving: plain,
    work,
    times,
    started,
    completed,
    chain,
    chainKind: 'critical',
    isProjected: false,
    pausedUntil: () => undefined,
    pausesOf: () => [],
    leftBehind: ({ to }) => work[to] as number,
    bufferOn,
    decisionOn: () => undefined,
    datesOf,
    isAlap(task) {
      const slot = planned.get(net.tasks[task]?.id as number)
      return slot !== undefined && net.axis.position(slot.start) > (times.start[task] as number)
    },
    spansOf: (task) => {
      const { start, finish } = planned.get(net.tasks[task]?.id as number) ?? NO_SPAN
      return [{ start, finish, work: days(work[task] as number) }]
    },
    slotOf(task) {
      const slot = started[task] ? planned.get(net.tasks[task]?.id as number) : undefined
      if (slot) return slot
      const dates = datesOf(task).map(({ at }) => at)
      return slotAt(net.axis, times.start[task] as number, times.finish[task] as number, dates)
    },
  }
}

const NO_SPAN = { start: 0, finish: 0 }

/** A projection, as of its status date. */
export function projectedView(input: ProjectedInput): ScheduleView {
  const { network, plan, statusDate, projection } = input
  const net = compile(network)
  const pass = dispatched(network, plan, input)
  const tasks = [...net.tasks.keys()]
  const started = Uint8Array.from(tasks, (task) => (pass.isStarted(task) ? 1 : 0))
  const completed = Uint8Array.from(tasks, (task) => (pass.isCompleted(task) ? 1 : 0))
  const work = Float64Array.from(tasks, (task) => pass.left(task))
  const slots = new Map(projection.tasks.map((task) => [task.id, task]))
  const graph = graphOfPass(pass)
  const today = dateBound(net, 'status_date', statusDate)
  const first = firstDay(net, network, plan)
  // Zero work that waits for nothing more does not wait for today either.
  const isDue = (task: number) => !started[task] && work[task] === 0 && !pass.isAwaited(task)
  const goesOn = (task: number) => (started[task] ? { ...today, at: pass.resumes(task) } : today)
  return {
    network,
    net,
    graph,
    plain: graph,
    moving: throughOthers(graph, net, pass),
    work,
    started,
    completed,
    times: placed(net, projection.tasks),
    chain: marked(net, projection.longestChain),
    chainKind: 'longest',
    isProjected: true,
    today: statusDate,
    pausedUntil: (task) => (started[task] && pass.isPaused(task) ? pass.resumedAt[task] : undefined),
    pausesOf: (task) => pausesOf(pass, task),
    leftBehind: (arc) => pass.leftBehind(arc),
    bufferOn: () => 0,
    decisionOn: ({ from, to, resource }) =>
      resource < 0 ? undefined : decisionBetween({ pass, task: from }, { pass, task: to }),
    datesOf: (task) => [
      ...(isDue(task) ? [] : [goesOn(task)]),
      ...(started[task] && !pass.isPaused(task) ? [] : waitBounds(net, pass, task)),
      ...[first, ...ownDate(net, task)],
    ],
    isAlap: () => false,
    slotOf: (task) => slots.get(net.tasks[task]?.id as number) as Slot,
    spansOf: (task) => slots.get(net.tasks[task]?.id as number)?.pieces ?? [],
  }
}

/** From a day until the work goes on. */
export interface PauseForOthers {
  readonly from: Day
  readonly to: Day
  /** Of the work of another project that has its people then; empty where it is not to be named. */
  readonly projectName?: string
}

function pausesOf(pass: ForwardPass, task: number): PauseForOthers[] {
  const spans = pass.spansOf(task)
  return spans.slice(1).map(({ start }, place) => {
    const from = Math.floor((spans[place] as Span).finish)
    const wait = pass.waitsOf(task).find(({ until }) => until > from && until <= start)
    return { from, to: Math.floor(start), ...(wait && { projectName: wait.projectName }) }
  })
}

/** The links of a projection, and how people were handed on: at the end of the work, whatever holds the finish after it. */
function graphOfPass(pass: ForwardPass): Graph {
  const { graph, tasks } = pass.baseline
  const all = graph.arcs.map((arc) => (arc.resource < 0 ? arc : { ...arc, lag: leadOfPeople(pass, arc.from) }))
  return graphOf(tasks.length, all)
}

/** Ticks from the finish of a task back to the end of its work. */
const leadOfPeople = ({ finish, workEnd }: ForwardPass, task: number) =>
  (workEnd[task] as number) - (finish[task] as number)

/** With how tasks hold each other through the work of other projects; without, where that would close cycles. */
function throughOthers(graph: Graph, { tasks }: Compiled, pass: ForwardPass): Graph {
  const { size, arcs } = othersBetween(pass)
  const more = arcs.map((arc) =>
    arc.from < tasks.length ? { ...arc, lag: arc.lag + leadOfPeople(pass, arc.from) } : arc,
  )
  return withMoreArcs(graph, tasks.length + size, more)
}

/** What an arc counts from lies in the past: the start of started work, or the finish of completed work. */
export function isPast({ started, completed }: ScheduleView, arc: Arc): boolean {
  return (countsFinish(arc) ? completed : started)[arc.from] === 1
}

/** What a plan has as work: of a plan from progress what was left, as far as its times show it. */
function plannedWork(net: Compiled, { statusDate }: FromProgress, { start, finish }: Times): Float64Array {
  const today = net.axis.position(statusDate)
  return net.work.map((work, task) => {
    const [from, to] = [start[task] as number, finish[task] as number]
    return net.taskCalendars[task]?.after(from, work) === to ? work : Math.max(0, to - Math.max(from, today))
  })
}

/** The days before which nothing of a plan starts: tasks of the critical chain, and the others. */
function firstDays(net: Compiled, network: Network, plan: Plan, policy: PlanOptions['feedingPolicy']) {
  const start = dateBound(net, 'project_start', network.start)
  if (!plan.fromProgress) return { first: firstDay(net, network, plan), start }
  const today = dateBound(net, 'status_date', plan.fromProgress.statusDate)
  const later = start.at > today.at ? start : today
  return { first: policy === 'EARLY_START' ? today : later, start: later }
}

/** The precedence links as they are now and the plan's resource flow, less what a link added since would turn round. */
function frozenGraph(net: Compiled, plan: Plan): Graph {
  const resourceOf = new Map(net.resourceIds.map((id, index) => [id, index]))
  const flows = plan.links.flatMap(({ from, to, reason }): Arc[] => {
    const [source, target] = [net.indexOf.get(from), net.indexOf.get(to)]
    if (reason.kind !== 'resource' || source === undefined || target === undefined) return []
    const resource = resourceOf.get(reason.resourceId) ?? 0
    return [{ ...HANDOVER, from: source, to: target, resource, units: ticks(reason.units) }]
  })
  const size = net.tasks.length
  const all = graphWithBackArcs(size, [...net.links.arcs, ...flows])
  if (all.order.length === size && allHold(all.back, placed(net, plan.tasks))) return all
  const free = new Set(graphOf(size, [...net.links.arcs, ...flows]).order)
  return graphOf(net.tasks.length, [...net.links.arcs, ...flows.filter((arc) => free.has(arc.to))])
}
const HANDOVER = { type: 'FS', lag: 0 } as const

/** Ticks of each granted feeding buffer, by its tasks. */
function grantedOf(plan: Plan): ReadonlyMap<string, number> {
  return new Map(plan.feedingBuffers.map(({ from, to, granted }) => [`${from} ${to}`, ticks(granted)]))
}
function mergeOf(net: Compiled, arc: Arc): string {
  return `${net.tasks[arc.from]?.id} ${net.tasks[arc.to]?.id}`
}

/** Positions of the slots of tasks; a task without one is at the start. */
export function placed({ tasks, axis, indexOf }: Compiled, slots: readonly (Slot & { readonly id: number })[]): Times {
  const times = timesFor(tasks.length)
  for (const { id, start, finish } of slots) {
    const task = indexOf.get(id)
    if (task === undefined) continue
    times.start[task] = axis.position(start)
    times.finish[task] = axis.position(finish)
  }
  return times
}

export const marked = ({ tasks, indexOf }: Compiled, ids: readonly number[]) => markedIn(tasks.length, indexOf, ids)

/** All that a task which has not started cannot start before: links and dates. Its start is the latest of theirs. */
export function boundsOf(view: ScheduleView, task: number): Bound[] {
  const { net, graph, work } = view
  const times = view.times
  const own = work[task] as number
  return [
    ...(graph.into[task] ?? []).map(
      (arc): Bound => ({ by: { arc }, at: source(times, arc), start: startOf(view, arc) }),
    ),
    ...view.datesOf(task).map((date): Bound => {
      const start = startWithin(net, task, own, date.at, Number.NEGATIVE_INFINITY)
      return { by: { date }, at: date.at, start }
    }),
  ]
}

/** The earliest start that one arc alone allows. */
function startOf({ isProjected, net, times, work }: ScheduleView, arc: Arc): number {
  if (isProjected && !holdsStart(arc) && (work[arc.to] as number) > 0) return Number.NEGATIVE_INFINITY
  return startBy(net, arc, times, work)
}

/** The resources of a task that do not work whenever the project does. */
export function ownCalendars({ network, net }: ScheduleView, task: number): { id: number; calendar: CalendarSpec }[] {
  const used = new Set(net.tasks[task]?.assignments.map(({ resourceId }) => resourceId))
  return network.resources
    .flatMap((it) => {
      const calendar = used.has(it.id) ? workingDaysOf(it) : undefined
      return calendar ? [{ id: it.id, calendar }] : []
    })
    .sort((a, b) => a.id - b.id)
}
