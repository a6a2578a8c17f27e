/**
 * What holds a task, and what would have to give way for it to start earlier. A task starts at the latest of its
 * bounds, so all that tie there hold it at once, and it gains what lies between them and the next one.
 */

import { intersect, Workdays } from '../calendar.ts'
import type { Arc } from '../graph.ts'
import type { LinkReason } from '../model.ts'
import { countsFinish, finishOf, holdsStart, startBy } from '../passes.ts'
import { days } from '../ticks.ts'
import type { DaysOff, Earlier, Holder, Need, Reason } from './explanation.ts'
import { type Bound, boundsOf, ownCalendars, type Scene } from './scene.ts'
import { daysOffWords, earlierWords, holderWords, needWords } from './wording.ts'

const LISTED = 50 // of anything in an explanation

/** The bounds at which a task starts. Of one that has started: the report, and what keeps it from being finished. */
function heldBy(scene: Scene, task: number): Bound[] {
  if (scene.started[task]) return reported(scene, task)
  const start = scene.times.start[task] as number
  return boundsOf(scene, task).filter((bound) => bound.start === start)
}

function reported(scene: Scene, task: number): Bound[] {
  const { firstDay } = scene.slotOf(task)
  const start = scene.times.start[task] as number
  const report: Bound = { by: { date: { date: 'reported', day: firstDay, at: start } }, at: start, start }
  if (scene.completed[task]) return [report]
  const work = scene.work[task] as number
  const from = Math.max(start, ...scene.datesOf(task).flatMap(({ date, at }) => (date === 'status_date' ? [at] : [])))
  const open = work === 0 ? from : (scene.net.shifts[task]?.open(from) ?? from)
  const alone = finishOf(scene.net, task, open, work)
  const finish = scene.times.finish[task] as number
  const links = boundsOf(scene, task).filter(
    ({ by, at }) => 'arc' in by && !holdsStart(by.arc) && at === finish && at > alone,
  )
  return [report, ...links]
}

/** The holders as told, links before dates. */
export function holdersOf(scene: Scene, task: number): Holder[] {
  return heldBy(scene, task)
    .slice(0, LISTED)
    .map((bound) => holderOf(scene, task, bound))
}

function holderOf(scene: Scene, task: number, bound: Bound): Holder {
  const { by, at } = bound
  const sentence = holderWords(scene, task, bound)
  if ('date' in by) return { kind: 'date', date: by.date.date, day: by.date.day, sentence }
  const { arc } = by
  return {
    kind: 'task',
    taskId: idOf(scene, arc.from),
    reason: reasonOf(scene, arc),
    buffer: days(scene.bufferOn(arc)),
    at: countsFinish(arc) ? scene.net.axis.finishMoment(at) : scene.net.axis.startMoment(at),
    sentence,
  }
}

/** A link as it stands in plans. */
export function reasonOf({ net, bufferOn }: Scene, arc: Arc): LinkReason {
  if (arc.resource < 0) return { kind: 'precedence', type: arc.type, lag: days(arc.lag - bufferOn(arc)) }
  return { kind: 'resource', resourceId: net.resourceIds[arc.resource] as number, units: days(arc.units) }
}

export function idOf({ net }: Scene, task: number): number {
  return net.tasks[task]?.id as number
}

/** What would let a task start earlier, all of it together. */
export function earlierOf(scene: Scene, task: number): Earlier | null {
  if (scene.started[task]) return null
  const bounds = boundsOf(scene, task)
  const start = scene.times.start[task] as number
  const held = bounds.filter((bound) => bound.start === start)
  if (!held.every((bound) => canGive(scene, bound))) return null
  // A link from work that is done can lose its lag and no more.
  const rest = [...bounds.filter((bound) => bound.start < start), ...held.flatMap((bound) => lagless(scene, bound))]
  const next = rest.reduce((latest, bound) => Math.max(latest, bound.start), Number.NEGATIVE_INFINITY)
  if (next === Number.NEGATIVE_INFINITY || next >= start) return null
  const needs = needsOf(scene, task, held, next)
  const then = rest.filter((bound) => bound.start === next).slice(0, LISTED)
  const gain = days(start - next)
  return {
    days: gain,
    needs: needs.slice(0, LISTED),
    next: then.map((bound) => holderOf(scene, task, bound)),
    sentence: earlierWords(scene, task, gain, needs, then),
  }
}

/** What an arc counts from lies in the past: the start of started work, or the finish of completed work. */
function isPast({ started, completed }: Scene, arc: Arc): boolean {
  return (countsFinish(arc) ? completed : started)[arc.from] === 1
}

function canGive(scene: Scene, { by }: Bound): boolean {
  if ('date' in by) return by.date.date === 'not_before'
  return !isPast(scene, by.arc) || by.arc.lag > 0
}

function lagless(scene: Scene, { by, at }: Bound): Bound[] {
  if ('date' in by || !isPast(scene, by.arc)) return []
  const arc = { ...by.arc, lag: 0 }
  return [{ by: { arc }, at: at - by.arc.lag, start: startBy(scene.net, arc, scene.times, scene.work) }]
}

/** One need for each predecessor that holds the task, and one for its own date. */
function needsOf(scene: Scene, task: number, held: readonly Bound[], next: number): Need[] {
  const finish = finishOf(scene.net, task, next, scene.work[task] as number)
  const byTask = new Map<number, { arc: Arc; excess: number }[]>()
  const needs: Need[] = []
  for (const { by, at } of held) {
    if ('date' in by) {
      const need = { kind: 'not_before', day: dayAt(scene, next), days: days(at - next) } as const
      needs.push({ ...need, sentence: needWords(scene, need) })
      continue
    }
    const { arc } = by
    const excess = at - (holdsStart(arc) ? next : finish)
    if (isPast(scene, arc)) {
      const need = { kind: 'lag', taskId: idOf(scene, arc.from), type: arc.type, days: days(excess) } as const
      needs.push({ ...need, sentence: needWords(scene, need) })
    } else byTask.set(arc.from, [...(byTask.get(arc.from) ?? []), { arc, excess }])
  }
  for (const [from, arcs] of byTask) needs.push(...needsFrom(scene, from, arcs))
  return needs
}

function needsFrom(scene: Scene, from: number, arcs: readonly { arc: Arc; excess: number }[]): Need[] {
  const units = arcs.every(({ arc }) => arc.resource >= 0)
    ? arcs.map(({ arc }) => ({
        resourceId: scene.net.resourceIds[arc.resource] as number,
        units: days(arc.units),
      }))
    : []
  return (['finish', 'start'] as const).flatMap((kind) => {
    const own = arcs.filter(({ arc }) => countsFinish(arc) === (kind === 'finish'))
    if (own.length === 0) return []
    const most = own.reduce((sum, { excess }) => Math.max(sum, excess), 0)
    const work = kind === 'finish' ? days(scene.work[from] as number) : 0
    const need = { kind, taskId: idOf(scene, from), days: days(most), work, units } as const
    return [{ ...need, sentence: needWords(scene, need) }]
  })
}

function dayAt({ net }: Scene, position: number): number {
  return Math.floor(net.axis.startMoment(position))
}

/** The days off that a task waits through, and what it would gain without those of its resources. */
export function daysOffOf(scene: Scene, task: number): DaysOff | null {
  const { net, network } = scene
  const own = scene.work[task] as number
  if (scene.started[task] || own === 0) return null
  const start = scene.times.start[task] as number
  let open = Number.NEGATIVE_INFINITY
  let from = open
  let isFinish = false
  for (const { by, at } of boundsOf(scene, task)) {
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
  const resources = ownCalendars(scene, task).flatMap(({ id, calendar }) => {
    const common = new Workdays(intersect([network.calendar, calendar]))
    const off = worked - (common.before(to + 1) - common.before(from))
    return off > 0 ? [{ resourceId: id, days: off }] : []
  })
  const project = to - from + 1 - worked
  if (project === 0 && resources.length === 0) return null
  const told = { from, to, project, resources, gain: days(start - open) }
  return { ...told, sentence: daysOffWords(scene, told) }
}

/** The chain of reasons from the root to a task: at each step back, the holder that matters most. */
export function reasonsOf(
  scene: Scene,
  task: number,
): { readonly reasons: readonly Reason[]; readonly omitted: number } {
  const steps: { readonly task: number; readonly bound: Bound }[] = []
  let isHold = false
  for (let at: number | undefined = task; at !== undefined; ) {
    // Of work under way out of turn it is the start that counts, not what keeps it from its end.
    const held = heldBy(scene, at).filter(({ by }) => !isHold || 'date' in by)
    const bound = principal(scene, held)
    if (!bound) break
    steps.push({ task: at, bound })
    at = 'arc' in bound.by ? bound.by.arc.from : undefined
    isHold = 'arc' in bound.by && scene.holds.has(bound.by.arc)
  }
  const omitted = Math.max(0, steps.length - LISTED)
  const listed = omitted === 0 ? steps : [...steps.slice(0, LISTED - 1), ...steps.slice(-1)]
  const reasons = listed.reverse().map((step): Reason => {
    const { start, firstDay, lastDay } = scene.slotOf(step.task)
    const holder = holderOf(scene, step.task, step.bound)
    return { taskId: idOf(scene, step.task), start, firstDay, lastDay, holder }
  })
  return { reasons, omitted }
}

/** Links before dates, from the chain before others, precedence before resources, then the lower id. */
function principal({ chain }: Scene, held: readonly Bound[]): Bound | undefined {
  const rank = ({ by }: Bound) => ('date' in by ? 4 : (chain[by.arc.from] ? 0 : 2) + (by.arc.resource < 0 ? 0 : 1))
  return held.reduce<Bound | undefined>((best, bound) => (best && rank(best) <= rank(bound) ? best : bound), undefined)
}
