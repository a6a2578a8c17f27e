/**
 * Calculates buffer consumption: how far the projected ends of chains have come past the starts of their buffers. Waiting
 * counts like work that takes longer, and a task that merges by several links counts with the one that holds most.
 *
 * The project buffer lies where it was planned, because it protects a promise. A feeding buffer protects the start of
 * the critical task that it lies before: where that start is late for other reasons, the buffer moves with it, or every
 * chain behind a late critical task would look lost while it has time to spare.
 */

import type { BufferPlace, BufferState, FeedingBuffer, RunningProject } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { holdsStart, startWithin } from '../network/passes.ts'
import { days, TICKS, ticks } from '../time/ticks.ts'
import { type Thresholds, zoneOf } from '../zones.ts'
import type { Baseline, PlannedMerge } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'

/** Per cent of a buffer, raw. A buffer without size counts as one of a day. */
export function percentageOf(size: number, consumed: number): number {
  return (consumed * 100) / (size > 0 ? size : TICKS)
}

/** Whether so many per cent are no more than there is of a buffer: of one without size, nothing. */
export function isWithin(size: number, percentage: number): boolean {
  return percentage <= (size > 0 ? 100 : 0)
}

/** Per cent of the project buffer that a project beside others has used, not below 0. */
export function percentageUsed(
  pass: ForwardPass,
  { bufferStart, bufferSize }: Pick<RunningProject, 'bufferStart' | 'bufferSize'>,
): number {
  return percentageOf(ticks(bufferSize), Math.max(0, pass.lastFinish() - pass.baseline.axis.position(bufferStart)))
}

/** State of a buffer of so many ticks, of which so many are consumed. */
export function stateOf(size: number, consumed: number, thresholds: Thresholds): BufferState {
  const percentage = percentageOf(size, consumed)
  return { total: days(size), consumed: days(consumed), percentage, zone: zoneOf(percentage, thresholds) }
}

/** The feeding buffers of a plan, in its order, as far as the network still has their places. */
export class FeedingBuffers {
  readonly states: readonly BufferState[]
  /** Per cent, raw. */
  readonly percentage: Float64Array
  /** Ticks by which each buffer lies later than where it was planned. */
  private readonly later: Float64Array
  /** Ticks by which each chain joins after the end of its buffer. */
  private readonly past: Float64Array
  private readonly baseline: Baseline

  constructor(baseline: Baseline, pass: ForwardPass, thresholds: Thresholds) {
    const { merges, critical, tasks } = baseline
    this.baseline = baseline
    this.later = new Float64Array(merges.length)
    this.past = new Float64Array(merges.length)
    let chainEnd = Number.NEGATIVE_INFINITY
    for (let task = 0; task < tasks.length; task++) {
      if (critical[task]) chainEnd = Math.max(chainEnd, pass.finish[task] as number)
    }
    const joined = new Map<number, Bounds>()
    this.states = merges.map(({ size }, merge) => {
      const past = this.place(merge, pass, chainEnd, joined)
      this.past[merge] = Math.max(0, past ?? 0)
      return stateOf(size, past === undefined ? 0 : past + size, thresholds)
    })
    this.percentage = Float64Array.from(this.states, ({ percentage }) => percentage)
  }

  /** Where the buffer ends for an arc that bounds the start or the finish of the task behind it; at the project's end, for none. */
  endOf(merge: number, arc?: Arc): number {
    const { start, finish } = this.baseline.merges[merge] as PlannedMerge
    return (!arc || holdsStart(arc) ? start : finish) + (this.later[merge] as number)
  }

  /** Where a buffer of the plan lies now. */
  placeOf(merge: number): BufferPlace {
    const { axis, plan } = this.baseline
    const { start, finish } = plan.feedingBuffers[merge] as FeedingBuffer
    const later = this.later[merge] as number
    const past = this.past[merge] as number
    const finishAfter = (delay: number) => (delay === 0 ? finish : axis.finishMoment(axis.position(finish) + delay))
    return {
      movedBy: days(later),
      start: later === 0 ? start : axis.startMoment(axis.position(start) + later),
      finish: finishAfter(later),
      join: finishAfter(later + past),
    }
  }

  /** Moves a buffer to where it lies now; ticks that its chain ends after it, undefined where its place is lost. */
  private place(merge: number, pass: ForwardPass, chainEnd: number, joined: Map<number, Bounds>): number | undefined {
    const { from, to, arcs, start: planned } = this.baseline.merges[merge] as PlannedMerge
    if (from < 0) return undefined
    if (to < 0) {
      this.later[merge] = Math.max(0, chainEnd - planned)
      return (pass.finish[from] as number) - this.endOf(merge)
    }
    const bounds = joined.get(to) ?? boundsOf(this.baseline, pass, to)
    joined.set(to, bounds)
    this.later[merge] = Math.max(0, startWithout(this.baseline, pass, from, to, bounds) - planned)
    // Where a resource was to join the two, and does so no more, the chain still ends in front of the buffer.
    if (arcs.length === 0) return (pass.workEnd[from] as number) - this.endOf(merge)
    return Math.max(...arcs.map((arc) => pass.source(arc) - this.endOf(merge, arc)))
  }
}

/** What holds the start of a task most, and what would without the predecessor that does. */
interface Bounds {
  readonly most: number
  readonly by: number
  readonly next: number
}

function boundsOf({ graph }: Baseline, pass: ForwardPass, task: number): Bounds {
  let most = Number.NEGATIVE_INFINITY
  let by = -1
  let next = Number.NEGATIVE_INFINITY
  const add = (from: number, bound: number) => {
    if (bound > most) {
      if (from !== by) next = most
      most = bound
      by = from
    } else if (from !== by) next = Math.max(next, bound)
  }
  for (const arc of graph.into[task] ?? []) {
    // A back arc says of a task only what holds those behind it.
    if (holdsStart(arc) && !arc.isBack) add(arc.from, pass.source(arc))
  }
  return { most, by, next }
}

/** Where a task could start for all that holds it but one predecessor, with the work that was planned. */
function startWithout(
  baseline: Baseline,
  pass: ForwardPass,
  without: number,
  task: number,
  { most, by, next }: Bounds,
): number {
  const { tasks, axis } = baseline
  const { notBefore, duration } = tasks[task] as Baseline['tasks'][number]
  const own = notBefore === undefined ? 0 : Math.max(0, axis.position(notBefore))
  const floor = Math.max(own, pass.waitedUntil(task))
  const bound = Math.max(floor, by === without ? next : most)
  return startWithin(baseline, task, ticks(duration), bound, Number.NEGATIVE_INFINITY)
}
