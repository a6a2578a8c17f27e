/**
 * How deep each task reaches into the buffers behind it. A *mark* of a task stands for one buffer: the latest finish of
 * the task that uses exactly all of that buffer, seen along the longest way there. Penetration is then linear: size
 * before the mark it is 0 %, at the mark 100 %, and so on beyond. Where calendars of resources make steps of time that
 * is not quite so; what the buffer itself has lost is the most that a task is told.
 *
 * Non-critical tasks reach the feeding buffers at the end of their own chains and the project buffer; critical ones the
 * project buffer. What waits for a task that is under way out of turn is not seen from that task: its links lead
 * elsewhere. Buffers without size are passed over: what they do not protect, the project buffer does.
 */

import { finishOf, latestStart } from '../passes.ts'
import { boundsStart, countsFinish, lagOf } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import { type FeedingBuffers, percentageOf } from './consumption.ts'
import { type Depths, MarkLists } from './marks.ts'
import type { Standing } from './standing.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Per cent of a buffer, raw, by a finish after (or before) the latest one that uses up all of it. */
export function penetration(finish: number, latest: number, size: number, consumed: number): number {
  return Math.min(consumed, percentageOf(size, finish - latest + size))
}

/** The marks of every task, kept from update to update: only those are made anew behind which something has changed. */
export class Marks {
  /** Of the project buffer: the latest finish of each task. */
  readonly project: Float64Array
  /** Of feeding buffers: none that another one is always deeper than. */
  feeding: MarkLists
  private readonly baseline: Baseline
  private readonly standing: Standing
  private readonly buffers: FeedingBuffers
  /** Buffers by the task before those at the project's end; the others in the order of the arcs that they lie on. */
  private readonly onArcs: Int32Array
  private readonly atEnd = new Map<number, number>()
  private readonly depths: Depths

  constructor(baseline: Baseline, standing: Standing, buffers: FeedingBuffers) {
    const size = baseline.tasks.length
    this.baseline = baseline
    this.standing = standing
    this.buffers = buffers
    this.project = new Float64Array(size).fill(Number.NaN)
    this.feeding = new MarkLists(size, 0)
    this.depths = { size: baseline.merges.size, percentage: buffers.percentage }
    const { from, to, firstArc } = baseline.merges
    const sized = [...from.keys()].filter((merge) => (from[merge] as number) >= 0 && this.depths.size[merge] !== 0)
    for (const merge of sized) if ((to[merge] as number) < 0) this.atEnd.set(from[merge] as number, merge)
    this.onArcs = Int32Array.from(sized.filter((merge) => (to[merge] as number) >= 0))
    this.onArcs.sort((a, b) => (firstArc[a] as number) - (firstArc[b] as number))
  }

  /**
   * Gives 1 for tasks with other marks than before.
   * @param reported 1 for tasks of which something else was reported than before
   * @param isMoved whether a buffer has another place or state than before
   */
  update(reported: Uint8Array, isMoved: (merge: number) => boolean): Uint8Array {
    const { arcs, merges } = this.baseline
    const stale = reported.slice()
    for (const [task, isNews] of reported.entries()) if (isNews) this.spread(task, stale)
    for (const [merge, task] of merges.from.entries()) if (task >= 0 && isMoved(merge)) stale[task] = 1
    const changed = new Uint8Array(stale.length)
    if (!stale.includes(1)) return changed
    const before = this.feeding
    this.feeding = new MarkLists(stale.length, before.entries)
    for (let place = arcs.order.length - 1; place >= 0; place--) {
      const task = arcs.order[place] as number
      if (!stale[task]) {
        this.feeding.copy(task, before)
        continue
      }
      const project = this.project[task]
      this.mark(task)
      const isSame = this.project[task] === project && this.feeding.isSame(task, before)
      if (!isSame) changed[task] = 1
      if (!isSame || this.reaches(task, isMoved) || this.standing.turns.isPassed(task)) this.spread(task, stale)
    }
    this.feeding.seal()
    return changed
  }

  /** What depends on a task: those before it. */
  private spread(task: number, stale: Uint8Array): void {
    const { arcs } = this.baseline
    for (let place = arcs.firstInto[task] as number; place < (arcs.firstInto[task + 1] as number); place++) {
      stale[arcs.from[arcs.into[place] as number] as number] = 1
    }
  }

  /** The buffer that lies on an arc, if any does: those before critical tasks. */
  private bufferOn(arc: number): number | undefined {
    const { firstArc, endArc } = this.baseline.merges
    let low = 0
    let high = this.onArcs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((endArc[this.onArcs[middle] as number] as number) <= arc) low = middle + 1
      else high = middle
    }
    const merge = this.onArcs[low]
    return merge !== undefined && (firstArc[merge] as number) <= arc ? merge : undefined
  }

  /** Which of two buffers is the deeper one changes with their states. */
  private reaches(task: number, isMoved: (merge: number) => boolean): boolean {
    for (let entry = this.feeding.firstOf(task); entry < this.feeding.endOf(task); entry++) {
      if (isMoved(this.feeding.buffer(entry))) return true
    }
    return false
  }

  private mark(task: number): void {
    const { arcs, bufferStart, bufferSize } = this.baseline
    this.feeding.open(task)
    const last = this.atEnd.get(task)
    if (last !== undefined) this.feeding.keep(task, last, this.buffers.endOf(last, 0), this.depths)
    let latest = bufferStart + bufferSize
    for (let arc = arcs.firstOut[task] as number; arc < (arcs.firstOut[task + 1] as number); arc++) {
      latest = Math.min(latest, this.reach(task, arc))
    }
    for (const arc of this.standing.turns.arcsPast(task)) latest = Math.min(latest, this.reach(task, arc))
    this.project[task] = latest
  }

  /** Keeps the feeding buffers that are reached along an arc; gives the latest finish for the project buffer. */
  private reach(task: number, arc: number): number {
    const { arcs, critical } = this.baseline
    const { feeding, depths } = this
    const to = arcs.to[arc] as number
    const latest = this.through(arc, this.project[to] as number)
    if (critical[task]) return latest
    const merge = critical[to] ? this.bufferOn(arc) : undefined
    if (merge !== undefined) {
      const end = this.buffers.endOf(merge, arcs.kind[arc] as number)
      feeding.keep(task, merge, this.finishFor(arc, end - lagOf(arcs, arc)), depths)
    }
    if (critical[to]) return latest
    for (let entry = feeding.firstOf(to); entry < feeding.endOf(to); entry++) {
      feeding.keep(task, feeding.buffer(entry), this.through(arc, feeding.latest(entry)), depths)
    }
    return latest
  }

  /** The latest finish of the arc's first task that lets the second one finish at `latest`. */
  private through(arc: number, latest: number): number {
    const { arcs } = this.baseline
    const to = arcs.to[arc] as number
    const lag = lagOf(arcs, arc)
    if (latest === NEVER || this.standing.isCompleted(to)) return NEVER
    if (!boundsStart(arcs.kind[arc] as number)) return this.finishFor(arc, latest - lag)
    if (this.standing.isStarted(to)) return NEVER
    return this.finishFor(arc, latestStart(this.baseline, to, this.standing.left(to), NEVER, latest) - lag)
  }

  /** A bound on what the arc counts from (start or finish of its first task) as a bound on that task's finish. */
  private finishFor(arc: number, bound: number): number {
    const { arcs } = this.baseline
    if (countsFinish(arcs.kind[arc] as number)) return bound
    const from = arcs.from[arc] as number
    if (this.standing.isStarted(from)) return NEVER
    const work = this.standing.left(from)
    return finishOf(this.baseline, from, latestStart(this.baseline, from, work, bound, NEVER), work)
  }
}
