import { stepAt } from '../network/binary-search.ts'

/** How much of one resource is free over time: a step function, as breakpoints with what is free from each on. */
export class Profile {
  private readonly at: number[]
  private readonly free: number[]

  constructor(capacity: number, at = [Number.NEGATIVE_INFINITY], free = [capacity]) {
    this.at = at
    this.free = free
  }

  copy(): Profile {
    return new Profile(0, [...this.at], [...this.free])
  }

  /** End of the last stretch within [start, finish) with less than `units` free; undefined when all of it has enough. */
  lastShortage(start: number, finish: number, units: number): number | undefined {
    for (let step = this.stepBefore(finish); step >= 0; step--) {
      if ((this.free[step] as number) < units) {
        const end = this.at[step + 1] ?? Number.POSITIVE_INFINITY
        return end > start ? end : undefined
      }
      if ((this.at[step] as number) <= start) return undefined
    }
    return undefined
  }

  /** Start of the first stretch within [start, finish) with less than `units` free; undefined when there is none. */
  firstShortage(start: number, finish: number, units: number): number | undefined {
    for (let step = stepAt(this.at, start); step < this.at.length && (this.at[step] as number) < finish; step++) {
      if ((this.free[step] as number) < units) return this.at[step]
    }
    return undefined
  }

  /** The stretches of [start, finish) with what is free in each. */
  stretches(start: number, finish: number): { start: number; finish: number; free: number }[] {
    const found = []
    for (let step = stepAt(this.at, start); step < this.at.length && (this.at[step] as number) < finish; step++) {
      const end = Math.min(finish, this.at[step + 1] ?? Number.POSITIVE_INFINITY)
      found.push({ start: Math.max(start, this.at[step] as number), finish: end, free: this.free[step] as number })
    }
    return found
  }

  /** Takes units over [start, finish), which must be free. */
  take(start: number, finish: number, units: number): void {
    const first = this.split(start)
    const last = this.split(finish)
    for (let step = first; step < last; step++) this.free[step] = (this.free[step] as number) - units
    this.join(last)
    this.join(first)
  }

  private split(at: number): number {
    const step = stepAt(this.at, at)
    if (this.at[step] === at) return step
    this.at.splice(step + 1, 0, at)
    this.free.splice(step + 1, 0, this.free[step] as number)
    return step + 1
  }

  /** Equal neighbours become one, which keeps long busy stretches short to walk. */
  private join(step: number): void {
    if (this.free[step] !== this.free[step - 1]) return
    this.at.splice(step, 1)
    this.free.splice(step, 1)
  }

  /** The step that holds what comes just before the moment. */
  private stepBefore(at: number): number {
    const step = stepAt(this.at, at)
    return this.at[step] === at ? step - 1 : step
  }
}
