/**
 * Learns a nogood from a dead end: the conflict is traced back through the reasons to the first literal that alone stands
 * for the last decision and all that followed from it (the first unique implication point, Marques-Silva and Sakallah
 * 1999; on bounds instead of Booleans as in lazy clause generation, Ohrimenko, Stuckey and Codish 2009).
 */
import type { Trail } from './trail.ts'

export interface LearnedNogood {
  /** Literals that cannot all hold; the first is the one to rule out, the second the last of the others to be given up. */
  readonly literals: number[]
  /** The level on which the first is ruled out by the others. */
  readonly level: number
  /** On how many levels the literals lie. */
  readonly spread: number
  /** The sides that took part. */
  readonly sides: readonly number[]
}

export class Learning {
  private readonly trail: Trail
  /** The value of each side's literal in the conflict, and the step that made it hold; -1 for a side without one. */
  private readonly value: Float64Array
  private readonly step: Int32Array
  private active: number[] = []

  constructor(trail: Trail) {
    this.trail = trail
    this.value = new Float64Array(trail.bound.length)
    this.step = new Int32Array(trail.bound.length).fill(-1)
  }

  /** Learns from literals that hold and cannot. Undefined when they hold on the ground: then nothing is left to try. */
  learn(conflict: readonly number[]): LearnedNogood | undefined {
    const { trail } = this
    const sides: number[] = []
    for (const side of this.active) this.step[side] = -1
    this.active = []
    for (let at = 0; at < conflict.length; at += 2) this.require(conflict[at] as number, conflict[at + 1] as number)
    let deepest = -1
    for (const side of this.active) deepest = Math.max(deepest, this.step[side] as number)
    if (deepest < 0) return undefined
    const first = trail.levels[trail.levelOf(deepest) - 1] as number
    let open = 0
    for (const side of this.active) if ((this.step[side] as number) >= first) open++
    for (let step = deepest; ; step--) {
      const side = trail.side[step] as number
      if (this.step[side] !== step) continue
      sides.push(side)
      if (open === 1) return this.learned(side, sides)
      this.step[side] = -1
      open--
      const end = trail.reasonEnd(step)
      for (let at = trail.reasonStart(step); at < end; at += 2) {
        const before = this.step[trail.reasons[at] as number] as number
        this.require(trail.reasons[at] as number, trail.reasons[at + 1] as number)
        const after = this.step[trail.reasons[at] as number] as number
        if (after >= first && before < first) open++
      }
    }
  }

  private require(side: number, value: number): void {
    const known = this.step[side] as number
    if (known >= 0 && (this.value[side] as number) >= value) return
    const step = this.trail.stepOf(side, value)
    if (step < 0) return
    if (known < 0) this.active.push(side)
    this.value[side] = value
    this.step[side] = step
  }

  private learned(last: number, sides: readonly number[]): LearnedNogood {
    const { trail } = this
    const others = [...new Set(this.active)].filter(
      (side) => side !== last && (this.step[side] as number) >= 0 && !this.isImplied(side),
    )
    others.sort((a, b) => (this.step[b] as number) - (this.step[a] as number))
    const literals = [last, ...others].flatMap((side) => [side, this.value[side] as number])
    const levels = new Set([last, ...others].map((side) => trail.levelOf(this.step[side] as number)))
    const next = others[0]
    const level = next === undefined ? 0 : trail.levelOf(this.step[next] as number)
    return { literals, level, spread: levels.size, sides }
  }

  /** Whether the other literals imply it. */
  private isImplied(side: number): boolean {
    const { trail } = this
    const step = this.step[side] as number
    const start = trail.reasonStart(step)
    const end = trail.reasonEnd(step)
    if (start === end) return false
    for (let at = start; at < end; at += 2) {
      const part = trail.reasons[at] as number
      const value = trail.reasons[at + 1] as number
      const own = this.step[part] as number
      const isImplied = own >= 0 && own < step && (this.value[part] as number) >= value
      if (!isImplied && trail.stepOf(part, value) >= 0) return false
    }
    return true
  }
}
