/** The schedules that a search keeps, of one direction. */
import type { Times } from '../network/passes.ts'

export interface Member {
  readonly times: Times
  /** Ticks. */
  readonly length: number
  /** How deep in its own direction each task ends: from the start, or for right-justified ones from the end. */
  readonly depth: Float64Array
  /** The sum of these depths times load: of two schedules of equal length, the one with the lower has more done early. */
  readonly moment: number
  /** Schedules with other starts have another one, but for rare accidents. */
  readonly print: number
}

const ALIKE_SHARE = 0.001 // of the moment

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

  /**
   * Takes a schedule instead of the worst unless it is worse; `known` when it is there already. Where there is one like
   * it, the better one of these two stays: otherwise a population soon consists of one schedule with small changes.
   */
  add(member: Member): 'taken' | 'refused' | 'known' {
    const { members } = this
    if (members.some(({ print }) => print === member.print)) return 'known'
    const like = members.findIndex((other) => isAlike(member, other))
    if (like >= 0) {
      if (!isWorse(members[like] as Member, member)) return 'refused'
      members.splice(like, 1)
    } else if (members.length >= this.most) {
      const worst = this.worst()
      if (isWorse(member, members[worst] as Member)) return 'refused'
      members.splice(worst, 1)
    }
    members.push(member)
    return 'taken'
  }

  /** Lets all but the best go. */
  keep(count: number): void {
    this.members.sort((a, b) => a.length - b.length || a.moment - b.moment)
    this.members.length = Math.min(this.members.length, count)
  }

  /** Of equal ones the one that stands first: as a rule the oldest. */
  private worst(): number {
    let worst = 0
    for (let place = 1; place < this.members.length; place++) {
      if (isWorse(this.members[place] as Member, this.members[worst] as Member)) worst = place
    }
    return worst
  }
}

function isWorse(member: Member, other: Member): boolean {
  return member.length > other.length || (member.length === other.length && member.moment > other.moment)
}

function isAlike(member: Member, other: Member): boolean {
  return member.length === other.length && Math.abs(member.moment - other.moment) <= ALIKE_SHARE * other.moment
}
