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
  /** The finish of the task that uses exactly all of it. */
  readonly latest: number
}

/** The latest finishes of every task, calculated from the last task to the first. */
export class LatestFinishes {
  /** For the project buffer, by task. */
  readonly project: Float64Array
  /** For feeding buffers: none that another one is always deeper than. */
  feeding: (readonly Reached[])[]
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
    this.project = new Float64Array(size)
    this.feeding = this.earlier = new Array(size).fill(NONE)
    for (const [merge, { from, arcs, size }] of own.merges.entries()) {
      if (from < 0 || size === 0) continue
      if (arcs.length === 0) this.atEnd.set(from, merge)
      for (const arc of arcs) this.onArcs.set(arc, merge)
    }
    this.repeat()
  }

  /** Whether each slip of a task moves the end, a position, by its links and people. */
  movesEnd(task: number, end: number): boolean {
    const { bufferStart, bufferSize } = this.baseline
    return (this.project[task] as number) - (this.pass.finish[task] as number) <= bufferStart + bufferSize - end
  }

  /** From the last task to the first; with back arcs again, until what they carry back stays as it is. */
  private repeat(): void {
    const { order, back } = this.baseline.graph
    const behind = [...new Set(back.map(({ to }) => to))]
    for (const task of behind) this.project[task] = NEVER
    const carried = () =>
      behind.flatMap((task) => [
        this.project[task] as number,
        ...(this.feeding[task] ?? NONE).flatMap(({ merge, latest }) => [merge, latest]),
        NEVER,
      ])
    untilStable(back.length, carried, () => {
      if (behind.length > 0) [this.earlier, this.feeding] = [this.feeding, new Array(this.project.length).fill(NONE)]
      for (let place = order.length - 1; place >= 0; place--) this.calculate(order[place] as number)
    })
  }

  private calculate(task: number): void {
    const { graph, tasks, bufferStart, bufferSize } = this.baseline
    const last = this.atEnd.get(task)
    if (last !== undefined) this.keep(task, last, this.buffers.endOf(last))
    let latest = task < tasks.length ? bufferStart + bufferSize : NEVER
    for (const arc of graph.outOf[task] ?? []) latest = Math.min(latest, this.reach(arc))
    this.project[task] = latest
  }

  /** Keeps the feeding buffers that are reached along an arc; gives the latest finish for the project buffer. */
  private reach(arc: Arc): number {
    const { critical } = this.baseline
    const { from, to } = arc
    const latest = this.through(arc, this.project[to] as number)
    if (critical[from]) return latest
    if (critical[to]) {
      const merge = this.onArcs.get(arc)
      if (merge !== undefined) this.keep(from, merge, this.finishFor(arc, this.buffers.endOf(merge, arc) - arc.lag))
      return latest
    }
    const behind = (arc.isBack ? this.earlier : this.feeding)[to] ?? NONE
    for (const reached of behind) this.keep(from, reached.merge, this.through(arc, reached.latest))
    return latest
  }

  /** Adds a buffer to those of a task unless another one is always deeper, and drops those that it is always deeper than. */
  private keep(task: number, merge: number, latest: number): void {
    if (latest === NEVER) return
    const added = { merge, latest }
    const known = this.feeding[task] ?? NONE
    if (known.some((other) => this.isDeeper(other, added))) return
    const kept = known.filter((other) => !this.isDeeper(added, other))
    kept.push(added)
    if (kept.length > MAX_REACHED) {
      const last = Math.max(...kept.map((it) => this.beginOf(it)))
      kept.splice(
        kept.findIndex((it) => this.beginOf(it) === last),
        1,
      )
    }
    this.feeding[task] = kept
  }

  private isDeeper(one: Reached, other: Reached): boolean {
    const { percentage } = this.buffers
    return (
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

  /** The latest finish of the arc's first task that lets the second one finish at `latest`. */
  private through(arc: Arc, latest: number): number {
    const { to, lag, resource } = arc
    if (latest === NEVER || this.pass.isCompleted(to)) return NEVER
    if (to >= this.baseline.tasks.length || !holdsStart(arc)) return this.finishFor(arc, latest - lag)
    // Of what is under way, only its people are still handed on.
    if (this.pass.isStarted(to) && resource < 0) return NEVER
    return this.finishFor(arc, latestStart(this.baseline, to, this.pass.left(to), NEVER, latest) - lag)
  }

  /** A bound on what the arc counts from (start or finish of its first task) as a bound on that task's finish. */
  private finishFor(arc: Arc, bound: number): number {
    const { from, resource } = arc
    if (from >= this.baseline.tasks.length) return bound
    // People are free at the end of the work, which links may have the task finish after.
    if (resource >= 0) return bound + (this.pass.finish[from] as number) - (this.pass.workEnd[from] as number)
    if (countsFinish(arc)) return bound
    if (this.pass.isStarted(from)) return NEVER
    const work = this.pass.left(from)
    return finishOf(this.baseline, from, latestStart(this.baseline, from, work, bound, NEVER), work)
  }
}

const NONE: readonly Reached[] = []
