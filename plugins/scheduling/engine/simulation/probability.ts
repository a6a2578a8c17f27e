/**
 * How likely something is by the runs made, and how far from the truth that may be.
 *
 * Runs are drawn in batches, each of which is stratified as a whole: its runs are not independent of each other, batches
 * are. So the standard error is taken from how much the shares of batches differ. That alone would be 0 where all batches
 * have the same share, which happens by chance where a probability is near 0 or 1, or where it lies on the border of a
 * slice. Hence one and a half runs are added to it, as if at right angles: what came in none of n runs may still have a
 * probability of 3/n (the rule of three: at 95 %, two standard errors), and where a border of slices is known to one run a
 * batch, its share is known to about one run of all. In the middle of the scale it adds a hundredth to the error.
 *
 * Before there are enough batches to compare, the error is that of as many independent runs (Agresti and Coull 1998);
 * stratifying does not make it larger.
 */
import type { SimulationInput } from './model.ts'

export const MIN_BATCHES = 10
/** For an accuracy that is never reached. */
const MAX_RUNS = 100_000
const RUNS_IN_DOUBT = 1.5

export class Probability {
  private readonly batchSize: number
  private runs = 0
  private times = 0
  /** Of whole batches: how often it happened in all of them, and the sum of the squares of that. */
  private batches = 0
  private sum = 0
  private squares = 0

  constructor(batchSize: number) {
    this.batchSize = batchSize
  }

  /** @param happens whether it happens in the next run */
  add(happens: boolean): void {
    this.runs += 1
    if (happens) this.times += 1
    if (this.runs % this.batchSize === 0) this.endBatch()
  }

  /** Of all runs; at least one must have been made. */
  get value(): number {
    return this.times / this.runs
  }

  /** In percentage points. */
  get standardError(): number {
    const { batches, batchSize, sum, squares } = this
    if (batches < MIN_BATCHES) return 100 * this.errorOfIndependentRuns()
    const variance = (squares - (sum * sum) / batches) / (batches - 1) / (batchSize * batchSize)
    return 100 * Math.hypot(Math.sqrt(Math.max(0, variance) / batches), RUNS_IN_DOUBT / (batches * batchSize))
  }

  /** Whether so many batches have been made that they can be compared, and its error is small enough. */
  isWithin(accuracy: number): boolean {
    return this.batches >= MIN_BATCHES && this.standardError <= accuracy
  }

  private endBatch(): void {
    const ofBatch = this.times - this.sum
    this.batches += 1
    this.sum += ofBatch
    this.squares += ofBatch * ofBatch
  }

  private errorOfIndependentRuns(): number {
    const runs = this.runs + 4
    const share = (this.times + 2) / runs
    return Math.sqrt((share * (1 - share)) / runs)
  }
}

/** Whether no more runs need to be made. Asked when a batch has ended. */
export function isEnough(size: SimulationInput['size'], runs: number, probabilities: readonly Probability[]): boolean {
  if ('runs' in size) return runs >= size.runs
  return runs >= MAX_RUNS || probabilities.every((it) => it.isWithin(size.accuracy))
}
