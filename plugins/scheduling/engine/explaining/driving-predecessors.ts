/**
 * Finds the driving predecessors of a task: what holds its start, and what would have to change for it to start earlier. A
 * task starts at the latest of its bounds, so all that tie there hold it at once, and it gains what lies between them and the
 * next one.
 */

import type { Decision, LinkReason } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, finishOf, holdsStart, startBy } from '../network/passes.ts'
import { intersect, Workdays } from '../time/calendar.ts'
import { days } from '../time/ticks.ts'
import type { DaysOff, DecisionReason, DrivingPredecessor, Earlier, Need, Reason } from './explanation.ts'
import { type Bound, boundsOf, isPast, ownCalendars, type ScheduleView } from './schedule-view.ts'
import {
  type DecidedFirst,
  daysOffWords,
  decisionWords,
  drivingPredecessorWords,
  earlierWords,
  needWords,
} from './wording.ts'

const MAX_LISTED = 50 // of anything in an explanation

/** The bounds at which a task starts. Of one that has started: the report, and what keeps it from being finished. */
function heldBy(view: ScheduleView, task: number): Bound[] {
  if (view.started[task]) return reported(view, task)
  const start = view.times.start[task] as number
  const bounds = boundsOf(view, task)
  const held = bounds.filter((bound) => bound.start === start)
  const isWorkedOn = view.isProjected && view.work[task] !== 0
  const finishing = isWorkedOn ? finishHeldBy(view, task, start, bounds) : []
  // A back arc binds too where the task is what holds those behind it: it is a reason where nothing else is.
  const others = held.filter(({ by }) => 'date' in by || !by.arc.isBack)
  return [...(others.length > 0 ? others : held), ...finishing]
}

/** The links that hold the finish of a task after the end of its work, which goes on at a position. */
function finishHeldBy(view: ScheduleView, task: number, from: number, bounds: readonly Bound[]): Bound[] {
  const alone = finishOf(view.net, task, from, view.work[task] as number)
  const finish = view.times.finish[task] as number
  return bounds.filter(({ by, at }) => 'arc' in by && !holdsStart(by.arc) && at === finish && at > alone)
}

function reported(view: ScheduleView, task: number): Bound[] {
  const { firstDay } = view.slotOf(task)
  const start = view.times.start[task] as number
  const report: Bound = { by: { date: { date: 'reported', day: firstDay, at: start } }, at: start, start }
  if (view.completed[task]) return [report]
  const bounds = boundsOf(view, task)
  const paused = view.pausedUntil(task)
  // A plan is not paused: it goes on from its status date.
  const from = paused ?? goesOn(view, task, start)
  const handedOn = bounds.filter(({ by, at }) => {
    if (paused === undefined || at < start) return false
    return 'date' in by ? by.date.date === 'booking' : by.arc.resource >= 0
  })
  return [report, ...handedOn, ...finishHeldBy(view, task, from, bounds)]
}

/** Where the rest of a started task goes on by its calendar. */
function goesOn(view: ScheduleView, task: number, start: number): number {
  const from = Math.max(start, ...view.datesOf(task).flatMap(({ date, at }) => (date === 'status_date' ? [at] : [])))
  return view.work[task] === 0 ? from : (view.net.taskCalendars[task]?.open(from) ?? from)
}

/** The driving predecessors as an explanation has them, links before dates. */
export function drivingPredecessorsOf(view: ScheduleView, task: number): DrivingPredecessor[] {
  return heldBy(view, task)
    .slice(0, MAX_LISTED)
    .map((bound) => drivingPredecessorOf(view, task, bound))
}

function drivingPredecessorOf(view: ScheduleView, task: number, bound: Bound): DrivingPredecessor {
  const { by, at } = bound
  const sentence = drivingPredecessorWords(view, task, bound)
  if ('date' in by) {
    const { date, day, booked } = by.date
    if (date !== 'booking') return { kind: 'date', date, day, sentence }
    const whose = booked?.by?.projectName ? booked.by : undefined
    const { projectId = null, taskId = null } = whose ?? {}
    const decided = booked?.decision && decisionReasonOf(view, booked.decision, { projectName: whose?.projectName })
    return { kind: 'booking', resourceId: booked?.resourceId as number, day, projectId, taskId, ...decided, sentence }
  }
  const { arc } = by
  const decision = view.decisionOn(arc)
  return {
    kind: 'task',
    ...(decision && decisionReasonOf(view, decision, { task: arc.from })),
    taskId: idOf(view, arc.from),
    reason: reasonOf(view, arc),
    buffer: days(view.bufferOn(arc)),
    at: countsFinish(arc) ? view.net.axis.finishMoment(at) : view.net.axis.startMoment(at),
    sentence,
  }
}

function decisionReasonOf(view: ScheduleView, decision: Decision, first: DecidedFirst): { decision: DecisionReason } {
  const { id, by, reason } = decision
  const named = by === undefined ? {} : { id, by, ...(reason !== undefined && { reason }) }
  return { decision: { ...named, sentence: decisionWords(view, decision, first) } }
}

/** A link as it stands in plans. */
export function reasonOf({ net, bufferOn }: ScheduleView, arc: Arc): LinkReason {
  if (arc.resource < 0) return { kind: 'precedence', type: arc.type, lag: days(arc.lag - bufferOn(arc)) }
  return { kind: 'resource', resourceId: net.resourceIds[arc.resource] as number, units: days(arc.units) }
}

export function idOf({ net }: ScheduleView, task: number): number {
  return net.tasks[task]?.id as number
}

/** What would let a task start earlier, all of it together. */
export function earlierOf(view: ScheduleView, task: number): Earlier | null {
  if (view.started[task]) return null
  const bounds = boundsOf(view, task)
  const start = view.times.start[task] as number
  const held = bounds.filter((bound) => bound.start === start)
  if (held.length === 0 || !held.every((bound) => canGive(view, bound))) return null
  // A link from work that is done can lose its lag and no more.
  const rest = [...bounds.filter((bound) => bound.start < start), ...held.flatMap((bound) => lagless(view, bound))]
  const next = rest.reduce((latest, bound) => Math.max(latest, bound.start), Number.NEGATIVE_INFINITY)
  if (next === Number.NEGATIVE_INFINITY || next >= start) return null
  const needs = needsOf(view, task, held, next)
  const then = rest.filter((bound) => bound.start === next).slice(0, MAX_LISTED)
  const gain = days(start - next)
  return {
    days: gain,
    needs: needs.slice(0, MAX_LISTED),
    next: then.map((bound) => drivingPredecessorOf(view, task, bound)),
    sentence: earlierWords(view, task, gain, needs, then),
  }
}

function canGive(view: ScheduleView, { by }: Bound): boolean {
  if ('date' in by) return by.date.date === 'not_before'
  return !isPast(view, by.arc) || by.arc.lag > 0
}

function lagless(view: ScheduleView, { by, at }: Bound): Bound[] {
  if ('date' in by || !isPast(view, by.arc)) return []
  const arc = { ...by.arc, lag: 0 }
  return [{ by: { arc }, at: at - by.arc.lag, start: startBy(view.net, arc, view.times, view.work) }]
}

/** One need for each predecessor that holds the task, and one for its own date. */
function needsOf(view: ScheduleView, task: number, held: readonly Bound[], next: number): Need[] {
  const finish = finishOf(view.net, task, next, view.work[task] as number)
  const byTask = new Map<number, { arc: Arc; excess: number }[]>()
  const needs: Need[] = []
  for (const { by, at } of held) {
    if ('date' in by) {
      const need = { kind: 'not_before', day: dayAt(view, next), days: days(at - next) } as const
      needs.push({ ...need, sentence: needWords(view, need) })
      continue
    }
    const { arc } = by
    const excess = at - (holdsStart(arc) ? next : finish)
    if (isPast(view, arc)) {
      const need = { kind: 'lag', taskId: idOf(view, arc.from), type: arc.type, days: days(excess) } as const
      needs.push({ ...need, sentence: needWords(view, need) })
    } else byTask.set(arc.from, [...(byTask.get(arc.from) ?? []), { arc, excess }])
  }
  for (const [from, arcs] of byTask) needs.push(...needsFrom(view, from, arcs))
  return needs
}

function needsFrom(view: ScheduleView, from: number, arcs: readonly { arc: Arc; excess: number }[]): Need[] {
  const units = arcs.every(({ arc }) => arc.resource >= 0)
    ? arcs.map(({ arc }) => ({
        resourceId: view.net.resourceIds[arc.resource] as number,
        units: days(arc.units),
      }))
    : []
  return (['finish', 'start'] as const).flatMap((kind) => {
    const own = arcs.filter(({ arc }) => countsFinish(arc) === (kind === 'finish'))
    if (own.length === 0) return []
    const most = own.reduce((sum, { excess }) => Math.max(sum, excess), 0)
    const work = kind === 'finish' ? days(view.work[from] as number) : 0
    const need = { kind, taskId: idOf(view, from), days: days(most), work, units } as const
    return [{ ...need, sentence: needWords(view, need) }]
  })
}

function dayAt({ net }: ScheduleView, position: number): number {
  return Math.floor(net.axis.startMoment(position))
}

/** The days off that a task waits through, and what it would gain without those of its resources. */
export function daysOffOf(view: ScheduleView, task: number): DaysOff | null {
  const { net, network } = view
  const own = view.work[task] as number
  if (view.started[task] || own === 0) return null
  const start = view.times.start[task] as number
  let open = Number.NEGATIVE_INFINITY
  let from = open
  let isFinish = false
  for (const { by, at } of boundsOf(view, task)) {
    const bindsFinish = 'arc' in by && !holdsStart(by.arc)
    const bound = bindsFinish ? at - own : at
    if (bound < open) continue
    const day = Math.max(Math.floor(net.axis.finishMoment(bound)), 'date' in by ? by.date.day : -Infinity)
    from = bound > open ? day : Math.max(from, day)
    open = bound
    isFinish = bindsFinish
  }
  // What has to end then begins when it does, whatever lies before it.
  if (isFinish && open === start) return null
  const to = Math.floor(net.axis.startMoment(start)) - 1
  if (to < from) return null
  const { workdays } = net.axis
  const worked = workdays.before(to + 1) - workdays.before(from)
  const resources = ownCalendars(view, task).flatMap(({ id, calendar }) => {
    const common = new Workdays(intersect([network.calendar, calendar]))
    const off = worked - (common.before(to + 1) - common.before(from))
    return off > 0 ? [{ resourceId: id, days: off }] : []
  })
  const project = to - from + 1 - worked
  if (project === 0 && resources.length === 0) return null
  const described = { from, to, project, resources, gain: days(start - open) }
  return { ...described, sentence: daysOffWords(view, described) }
}

/** The chain of reasons from the root to a task: at each step back, the driving predecessor that matters most. */
export function reasonsOf(
  view: ScheduleView,
  task: number,
): { readonly reasons: readonly Reason[]; readonly omitted: number } {
  const steps: { readonly task: number; readonly bound: Bound }[] = []
  const seen = new Set<number>() // back arcs lead to a task again
  // What is under way may be held by what it hands its people to: then it is the root.
  const isNew = (arc: Arc) => view.isProjected || !seen.has(arc.from)
  let isHandedOn = false
  for (let at: number | undefined = task; at !== undefined; ) {
    // Of what hands on its people the end of its work counts, not what keeps it from being finished.
    const isAgain = seen.has(at)
    const held = heldBy(view, at).filter(
      ({ by }) => 'date' in by || (!isAgain && !(isHandedOn && !holdsStart(by.arc)) && isNew(by.arc)),
    )
    seen.add(at)
    const bound = principal(view, held)
    if (!bound) break
    steps.push({ task: at, bound })
    at = 'arc' in bound.by ? bound.by.arc.from : undefined
    isHandedOn = view.isProjected && 'arc' in bound.by && bound.by.arc.resource >= 0
  }
  const omitted = Math.max(0, steps.length - MAX_LISTED)
  const listed = omitted === 0 ? steps : [...steps.slice(0, MAX_LISTED - 1), ...steps.slice(-1)]
  const reasons = listed.reverse().map((step): Reason => {
    const { start, firstDay, lastDay } = view.slotOf(step.task)
    const drivingPredecessor = drivingPredecessorOf(view, step.task, step.bound)
    return { taskId: idOf(view, step.task), start, firstDay, lastDay, drivingPredecessor }
  })
  return { reasons, omitted }
}

/** Links before dates, from the chain before others, precedence before resources, then the lower id. */
function principal({ chain }: ScheduleView, held: readonly Bound[]): Bound | undefined {
  const rank = ({ by }: Bound) => ('date' in by ? 4 : (chain[by.arc.from] ? 0 : 2) + (by.arc.resource < 0 ? 0 : 1))
  return held.reduce<Bound | undefined>((best, bound) => (best && rank(best) <= rank(bound) ? best : bound), undefined)
}
