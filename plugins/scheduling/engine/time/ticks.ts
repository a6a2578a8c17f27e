/**
 * Time inside the engine is counted in ticks, whole millionths of a day, so that sums are exact and two moments are
 * equal or they are not. Moments and working days become ticks on the way in and days again on the way out.
 */
export const TICKS = 1_000_000 // a day, and one unit of a resource

/** Ticks of a number of days (or of units); the nearest one. */
export const ticks = (days: number): number => Math.round(days * TICKS) + 0

/** Days (or units) of a number of ticks. */
export const days = (count: number): number => count / TICKS
