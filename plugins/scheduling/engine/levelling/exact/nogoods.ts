/**
 * Claims that cannot all hold in a schedule as short as is looked for. When all but one of them hold, the opposite of
 * that one does. Two claims of each nogood that do not hold are watched (Moskewicz and others 2001), so that most
 * nogoods cost nothing when a bound changes.
 */
import type { Trail } from './trail.ts'

interface Nogood {
  /** A side, a value, and so on; the first two claims are the watched ones. */
  readonly claims: number[]
  /**
   * On how many levels its claims lay when it was learned: the fewer, the more useful (Audemard and Simon 2009). Of those
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
   * Adds claims of which two do not hold now, or one whose opposite is about to be derived: that comes first, and the
   * one that was last to hold second.
   */
  add(claims: number[], spread: number): void {
    if (claims.length < 4) return
    const nogood = { claims, spread, dropped: false }
    if (spread > 0) this.learned.push(nogood)
    this.watches[claims[0] as number]?.push(nogood)
    this.watches[claims[2] as number]?.push(nogood)
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
      const { claims } = nogood
      if (claims[0] === side && trail.holds(side, claims[1] as number)) swap(claims, 0, 2)
      const isTouched = claims[2] === side && trail.holds(side, claims[3] as number)
      if (isTouched && !trail.fails(claims[0] as number, claims[1] as number)) {
        const other = this.open(claims)
        if (other !== undefined) {
          swap(claims, 2, other)
          this.watches[claims[2] as number]?.push(nogood)
          continue
        }
        isFine = this.derive(claims)
      }
      watching[kept++] = nogood
    }
    while (place < watching.length) watching[kept++] = watching[place++] as Nogood
    watching.length = kept
    return isFine
  }

  /** Where a claim stands that does not hold and is not watched. */
  private open(claims: readonly number[]): number | undefined {
    for (let place = 4; place < claims.length; place += 2) {
      if (!this.trail.holds(claims[place] as number, claims[place + 1] as number)) return place
    }
    return undefined
  }

  private derive(claims: readonly number[]): boolean {
    const { trail } = this
    const side = claims[0] as number
    return trail.tighten(side ^ 1, trail.opposite(claims[1] as number), claims.slice(2))
  }

  /** Drops the less useful half. */
  thin(): void {
    const byUse = [...this.learned.entries()].sort(([a, one], [b, other]) => one.spread - other.spread || b - a)
    const keep = new Set(byUse.slice(0, this.learned.length >> 1).map(([place]) => place))
    for (const [place, nogood] of this.learned.entries()) nogood.dropped = !keep.has(place) && nogood.spread > 2
    this.learned = this.learned.filter(({ dropped }) => !dropped)
  }
}

function swap(claims: number[], a: number, b: number): void {
  const [side, value] = [claims[a] as number, claims[a + 1] as number]
  claims[a] = claims[b] as number
  claims[a + 1] = claims[b + 1] as number
  claims[b] = side
  claims[b + 1] = value
}
