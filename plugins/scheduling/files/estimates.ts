/** What the durations of a file are: focused estimates, or ones with safety of which a share is cut. Pure. */
import { sixDecimals } from '../engine/rule.ts'

export interface EstimateOptions {
  /** `safe`: durations have safety, half of them unless `safetyCut` says otherwise. Default: focused. */
  readonly estimates?: 'focused' | 'safe'
  /** Per cent of a duration that is safety, above 0 and below 100; given, durations have safety. */
  readonly safetyCut?: number
}
export interface Estimate {
  /** Focused, in working days. */
  readonly duration: number
  readonly safeDuration: number | null
}

const MIN_DURATION = 0.000001 // working days; a task never becomes a milestone by a cut

/** @param safe the file's own estimate with safety, beside which nothing is cut */
export function estimateOf(stated: number, safe: number | null, options: EstimateOptions): Estimate {
  const cut = shareOf(options)
  if (safe !== null || cut === 0 || stated === 0) return { duration: stated, safeDuration: safe }
  return { duration: Math.max(MIN_DURATION, sixDecimals(stated * (1 - cut))), safeDuration: stated }
}

const shareOf = ({ estimates, safetyCut }: EstimateOptions) => (safetyCut ?? (estimates === 'safe' ? 50 : 0)) / 100
