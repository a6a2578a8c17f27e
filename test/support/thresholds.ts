/** Where zones begin, in per cent, as the specification says: what tests compare the product with, read from nowhere else. */
import type { Zone } from '../../plugins/scheduling/engine/model.ts'
import type { Thresholds, ZoneBounds, ZoneRules } from '../../plugins/scheduling/engine/zones.ts'

/** YELLOW from the first on, RED above the second. */
export const thresholds = (yellowFrom: number, redFrom: number): Thresholds => ({ yellowFrom, redFrom })
/** The same at 0 and at 100 % chain completion. */
export const bounds = (yellowFrom: [number, number], redFrom: [number, number]): ZoneBounds => ({ yellowFrom, redFrom })

const [YELLOW, RED] = [50, 90]
/** Of a project that sets none. */
export const THRESHOLDS = thresholds(YELLOW, RED)
export const FLAT_ZONES: ZoneRules = { kind: 'flat', ...THRESHOLDS }
export const SLOPED_ZONES: ZoneRules = { kind: 'sloped', ...THRESHOLDS }
export const FLAT_BOUNDS = bounds([YELLOW, YELLOW], [RED, RED])
export const SLOPED_BOUNDS = bounds([10, 70], [30, 90])

export const flatZone = (percentage: number): Zone => between(percentage, YELLOW, RED)
/** Slopes rise by 0.6 for each per cent of the chain that is done; what is not used is GREEN. */
export function slopedZone(percentage: number, completion: number): Zone {
  const risen = 0.6 * Math.min(100, Math.max(0, completion))
  return percentage > 0 ? between(percentage, 10 + risen, 30 + risen) : 'GREEN'
}
const between = (percentage: number, yellow: number, red: number): Zone =>
  percentage > red ? 'RED' : percentage < yellow ? 'GREEN' : 'YELLOW'

/** Whether a project warns. */
export const warns = (percentage: number): boolean => percentage >= YELLOW
/** Whether a task turns red, and whether one that is red stays so. */
export const turnsRed = (percentage: number): boolean => percentage > RED
export const staysRed = (percentage: number): boolean => percentage >= RED
