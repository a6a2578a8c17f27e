/** Chooses between two ways by how often each has done well lately; neither is ever given up. */
export class Balance {
  private readonly tried: [number, number] = [2, 2]
  private readonly good: [number, number]

  /** @param second how well the second way is thought to do at first, compared with the first: 1 as well */
  constructor(second: number) {
    this.good = [1, second]
  }

  /** The part of choices that goes to the second way. */
  get share(): number {
    const first = this.good[0] / this.tried[0]
    const second = this.good[1] / this.tried[1]
    return MIN_SHARE + (MAX_SHARE - MIN_SHARE) * (second / (first + second))
  }

  /** Older outcomes count less and less. */
  note(isSecond: boolean, isGood: boolean): void {
    const way = isSecond ? 1 : 0
    this.tried[way] = (this.tried[way] + 1) * FADING_PER_TRY
    this.good[way] = (this.good[way] + (isGood ? 1 : 0)) * FADING_PER_TRY
  }
}

const MIN_SHARE = 0.05
const MAX_SHARE = 0.9
const FADING_PER_TRY = 0.95
