/** How long tasks take in simulations, as the account estimates it. */
import type { Account } from '#runtime'
import { DEFAULT_ESTIMATES } from '../engine/simulation/durations.ts'
import type { Estimates } from '../engine/simulation/model.ts'

export const estimatesOf = ({
  safetyFactor = DEFAULT_ESTIMATES.safetyFactor,
  durationCorrelation: correlation = DEFAULT_ESTIMATES.correlation,
}: Pick<Account, 'safetyFactor' | 'durationCorrelation'>): Estimates => ({ safetyFactor, correlation })
