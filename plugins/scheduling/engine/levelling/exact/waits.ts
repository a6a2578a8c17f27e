/**
 * Lower bounds that one task sets another, as links do: always, or on condition that a literal holds. A wait whose tasks
 * have no room for it makes its condition fail.
 */
import type { LinkType } from '../../model.ts'
import { countsFinish, holdsStart } from '../../network/passes.ts'
import { lower, upper, type Windows } from './windows.ts'

export interface Wait {
  readonly from: number
  readonly to: number
  readonly type: LinkType
  readonly lag: number
  /** The literal on which it holds; a side of -1 for always. */
  readonly side: number
  readonly value: number
}
export const ALWAYS = -1

export class Waits {
  private readonly windows: Windows
  private readonly into: Wait[][]
  private readonly outOf: Wait[][]
  /** The waits that hold on condition of a side. */
  private readonly on: Wait[][]

  constructor(windows: Windows, waits: readonly Wait[]) {
    this.windows = windows
    const lists = (length: number) => Array.from({ length }, (): Wait[] => [])
    this.into = lists(windows.net.tasks.length)
    this.outOf = lists(windows.net.tasks.length)
    this.on = lists(windows.trail.bound.length)
    for (const wait of waits) {
      this.into[wait.to]?.push(wait)
      this.outOf[wait.from]?.push(wait)
      if (wait.side !== ALWAYS) this.on[wait.side]?.push(wait)
    }
  }

  /** What follows from a side having grown. Answers false on a conflict. */
  propagate(side: number): boolean {
    const variable = side >> 1
    if (variable >= this.into.length) {
      for (const wait of this.on[side] as Wait[]) if (!this.forward(wait) || !this.backward(wait)) return false
    } else if (side === lower(variable)) {
      for (const wait of this.outOf[variable] as Wait[]) if (!this.forward(wait)) return false
    } else {
      for (const wait of this.into[variable] as Wait[]) if (!this.backward(wait)) return false
    }
    return true
  }

  /** The earliest start of the second task, or that there is no room for the wait. */
  private forward(wait: Wait): boolean {
    const { windows } = this
    const { trail } = windows
    const { from, to, side, value } = wait
    const at = this.earliestSource(wait)
    const reached = holdsStart(wait) ? windows.earliestStart(to) : windows.earliestFinish(to)
    if (at <= reached || (side !== ALWAYS && trail.fails(side, value))) return true
    if (side !== ALWAYS && !trail.holds(side, value)) return this.refute(wait, at)
    const reason = [lower(from), windows.earliestStart(from)]
    if (side !== ALWAYS) reason.push(side, value)
    return trail.tighten(lower(to), this.startAt(wait, at), reason)
  }

  /** The latest start of the first task, or that there is no room for the wait. */
  private backward(wait: Wait): boolean {
    const { windows } = this
    const { trail } = windows
    const { from, to, side, value } = wait
    if (side !== ALWAYS && !trail.holds(side, value)) {
      return trail.fails(side, value) || this.refute(wait, this.earliestSource(wait))
    }
    const at = this.latestTarget(wait) - wait.lag
    if ((countsFinish(wait) ? windows.latestFinish(from) : windows.latestStart(from)) <= at) return true
    const start = countsFinish(wait) ? windows.before(from, at) : windows.openBefore(from, at)
    const reason = [upper(to), -windows.latestStart(to)]
    if (side !== ALWAYS) reason.push(side, value)
    return trail.tighten(upper(from), -start, reason)
  }

  private refute(wait: Wait, at: number): boolean {
    const { windows } = this
    const { trail } = windows
    if (at <= this.latestTarget(wait)) return true
    const { from, to, side, value } = wait
    const reason = [lower(from), windows.earliestStart(from), upper(to), trail.grain - this.startAt(wait, at)]
    return trail.tighten(side ^ 1, trail.opposite(value), reason)
  }

  private earliestSource(wait: Wait): number {
    const { windows } = this
    return (countsFinish(wait) ? windows.earliestFinish(wait.from) : windows.earliestStart(wait.from)) + wait.lag
  }

  private latestTarget(wait: Wait): number {
    const { windows } = this
    return holdsStart(wait) ? windows.latestStart(wait.to) : windows.latestFinish(wait.to)
  }

  /** The earliest start of the second task that puts what the wait bounds at a moment or after it. */
  private startAt(wait: Wait, at: number): number {
    const { windows } = this
    return holdsStart(wait) ? windows.open(wait.to, at) : windows.reaching(wait.to, at)
  }
}
