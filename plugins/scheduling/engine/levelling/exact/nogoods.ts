/**
 * Literals that cannot all hold in a schedule as short as is looked for. When all but one of them hold, the opposite of
 * that one does. Two literals of each nogood that do not hold are watched (Moskewicz and others 2001), so that most
 * nogoods cost nothing when a bound changes.
 */
import type { Trail } from './trail.ts'

interface Nogood {
  /** A side, a value, and so on; the first two literals are the watched ones. */
  readonly literals: number[]
  /**
   * On how many levels its literals lay when it was learned: the fewer, the more useful (Audemard and Simon 2009). Of those
   * that were not learned, and stay, it is 0.
   */
  readonly spread: number
  dropped: boolean
}

export class Nogoods {
  private readonly trail: Trail
  private readonly watches: Nogood[][]
  private learned: Nogood[] = []

  constructor(trail: Trail) {
    this.trail = trail
    this.watches = Array.from(trail.bound, () => [])
  }

  /** How many have been learned. */
  get size(): number {
    return this.learned.length
  }

  /**
   * Adds literals of which two do not hold now, or one whose opposite is about to be derived: that comes first, and the
   * one that was last to hold second.
   */
  add(literals: number[], spread: number): void {
    if (literals.length < 4) return
    const nogood = { literals, spread, dropped: false }
    if (spread > 0) this.learned.push(nogood)
    this.watches[literals[0] as number]?.push(nogood)
    this.watches[literals[2] as number]?.push(nogood)
  }

  /** What follows from a side having grown. Answers false on a conflict. */
  propagate(side: number): boolean {
    const { trail } = this
    const watching = this.watches[side] as Nogood[]
    let kept = 0
    let place = 0
    let isFine = true
    while (isFine && place < watching.length) {
      const nogood = watching[place++] as Nogood
      if (nogood.dropped) continue
      const { literals } = nogood
      if (literals[0] === side && trail.holds(side, literals[1] as number)) swap(literals, 0, 2)
      const isTouched = literals[2] === side && trail.holds(side, literals[3] as number)
      if (isTouched && !trail.fails(literals[0] as number, literals[1] as number)) {
        const other = this.open(literals)
        if (other !== undefined) {
          swap(literals, 2, other)
          this.watches[literals[2] as number]?.push(nogood)
          continue
        }
        isFine = this.derive(literals)
      }
      watching[kept++] = nogood
    }
    while (place < watching.length) watching[kept++] = watching[place++] as Nogood
    watching.length = kept
    return isFine
  }

  /** The place of a literal that does not hold and is not watched. */
  private open(literals: readonly number[]): number | undefined {
    for (let place = 4; place < literals.length; place += 2) {
      if (!this.trail.holds(literals[place] as number, literals[place + 1] as number)) return place
    }
    return undefined
  }

  private derive(literals: readonly number[]): boolean {
    const { trail } = this
    const side = literals[0] as number
    return trail.tighten(side ^ 1, trail.opposite(literals[1] as number), literals.slice(2))
  }

  /** Drops the less useful half. */
  thin(): void {
    const byUse = [...this.learned.entries()].sort(([a, one], [b, other]) => one.spread - other.spread || b - a)
    const keep = new Set(byUse.slice(0, this.learned.length >> 1).map(([place]) => place))
    for (const [place, nogood] of this.learned.entries()) nogood.dropped = !keep.has(place) && nogood.spread > 2
    this.learned = this.learned.filter(({ dropped }) => !dropped)
  }
}

function swap(literals: number[], a: number, b: number): void {
  const [side, value] = [literals[a] as number, literals[a + 1] as number]
  literals[a] = literals[b] as number
  literals[a + 1] = literals[b + 1] as number
  literals[b] = side
  literals[b + 1] = value
}
