/**
 * How much of a feeding buffer is consumed in a run: its chain joins where the task behind it could start without the chain,
 * but not before it was planned to, and the buffer lies in front of that, as it does in a projection.
 */
import { percentageOf } from '../execution/consumption.ts'
import type { Round } from '../execution/dispatch/round.ts'
import type { FeedingBuffer } from '../model.ts'
import { ticks } from '../time/ticks.ts'
import type { LinksBefore } from './before.ts'

/** Of a project; where its tasks are placed in the present run, as positions. */
export interface Placed {
  readonly start: (task: number) => number
  readonly finish: (task: number) => number
  /** Undefined for what is completed. */
  readonly itemOf: (task: number) => number | undefined
  /** A moment of the clock. */
  readonly positionOf: (at: number) => number
}

export class Merge {
  private readonly from: number
  /** Undefined for the end of the project. */
  private readonly to: number | undefined
  /** Position at which the buffer is planned to end. */
  private readonly planned: number
  /** Ticks. */
  readonly size: number

  /** @param from the task before the buffer @param to the one behind it */
  constructor({ granted }: FeedingBuffer, from: number, to: number | undefined, planned: number) {
    this.from = from
    this.to = to
    this.planned = planned
    this.size = ticks(granted)
  }

  /** Per cent, raw. @param last where the last work of the project ends */
  consumption(round: Round, before: LinksBefore, placed: Placed, last: number): number {
    const end = placed.finish(this.from)
    const joins = Math.max(this.planned, this.joinsWithout(round, before, placed, end, last))
    return percentageOf(this.size, this.size + end - joins)
  }

  /** Where the chain would be joined if it were not there itself: what starts later than it lets it waits for something else. */
  private joinsWithout(round: Round, before: LinksBefore, placed: Placed, end: number, last: number): number {
    const { from, to } = this
    if (to === undefined) return last > end ? last : Number.NEGATIVE_INFINITY
    const start = placed.start(to)
    const item = placed.itemOf(to)
    if (item === undefined || start > end) return start
    const chain = placed.itemOf(from)
    before.last(round, item, true, chain)
    return placed.positionOf(before.at)
  }
}
