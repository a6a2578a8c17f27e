/**
 * Explains ALAP placement: why a task is planned later than it could be, and which later task, buffer or end it is just early
 * enough for. Tasks that hold up no other start as late as that, so that work waits in no queue; feeding chains leave their
 * buffers whole.
 */

import type { PlanOptions } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, latestStart, target } from '../network/passes.ts'
import { days } from '../time/ticks.ts'
import { idOf } from './driving-predecessors.ts'
import { bufferLimits, type ExplainedSchedule } from './effects.ts'
import type { AlapPlacement } from './explanation.ts'
import { alapWords, type WithoutSentence } from './wording.ts'

const MAX_BETWEEN = 50 // tasks between

/** Null where the task is planned as early as it could be. */
export function alapPlacementOf(
  schedule: ExplainedSchedule,
  method: PlanOptions['scheduleMethod'],
  task: number,
): AlapPlacement | null {
  const { view, times } = schedule
  const alap = (times.start[task] as number) - (view.times.start[task] as number)
  if (alap === 0) return null
  const described = { days: days(alap), earliest: view.slotOf(task), ...placeOf(schedule, method, task) }
  return { ...described, sentence: alapWords(view, task, described) }
}

type Place = Pick<WithoutSentence<AlapPlacement>, 'kind' | 'taskId' | 'buffer' | 'via'>

/** Follows what a task is just early enough for, until a buffer, the chain or the end. */
function placeOf(schedule: ExplainedSchedule, method: PlanOptions['scheduleMethod'], task: number): Place {
  const { view, critical } = schedule
  const limits = bufferLimits(schedule)
  const sizes = new Map(
    schedule.plan.feedingBuffers.map(({ from, to, granted }) => [`${from} ${to}`, granted] as const),
  )
  const via: number[] = []
  const place = (kind: Place['kind'], to: number | null, buffer = 0): Place => ({ kind, taskId: to, buffer, via })
  for (let at = task; ; ) {
    const arc = bindingArc(schedule, limits.onArc, at)
    if (!arc) {
      if (!isBoundByEnd(schedule, limits.atEnd, at)) return place('plan', null)
      const buffer = sizes.get(`${idOf(view, at)} null`) ?? 0
      if (buffer > 0) return place('buffer', null, buffer)
      return place(method === 'FROM_TARGET' && critical[task] ? 'target' : 'end', null)
    }
    const to = idOf(view, arc.to)
    if (limits.onArc.has(arc)) return place('buffer', to, sizes.get(`${idOf(view, at)} ${to}`) ?? 0)
    if (critical[arc.to] && !critical[at]) return place('chain', to)
    at = arc.to
    if (via.length < MAX_BETWEEN && !critical[at]) via.push(to)
  }
}

/** The link that lets the task start no later than it does; one that keeps a buffer before others. */
function bindingArc(schedule: ExplainedSchedule, onArc: ReadonlyMap<Arc, number>, task: number): Arc | undefined {
  const { view, graph, times } = schedule
  const work = view.work[task] as number
  const start = times.start[task] as number
  let binding: Arc | undefined
  for (const arc of graph.outOf[task] ?? []) {
    const bound = Math.min(target(times, arc), onArc.get(arc) ?? Number.POSITIVE_INFINITY) - arc.lag
    const latest = countsFinish(arc)
      ? latestStart(view.net, task, work, Number.POSITIVE_INFINITY, bound)
      : latestStart(view.net, task, work, bound, Number.POSITIVE_INFINITY)
    if (latest !== start || (binding && !(onArc.has(arc) && !onArc.has(binding)))) continue
    binding = arc
  }
  return binding
}

function isBoundByEnd(
  { view, times, end }: ExplainedSchedule,
  atEnd: ReadonlyMap<number, number>,
  task: number,
): boolean {
  const bound = Math.min(end, atEnd.get(task) ?? end)
  const latest = latestStart(view.net, task, view.work[task] as number, Number.POSITIVE_INFINITY, bound)
  return latest === times.start[task]
}
