/**
 * What is left of a task that has started. Its duration is lognormal, and longer than what it has taken so far. In units of
 * the spread of its logarithm, and counted from its median, let what it has taken be at `a`, and what it takes at `y`: then
 *
 *     share above y = share above a * share above z,  and  rest = elapsed * (exp(spread * (y - a)) - 1)
 *
 * where z is a draw of the standard normal distribution. The median of the duration is not given: it is the one for which
 * half of all rests are above the rest that was reported.
 */
import { normalQuantile, shareAbove } from './normal.ts'

export interface StartedTask {
  /** Working days: the median of what is left of it. */
  readonly remaining: number
  /** Working days that it has taken so far. */
  readonly elapsed: number
  /** The standard deviation of the logarithm of its duration; above 0. */
  readonly spread: number
}

/** The draws for which rests are listed: whatever lies beyond the last ones is as there. */
const FARTHEST_DRAW = 6
const PER_UNIT = 32
export const LISTED_DRAWS = 2 * FARTHEST_DRAW * PER_UNIT + 1
const SHARES_ABOVE = Float64Array.from({ length: LISTED_DRAWS }, (_, place) =>
  shareAbove(place / PER_UNIT - FARTHEST_DRAW),
)

/** What is left for each of the listed draws, in working days. */
export function restsOf({ remaining, elapsed, spread }: StartedTask): Float64Array {
  const distance = Math.log1p(remaining / elapsed) / spread
  const { share, at } = shareStillUnderWay(distance)
  const growth = (y: number) => Math.expm1(spread * (y - at))
  // Where the search ends at a bound, the median still is what was reported.
  const unit = remaining / growth(-normalQuantile(share / 2))
  return SHARES_ABOVE.map((above, place) => {
    // Nearly none would have been done so soon, and the shares above are too close to 1 to tell one from the other.
    const y = share === 1 ? place / PER_UNIT - FARTHEST_DRAW : -normalQuantile(share * above)
    return unit * growth(y)
  })
}

/** The place of a draw among those listed, with decimals. */
export const placeOf = (draw: number): number =>
  Math.min(LISTED_DRAWS - 1.000001, Math.max(0, (draw + FARTHEST_DRAW) * PER_UNIT))

const SURE_SPREADS = 7.5 // of its spread, from what it has taken to its median
const MAX_EXPONENT = 700 // exp(-700) is a number, and 37 spreads above the median

/**
 * The share of such tasks that take longer than it has taken, and where that is, if the median of those is at a distance
 * from there: the longer they have taken, the smaller the distance.
 */
function shareStillUnderWay(distance: number): { readonly share: number; readonly at: number } {
  if (distance > SURE_SPREADS) return { share: 1, at: -distance }
  // The share is exp(-exp(low)) to exp(-exp(high)).
  let [low, high] = [Math.log(Number.EPSILON), Math.log(MAX_EXPONENT)]
  while (high - low > 1e-13) {
    const middle = (low + high) / 2
    const share = Math.exp(-Math.exp(middle))
    if (normalQuantile(share) - normalQuantile(share / 2) > distance) low = middle
    else high = middle
  }
  const share = Math.exp(-Math.exp(high))
  return { share, at: -normalQuantile(share) }
}
