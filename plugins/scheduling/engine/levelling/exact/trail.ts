/**
 * Bounds that only get tighter until the search takes them back, each with the reason for it, so that a dead end can be
 * traced to the decisions that led there.
 *
 * Every variable has two *sides*, numbered 2v and 2v + 1: its lower bound, and the negative of its upper bound. Both
 * grow. A *literal* is a side with a value: that the bound of the side has reached it. All values are multiples of the
 * grain, hence the opposite of a literal is a literal on the other side.
 */
export class Trail {
  readonly bound: Float64Array
  readonly grain: number
  /** Of each step: its side, the bound before it, the bound after it, and the step before it of the same side. */
  readonly side: number[] = []
  readonly from: number[] = []
  readonly to: number[] = []
  readonly earlier: number[] = []
  /** Where the reason of each step starts; it ends where that of the next one starts. A decision has none. */
  private readonly reasonAt: number[] = []
  /** The literals that are reasons: a side, a value, and so on. */
  readonly reasons: number[] = []
  /** The first step of each level above the ground. */
  readonly levels: number[] = []
  /** The last step of each side, -1 without one. */
  private readonly last: Int32Array
  /** Literals that cannot all hold, where the bounds contradict each other. */
  conflict: number[] | undefined

  constructor(variables: number, grain: number) {
    this.bound = new Float64Array(2 * variables)
    this.last = new Int32Array(2 * variables).fill(-1)
    this.grain = grain
  }

  get level(): number {
    return this.levels.length
  }

  get length(): number {
    return this.side.length
  }

  /** The value of the opposite literal, which is on the other side. */
  opposite(value: number): number {
    return this.grain - value
  }

  holds(side: number, value: number): boolean {
    return (this.bound[side] as number) >= value
  }

  fails(side: number, value: number): boolean {
    return (this.bound[side ^ 1] as number) >= this.grain - value
  }

  /** Opens a level with a decision. */
  decide(side: number, value: number): void {
    this.levels.push(this.length)
    this.tighten(side, value, [])
  }

  /**
   * Makes a literal hold for a reason: literals that hold and imply it. On the ground no reason is kept. Where its
   * opposite holds, that is a conflict. Answers false then.
   */
  tighten(side: number, value: number, reason: readonly number[]): boolean {
    const old = this.bound[side] as number
    if (value <= old) return true
    if ((this.bound[side ^ 1] as number) + value > 0) {
      this.conflict = [...reason, side ^ 1, this.grain - value]
      return false
    }
    this.side.push(side)
    this.from.push(old)
    this.to.push(value)
    this.earlier.push(this.last[side] as number)
    this.reasonAt.push(this.reasons.length)
    if (this.level > 0) for (const part of reason) this.reasons.push(part)
    this.last[side] = this.length - 1
    this.bound[side] = value
    return true
  }

  /** The step that made a literal hold; -1 when it holds from the ground on. */
  stepOf(side: number, value: number): number {
    let step = this.last[side] as number
    const ground = this.levels[0] ?? this.length
    while (step >= ground && (this.from[step] as number) >= value) step = this.earlier[step] as number
    return step >= ground ? step : -1
  }

  reasonStart(step: number): number {
    return this.reasonAt[step] as number
  }

  reasonEnd(step: number): number {
    return this.reasonAt[step + 1] ?? this.reasons.length
  }

  /** The level on which a step was taken. */
  levelOf(step: number): number {
    let low = 0
    let high = this.level
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.levels[middle] as number) <= step) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Takes back all levels above the given one. */
  backTo(level: number): void {
    const first = this.levels[level]
    if (first === undefined) return
    const start = this.reasonAt[first] as number
    for (let step = this.length - 1; step >= first; step--) {
      const side = this.side[step] as number
      this.bound[side] = this.from[step] as number
      this.last[side] = this.earlier[step] as number
    }
    for (const list of [this.side, this.from, this.to, this.earlier, this.reasonAt]) list.length = first
    this.reasons.length = start
    this.levels.length = level
    this.conflict = undefined
  }
}
