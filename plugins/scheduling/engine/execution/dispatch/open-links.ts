/** The links of a round that still hold: how many of them hold the start, or the finish, of each item, and where the others put it. */
import type { Links } from './links.ts'

export class OpenLinks {
  readonly startBound: Float64Array
  readonly finishBound: Float64Array
  private readonly links: Links
  private readonly startHolds: Int32Array
  private readonly finishHolds: Int32Array
  /** Where leads count from, on the clock; NaN for those that hold until that is placed. */
  private expected: Float64Array

  constructor(links: Links) {
    const size = links.startHolds.length
    this.links = links
    this.startBound = new Float64Array(size)
    this.finishBound = new Float64Array(size)
    this.startHolds = new Int32Array(size)
    this.finishHolds = new Int32Array(size)
    this.expected = new Float64Array(links.leads.length)
  }

  /** Nothing is placed. @param expected where leads count from; NaN for those that hold until that is placed */
  begin(expected: Float64Array): void {
    const { links } = this
    this.expected = expected
    this.startHolds.set(links.startHolds)
    this.finishHolds.set(links.finishHolds)
    this.startBound.set(links.startBounds)
    this.finishBound.set(links.finishBounds)
    for (const [lead, { to, ofStart }] of links.leads.entries()) {
      const at = expected[lead] as number
      const holds = ofStart ? this.startHolds : this.finishHolds
      if (Number.isNaN(at)) holds[to] = (holds[to] as number) + 1
      else this.raise(to, ofStart, at)
    }
  }

  holdsStart(item: number): boolean {
    return (this.startHolds[item] as number) > 0
  }

  holdsFinish(item: number): boolean {
    return (this.finishHolds[item] as number) > 0
  }

  /** Whether a lead holds nothing, as where it counts from is expected. @param lead its number; -1 for other links */
  isExpected(lead: number): boolean {
    return lead >= 0 && !Number.isNaN(this.expected[lead] as number)
  }

  /** A link holds the start, or the finish, of an item no more; returns whether it was the last one. */
  release(item: number, ofStart: boolean, bound: number): boolean {
    this.raise(item, ofStart, bound)
    const holds = ofStart ? this.startHolds : this.finishHolds
    const left = (holds[item] as number) - 1
    holds[item] = left
    return left <= 0
  }

  private raise(item: number, ofStart: boolean, bound: number): void {
    const bounds = ofStart ? this.startBound : this.finishBound
    if (bound > (bounds[item] as number)) bounds[item] = bound
  }
}
