/** How far durations lie from their medians. */
import type { Estimates } from './model.ts'
import { Z90 } from './normal.ts'

/** A safe estimate that is farther from the focused one counts as if it were as far as this. */
const MAX_RATIO = 100

/** The standard deviation of the logarithm of a duration; 0 where no safe estimate is above the focused one. */
export function spreadOf(
  { focused, safe }: { readonly focused: number; readonly safe?: number },
  { safetyFactor }: Pick<Estimates, 'safetyFactor'>,
): number {
  const ratio = safe === undefined ? safetyFactor : safe / focused
  return focused > 0 && ratio > 1 ? Math.log(Math.min(ratio, MAX_RATIO)) / Z90 : 0
}
