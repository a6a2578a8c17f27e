/**
 * How long the work of a chain of tasks takes with some confidence, one task after the other. Durations are as in
 * durations.ts. At a given factor of the project those of its tasks are independent: their sum is taken as a lognormal of
 * the same mean and variance (Fenton 1960), which is exact for one task. The factor itself is cut into slices of equal
 * probability.
 */
import { normalQuantile, shareAbove } from './normal.ts'

export interface ChainTask {
  /** In any unit. */
  readonly median: number
  /** The standard deviation of the logarithm of its duration. */
  readonly spread: number
}

const FACTOR_SLICES = 32
const FACTORS = Array.from({ length: FACTOR_SLICES }, (_, slice) => normalQuantile((slice + 0.5) / FACTOR_SLICES))
const BISECTIONS = 40
const FARTHEST_DEVIATIONS = 6 // standard deviations

/** What the sum is below in a share of all cases; in the unit of the medians. */
export function chainQuantile(tasks: readonly ChainTask[], correlation: number, share: number): number {
  const drawn = tasks.filter(({ median, spread }) => median > 0 && spread > 0)
  const certain = tasks.reduce((sum, { median, spread }) => (spread > 0 ? sum : sum + median), 0)
  if (drawn.length === 0) return certain
  const sums = FACTORS.map((factor) => sumAt(drawn, correlation, factor))
  let low = Math.min(...sums.map(({ mean, spread }) => mean - FARTHEST_DEVIATIONS * spread))
  let high = Math.max(...sums.map(({ mean, spread }) => mean + FARTHEST_DEVIATIONS * spread))
  for (let halving = 0; halving < BISECTIONS; halving++) {
    const middle = (low + high) / 2
    const below = sums.reduce((all, { mean, spread }) => all + shareBelow((middle - mean) / spread), 0) / FACTOR_SLICES
    if (below < share) low = middle
    else high = middle
  }
  return certain + Math.exp(high)
}

/** Mean and standard deviation of the logarithm of the sum at a factor of the project. */
function sumAt(tasks: readonly ChainTask[], correlation: number, factor: number) {
  let [mean, variance] = [0, 0]
  for (const { median, spread } of tasks) {
    const own = spread ** 2 * (1 - correlation)
    const expected = median * Math.exp(spread * Math.sqrt(correlation) * factor + own / 2)
    mean += expected
    variance += expected ** 2 * Math.expm1(own)
  }
  const own = Math.log1p(variance / mean ** 2)
  return { mean: Math.log(mean) - own / 2, spread: Math.sqrt(own) }
}

const shareBelow = (value: number): number =>
  1 - shareAbove(Math.min(Math.max(value, -FARTHEST_DEVIATIONS), FARTHEST_DEVIATIONS))
