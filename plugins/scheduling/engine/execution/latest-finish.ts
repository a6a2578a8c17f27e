/**
 * Calculates how deep each task reaches (penetrates) into the buffers behind it. The *latest finish* of a task for one buffer
 * uses exactly all of that buffer, along the longest path to it. Penetration is linear: 0 % one buffer size before the latest
 * finish, 100 % at it, and more beyond. Calendars of resources make time go in steps, where that does not hold exactly; a
 * task never shows more than the buffer itself has lost.
 *
 * Non-critical tasks reach the feeding buffers at the end of their own chains and the project buffer; critical ones the
 * project buffer. A task reaches what it hands its people to as what its links lead to, and what waits for them behind the
 * work of other projects. Buffers without size are passed over, because the project buffer protects what they do not.
 */

import { untilStable } from '../network/back-arcs.ts'
import { finishOf, latestStart } from '../network/passes.ts'
import { boundsStart, countsFinish, FLOW, lagOf, THROUGH, withMoreArcs } from './arcs.ts'
import { type Baseline, mergesIn } from './baseline.ts'
import { type FeedingBuffers, percentageOf } from './consumption.ts'
import type { ForwardPass } from './forward-pass.ts'
import { type BufferMeasures, LatestFinishLists } from './latest-finish-lists.ts'
import type { OthersBetween } from './through-others.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Per cent of a buffer, raw, by a finish after (or before) the latest one that uses up all of it. */
export function penetration(finish: number, latest: number, size: number, consumed: number): number {
  return Math.min(consumed, percentageOf(size, finish - latest + size))
}

/** The latest finishes of every task, calculated from the last task to the first. */
export class LatestFinishes {
  /** For the project buffer, by task. */
  readonly project: Float64Array
  /** For feeding buffers: none that another one is always deeper than. */
  feeding: LatestFinishLists
  /** Those of the pass before, for back arcs. */
  private earlier: LatestFinishLists
  private readonly baseline: Baseline
  private readonly pass: ForwardPass
  private readonly buffers: FeedingBuffers
  /** Buffers by the task before those that lie on no arc, as at the project's end; the others in the order of the arcs that they lie on. */
  private readonly onArcs: Int32Array
  private readonly atEnd = new Map<number, number>()
  private readonly bufferMeasures: BufferMeasures

  /** @param between how tasks hold each other through the work of other projects, which have the numbers behind its own */
  constructor(own: Baseline, pass: ForwardPass, buffers: FeedingBuffers, between: OthersBetween) {
    const size = own.tasks.length + between.size
    const more = between.arcs.map(({ from, to, lag }) => ({ from, to, kind: THROUGH, amount: lag }))
    const arcs = withMoreArcs(size, own.arcs, more)
    const baseline = arcs === own.arcs ? own : { ...own, arcs, merges: mergesIn(own, arcs) }
    this.baseline = baseline
    this.pass = pass
    this.buffers = buffers
    this.project = new Float64Array(size)
    this.feeding = this.earlier = new LatestFinishLists(size)
    this.bufferMeasures = { size: baseline.merges.size, percentage: buffers.percentage }
    const { from, firstArc } = baseline.merges
    const sized = [...from.keys()].filter(
      (merge) => (from[merge] as number) >= 0 && this.bufferMeasures.size[merge] !== 0,
    )
    const { endArc } = baseline.merges
    const isOnArcs = (merge: number) => (firstArc[merge] as number) < (endArc[merge] as number)
    for (const merge of sized) if (!isOnArcs(merge)) this.atEnd.set(from[merge] as number, merge)
    this.onArcs = Int32Array.from(sized.filter(isOnArcs))
    this.onArcs.sort((a, b) => (firstArc[a] as number) - (firstArc[b] as number))
    this.repeat()
  }

  /** Whether each slip of a task moves the end, a position, by its links and people. */
  movesEnd(task: number, end: number): boolean {
    const { bufferStart, bufferSize } = this.baseline
    return (this.project[task] as number) - (this.pass.finish[task] as number) <= bufferStart + bufferSize - end
  }

  /** From the last task to the first; with back arcs again, until what they carry back stays as it is. */
  private repeat(): void {
    const { order, to, back } = this.baseline.arcs
    const behind = [...new Set(Array.from(back, (arc) => to[arc] as number))]
    for (const task of behind) this.project[task] = NEVER
    const carried = () =>
      behind.flatMap((task) => [this.project[task] as number, ...this.feeding.entriesOf(task), NEVER])
    untilStable(back.size, carried, () => {
      if (behind.length > 0) [this.earlier, this.feeding] = [this.feeding, new LatestFinishLists(order.length)]
      for (let place = order.length - 1; place >= 0; place--) this.calculate(order[place] as number)
    })
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

  private calculate(task: number): void {
    const { arcs, tasks, bufferStart, bufferSize } = this.baseline
    this.feeding.open(task)
    const last = this.atEnd.get(task)
    if (last !== undefined) this.feeding.keep(task, last, this.buffers.endOf(last, 0), this.bufferMeasures)
    let latest = task < tasks.length ? bufferStart + bufferSize : NEVER
    for (let arc = arcs.firstOut[task] as number; arc < (arcs.firstOut[task + 1] as number); arc++) {
      latest = Math.min(latest, this.reach(task, arc))
    }
    this.project[task] = latest
  }

  /** Keeps the feeding buffers that are reached along an arc; gives the latest finish for the project buffer. */
  private reach(task: number, arc: number): number {
    const { arcs, critical } = this.baseline
    const { feeding, bufferMeasures } = this
    const to = arcs.to[arc] as number
    const latest = this.through(arc, this.project[to] as number)
    if (critical[task]) return latest
    const merge = critical[to] ? this.bufferOn(arc) : undefined
    if (merge !== undefined) {
      const end = this.buffers.endOf(merge, arcs.kind[arc] as number)
      feeding.keep(task, merge, this.finishFor(arc, end - lagOf(arcs, arc)), bufferMeasures)
    }
    if (critical[to]) return latest
    const behind = arcs.back.has(arc) ? this.earlier : feeding
    for (let entry = behind.firstOf(to); entry < behind.endOf(to); entry++) {
      feeding.keep(task, behind.buffer(entry), this.through(arc, behind.latest(entry)), bufferMeasures)
    }
    return latest
  }

  /** The latest finish of the arc's first task that lets the second one finish at `latest`. */
  private through(arc: number, latest: number): number {
    const { arcs } = this.baseline
    const to = arcs.to[arc] as number
    const lag = lagOf(arcs, arc)
    if (latest === NEVER || this.pass.isCompleted(to)) return NEVER
    if (to >= this.baseline.tasks.length) return this.finishFor(arc, latest - lag)
    if (!boundsStart(arcs.kind[arc] as number)) return this.finishFor(arc, latest - lag)
    // Of what is under way, only its people are still handed on.
    if (this.pass.isStarted(to) && (arcs.kind[arc] as number) < FLOW) return NEVER
    return this.finishFor(arc, latestStart(this.baseline, to, this.pass.left(to), NEVER, latest) - lag)
  }

  /** A bound on what the arc counts from (start or finish of its first task) as a bound on that task's finish. */
  private finishFor(arc: number, bound: number): number {
    const { arcs } = this.baseline
    const kind = arcs.kind[arc] as number
    const from = arcs.from[arc] as number
    // People are free at the end of the work, which links may have the task finish after.
    if (from >= this.baseline.tasks.length) return bound
    if (kind >= FLOW) return bound + (this.pass.finish[from] as number) - (this.pass.workEnd[from] as number)
    if (countsFinish(kind)) return bound
    if (this.pass.isStarted(from)) return NEVER
    const work = this.pass.left(from)
    return finishOf(this.baseline, from, latestStart(this.baseline, from, work, bound, NEVER), work)
  }
}
