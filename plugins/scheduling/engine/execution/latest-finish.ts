/**
 * Calculates how deep each task reaches (penetrates) into the buffers behind it. The *latest finish* of a task for one buffer
 * uses exactly all of that buffer, along the longest path to it. Penetration is linear: 0 % one buffer size before the latest
 * finish, 100 % at it, and more beyond. Calendars of resources make time go in steps, where that does not hold exactly; a
 * task never shows more than the buffer itself has lost.
 *
 * Non-critical tasks reach the feeding buffers at the end of their own chains and the project buffer; critical ones the
 * project buffer. A task reaches what it hands its people to as what its links lead to, and what waits for them behind the
 * work of other projects. Buffers without size are passed over, because the project buffer protects what they do not.
 *
 * What FS and FF links lead to bounds the finish of a task. Its people, and SS and SF links, go by its work alone, which ends
 * before the finish where a link holds that. So a link into the finish moves what follows the finish, and not what the
 * people are handed on to: both bounds are kept.
 */

import { untilStable } from '../network/back-arcs.ts'
import { type Arc, withMoreArcs } from '../network/graph.ts'
import { countsFinish, finishOf, holdsStart, latestStart } from '../network/passes.ts'
import type { Baseline, PlannedMerge } from './baseline.ts'
import { type FeedingBuffers, percentageOf } from './consumption.ts'
import type { ForwardPass } from './forward-pass.ts'
import type { OthersBetween } from './through-others.ts'

const NEVER = Number.POSITIVE_INFINITY
const MAX_REACHED = 16 // feeding buffers of one task; of more, those are kept that are reached first

/** Per cent of a buffer, raw, by a finish after (or before) the latest one that uses up all of it. */
export function penetration(finish: number, latest: number, size: number, consumed: number): number {
  return Math.min(consumed, percentageOf(size, finish - latest + size))
}

/** A feeding buffer that a task can reach, by its place in the plan. */
export interface Reached {
  readonly merge: number
  /** The finish of the task that uses exactly all of it; the end of its work, where `ofWork`. */
  readonly latest: number
  readonly ofWork: boolean
}

/** The latest finishes of every task, calculated from the last task to the first. */
export class LatestFinishes {
  /** For the project buffer, by task: of its finish, and of the end of its work. */
  private readonly finish: Float64Array
  private readonly workEnd: Float64Array
  /** For feeding buffers: none that another one is always deeper than. */
  private feeding: (readonly Reached[])[]
  /** Those of the pass before, for back arcs. */
  private earlier: (readonly Reached[])[]
  private readonly baseline: Baseline
  private readonly pass: ForwardPass
  private readonly buffers: FeedingBuffers
  /** Buffers by the task before those that lie on no arc, as at the project's end; the others by the arcs that they lie on. */
  private readonly atEnd = new Map<number, number>()
  private readonly onArcs = new Map<Arc, number>()

  /** @param between how tasks hold each other through the work of other projects, which have the numbers behind its own */
  constructor(own: Baseline, pass: ForwardPass, buffers: FeedingBuffers, between: OthersBetween) {
    const size = own.tasks.length + between.size
    this.baseline = { ...own, graph: withMoreArcs(own.graph, size, between.arcs) }
    this.pass = pass
    this.buffers = buffers
    this.finish = new Float64Array(size)
    this.workEnd = new Float64Array(size)
    this.feeding = this.earlier = new Array(size).fill(NONE)
    for (const [merge, { from, arcs, size }] of own.merges.entries()) {
      if (from < 0 || size === 0) continue
      if (arcs.length === 0) this.atEnd.set(from, merge)
      for (const arc of arcs) this.onArcs.set(arc, merge)
    }
    this.repeat()
  }

  /** The finish of a task that uses exactly all of the project buffer. */
  forProject(task: number): number {
    return Math.min(this.finish[task] as number, (this.workEnd[task] as number) + this.heldAfterWork(task))
  }

  /** The same for the feeding buffers that it can reach. */
  forFeeding(task: number): { readonly merge: number; readonly latest: number }[] {
    const held = this.heldAfterWork(task)
    return (this.feeding[task] ?? NONE).map(({ merge, latest, ofWork }) => ({
      merge,
      latest: ofWork ? latest + held : latest,
    }))
  }

  /** Whether each slip of a task moves the end, a position, by its links and people. */
  movesEnd(task: number, end: number): boolean {
    return this.float(task, end) <= 0
  }

  /** The same of each slip of its work alone, which may end before the finish where a link holds that. */
  workMovesEnd(task: number, end: number): boolean {
    const { bufferStart, bufferSize } = this.baseline
    const isHeld = this.heldAfterWork(task) > 0
    const latest = Math.min(this.workEnd[task] as number, isHeld ? NEVER : (this.finish[task] as number))
    return latest - (this.pass.workEnd[task] as number) <= bufferStart + bufferSize - end
  }

  /** Ticks that it can slip before the end moves, a position. */
  float(task: number, end: number): number {
    const { bufferStart, bufferSize } = this.baseline
    return this.forProject(task) - (this.pass.finish[task] as number) - (bufferStart + bufferSize - end)
  }

  /** By how much links hold its finish after the end of its work. */
  private heldAfterWork(task: number): number {
    return (this.pass.finish[task] as number) - (this.pass.workEnd[task] as number)
  }

  /** From the last task to the first; with back arcs again, until what they carry back stays as it is. */
  private repeat(): void {
    const { order, back } = this.baseline.graph
    const behind = [...new Set(back.map(({ to }) => to))]
    for (const task of behind) this.finish[task] = this.workEnd[task] = NEVER
    const carried = () =>
      behind.flatMap((task) => [
        this.finish[task] as number,
        this.workEnd[task] as number,
        ...(this.feeding[task] ?? NONE).flatMap(({ merge, latest }) => [merge, latest]),
        NEVER,
      ])
    untilStable(back.length, carried, () => {
      if (behind.length > 0) [this.earlier, this.feeding] = [this.feeding, new Array(this.finish.length).fill(NONE)]
      for (let place = order.length - 1; place >= 0; place--) this.calculate(order[place] as number)
    })
  }

  private calculate(task: number): void {
    const { graph, tasks, bufferStart, bufferSize } = this.baseline
    const last = this.atEnd.get(task)
    if (last !== undefined) this.keep(task, { merge: last, latest: this.buffers.endOf(last), ofWork: false })
    let finish = task < tasks.length ? bufferStart + bufferSize : NEVER
    let workEnd = NEVER
    for (const arc of graph.outOf[task] ?? []) {
      const latest = this.reach(arc)
      if (countsWork(arc)) workEnd = Math.min(workEnd, latest)
      else finish = Math.min(finish, latest)
    }
    this.finish[task] = finish
    this.workEnd[task] = workEnd
  }

  /** Keeps the feeding buffers that are reached along an arc; gives the bound for the project buffer. */
  private reach(arc: Arc): number {
    const { critical } = this.baseline
    const { from, to } = arc
    const ofWork = countsWork(arc)
    // What has no work starts where it finishes.
    const movesWork = holdsStart(arc) || this.pass.left(to) === 0
    const finish = this.finish[to] as number
    const latest = this.through(arc, movesWork ? Math.min(finish, this.workEnd[to] as number) : finish)
    if (critical[from]) return latest
    if (critical[to]) {
      const merge = this.onArcs.get(arc)
      if (merge !== undefined) {
        this.keep(from, { merge, latest: this.boundFor(arc, this.buffers.endOf(merge, arc) - arc.lag), ofWork })
      }
      return latest
    }
    const behind = (arc.isBack ? this.earlier : this.feeding)[to] ?? NONE
    for (const reached of behind) {
      if (reached.ofWork && !movesWork) continue
      this.keep(from, { merge: reached.merge, latest: this.through(arc, reached.latest), ofWork })
    }
    return latest
  }

  /** Adds a buffer to those of a task unless another one is always deeper, and drops those that it is always deeper than. */
  private keep(task: number, added: Reached): void {
    if (added.latest === NEVER) return
    const known = this.feeding[task] ?? NONE
    if (known.some((other) => this.isDeeper(other, added))) return
    const kept = known.filter((other) => !this.isDeeper(added, other))
    kept.push(added)
    if (kept.length > MAX_REACHED) {
      const last = Math.max(...kept.map((it) => this.beginOf(it)))
      const place = kept.findIndex((it) => this.beginOf(it) === last)
      kept.splice(place, 1)
    }
    this.feeding[task] = kept
  }

  private isDeeper(one: Reached, other: Reached): boolean {
    const { percentage } = this.buffers
    // A link into the finish leads on to bounds of the finish alone.
    return (
      (other.ofWork || !one.ofWork) &&
      this.sizeOf(one) <= this.sizeOf(other) &&
      this.beginOf(one) <= this.beginOf(other) &&
      (percentage[one.merge] as number) >= (percentage[other.merge] as number)
    )
  }

  private sizeOf({ merge }: Reached): number {
    return (this.baseline.merges[merge] as PlannedMerge).size
  }

  private beginOf(reached: Reached): number {
    return reached.latest - this.sizeOf(reached)
  }

  /**
   * The bound on an arc's first task that keeps a bound of the second one: on the end of its work, where the arc holds its
   * start, else on its finish.
   */
  private through(arc: Arc, latest: number): number {
    const { to, lag, resource } = arc
    if (latest === NEVER || this.pass.isCompleted(to)) return NEVER
    if (to >= this.baseline.tasks.length || !holdsStart(arc)) return this.boundFor(arc, latest - lag)
    // Of what is under way, only its people are still handed on.
    if (this.pass.isStarted(to) && resource < 0) return NEVER
    return this.boundFor(arc, latestStart(this.baseline, to, this.pass.leftBehind(arc), NEVER, latest) - lag)
  }

  /** A bound on what the arc counts from as one on the finish of its first task, or on the end of its work. */
  private boundFor(arc: Arc, bound: number): number {
    const { from, resource } = arc
    if (from >= this.baseline.tasks.length || resource >= 0 || countsFinish(arc)) return bound
    if (this.pass.isStarted(from)) return NEVER
    const work = this.pass.left(from)
    return finishOf(this.baseline, from, latestStart(this.baseline, from, work, bound, NEVER), work)
  }
}

/** Whether an arc counts from the work of its first task: its start, or the end at which its people are free. */
const countsWork = (arc: Arc): boolean => arc.resource >= 0 || !countsFinish(arc)

const NONE: readonly Reached[] = []
