/**
 * Calculates what a slip of a task moves: the tasks behind it, and its float, that is how far it can slip before it eats into
 * a buffer, moves the chain or the end. Limits are carried from the end back along the links; all but the task's own way
 * stays where it is.
 */

import type { BufferState, Plan } from '../model.ts'
import { untilStable } from '../network/back-arcs.ts'
import type { Arc, Graph } from '../network/graph.ts'
import { countsFinish, finishOf, holdsStart, latestStart, source, type Times, target } from '../network/passes.ts'
import { days, ticks } from '../time/ticks.ts'
import { idOf, reasonOf } from './driving-predecessors.ts'
import type { Float, Successor } from './explanation.ts'
import type { ScheduleView } from './schedule-view.ts'

const MAX_EFFECTS = 50

/** The schedule in which a slip is calculated; for a plan: its links without buffers, and the planned times. */
export interface ExplainedSchedule {
  readonly view: ScheduleView
  readonly plan: Plan
  readonly graph: Graph
  readonly times: Times
  /** Where the work ends. */
  readonly end: number
  /** Tasks of the plan's critical chain; the view's chain may be another. */
  readonly critical: Uint8Array
  /** Of a projection: the feeding buffers as they are now, in the plan's order. */
  readonly states?: readonly BufferState[]
}

/** The tasks behind a task, those that it moves first come first. */
export function successorsOf(schedule: ExplainedSchedule, task: number): Successor[] {
  const { view, plan, graph, times } = schedule
  const buffers = new Map(
    plan.feedingBuffers.filter(({ from }) => from === idOf(view, task)).map(({ to, granted }) => [to, granted]),
  )
  const found = new Map<number, { arc: Arc; slack: number }>()
  for (const arc of graph.outOf[task] ?? []) {
    if (!moves(view, arc)) continue
    const slack = (view.pausedUntil(arc.to) ?? target(times, arc)) - source(times, arc)
    if (slack < (found.get(arc.to)?.slack ?? Number.POSITIVE_INFINITY)) found.set(arc.to, { arc, slack })
  }
  return [...found]
    .sort(([a, one], [b, other]) => one.slack - other.slack || a - b)
    .slice(0, MAX_EFFECTS)
    .map(([to, { arc, slack }]) => {
      const taskId = idOf(view, to)
      return { taskId, reason: reasonOf(view, arc), slack: days(slack), buffer: buffers.get(taskId) ?? 0 }
    })
}

/** Whether the arc's first task can still move the second. */
function moves({ started, completed }: ScheduleView, arc: Arc): boolean {
  // Of what is under way, only its people are still handed on.
  const isFixed = holdsStart(arc) && started[arc.to] && arc.resource < 0
  if (completed[arc.from] || completed[arc.to] || isFixed) return false
  return countsFinish(arc) || !started[arc.from]
}

/** Null for a completed task. */
export function floatOf(schedule: ExplainedSchedule, task: number): Float | null {
  const { view, times, end } = schedule
  if (view.completed[task]) return null
  const buffers = bufferLimits(schedule)
  const last = limitsOf(schedule, () => end, NO_LIMIT).latest[task] as number
  return {
    free: days(Math.max(0, freeOf(schedule, buffers, task))),
    buffer: bufferFloat(schedule, buffers, task),
    chain: chainFloat(schedule, task),
    end: days(Math.max(0, last - (times.finish[task] as number))),
  }
}

/**
 * From where on buffers are eaten into, or further than they are already: on the links that they lie on, and behind
 * tasks that end with the project.
 */
export interface BufferLimits {
  readonly onArc: ReadonlyMap<Arc, number>
  readonly atEnd: ReadonlyMap<number, number>
  /** The project buffer, behind all. */
  readonly whole: number
}

export function bufferLimits(schedule: ExplainedSchedule): BufferLimits {
  const { view, plan, graph, times, states, end } = schedule
  const { net } = view
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const onArc = new Map<Arc, number>()
  const atEnd = new Map<number, number>()
  for (const [index, { from, to, granted, finish }] of plan.feedingBuffers.entries()) {
    const task = net.indexOf.get(from)
    const size = ticks(granted)
    if (task === undefined || size === 0) continue
    // How far its chain ends past the buffer: by a projection's buffer states; a plan leaves it whole.
    const past = states ? ticks(states[index]?.consumed ?? 0) - size : -size
    if (to === null) {
      const last = states ? (times.finish[task] as number) - past : net.axis.position(finish)
      atEnd.set(task, last + Math.max(-size, past))
      continue
    }
    const joined = planned.get(to)
    const arcs = (graph.outOf[task] ?? []).filter((arc) => arc.to === net.indexOf.get(to))
    if (!joined || arcs.length === 0) continue
    const place = (arc: Arc) => net.axis.position(holdsStart(arc) ? joined.start : joined.finish)
    // A buffer moves with the task that it lies before: how far follows from what is consumed of it.
    const later = states ? Math.max(...arcs.map((arc) => source(times, arc) - place(arc))) - past : 0
    for (const arc of arcs) onArc.set(arc, place(arc) + later + Math.max(-size, past))
  }
  const { size, start } = plan.projectBuffer
  const whole = size > 0 ? Math.max(net.axis.position(start), end) : NO_LIMIT()
  return { onArc, atEnd, whole }
}

function freeOf(
  { view, graph, times, end }: ExplainedSchedule,
  { onArc, atEnd, whole }: BufferLimits,
  task: number,
): number {
  let latest = Math.min(end, whole, atEnd.get(task) ?? end)
  for (const arc of graph.outOf[task] ?? []) {
    if (!moves(view, arc)) continue
    const bound = Math.min(view.pausedUntil(arc.to) ?? target(times, arc), onArc.get(arc) ?? NO_LIMIT())
    latest = Math.min(latest, finishFor(view, arc, bound - arc.lag))
  }
  return latest - (times.finish[task] as number)
}

function bufferFloat(
  schedule: ExplainedSchedule,
  { onArc, atEnd, whole }: BufferLimits,
  task: number,
): Float['buffer'] {
  const { view, times } = schedule
  const limits = limitsOf(
    schedule,
    (other) => Math.min(whole, atEnd.get(other) ?? whole),
    (arc) => onArc.get(arc) ?? NO_LIMIT(),
  )
  const float = (limits.latest[task] as number) - (times.finish[task] as number)
  if (float === Number.POSITIVE_INFINITY) return null
  const own = { days: days(Math.max(0, float)) }
  // What eats into both at once is attributed to the project buffer, which all work depends on.
  const toEnd = (limitsOf(schedule, () => whole, NO_LIMIT).latest[task] as number) - (times.finish[task] as number)
  const isWhole = toEnd !== Number.POSITIVE_INFINITY && Math.max(0, toEnd) <= Math.max(0, float)
  if (isWhole) return { ...own, from: null, to: null }
  const arc = limits.arcOf(task)
  if (arc) return { ...own, from: idOf(view, arc.from), to: idOf(view, arc.to) }
  const last = limits.lastOf(task)
  const isFeeding = (atEnd.get(last) ?? whole) < whole
  return { ...own, from: isFeeding ? idOf(view, last) : null, to: null }
}

function chainFloat(schedule: ExplainedSchedule, task: number): Float['chain'] {
  const { view, times } = schedule
  if (view.chain[task]) return { days: 0, taskId: idOf(view, task) }
  const own = (other: number) => (view.chain[other] ? (times.finish[other] as number) : NO_LIMIT())
  const limits = limitsOf(schedule, own, NO_LIMIT)
  const float = (limits.latest[task] as number) - (times.finish[task] as number)
  if (float === Number.POSITIVE_INFINITY) return null
  return { days: days(Math.max(0, float)), taskId: idOf(view, limits.lastOf(task)) }
}

const NO_LIMIT = () => Number.POSITIVE_INFINITY

interface Limits {
  /** The latest finish of each task that keeps all limits. */
  readonly latest: Float64Array
  /** The task whose own limit binds a task, or the arc (undefined where it is a task's). */
  lastOf(task: number): number
  arcOf(task: number): Arc | undefined
}

/** Carries limits back: each task's own on its finish, each arc's own on what it bounds. */
function limitsOf({ view }: ExplainedSchedule, own: (task: number) => number, onArc: (arc: Arc) => number): Limits {
  const { net, moving: graph } = view
  const size = graph.outOf.length
  const latest = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  // Without handing on people, who are free before a finish that links hold.
  const ofFinish = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const via: ({ readonly arc: Arc; readonly isLimit: boolean } | undefined)[] = new Array(size)
  const carried = () => graph.back.flatMap(({ to }) => [latest[to] as number, ofFinish[to] as number])
  untilStable(graph.back.length, carried, () => {
    for (let place = graph.order.length - 1; place >= 0; place--) limit(graph.order[place] as number)
  })
  return { latest, lastOf: (task) => walk(task).at, arcOf: (task) => walk(task).arc }

  function limit(task: number): void {
    let least = task < net.tasks.length ? own(task) : NO_LIMIT()
    let leastOfFinish = least
    via[task] = undefined
    for (const arc of graph.outOf[task] ?? []) {
      if (!moves(view, arc)) continue
      const carried = through(view, arc, (holdsStart(arc) ? latest : ofFinish)[arc.to] as number)
      if (carried < least) [least, via[task]] = [carried, { arc, isLimit: false }]
      const bound = onArc(arc)
      const kept = bound === Number.POSITIVE_INFINITY ? bound : finishFor(view, arc, bound - arc.lag)
      if (kept < least) [least, via[task]] = [kept, { arc, isLimit: true }]
      if (!view.isProjected || arc.resource < 0) leastOfFinish = Math.min(leastOfFinish, carried, kept)
    }
    latest[task] = least
    ofFinish[task] = leastOfFinish
  }

  function walk(task: number) {
    let [at, step] = [task, via[task]]
    // Around a cycle of back arcs all limits may be alike.
    for (let steps = 0; step && !step.isLimit && steps < size; steps++) [at, step] = [step.arc.to, via[step.arc.to]]
    return { at, arc: step?.arc }
  }
}

/** The latest finish of the arc's first task that lets the second one finish at `latest`. */
function through(view: ScheduleView, arc: Arc, latest: number): number {
  if (latest === Number.POSITIVE_INFINITY) return latest
  const { net, started, isProjected } = view
  // Of another project only the end of its work is known, and nothing of it is shown. A finish on days off would be put off
  // to a later one; started work goes on as reported.
  const isEnd = arc.to >= net.tasks.length || (!holdsStart(arc) && (started[arc.to] || isProjected))
  if (isEnd) return finishFor(view, arc, latest - arc.lag)
  const own = view.leftBehind(arc)
  const start = latestStart(net, arc.to, own, NO_LIMIT(), latest)
  return finishFor(view, arc, (holdsStart(arc) ? start : finishOf(net, arc.to, start, own)) - arc.lag)
}

/** A bound on what the arc counts from (start or finish of its first task) as a bound on that task's finish. */
function finishFor({ net, work }: ScheduleView, arc: Arc, bound: number): number {
  if (countsFinish(arc)) return bound
  const own = work[arc.from] as number
  return finishOf(net, arc.from, latestStart(net, arc.from, own, bound, NO_LIMIT()), own)
}
