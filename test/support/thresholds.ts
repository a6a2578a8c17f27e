/** Where zones begin, in per cent, as the specification says: what tests compare the product with, read from nowhere else. */
import type { Thresholds, Zone } from '../../plugins/scheduling/engine/model.ts'

/** YELLOW from the first on, RED above the second. */
export const THRESHOLDS: Thresholds = { yellowFrom: 50, redFrom: 90 }
/** Of sloped zones: at the begin of the chain, and for each per cent of it that is done. */
export const SLOPES = { yellowFrom: 10, redFrom: 30, rise: 0.6 } as const

export const flatZone = (percentage: number): Zone =>
  percentage > THRESHOLDS.redFrom ? 'RED' : percentage < THRESHOLDS.yellowFrom ? 'GREEN' : 'YELLOW'
