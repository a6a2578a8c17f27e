/** The schedules that a search keeps, of one direction. */
import type { Times } from '../passes.ts'

export interface Member {
  readonly times: Times
  /** Ticks. */
  readonly length: number
  /** How deep in its own direction each task ends: from the start, or for right-justified ones from the end. */
  readonly depth: Float64Array
  /** Schedules with other starts have another one, but for rare accidents. */
  readonly print: number
}

export class Population {
  readonly members: Member[] = []
  private most: number

  constructor(limit: number) {
    this.most = limit
  }

  get limit(): number {
    return this.most
  }

  /** With a lower limit the worst go. */
  set limit(limit: number) {
    this.most = limit
    while (this.members.length > limit) this.members.splice(this.worst(), 1)
  }

  /** Takes a schedule instead of the worst unless it is longer; `known` when it is there already. */
  add(member: Member): 'taken' | 'refused' | 'known' {
    const { members } = this
    if (members.some(({ print }) => print === member.print)) return 'known'
    if (members.length >= this.most) {
      const worst = this.worst()
      if (member.length > (members[worst] as Member).length) return 'refused'
      members.splice(worst, 1)
    }
    members.push(member)
    return 'taken'
  }

  /** Lets all but the best go. */
  keep(count: number): void {
    this.members.sort((a, b) => a.length - b.length)
    this.members.length = Math.min(this.members.length, count)
  }

  /** The longest; of equal ones the oldest, as members stand in the order in which they came. */
  private worst(): number {
    let worst = 0
    for (let place = 1; place < this.members.length; place++) {
      if ((this.members[place] as Member).length > (this.members[worst] as Member).length) worst = place
    }
    return worst
  }
}
