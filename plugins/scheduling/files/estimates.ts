/** What the durations of a file are: focused estimates, or ones with safety of which a share is cut. Pure. */
import { sixDecimals } from '../engine/rule.ts'

export interface EstimateOptions {
  /**
   * `safe`: durations have safety, half of them unless `safetyCut` says otherwise. `auto`: as `takenEstimates` decides by the
   * file. Default: focused.
   */
  readonly estimates?: 'focused' | 'safe' | 'auto'
  /** Per cent of a duration that is safety, above 0 and below 100; given, durations have safety. */
  readonly safetyCut?: number
}
export interface Estimate {
  /** Focused, in working days. */
  readonly duration: number
  readonly safeDuration: number | null
  /** The file states both, and nothing is cut. */
  readonly isStated?: true
}

export type Estimates = 'focused' | 'safe'

const MIN_DURATION = 0.000001 // working days; a task never becomes a milestone by a cut

/**
 * What the durations of a file are taken for.
 * @param usual what they are in files of its kind
 */
export const takenEstimates = ({ estimates, safetyCut }: EstimateOptions, usual: Estimates): Estimates =>
  estimates === 'auto' ? usual : safetyCut === undefined ? (estimates ?? 'focused') : 'safe'

/** The share of a duration that is safety and is cut, 0 to 1. */
export const cutOf = (estimates: Estimates, { safetyCut = 50 }: EstimateOptions): number =>
  estimates === 'safe' ? safetyCut / 100 : 0

/**
 * @param safe the file's own estimate with safety, beside which nothing is cut
 * @param cut as `cutOf` says
 */
export function estimateOf(stated: number, safe: number | null, cut: number): Estimate {
  if (safe !== null) return { duration: stated, safeDuration: safe, isStated: true }
  if (cut === 0 || stated === 0) return { duration: stated, safeDuration: null }
  return { duration: Math.max(MIN_DURATION, sixDecimals(stated * (1 - cut))), safeDuration: stated }
}

/** The estimate if the durations of its file were taken for the other kind. @param taken what they are taken for */
export function otherEstimate({ duration, safeDuration, isStated }: Estimate, taken: Estimates): Estimate {
  if (isStated) return { duration, safeDuration, isStated }
  return taken === 'safe'
    ? { duration: safeDuration ?? duration, safeDuration: null }
    : estimateOf(duration, null, cutOf('safe', {}))
}
